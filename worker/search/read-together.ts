import type { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import type { Db } from "../platform/db.ts";

type Statement = SQLiteRaw<unknown[]>;
type RowsOf<S> = NonNullable<S> extends SQLiteRaw<infer Rows> ? Rows : never;

/**
 * Reads in one round trip; what is null is not asked, since each statement costs something even where it reads nothing.
 * @returns the rows of each, none of what was not asked
 */
export async function readTogether<T extends Record<string, Statement | null>>(
  db: Db,
  statements: T,
): Promise<{ [K in keyof T]: RowsOf<T[K]> }> {
  const asked = Object.entries(statements).filter((entry): entry is [string, Statement] => entry[1] !== null);
  const [first, ...others] = asked.map(([, statement]) => statement);
  const answers: unknown[][] = first ? await db.batch([first, ...others]) : [];
  const rows = new Map(asked.map(([name], at) => [name, answers[at] ?? []]));
  return Object.fromEntries(Object.keys(statements).map((name) => [name, rows.get(name) ?? []])) as {
    [K in keyof T]: RowsOf<T[K]>;
  };
}
