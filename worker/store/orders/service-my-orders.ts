import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { archivedOrdersQuery, toArchivedListItem } from "./archived-orders.ts";
import type { MyLot, OrderListItem } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { archivedOrdersOf } from "./export-archived-orders.ts";
import { orders } from "./schema.ts";
import { ORDER_LIST_COLUMNS, toOrderListItem } from "./service-list.ts";

/** The most orders that a member's lists are made of. */
const MY_ORDERS = 200;

/** The most lots that a member's list shows. */
const MY_LOTS = 100;

type Member = { userId: string; email: string; emailVerified: boolean };

/** @throws httpError unauthenticated */
async function requireMember(deps: Pick<OrdersDeps, "viewer">): Promise<Member> {
  const viewer = await deps.viewer();
  if (!viewer) throw httpError("unauthenticated", "Sign in to continue.");
  return viewer;
}

/** Guest orders under a member's address become theirs once the address is verified. */
async function claimGuestOrders({ db }: Pick<OrdersDeps, "db">, member: Member): Promise<void> {
  if (!member.emailVerified) return;
  await db
    .update(orders)
    .set({ userId: member.userId })
    .where(and(eq(orders.email, member.email.toLowerCase()), isNull(orders.userId)));
}

const myOrdersStatements = ({ db }: Pick<OrdersDeps, "db">, member: Member) =>
  [
    db
      .select(ORDER_LIST_COLUMNS)
      .from(orders)
      .where(eq(orders.userId, member.userId))
      .orderBy(desc(orders.id))
      .limit(MY_ORDERS),
    archivedOrdersQuery(db, archivedOrdersOf(member), { newestFirst: true, limit: MY_ORDERS }),
  ] as const;

type MyOrdersStatements = ReturnType<typeof myOrdersStatements>;

const toMyOrders = (rows: Awaited<MyOrdersStatements[0]>, archived: Awaited<MyOrdersStatements[1]>): OrderListItem[] =>
  // Tags are the staff's own.
  [...rows.map((row) => ({ ...toOrderListItem(row), tags: [] })), ...archived.map(toArchivedListItem)]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, MY_ORDERS);

/**
 * The lots that a member's orders brought them, archived orders too. Each once, with its latest parcel: the bare columns
 * beside max() are those of the row with the maximum (SQLite, "Bare columns in an aggregate query"). Recalled ones come
 * first, so that the limit never drops one.
 */
export function myLotsQuery(member: Member): SQL {
  const newest = (where: SQL) =>
    sql`SELECT * FROM (SELECT id, number FROM store_order WHERE ${where} ORDER BY id DESC LIMIT ${MY_ORDERS})`;
  const own = newest(sql`user_id = ${member.userId}`);
  const asGuest = newest(sql`email = ${member.email.toLowerCase()} AND user_id IS NULL`);
  return sql`
    WITH mine (id, number) AS (${member.emailVerified ? sql`${own} UNION ALL ${asGuest}` : own}),
    archived (id, number) AS (SELECT id, number FROM store_order_archive WHERE ${archivedOrdersOf(member)} ORDER BY id DESC LIMIT ${MY_ORDERS}),
    shipped (lot_id, at, order_id, order_number) AS (
      SELECT x.lot_id, f.shipped_at, m.id, m.number FROM mine m CROSS JOIN store_fulfilment f ON f.order_id = m.id
        CROSS JOIN store_fulfilment_line x ON x.fulfilment_id = f.id WHERE f.status <> 'cancelled' AND x.lot_id IS NOT NULL
      UNION ALL
      SELECT x.lot_id, x.shipped_at, a.id, a.number FROM archived a CROSS JOIN store_order_archive_lot x ON x.order_id = a.id)
    SELECT l.number, l.status, l.note, l.best_before AS bestBefore, p.title, v.title AS variantTitle,
      max(s.at) AS shippedAt, s.order_id AS orderId, s.order_number AS orderNumber
    FROM shipped s CROSS JOIN store_lot l ON l.id = s.lot_id CROSS JOIN store_variant v ON v.id = l.variant_id
      CROSS JOIN store_product p ON p.id = v.product_id
    GROUP BY l.id ORDER BY l.status = 'recalled' DESC, shippedAt DESC LIMIT ${MY_LOTS}`;
}

/** Newest first. */
const toMyLots = (rows: readonly MyLot[]): MyLot[] => [...rows].sort((a, b) => b.shippedAt - a.shippedAt);

/**
 * The signed-in user's own orders, newest first, at most 200. Guest orders under the same email address are
 * included once the address is verified.
 * @throws httpError unauthenticated
 */
export async function listMyOrders(deps: OrdersDeps): Promise<OrderListItem[]> {
  const member = await requireMember(deps);
  await claimGuestOrders(deps, member);
  return toMyOrders(...(await deps.db.batch(myOrdersStatements(deps, member))));
}

/** Both lists in one round trip. @throws httpError unauthenticated */
export async function listMyOrdersAndLots(deps: OrdersDeps): Promise<{ orders: OrderListItem[]; lots: MyLot[] }> {
  const member = await requireMember(deps);
  await claimGuestOrders(deps, member);
  const [rows, archived, lots] = await deps.db.batch([
    ...myOrdersStatements(deps, member),
    deps.db.all<MyLot>(myLotsQuery(member)),
  ]);
  return { orders: toMyOrders(rows, archived), lots: toMyLots(lots) };
}

/** The lots that the signed-in user's orders brought them, newest first, at most 100. @throws httpError unauthenticated */
export async function listMyLots(deps: OrdersDeps): Promise<MyLot[]> {
  return toMyLots(await deps.db.all<MyLot>(myLotsQuery(await requireMember(deps))));
}
