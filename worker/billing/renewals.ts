import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { MINUTE } from "../kernel/instants.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import { HARD_DECLINES } from "../store/gateway/index.ts";
import type { BillingDeps, RenewalRequest } from "./deps.ts";
import { nextDueInFuture, nextRetryAt, RETRY_DAYS, unitPriceAt } from "./domain.ts";
import { noonDaysLater } from "./domain-calendar.ts";
import type { SubscriptionEmail } from "./emails.ts";
import { emailStatementsOnce } from "./scheduled-emails.ts";
import { billingCycles, subscriptions } from "./schema.ts";
import { applySubscriptionChange, resumePatch } from "./subscription-actions.ts";
import { getContents, type Subscription, type SubscriptionContents } from "./subscription-queries.ts";

/** How long a worker's claim on a cycle lasts. */
const CLAIM_DURATION = 10 * MINUTE;
const BATCH_SIZE = 40;

type Cycle = typeof billingCycles.$inferSelect;

/**
 * Bills every due cycle, one after the other, by repeatable steps: claim the cycle, create its order (one per cycle, by
 * a unique key), charge the card under the payment's own idempotency key. A worker that crashes between two steps
 * leaves a claim that expires, and the next run continues there.
 */
export async function billDueSubscriptions(deps: BillingDeps): Promise<{ due: number; paid: number; failed: number }> {
  const now = deps.now();
  const rows = await deps.db
    .select()
    .from(subscriptions)
    .where(and(inArray(subscriptions.status, ["active", "past_due"]), lte(subscriptions.nextChargeAt, now)))
    .orderBy(asc(subscriptions.nextChargeAt))
    .limit(BATCH_SIZE);
  const done = { due: rows.length, paid: 0, failed: 0 };
  for (const subscription of rows) {
    try {
      const outcome = await renewSubscription(deps, subscription);
      if (outcome === "paid") done.paid += 1;
      if (outcome === "failed") done.failed += 1;
    } catch (error) {
      done.failed += 1;
      console.error(JSON.stringify({ renewal: subscription.id, error: String(error) }));
    }
  }
  return done;
}

/** Bills one subscription's cycle; "waiting" where another worker has claimed it, or its next attempt is later. */
async function renewSubscription(
  deps: BillingDeps,
  subscription: Subscription,
): Promise<"paid" | "failed" | "waiting"> {
  const cycle = await claimCycle(deps, subscription);
  if (!cycle) return "waiting";
  if (!subscription.cardId) return handleDecline(deps, subscription, cycle, "no_card");
  const contents = await getContents(deps, subscription);
  const order = await deps.orders().beginRenewal(toRenewalRequest(subscription, cycle, contents));
  if (!order.ok) return handleUnavailable(deps, subscription, cycle, order.detail);
  await deps.db
    .update(billingCycles)
    .set({ orderId: order.orderId })
    .where(and(eq(billingCycles.subscriptionId, subscription.id), eq(billingCycles.cycle, cycle.cycle)));
  const outcome = await deps.orders().payRenewal(order.orderId, subscription.cardId);
  if (outcome.kind === "paid") return "paid";
  // The outcome is unknown: the claim expires, and the next run asks again under the same key.
  if (outcome.kind === "unknown") return "waiting";
  return handleDecline(deps, subscription, cycle, outcome.reason);
}

/** Claims the cycle for a while, unless it is billed, waits for its next attempt, or is claimed by another worker. */
async function claimCycle(deps: BillingDeps, subscription: Subscription): Promise<Cycle | null> {
  const now = deps.now();
  const row = {
    subscriptionId: subscription.id,
    cycle: subscription.nextCycle,
    status: "billing" as const,
    dueAt: subscription.nextChargeAt ?? now,
    claimedUntil: now + CLAIM_DURATION,
  };
  const [mine] = await deps.db
    .insert(billingCycles)
    .values(row)
    .onConflictDoUpdate({
      target: [billingCycles.subscriptionId, billingCycles.cycle],
      set: { claimedUntil: row.claimedUntil },
      setWhere: sql`status = 'billing' AND (claimed_until IS NULL OR claimed_until <= ${now}) AND (next_try_at IS NULL OR next_try_at <= ${now})`,
    })
    .returning();
  return mine ?? null;
}

function toRenewalRequest(c: Subscription, cycle: Cycle, { lines, title }: SubscriptionContents): RenewalRequest {
  const goods = lines.map((l) => ({
    variantId: l.variantId,
    planId: c.planId,
    title: "",
    quantity: l.quantity,
    unitPrice: unitPriceAt(l, cycle.dueAt),
    planBps: c.discountBps,
  }));
  const access = [{ variantId: null, planId: c.planId, title, quantity: 1, unitPrice: c.price, planBps: 0 }];
  return {
    subscriptionId: c.id,
    cycle: cycle.cycle,
    userId: c.userId,
    email: c.email,
    currency: c.currency,
    lines: c.kind === "access" ? access : goods,
    shipTo: c.shipTo,
    shippingMethodId: c.shippingMethodId,
  };
}

/** The card was declined: try again in some days, or, where that cannot succeed, ask for another card. */
async function handleDecline(deps: BillingDeps, c: Subscription, cycle: Cycle, reason: string): Promise<"failed"> {
  const tries = cycle.attempts + 1;
  const isHardDecline = reason === "no_card" || (HARD_DECLINES as readonly string[]).includes(reason);
  const next = isHardDecline ? null : nextRetryAt(cycle.dueAt, tries, c.timeZone);
  // The subscription's own date is in the past; an attempt is never scheduled before now.
  const nextTryAt = next === null ? null : Math.max(next, noonDaysLater(deps.now(), 1, c.timeZone));
  const email: SubscriptionEmail = nextTryAt
    ? { kind: "declined", title: "", nextTryAt, final: tries === RETRY_DAYS.length }
    : isHardDecline
      ? { kind: "card_needed", title: "" }
      : { kind: "ended_unpaid", title: "" };
  await recordFailedAttempt(deps, c, cycle, { tries, nextTryAt, reason, mail: email });
  return "failed";
}

const STOCK_RETRY_DAYS = 3;
const STOCK_ATTEMPTS = 5;

/**
 * Nothing was charged: the goods are out of stock, or cannot be shipped. Tries again in three days, five times, then
 * skips the cycle.
 */
async function handleUnavailable(deps: BillingDeps, c: Subscription, cycle: Cycle, detail: string): Promise<"failed"> {
  const tries = cycle.attempts + 1;
  const nextTryAt = tries >= STOCK_ATTEMPTS ? null : noonDaysLater(deps.now(), STOCK_RETRY_DAYS, c.timeZone);
  await recordFailedAttempt(deps, c, cycle, {
    tries,
    nextTryAt,
    reason: "held",
    mail: { kind: "out_of_stock", title: "", detail, nextTryAt },
  });
  return "failed";
}

/** Records a failed attempt, reschedules or stops the subscription, and enqueues the mail, in one batch. */
async function recordFailedAttempt(
  deps: BillingDeps,
  c: Subscription,
  cycle: Cycle,
  failure: { tries: number; nextTryAt: number | null; reason: string; mail: SubscriptionEmail },
): Promise<void> {
  const { db } = deps;
  const where = and(
    eq(billingCycles.subscriptionId, c.id),
    eq(billingCycles.cycle, cycle.cycle),
    ne(billingCycles.status, "billed"),
  );
  const willRetry = failure.nextTryAt !== null;
  // Out of stock on the last attempt: skip this cycle; the subscription continues.
  const isSkipped = !willRetry && failure.reason === "held";
  const after = isSkipped
    ? { nextCycle: c.nextCycle + 1, nextChargeAt: nextDueInFuture(cycle.dueAt, c, deps.now()) }
    : {
        status:
          willRetry && failure.reason === "held"
            ? c.status
            : ((willRetry ? "past_due" : "failed") as Subscription["status"]),
        nextChargeAt: failure.nextTryAt,
      };
  const statements: BatchStatement[] = [
    db
      .update(billingCycles)
      .set({
        status: willRetry ? "billing" : isSkipped ? "skipped" : "failed",
        attempts: failure.tries,
        nextTryAt: failure.nextTryAt,
        claimedUntil: null,
        reason: failure.reason,
      })
      .where(where),
    ...(await emailStatementsOnce(deps, c, `${cycle.cycle}.${failure.tries}`, failure.mail)),
  ];
  const detail = { cycle: cycle.cycle, tries: failure.tries, reason: failure.reason, nextTryAt: failure.nextTryAt };
  const kind = failure.reason === "held" ? "held" : "declined";
  await ignoreConflict(applySubscriptionChange(deps, c, "system", kind, { patch: after, detail, statements }));
}

/** Another worker or the subscriber changed it first: the next run does the rest. */
async function ignoreConflict(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 409) throw error;
  }
}

/** Resumes subscriptions whose pause ends today. */
export async function resumePausedSubscriptions(deps: BillingDeps): Promise<{ resumed: number }> {
  const rows = await deps.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.status, "paused"), lte(subscriptions.resumeAt, deps.now())))
    .limit(BATCH_SIZE);
  for (const c of rows)
    await ignoreConflict(
      applySubscriptionChange(deps, c, "system", "resumed", { patch: resumePatch(deps, c), detail: {} }),
    );
  return { resumed: rows.length };
}
