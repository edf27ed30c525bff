import { getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { httpError } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { ARCHIVED_TABLES } from "./archive-tables.ts";
import type { OrdersDeps } from "./deps.ts";

/** The one format so far; a reader of another one is written together with it. */
const FORMAT = 1;

/** A table in a document: the columns of its time, and the text that `rowsAsJson` gave. */
export interface DocumentTable {
  name: string;
  columns: string[];
  rows: string;
}

/** Where an archived order's document is. */
interface DocumentLocation {
  number: number;
  file: string;
  hash: string;
}

/** Writes an order's rows as one document. @param rows one text for each of `ARCHIVED_TABLES` */
export const formatDocument = (orderId: string, rows: readonly string[]): string =>
  JSON.stringify({
    format: FORMAT,
    order: orderId,
    tables: ARCHIVED_TABLES.map(({ name, columns }, i) => ({ name, columns, rows: rows[i] })),
  });

/** Stores a document and reads it back. @throws Error where R2 has not exactly this text now */
export async function putDocument({ env }: Pick<OrdersDeps, "env">, key: string, text: string): Promise<void> {
  await env.MEDIA.put(key, text, { httpMetadata: { contentType: "application/json" } });
  const stored = await env.MEDIA.get(key);
  if ((await stored?.text()) !== text) throw new Error(`R2 did not return what was stored as ${key}.`);
}

/**
 * The tables of an archived order's document.
 * @throws httpError broken (archive_damaged) where it is missing or not the one that was stored
 */
export async function getDocument(
  { env }: Pick<OrdersDeps, "env">,
  { number, file, hash }: DocumentLocation,
): Promise<DocumentTable[]> {
  const stored = await env.MEDIA.get(file);
  const text = await stored?.text();
  if (text === undefined || (await sha256(text)) !== hash)
    throw httpError(
      "broken",
      `The archived copy of order ${number} is ${text === undefined ? "missing" : "altered"}. Bring ${file} back from a backup of the bucket.`,
      { reason: "archive_damaged" },
    );
  const document = JSON.parse(text) as { format: number; tables: DocumentTable[] };
  if (document.format !== FORMAT) throw new Error(`${file} has format ${document.format}, which is not known.`);
  return document.tables;
}

/** The rows of one table of a document, as Drizzle would have read them. */
export function readDocumentRows<T extends SQLiteTable>(
  document: readonly DocumentTable[],
  table: T,
): InferSelectModel<T>[] {
  const { name } = ARCHIVED_TABLES.find((t) => t.table === table) ?? {};
  return toRowObjects(document.find((t) => t.name === name)).map((raw) => {
    const fields = Object.entries(getTableColumns(table)).map(([field, column]) => {
      const value = raw[column.name] ?? null;
      return [field, value === null ? null : column.mapFromDriverValue(value)];
    });
    return Object.fromEntries(fields) as InferSelectModel<T>;
  });
}

/** The rows of a table as they are in the database, by column name. */
export function toRowObjects(table: DocumentTable | undefined): Record<string, unknown>[] {
  if (!table) return [];
  return (JSON.parse(table.rows) as unknown[][][]).map((chunks) =>
    Object.fromEntries(chunks.flat().map((value, i) => [table.columns[i] as string, value])),
  );
}
