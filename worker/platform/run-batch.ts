import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "./db.ts";

/** A statement for a batch: one module hands it to another so that both write in one transaction. */
export type BatchStatement = BatchItem<"sqlite">;

/** Runs statements as one batch: all of them, or none. An empty list is allowed. */
export async function runBatch(db: Db, statements: readonly BatchStatement[]): Promise<D1Result[]> {
  const [first, ...rest] = statements;
  return first ? ((await db.batch([first, ...rest])) as unknown as D1Result[]) : [];
}

/**
 * The constraint that an error names ("store_stock_enough", "store_gift_card.code_hash" …); null for any other error.
 * Looks into the causes too.
 */
export function violatedConstraint(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    const found = /(?:CHECK|UNIQUE|NOT NULL) constraint failed: ([^:]+)/.exec(e.message);
    if (found?.[1]) return found[1].trim();
  }
  return null;
}
