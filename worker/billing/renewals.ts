import { and, asc, eq, lte, ne, type SQL, sql } from "drizzle-orm";
import { MINUTE } from "../kernel/instants.ts";
import { type Backlog, createJobBudget, type JobBudget } from "../platform/job-budget.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import { filterOnly, sqlLiterals } from "../platform/sql-literals.ts";
import { HARD_DECLINES } from "../store/gateway/index.ts";
import type { BillNowOutcome } from "./contract.ts";
import type { BillingDeps, ClaimStatements } from "./deps.ts";
import {
  earliestChargeAt,
  FAILURES_UNTIL_FLAGGED,
  MIN_NOTICE_PERIOD,
  nextDueInFuture,
  nextRetryAt,
  RETRY_DAYS,
} from "./domain.ts";
import { noonDaysLater } from "./domain-calendar.ts";
import { emailStatementsOnce } from "./email-once.ts";
import type { SubscriptionEmail } from "./emails.ts";
import { giftStatements, listWaitingGifts, type SubscriptionGift } from "./gifts.ts";
import { toRenewalRequest } from "./renewal-request.ts";
import { reminderStatements } from "./scheduled-emails.ts";
import { billingCycles, subscriptions } from "./schema.ts";
import { applySubscriptionChange } from "./subscription-actions.ts";
import { resumeByItself } from "./subscription-changes.ts";
import { getContents, type Subscription } from "./subscription-queries.ts";
import { isBehind, isNoSample, isNotWaiting, postpone, workThrough } from "./work-through.ts";

/** How long a worker's claim on a cycle lasts. */
const CLAIM_DURATION = 10 * MINUTE;

/** What a round reads of a subscription: enough to claim its cycle, and nothing that it would be charged by. */
type DueSubscription = Pick<Subscription, "id" | "version"> & {
  at: number | null;
  announced: boolean;
  /** How many items it has: a renewal needs some statements for each. */
  lines: number;
};
type Cycle = typeof billingCycles.$inferSelect;

const isDue = (now: number) =>
  and(
    isNoSample,
    sql`${filterOnly(subscriptions.status)} IN (${sqlLiterals("active", "past_due")})`,
    lte(subscriptions.nextChargeAt, now),
  );

/**
 * The most statements that one renewal needs, with its order, payment and emails; `renewal-cost.test.ts` measures it (70
 * and 5 an item with the test gateway, whose own records count too).
 */
const renewalCost = ({ lines }: DueSubscription): number => 80 + 6 * lines;

/**
 * Bills due cycles, one after the other, oldest first, by repeatable steps: claim the cycle, create its order (one per
 * cycle, by a unique key), charge the card under the payment's own idempotency key. A worker that crashes between two
 * steps leaves a claim that expires, and a later run continues there.
 */
export async function billDueSubscriptions(
  deps: BillingDeps,
  budget: JobBudget = createJobBudget(deps.db),
): Promise<{ due: number; paid: number; failed: number }> {
  const now = deps.now();
  const done = { due: 0, paid: 0, failed: 0 };
  const listPage = (after: DueSubscription | null, limit: number) =>
    deps.db
      .select({
        id: subscriptions.id,
        version: subscriptions.version,
        at: subscriptions.nextChargeAt,
        announced: sql`${isAnnounced(now)}`.mapWith(Boolean),
        lines: sql<number>`(SELECT COUNT(*) FROM billing_contract_line l WHERE l.contract_id = billing_contract.id)`,
      })
      .from(subscriptions)
      .where(
        and(
          isDue(now),
          isNotWaiting(now),
          isBehind(subscriptions.nextChargeAt, (item) => item.at, after),
        ),
      )
      .orderBy(asc(subscriptions.nextChargeAt), asc(subscriptions.id))
      .limit(limit);
  await workThrough(deps, budget, renewalCost, listPage, async (due) => {
    done.due += 1;
    const outcome = await renewSubscription(deps, due).catch((error: unknown) => {
      done.failed += 1;
      throw error;
    });
    if (outcome === "paid") done.paid += 1;
    if (outcome === "failed") done.failed += 1;
  });
  return done;
}

/** Counting more than this reads more rows than the figure is worth. */
const MAX_COUNTED = 10_000;

/** Due charges that are left, also those that wait after an error; `flagged`: that failed three times and more. */
export async function countDueSubscriptions(deps: BillingDeps): Promise<Backlog & { flagged: number }> {
  const due = deps.db
    .select({ at: subscriptions.nextChargeAt, failures: subscriptions.failures })
    .from(subscriptions)
    .where(isDue(deps.now()))
    .orderBy(asc(subscriptions.nextChargeAt))
    .limit(MAX_COUNTED)
    .as("due");
  const [row] = await deps.db
    .select({
      count: sql<number>`COUNT(*)`,
      oldestAt: sql<number | null>`MIN(due.next_charge_at)`,
      flagged: sql<number>`COALESCE(SUM(due.failures >= ${FAILURES_UNTIL_FLAGGED}), 0)`,
    })
    .from(due);
  return row ?? { count: 0, oldestAt: null, flagged: 0 };
}

/** Bills one subscription at once, after staff made it due; the same steps as those of a round. */
export async function renewNow(deps: BillingDeps, id: string, version: number): Promise<BillNowOutcome> {
  const outcome = await renewSubscription(deps, { id, version, at: deps.now(), announced: true, lines: 0 });
  return outcome === "moved" ? "waiting" : outcome;
}

/**
 * Bills one subscription's cycle; "waiting" where another worker has claimed it, its next attempt is later, or the
 * subscription is no longer what the round read.
 */
async function renewSubscription(
  deps: BillingDeps,
  due: DueSubscription,
): Promise<"paid" | "failed" | "waiting" | "moved"> {
  if (!due.announced) return remindAndMoveCharge(deps, due);
  const cycle = await claimCycle(deps, due);
  if (!cycle) return "waiting";
  // Items, address and card are read after the claim; from here on every batch checks that they still hold.
  const subscription = await readVersion(deps, due);
  if (!subscription) return releaseClaim(deps, cycle);
  if (!subscription.cardId) return handleDecline(deps, subscription, cycle, "no_card");
  const claimStatements = checkClaimStatements(deps, subscription, cycle);
  const [contents, gifts] = await Promise.all([getContents(deps, subscription), listWaitingGifts(deps, subscription)]);
  const begin = (included: readonly SubscriptionGift[]) =>
    deps.orders().beginRenewal({
      ...toRenewalRequest(subscription, cycle, contents, included),
      claimStatements: (orderId) => [
        ...claimStatements(orderId),
        ...giftStatements(deps, subscription, cycle.cycle, included),
      ],
    });
  let order = await begin(gifts);
  // A gift that is sold out never keeps the paid items waiting: it comes with a later order.
  if (!order.ok && order.why !== "changed" && gifts.length > 0) order = await begin([]);
  if (!order.ok && order.why === "changed") return releaseClaim(deps, cycle);
  if (!order.ok) return handleUnavailable(deps, subscription, cycle, order.detail);
  const outcome = await deps.orders().payRenewal(order.orderId, subscription.cardId, claimStatements);
  if (outcome.kind === "paid") return "paid";
  if (outcome.kind === "changed") return releaseClaim(deps, cycle);
  if (outcome.kind === "unknown") {
    // The claim expires, and a later run asks again under the same key.
    await postpone(deps, due.id);
    return "waiting";
  }
  return handleDecline(deps, subscription, cycle, outcome.reason);
}

/**
 * SQL condition on `billing_contract`: its cycle was begun already (another try), the subscriber asked for this very
 * charge themselves, or its reminder went out early enough.
 */
const isAnnounced = (at: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM billing_cycle w WHERE w.contract_id = billing_contract.id AND w.cycle = billing_contract.next_cycle AND w.status = 'billing') OR billing_contract.requested_charge_at = billing_contract.next_charge_at OR (billing_contract.reminder_for = billing_contract.next_charge_at AND billing_contract.reminded_at <= ${at - MIN_NOTICE_PERIOD}))`;

/**
 * No reminder went out in time (the jobs stood still, or it was changed shortly before): nothing is charged, the reminder
 * goes out now, and the charge and its schedule move behind it. Access lasts until then, at no cost.
 */
async function remindAndMoveCharge(deps: BillingDeps, due: DueSubscription): Promise<"moved"> {
  const c = await readVersion(deps, due);
  if (!c) return "moved";
  const at = earliestChargeAt(deps.now(), c.timeZone);
  const patch = {
    ...{ nextChargeAt: at, anchorAt: at, failures: 0, retryAt: null },
    ...(c.kind === "access" ? { paidUntil: Math.max(c.paidUntil ?? 0, at) } : {}),
  };
  const statements = await reminderStatements(deps, c, at);
  const detail = { from: c.nextChargeAt, to: at };
  await ignoreConflict(applySubscriptionChange(deps, c, "charge_moved", { patch, detail, statements }));
  return "moved";
}

/** The subscription as a round read it; undefined where it was changed since. */
async function readVersion(
  { db }: BillingDeps,
  due: DueSubscription,
): Promise<(Subscription & { hasGifts: boolean }) | undefined> {
  const row = await db
    .select({
      subscription: subscriptions,
      hasGifts: sql`EXISTS (SELECT 1 FROM billing_gift g WHERE g.contract_id = ${due.id})`.mapWith(Boolean),
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, due.id), eq(subscriptions.version, due.version)))
    .get();
  return row && { ...row.subscription, hasGifts: row.hasGifts };
}

/**
 * Claims the cycle for a while, in one statement: only if the subscription is still due and has the version that the
 * round read, and the cycle is not billed, waiting for its next attempt, or claimed by another worker.
 */
async function claimCycle({ db, now }: BillingDeps, due: DueSubscription): Promise<Cycle | null> {
  const at = now();
  const [mine] = await db.all<{ cycle: number }>(sql`
    INSERT INTO billing_cycle (contract_id, cycle, status, due_at, claimed_until)
    SELECT id, next_cycle, 'billing', next_charge_at, ${at + CLAIM_DURATION} FROM billing_contract
    WHERE id = ${due.id} AND version = ${due.version} AND status IN ('active', 'past_due') AND next_charge_at <= ${at}
      AND ${isAnnounced(at)}
    ON CONFLICT (contract_id, cycle) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE status = 'billing' AND (claimed_until IS NULL OR claimed_until <= ${at})
      AND (next_try_at IS NULL OR next_try_at <= ${at})
    RETURNING cycle`);
  if (!mine) return null;
  const claimed = await db
    .select()
    .from(billingCycles)
    .where(and(eq(billingCycles.subscriptionId, due.id), eq(billingCycles.cycle, mine.cycle)))
    .get();
  return claimed?.claimedUntil === at + CLAIM_DURATION ? claimed : null;
}

const whereCycle = (cycle: Cycle) =>
  and(eq(billingCycles.subscriptionId, cycle.subscriptionId), eq(billingCycles.cycle, cycle.cycle));

/**
 * The check of a claim in the batch that begins an order or a payment: where the claim or the subscription's version no
 * longer holds, the cycle's status becomes NULL, its NOT NULL constraint breaks and the whole batch is undone.
 */
const checkClaimStatements =
  ({ db }: BillingDeps, c: Subscription, cycle: Cycle): ClaimStatements =>
  (orderId) => [
    db
      .update(billingCycles)
      .set({
        orderId,
        status: sql`CASE WHEN status = 'billing' AND claimed_until = ${cycle.claimedUntil} AND EXISTS (
          SELECT 1 FROM billing_contract c WHERE c.id = ${c.id} AND c.version = ${c.version}
          AND c.next_cycle = ${cycle.cycle} AND c.status IN ('active', 'past_due')) THEN status END`,
      })
      .where(whereCycle(cycle)),
  ];

/** The subscription was changed after the claim: the next run reads it anew. */
async function releaseClaim({ db }: BillingDeps, cycle: Cycle): Promise<"waiting"> {
  await db
    .update(billingCycles)
    .set({ claimedUntil: null })
    .where(and(whereCycle(cycle), eq(billingCycles.claimedUntil, cycle.claimedUntil ?? 0)));
  return "waiting";
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
  const where = and(whereCycle(cycle), ne(billingCycles.status, "billed"));
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
  await ignoreConflict(
    applySubscriptionChange(deps, c, kind, { patch: { ...after, failures: 0, retryAt: null }, detail, statements }),
  );
}

/** Another worker or the subscriber changed it first: the next run does the rest. */
async function ignoreConflict(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 409) throw error;
  }
}

const RESUME_COST = 20;

/** Resumes subscriptions whose pause ends today. */
export async function resumePausedSubscriptions(
  deps: BillingDeps,
  budget: JobBudget = createJobBudget(deps.db),
): Promise<{ resumed: number }> {
  let resumed = 0;
  const listPage = (after: Subscription | null, limit: number) =>
    deps.db
      .select()
      .from(subscriptions)
      .where(
        and(
          sql`${filterOnly(subscriptions.status)} = ${sqlLiterals("paused")}`,
          lte(subscriptions.resumeAt, deps.now()),
          isNotWaiting(deps.now()),
          isBehind(subscriptions.resumeAt, (item) => item.resumeAt, after),
        ),
      )
      .orderBy(asc(subscriptions.resumeAt), asc(subscriptions.id))
      .limit(limit);
  await workThrough(deps, budget, RESUME_COST, listPage, async (c) => {
    await ignoreConflict(applySubscriptionChange(deps, c, "resumed", await resumeByItself(deps, c)));
    resumed += 1;
  });
  return { resumed };
}
