import { type SQL, sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";

/**
 * Up to this many matches of the rarest condition are gathered and sorted; above it, the index of the sort order is
 * walked, which finds matches soon.
 */
const RARE_LIMIT = 1000;

/** A condition on products that an index can list. */
export interface ProductMatch {
  /** Selects the ids of all matches as `id`; one may occur more than once. */
  matchingIds: SQL;
  /** The condition on `p`. */
  condition: SQL;
}

/**
 * The rarest of several conditions and its matches, or null if every one is common: one statement that stops counting
 * where a condition is common, so that each index is read once.
 */
export async function findRarestMatch(
  { db }: Pick<StoreDeps, "db">,
  all: readonly ProductMatch[],
): Promise<{ of: ProductMatch; ids: string[] } | null> {
  if (all.length === 0) return null;
  const lists = all.map(
    (n) => sql`(SELECT json_group_array(id) FROM (SELECT id FROM (${n.matchingIds}) LIMIT ${RARE_LIMIT + 1}))`,
  );
  const [row] = await db.all<{ found: string }>(sql`SELECT json_array(${sql.join(lists, sql`, `)}) AS found`);
  const found = JSON.parse(row?.found ?? "[]") as string[][];
  const [least] = all.map((of, i) => ({ of, ids: found[i] ?? [] })).sort((a, b) => a.ids.length - b.ids.length);
  return least && least.ids.length <= RARE_LIMIT ? least : null;
}

/** Products that have a filter value or a tag. */
export const taggedProducts = (kind: string, value: string): ProductMatch => ({
  matchingIds: sql`SELECT product_id AS id FROM store_product_tag WHERE kind = ${kind} AND value = ${value}`,
  condition: sql`EXISTS (SELECT 1 FROM store_product_tag t WHERE t.product_id = p.id AND t.kind = ${kind} AND t.value = ${value})`,
});
