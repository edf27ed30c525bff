import { and, eq, ne, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { allocate } from "../../kernel/money.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { RefundInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersBase } from "./deps.ts";
import { planRefund, type RefundedLine, splitTenders, type Tender } from "./domain-refund.ts";
import { readOrder } from "./queries.ts";
import { lineStock } from "./row-mappers.ts";
import { adjustments, orderLines, orders, payments, refundLines, refunds } from "./schema.ts";
import { doneStatements } from "./service-fulfillments.ts";
import { readRefund, runRefund, settledStatements } from "./service-process-refund.ts";
import { event } from "./state-transitions.ts";

interface Written {
  refundIds: string[];
  amount: number;
  statements: Statement[];
  deliver: () => void;
}

/**
 * Gives money back: rows and raised totals first, all guarded by the database, then the gateways. The
 * same request key is the same refund. @returns the refunds, one per place that the money goes back to
 * @throws fault bad_input, conflict where it is more than is left, or the order was not paid
 */
export async function refund(base: OrdersBase, orderId: string, input: RefundInput, actor: string): Promise<string[]> {
  const { db } = base;
  for (let round = 0; ; round++) {
    const known = await refundsOfKey(base, orderId, input.requestKey);
    if (known.length > 0) break;
    const { order, lines } = await readOrder(db, orderId);
    if (order.paidAt === null) throw fault("conflict", "This order was not paid.", { reason: "not_paid" });
    const plan = planRefund(lines, input.lines);
    if (!plan.ok) throw fault("bad_input", plan.why, { field: "lines" });
    const amount = plan.amount + input.shipping + input.extra;
    if (amount === 0) throw fault("bad_input", "Choose what to pay back.", { field: "lines" });
    if (input.expected !== undefined && input.expected !== amount)
      throw fault("conflict", "The order was changed in the meantime, and the amount with it. Look at it again.", {
        reason: "stale",
      });
    const written = await write(base, order, lines, { ...input, lines: plan.lines, amount, actor });
    const unsent = lineStock(lines, (l) => plan.lines.find((p) => p.lineId === l.id)?.unsent ?? 0);
    const back = lineStock(lines, (l) => plan.lines.find((p) => p.lineId === l.id)?.restocked ?? 0);
    try {
      await runBatch(db, [
        ...written.statements,
        ...base.stock.releasePartStatements(orderId, base.stock.explode(unsent)),
        ...base.stock.returnStatements(`refund:${written.refundIds[0]}`, base.stock.explode(back), actor),
        ...(await takenBack(base, lines, plan.lines, written.refundIds[0] as string)),
        ...doneStatements(base, orderId),
      ]);
    } catch (error) {
      const faster = brokenRule(error) !== null && (await readOrder(db, orderId)).order.version !== order.version;
      if (faster && round < 3) continue;
      throw refusal(error);
    }
    written.deliver();
    break;
  }
  const ids = await refundsOfKey(base, orderId, input.requestKey);
  await base.step("refund:written");
  for (const id of ids) await runRefund(base, id);
  return ids;
}

/** All that is left of an order's money, for the batch that cancels it. */
export async function refundAllStatements(
  base: OrdersBase,
  order: OrderRecord,
  lines: LineRecord[],
  actor: string,
  reason: string,
): Promise<Written> {
  const amount = order.total - order.refunded;
  const left = lines.map((l) => ({
    lineId: l.id,
    quantity: l.quantity - l.refundedQuantity,
    amount: l.total - l.refunded,
    tax: 0,
  }));
  const ofLines = left.reduce((a, l) => a + l.amount, 0);
  // Goodwill that was paid before is taken off the lines, so that the sum is what is really left.
  const parts =
    ofLines > amount
      ? allocate(
          amount,
          left.map((l) => l.amount),
        )
      : left.map((l) => l.amount);
  const refunded = left
    .map((l, i): RefundedLine => ({ ...l, amount: parts[i] ?? 0, unsent: 0, restock: false, restocked: 0 }))
    .filter((l) => l.quantity > 0);
  if (amount === 0)
    return {
      refundIds: [],
      amount,
      statements: await takenBack(base, lines, refunded, order.id),
      deliver: () => undefined,
    };
  const shipping = Math.min(order.shipping, Math.max(0, amount - ofLines));
  const written = await write(base, order, lines, {
    requestKey: `cancel:${order.id}`,
    lines: refunded,
    shipping: 0,
    extra: 0,
    amount,
    reason,
    actor,
    told: shipping,
  });
  return { ...written, statements: [...written.statements, ...(await takenBack(base, lines, refunded, order.id))] };
}

async function write(
  base: OrdersBase,
  order: OrderRecord,
  lines: LineRecord[],
  r: Omit<RefundInput, "lines"> & { lines: RefundedLine[]; amount: number; actor: string; told?: number },
): Promise<Written> {
  const { db } = base;
  const at = base.now();
  const parts = splitTenders(r.amount, await tendersOf(base, order));
  if (!parts) throw tooMuch();
  const whole = shippingPaid(order, lines);
  const spent = sql`(SELECT COALESCE(SUM(f.shipping), 0) FROM store_refund f WHERE f.order_id = ${order.id} AND f.status <> 'failed')`;
  const rows = parts.map((part, i) => ({
    id: newId(at),
    orderId: order.id,
    paymentId: part.kind === "payment" ? part.id : null,
    giftCardId: part.kind === "gift_card" ? part.id : null,
    amount: part.amount,
    shipping: i === 0 ? Math.min(r.told ?? r.shipping, part.amount) : 0,
    status: part.kind === "payment" ? ("created" as const) : ("settled" as const),
    reason: r.reason,
    requestKey: i === 0 ? r.requestKey : `${r.requestKey}#${i + 1}`,
    actor: r.actor,
    createdAt: at,
    settledAt: part.kind === "payment" ? null : at,
  }));
  const first = rows[0]?.id as string;
  const gifts = rows.filter((f) => f.giftCardId !== null);
  const posted = await Promise.all(
    gifts.map((g) => settledStatements(base, { ...g, reference: null, error: null }, null)),
  );
  const statements: Statement[] = [
    db
      .update(orders)
      .set({
        // The shares were worked out for this version: where somebody was faster, they are worked out anew.
        refunded: sql`CASE WHEN version = ${order.version} AND ${spent} + ${r.shipping} <= ${whole} THEN refunded + ${r.amount} END`,
        version: sql`version + 1`,
      })
      .where(eq(orders.id, order.id)),
    ...rows.map((f) => db.insert(refunds).values(f)),
    ...r.lines.map((l) =>
      db.insert(refundLines).values({
        refundId: first,
        lineId: l.lineId,
        quantity: l.quantity,
        amount: l.amount,
        tax: l.tax,
        restock: l.restock,
      }),
    ),
    ...r.lines.map((l) =>
      db
        .update(orderLines)
        .set({
          refundedQuantity: sql`refunded_quantity + ${l.quantity}`,
          refunded: sql`refunded + ${l.amount}`,
          cancelled: sql`cancelled + ${l.unsent}`,
          returned: sql`returned + ${l.restocked}`,
        })
        .where(eq(orderLines.id, l.lineId)),
    ),
    ...rows.flatMap((f) =>
      f.paymentId
        ? [
            db
              .update(payments)
              .set({ refunded: sql`refunded + ${f.amount}` })
              .where(eq(payments.id, f.paymentId)),
          ]
        : base.pricing.giftRefundStatements(f.id, f.giftCardId as string, f.amount, r.actor),
    ),
    event(db, {
      orderId: order.id,
      at,
      actor: r.actor,
      kind: "refund_begun",
      detail: { refunds: rows.map((f) => f.id), amount: r.amount, reason: r.reason },
    }),
    ...posted.flatMap((p) => p.statements),
  ];
  return {
    refundIds: rows.map((f) => f.id),
    amount: r.amount,
    statements,
    deliver: () => {
      for (const p of posted) p.deliver();
    },
  };
}

/** Where an order's money came from, and how much of it is still there. */
export async function tendersOf(base: Pick<OrdersBase, "db">, order: OrderRecord): Promise<Tender[]> {
  const { db } = base;
  const [paid, gifts, before] = await db.batch([
    db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.status, "captured"))),
    db
      .select()
      .from(adjustments)
      .where(and(eq(adjustments.orderId, order.id), eq(adjustments.kind, "gift_card"))),
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, order.id), ne(refunds.status, "failed"))),
  ]);
  return [
    ...paid.map((p): Tender => ({ id: p.id, kind: "payment", left: p.amount - p.refunded })),
    ...gifts.map((g): Tender => {
      const gone = before.filter((f) => f.giftCardId === g.ref).reduce((a, f) => a + f.amount, 0);
      return { id: g.ref as string, kind: "gift_card", left: g.amount - gone };
    }),
  ];
}

/** The shipping price with the tax that was added on it: the most that refunds of shipping may sum to. */
export const shippingPaid = (order: OrderRecord, lines: readonly LineRecord[]): number =>
  order.shipping + order.taxAdded - lines.reduce((a, l) => a + (l.taxIncluded ? 0 : l.tax), 0);

/** Gift cards that refunded lines had bought lose their value; one that was spent undoes the batch. */
async function takenBack(
  base: OrdersBase,
  lines: readonly LineRecord[],
  refunded: readonly RefundedLine[],
  ref: string,
): Promise<Statement[]> {
  const cards = lines.filter((l) => l.kind === "gift_card");
  const asked = cards.map(async (l) => {
    const units = refunded.find((r) => r.lineId === l.id)?.quantity ?? 0;
    return units > 0 ? base.pricing.giftTakeBack(l.id, units, l.unitPrice, ref) : [];
  });
  return (await Promise.all(asked)).flat();
}

/** The refunds of one request: the first has its key, further ones the key with a number. */
async function refundsOfKey(base: OrdersBase, orderId: string, key: string): Promise<string[]> {
  const rows = await base.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), sql`(request_key = ${key} OR request_key GLOB ${`${key}#*`})`));
  return rows.map((r) => r.id);
}

export const giftSpent = () =>
  fault("conflict", "A gift card of this order was used already, so it cannot be paid back whole.", {
    reason: "gift_card_used",
  });

const tooMuch = () =>
  fault("conflict", "That is more than is left to pay back.", { reason: "too_much", field: "extra" });

function refusal(error: unknown): unknown {
  const rule = brokenRule(error) ?? "";
  if (/store_gift_card/.test(rule)) return giftSpent();
  if (/store_order|store_payment_refunded|store_refund/.test(rule)) return tooMuch();
  if (/store_stock/.test(rule))
    return fault("conflict", "Some of these were sent in the meantime. Look at the order again.", { reason: "stale" });
  return error;
}

/** Tries a failed refund again, as a new one with the same contents less its lines' units. @throws fault not_found, conflict */
export async function retryRefund(
  base: OrdersBase,
  refundId: string,
  requestKey: string,
  actor: string,
): Promise<string[]> {
  const before = await readRefund(base, refundId);
  if (before?.status !== "failed") throw fault("not_found", "There is no failed refund like this.");
  return refund(
    base,
    before.orderId,
    { requestKey, lines: [], shipping: 0, extra: before.amount, reason: before.reason },
    actor,
  );
}
