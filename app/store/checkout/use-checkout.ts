import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { formatMoney } from "#worker/kernel/money.ts";
import type { CheckoutResult, Quote } from "#worker/store/orders/contract.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { resetCart, waitForCartSync } from "../cart-store.ts";
import { type CardFieldsHandle, type CardProblem, declineField } from "./card-fields.ts";
import { type CheckoutDraft, emptyDraft, type FieldErrors, loadDraft, saveDraft } from "./checkout-draft.ts";
import { cardFieldId, toCardContext, toCheckoutInput, validateDraftForQuote } from "./checkout-input.ts";
import { type PaymentResult, usePayment } from "./use-payment.ts";
import { getTimeZone, useQuote } from "./use-quote.ts";

const NO_ERRORS: FieldErrors = new Map();

/** The whole state of the checkout: what was entered, what it costs, and the payment's progress. */
export function useCheckout(loaded: {
  planId: string | null;
  quote: Quote;
  email: string;
  country: string;
  lastAddress: Address | null;
  underWay: CheckoutResult | null;
  cartVersion: number;
}) {
  const { planId, underWay } = loaded;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<CheckoutDraft>(() =>
    emptyDraft(loaded.email, loaded.country, loaded.lastAddress, loaded.quote.needsShipping),
  );
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const [errorsShownCount, setErrorsShownCount] = useState(0);
  const [note, setNote] = useState<{ title: string; text: string } | null>(null);
  const [price, setPrice] = useState<{ message: string; difference: number } | null>(null);
  const [cardProblem, setCardProblem] = useState<CardProblem | null>(null);

  // After the first paint, so that the first render matches the server's.
  useEffect(() => setDraft(loadDraft), []);
  // Taxed by the shipping address, or by the billing address where nothing is shipped.
  const { country, region } = loaded.quote.needsShipping ? draft.shipTo : draft.billingAddress;
  const quoteRequest = {
    planId,
    codes: [],
    giftCodes: draft.giftCodes,
    methodId: draft.methodId,
    email: draft.email,
    country,
    region,
  };
  const { quote, setQuote, stale, failed, ask } = useQuote(loaded.quote, quoteRequest, loaded.cartVersion);
  const latest = useRef({ draft, quote, stale });
  latest.current = { draft, quote, stale };

  const set = (change: Partial<CheckoutDraft>): void => {
    const next = { ...latest.current.draft, ...change };
    latest.current.draft = next;
    setDraft(next);
    saveDraft(next);
    // Fixed errors disappear at once; new ones are shown when the customer submits.
    if (errors.size > 0) {
      const remainingErrors = validateDraftForQuote(next, quote);
      setErrors(new Map([...errors].filter(([field]) => remainingErrors.has(field))));
    }
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
        const { email, shipTo, billingSameAsShipping, billingAddress } = latest.current.draft;
        saveDraft({ ...emptyDraft(email, country, shipTo), billingSameAsShipping, billingAddress });
        if (!planId) void resetCart();
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
        const problem: CardProblem = { message: ending.message, field: field.slice(5) as CardProblem["field"] };
        setCardProblem(problem);
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
    planId ?? "cart",
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
    cardProblem,
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
        setCardProblem(null);
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
        showErrors(wrong);
        if (wrong.size > 0) return null;
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
        const source =
          fresh.priced.due === 0 && !fresh.asksCard
            ? { source: { kind: "none" as const } }
            : await card?.token(toCardContext(typed, fresh));
        if (!source || "problem" in source) {
          const problem = source?.problem ?? { message: "The card fields are still loading. Try again in a moment." };
          setCardProblem(problem);
          focusSoon(cardFieldId(problem));
          return null;
        }
        return toCheckoutInput(typed, fresh, { planId, source: source.source, timeZone: getTimeZone() });
      }),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
