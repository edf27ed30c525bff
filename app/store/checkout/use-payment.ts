import { useCallback, useEffect, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import type { CheckoutAnswer, OrderView, PriceChanged } from "#worker/store/orders/contract.ts";
import { declineWords } from "#worker/store/orders/domain.ts";
import { keepLastOrder } from "./last-order.ts";
import { attemptOf, attemptPay, follow, keepAttempt, type Outcome } from "./payment-attempt.ts";

type Order = Pick<CheckoutAnswer, "orderId" | "token" | "number">;

/** How paying ended, for the page. */
export type Ending =
  | ({ kind: "paid" } & Order)
  | { kind: "declined"; reason: string | null; message: string }
  | { kind: "redirect"; url: string }
  | { kind: "price"; change: PriceChanged }
  | { kind: "refused"; code: string; message: string; field?: string }
  /** The bank takes its time: the order's page goes on asking. */
  | ({ kind: "late" } & Order)
  | { kind: "nothing" }
  | { kind: "lost" };

/** `sending`: the order is placed and paid. `asking`: nobody knows yet how the payment ended. */
export type Phase = "form" | "sending" | "asking" | "lost";

const PAUSES = [1500, 1500, 2000, 2500, 3000, 4000, 5000, 5000, 5000, 5000];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Pays once, whatever happens to the page meanwhile: the attempt's key outlives a reload, and its end is
 * asked for on return.
 * @param what names the thing that is bought, in this tab's storage
 * @param planId the access plan that it is; empty for a cart or an order
 * @param underWay an order of this cart whose payment was open when the page was made
 */
export function usePaying(
  what: string,
  planId: string,
  url: string,
  onEnd: (ending: Ending) => void,
  underWay: Order | null = null,
) {
  const [phase, setPhase] = useState<Phase>(underWay ? "asking" : "form");
  const told = useRef(onEnd);
  told.current = onEnd;
  const here = useRef(true);
  const busy = useRef(false);

  const end = useCallback((ending: Ending) => {
    if (!here.current) return;
    // A page that is left keeps its button pressed.
    if (ending.kind !== "paid" && ending.kind !== "redirect" && ending.kind !== "late")
      setPhase(ending.kind === "lost" ? "lost" : "form");
    told.current(ending);
  }, []);

  const watch = useCallback(
    async (order: Order): Promise<void> => {
      setPhase("asking");
      for (const pause of PAUSES) {
        await wait(pause);
        if (!here.current) return;
        const path = `/api/orders/${order.orderId}?token=${order.token}`;
        const view = await apiRequest<OrderView>("GET", path).catch(() => null);
        if (!view || view.paymentStatus === "awaiting") continue;
        if (view.paidAt !== null) return end({ kind: "paid", ...order });
        const reason = view.payments.at(-1)?.reason ?? null;
        return end({ kind: "declined", reason, message: declineWords(reason ?? "declined") });
      }
      end({ kind: "late", ...order });
    },
    [end],
  );

  const finish = useCallback(
    async (key: string, outcome: Outcome): Promise<void> => {
      if (outcome.kind !== "answer") {
        // The same key again: should the first call arrive after all, it is still one order.
        keepAttempt(what, { key, flying: outcome.kind === "lost" });
        return end(outcome);
      }
      const { answer } = outcome;
      keepAttempt(what, null);
      const { orderId, token, number } = answer;
      // Should the buyer leave now, this tab still knows the order.
      if (answer.state !== "declined") keepLastOrder({ orderId, token, number, planId });
      if (answer.state === "unknown") return watch(answer);
      if (answer.state === "redirect") return end({ kind: "redirect", url: answer.redirectUrl ?? "/checkout" });
      if (answer.state === "declined") {
        const { reason, message } = answer;
        return end({ kind: "declined", reason, message: message ?? declineWords(reason ?? "declined") });
      }
      end({ kind: "paid", ...answer });
    },
    [what, planId, end, watch],
  );

  const once = useCallback(async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  }, []);

  const again = useCallback(() => {
    const { key, flying } = attemptOf(what);
    if (!flying) return;
    void once(async () => {
      setPhase("sending");
      await finish(key, await follow(key));
    });
  }, [what, once, finish]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes (back)
  useEffect(() => {
    here.current = true;
    if (underWay) void once(() => watch(underWay));
    else again();
    return () => {
      here.current = false;
    };
  }, []);

  return {
    phase,
    /** Makes the body (null: something is still wrong with it) and pays. A second press does nothing. */
    pay: (prepare: () => Promise<unknown | null>) =>
      once(async () => {
        setPhase("sending");
        const body = await prepare();
        if (body === null) return setPhase("form");
        const { key } = attemptOf(what);
        keepAttempt(what, { key, flying: true });
        await finish(key, await attemptPay(url, body, key));
      }),
    /** Asks once more what became of an attempt. */
    again,
  };
}
