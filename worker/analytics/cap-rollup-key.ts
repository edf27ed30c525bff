import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { onIsolateReset } from "../platform/isolate-state.ts";
import type { Dimension } from "./domain.ts";
import { analyticsDay } from "./schema.ts";

/** Keys of one dimension and day. The site has fewer pages by far; only made-up addresses reach this. */
const MAX_KEYS = 1000;
const OTHER = "(other)";

/** Keys that this isolate knows to have a row today, so that the usual ones cost no question. */
const knownKeys = new Set<string>();
let knownDay = "";
onIsolateReset(() => knownKeys.clear());

/**
 * The key to count under: the wanted one while the day has room for it, "(other)" afterwards. Counts
 * that race may go over the limit by a few; it bounds what a bot can fill, no more is needed.
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
