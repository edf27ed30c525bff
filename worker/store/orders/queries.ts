import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { httpError } from "../../kernel/http-error.ts";
import type { Db } from "../../platform/db.ts";
import type { Gateway, GatewayName } from "../gateway/contract.ts";
import { type BatchStatement, runBatch } from "../statement.ts";
import { missingOrderError } from "./archived-orders.ts";
import type { LineRecord, OrderRecord, OrdersDeps, PaymentRecord } from "./deps.ts";
import { IN_FLIGHT_STATUSES } from "./domain.ts";
import { emailRowStatements, type OrderEmailRows } from "./email-facts.ts";
import { orderLines, orders, payments } from "./schema.ts";

/** An order, or null. One in the archive is not found. */
export const findOrder = async (db: Db, id: string): Promise<OrderRecord | null> =>
  (await db.select().from(orders).where(eq(orders.id, id)).get()) ?? null;

/** An order with its lines, or null. One in the archive is not found. */
export async function findOrderWithLines(
  db: Db,
  id: string,
): Promise<{ order: OrderRecord; lines: LineRecord[] } | null> {
  const [orderRows, lines] = await db.batch(orderStatements(db, id));
  const order = orderRows[0];
  return order ? { order, lines } : null;
}

/** An order with its lines. @throws httpError not_found; conflict (archived) */
export async function readOrder(db: Db, id: string): Promise<{ order: OrderRecord; lines: LineRecord[] }> {
  const found = await findOrderWithLines(db, id);
  if (!found) throw await missingOrderError(db, id);
  return found;
}

/**
 * The same with what its emails say, in one round trip.
 * @param more statements whose rows are wanted too, as `extra`
 * @throws httpError not_found; conflict (archived)
 */
export async function readOrderForEmail<More extends readonly BatchItem<"sqlite">[] = readonly []>(
  db: Db,
  id: string,
  more: More = [] as unknown as More,
): Promise<{ order: OrderRecord; lines: LineRecord[]; rows: OrderEmailRows; extra: RowsOf<More> }> {
  const own = [...orderStatements(db, id), ...emailRowStatements(db, id)] as const;
  const results = (await db.batch([...own, ...more])) as unknown[];
  const [[order], lines, ...rows] = results.slice(0, own.length) as unknown as [
    OrderRecord[],
    LineRecord[],
    ...OrderEmailRows,
  ];
  if (!order) throw await missingOrderError(db, id);
  return { order, lines, rows, extra: results.slice(own.length) as unknown as RowsOf<More> };
}

/** What statements of a batch answer. */
type RowsOf<Statements extends readonly BatchItem<"sqlite">[]> = {
  -readonly [K in keyof Statements]: Statements[K]["_"]["result"];
};

/** An order with its lines, at the beginning of a batch of reads; `toOrder` reads the rows. */
export const orderStatements = (db: Db, id: string) =>
  [
    db.select().from(orders).where(eq(orders.id, id)),
    db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
  ] as const;

/** @throws httpError not_found, for archived orders too: the caller may be a stranger */
export function toOrder([[order], lines]: readonly [OrderRecord[], LineRecord[], ...unknown[]]): {
  order: OrderRecord;
  lines: LineRecord[];
} {
  if (!order) throw httpError("not_found", "Order not found.");
  return { order, lines };
}

/** An order as a statement of its batch left it, with the payment that the batch was about. */
export interface OrderWithPayment {
  order: OrderRecord;
  lines: LineRecord[];
  payment: PaymentRecord | null;
  /** What its confirmation shows, read in the batch that wrote it. */
  emailRows?: OrderEmailRows;
}

const orderWithPaymentStatements = (db: Db, orderId: string, paymentId: string | null) =>
  [
    db.select().from(orders).where(eq(orders.id, orderId)),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
    db
      .select()
      .from(payments)
      .where(eq(payments.id, paymentId ?? "")),
  ] as const;

function toOrderWithPayment([[order], lines, [payment]]: readonly [
  OrderRecord[],
  LineRecord[],
  PaymentRecord[],
]): OrderWithPayment {
  if (!order) throw httpError("not_found", "Order not found.");
  return { order, lines, payment: payment ?? null };
}

/** An order with its lines and one of its payments, in one round trip. @throws httpError not_found */
export const readOrderWithPayment = async (
  db: Db,
  orderId: string,
  paymentId: string | null,
): Promise<OrderWithPayment> => toOrderWithPayment(await db.batch(orderWithPaymentStatements(db, orderId, paymentId)));

/** Runs a batch; its last statements read the order that it wrote, and with a payment what its confirmation shows. @throws what `runBatch` throws, if nothing was written */
export async function runBatchAndReadOrder(
  db: Db,
  statements: readonly BatchStatement[],
  orderId: string,
  paymentId: string | null,
): Promise<OrderWithPayment> {
  const emailReads = paymentId === null ? [] : emailRowStatements(db, orderId);
  const reads = [...orderWithPaymentStatements(db, orderId, paymentId), ...emailReads];
  const results = (await runBatch(db, [...statements, ...(reads as unknown as BatchStatement[])])) as unknown[];
  const [orderRows, lines, paymentRows, ...emailRows] = results.slice(-reads.length);
  type Rows = Parameters<typeof toOrderWithPayment>[0];
  return {
    ...toOrderWithPayment([orderRows, lines, paymentRows] as unknown as Rows),
    ...(paymentId === null ? {} : { emailRows: emailRows as unknown as OrderEmailRows }),
  };
}

/** A payment with its order, lines and what its emails show, in one round trip; null: no such payment. */
export async function readPaymentWithOrder(
  db: Db,
  paymentId: string,
): Promise<(OrderWithPayment & { payment: PaymentRecord }) | null> {
  const orderId = sql`(SELECT order_id FROM store_payment WHERE id = ${paymentId})`;
  const [[payment], [order], lines, ...emailRows] = await db.batch([
    db.select().from(payments).where(eq(payments.id, paymentId)),
    db.select().from(orders).where(eq(orders.id, orderId)),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
    ...emailRowStatements(db, orderId),
  ]);
  return payment && order ? { payment, order, lines, emailRows } : null;
}

/** A payment by our own id, or null. */
export const readPayment = async (db: Db, id: string): Promise<PaymentRecord | null> =>
  (await db.select().from(payments).where(eq(payments.id, id)).get()) ?? null;

/** Our payment that the gateway means, by our key or its reference; null: not ours. */
export async function findPaymentOfGateway(
  db: Db,
  gateway: GatewayName,
  gatewayPayment: { key: string | null; reference: string },
): Promise<PaymentRecord | null> {
  const byKey = gatewayPayment.key ? await readPayment(db, gatewayPayment.key) : null;
  if (byKey) return byKey.gateway === gateway ? byKey : null;
  return (
    (await db
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.reference, gatewayPayment.reference)))
      .get()) ?? null
  );
}

/** The gateway that took a payment. @throws Error for one that staff recorded: no gateway knows it */
export function gatewayOf(
  { gateways }: Pick<OrdersDeps, "gateways">,
  { id, gateway }: Pick<PaymentRecord, "id" | "gateway">,
): Gateway {
  if (gateway === "outside") throw new Error(`payment ${id} was made outside the store`);
  return gateways.byName(gateway);
}

/** All attempts to pay an order, oldest first. */
export const listPayments = (db: Db, orderId: string): Promise<PaymentRecord[]> =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt), asc(payments.id));

/** The payment of an order that may still be captured, or null. */
export const findPaymentInFlight = async (db: Db, orderId: string): Promise<PaymentRecord | null> =>
  (await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...IN_FLIGHT_STATUSES])))
    .get()) ?? null;

/** The order that was created from a cart and not canceled, or null. */
export const findActiveOrderOfCart = async (db: Db, cartId: string): Promise<OrderRecord | null> =>
  (await db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cartId), ne(orders.status, "cancelled")))
    .get()) ?? null;

/** What a request created: its payment, or the order that needs none. */
export interface EarlierAttempt {
  order: OrderRecord;
  payment: PaymentRecord | null;
}

/** What a request created, for a batch; `toEarlierAttempt` reads the rows. */
export const earlierAttemptStatements = (db: Db, requestKey: string) =>
  [
    db.select().from(payments).where(eq(payments.requestKey, requestKey)),
    db
      .select()
      .from(orders)
      .where(
        sql`id IN (SELECT order_id FROM store_payment WHERE request_key = ${requestKey}
        UNION ALL SELECT id FROM store_order WHERE request_key = ${requestKey})`,
      ),
  ] as const;

/** A payment of the key decides which order is meant. Null: the request has created nothing yet. */
export function toEarlierAttempt(
  [payment]: readonly PaymentRecord[],
  orderRows: readonly OrderRecord[],
): EarlierAttempt | null {
  const order = payment ? orderRows.find((o) => o.id === payment.orderId) : orderRows[0];
  return order ? { order, payment: payment ?? null } : null;
}

/** What a request created. Null: nothing yet. */
export const findOrderByRequestKey = async (db: Db, requestKey: string): Promise<EarlierAttempt | null> =>
  toEarlierAttempt(...(await db.batch(earlierAttemptStatements(db, requestKey))));
