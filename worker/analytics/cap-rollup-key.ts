import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { onIsolateReset } from "../platform/isolate-reset.ts";
import type { Dimension } from "./domain.ts";
import { analyticsDay } from "./schema.ts";

/** Keys of one dimension and day. The site has fewer pages by far; only made-up addresses reach this limit. */
const MAX_KEYS = 1000;
const OTHER = "(other)";

/** Keys that have a row today as far as this isolate knows, so that the usual ones need no query. */
const knownKeys = new Set<string>();
let knownDay = "";
onIsolateReset(() => knownKeys.clear());

/**
 * The key to count under: the given one while the day has fewer than MAX_KEYS keys, else "(other)". Parallel requests
 * may exceed the limit by a few, which is fine: it only bounds what a bot can fill.
 */
export async function capRollupKey(db: Db, day: string, dim: Dimension, key: string): Promise<string> {
  if (knownDay !== day || knownKeys.size > 10 * MAX_KEYS) {
    knownKeys.clear();
    knownDay = day;
  }
  const name = `${dim} ${key}`;
  if (knownKeys.has(name)) return key;
  const t = analyticsDay;
  const sameDimension = and(eq(t.day, day), eq(t.dim, dim));
  const counted = db.select({ one: sql`1` }).from(t).where(sameDimension).limit(MAX_KEYS).as("counted");
  const [[row], [count]] = await db.batch([
    db
      .select({ key: t.key })
      .from(t)
      .where(and(sameDimension, eq(t.key, key))),
    db.select({ n: sql<number>`COUNT(*)` }).from(counted),
  ]);
  if (!row && (count?.n ?? 0) >= MAX_KEYS) return OTHER;
  knownKeys.add(name);
  return key;
}
