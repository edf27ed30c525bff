import { useCallback, useEffect, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { declineMessage } from "#worker/store/gateway/domain.ts";
import type { CheckoutResult, OrderView, PriceChangedError } from "#worker/store/orders/contract.ts";
import { IN_FLIGHT_STATUSES } from "#worker/store/orders/domain.ts";
import { saveLastOrder } from "./last-order.ts";
import { type AttemptOutcome, loadAttempt, pollAttempt, saveAttempt, submitPayment } from "./payment-attempt.ts";

type OrderReference = Pick<CheckoutResult, "orderId" | "token" | "number">;

/** The outcome of the payment, for the page. */
export type PaymentResult =
  | ({ kind: "paid" } & OrderReference)
  | { kind: "declined"; reason: string | null; message: string }
  | { kind: "redirect"; url: string }
  | { kind: "price"; change: PriceChangedError }
  | { kind: "refused"; code: string; message: string; field?: string }
  /** The bank has not answered yet: the order's page keeps polling. */
  | ({ kind: "late" } & OrderReference)
  | { kind: "nothing" }
  | { kind: "lost" };

/** `sending`: the order is being placed and paid. `asking`: the payment's outcome is not known yet. */
export type PaymentPhase = "form" | "sending" | "asking" | "lost";

const POLL_DELAYS_MS = [1500, 1500, 2000, 2500, 3000, 4000, 5000, 5000, 5000, 5000];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Pays once, even if the page is reloaded meanwhile: the attempt's key survives a reload, and its outcome is polled for on return. @param purchase names the purchase in this tab's storage @param planId the access plan that is bought; empty for a cart or an order @param pendingOrder an order of this cart whose payment was pending when the page was rendered
 */
export function usePayment(
  purchase: string,
  planId: string,
  url: string,
  onEnd: (result: PaymentResult) => void,
  pendingOrder: OrderReference | null = null,
) {
  const [phase, setPhase] = useState<PaymentPhase>(pendingOrder ? "asking" : "form");
  const onEndRef = useRef(onEnd);
  onEndRef.current = onEnd;
  const isMounted = useRef(true);
  const isBusy = useRef(false);

  const finishWith = useCallback((result: PaymentResult) => {
    if (!isMounted.current) return;
    // The page is about to be left: its button stays busy.
    if (result.kind !== "paid" && result.kind !== "redirect" && result.kind !== "late")
      setPhase(result.kind === "lost" ? "lost" : "form");
    onEndRef.current(result);
  }, []);

  const pollOrder = useCallback(
    async (order: OrderReference): Promise<void> => {
      setPhase("asking");
      for (const pause of POLL_DELAYS_MS) {
        await wait(pause);
        if (!isMounted.current) return;
        const path = `/api/orders/${order.orderId}?token=${order.token}`;
        const view = await apiRequest<OrderView>("GET", path).catch(() => null);
        if (!view || view.payments.some((p) => IN_FLIGHT_STATUSES.includes(p.status))) continue;
        if (view.paidAt !== null && view.owed === 0) return finishWith({ kind: "paid", ...order });
        const reason = view.payments.at(-1)?.reason ?? null;
        return finishWith({ kind: "declined", reason, message: declineMessage(reason ?? "declined") });
      }
      finishWith({ kind: "late", ...order });
    },
    [finishWith],
  );

  const handleOutcome = useCallback(
    async (key: string, outcome: AttemptOutcome): Promise<void> => {
      if (outcome.kind !== "answer") {
        // The same key again: if the first call does arrive, it is still one order.
        saveAttempt(purchase, { key, flying: outcome.kind === "lost" });
        return finishWith(outcome);
      }
      const { answer } = outcome;
      saveAttempt(purchase, null);
      const { orderId, token, number } = answer;
      // If the customer leaves now, this tab still knows the order.
      if (answer.state !== "declined") saveLastOrder({ orderId, token, number, planId });
      if (answer.state === "unknown") return pollOrder(answer);
      if (answer.state === "redirect") return finishWith({ kind: "redirect", url: answer.redirectUrl ?? "/checkout" });
      if (answer.state === "declined") {
        const { reason, message } = answer;
        return finishWith({ kind: "declined", reason, message: message ?? declineMessage(reason ?? "declined") });
      }
      finishWith({ kind: "paid", ...answer });
    },
    [purchase, planId, finishWith, pollOrder],
  );

  const runOnce = useCallback(async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  }, []);

  const resumeAttempt = useCallback(() => {
    const { key, flying } = loadAttempt(purchase);
    if (!flying) return;
    void runOnce(async () => {
      setPhase("sending");
      await handleOutcome(key, await pollAttempt(key));
    });
  }, [purchase, runOnce, handleOutcome]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened or restored
  useEffect(() => {
    isMounted.current = true;
    if (pendingOrder) void runOnce(() => pollOrder(pendingOrder));
    else resumeAttempt();
    return () => {
      isMounted.current = false;
    };
  }, []);

  return {
    phase,
    /** Builds the body (null: the form still has errors) and pays. A second press does nothing. */
    pay: (createBody: () => Promise<unknown | null>) =>
      runOnce(async () => {
        setPhase("sending");
        const body = await createBody();
        if (body === null) return setPhase("form");
        const { key } = loadAttempt(purchase);
        saveAttempt(purchase, { key, flying: true });
        await handleOutcome(key, await submitPayment(url, body, key));
      }),
    /** Polls again for the outcome of an attempt. */
    again: resumeAttempt,
  };
}
