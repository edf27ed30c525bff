import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a column contains a text as it was typed, in either case of the letters a to z: every character stands for
 * itself. Not LIKE, which D1 refuses for patterns of more than 50 bytes.
 */
export const containsText = (column: SQLWrapper, text: string): SQL => sql`instr(lower(${column}), lower(${text})) > 0`;
