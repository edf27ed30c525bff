import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { plainLot } from "../catalogue/domain.ts";
import type { Attention, OrderFilter, OrderRow } from "./contract.ts";
import type { OrdersBase } from "./deps.ts";
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

/** What a search means. A text is an address or a name from its beginning. */
type Sought =
  | { kind: "none" }
  | { kind: "number"; number: number }
  | { kind: "sku"; sku: string }
  | { kind: "lot"; lotId: string }
  | { kind: "text"; text: string };

async function soughtOf({ db }: Pick<OrdersBase, "db">, q: string): Promise<Sought> {
  if (q === "") return { kind: "none" };
  if (/^#?\d{1,9}$/.test(q)) return { kind: "number", number: Number(q.replace("#", "")) };
  const sku = await db.get<{ sku: string }>(
    sql`SELECT sku FROM store_order_line WHERE sku IN (${q}, ${q.toUpperCase()}) LIMIT 1`,
  );
  if (sku) return { kind: "sku", sku: sku.sku };
  const lot = await db.get<{ id: string }>(sql`SELECT id FROM store_lot WHERE plain_number = ${plainLot(q)}`);
  return lot ? { kind: "lot", lotId: lot.id } : { kind: "text", text: q.toLowerCase() };
}

const UNSENT = sql`requires_shipping = 1 AND quantity > fulfilled + cancelled`;

/**
 * The ids of a page of orders, in order. Ids rise with time, so every way of narrowing leads over an index
 * that ends with the id (or finds few rows), and reading stops at the end of the page.
 */
export function pageOfIds(f: OrderFilter, sought: Sought): SQL {
  const both = (x: SQL | undefined, y: SQL) => (x ? sql`${x} AND ${y}` : y);
  const lines = f.show === "to_send" || sought.kind === "sku" || f.variantId;
  const key = lines ? sql`s.order_id` : sql`o.id`;
  const lotOrders = (lotId: string) =>
    sql`o.id IN (SELECT f.order_id FROM store_fulfilment_line x INDEXED BY store_fulfilment_line_lot CROSS JOIN store_fulfilment f ON f.id = x.fulfilment_id WHERE x.lot_id = ${lotId})`;
  const last = "\u{10ffff}";
  let where: SQL | undefined;
  if (sought.kind === "number") where = both(where, sql`o.number = ${sought.number}`);
  if (sought.kind === "lot") where = both(where, lotOrders(sought.lotId));
  if (sought.kind === "text")
    where = both(
      where,
      sql`o.id IN (SELECT id FROM store_order WHERE email >= ${sought.text} AND email < ${sought.text + last}
        UNION SELECT id FROM store_order WHERE lower(ship_to ->> '$.name') >= ${sought.text}
          AND lower(ship_to ->> '$.name') < ${sought.text + last})`,
    );
  if (sought.kind === "sku") where = both(where, sql`s.sku = ${sought.sku}`);
  if (f.variantId) where = both(where, sql`s.variant_id = ${f.variantId}`);
  if (f.show === "to_send") where = both(where, sql`${UNSENT} AND o.status = 'open'`);
  if (f.show === "attention") where = both(where, sql`o.attention <> ''`);
  if (f.show === "returns")
    where = both(
      where,
      sql`o.id IN (SELECT r.order_id FROM store_return r INDEXED BY store_return_queue WHERE r.status IN ('requested', 'approved'))`,
    );
  if (f.status) where = both(where, sql`o.status = ${f.status}`);
  if (f.email) where = both(where, sql`o.email = ${f.email.toLowerCase()}`);
  if (f.userId) where = both(where, sql`o.user_id = ${f.userId}`);
  if (f.lotId) where = both(where, lotOrders(f.lotId));
  const down = f.sort === "-number";
  if (f.before) where = both(where, down ? sql`${key} < ${f.before}` : sql`${key} > ${f.before}`);
  const unsent = sought.kind !== "sku" && !f.variantId;
  const from = lines
    ? sql`store_order_line s ${unsent ? sql`INDEXED BY store_order_line_unsent` : sql``} CROSS JOIN store_order o ON o.id = s.order_id`
    : sql`store_order o`;
  return sql`SELECT ${key} AS id FROM ${from} WHERE ${where ?? sql`1`} GROUP BY ${key} ORDER BY ${key} ${
    down ? sql`DESC` : sql`ASC`
  } LIMIT ${f.limit + 1}`;
}

/** One page of orders for staff, newest first unless asked otherwise. `next` is the `before` of the next page; null: that was all. */
export async function listOrders(
  base: Pick<OrdersBase, "db">,
  f: OrderFilter,
): Promise<{ orders: OrderRow[]; next: string | null }> {
  const ids = (await base.db.all<{ id: string }>(pageOfIds(f, await soughtOf(base, f.q)))).map((r) => r.id);
  const shown = ids.slice(0, f.limit);
  const rows = await base.db
    .select(COLUMNS)
    .from(orders)
    .where(sql`${orders.id} IN (SELECT value FROM json_each(${JSON.stringify(shown)}))`);
  const byId = new Map(rows.map((r) => [r.id, rowOf(r)]));
  const page = shown.flatMap((id) => byId.get(id) ?? []);
  return { orders: page, next: ids.length > f.limit ? (shown.at(-1) ?? null) : null };
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
    .orderBy(desc(orders.id))
    .limit(200);
  return rows.map(rowOf);
}
