import { eq, type SQL, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import type { Db } from "../../platform/db.ts";
import { archivedOrders } from "./archive-schema.ts";
import type { FulfillmentStatus, OrderListItem, PaymentStatus } from "./contract.ts";

export type ArchivedOrder = typeof archivedOrders.$inferSelect;

/** The archive's row of an order, or null. */
export const findArchivedOrder = async (db: Db, id: string): Promise<ArchivedOrder | null> =>
  (await db.select().from(archivedOrders).where(eq(archivedOrders.id, id)).get()) ?? null;

/**
 * Why an order is not in the database: it is archived (409, for callers who may know), or there is none.
 * @returns the HTTP error to throw
 */
export async function missingOrderError(db: Db, id: string): Promise<Response> {
  return (await findArchivedOrder(db, id))
    ? httpError("conflict", "This order is archived. Restore it first.", { reason: "archived" })
    : httpError("not_found", "Order not found.");
}

/** Those of the ids that are archived orders'. */
export async function findArchivedIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: archivedOrders.id })
    .from(archivedOrders)
    .where(sql`${archivedOrders.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return rows.map((row) => row.id);
}

/** A page of archived orders that match, for a batch or alone; `toArchivedListItem` reads the rows. */
export const archivedOrdersQuery = (
  db: Db,
  condition: SQL,
  { newestFirst, limit }: { newestFirst: boolean; limit: number },
) =>
  db
    .select()
    .from(archivedOrders)
    .where(condition)
    .orderBy(newestFirst ? sql`id DESC` : sql`id`)
    .limit(limit);

/** An archived order as a row of a list. */
export const toArchivedListItem = (row: ArchivedOrder): OrderListItem => ({
  ...{ id: row.id, number: row.number, email: row.email, status: row.status, source: row.source },
  paymentStatus: row.paymentStatus as PaymentStatus,
  fulfilmentStatus: row.fulfillmentStatus as FulfillmentStatus,
  attention: "",
  ...{
    currency: row.currency,
    total: row.total,
    refunded: row.refunded,
    owed: 0,
    items: row.items,
    placedAt: row.placedAt,
  },
  ...{ name: row.name, place: "", shippingName: "", variantIds: [], tags: [] },
  archived: true,
});
