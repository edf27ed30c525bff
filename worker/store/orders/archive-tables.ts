import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { stockReservations } from "../stock/index.ts";
import {
  adjustments,
  disputes,
  fulfillmentLines,
  fulfillments,
  orderEmails,
  orderEvents,
  orderLines,
  orders,
  orderTags,
  payments,
  refundLines,
  refunds,
  returnLines,
  returns,
} from "./schema.ts";

/** A table whose rows belong to an order and move with it. */
export interface ArchivedTable {
  table: SQLiteTable;
  name: string;
  columns: string[];
  /** SQL condition: the rows of an order. */
  belongsTo: (orderId: SQL) => SQL;
}

const archived = (table: SQLiteTable, belongsTo: ArchivedTable["belongsTo"]): ArchivedTable => ({
  table,
  name: getTableName(table),
  columns: Object.values(getTableColumns(table)).map((c) => c.name),
  belongsTo,
});
const byOrderId = (id: SQL) => sql`order_id = ${id}`;

/**
 * Every table that moves with an order. Those that find their rows through another one stand before it: rows are deleted
 * in this order. A test reads the schema and fails for a table that belongs to orders and stands neither here nor in
 * `STAYING_TABLES`.
 */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  archived(refundLines, (id) => sql`refund_id IN (SELECT id FROM store_refund WHERE order_id = ${id})`),
  archived(fulfillmentLines, (id) => sql`fulfilment_id IN (SELECT id FROM store_fulfilment WHERE order_id = ${id})`),
  archived(returnLines, (id) => sql`return_id IN (SELECT id FROM store_return WHERE order_id = ${id})`),
  archived(refunds, byOrderId),
  archived(fulfillments, byOrderId),
  archived(returns, byOrderId),
  archived(disputes, byOrderId),
  archived(payments, byOrderId),
  archived(orderLines, byOrderId),
  archived(adjustments, byOrderId),
  archived(orderEvents, byOrderId),
  archived(orderEmails, byOrderId),
  archived(orderTags, byOrderId),
  archived(stockReservations, byOrderId),
  archived(orders, (id) => sql`id = ${id}`),
];

/** Tables that name orders, their lines, payments, parcels … and whose rows stay in the database, with the reason. */
export const STAYING_TABLES: Record<string, string> = {
  store_discount_use: "keeps a code from being used twice by one customer",
  billing_consent: "proof of a subscription's terms, read with the subscription",
  billing_contract: "orders of subscriptions stay until these have ended",
  billing_cycle: "the subscription's own history",
  store_customer: "kept by triggers, which know archived orders",
  store_draft: "names its order only as a link",
  store_review: "an order with a review stays",
  store_order_archive_payment: "the archive's own",
  store_order_archive_lot: "the archive's own",
  store_order_archive_file: "the archive's own",
};

/** D1 takes at most 32 arguments in one function call. */
const COLUMNS_PER_CALL = 30;

/** SQL: the rows of an order in a table, as one JSON list of rows, each a list of lists of values. */
export function rowsAsJson({ name, columns, belongsTo }: ArchivedTable, orderId: SQL): SQL {
  const chunks = Array.from({ length: Math.ceil(columns.length / COLUMNS_PER_CALL) }, (_, i) =>
    columns.slice(i * COLUMNS_PER_CALL, (i + 1) * COLUMNS_PER_CALL),
  );
  const lists = chunks.map((chunk) => sql`json_array(${identifiers(chunk)})`);
  return sql`(SELECT json_group_array(json_array(${sql.join(lists, sql`, `)})) FROM (SELECT * FROM ${sql.identifier(name)} WHERE ${belongsTo(orderId)} ORDER BY rowid))`;
}

/** A statement that inserts rows that `rowsAsJson` made, with the columns that there were then. */
export function insertRowsFromJson(name: string, columns: readonly string[], rows: string): SQL {
  const values = columns.map((_, i) =>
    sql.raw(`json_extract(value, '$[${Math.floor(i / COLUMNS_PER_CALL)}][${i % COLUMNS_PER_CALL}]')`),
  );
  return sql`INSERT INTO ${sql.identifier(name)} (${identifiers(columns)}) SELECT ${sql.join(values, sql`, `)} FROM json_each(${rows}) ORDER BY key`;
}

const identifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
