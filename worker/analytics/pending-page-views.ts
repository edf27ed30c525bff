import { eq, lt } from "drizzle-orm";
import { sha256 } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import { analyticsView } from "./schema.ts";

/** The longest time on a page that is accepted, and so how long a view stays pending. */
const MAX_TIME_ON_PAGE = DAY;

const hashView = async (session: string, path: string) => (await sha256(`${session}\n${path}`)).slice(0, 16);

/** Records that a session was shown a page; shown again, its time is measured from then. */
export async function recordPendingView(db: Db, session: string, path: string, at: number): Promise<void> {
  const view = await hashView(session, path);
  await db.insert(analyticsView).values({ view, at }).onConflictDoUpdate({ target: analyticsView.view, set: { at } });
}

/**
 * Removes a pending view and returns when it was shown, so that each view has one time; null where the session has none
 * of that page.
 */
export async function consumePendingView(db: Db, session: string, path: string): Promise<number | null> {
  const view = await hashView(session, path);
  const [pending] = await db.delete(analyticsView).where(eq(analyticsView.view, view)).returning();
  return pending?.at ?? null;
}

/** Deletes views whose time can no longer be accepted. */
export async function deleteExpiredViews(db: Db, now: number): Promise<void> {
  await db.delete(analyticsView).where(lt(analyticsView.at, now - MAX_TIME_ON_PAGE));
}
