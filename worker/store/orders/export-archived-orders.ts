import { type SQL, sql } from "drizzle-orm";
import { getDocument, toRowObjects } from "./archive-document.ts";
import { archivedOrders } from "./archive-schema.ts";
import type { OrdersDeps } from "./deps.ts";

/** SQL condition: archived orders of a person; what a guest left under an address is theirs once it is verified. */
export const archivedOrdersOf = (person: { userId: string; email: string; emailVerified: boolean }): SQL =>
  person.emailVerified
    ? // Two indexes and no OR.
      sql`id IN (SELECT id FROM store_order_archive WHERE user_id = ${person.userId}
        UNION ALL SELECT id FROM store_order_archive WHERE email = ${person.email.toLowerCase()} AND user_id IS NULL)`
    : sql`user_id = ${person.userId}`;

/**
 * The rows of all archived orders of the signed-in member, by table and column as the database had them, for the export of
 * their data.
 * @throws httpError broken where an archived copy is missing or altered
 */
export async function exportArchivedOrders(
  deps: Pick<OrdersDeps, "db" | "env" | "viewer">,
): Promise<Record<string, Record<string, unknown>[]>> {
  const viewer = await deps.viewer();
  if (!viewer) return {};
  const found = await deps.db.select().from(archivedOrders).where(archivedOrdersOf(viewer)).orderBy(archivedOrders.id);
  const tables: Record<string, Record<string, unknown>[]> = {};
  // One after the other: a document at a time is enough memory for any number of orders.
  for (const order of found)
    for (const table of await getDocument(deps, order)) {
      tables[table.name] ??= [];
      tables[table.name]?.push(...toRowObjects(table));
    }
  return tables;
}
