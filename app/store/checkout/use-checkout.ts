import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { moneyText } from "#worker/kernel/money.ts";
import type { CheckoutAnswer, Quote } from "#worker/store/orders/contract.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { cartQuiet, forgetCart } from "../cart-store.ts";
import { type CardFieldsHandle, type CardProblem, fieldOfDecline } from "./card-fields.ts";
import { type Draft, type Errors, emptyDraft, keepDraft, keptDraft } from "./checkout-draft.ts";
import { aboutOf, bodyOf, cardFieldId, checkDraft } from "./checkout-input.ts";
import { type Ending, usePaying } from "./use-payment.ts";
import { timeZone, useQuote } from "./use-quote.ts";

const NONE: Errors = new Map();

/** The whole state of the checkout: what was typed, what it costs, and how paying goes. */
export function useCheckout(loaded: {
  planId: string | null;
  quote: Quote;
  email: string;
  country: string;
  lastAddress: Address | null;
  underWay: CheckoutAnswer | null;
  cartVersion: number;
}) {
  const { planId, underWay } = loaded;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Draft>(() =>
    emptyDraft(loaded.email, loaded.country, loaded.lastAddress, loaded.quote.needsShipping),
  );
  const [errors, setErrors] = useState<Errors>(NONE);
  const [told, setTold] = useState(0);
  const [note, setNote] = useState<{ title: string; text: string } | null>(null);
  const [price, setPrice] = useState<{ message: string; difference: number } | null>(null);
  const [cardProblem, setCardProblem] = useState<CardProblem | null>(null);

  // After the first paint: the server's page and the browser's first one are the same.
  useEffect(() => setDraft(keptDraft), []);
  // Taxed where it is sent to; what is not sent, where the bill goes.
  const { country, region } = loaded.quote.needsShipping ? draft.shipTo : draft.billTo;
  const asked = {
    planId,
    codes: [],
    giftCodes: draft.giftCodes,
    methodId: draft.methodId,
    email: draft.email,
    country,
    region,
  };
  const { quote, setQuote, stale, failed, ask } = useQuote(loaded.quote, asked, loaded.cartVersion);
  const now = useRef({ draft, quote, stale });
  now.current = { draft, quote, stale };

  const set = (change: Partial<Draft>): void => {
    const next = { ...now.current.draft, ...change };
    now.current.draft = next;
    setDraft(next);
    keepDraft(next);
    // What was mended is no error any more; what is new waits for the button.
    if (errors.size > 0) {
      const left = checkDraft(next, quote);
      setErrors(new Map([...errors].filter(([field]) => left.has(field))));
    }
  };

  const focusSoon = (id: string): void => void setTimeout(() => document.getElementById(id)?.focus(), 50);
  const show = (wrong: Errors): void => {
    setErrors(wrong);
    setTold((n) => n + 1);
  };

  const onEnd = (ending: Ending): void => {
    switch (ending.kind) {
      case "paid": {
        const { orderId, token } = ending;
        // The next purchase begins with the same person at the same place.
        const { email, shipTo, billSame, billTo } = now.current.draft;
        keepDraft({ ...emptyDraft(email, country, shipTo), billSame, billTo });
        if (!planId) void forgetCart();
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
        const field = fieldOfDecline(ending.reason);
        if (field === "postal") {
          const where = quote.needsShipping && now.current.draft.billSame ? "shipTo" : "billTo";
          show(new Map([[`${where}.postalCode`, ending.message]]));
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
        refused(ending);
    }
  };

  function refused({ code, message, field }: Extract<Ending, { kind: "refused" }>): void {
    if (code === "consent_needed" || field === "consents") {
      // The terms hold a date, and a day has gone by: the new words must be agreed to anew.
      set({ agreed: [] });
      void ask().then((fresh) => show(new Map((fresh ?? quote).terms.map((t) => [`terms.${t.planId}`, message]))));
      return;
    }
    if (field && (field === "email" || field === "ageConfirmed" || /^(shipTo|billTo)\./.test(field))) {
      show(new Map([[field, message]]));
      return;
    }
    setNote({ title: "Nothing was charged", text: message });
    focusSoon("ck-note");
    void ask();
    if (code === "already_ordered" || code === "payment_under_way" || code === "empty") void revalidate();
  }

  const paying = usePaying(
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
    told,
    note,
    price,
    cardProblem,
    phase: paying.phase,
    again: paying.again,
    askedNumber: underWay?.number,
    /** Tries a gift card. @returns what is wrong with it, or null */
    async tryGift(code: string): Promise<string | null> {
      const had = now.current.draft.giftCodes;
      if (had.includes(code)) return null;
      const giftCodes = [...had, code];
      const fresh = await ask({ giftCodes });
      if (!fresh) return "The gift card could not be asked about. Try again in a moment.";
      const wrong = fresh.problems.find((p) => p.code === "gift_card" && p.about === code);
      if (wrong) await ask({ giftCodes: had });
      else set({ giftCodes });
      return wrong?.message ?? null;
    },
    /** Looks at everything, and pays. */
    submit: (card: CardFieldsHandle | null) =>
      paying.pay(async () => {
        setNote(null);
        setCardProblem(null);
        const seen = now.current.quote.priced.due;
        await cartQuiet();
        const fresh = now.current.stale ? await ask() : now.current.quote;
        if (!fresh) {
          setNote({
            title: "Nothing was charged",
            text: "The price could not be asked for. Look at your connection and press the button again.",
          });
          focusSoon("ck-note");
          return null;
        }
        const typed = now.current.draft;
        const wrong = checkDraft(typed, fresh);
        show(wrong);
        if (wrong.size > 0) return null;
        if (fresh.priced.due !== seen) {
          const { due, currency } = fresh.priced;
          const message = `With what you typed last it is ${moneyText({ minor: due, currency })}. Look at it and press the button again.`;
          setPrice({ message, difference: due - seen });
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
          fresh.priced.due === 0 ? { source: { kind: "none" as const } } : await card?.token(aboutOf(typed, fresh));
        if (!source || "problem" in source) {
          const problem = source?.problem ?? { message: "The card fields are not here yet. Wait a moment." };
          setCardProblem(problem);
          focusSoon(cardFieldId(problem));
          return null;
        }
        return bodyOf(typed, fresh, { planId, source: source.source, timeZone: timeZone() });
      }),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
