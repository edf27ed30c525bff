import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import type { Db } from "../../platform/db.ts";
import type { GatewayName } from "../gateway/contract.ts";
import type { LineRecord, OrderRecord, PaymentRecord } from "./deps.ts";
import { IN_FLIGHT_STATUSES } from "./domain.ts";
import { orderLines, orders, payments } from "./schema.ts";

/** An order with its lines. @throws httpError not_found */
export async function readOrder(db: Db, id: string): Promise<{ order: OrderRecord; lines: LineRecord[] }> {
  const [orderRows, lines] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)),
    db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
  ]);
  const order = orderRows[0];
  if (!order) throw httpError("not_found", "Order not found.");
  return { order, lines };
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

/** What a request created: its payment, or the order that needs none. Null: nothing yet. */
export async function findOrderByRequestKey(
  db: Db,
  requestKey: string,
): Promise<{ order: OrderRecord; payment: PaymentRecord | null } | null> {
  const payment = (await db.select().from(payments).where(eq(payments.requestKey, requestKey)).get()) ?? null;
  const order = payment
    ? await db.select().from(orders).where(eq(orders.id, payment.orderId)).get()
    : await db.select().from(orders).where(eq(orders.requestKey, requestKey)).get();
  return order ? { order, payment } : null;
}
