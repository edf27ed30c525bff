import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { formatMoney } from "#worker/kernel/money.ts";
import type { CheckoutResult, Quote } from "#worker/store/orders/contract.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { resetCart, waitForCartSync } from "../cart-store.ts";
import { type CardFieldsHandle, type CardProblem, declineField } from "./card-fields.ts";
import { type CheckoutDraft, emptyDraft, type FieldErrors, loadDraft, saveDraft } from "./checkout-draft.ts";
import { cardFieldId, findDraftErrors, toCardContext, toCheckoutInput } from "./checkout-input.ts";
import { type PaymentResult, usePayment } from "./use-payment.ts";
import { getTimeZone, useQuote } from "./use-quote.ts";

const NO_ERRORS: FieldErrors = new Map();

/** The whole state of the checkout: what was typed, what it costs, and how paying goes. */
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

  // After the first paint: the server's page and the browser's first one are the same.
  useEffect(() => setDraft(loadDraft), []);
  // Taxed where it is sent to; what is not sent, where the bill goes.
  const { country, region } = loaded.quote.needsShipping ? draft.shipTo : draft.billTo;
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
    // What was mended is no error any more; what is new waits for the button.
    if (errors.size > 0) {
      const remainingErrors = findDraftErrors(next, quote);
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
        // The next purchase begins with the same person at the same place.
        const { email, shipTo, billSame, billTo } = latest.current.draft;
        saveDraft({ ...emptyDraft(email, country, shipTo), billSame, billTo });
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
          const addressName = quote.needsShipping && latest.current.draft.billSame ? "shipTo" : "billTo";
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
          title: "That did not go through",
          text: "The connection was lost before anything was begun. Nothing was charged: press the button again.",
        });
        focusSoon("ck-note");
        return;
      case "refused":
        handleRefusal(ending);
    }
  };

  function handleRefusal({ code, message, field }: Extract<PaymentResult, { kind: "refused" }>): void {
    if (code === "consent_needed" || field === "consents") {
      // The terms hold a date, and a day has gone by: the new words must be agreed to anew.
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
    setNote({ title: "Nothing was charged", text: message });
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
    told: errorsShownCount,
    note,
    price,
    cardProblem,
    phase: payment.phase,
    again: payment.again,
    askedNumber: underWay?.number,
    /** Tries a gift card. @returns what is wrong with it, or null */
    async tryGift(code: string): Promise<string | null> {
      const previousCodes = latest.current.draft.giftCodes;
      if (previousCodes.includes(code)) return null;
      const giftCodes = [...previousCodes, code];
      const fresh = await ask({ giftCodes });
      if (!fresh) return "The gift card could not be asked about. Try again in a moment.";
      const wrong = fresh.problems.find((p) => p.code === "gift_card" && p.about === code);
      if (wrong) await ask({ giftCodes: previousCodes });
      else set({ giftCodes });
      return wrong?.message ?? null;
    },
    /** Looks at everything, and pays. */
    submit: (card: CardFieldsHandle | null) =>
      payment.pay(async () => {
        setNote(null);
        setCardProblem(null);
        const shownDue = latest.current.quote.priced.due;
        await waitForCartSync();
        const fresh = latest.current.stale ? await ask() : latest.current.quote;
        if (!fresh) {
          setNote({
            title: "Nothing was charged",
            text: "The price could not be asked for. Look at your connection and press the button again.",
          });
          focusSoon("ck-note");
          return null;
        }
        const typed = latest.current.draft;
        const wrong = findDraftErrors(typed, fresh);
        showErrors(wrong);
        if (wrong.size > 0) return null;
        if (fresh.priced.due !== shownDue) {
          const { due, currency } = fresh.priced;
          const message = `With what you typed last it is ${formatMoney({ minor: due, currency })}. Look at it and press the button again.`;
          setPrice({ message, difference: due - shownDue });
          return null;
        }
        const [problem] = fresh.problems;
        if (problem) {
          setNote({ title: "This cannot be ordered yet", text: problem.message });
          focusSoon("ck-note");
          return null;
        }
        setPrice(null);
        const source =
          fresh.priced.due === 0
            ? { source: { kind: "none" as const } }
            : await card?.token(toCardContext(typed, fresh));
        if (!source || "problem" in source) {
          const problem = source?.problem ?? { message: "The card fields are not here yet. Wait a moment." };
          setCardProblem(problem);
          focusSoon(cardFieldId(problem));
          return null;
        }
        return toCheckoutInput(typed, fresh, { planId, source: source.source, timeZone: getTimeZone() });
      }),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
