import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import type { SampleRows, SampleValues } from "./domain-shop.ts";

/** Rows of one statement: they are one bound value, which may have 2 MB. */
const ROWS_PER_STATEMENT = 800;

/** The statements that insert the rows, table by table. */
export function insertStatements(db: Db, rows: SampleRows): BatchStatement[] {
  return [...rows].flatMap(([table, list]) => {
    const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
    return chunk(list, ROWS_PER_STATEMENT).map((part) => db.run(insertRows(table, columns, part)));
  });
}

function insertRows(table: string, columns: readonly string[], rows: readonly SampleValues[]): SQL {
  const values = JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null)));
  const cells = columns.map((_, i) => sql.raw(`value ->> '$[${i}]'`));
  const names = columns.map((column) => sql.identifier(column));
  return sql`INSERT INTO ${sql.identifier(table)} (${sql.join(names, sql`, `)}) SELECT ${sql.join(cells, sql`, `)} FROM json_each(${values}) ORDER BY key`;
}

export const chunk = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

/** How far stock levels move with the step's movements and reservations, in one statement a level. */
export function stockLevelStatements(db: Db, rows: SampleRows): BatchStatement[] {
  const levels = new Map<string, { onHand: number; reserved: number }>();
  const of = (variantId: unknown) => {
    const known = levels.get(String(variantId)) ?? { onHand: 0, reserved: 0 };
    levels.set(String(variantId), known);
    return known;
  };
  for (const move of rows.get("store_stock_move") ?? []) of(move.variant_id).onHand += Number(move.delta);
  for (const hold of rows.get("store_stock_hold") ?? []) of(hold.variant_id).reserved += Number(hold.quantity);
  if (levels.size === 0) return [];
  const changes = JSON.stringify([...levels].map(([id, l]) => [id, l.onHand, l.reserved]));
  const ids = sql`(SELECT value ->> '$[0]' FROM json_each(${changes}))`;
  return [
    db.run(sql`INSERT INTO store_stock (variant_id, on_hand, reserved) SELECT value ->> '$[0]', 0, 0 FROM json_each(${changes}) WHERE true
      ON CONFLICT (variant_id) DO NOTHING`),
    db.run(sql`UPDATE store_stock SET on_hand = store_stock.on_hand + c.on_hand, reserved = store_stock.reserved + c.reserved
      FROM (SELECT value ->> '$[0]' AS id, value ->> '$[1]' AS on_hand, value ->> '$[2]' AS reserved FROM json_each(${changes})) c
      WHERE store_stock.variant_id = c.id`),
    // Their sums up to an instant no longer hold: movements of before that instant were added.
    db.run(sql`DELETE FROM store_stock_checkpoint WHERE variant_id IN ${ids}`),
  ];
}

/** Brings counters that repeat other rows in line with them: uses of discounts and their sales, ratings of products. */
export function counterStatements(db: Db, rows: SampleRows): BatchStatement[] {
  const statements: BatchStatement[] = [];
  const uses = new Map<string, number>();
  for (const use of rows.get("store_discount_use") ?? [])
    uses.set(String(use.discount_id), (uses.get(String(use.discount_id)) ?? 0) + 1);
  if (uses.size > 0)
    statements.push(
      db.run(sql`UPDATE store_discount SET used = used + u.n
        FROM (SELECT value ->> '$[0]' AS id, value ->> '$[1]' AS n FROM json_each(${JSON.stringify([...uses])})) u
        WHERE store_discount.id = u.id`),
    );
  const paid = (rows.get("store_order") ?? []).filter((o) => o.paid_at !== null).map((o) => o.id);
  if (uses.size > 0)
    statements.push(addDiscountDays(db, sql`(SELECT value FROM json_each(${JSON.stringify(paid)}))`, 1));
  const products = new Set((rows.get("store_review") ?? []).map((r) => String(r.product_id)));
  if (products.size > 0)
    statements.push(db.run(ratingsOf(sql`SELECT value FROM json_each(${JSON.stringify([...products])})`)));
  return statements;
}

/** Adds what orders brought in to the days of their discounts, or takes it away: their trigger counts payments alone. */
export const addDiscountDays = (db: Db, orders: SQL, sign: 1 | -1): BatchStatement =>
  db.run(sql`INSERT INTO store_discount_day (discount_id, day, currency, orders, sales, given)
    SELECT a.ref, o.paid_at / 86400000, o.currency, ${sign} * count(*), ${sign} * sum(o.total - o.refunded), ${sign} * sum(a.given)
    FROM (SELECT order_id, ref, sum(amount) AS given FROM store_order_adjustment
        WHERE order_id IN ${orders} AND kind IN ('discount', 'shipping_discount') AND ref IS NOT NULL GROUP BY order_id, ref) a
      JOIN store_order o ON o.id = a.order_id
    WHERE o.paid_at IS NOT NULL GROUP BY 1, 2, 3
    ON CONFLICT (discount_id, day, currency) DO UPDATE SET
      orders = orders + excluded.orders, sales = sales + excluded.sales, given = given + excluded.given`);

/** Recalculates the ratings of products from their published reviews. */
export const ratingsOf = (ids: SQL): SQL => sql`UPDATE store_product SET
  rating_count = (SELECT count(*) FROM store_review r WHERE r.product_id = store_product.id AND r.status = 'published'),
  rating_sum = (SELECT coalesce(sum(r.rating), 0) FROM store_review r WHERE r.product_id = store_product.id AND r.status = 'published'),
  rating = (SELECT coalesce(cast(round(avg(r.rating) * 100) AS INTEGER), 0) FROM store_review r WHERE r.product_id = store_product.id AND r.status = 'published')
  WHERE id IN (${ids})`;
