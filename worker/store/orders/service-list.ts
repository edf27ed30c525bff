import { type SQL, sql } from "drizzle-orm";
import { DAY } from "../../kernel/instants.ts";
import type { ListedVariant } from "../catalogue/contract.ts";
import { listedVariantsStatement, toListedVariants } from "../catalogue/index.ts";
import { placeOfAddress } from "../place-of-address.ts";
import type { Address } from "../pricing/contract.ts";
import { archivedOrdersQuery, toArchivedListItem } from "./archived-orders.ts";
import type { AttentionReason, OrderFilter, OrderListItem } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { deriveFulfillmentStatus, derivePaymentStatus, IN_FLIGHT_STATUSES } from "./domain.ts";
import {
  DETAIL_INDEX,
  describeMatch,
  matchDetails,
  NAME_INDEX,
  type OrderSearch,
  orderDocumentsStatement,
  parseOrderSearch,
  quotePhrase,
} from "./order-search.ts";
import { orders } from "./schema.ts";
import { tagsOfOrderSql, usedTagsStatement } from "./service-tags.ts";

const sumOfLines = (expression: SQL) =>
  sql<number>`COALESCE((SELECT SUM(${expression}) FROM store_order_line l WHERE l.order_id = store_order.id), 0)`;

/** What a row of a list of orders shows; `toOrderListItem` reads it. */
export const ORDER_LIST_COLUMNS = {
  id: orders.id,
  number: orders.number,
  email: orders.email,
  status: orders.status,
  attention: orders.attention,
  currency: orders.currency,
  total: orders.total,
  refunded: orders.refunded,
  credited: orders.credited,
  owed: orders.owed,
  source: orders.source,
  placedAt: orders.placedAt,
  paidAt: orders.paidAt,
  name: sql<string>`coalesce(${orders.shipTo} ->> '$.name', ${orders.billTo} ->> '$.name', '')`,
  place: sql<string>`coalesce(${placeOfAddress(sql`${orders.shipTo}`)}, '')`,
  shippingName: orders.shippingName,
  variants: sql<string>`coalesce((SELECT json_group_array(variant_id) FROM (SELECT l.variant_id FROM store_order_line l
    WHERE l.order_id = store_order.id AND l.variant_id IS NOT NULL ORDER BY l.position LIMIT 3)), '[]')`,
  tags: tagsOfOrderSql(sql`store_order.id`),
  items: sumOfLines(sql`l.quantity`),
  wanted: sumOfLines(sql`CASE WHEN l.requires_shipping = 1 THEN l.quantity ELSE 0 END`),
  dropped: sumOfLines(sql`CASE WHEN l.requires_shipping = 1 THEN l.cancelled ELSE 0 END`),
  sent: sumOfLines(sql`l.fulfilled`),
  underWay: sql<number>`EXISTS (SELECT 1 FROM store_fulfilment f WHERE f.order_id = store_order.id AND f.status = 'shipped')`,
  waiting: sql<number>`EXISTS (SELECT 1 FROM store_payment p WHERE p.order_id = store_order.id AND p.status IN (${sql.join(
    IN_FLIGHT_STATUSES.map((s) => sql`${s}`),
    sql`, `,
  )}))`,
};

type OrderListRow = Omit<OrderListItem, "paymentStatus" | "fulfilmentStatus" | "attention" | "variantIds" | "tags"> & {
  attention: string;
  variants: string;
  tags: string;
  credited: number;
  paidAt: number | null;
  wanted: number;
  dropped: number;
  sent: number;
  underWay: number;
  waiting: number;
};

export function toOrderListItem({
  paidAt,
  credited,
  wanted,
  dropped,
  sent,
  underWay,
  waiting,
  variants,
  tags,
  ...row
}: OrderListRow): OrderListItem {
  const lineTotals = { requiresShipping: true, quantity: wanted, cancelled: dropped, fulfilled: sent };
  return {
    ...row,
    attention: row.attention as AttentionReason,
    variantIds: JSON.parse(variants) as string[],
    tags: JSON.parse(tags) as string[],
    paymentStatus: derivePaymentStatus({ ...row, credited, paidAt }, waiting ? [{ status: "unknown" }] : []),
    fulfilmentStatus: deriveFulfillmentStatus([lineTotals], underWay ? [{ status: "shipped" }] : []),
  };
}

const HAS_UNSENT_UNITS = sql`requires_shipping = 1 AND quantity > fulfilled + cancelled`;

const lotOrders = (lotId: string) =>
  sql`o.id IN (SELECT f.order_id FROM store_fulfilment_line x INDEXED BY store_fulfilment_line_lot CROSS JOIN store_fulfilment f ON f.id = x.fulfilment_id WHERE x.lot_id = ${lotId})`;

const taggedOrders = (tag: string) => sql`o.id IN (SELECT g.order_id FROM store_order_tag g WHERE g.tag = ${tag})`;

/** Ids rise with time: one look into the index of dates gives where to begin, so that no older order is read. */
const placedWithin = (days: number, now: number) =>
  sql`o.id >= coalesce((SELECT p.id FROM store_order p INDEXED BY store_order_placed WHERE p.placed_at >= ${now - days * DAY} ORDER BY p.placed_at LIMIT 1), '~')`;

/** The filters that are conditions on the order `o` itself. */
function orderConditions(filter: OrderFilter, now: number): SQL[] {
  const conditions: SQL[] = [];
  if (filter.show === "attention") conditions.push(sql`o.attention <> ''`);
  if (filter.show === "returns")
    conditions.push(
      sql`o.id IN (SELECT r.order_id FROM store_return r INDEXED BY store_return_queue WHERE r.status IN ('requested', 'approved'))`,
    );
  if (filter.show === "unpaid")
    conditions.push(
      sql`o.id IN (SELECT id FROM store_order WHERE status = 'pending' UNION ALL SELECT id FROM store_order INDEXED BY store_order_owed WHERE owed > 0)`,
    );
  if (filter.source) conditions.push(sql`o.source = ${filter.source}`);
  if (filter.placed) conditions.push(placedWithin(Number(filter.placed), now));
  if (filter.status) conditions.push(sql`o.status = ${filter.status}`);
  if (filter.email) conditions.push(sql`o.email = ${filter.email.toLowerCase()}`);
  if (filter.userId) conditions.push(sql`o.user_id = ${filter.userId}`);
  if (filter.lotId) conditions.push(lotOrders(filter.lotId));
  return conditions;
}

/** Above every order number. An integer: the index only takes these as bounds. */
const NO_NUMBER = sql.raw("999999999999");

/**
 * SQL: the number before which no order can match, since its filter finds few and recent orders; null: none. A text that
 * many orders contain is then not read back to the first of them.
 */
function lowestNumberQuery(filter: OrderFilter, now: number): SQL | null {
  const oldest = (ids: SQL) => sql`coalesce((SELECT b.number FROM store_order b WHERE b.id = (${ids})), ${NO_NUMBER})`;
  if (filter.show === "to_send")
    return oldest(
      sql`SELECT min(order_id) FROM store_order_line INDEXED BY store_order_line_unsent WHERE ${HAS_UNSENT_UNITS}`,
    );
  if (filter.show === "attention") return oldest(sql`SELECT min(id) FROM store_order WHERE attention <> ''`);
  if (filter.show === "returns")
    return oldest(
      sql`SELECT min(order_id) FROM store_return INDEXED BY store_return_queue WHERE status IN ('requested', 'approved')`,
    );
  if (filter.show === "unpaid")
    return oldest(sql`SELECT min(id) FROM (SELECT min(id) AS id FROM store_order WHERE status = 'pending'
      UNION ALL SELECT min(id) FROM store_order INDEXED BY store_order_owed WHERE owed > 0)`);
  if (filter.tag)
    return oldest(
      sql`SELECT min(order_id) FROM store_order_tag INDEXED BY store_order_tag_tag WHERE tag = ${filter.tag}`,
    );
  if (filter.placed)
    return oldest(
      sql`SELECT id FROM store_order INDEXED BY store_order_placed WHERE placed_at >= ${now - Number(filter.placed) * DAY} ORDER BY placed_at LIMIT 1`,
    );
  if (filter.status) return oldest(sql`SELECT min(id) FROM store_order WHERE status = ${filter.status}`);
  return null;
}

/**
 * The ids of a page of orders that one of the indexes of texts finds. An index gives them by order number, in either
 * direction, so reading stops at the end of the page here too.
 */
function orderIdsByMatchQuery(filter: OrderFilter, table: SQL, match: string, now: number): SQL {
  const newestFirst = filter.sort === "-number";
  const hasLine = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM store_order_line s WHERE s.order_id = o.id AND ${condition})`;
  const lowest = lowestNumberQuery(filter, now);
  const conditions = [
    sql`${table} MATCH ${match}`,
    ...orderConditions(filter, now),
    ...(lowest ? [sql`t.rowid >= ${lowest}`] : []),
    ...(filter.tag ? [taggedOrders(filter.tag)] : []),
    ...(filter.variantId ? [hasLine(sql`s.variant_id = ${filter.variantId}`)] : []),
    ...(filter.show === "to_send" ? [sql`o.status = 'open'`, hasLine(HAS_UNSENT_UNITS)] : []),
    ...(filter.before
      ? [
          sql`t.rowid ${newestFirst ? sql`<` : sql`>`} (SELECT b.number FROM store_order b WHERE b.id = ${filter.before}
            UNION ALL SELECT b.number FROM store_order_archive b WHERE b.id = ${filter.before})`,
        ]
      : []),
  ];
  return sql`SELECT * FROM (SELECT o.id AS id FROM ${table} t CROSS JOIN store_order o ON o.number = t.rowid
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY t.rowid ${newestFirst ? sql`DESC` : sql`ASC`} LIMIT ${filter.limit + 1})`;
}

/**
 * The ids of a page of orders, in order. A text is looked for in both indexes, digits also as a number: each of these
 * queries ends with its page, so together they read a few pages.
 */
export function orderIdsQuery(filter: OrderFilter, search: OrderSearch, now: number): SQL {
  const queries = [
    ...(search.kind === "text" ? [orderIdsByMatchQuery(filter, NAME_INDEX, quotePhrase(search.text), now)] : []),
    ...(search.kind === "text" || (search.kind === "number" && search.inDetails)
      ? [orderIdsByMatchQuery(filter, DETAIL_INDEX, matchDetails(search), now)]
      : []),
    ...(search.kind === "text" ? [] : [orderIdsByIndexQuery(filter, search, now)]),
  ];
  const [only, ...others] = queries;
  if (only && others.length === 0) return only;
  return sql`SELECT id FROM (${sql.join(
    queries.map((q) => sql`SELECT id FROM (${q})`),
    sql` UNION `,
  )}) ORDER BY id ${filter.sort === "-number" ? sql`DESC` : sql`ASC`} LIMIT ${filter.limit + 1}`;
}

/**
 * The ids of a page of orders that no text is searched in. Ids rise with time, so every filter uses an index that ends with the
 * id (or finds few rows), and reading stops at the end of the page.
 */
function orderIdsByIndexQuery(filter: OrderFilter, search: OrderSearch, now: number): SQL {
  const andWhere = (x: SQL | undefined, y: SQL) => (x ? sql`${x} AND ${y}` : y);
  const joinsLines = filter.show === "to_send" || search.kind === "sku" || filter.variantId;
  // Orders of a tag are walked in the tag's index; where lines lead, the tag is one more condition.
  const tag = search.kind === "tag" ? search.tag : filter.tag;
  const leadsByTag = tag !== undefined && !joinsLines;
  const key = joinsLines ? sql`s.order_id` : leadsByTag ? sql`g.order_id` : sql`o.id`;
  const afterPrefix = "\u{10ffff}";
  let where: SQL | undefined;
  if (search.kind === "number")
    where = andWhere(
      where,
      /^\d{4}$/.test(search.digits)
        ? sql`o.id IN (SELECT id FROM store_order WHERE number = ${search.number}
            UNION ALL SELECT order_id FROM store_payment WHERE card_last4 = ${search.digits})`
        : sql`o.number = ${search.number}`,
    );
  if (search.kind === "tracking")
    where = andWhere(
      where,
      sql`o.id IN (SELECT order_id FROM store_fulfilment WHERE tracking = ${search.tracking} AND tracking <> '')`,
    );
  if (search.kind === "lot") where = andWhere(where, lotOrders(search.lotId));
  if (tag !== undefined) where = andWhere(where, leadsByTag ? sql`g.tag = ${tag}` : taggedOrders(tag));
  if (search.kind === "tag" && filter.tag) where = andWhere(where, taggedOrders(filter.tag));
  if (search.kind === "prefix")
    where = andWhere(
      where,
      sql`o.id IN (SELECT id FROM store_order WHERE email >= ${search.text} AND email < ${search.text + afterPrefix}
        UNION SELECT id FROM store_order WHERE lower(ship_to ->> '$.name') >= ${search.text}
          AND lower(ship_to ->> '$.name') < ${search.text + afterPrefix})`,
    );
  if (search.kind === "sku") where = andWhere(where, sql`s.sku = ${search.sku}`);
  if (filter.variantId) where = andWhere(where, sql`s.variant_id = ${filter.variantId}`);
  if (filter.show === "to_send") where = andWhere(where, sql`${HAS_UNSENT_UNITS} AND o.status = 'open'`);
  for (const condition of orderConditions(filter, now)) where = andWhere(where, condition);
  const newestFirst = filter.sort === "-number";
  if (filter.before)
    where = andWhere(where, newestFirst ? sql`${key} < ${filter.before}` : sql`${key} > ${filter.before}`);
  const usesUnsentIndex = search.kind !== "sku" && !filter.variantId;
  const from = joinsLines
    ? sql`store_order_line s ${usesUnsentIndex ? sql`INDEXED BY store_order_line_unsent` : sql``} CROSS JOIN store_order o ON o.id = s.order_id`
    : leadsByTag
      ? sql`store_order_tag g INDEXED BY store_order_tag_tag CROSS JOIN store_order o ON o.id = g.order_id`
      : sql`store_order o`;
  return sql`SELECT ${key} AS id FROM ${from} WHERE ${where ?? sql`1`} GROUP BY ${key} ORDER BY ${key} ${
    newestFirst ? sql`DESC` : sql`ASC`
  } LIMIT ${filter.limit + 1}`;
}

/** SQL condition: the name of an archived order begins with a text, by its index. */
const archivedNameCondition = (text: string) =>
  sql`lower("name") >= ${text} AND lower("name") < ${`${text}\u{10ffff}`}`;

/**
 * SQL condition: archived orders that a list shows too, those that are asked for by number, whole email address, the beginning of a name, or member.
 * Null: all other lists are of orders in the database.
 */
function archivedOrdersCondition(filter: OrderFilter, search: OrderSearch): SQL | null {
  if (
    filter.show ||
    filter.variantId ||
    filter.lotId ||
    search.kind === "sku" ||
    search.kind === "lot" ||
    search.kind === "tag" ||
    filter.tag ||
    search.kind === "tracking" ||
    filter.placed ||
    filter.source
  )
    return null;
  const text = search.kind === "text" || search.kind === "prefix" ? search.text : null;
  const named = [
    ...(search.kind === "number" ? [sql`number = ${search.number}`] : []),
    ...(text === null ? [] : [text.includes("@") ? sql`email = ${text}` : archivedNameCondition(text)]),
    ...(filter.email ? [sql`email = ${filter.email.toLowerCase()}`] : []),
    ...(filter.userId ? [sql`user_id = ${filter.userId}`] : []),
  ];
  if (named.length === 0) return null;
  const isAfter = filter.sort === "-number" ? sql`<` : sql`>`;
  return sql.join(
    [
      ...named,
      ...(filter.status ? [sql`status = ${filter.status}`] : []),
      ...(filter.before ? [sql`id ${isAfter} ${filter.before}`] : []),
    ],
    sql` AND `,
  );
}

/**
 * One page of orders for staff, newest first unless asked otherwise. `next` is the `before` of the next page;
 * null on the last page.
 */
export async function listOrders(
  deps: Pick<OrdersDeps, "db" | "now">,
  filter: OrderFilter,
): Promise<{
  orders: OrderListItem[];
  next: string | null;
  variants: Record<string, ListedVariant>;
  /** Every tag that an order has. */
  usedTags: string[];
}> {
  const search = await parseOrderSearch(deps, filter.q);
  const newestFirst = filter.sort === "-number";
  const archivedCondition = archivedOrdersCondition(filter, search);
  const idsStatement = deps.db.all<{ id: string }>(orderIdsQuery(filter, search, deps.now()));
  const [found, archived] = archivedCondition
    ? await deps.db.batch([
        idsStatement,
        archivedOrdersQuery(deps.db, archivedCondition, { newestFirst, limit: filter.limit + 1 }),
      ])
    : [await idsStatement, []];
  // Ids rise with time, so both lists have one order.
  const ids = [...found, ...archived].map((r) => r.id).sort();
  if (newestFirst) ids.reverse();
  const pageIds = ids.slice(0, filter.limit);
  const idsSql = sql`(SELECT value FROM json_each(${JSON.stringify(pageIds)}))`;
  const [rows, variantRows, tagRows, documents] = await deps.db.batch([
    deps.db.select(ORDER_LIST_COLUMNS).from(orders).where(sql`${orders.id} IN ${idsSql}`),
    listedVariantsStatement(deps.db, sql`(SELECT l.variant_id FROM store_order_line l WHERE l.order_id IN ${idsSql})`),
    usedTagsStatement(deps.db),
    orderDocumentsStatement(deps.db, search, pageIds),
  ]);
  const documentById = new Map(documents.map((d) => [d.id, d]));
  const withMatch = (item: OrderListItem): OrderListItem => {
    const match = describeMatch(search, item, documentById.get(item.id));
    return match === null ? item : { ...item, match };
  };
  const byId = new Map(
    [...rows.map((row) => withMatch(toOrderListItem(row))), ...archived.map(toArchivedListItem)].map((r) => [r.id, r]),
  );
  const page = pageIds.flatMap((id) => byId.get(id) ?? []);
  const variants = toListedVariants(variantRows);
  return {
    orders: page,
    variants,
    usedTags: tagRows.map((t) => t.tag),
    next: ids.length > filter.limit ? (pageIds.at(-1) ?? null) : null,
  };
}

/** The shipping address of the signed-in user's last own order (not of a renewal), or null. One query, read only. */
export async function findLastShippingAddress(deps: OrdersDeps): Promise<Address | null> {
  const viewer = await deps.viewer();
  if (!viewer) return null;
  const lastOf = (isTheirs: SQL) =>
    sql`SELECT * FROM (SELECT id, ship_to FROM store_order WHERE ${isTheirs} AND source = 'web' AND ship_to IS NOT NULL ORDER BY id DESC LIMIT 1)`;
  const own = lastOf(sql`user_id = ${viewer.userId}`);
  const asGuest = lastOf(sql`email = ${viewer.email.toLowerCase()} AND user_id IS NULL`);
  const query = viewer.emailVerified ? sql`${own} UNION ALL ${asGuest} ORDER BY id DESC LIMIT 1` : own;
  const row = await deps.db.get<{ ship_to: string } | undefined>(query);
  return row ? (JSON.parse(row.ship_to) as Address) : null;
}
