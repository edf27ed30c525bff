import { type SQL, sql } from "drizzle-orm";

export { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";

/**
 * Whether a row belongs to an order, or to the pending order of a cart: a buyer whose card was declined
 * must not stand in their own way.
 * @param orderId the row's column
 * @param ownerId an order's or a cart's id; undefined: nobody's
 */
export const belongsToOrderOrCart = (orderId: SQL, ownerId: string | undefined): SQL =>
  ownerId === undefined
    ? sql`0`
    : sql`(${orderId} = ${ownerId} OR ${orderId} IN (SELECT o.id FROM store_order o WHERE o.cart_id = ${ownerId} AND o.status = 'pending'))`;
