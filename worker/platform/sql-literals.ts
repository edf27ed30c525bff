import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Words written into the text of a statement, as `'a', 'b'`. Use them for the states that a partial index names:
 * SQLite matches an index to a query when it prepares the text, so that `status IN (?, ?)` and `attention = ?` never
 * use an index `WHERE status IN ('created', 'pending')`, and read the whole table. A list must have the words of the
 * index in its order.
 * @param words from code only, never from outside
 * @throws Error for anything but lower-case letters and underscores
 */
export function sqlLiterals(...words: readonly string[]): SQL {
  for (const word of words) if (!/^[a-z_]+$/.test(word)) throw new Error(`${word} is not a word of the code`);
  return sql.raw(words.map((word) => `'${word}'`).join(", "));
}

/**
 * A column that only filters: its own index is not used. Without statistics SQLite takes an index with `=` before one
 * with `<`, also where nearly all rows have that value (`status = 'active'`) and few are due.
 */
export const filterOnly = (column: SQLWrapper): SQL => sql`+${column}`;
