import { eq, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { GatewayPayment } from "../gateway/contract.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { AttentionReason } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps, PaymentRecord } from "./deps.ts";
import { amountDue, deriveFulfillmentStatus, isOrderComplete } from "./domain.ts";
import type { OrderEmailRows } from "./email-facts.ts";
import { confirmationEmail, surplusPaymentEmail } from "./emails.ts";
import { type EnqueuedOrderEmail, emitEvent, enqueueEmail } from "./order-notifications.ts";
import { toOrderStockLines } from "./order-stock-lines.ts";
import { gatewayOf, readOrder, readOrderWithPayment, readPayment, readPaymentWithOrder } from "./queries.ts";
import { orders, payments, refunds } from "./schema.ts";
import { failPayment } from "./service-fail-payment.ts";
import { markBalancePaid, paysBalance } from "./service-mark-balance-paid.ts";
import { processRefund } from "./service-process-refund.ts";
import { ANOTHER_LIVE_PAYMENT, insertOrderEvent, transitionOrder, transitionPayment } from "./state-transitions.ts";

/**
 * `paid`: the order is paid now, or was before. `surplus`: the order did not need the money, and it is
 * refunded.
 */
export type MarkPaidResult = "paid" | "surplus";

/** A payment with the order that it pays. */
export interface PaymentOfOrder {
  payment: PaymentRecord;
  order: OrderRecord;
  lines: LineRecord[];
  emailRows?: OrderEmailRows;
}

/**
 * Statuses from which a payment may still turn out captured; `declined` and `cancelled` are what the gateway
 * reported so far.
 */
const CAPTURABLE_STATUSES = ["created", "pending", "unknown", "declined", "cancelled"] as const;

/**
 * Marks an order paid; the one function for page, webhook and reconciler. In one batch: the payment is
 * captured, the order opens, reservations are confirmed, the cart closes, lifecycle callbacks, email and
 * event are written. Idempotent.
 * Money that the order no longer needs (canceled meanwhile, or paid by another attempt) is recorded as
 * surplus and refunded at once: docs/decisions/0007 says why.
 * @param lastRead the order as it was read before the gateway was called: tried first, since the batch itself checks
 * that order and payment are still so; if they are not, they are read again
 */
export async function markPaid(
  deps: OrdersDeps,
  paymentId: string,
  gatewayPayment: GatewayPayment,
  lastRead?: PaymentOfOrder,
): Promise<MarkPaidResult> {
  for (let tries = 0; ; tries++) {
    const current = (tries === 0 && lastRead) || (await readPaymentWithOrder(deps.db, paymentId));
    if (!current) throw new Error(`payment ${paymentId} not found`);
    const { payment, order, lines } = current;
    if (payment.status === "captured") return "paid";
    if (payment.status === "surplus") return "surplus";
    try {
      if (payment.balanceId !== "") {
        if (!paysBalance(order, payment)) return await recordSurplusPayment(deps, order, payment, gatewayPayment);
        await deps.faultPoint("balance:before-batch");
        await captureBalance(deps, current, gatewayPayment);
        await deps.faultPoint("balance:after-batch");
        return "paid";
      }
      if (order.status !== "pending" && gatewayPayment.amount.minor === 0)
        return await discardCard(deps, order, payment, gatewayPayment);
      if (order.status !== "pending") return await recordSurplusPayment(deps, order, payment, gatewayPayment);
      await deps.faultPoint("settle:before-batch");
      await openOrder(deps, order, lines, { payment, gatewayPayment, emailRows: current.emailRows });
      await deps.faultPoint("settle:after-batch");
      return "paid";
    } catch (error) {
      // Another attempt of this order was captured at the same moment: the next try finds the order open, and
      // this money is surplus.
      if (tries < 3 && violatedConstraint(error) !== null && (await hasChanged(deps, order, payment))) continue;
      if (ANOTHER_LIVE_PAYMENT.test(violatedConstraint(error) ?? ""))
        return recordSurplusPayment(deps, order, payment, gatewayPayment);
      throw error;
    }
  }
}

/** Opens an order that gift cards pay in full. Idempotent. */
export async function markPaidByGiftCards(deps: OrdersDeps, orderId: string): Promise<void> {
  const { order, lines } = await readOrder(deps.db, orderId);
  if (order.status !== "pending") return;
  if (order.total !== order.giftPaid) throw new Error(`order ${orderId} is not covered by gift cards`);
  try {
    await deps.faultPoint("settle:before-batch");
    await openOrder(deps, order, lines, null);
    await deps.faultPoint("settle:after-batch");
  } catch (error) {
    if ((await readOrder(deps.db, orderId)).order.status === "pending") throw error;
  }
}

/**
 * Opens an order that staff recorded as paid outside the store; a total of zero needs no payment. Idempotent.
 * @throws the violated rule where the customer is paying it at the same moment
 */
export async function markPaidOutside(
  deps: OrdersDeps,
  orderId: string,
  { requestKey, reason, actor }: { requestKey: string; reason: string; actor: string },
): Promise<void> {
  const { order, lines } = await readOrder(deps.db, orderId);
  if (order.status !== "pending") return;
  const at = deps.now();
  const amount = amountDue(order);
  const payment = {
    ...{ id: newId(at), orderId, gateway: "outside" as const, amount, currency: order.currency, requestKey },
    ...{ status: "captured" as const, createdAt: at, updatedAt: at, capturedAt: at },
  };
  await openOrder(deps, order, lines, null, {
    actor,
    detail: { amount, reason },
    statements: amount > 0 ? [deps.db.insert(payments).values(payment)] : [],
  });
}

/** What the customer paid for added items; the payment's card is never saved. */
const captureBalance = (deps: OrdersDeps, current: PaymentOfOrder, gatewayPayment: GatewayPayment): Promise<void> =>
  markBalancePaid(deps, current, {
    ...{ from: CAPTURABLE_STATUSES, columns: toCapturedColumns(gatewayPayment, deps.now(), null) },
    ...{ amount: gatewayPayment.amount.minor, card: gatewayPayment.card ?? undefined },
    attention: deriveAttention({ payment: current.payment, gatewayPayment }),
  });

async function hasChanged(deps: OrdersDeps, order: OrderRecord, payment: PaymentRecord): Promise<boolean> {
  const current = await readOrderWithPayment(deps.db, order.id, payment.id);
  return current.order.version !== order.version || current.payment?.status !== payment.status;
}

/** A payment and the gateway's state of it. */
interface Capture {
  payment: PaymentRecord;
  gatewayPayment: GatewayPayment;
  emailRows?: OrderEmailRows;
}

/** Staff recorded that it was paid elsewhere: the payment's row, and what the timeline says. */
interface PaidOutside {
  actor: string;
  detail: Record<string, unknown>;
  statements: BatchStatement[];
}

async function openOrder(
  deps: OrdersDeps,
  order: OrderRecord,
  lines: LineRecord[],
  capture: Capture | null,
  outside?: PaidOutside,
): Promise<void> {
  const at = deps.now();
  const savedCardId = capture ? await saveCardOfPayment(deps, order, capture) : null;
  const openedOrder = { ...order, status: "open" as const, paidAt: at, lines, savedCardId };
  // What the email says is read beside what the other modules read.
  const followUp = Promise.all(deps.lifecycle.map((h) => h.onPaid?.(openedOrder) ?? []));
  followUp.catch(() => undefined);
  const card = capture?.gatewayPayment.card ?? undefined;
  const email = await enqueueEmail(deps, { ...order, paidAt: at }, "confirmation", "", confirmationEmail, {
    ...{ lines, card, rows: capture?.emailRows },
  });
  try {
    const lifecycleStatements = (await followUp).flat();
    await runBatch(
      deps.db,
      openOrderStatements(deps, order, lines, capture, {
        at,
        outside,
        savedCardId,
        email,
        lifecycleStatements,
        attention: deriveAttention(capture),
      }),
    );
  } catch (error) {
    if (await isPaidBy(deps, order.id, capture)) return;
    if (OWN_STATE_RULE.test(violatedConstraint(error) ?? "")) throw error;
    // Follow-up work failed, but the money is real: mark the order paid, flag it, and let the reconciler
    // retry.
    console.error(JSON.stringify({ order: order.id, unfinished: String(error) }));
    await runBatch(
      deps.db,
      openOrderStatements(deps, order, lines, capture, {
        at,
        outside,
        savedCardId,
        email,
        lifecycleStatements: [],
        attention: "unfinished",
      }),
    );
  }
  deps.emails.deliverEnqueued();
}

/**
 * A constraint of the order or payment itself, which changed meanwhile; any other belongs to another module.
 */
const OWN_STATE_RULE = /^store_(order|payment)\b|^store_order_mail/;

/** Whether the order was paid meanwhile, and by this payment: another one's leaves this money without an order. */
async function isPaidBy(deps: OrdersDeps, orderId: string, capture: Capture | null): Promise<boolean> {
  const { order, payment } = await readOrderWithPayment(deps.db, orderId, capture?.payment.id ?? null);
  return order.paidAt !== null && (capture === null || payment?.status === "captured");
}

const deriveAttention = (capture: Capture | null): AttentionReason =>
  capture &&
  (capture.gatewayPayment.amount.minor !== capture.payment.amount ||
    (capture.payment.amount > 0 && capture.gatewayPayment.amount.currency !== capture.payment.currency))
    ? "amount_mismatch"
    : "";

function openOrderStatements(
  deps: OrdersDeps,
  order: OrderRecord,
  lines: LineRecord[],
  capture: Capture | null,
  options: {
    at: number;
    outside?: PaidOutside;
    savedCardId: string | null;
    email: EnqueuedOrderEmail;
    lifecycleStatements: BatchStatement[];
    attention: AttentionReason;
  },
): BatchStatement[] {
  const { db } = deps;
  const { at, attention, outside } = options;
  const isComplete = isOrderComplete(deriveFulfillmentStatus(lines, []), at);
  const detail = capture
    ? { payment: capture.payment.id, amount: capture.gatewayPayment.amount.minor, expected: capture.payment.amount }
    : (outside?.detail ?? { giftCards: order.giftPaid });
  return [
    ...transitionOrder(db, {
      id: order.id,
      from: "pending",
      to: "open",
      at,
      actor: outside?.actor ?? "system",
      kind: "paid",
      detail: attention ? { ...detail, attention } : detail,
      set: { paidAt: at, expiresAt: null, attention },
    }),
    ...(capture
      ? [
          transitionPayment(
            db,
            capture.payment.id,
            CAPTURABLE_STATUSES,
            "captured",
            toCapturedColumns(capture.gatewayPayment, at, options.savedCardId),
          ),
        ]
      : []),
    ...(outside?.statements ?? []),
    ...deps.stock.confirmReservationStatements(order.id, deps.stock.explode(toOrderStockLines(lines))),
    ...(order.cartId ? deps.cart.completeStatements(order.cartId, order.id, toPurchasedLines(lines)) : []),
    ...options.email.statements,
    emitEvent(deps, "order.paid", order),
    ...options.lifecycleStatements,
    ...(isComplete
      ? [
          ...transitionOrder(db, {
            id: order.id,
            from: "open",
            to: "completed",
            at,
            actor: "system",
            kind: "completed",
          }),
          emitEvent(deps, "order.completed", order),
        ]
      : []),
  ];
}

const toPurchasedLines = (lines: readonly LineRecord[]) =>
  lines.flatMap(({ variantId, planId, quantity, detail }) => {
    const { given = {} } = JSON.parse(detail) as { given?: object };
    return variantId ? [{ variantId, planId, given: JSON.stringify(given), quantity }] : [];
  });

const toCapturedColumns = (gatewayPayment: GatewayPayment, at: number, savedCardId: string | null) => ({
  reference: gatewayPayment.reference,
  version: gatewayPayment.version,
  amount: gatewayPayment.amount.minor,
  cardBrand: gatewayPayment.card?.brand ?? null,
  cardLast4: gatewayPayment.card?.last4 ?? null,
  avsCheck: gatewayPayment.checks?.avs ?? null,
  cvcCheck: gatewayPayment.checks?.cvc ?? null,
  savedCardId,
  reason: null,
  capturedAt: at,
  updatedAt: at,
});

/** Saves the card of the payment if the buyer asked for it; null if not, or if it could not be saved yet. */
async function saveCardOfPayment(
  deps: OrdersDeps,
  order: OrderRecord,
  { payment, gatewayPayment }: Capture,
): Promise<string | null> {
  if (payment.savedCardId || !payment.keepCard) return payment.savedCardId;
  const { id } = payment;
  const gateway = gatewayOf(deps, payment).name;
  return deps.cards.saveFromPayment({ id, gateway, reference: gatewayPayment.reference }, order).catch(() => null);
}

/** The order was canceled before the card of its subscription was saved: nothing is paid back, the card is removed. */
async function discardCard(
  deps: OrdersDeps,
  order: OrderRecord,
  payment: PaymentRecord,
  gatewayPayment: GatewayPayment,
): Promise<MarkPaidResult> {
  if (payment.keepCard) {
    const gateway = gatewayOf(deps, payment);
    const from = { paymentReference: gatewayPayment.reference };
    const saved = await gateway.saveCard({ key: payment.id, email: order.email, from });
    if (saved.kind === "card") await gateway.removeCard(saved.customerRef, saved.cardRef);
  }
  await failPayment(deps, payment, "cancelled", "cancelled", gatewayPayment);
  return "surplus";
}

async function recordSurplusPayment(
  deps: OrdersDeps,
  order: OrderRecord,
  payment: PaymentRecord,
  gatewayPayment: GatewayPayment,
): Promise<MarkPaidResult> {
  const at = deps.now();
  const amount = gatewayPayment.amount.minor;
  const refundId = newId(at);
  const email = await enqueueEmail(deps, order, "surplus", payment.id, (context) =>
    surplusPaymentEmail(context, amount),
  );
  try {
    await runBatch(deps.db, [
      transitionPayment(deps.db, payment.id, CAPTURABLE_STATUSES, "surplus", {
        ...toCapturedColumns(gatewayPayment, at, null),
        refunded: amount,
      }),
      deps.db.insert(refunds).values({
        id: refundId,
        orderId: order.id,
        paymentId: payment.id,
        amount,
        status: "created",
        reason: "The order no longer needed this payment.",
        requestKey: `surplus:${payment.id}`,
        actor: "system",
        createdAt: at,
      }),
      insertOrderEvent(deps.db, {
        orderId: order.id,
        at,
        actor: "gateway",
        kind: "surplus",
        detail: { payment: payment.id, amount, refund: refundId },
      }),
      ...email.statements,
    ]);
  } catch (error) {
    const currentPayment = await readPayment(deps.db, payment.id);
    if (currentPayment?.status === "captured") return "paid";
    if (currentPayment?.status !== "surplus") throw error;
    return "surplus";
  }
  email.deliver();
  await deps.faultPoint("surplus:before-refund");
  await processRefund(deps, refundId);
  return "surplus";
}

/** Retries the follow-up work that failed when an order was paid (`unfinished`). */
export async function completePaidOrder(deps: OrdersDeps, orderId: string): Promise<void> {
  const { order, lines } = await readOrder(deps.db, orderId);
  if (order.attention !== "unfinished" || order.paidAt === null) return;
  const payment = await deps.db
    .select()
    .from(payments)
    .where(sql`order_id = ${orderId} AND balance_id = '' AND status = 'captured'`)
    .get();
  const paidOrder = { ...order, paidAt: order.paidAt, lines, savedCardId: payment?.savedCardId ?? null };
  const lifecycleStatements = (await Promise.all(deps.lifecycle.map((h) => h.onPaid?.(paidOrder) ?? []))).flat();
  await runBatch(deps.db, [
    ...lifecycleStatements,
    deps.db.update(orders).set({ attention: "" }).where(eq(orders.id, orderId)),
    insertOrderEvent(deps.db, { orderId, at: deps.now(), actor: "system", kind: "finished" }),
  ]);
}
