import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import type { Db } from "../../platform/db.ts";
import { createJobBudget } from "../../platform/job-budget.ts";
import type { Gateway, GatewayName, PaymentEventHandler } from "./contract.ts";
import { isTestPaymentKey } from "./domain.ts";
import { webhookEvents } from "./schema.ts";

interface WebhookDeps {
  db: Db;
  now: () => number;
  byName: (name: GatewayName) => Gateway;
  paymentEventHandler: () => PaymentEventHandler | null;
}

/** The job gives up on an event after this many attempts; the admin's list still shows it. */
const MAX_ATTEMPTS = 48;
const RETENTION = 30 * DAY;
/** The most statements that one event takes: a payment of an order of fifty items. */
const EVENT_COST = 250;

export type WebhookLogEntry = Omit<typeof webhookEvents.$inferSelect, "raw">;

/** Incoming webhooks: each stored once, then processed by asking the gateway for the current state. */
export function webhookService({ db, now, byName, paymentEventHandler }: WebhookDeps) {
  const matchesEvent = (gateway: string, eventId: string) =>
    and(eq(webhookEvents.gateway, gateway), eq(webhookEvents.eventId, eventId));

  /** Passes the object's current state at the gateway to the handler, whatever the webhook said about it. */
  const notifyHandler = async (name: GatewayName, type: string, reference: string): Promise<void> => {
    const gateway = byName(name);
    const requireHandler = (): PaymentEventHandler => {
      const found = paymentEventHandler();
      if (!found) throw new Error("No payment event handler is registered.");
      return found;
    };
    if (type.startsWith("refund.")) {
      const refund = await gateway.findRefund(null, reference);
      if (refund === null) throw new Error("The gateway has no such refund.");
      if (refund.kind === "unknown") throw new Error(refund.detail);
      const isTestPayment = refund.key !== null && isTestPaymentKey(refund.key);
      if (!isTestPayment) await requireHandler().onRefundUpdated(name, refund);
      return;
    }
    if (/^(charge\.)?dispute\./.test(type)) {
      const dispute = await gateway.findDispute(reference);
      if (dispute === null) throw new Error("The gateway has no such dispute.");
      if (dispute === "unknown") throw new Error("Couldn't reach the gateway.");
      await requireHandler().onDisputeUpdated(name, dispute);
      return;
    }
    const payment = await gateway.find(reference);
    if (payment === null) throw new Error("The gateway has no such payment.");
    if (payment === "unknown") throw new Error("Couldn't reach the gateway.");
    if (payment.key && isTestPaymentKey(payment.key)) return;
    if (payment.status === "captured") await requireHandler().onPaymentCaptured(name, payment);
    else if (payment.status !== "pending") await requireHandler().onPaymentFailed(name, payment);
  };

  const processEvent = async (
    row: Pick<WebhookLogEntry, "gateway" | "eventId" | "type" | "reference">,
  ): Promise<boolean> => {
    const where = matchesEvent(row.gateway, row.eventId);
    try {
      if (row.reference) await notifyHandler(row.gateway as GatewayName, row.type, row.reference);
      await db.update(webhookEvents).set({ processedAt: now(), error: null, attempts: sql`attempts + 1` }).where(where);
      return true;
    } catch (error) {
      // An HTTP error is thrown as a Response: its body says more than its name.
      const detail =
        error instanceof Response ? await error.clone().text() : error instanceof Error ? error.message : String(error);
      await db
        .update(webhookEvents)
        .set({ error: detail.slice(0, 500), attempts: sql`attempts + 1` })
        .where(where);
      return false;
    }
  };

  const service = {
    /**
     * Receives a webhook. `refused`: the signature is wrong, nothing was stored. `done`: processed, now or
     * before. `failed`: stored, and retried by the gateway, by the job or by hand.
     */
    async receive(name: GatewayName, raw: string, headers: Headers): Promise<"refused" | "done" | "failed"> {
      const webhookEvent = await byName(name).readWebhook(raw, headers);
      if (!webhookEvent) return "refused";
      const { eventId, type, about } = webhookEvent;
      await db
        .insert(webhookEvents)
        .values({ gateway: name, eventId, type, reference: about?.reference ?? null, raw, receivedAt: now() })
        .onConflictDoNothing();
      const row = await db.select().from(webhookEvents).where(matchesEvent(name, eventId)).get();
      if (!row || row.processedAt !== null) return "done";
      return (await processEvent(row)) ? "done" : "failed";
    },

    /** Retries failed webhooks, those with the fewest attempts first: for the job. */
    async retry(limit = 50): Promise<{ tried: number; failed: number; unfinished: boolean }> {
      const open = await db
        .select()
        .from(webhookEvents)
        .where(
          and(
            isNull(webhookEvents.processedAt),
            lt(webhookEvents.attempts, MAX_ATTEMPTS),
            // Webhooks of the last minute may still be in progress.
            lte(webhookEvents.receivedAt, now() - MINUTE),
          ),
        )
        .orderBy(asc(webhookEvents.attempts), asc(webhookEvents.receivedAt))
        .limit(limit);
      const budget = createJobBudget(db);
      let tried = 0;
      let failed = 0;
      for (const row of open) {
        if (!budget.hasRoomFor(EVENT_COST)) break;
        tried++;
        if (!(await processEvent(row))) failed++;
      }
      // After a failure the rest waits for the next schedule: going on at once would use up the attempts of all.
      return { tried, failed, unfinished: budget.isUsedUp && failed === 0 };
    },

    /**
     * Deletes webhooks that were processed long ago: the raw text has personal data, and no gateway sends it
     * again by then.
     */
    async deleteProcessed(): Promise<void> {
      await db
        .delete(webhookEvents)
        .where(and(isNotNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, now() - RETENTION)));
    },

    /** Processes one event again, done or not. False: it failed again. Null: no such event. */
    async retryOne(gateway: GatewayName, eventId: string): Promise<boolean | null> {
      const row = await db.select().from(webhookEvents).where(matchesEvent(gateway, eventId)).get();
      return row ? processEvent(row) : null;
    },

    /** The newest webhooks without their raw text, and how many are unprocessed. */
    async readLog(limit = 50): Promise<{ rows: WebhookLogEntry[]; stuck: number; lastDay: number }> {
      const [rows, stuck, day] = await Promise.all([
        db.select(LOG_COLUMNS).from(webhookEvents).orderBy(desc(webhookEvents.receivedAt)).limit(limit),
        db.select({ n: count() }).from(webhookEvents).where(isNull(webhookEvents.processedAt)).get(),
        db
          .select({ n: count() })
          .from(webhookEvents)
          .where(gte(webhookEvents.receivedAt, now() - 24 * HOUR))
          .get(),
      ]);
      return { rows, stuck: stuck?.n ?? 0, lastDay: day?.n ?? 0 };
    },
  };
  return service;
}

const LOG_COLUMNS = {
  gateway: webhookEvents.gateway,
  eventId: webhookEvents.eventId,
  type: webhookEvents.type,
  reference: webhookEvents.reference,
  receivedAt: webhookEvents.receivedAt,
  processedAt: webhookEvents.processedAt,
  attempts: webhookEvents.attempts,
  error: webhookEvents.error,
};
