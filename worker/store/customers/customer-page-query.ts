import { type SQL, sql } from "drizzle-orm";
import { brand } from "../../../app/brand.ts";
import { DAY } from "../../kernel/instants.ts";
import { sqlLiterals } from "../../platform/sql-literals.ts";
import type { CustomerFilter } from "./contract.ts";
import { firstIdAt, LAPSED_AFTER } from "./domain.ts";

/** The customers of a page. */
export const PAGE = 50;
/**
 * Filters that read a customer's orders look at this many customers per page: a filter that hardly anyone matches doesn't
 * read the whole table, its pages are short instead.
 */
const MAX_CANDIDATES = 2000;
const FRACTION_DIGITS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: brand.currency,
}).resolvedOptions().maximumFractionDigits as number;
/** The shortest text that the index of all parts can find; shorter ones are prefixes. */
const MIN_TEXT_LENGTH = 3;
/** A search looks at the newest matching orders only, so that a part of nearly every address reads no whole table. */
const MAX_MATCHES = 2000;

/** A page of customers that match, most recent order first, and one more. */
export function customerPageQuery(f: CustomerFilter, now: number): SQL {
  const ofOrders = orderConditions(f);
  if (ofOrders.length === 0)
    return sql`SELECT c.email, c.last_order_id AS id FROM store_customer c ${whereCustomer(f, now)} ORDER BY c.last_order_id DESC LIMIT ${PAGE + 1}`;
  return sql`WITH candidate AS MATERIALIZED (SELECT c.email, c.last_order_id FROM store_customer c ${whereCustomer(f, now)}
      ORDER BY c.last_order_id DESC LIMIT ${MAX_CANDIDATES})
    SELECT c.email, c.last_order_id AS id FROM candidate c WHERE ${sql.join(ofOrders, sql` AND `)}
    ORDER BY c.last_order_id DESC LIMIT ${PAGE + 1}`;
}

/** The last customer that a page looked at, where there are more than one page looks at; none where all were seen. */
export const lastCandidateQuery = (f: CustomerFilter, now: number): SQL | null =>
  orderConditions(f).length === 0
    ? null
    : sql`SELECT c.last_order_id AS id FROM store_customer c ${whereCustomer(f, now)} ORDER BY c.last_order_id DESC LIMIT 1 OFFSET ${MAX_CANDIDATES - 1}`;

/** What a customer's own row and index say. */
function whereCustomer(f: CustomerFilter, now: number): SQL {
  const [, isBefore, days] = /^(before-)?(\d+)$/.exec(f.last ?? "") ?? [];
  // Ids grow with time, so the orders before an instant are those before the first id of that instant.
  const edge = firstIdAt(now - Number(days) * DAY);
  const parts = [
    ...(f.q ? [searchCondition(f.q.toLowerCase())] : []),
    ...(f.show ? [segmentCondition(f.show, now)] : []),
    ...(f.tag ? [sql`c.email IN (SELECT t.email FROM store_customer_tag t WHERE t.tag = ${f.tag})`] : []),
    ...(f.consent ? [f.consent === "yes" ? HAS_CONSENTED : sql`NOT ${HAS_CONSENTED}`] : []),
    ...(days ? [isBefore ? sql`c.last_order_id < ${edge}` : sql`c.last_order_id >= ${edge}`] : []),
    ...(f.before ? [sql`c.last_order_id < ${f.before}`] : []),
  ];
  return parts.length > 0 ? sql`WHERE ${sql.join(parts, sql` AND `)}` : sql``;
}

/** What only the orders of a customer say. */
function orderConditions(f: CustomerFilter): SQL[] {
  const count = sql`((SELECT count(*) FROM store_order o WHERE o.email = c.email)
    + (SELECT count(*) FROM store_order_archive a WHERE a.email = c.email))`;
  const paid = (table: SQL) =>
    sql`(SELECT coalesce(sum(o.total - o.refunded), 0) FROM ${table} o WHERE o.email = c.email AND o.paid_at IS NOT NULL AND o.currency = ${brand.currency})`;
  const minor = Number(f.spent) * 10 ** FRACTION_DIGITS;
  return [
    ...(f.country
      ? [
          sql`coalesce((SELECT o.ship_to ->> '$.country' FROM store_order o WHERE o.id = c.last_order_id),
          (SELECT a.country FROM store_order_archive a WHERE a.id = c.last_order_id)) = ${f.country}`,
        ]
      : []),
    ...(f.orders ? [f.orders === "1" ? sql`${count} = 1` : sql`${count} >= ${Number(f.orders)}`] : []),
    ...(f.spent ? [sql`${paid(sql`store_order`)} + ${paid(sql`store_order_archive`)} >= ${minor}`] : []),
  ];
}

/**
 * The newest word of the customer `c` on marketing email is yes. Asked customer by customer, so that a page reads no
 * whole log of consents.
 */
const HAS_CONSENTED = sql`(coalesce((SELECT m.state FROM store_marketing_consent m WHERE m.email = c.email ORDER BY m.id DESC LIMIT 1), '') = 'granted')`;

function searchCondition(q: string): SQL {
  if ([...q].length >= MIN_TEXT_LENGTH) {
    // In quotes the text is one phrase: none of its characters is an operator. A NUL would end the query.
    const phrase = `"${q.replaceAll('"', '""').replaceAll("\0", " ")}"`;
    return sql`c.email IN (SELECT o.email FROM (SELECT rowid AS number FROM store_order_search
      WHERE store_order_search MATCH ${phrase} ORDER BY rowid DESC LIMIT ${MAX_MATCHES}) t CROSS JOIN store_order o ON o.number = t.number)`;
  }
  const end = `${q}\u{10ffff}`;
  return sql`c.email IN (SELECT email FROM store_customer WHERE email >= ${q} AND email < ${end}
    UNION SELECT email FROM store_order WHERE lower(ship_to ->> '$.name') >= ${q} AND lower(ship_to ->> '$.name') < ${end})`;
}

/** The segments: each a condition on the customer `c`. */
function segmentCondition(show: NonNullable<CustomerFilter["show"]>, now: number): SQL {
  if (show === "members") return sql`c.member = 1`;
  if (show === "guests") return sql`c.member = 0`;
  if (show === "subscribers")
    return sql`c.email IN (SELECT s.email FROM billing_contract s WHERE s.status IN (${sqlLiterals("active", "past_due", "paused")}))`;
  if (show === "lapsed") return sql`c.last_order_id < ${firstIdAt(now - LAPSED_AFTER)}`;
  return HAS_CONSENTED;
}
