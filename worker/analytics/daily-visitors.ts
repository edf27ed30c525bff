import { eq, lt } from "drizzle-orm";
import { newSecret } from "../kernel/ids.ts";
import { DAY, toUtcDay } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import { onIsolateReset } from "../platform/isolate-state.ts";
import { analyticsSalt, analyticsSeen } from "./schema.ts";

/** The salt of a day never changes while it exists, so an isolate asks for it once. */
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
 * A visitor of one day, without a cookie: HMAC-SHA-256 of address and User-Agent under the day's
 * salt, cut to 64 bits. Nobody can be followed from day to day, and the address is not kept.
 */
export async function hashVisitor(db: Db, at: number, site: string, ip: string, ua: string): Promise<string> {
  const encoder = new TextEncoder();
  const raw = encoder.encode(await getDailySalt(db, toUtcDay(at)));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${site}\n${ip}\n${ua}`)));
  return Array.from(mac.slice(0, 8), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Notes that a visitor is here and tells when they were before: one statement, so parallel views count once. */
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
