import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { startedForDevelopment } from "../../platform/local-development.ts";
import { auditInsert } from "../../settings/index.ts";
import { runBatch, type Statement } from "../statement.ts";
import {
  type DeliveryState,
  type DeliveryView,
  type HookInput,
  type HookPatch,
  type HookType,
  type HookView,
  TEST_TYPE,
} from "./contract.ts";
import type { HooksBase } from "./deps.ts";
import { urlProblem } from "./domain.ts";
import { hookDeliveries, hookEvents, hooks } from "./schema.ts";
import { attempt, deliverDue, spread, sweep } from "./service-delivery.ts";
import { newHookSecret } from "./signature.ts";

const STATES: Record<DeliveryState, SQL> = {
  delivered: isNotNull(hookDeliveries.deliveredAt),
  waiting: and(isNull(hookDeliveries.deliveredAt), isNotNull(hookDeliveries.nextAt)) as SQL,
  failed: and(isNull(hookDeliveries.deliveredAt), isNull(hookDeliveries.nextAt)) as SQL,
};

/** Webhooks out: endpoints, what is told to them, and how it went. Everything here is the staff's alone. */
export function hooksService(base: HooksBase) {
  const { db, now } = base;
  const find = async (id: string) => {
    const hook = await db.select().from(hooks).where(eq(hooks.id, id)).get();
    if (!hook) throw fault("not_found", "There is no such endpoint.");
    return hook;
  };
  const audit = (actor: string, action: string, id: string, before: unknown, after: unknown): Statement => {
    const at = now();
    const text = (x: unknown) => (x === null ? null : JSON.stringify(x));
    const row = { id: newId(at), at, actor, action, target: `hook:${id}` };
    return auditInsert(db, { ...row, before: text(before), after: text(after) });
  };
  const demandUrl = (url: string): string => {
    const problem = urlProblem(url, startedForDevelopment(base.env));
    if (problem) throw fault("bad_input", problem, { field: "url" });
    return new URL(url).href;
  };
  const shown = (h: typeof hooks.$inferSelect) => ({ url: h.url, events: JSON.parse(h.events), active: h.active });

  return {
    /** Every endpoint, newest first, with what waits and what was given up. */
    async list(): Promise<HookView[]> {
      const count = (what: SQL) =>
        sql<number>`(SELECT COUNT(*) FROM store_hook_delivery d WHERE d.hook_id = store_hook.id AND d.delivered_at IS NULL AND ${what})`;
      const rows = await db
        .select({
          id: hooks.id,
          url: hooks.url,
          events: hooks.events,
          active: hooks.active,
          createdAt: hooks.createdAt,
          waiting: count(sql`d.next_at IS NOT NULL`),
          failed: count(sql`d.next_at IS NULL`),
        })
        .from(hooks)
        .orderBy(desc(hooks.id))
        .limit(100);
      return rows.map((h) => ({ ...h, events: JSON.parse(h.events) as HookType[] }));
    },

    /** The deliveries to an endpoint, newest event first. `next` is the `before` of the next page. */
    async deliveries(
      hookId: string,
      filter: { state?: DeliveryState; before?: string } = {},
    ): Promise<{ deliveries: DeliveryView[]; next: string | null }> {
      const rows = await db
        .select({
          id: hookDeliveries.id,
          eventId: hookDeliveries.eventId,
          type: hookEvents.type,
          at: hookEvents.at,
          tries: hookDeliveries.tries,
          nextAt: hookDeliveries.nextAt,
          lastAt: hookDeliveries.lastAt,
          deliveredAt: hookDeliveries.deliveredAt,
          status: hookDeliveries.status,
          error: hookDeliveries.error,
        })
        .from(hookDeliveries)
        .innerJoin(hookEvents, eq(hookEvents.id, hookDeliveries.eventId))
        .where(
          and(
            eq(hookDeliveries.hookId, hookId),
            filter.state ? STATES[filter.state] : undefined,
            filter.before ? lt(hookDeliveries.eventId, filter.before) : undefined,
          ),
        )
        .orderBy(desc(hookDeliveries.eventId))
        .limit(51);
      const page = rows.slice(0, 50).map(
        (d): DeliveryView => ({
          ...d,
          state: d.deliveredAt !== null ? "delivered" : d.nextAt !== null ? "waiting" : "failed",
        }),
      );
      return { deliveries: page, next: rows.length > 50 ? (page.at(-1)?.eventId ?? null) : null };
    },

    /** A new endpoint. @returns its secret, this once @throws fault bad_input for an address that is not called */
    async make(input: HookInput, actor: string): Promise<{ id: string; secret: string }> {
      const url = demandUrl(input.url);
      const [id, secret] = [newId(now()), newHookSecret()];
      const row = {
        id,
        url,
        sealedSecret: await base.seal(secret),
        events: JSON.stringify(input.events),
        createdAt: now(),
      };
      await runBatch(db, [
        db.insert(hooks).values(row),
        audit(actor, "hook.make", id, null, { url, events: input.events, active: true }),
      ]);
      return { id, secret };
    },
    async change(id: string, patch: HookPatch, actor: string): Promise<void> {
      const before = await find(id);
      const set = {
        ...(patch.url === undefined ? {} : { url: demandUrl(patch.url) }),
        ...(patch.events === undefined ? {} : { events: JSON.stringify(patch.events) }),
        ...(patch.active === undefined ? {} : { active: patch.active }),
      };
      if (Object.keys(set).length === 0) return;
      await runBatch(db, [
        db.update(hooks).set(set).where(eq(hooks.id, id)),
        audit(actor, "hook.change", id, shown(before), shown({ ...before, ...set })),
      ]);
    },
    /** A new secret in place of the old one, which signs nothing any more. @returns it, this once */
    async renewSecret(id: string, actor: string): Promise<string> {
      await find(id);
      const secret = newHookSecret();
      await runBatch(db, [
        db
          .update(hooks)
          .set({ sealedSecret: await base.seal(secret) })
          .where(eq(hooks.id, id)),
        audit(actor, "hook.secret", id, null, null),
      ]);
      return secret;
    },
    /** Deletes an endpoint and the log of its deliveries. */
    async remove(id: string, actor: string): Promise<void> {
      const before = await find(id);
      await runBatch(db, [
        db.delete(hookDeliveries).where(eq(hookDeliveries.hookId, id)),
        db.delete(hooks).where(eq(hooks.id, id)),
        audit(actor, "hook.remove", id, shown(before), null),
      ]);
    },
    /** Sends an event that says nothing, to this endpoint alone, at once. @returns how it went */
    async test(id: string, actor: string): Promise<DeliveryView> {
      const hook = await find(id);
      if (!hook.active) throw fault("conflict", "Switch the endpoint on first.");
      const at = now();
      const [eventId, deliveryId] = [newId(at), newId(at)];
      const body = JSON.stringify({ message: "A trial from the admin area." });
      await runBatch(db, [
        db.insert(hookEvents).values({ id: eventId, type: TEST_TYPE, body, at, spreadAt: at }),
        db.insert(hookDeliveries).values({ id: deliveryId, hookId: id, eventId, nextAt: at }),
        audit(actor, "hook.test", id, null, null),
      ]);
      return tryNow(id, deliveryId);
    },
    /** Tells an event once more, at once and with its whole row of tries ahead. @throws fault not_found */
    async replay(deliveryId: string, actor: string): Promise<DeliveryView> {
      const row = await db.select().from(hookDeliveries).where(eq(hookDeliveries.id, deliveryId)).get();
      if (!row) throw fault("not_found", "There is no such delivery.");
      const hook = await find(row.hookId);
      if (!hook.active) throw fault("conflict", "Switch the endpoint on first.");
      await runBatch(db, [
        db
          .update(hookDeliveries)
          .set({ tries: 0, nextAt: now(), deliveredAt: null, status: null, error: null })
          .where(eq(hookDeliveries.id, deliveryId)),
        audit(actor, "hook.replay", row.hookId, null, { event: row.eventId }),
      ]);
      return tryNow(row.hookId, deliveryId);
    },

    /** The round: spreads new events, tries what is due, forgets what is old. */
    async work(): Promise<{ spread: number; delivered: number; failed: number }> {
      const spreadNow = await spread(base);
      const done = await deliverDue(base);
      await sweep(base);
      return { spread: spreadNow, ...done };
    },
  };

  async function tryNow(hookId: string, id: string): Promise<DeliveryView> {
    const read = () => db.select().from(hookDeliveries).where(eq(hookDeliveries.id, id)).get();
    const row = await read();
    if (row) await attempt(base, row);
    const [after, event] = [await read(), row && (await eventOf(row.eventId))];
    if (!after || !event) throw fault("not_found", "There is no such endpoint any more.");
    const { hookId: _, ...rest } = { ...after, hookId };
    const state = after.deliveredAt !== null ? "delivered" : after.nextAt !== null ? "waiting" : "failed";
    return { ...rest, type: event.type, at: event.at, state };
  }

  async function eventOf(id: string) {
    return db.select().from(hookEvents).where(eq(hookEvents.id, id)).get();
  }
}
export type HooksService = ReturnType<typeof hooksService>;
