import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { SavedAddress } from "#worker/store/addresses/contract.ts";
import type { CheckoutResult, DraftLink, Quote } from "#worker/store/orders/contract.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { resetCart, waitForCartSync } from "../cart-store.ts";
import { type CardField, type CardFieldsHandle, type CardProblem, declineField } from "./card-fields.ts";
import {
  type CheckoutDraft,
  emptyDraft,
  type FieldErrors,
  loadDraft,
  saveDraft,
  taxedAddress,
} from "./checkout-draft.ts";
import { cardFieldId, toCardContext, toCheckoutInput, validateDraftForQuote } from "./checkout-input.ts";
import { type PaymentResult, usePayment } from "./use-payment.ts";
import { getTimeZone, useQuote } from "./use-quote.ts";
import { completeZip } from "./zip-lookup.ts";

const NO_ERRORS: FieldErrors = new Map();

/** The whole state of the checkout: what was entered, what it costs, and the payment's progress. */
export function useCheckout(loaded: {
  planId: string | null;
  quote: Quote;
  email: string;
  country: string;
  lastAddress: Address | null;
  /** The member's saved addresses, the default first. */
  addresses: readonly SavedAddress[];
  underWay: CheckoutResult | null;
  cartVersion: number;
  /** What staff prepared, in place of the cart. Nothing of it is left in this tab for the next purchase. */
  invoice: { link: DraftLink; methodId: string | null } | null;
}) {
  const { planId, underWay, invoice } = loaded;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<CheckoutDraft>(() => {
    const [preferred] = loaded.addresses;
    const address = preferred?.address ?? loaded.lastAddress;
    const fresh = emptyDraft(loaded.email, loaded.country, address, loaded.quote.needsShipping);
    return { ...fresh, addressId: preferred?.id ?? "", methodId: invoice?.methodId ?? null };
  });
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const [errorsShownCount, setErrorsShownCount] = useState(0);
  const [note, setNote] = useState<{ title: string; text: string } | null>(null);
  const [price, setPrice] = useState<{ message: string; difference: number } | null>(null);
  const [cardProblems, setCardProblems] = useState<readonly CardProblem[]>([]);

  // After the first paint, so that the first render matches the server's.
  useEffect(() => (invoice ? undefined : setDraft(loadDraft)), [invoice]);
  // Taxed by the shipping address, or by the billing address where nothing is shipped.
  const { country, region, postalCode } = taxedAddress(draft, loaded.quote.needsShipping);
  const quoteRequest = {
    planId,
    draft: invoice?.link,
    codes: [],
    giftCodes: draft.giftCodes,
    methodId: draft.methodId,
    email: draft.email,
    country,
    region,
    // Asked for once it is complete: a total does not depend on its first digits.
    postalCode: country === "US" && completeZip(postalCode) === null ? "" : postalCode,
    confirmedZip: draft.confirmedZip,
  };
  const { quote, setQuote, stale, failed, ask } = useQuote(loaded.quote, quoteRequest, loaded.cartVersion);
  const latest = useRef({ draft, quote, stale });
  latest.current = { draft, quote, stale };

  const set = (change: Partial<CheckoutDraft>): void => {
    const next = { ...latest.current.draft, ...change };
    latest.current.draft = next;
    setDraft(next);
    if (!invoice) saveDraft(next);
    // Fixed errors disappear at once; new ones are shown when the customer submits.
    if (errors.size > 0) {
      const remainingErrors = validateDraftForQuote(next, quote);
      setErrors(new Map([...errors].filter(([field]) => field.startsWith("card.") || remainingErrors.has(field))));
    }
  };

  /** A field was left: what is wrong with it is said at once, if there is something in it. */
  const leave = (field: string): void => {
    const { draft: typed, quote: priced } = latest.current;
    const [where, name] = field.split(".");
    const value =
      where === "shipTo"
        ? typed.shipTo[name as keyof Address]
        : where === "billTo"
          ? typed.billingAddress[name as keyof Address]
          : typed.email;
    const message = validateDraftForQuote(typed, priced).get(field);
    setErrors((known) => {
      if (message === undefined ? !known.has(field) : value === "") return known;
      const next = new Map(known);
      if (message === undefined) next.delete(field);
      else next.set(field, message);
      return next;
    });
  };

  const focusSoon = (id: string): void => void setTimeout(() => document.getElementById(id)?.focus(), 50);
  const showErrors = (wrong: FieldErrors): void => {
    setErrors(wrong);
    setErrorsShownCount((n) => n + 1);
  };

  const onEnd = (ending: PaymentResult): void => {
    switch (ending.kind) {
      case "paid": {
        const { orderId, token } = ending;
        // The next purchase starts with the same contact and address.
        const { email, shipTo, billingSameAsShipping, billingAddress, saveAddress, confirmedZip } =
          latest.current.draft;
        if (saveAddress) void saveShippingAddress(shipTo, confirmedZip);
        if (!invoice) saveDraft({ ...emptyDraft(email, country, shipTo), billingSameAsShipping, billingAddress });
        if (!planId && !invoice) void resetCart();
        void navigate(`/success?order=${orderId}&token=${token}`, { replace: true });
        return;
      }
      case "late":
        void navigate(`/success?order=${ending.orderId}&token=${ending.token}`);
        return;
      case "redirect":
        location.assign(ending.url);
        return;
      case "declined": {
        const field = declineField(ending.reason);
        if (field === "postal") {
          const isShipTo = quote.needsShipping && latest.current.draft.billingSameAsShipping;
          const addressName = isShipTo ? "shipTo" : "billTo";
          showErrors(new Map([[`${addressName}.postalCode`, ending.message]]));
          return;
        }
        const problem: CardProblem = { message: ending.message, field: field.slice(5) as CardField };
        setCardProblems([problem]);
        focusSoon(cardFieldId(problem));
        return;
      }
      case "price":
        setQuote(ending.change.quote);
        setPrice({ message: ending.change.error.message, difference: ending.change.difference });
        return;
      case "nothing":
        setNote({
          title: "Your payment didn't go through",
          text: "The connection was lost before your payment started. You weren't charged. Try again.",
        });
        focusSoon("ck-note");
        return;
      case "refused":
        handleRefusal(ending);
    }
  };

  function handleRefusal({ code, message, field }: Extract<PaymentResult, { kind: "refused" }>): void {
    if (code === "consent_needed" || field === "consents") {
      // The terms contain a date that has passed: the customer has to agree to the new terms.
      set({ agreed: [] });
      void ask().then((fresh) =>
        showErrors(new Map((fresh ?? quote).terms.map((t) => [`terms.${t.planId}`, message]))),
      );
      return;
    }
    if (code === "zip_state") void ask();
    if (field && (field === "email" || field === "ageConfirmed" || /^(shipTo|billTo)\./.test(field))) {
      showErrors(new Map([[field, message]]));
      return;
    }
    setNote({ title: "You weren't charged", text: message });
    focusSoon("ck-note");
    void ask();
    if (code === "already_ordered" || code === "payment_under_way" || code === "empty") void revalidate();
  }

  const payment = usePayment(
    invoice ? `draft:${invoice.link.id}` : (planId ?? "cart"),
    planId ?? "",
    "/api/checkout",
    onEnd,
    underWay?.state === "unknown" ? underWay : null,
  );

  return {
    draft,
    set,
    quote,
    stale,
    failed,
    errors,
    errorsShownCount,
    note,
    price,
    cardProblems,
    leave,
    clearCardProblem: (field: CardField) => {
      setCardProblems((known) => known.filter((p) => (p.field ?? "number") !== field));
      setErrors((known) => new Map([...known].filter(([name]) => name !== `card.${field}`)));
    },
    phase: payment.phase,
    again: payment.again,
    askedNumber: underWay?.number,
    /** Checks a gift card. @returns the problem, or null */
    async tryGift(code: string): Promise<string | null> {
      const previousCodes = latest.current.draft.giftCodes;
      if (previousCodes.includes(code)) return null;
      const giftCodes = [...previousCodes, code];
      const fresh = await ask({ giftCodes });
      if (!fresh) return "We couldn't check this gift card. Try again.";
      const wrong = fresh.problems.find((p) => p.code === "gift_card" && p.about === code);
      if (wrong) await ask({ giftCodes: previousCodes });
      else set({ giftCodes });
      return wrong?.message ?? null;
    },
    /** Validates everything, then pays. */
    submit: (card: CardFieldsHandle | null) =>
      payment.pay(async () => {
        setNote(null);
        const shownDue = latest.current.quote.priced.due;
        await waitForCartSync();
        const fresh = latest.current.stale ? await ask() : latest.current.quote;
        if (!fresh) {
          setNote({
            title: "You weren't charged",
            text: "We couldn't update the total. Check your connection and try again.",
          });
          focusSoon("ck-note");
          return null;
        }
        const typed = latest.current.draft;
        const wrong = validateDraftForQuote(typed, fresh);
        const takesCard = fresh.priced.due > 0 || fresh.asksCard;
        const cardProblems = takesCard ? (card?.validate() ?? []) : [];
        setCardProblems(cardProblems);
        // All that has to be fixed in one round, the card's fields before the terms below them.
        const isTerm = ([field]: [string, string]) => /^(terms\.|ageConfirmed)/.test(field);
        showErrors(
          new Map([
            ...[...wrong].filter((entry) => !isTerm(entry)),
            ...cardProblems.map((p): [string, string] => [`card.${p.field ?? "number"}`, p.message]),
            ...[...wrong].filter(isTerm),
          ]),
        );
        if (wrong.size > 0 || cardProblems.length > 0) return null;
        if (fresh.priced.due !== shownDue) {
          const { due, currency } = fresh.priced;
          const message = `Your last change makes the total ${formatMoney({ minor: due, currency })}. Review it and try again.`;
          setPrice({ message, difference: due - shownDue });
          return null;
        }
        const [problem] = fresh.problems;
        if (problem) {
          setNote({ title: "You can't place this order yet", text: problem.message });
          focusSoon("ck-note");
          return null;
        }
        setPrice(null);
        const source = !takesCard
          ? { source: { kind: "none" as const } }
          : await card?.token(toCardContext(typed, fresh));
        if (!source || "problem" in source) {
          const problem = source?.problem ?? { message: "The card fields are still loading. Try again in a moment." };
          setCardProblems([problem]);
          focusSoon(cardFieldId(problem));
          return null;
        }
        return toCheckoutInput(typed, fresh, {
          planId,
          draft: invoice?.link,
          source: source.source,
          timeZone: getTimeZone(),
        });
      }),
  };
}
/** Saves the address that was shipped to; the order does not depend on it. */
const saveShippingAddress = (address: Address, confirmedZip: string): Promise<unknown> =>
  apiRequest("POST", "/api/account/addresses", { address, confirmedZip }).catch(() => undefined);

export type Checkout = ReturnType<typeof useCheckout>;
