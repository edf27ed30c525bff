import { type SQL, sql } from "drizzle-orm";

export { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";

/** The most values that D1 binds in one statement. */
const MAX_BOUND_VALUES = 100;

/** Cuts rows into as many as one INSERT can bind, each of at most `columns` values. */
export const chunkRows = <T>(rows: readonly T[], columns: number): T[][] => {
  const size = Math.floor(MAX_BOUND_VALUES / columns);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
};

/**
 * Whether a row belongs to the given order, or to the pending order of the given cart: a buyer whose card was
 * declined must not be blocked by their own reservations.
 * @param orderId the row's column
 * @param ownerId an order's or a cart's id; undefined matches nothing
 */
export const belongsToOrderOrCart = (orderId: SQL, ownerId: string | undefined): SQL =>
  ownerId === undefined
    ? sql`0`
    : // One list and no OR, so that an index of the rows finds them; the second status is that of the index of carts.
      sql`${orderId} IN (SELECT ${ownerId} UNION ALL SELECT o.id FROM store_order o WHERE o.cart_id = ${ownerId} AND o.status = 'pending' AND o.status <> 'cancelled')`;

/**
 * The version after a save that is based on `version`; null, which the column refuses, where someone saved in between:
 * the batch is undone. Without a version any save raises it.
 */
export const nextVersion = (version: number | undefined) =>
  (version === undefined
    ? sql`version + 1`
    : sql`CASE WHEN version = ${version} THEN version + 1 END`) as unknown as number;
