import { type SQL, sql } from "drizzle-orm";

export { brokenRule, runBatch, type Statement } from "../platform/run-batch.ts";

/**
 * Whether a row belongs to an order, or to the pending order of a cart: a buyer whose card was declined
 * must not stand in their own way.
 * @param orderId the row's column
 * @param whose an order's or a cart's id; undefined: nobody's
 */
export const pendingOf = (orderId: SQL, whose: string | undefined): SQL =>
  whose === undefined
    ? sql`0`
    : sql`(${orderId} = ${whose} OR ${orderId} IN (SELECT o.id FROM store_order o WHERE o.cart_id = ${whose} AND o.status = 'pending'))`;
