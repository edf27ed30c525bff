import { and, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { DAY, MINUTE, SECOND } from "../../kernel/instants.ts";
import { startedForDevelopment } from "../../platform/local-development.ts";
import { runBatch } from "../statement.ts";
import type { HooksBase } from "./deps.ts";
import { nextTry, urlProblem } from "./domain.ts";
import { hookDeliveries, hookEvents, hooks } from "./schema.ts";
import { signedHeaders } from "./signature.ts";

type Delivery = typeof hookDeliveries.$inferSelect;
type Hook = typeof hooks.$inferSelect;

/** How long an endpoint may take to answer. */
const PATIENCE = 15 * SECOND;
/** A worker that dies in the middle of a try leaves its claim: after this the delivery is tried again. */
const CLAIM = 2 * MINUTE;
const KEEP = 30 * DAY;

/** How one try ended; `gone`: the endpoint wants to be called no more. */
interface Outcome {
  status: number | null;
  error: string | null;
  gone?: boolean;
}

/** Writes the deliveries of events that have none yet, one batch per event. */
export async function spread({ db, now }: HooksBase): Promise<number> {
  const events = await db
    .select()
    .from(hookEvents)
    .where(isNull(hookEvents.spreadAt))
    .orderBy(hookEvents.at)
    .limit(200);
  if (events.length === 0) return 0;
  const listening = await db.select().from(hooks).where(eq(hooks.active, true));
  for (const e of events) {
    const wanted = listening.filter((h) => {
      const types = JSON.parse(h.events) as string[];
      return types.length === 0 || types.includes(e.type);
    });
    await runBatch(db, [
      ...wanted.map((h) =>
        db
          .insert(hookDeliveries)
          .values({ id: newId(now()), hookId: h.id, eventId: e.id, nextAt: now() })
          .onConflictDoNothing(),
      ),
      db.update(hookEvents).set({ spreadAt: now() }).where(eq(hookEvents.id, e.id)),
    ]);
  }
  return events.length;
}

/** Tries what is due, a few at a time. @returns how many went through and how many did not */
export async function deliverDue(base: HooksBase, limit = 60): Promise<{ delivered: number; failed: number }> {
  const { db, now } = base;
  const due = await db
    .select()
    .from(hookDeliveries)
    .where(and(isNull(hookDeliveries.deliveredAt), lte(hookDeliveries.nextAt, now())))
    .orderBy(hookDeliveries.nextAt)
    .limit(limit);
  const count = { delivered: 0, failed: 0 };
  for (let i = 0; i < due.length; i += 6) {
    const done = await Promise.all(due.slice(i, i + 6).map((d) => attempt(base, d)));
    for (const ok of done) if (ok !== null) count[ok ? "delivered" : "failed"]++;
  }
  return count;
}

/** One try of one delivery. Null: another worker has it, or it is not due any more. */
export async function attempt(base: HooksBase, d: Delivery): Promise<boolean | null> {
  const { db, now } = base;
  const claimed = await db
    .update(hookDeliveries)
    .set({ nextAt: now() + CLAIM, tries: sql`tries + 1`, lastAt: now() })
    .where(
      and(
        eq(hookDeliveries.id, d.id),
        eq(hookDeliveries.tries, d.tries),
        isNull(hookDeliveries.deliveredAt),
        lte(hookDeliveries.nextAt, now()),
      ),
    )
    .returning({ tries: hookDeliveries.tries })
    .get();
  if (!claimed) return null;
  const [hook, event] = await Promise.all([
    db.select().from(hooks).where(eq(hooks.id, d.hookId)).get(),
    db.select().from(hookEvents).where(eq(hookEvents.id, d.eventId)).get(),
  ]);
  const how: Outcome = !hook?.active
    ? { status: null, error: "The endpoint is switched off." }
    : event
      ? await send(base, hook, event)
      : { status: null, error: "The event is older than is kept." };
  const ok = how.error === null;
  const over = !hook?.active || !event || how.gone;
  await runBatch(db, [
    db
      .update(hookDeliveries)
      .set({
        status: how.status,
        error: how.error,
        deliveredAt: ok ? now() : null,
        nextAt: ok || over ? null : nextTry(claimed.tries, now()),
      })
      // Whoever replays it in the meantime has begun anew.
      .where(and(eq(hookDeliveries.id, d.id), eq(hookDeliveries.tries, claimed.tries))),
    ...(how.gone ? [db.update(hooks).set({ active: false }).where(eq(hooks.id, d.hookId))] : []),
  ]);
  return ok;
}

async function send(base: HooksBase, hook: Hook, event: typeof hookEvents.$inferSelect): Promise<Outcome> {
  const problem = urlProblem(hook.url, startedForDevelopment(base.env));
  if (problem) return { status: null, error: problem };
  const timestamp = new Date(event.at).toISOString();
  const body = JSON.stringify({ type: event.type, timestamp, data: JSON.parse(event.body) });
  const headers = await signedHeaders(await base.unseal(hook.sealedSecret), `evt_${event.id}`, base.now(), body);
  try {
    const answer = await base.ask(hook.url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "User-Agent": "Store-Webhooks/1" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    // What it says is nobody's business here, however long it is.
    await answer.body?.cancel();
    const { status } = answer;
    if (status >= 200 && status < 300) return { status, error: null };
    if (status === 410) return { status, error: "The endpoint is gone (410): it was switched off.", gone: true };
    if (status >= 300 && status < 400)
      return { status, error: "The endpoint redirects, and redirects are not followed." };
    return { status, error: `The endpoint answered ${status}.` };
  } catch (error) {
    const late = error instanceof Error && error.name === "TimeoutError";
    return { status: null, error: late ? "No answer within 15 seconds." : "The endpoint could not be reached." };
  }
}

/** Forgets what was told a month ago, with its deliveries. */
export async function sweep({ db, now }: HooksBase): Promise<void> {
  const old = db
    .select({ id: hookEvents.id })
    .from(hookEvents)
    .where(and(lt(hookEvents.at, now() - KEEP), sql`spread_at IS NOT NULL`));
  await db.batch([
    db.delete(hookDeliveries).where(inArray(hookDeliveries.eventId, old)),
    db.delete(hookEvents).where(and(lt(hookEvents.at, now() - KEEP), sql`spread_at IS NOT NULL`)),
  ]);
}
