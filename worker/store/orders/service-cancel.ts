import { eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import { cancellationEmail } from "./emails.ts";
import { emitEvent, enqueueEmail } from "./order-notifications.ts";
import { prepareFullRefund } from "./prepare-full-refund.ts";
import { findPaymentInFlight, listPayments, readOrder, readOrderForEmail } from "./queries.ts";
import { giftCardSpentError } from "./refund-errors.ts";
import { orderLines } from "./schema.ts";
import { endBalancePayment } from "./service-balance.ts";
import { resolvePayment } from "./service-pay.ts";
import { processRefund } from "./service-process-refund.ts";
import { hasPaymentInFlight, STALE_STATE, transitionOrder } from "./state-transitions.ts";

/** Releases what an order reserved. */
const releaseStatements = (deps: OrdersDeps, order: OrderRecord): BatchStatement[] => [
  ...deps.stock.releaseStatements(order.id),
  ...deps.pricing.discountReleaseStatements(order.id),
];

/**
 * Cancels an unpaid order and releases its reservations. A payment in flight is ended first: if it turns out
 * captured, the order is paid; if its outcome is unknown, nothing changes.
 */
export async function cancelPendingOrder(
  deps: OrdersDeps,
  orderId: string,
  reason: string,
  actor = "system",
): Promise<"cancelled" | "paid" | "unknown"> {
  const { db } = deps;
  for (let tries = 0; tries < 3; tries++) {
    const { order } = await readOrder(db, orderId);
    if (order.status === "cancelled") return "cancelled";
    if (order.status !== "pending") return "paid";
    const paymentInFlight = await findPaymentInFlight(db, orderId);
    if (paymentInFlight) {
      if (!(await resolvePayment(deps, paymentInFlight.id, true))) return "unknown";
      continue;
    }
    await deps.faultPoint("cancel:before-batch");
    try {
      await runBatch(db, [
        ...transitionOrder(db, {
          id: orderId,
          from: "pending",
          to: "cancelled",
          at: deps.now(),
          actor,
          kind: "cancelled",
          detail: { reason },
          only: sql`NOT ${hasPaymentInFlight(orderId)}`,
          set: { cancelledAt: deps.now(), expiresAt: null },
        }),
        db.update(orderLines).set({ cancelled: sql`quantity - fulfilled` }).where(eq(orderLines.orderId, orderId)),
        ...releaseStatements(deps, order),
        ...deps.pricing.giftCardReleaseStatements(orderId),
      ]);
      return "cancelled";
    } catch (error) {
      if (!STALE_STATE.test(violatedConstraint(error) ?? "")) throw error;
    }
  }
  return "unknown";
}

/**
 * Cancels an order of which nothing was shipped. A pending order is released; an open one is also refunded in
 * full to the original payment methods.
 * @throws httpError conflict if something was shipped or a payment is in progress
 */
export async function cancelOrder(deps: OrdersDeps, orderId: string, actor: string, reason: string): Promise<void> {
  const { db } = deps;
  const { order, lines, rows } = await readOrderForEmail(db, orderId);
  if (order.status === "cancelled") return;
  if (order.status === "pending") {
    const outcome = await cancelPendingOrder(deps, orderId, reason, actor);
    if (outcome === "cancelled") return;
    if (outcome === "unknown")
      throw httpError("conflict", "A payment for this order is in progress. Try again in a few minutes.", {
        reason: "payment_under_way",
        retryAfter: 30,
      });
    return cancelOrder(deps, orderId, actor, reason);
  }
  if (order.status !== "open" || lines.some((l) => l.fulfilled > 0))
    throw httpError("conflict", "Part of this order has shipped. Request a return instead.", { reason: "sent" });

  if (order.owed > 0) await endBalancePayment(deps, orderId);
  const at = deps.now();
  const [refundOfAll, attempts] = await Promise.all([
    prepareFullRefund(deps, order, lines, actor, reason),
    listPayments(db, orderId),
  ]);
  const payment = attempts.find((p) => p.status === "captured" && p.balanceId === "");
  const cancelledOrder = { ...order, status: "cancelled" as const, lines, savedCardId: payment?.savedCardId ?? null };
  const lifecycleStatements = (
    await Promise.all(deps.lifecycle.map((h) => h.onCancelled?.(cancelledOrder) ?? []))
  ).flat();
  const email = await enqueueEmail(
    deps,
    order,
    "cancellation",
    "",
    (context) => cancellationEmail(context, refundOfAll.amount),
    { lines, rows },
  );
  try {
    await runBatch(db, [
      ...refundOfAll.statements,
      ...transitionOrder(db, {
        id: orderId,
        from: "open",
        to: "cancelled",
        at,
        actor,
        kind: "cancelled",
        detail: { reason, refunded: refundOfAll.amount },
        only: sql`owed = ${order.owed} AND NOT ${hasPaymentInFlight(orderId)}
          AND NOT EXISTS (SELECT 1 FROM store_order_line l WHERE l.order_id = ${orderId} AND l.fulfilled > 0)`,
        set: {
          cancelledAt: at,
          ...(order.owed > 0 ? { credited: sql`credited + owed` as never, owed: 0, balanceId: null } : {}),
        },
      }),
      db.update(orderLines).set({ cancelled: sql`quantity - fulfilled` }).where(eq(orderLines.orderId, orderId)),
      ...releaseStatements(deps, order),
      ...lifecycleStatements,
      ...email.statements,
      emitEvent(deps, "order.cancelled", order),
    ]);
  } catch (error) {
    const rule = violatedConstraint(error) ?? "";
    if (STALE_STATE.test(rule) || /store_order_line|store_refund|store_order_mail/.test(rule))
      throw httpError("conflict", "This order has changed. Reload the page and try again.", { reason: "stale" });
    if (/store_gift_card/.test(rule)) throw giftCardSpentError();
    throw error;
  }
  email.deliver();
  await deps.faultPoint("cancel:before-refund");
  for (const id of refundOfAll.refundIds) await processRefund(deps, id);
}
