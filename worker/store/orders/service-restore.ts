import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { DAY } from "../../kernel/instants.ts";
import { auditStatement } from "../../settings/index.ts";
import type { GatewayName } from "../gateway/contract.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import { getDocument } from "./archive-document.ts";
import { insertRowsFromJson } from "./archive-tables.ts";
import { findArchivedOrder } from "./archived-orders.ts";
import type { OrdersDeps, PaymentRecord } from "./deps.ts";
import { findOrder, findPaymentOfGateway } from "./queries.ts";

type RestoreDeps = Pick<OrdersDeps, "db" | "env" | "now">;

/** A restored order is not archived again for this long, so that what it was restored for can be done. */
const RESTORED_PERIOD = 30 * DAY;

/**
 * Brings an archived order back into the database: the same rows, to the byte. One that is there already stays as it is.
 * @param actor who asked, for the audit log
 * @throws httpError not_found; broken where the archived copy is missing or altered, and nothing has changed
 */
export async function restoreOrder(deps: RestoreDeps, id: string, actor: string): Promise<void> {
  const { db, now } = deps;
  const archived = await findArchivedOrder(db, id);
  if (!archived) {
    if (await findOrder(db, id)) return;
    throw httpError("not_found", "Order not found.");
  }
  const { number, file } = archived;
  const document = await getDocument(deps, archived);
  try {
    await runBatch(db, [
      // The NOT NULL constraint undoes the batch where the order is no longer in this file.
      db.run(sql`INSERT INTO store_order_archive_file (key, order_id, delete_after)
        VALUES ((SELECT file FROM store_order_archive WHERE id = ${id} AND file = ${file}), ${id}, ${now() + RESTORED_PERIOD})`),
      ...document
        .filter((table) => table.rows !== "[]")
        .map(({ name, columns, rows }) => db.run(insertRowsFromJson(name, columns, rows))),
      db.run(sql`DELETE FROM store_order_archive_payment WHERE order_id = ${id}`),
      db.run(sql`DELETE FROM store_order_archive_lot WHERE order_id = ${id}`),
      db.run(sql`DELETE FROM store_order_archive WHERE id = ${id}`),
      auditStatement(deps, actor, "order.restore", `order:${id}`, { after: { number } }),
    ]);
  } catch (error) {
    // Another call was faster.
    if (violatedConstraint(error) === "store_order_archive_file.key" && (await findOrder(db, id))) return;
    throw error;
  }
}

/**
 * Our payment that the gateway means, by our key or its reference; null: not ours. The order of an archived payment is
 * restored first.
 */
export async function findOrRestorePaymentOfGateway(
  deps: RestoreDeps,
  gateway: GatewayName,
  gatewayPayment: { key: string | null; reference: string },
): Promise<PaymentRecord | null> {
  const payment = await findPaymentOfGateway(deps.db, gateway, gatewayPayment);
  if (payment) return payment;
  const { key, reference } = gatewayPayment;
  const archived = await deps.db.get<{ order_id: string } | undefined>(
    key
      ? sql`SELECT order_id FROM store_order_archive_payment WHERE payment_id = ${key} AND gateway = ${gateway}`
      : sql`SELECT order_id FROM store_order_archive_payment WHERE gateway = ${gateway} AND reference = ${reference}`,
  );
  if (!archived) return null;
  await restoreOrder(deps, archived.order_id, "gateway");
  return findPaymentOfGateway(deps.db, gateway, gatewayPayment);
}

/** Orders that are restored with one call. */
const RESTORED_PER_CALL = 20;

/** Restores the next archived orders that received units of a lot. @returns whether any were left in the archive */
export async function restoreOrdersOfLot(deps: RestoreDeps, lotId: string, actor: string): Promise<boolean> {
  const archived = await deps.db.all<{ order_id: string }>(
    sql`SELECT order_id FROM store_order_archive_lot WHERE lot_id = ${lotId} ORDER BY order_id LIMIT ${RESTORED_PER_CALL}`,
  );
  for (const { order_id: id } of archived) await restoreOrder(deps, id, actor);
  return archived.length > 0;
}
