import { eq, lt } from "drizzle-orm";
import { newSecret } from "../kernel/ids.ts";
import { DAY, toUtcDay } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import { onIsolateReset } from "../platform/isolate-reset.ts";
import { analyticsSalt, analyticsSeen } from "./schema.ts";

/** The salt of a day never changes, so an isolate reads it once. */
const saltByDay = new Map<string, string>();
onIsolateReset(() => saltByDay.clear());

async function getDailySalt(db: Db, day: string): Promise<string> {
  const cached = saltByDay.get(day);
  if (cached) return cached;
  await db.insert(analyticsSalt).values({ day, salt: newSecret() }).onConflictDoNothing();
  const [row] = await db.select().from(analyticsSalt).where(eq(analyticsSalt.day, day));
  if (!row) throw new Error("The day has no salt.");
  saltByDay.clear();
  saltByDay.set(day, row.salt);
  return row.salt;
}

/**
 * Identifies a visitor for one day, without a cookie: HMAC-SHA-256 of IP address and User-Agent under the day's salt,
 * cut to 64 bits. Nobody can be followed from day to day, and the address is not stored.
 */
export async function hashVisitor(db: Db, at: number, site: string, ip: string, ua: string): Promise<string> {
  const encoder = new TextEncoder();
  const raw = encoder.encode(await getDailySalt(db, toUtcDay(at)));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${site}\n${ip}\n${ua}`)));
  return Array.from(mac.slice(0, 8), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Records a visitor and returns when they were last seen: one statement, so parallel views count once. */
export async function recordVisitor(
  db: Db,
  visitor: string,
  at: number,
): Promise<{ at: number; previousAt: number | null }> {
  const [row] = await db
    .insert(analyticsSeen)
    .values({ visitor, at })
    .onConflictDoUpdate({ target: analyticsSeen.visitor, set: { previousAt: analyticsSeen.at, at } })
    .returning();
  return { at, previousAt: row?.previousAt ?? null };
}

/** Deletes salts and hashes that are older than two days. */
export async function deleteExpiredVisitors(db: Db, now: number): Promise<void> {
  const until = now - 2 * DAY;
  saltByDay.clear();
  await db.batch([
    db.delete(analyticsSalt).where(lt(analyticsSalt.day, toUtcDay(until))),
    db.delete(analyticsSeen).where(lt(analyticsSeen.at, until)),
  ]);
}
