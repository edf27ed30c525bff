import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { createJobBudget } from "../../platform/job-budget.ts";
import { isDevelopmentServer } from "../../platform/local-development.ts";
import { auditStatement } from "../../settings/index.ts";
import { runBatch } from "../statement.ts";
import {
  type DeliveryState,
  TEST_EVENT_TYPE,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointInput,
  type WebhookEndpointPatch,
  type WebhookEventType,
} from "./contract.ts";
import type { OutboundWebhooksDeps } from "./deps.ts";
import { endpointUrlProblem } from "./domain.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "./schema.ts";
import { attemptDelivery, createDeliveries, deleteOldEvents, deliverDue, MAX_DELIVERIES } from "./service-delivery.ts";
import { generateWebhookSecret } from "./signature.ts";

const DELIVERY_STATE_FILTER: Record<DeliveryState, SQL> = {
  delivered: isNotNull(webhookDeliveries.deliveredAt),
  waiting: and(isNull(webhookDeliveries.deliveredAt), isNotNull(webhookDeliveries.nextAt)) as SQL,
  failed: and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.nextAt)) as SQL,
};

/** Endpoints, their deliveries and test events. Everything here is for staff only. */
export function outboundWebhooksService(deps: OutboundWebhooksDeps) {
  const { db, now } = deps;
  const getEndpoint = async (id: string) => {
    const endpoint = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).get();
    if (!endpoint) throw httpError("not_found", "Webhook endpoint not found.");
    return endpoint;
  };
  const requireValidUrl = (url: string): string => {
    const problem = endpointUrlProblem(url, isDevelopmentServer(deps.env));
    if (problem) throw httpError("bad_input", problem, { field: "url" });
    return new URL(url).href;
  };
  const auditState = (h: typeof webhookEndpoints.$inferSelect) => ({
    url: h.url,
    events: JSON.parse(h.events),
    active: h.active,
  });

  return {
    /** Every endpoint, newest first, with its waiting and given-up deliveries. */
    async listEndpoints(): Promise<WebhookEndpoint[]> {
      const count = (what: SQL) =>
        sql<number>`(SELECT COUNT(*) FROM store_hook_delivery d WHERE d.hook_id = store_hook.id AND d.delivered_at IS NULL AND ${what})`;
      const rows = await db
        .select({
          id: webhookEndpoints.id,
          url: webhookEndpoints.url,
          events: webhookEndpoints.events,
          active: webhookEndpoints.active,
          createdAt: webhookEndpoints.createdAt,
          waiting: count(sql`d.next_at IS NOT NULL`),
          failed: count(sql`d.next_at IS NULL`),
        })
        .from(webhookEndpoints)
        .orderBy(desc(webhookEndpoints.id))
        .limit(100);
      return rows.map((h) => ({ ...h, events: JSON.parse(h.events) as WebhookEventType[] }));
    },

    /** The deliveries to an endpoint, newest event first. `next` is the `before` of the next page. */
    async listDeliveries(
      hookId: string,
      filter: { state?: DeliveryState; before?: string } = {},
    ): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
      const rows = await db
        .select({
          id: webhookDeliveries.id,
          eventId: webhookDeliveries.eventId,
          type: webhookEvents.type,
          at: webhookEvents.at,
          tries: webhookDeliveries.tries,
          nextAt: webhookDeliveries.nextAt,
          lastAt: webhookDeliveries.lastAt,
          deliveredAt: webhookDeliveries.deliveredAt,
          status: webhookDeliveries.status,
          error: webhookDeliveries.error,
        })
        .from(webhookDeliveries)
        .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
        .where(
          and(
            eq(webhookDeliveries.hookId, hookId),
            filter.state ? DELIVERY_STATE_FILTER[filter.state] : undefined,
            filter.before ? lt(webhookDeliveries.eventId, filter.before) : undefined,
          ),
        )
        .orderBy(desc(webhookDeliveries.eventId))
        .limit(51);
      const page = rows.slice(0, 50).map(
        (d): WebhookDelivery => ({
          ...d,
          state: d.deliveredAt !== null ? "delivered" : d.nextAt !== null ? "waiting" : "failed",
        }),
      );
      return { deliveries: page, next: rows.length > 50 ? (page.at(-1)?.eventId ?? null) : null };
    },

    /**
     * Creates an endpoint.
     * @returns its secret, which cannot be read again
     * @throws httpError bad_input for a refused URL
     */
    async createEndpoint(input: WebhookEndpointInput, actor: string): Promise<{ id: string; secret: string }> {
      const url = requireValidUrl(input.url);
      const [id, secret] = [newId(now()), generateWebhookSecret()];
      const row = {
        id,
        url,
        sealedSecret: await deps.seal(secret),
        events: JSON.stringify(input.events),
        createdAt: now(),
      };
      await runBatch(db, [
        db.insert(webhookEndpoints).values(row),
        auditStatement(deps, actor, "hook.make", `hook:${id}`, { after: { url, events: input.events, active: true } }),
      ]);
      return { id, secret };
    },
    async updateEndpoint(id: string, patch: WebhookEndpointPatch, actor: string): Promise<void> {
      const before = await getEndpoint(id);
      const values = {
        ...(patch.url === undefined ? {} : { url: requireValidUrl(patch.url) }),
        ...(patch.events === undefined ? {} : { events: JSON.stringify(patch.events) }),
        ...(patch.active === undefined ? {} : { active: patch.active }),
      };
      if (Object.keys(values).length === 0) return;
      await runBatch(db, [
        db.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id)),
        auditStatement(deps, actor, "hook.change", `hook:${id}`, {
          before: auditState(before),
          after: auditState({ ...before, ...values }),
        }),
      ]);
    },
    /**
     * Replaces the secret; the old one is no longer used.
     * @returns the new one, which cannot be read again
     */
    async renewSecret(id: string, actor: string): Promise<string> {
      await getEndpoint(id);
      const secret = generateWebhookSecret();
      await runBatch(db, [
        db
          .update(webhookEndpoints)
          .set({ sealedSecret: await deps.seal(secret) })
          .where(eq(webhookEndpoints.id, id)),
        auditStatement(deps, actor, "hook.secret", `hook:${id}`),
      ]);
      return secret;
    },
    /** Deletes an endpoint and the log of its deliveries. */
    async removeEndpoint(id: string, actor: string): Promise<void> {
      const before = await getEndpoint(id);
      await runBatch(db, [
        db.delete(webhookDeliveries).where(eq(webhookDeliveries.hookId, id)),
        db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)),
        auditStatement(deps, actor, "hook.remove", `hook:${id}`, { before: auditState(before) }),
      ]);
    },
    /**
     * Sends a test event to this endpoint alone, at once.
     * @returns the delivery
     */
    async sendTestEvent(id: string, actor: string): Promise<WebhookDelivery> {
      const endpoint = await getEndpoint(id);
      if (!endpoint.active) throw httpError("conflict", "Activate the endpoint first.");
      const at = now();
      const [eventId, deliveryId] = [newId(at), newId(at)];
      const body = JSON.stringify({ message: "A test from the admin area." });
      await runBatch(db, [
        db.insert(webhookEvents).values({ id: eventId, type: TEST_EVENT_TYPE, body, at, deliveriesCreatedAt: at }),
        db.insert(webhookDeliveries).values({ id: deliveryId, hookId: id, eventId, nextAt: at }),
        auditStatement(deps, actor, "hook.test", `hook:${id}`),
      ]);
      return attemptNow(id, deliveryId);
    },
    /**
     * Replays a delivery at once, and resets its attempts.
     * @throws httpError not_found
     */
    async replayDelivery(deliveryId: string, actor: string): Promise<WebhookDelivery> {
      const row = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId)).get();
      if (!row) throw httpError("not_found", "Delivery not found.");
      const endpoint = await getEndpoint(row.hookId);
      if (!endpoint.active) throw httpError("conflict", "Activate the endpoint first.");
      await runBatch(db, [
        db
          .update(webhookDeliveries)
          .set({ tries: 0, nextAt: now(), deliveredAt: null, status: null, error: null })
          .where(eq(webhookDeliveries.id, deliveryId)),
        auditStatement(deps, actor, "hook.replay", `hook:${row.hookId}`, { after: { event: row.eventId } }),
      ]);
      return attemptNow(row.hookId, deliveryId);
    },

    /** The job: creates deliveries of new events, attempts what is due, deletes old events. */
    async runDeliveries(): Promise<{ spread: number; delivered: number; failed: number; unfinished?: true }> {
      const budget = createJobBudget(db);
      const created = await createDeliveries(deps, budget.share(2));
      const done = await deliverDue(deps, budget);
      await deleteOldEvents(deps);
      const unfinished = budget.isUsedUp || done.delivered + done.failed >= MAX_DELIVERIES;
      return { spread: created, ...done, ...(unfinished && { unfinished: true as const }) };
    },
  };

  async function attemptNow(hookId: string, id: string): Promise<WebhookDelivery> {
    const readDelivery = () => db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).get();
    const row = await readDelivery();
    if (row) await attemptDelivery(deps, row);
    const [after, event] = [await readDelivery(), row && (await getEvent(row.eventId))];
    if (!after || !event) throw httpError("not_found", "The endpoint no longer exists.");
    const { hookId: _, ...rest } = { ...after, hookId };
    const state = after.deliveredAt !== null ? "delivered" : after.nextAt !== null ? "waiting" : "failed";
    return { ...rest, type: event.type, at: event.at, state };
  }

  async function getEvent(id: string) {
    return db.select().from(webhookEvents).where(eq(webhookEvents.id, id)).get();
  }
}
