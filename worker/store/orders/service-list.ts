import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { fault } from "../../kernel/fault.ts";
import type { OrdersBase } from "./base.ts";
import type { Attention, OrderFilter, OrderRow } from "./contract.ts";
import { fulfilmentStatus, IN_FLIGHT, paymentStatus } from "./domain.ts";
import { orders } from "./schema.ts";

const sumOf = (what: SQL) =>
  sql<number>`COALESCE((SELECT SUM(${what}) FROM store_order_line l WHERE l.order_id = store_order.id), 0)`;

const COLUMNS = {
  id: orders.id,
  number: orders.number,
  email: orders.email,
  status: orders.status,
  attention: orders.attention,
  currency: orders.currency,
  total: orders.total,
  refunded: orders.refunded,
  source: orders.source,
  placedAt: orders.placedAt,
  paidAt: orders.paidAt,
  items: sumOf(sql`l.quantity`),
  wanted: sumOf(sql`CASE WHEN l.requires_shipping = 1 THEN l.quantity ELSE 0 END`),
  dropped: sumOf(sql`CASE WHEN l.requires_shipping = 1 THEN l.cancelled ELSE 0 END`),
  sent: sumOf(sql`l.fulfilled`),
  underWay: sql<number>`EXISTS (SELECT 1 FROM store_fulfilment f WHERE f.order_id = store_order.id AND f.status = 'shipped')`,
  waiting: sql<number>`EXISTS (SELECT 1 FROM store_payment p WHERE p.order_id = store_order.id AND p.status IN (${sql.join(
    IN_FLIGHT.map((s) => sql`${s}`),
    sql`, `,
  )}))`,
};

type Found = Omit<OrderRow, "paymentStatus" | "fulfilmentStatus" | "attention"> & {
  attention: string;
  paidAt: number | null;
  wanted: number;
  dropped: number;
  sent: number;
  underWay: number;
  waiting: number;
};

function rowOf({ paidAt, wanted, dropped, sent, underWay, waiting, ...row }: Found): OrderRow {
  const all = { requiresShipping: true, quantity: wanted, cancelled: dropped, fulfilled: sent };
  return {
    ...row,
    attention: row.attention as Attention,
    paymentStatus: paymentStatus({ ...row, paidAt }, waiting ? [{ status: "unknown" }] : []),
    fulfilmentStatus: fulfilmentStatus([all], underWay ? [{ status: "shipped" }] : []),
  };
}

/** One page of orders for staff, newest first. `next` is the number to hand in as `before`; null: that was all. */
export async function listOrders(
  base: OrdersBase,
  f: OrderFilter,
): Promise<{ orders: OrderRow[]; next: number | null }> {
  const q = f.q.trim();
  const number = /^#?\d{1,9}$/.test(q) ? Number(q.replace("#", "")) : null;
  const text = `%${q.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const has = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM store_order_line l WHERE l.order_id = store_order.id AND ${condition})`;
  const rows = await base.db
    .select(COLUMNS)
    .from(orders)
    .where(
      and(
        q
          ? number !== null
            ? eq(orders.number, number)
            : or(sql`email LIKE ${text} ESCAPE '\\'`, sql`ship_to LIKE ${text} ESCAPE '\\'`)
          : undefined,
        f.status ? eq(orders.status, f.status) : undefined,
        f.toSend
          ? and(eq(orders.status, "open"), has(sql`l.requires_shipping = 1 AND l.fulfilled + l.cancelled < l.quantity`))
          : undefined,
        f.attention ? sql`attention <> ''` : undefined,
        f.email ? eq(orders.email, f.email) : undefined,
        f.variantId ? has(sql`l.variant_id = ${f.variantId}`) : undefined,
        f.lotId
          ? sql`id IN (SELECT f.order_id FROM store_fulfilment f JOIN store_fulfilment_line x ON x.fulfilment_id = f.id WHERE x.lot_id = ${f.lotId})`
          : undefined,
        f.before ? sql`number < ${f.before}` : undefined,
      ),
    )
    .orderBy(desc(orders.number))
    .limit(f.limit + 1);
  const page = rows.slice(0, f.limit).map(rowOf);
  return { orders: page, next: rows.length > f.limit ? (page.at(-1)?.number ?? null) : null };
}

/**
 * The signed-in person's own orders, newest first, at most 200. Orders that a guest made under the same
 * address become theirs once the address is verified.
 * @throws fault unauthenticated
 */
export async function myOrders(base: OrdersBase): Promise<OrderRow[]> {
  const viewer = await base.viewer();
  if (!viewer) throw fault("unauthenticated", "Sign in to go on.");
  if (viewer.emailVerified)
    await base.db
      .update(orders)
      .set({ userId: viewer.userId })
      .where(and(eq(orders.email, viewer.email.toLowerCase()), isNull(orders.userId)));
  const rows = await base.db
    .select(COLUMNS)
    .from(orders)
    .where(eq(orders.userId, viewer.userId))
    .orderBy(desc(orders.placedAt))
    .limit(200);
  return rows.map(rowOf);
}
