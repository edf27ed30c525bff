import { and, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { DAY, MINUTE, SECOND } from "../../kernel/instants.ts";
import type { JobBudget } from "../../platform/job-budget.ts";
import { isDevelopmentServer } from "../../platform/local-development.ts";
import { runBatch } from "../statement.ts";
import type { OutboundWebhooksDeps } from "./deps.ts";
import { endpointUrlProblem, nextAttemptAt } from "./domain.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "./schema.ts";
import { signHeaders } from "./signature.ts";

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** How long an endpoint may take to respond. */
const ANSWER_TIMEOUT = 15 * SECOND;
/** A worker that crashes during an attempt leaves its claim: after this the delivery is tried again. */
const CLAIM_DURATION = 2 * MINUTE;
const RETENTION = 30 * DAY;
/** Deliveries that one run attempts. */
export const MAX_DELIVERIES = 60;
/** Statements of one attempt. */
const ATTEMPT_COST = 5;

/** The result of one attempt; `gone`: the endpoint wants no more calls. */
interface DeliveryAttempt {
  status: number | null;
  error: string | null;
  gone?: boolean;
}

/** Creates the deliveries of events that have none yet, one batch per event. */
export async function createDeliveries({ db, now }: OutboundWebhooksDeps, budget: JobBudget): Promise<number> {
  const events = await db
    .select()
    .from(webhookEvents)
    .where(isNull(webhookEvents.deliveriesCreatedAt))
    .orderBy(webhookEvents.at)
    .limit(200);
  if (events.length === 0) return 0;
  const endpoints = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.active, true));
  let created = 0;
  for (const e of events) {
    if (!budget.hasRoomFor(endpoints.length + 1)) break;
    created++;
    const subscribers = endpoints.filter((h) => {
      const types = JSON.parse(h.events) as string[];
      return types.length === 0 || types.includes(e.type);
    });
    await runBatch(db, [
      ...subscribers.map((h) =>
        db
          .insert(webhookDeliveries)
          .values({ id: newId(now()), hookId: h.id, eventId: e.id, nextAt: now() })
          .onConflictDoNothing(),
      ),
      db.update(webhookEvents).set({ deliveriesCreatedAt: now() }).where(eq(webhookEvents.id, e.id)),
    ]);
  }
  return created;
}

/**
 * Attempts due deliveries, a few at a time.
 * @returns how many succeeded and failed
 */
export async function deliverDue(
  deps: OutboundWebhooksDeps,
  budget: JobBudget,
  limit = MAX_DELIVERIES,
): Promise<{ delivered: number; failed: number }> {
  const { db, now } = deps;
  const due = await db
    .select()
    .from(webhookDeliveries)
    .where(and(isNull(webhookDeliveries.deliveredAt), lte(webhookDeliveries.nextAt, now())))
    .orderBy(webhookDeliveries.nextAt)
    .limit(limit);
  const count = { delivered: 0, failed: 0 };
  for (let i = 0; i < due.length; i += 6) {
    if (!budget.hasRoomFor(6 * ATTEMPT_COST)) break;
    const results = await Promise.all(due.slice(i, i + 6).map((d) => attemptDelivery(deps, d)));
    for (const ok of results) if (ok !== null) count[ok ? "delivered" : "failed"]++;
  }
  return count;
}

/** One attempt of one delivery. Null: another worker has it, or it is not due anymore. */
export async function attemptDelivery(deps: OutboundWebhooksDeps, delivery: DeliveryRow): Promise<boolean | null> {
  const { db, now } = deps;
  const claimed = await db
    .update(webhookDeliveries)
    .set({ nextAt: now() + CLAIM_DURATION, tries: sql`tries + 1`, lastAt: now() })
    .where(
      and(
        eq(webhookDeliveries.id, delivery.id),
        eq(webhookDeliveries.tries, delivery.tries),
        isNull(webhookDeliveries.deliveredAt),
        lte(webhookDeliveries.nextAt, now()),
      ),
    )
    .returning({ tries: webhookDeliveries.tries })
    .get();
  if (!claimed) return null;
  const [endpoint, event] = await Promise.all([
    db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, delivery.hookId)).get(),
    db.select().from(webhookEvents).where(eq(webhookEvents.id, delivery.eventId)).get(),
  ]);
  const outcome: DeliveryAttempt = !endpoint?.active
    ? { status: null, error: "The endpoint is inactive." }
    : event
      ? await sendEvent(deps, endpoint, event)
      : { status: null, error: "The event is too old and no longer stored." };
  const ok = outcome.error === null;
  const isFinal = !endpoint?.active || !event || outcome.gone;
  await runBatch(db, [
    db
      .update(webhookDeliveries)
      .set({
        status: outcome.status,
        error: outcome.error,
        deliveredAt: ok ? now() : null,
        nextAt: ok || isFinal ? null : nextAttemptAt(claimed.tries, now()),
      })
      // If someone replayed it meanwhile, its attempts were reset: leave that row alone.
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.tries, claimed.tries))),
    ...(outcome.gone
      ? [db.update(webhookEndpoints).set({ active: false }).where(eq(webhookEndpoints.id, delivery.hookId))]
      : []),
  ]);
  return ok;
}

async function sendEvent(
  deps: OutboundWebhooksDeps,
  endpoint: EndpointRow,
  event: typeof webhookEvents.$inferSelect,
): Promise<DeliveryAttempt> {
  const problem = endpointUrlProblem(endpoint.url, isDevelopmentServer(deps.env));
  if (problem) return { status: null, error: problem };
  const timestamp = new Date(event.at).toISOString();
  const body = JSON.stringify({ type: event.type, timestamp, data: JSON.parse(event.body) });
  const headers = await signHeaders(await deps.unseal(endpoint.sealedSecret), `evt_${event.id}`, deps.now(), body);
  try {
    const response = await deps.fetch(endpoint.url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "User-Agent": "Store-Webhooks/1" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    });
    // The response body is not read.
    await response.body?.cancel();
    const { status } = response;
    if (status >= 200 && status < 300) return { status, error: null };
    if (status === 410) return { status, error: "The endpoint is gone (410) and was deactivated.", gone: true };
    if (status >= 300 && status < 400) return { status, error: "The endpoint redirects. Redirects aren't followed." };
    return { status, error: `The endpoint answered ${status}.` };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return { status: null, error: timedOut ? "No response within 15 seconds." : "Couldn't reach the endpoint." };
  }
}

/** Deletes events older than 30 days with their deliveries. */
export async function deleteOldEvents({ db, now }: OutboundWebhooksDeps): Promise<void> {
  const old = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(lt(webhookEvents.at, now() - RETENTION), sql`spread_at IS NOT NULL`));
  await db.batch([
    db.delete(webhookDeliveries).where(inArray(webhookDeliveries.eventId, old)),
    db.delete(webhookEvents).where(and(lt(webhookEvents.at, now() - RETENTION), sql`spread_at IS NOT NULL`)),
  ]);
}
