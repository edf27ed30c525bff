import { eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { OrderRecord, OrdersBase } from "./deps.ts";
import { cancellationLetter } from "./emails.ts";
import { post, tell } from "./order-notifications.ts";
import { flying, paymentsOf, readOrder } from "./queries.ts";
import { orderLines } from "./schema.ts";
import { resolve } from "./service-pay.ts";
import { runRefund } from "./service-process-refund.ts";
import { giftSpent, refundAllStatements } from "./service-refunds.ts";
import { inFlight, moveOrder, STALE } from "./state-transitions.ts";

/** What a pending or open order holds beyond its rows, given back. */
const givenBack = (base: OrdersBase, order: OrderRecord): Statement[] => [
  ...base.stock.releaseStatements(order.id),
  ...base.pricing.releaseUseStatements(order.id),
];

/**
 * Gives up an order that was not paid, and all that it holds. A payment under way is ended first: where
 * it turns out paid, the order is paid; where nobody can say, nothing changes.
 */
export async function cancelPending(
  base: OrdersBase,
  orderId: string,
  reason: string,
  actor = "system",
): Promise<"cancelled" | "paid" | "unknown"> {
  const { db } = base;
  for (let round = 0; round < 3; round++) {
    const { order } = await readOrder(db, orderId);
    if (order.status === "cancelled") return "cancelled";
    if (order.status !== "pending") return "paid";
    const payment = await flying(db, orderId);
    if (payment) {
      if (!(await resolve(base, payment.id, true))) return "unknown";
      continue;
    }
    await base.step("cancel:before-batch");
    try {
      await runBatch(db, [
        ...moveOrder(db, {
          id: orderId,
          from: "pending",
          to: "cancelled",
          at: base.now(),
          actor,
          kind: "cancelled",
          detail: { reason },
          only: sql`NOT ${inFlight(orderId)}`,
          set: { cancelledAt: base.now(), expiresAt: null },
        }),
        db.update(orderLines).set({ cancelled: sql`quantity - fulfilled` }).where(eq(orderLines.orderId, orderId)),
        ...givenBack(base, order),
        ...base.pricing.giftReleaseStatements(orderId),
      ]);
      return "cancelled";
    } catch (error) {
      if (!STALE.test(brokenRule(error) ?? "")) throw error;
    }
  }
  return "unknown";
}

/**
 * Cancels an order of which nothing was sent: pending ones are given up; of open ones the stock is
 * released and all money goes back to where it came from.
 * @throws fault conflict where something was sent, or a payment is under way
 */
export async function cancel(base: OrdersBase, orderId: string, actor: string, reason: string): Promise<void> {
  const { db } = base;
  const { order, lines } = await readOrder(db, orderId);
  if (order.status === "cancelled") return;
  if (order.status === "pending") {
    const how = await cancelPending(base, orderId, reason, actor);
    if (how === "cancelled") return;
    if (how === "unknown")
      throw fault("conflict", "A payment for this order is under way. Try again once it is decided.", {
        reason: "payment_under_way",
        retryAfter: 30,
      });
    return cancel(base, orderId, actor, reason);
  }
  if (order.status !== "open" || lines.some((l) => l.fulfilled > 0))
    throw fault("conflict", "A part of this order was sent. Ask for a return instead.", { reason: "sent" });

  const at = base.now();
  const back = await refundAllStatements(base, order, lines, actor, reason);
  const payment = (await paymentsOf(db, orderId)).find((p) => p.status === "captured");
  const told = { ...order, status: "cancelled" as const, lines, savedCardId: payment?.savedCardId ?? null };
  const theirs = (await Promise.all(base.hooks.map((h) => h.cancelled?.(told) ?? []))).flat();
  const mail = await post(base, order, "cancellation", "", (about) => cancellationLetter(about, back.amount));
  try {
    await runBatch(db, [
      ...back.statements,
      ...moveOrder(db, {
        id: orderId,
        from: "open",
        to: "cancelled",
        at,
        actor,
        kind: "cancelled",
        detail: { reason, refunded: back.amount },
        only: sql`NOT EXISTS (SELECT 1 FROM store_order_line l WHERE l.order_id = ${orderId} AND l.fulfilled > 0)`,
        set: { cancelledAt: at },
      }),
      db.update(orderLines).set({ cancelled: sql`quantity - fulfilled` }).where(eq(orderLines.orderId, orderId)),
      ...givenBack(base, order),
      ...theirs,
      ...mail.statements,
      tell(base, "order.cancelled", order),
    ]);
  } catch (error) {
    const rule = brokenRule(error) ?? "";
    if (STALE.test(rule) || /store_order_line|store_refund|store_order_mail/.test(rule))
      throw fault("conflict", "The order was changed in the meantime. Look at it again.", { reason: "stale" });
    if (/store_gift_card/.test(rule)) throw giftSpent();
    throw error;
  }
  mail.deliver();
  await base.step("cancel:before-refund");
  for (const id of back.refundIds) await runRefund(base, id);
}
