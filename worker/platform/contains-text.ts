import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether a column contains a text as it was typed, in any case: `%` and `_` stand for themselves. */
export const containsText = (column: SQLWrapper, text: string): SQL =>
  sql`${column} LIKE ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} ESCAPE '\\'`;
