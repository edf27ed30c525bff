import { and, eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import type { GatewayName } from "../gateway/contract.ts";
import { type Basket, stockLines } from "../priced-cart.ts";
import type { Address, Priced } from "../pricing/contract.ts";
import { discountProblem, giftProblem } from "../pricing/index.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import { stockProblem } from "../stock/index.ts";
import type { CheckoutInput } from "./contract.ts";
import type { OrderRecord, OrdersBase, PaymentRecord } from "./deps.ts";
import { CODE_WORDS, MAX_ATTEMPTS, PENDING_FOR } from "./domain.ts";
import { paymentsOf, readOrder } from "./queries.ts";
import { dueOf, insertOrder, orderRows } from "./row-mappers.ts";
import { orders, payments } from "./schema.ts";
import { shortLines } from "./service-quote.ts";
import { event } from "./state-transitions.ts";

export interface Beginning {
  basket: Basket;
  priced: Priced;
  email: string;
  shipTo: Address | null;
  billTo: Address | null;
  note: string;
  requestKey: string | null;
  source: "web" | "renewal";
  consents: CheckoutInput["consents"];
  contractId?: string;
  cycle?: number;
  /** The first attempt to pay; null where it comes later, or nothing is due. */
  attempt: NewAttempt | null;
}

export interface NewAttempt {
  gateway: GatewayName;
  requestKey: string | null;
  keepCard: boolean;
  savedCardId: string | null;
}

export interface Begun {
  order: OrderRecord;
  payment: PaymentRecord | null;
}

/**
 * Begins an order, in one batch: its rows and number, the stock that it holds, the discounts that it
 * uses, the gift cards that pay for it, consents, and the first attempt to pay. All of it, or nothing.
 * @throws fault conflict, in the buyer's words, where something is no longer there
 */
export async function begin(base: OrdersBase, b: Beginning): Promise<Begun> {
  const { db, pricing } = base;
  const { useStatements: takeUses } = pricing;
  const at = base.now();
  const id = newId(at);
  const expiresAt = at + PENDING_FOR;
  const made = orderRows(b.basket, b.priced, { ...b, id, at, expiresAt });
  const due = b.priced.due;
  const payment = b.attempt && due > 0 ? attemptRow(made.order, due, b.attempt, at) : null;
  const customer = await pricing.customerHash(b.email);
  const theirs = (
    await Promise.all(
      (b.source === "web" ? base.hooks : []).map(
        (h) => h.begin?.({ id, userId: b.basket.userId, email: b.email, lines: made.lines }, b.consents) ?? [],
      ),
    )
  ).flat();
  const statements: Statement[] = [
    ...insertOrder(db, made),
    event(db, {
      orderId: id,
      at,
      actor: b.source === "web" ? "customer" : "system",
      kind: "placed",
      toStatus: "pending",
    }),
    ...base.stock.holdStatements(id, base.stock.explode(stockLines(b.basket.lines)), expiresAt),
    ...takeUses(id, customer, [...new Set(b.priced.shares.map((s) => s.discountId))]),
    ...pricing.giftRedeemStatements(id, b.priced.gifts),
    ...theirs,
    ...(payment ? [db.insert(payments).values(payment)] : []),
  ];
  try {
    await runBatch(db, statements);
  } catch (error) {
    throw await refusal(base, b, error);
  }
  const { order } = await readOrder(db, id);
  return { order, payment: payment && ((await paymentsOf(db, id))[0] ?? null) };
}

/**
 * Another attempt to pay a pending order that has none under way; what it holds is kept for it a while longer.
 * @throws fault conflict where the order is not pending any more, or another attempt is under way
 */
export async function beginAttempt(base: OrdersBase, order: OrderRecord, attempt: NewAttempt): Promise<PaymentRecord> {
  const { db } = base;
  const at = base.now();
  if ((await paymentsOf(db, order.id)).length >= MAX_ATTEMPTS)
    throw fault("too_fast", "This order was tried too often. Start again from the cart.", { retryAfter: 60 });
  const row = attemptRow(order, dueOf(order), attempt, at);
  try {
    await runBatch(db, [
      db.insert(payments).values(row),
      db
        .update(orders)
        .set({ status: sql`CASE WHEN status = 'pending' THEN 'pending' END`, expiresAt: at + PENDING_FOR })
        .where(eq(orders.id, order.id)),
      event(db, { orderId: order.id, at, actor: "customer", kind: "payment_tried", detail: { payment: row.id } }),
    ]);
  } catch (error) {
    const rule = brokenRule(error) ?? "";
    if (rule === "store_payment.order_id" || rule === "store_payment.request_key") throw underWay();
    if (rule === "store_order.status")
      throw fault("conflict", "This order does not wait for a payment any more.", { reason: "not_pending" });
    throw error;
  }
  const made = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, row.id)))
    .get();
  return made as PaymentRecord;
}

/** Somebody (another tab, another device) is paying this very order. */
export const underWay = () =>
  fault("conflict", "A payment for this is under way. Wait until it is decided, then try again.", {
    reason: "payment_under_way",
    retryAfter: 5,
  });

const attemptRow = (
  order: Pick<OrderRecord, "id" | "currency">,
  amount: number,
  a: NewAttempt,
  at: number,
): typeof payments.$inferInsert => ({
  id: newId(at),
  orderId: order.id,
  gateway: a.gateway,
  amount,
  currency: order.currency,
  status: "created",
  requestKey: a.requestKey,
  keepCard: a.keepCard,
  savedCardId: a.savedCardId,
  createdAt: at,
  updatedAt: at,
});

/** What a broken rule of the database means to the buyer; anything else stays what it is. */
async function refusal(base: OrdersBase, b: Beginning, error: unknown): Promise<unknown> {
  const rule = brokenRule(error);
  if (rule === null) return error;
  if (stockProblem(rule)) {
    const [short] = await shortLines(base, b.basket);
    const message = short?.message ?? "Something in the cart was just sold. Look at the cart again.";
    return fault("conflict", message, { reason: "out_of_stock", field: short?.about ?? undefined });
  }
  const discount = discountProblem(rule);
  if (discount) return fault("conflict", CODE_WORDS[discount], { reason: "discount", field: "codes" });
  if (giftProblem(rule))
    return fault("conflict", "There is less on the gift card than a moment ago. Look at the sum again.", {
      reason: "gift_card",
      field: "giftCodes",
    });
  if (/store_order\.(cart_id|request_key|contract_id)|store_payment\.request_key/.test(rule)) return underWay();
  return error;
}
