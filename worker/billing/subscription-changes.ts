import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { DAY } from "../kernel/instants.ts";
import { formatLongDate } from "../kernel/long-date.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import { savedCards } from "../store/gateway/index.ts";
import { formatAddressLines } from "../store/orders/domain-address.ts";
import type { SubscriptionActionInput } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import {
  earliestChargeAt,
  formatInterval,
  nextChargeAfterPause,
  nextDueAfter,
  REMINDER_DAYS,
  RETRY_DAYS,
  UNDO_SKIP_PERIOD,
} from "./domain.ts";
import { noonDaysLater, toLocalDay, toLocalNoon } from "./domain-calendar.ts";
import { emailStatementsOnce } from "./email-once.ts";
import type { SubscriptionEmail } from "./emails.ts";
import { billingCycles, subscriptionEvents, subscriptionLines, subscriptions } from "./schema.ts";
import { nextCycleAmount, type Subscription, toContents } from "./subscription-queries.ts";
import { createSubscriptionReads, type SubscriptionReads } from "./subscription-reads.ts";

type SubscriptionPatch = Partial<typeof subscriptions.$inferInsert>;

/** What an action changes: new values of the subscription, its event, and statements of the same batch. */
export interface SubscriptionChange {
  patch: SubscriptionPatch;
  detail: unknown;
  statements?: BatchStatement[];
}

/** What an action of the subscriber changes. @throws httpError bad_input, conflict */
export async function planAction(
  deps: BillingDeps,
  c: Subscription,
  reads: SubscriptionReads,
  input: SubscriptionActionInput,
  actor: string,
): Promise<SubscriptionChange> {
  switch (input.act) {
    case "skip":
      return skipNextOrder(deps, c, reads);
    case "undo_skip":
      return undoSkip(deps, c, reads);
    case "reschedule": {
      const at = parseDay(deps, c, input.day, earliestChargeAt(deps.now(), c.timeZone));
      const patch = { nextChargeAt: at, anchorAt: at };
      const statements = await changeEmail(deps, { ...c, ...patch }, reads, { kind: "rescheduled" });
      return { patch, detail: { from: c.nextChargeAt, to: at }, statements };
    }
    case "change":
      return changeLines(deps, c, reads, input.lines);
    case "rhythm": {
      const plan = (await reads.listPlans()).find((p) => p.id === input.planId && p.kind === "goods" && p.active);
      if (!plan) throw httpError("bad_input", "Choose one of the available frequencies.", { field: "planId" });
      const { unit, every, discountBps } = plan;
      const patch = { planId: plan.id, unit, every, discountBps };
      const interval = formatInterval(plan);
      const statements = await changeEmail(deps, { ...c, ...patch }, reads, { kind: "frequency_changed", interval });
      return { patch, detail: { from: c.planId, to: plan.id }, statements };
    }
    case "address": {
      const shipTo = JSON.stringify(input.shipTo);
      // Saving the same address again changes nothing for the parcel.
      const email: SubscriptionEmail = {
        kind: "address_changed",
        title: "",
        address: formatAddressLines(input.shipTo),
      };
      const statements = shipTo === c.shipTo ? [] : await emailStatementsOnce(deps, c, String(c.version), email, reads);
      return { patch: { shipTo }, detail: {}, statements };
    }
    case "pause":
      return pauseSubscription(deps, c, reads, input.until);
    case "resume":
      return resumeOnRequest(deps, c, reads, input.chargeAt);
    case "cancel":
      return cancelSubscription(deps, c, reads, input.reason, actor);
    case "card":
      return changeCard(deps, c, reads, input.cardId);
  }
}

/**
 * Local noon of a day that the subscriber chose, to a year from now.
 * @param min for charges, the first day that a reminder can announce
 */
function parseDay(deps: BillingDeps, c: Subscription, text: string, min: number): number {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const at = toLocalNoon({ year, month, day }, c.timeZone);
  const real = toLocalDay(at, c.timeZone);
  if (real.month !== month || real.day !== day || at < min || at > deps.now() + 366 * DAY)
    throw httpError(
      "bad_input",
      `Choose a date from ${formatLongDate(min, c.timeZone)} to one year from now. We email you at least 3 days before each charge.`,
      { field: "day" },
    );
  return at;
}

/** Stores the day that was due, and tells by email when the next charge is if the pause ends as planned. */
async function pauseSubscription(
  deps: BillingDeps,
  c: Subscription,
  reads: SubscriptionReads,
  day: string | null,
): Promise<SubscriptionChange> {
  const until = day === null ? null : parseDay(deps, c, day, noonDaysLater(deps.now(), 1, c.timeZone));
  const patch = { status: "paused", pausedChargeAt: c.nextChargeAt, nextChargeAt: null, resumeAt: until } as const;
  const { at } = nextChargeAfterPause({ ...c, ...patch }, until ?? deps.now());
  const email: SubscriptionEmail = { kind: "paused", title: "", resumeAt: until, chargeAt: at };
  return {
    patch,
    detail: { until, due: c.nextChargeAt },
    statements: [
      ...dropCycleStatements(deps, c),
      ...(await emailStatementsOnce(deps, c, String(c.version), email, reads)),
    ],
  };
}

/** An email about a change, with the charge that follows it; none while nothing is to be charged. @param after as it will be */
async function changeEmail(
  deps: BillingDeps,
  after: Subscription,
  reads: SubscriptionReads,
  about:
    | { kind: "skipped"; skipped: number }
    | { kind: "skip_undone" }
    | { kind: "rescheduled" }
    | { kind: "items_changed" }
    | { kind: "frequency_changed"; interval: string },
): Promise<BatchStatement[]> {
  if (after.nextChargeAt === null) return [];
  const { lines } = await reads.getContents();
  const charge = {
    ...{ title: "", at: after.nextChargeAt, currency: after.currency, goods: after.kind === "goods" },
    amount: nextCycleAmount(after, lines),
  };
  return emailStatementsOnce(deps, after, String(after.version), { ...charge, ...about }, reads);
}

async function skipNextOrder(
  deps: BillingDeps,
  c: Subscription,
  reads: SubscriptionReads,
): Promise<SubscriptionChange> {
  const { db } = deps;
  const due = c.nextChargeAt ?? 0;
  const next = nextDueAfter(due, c);
  const patch = { nextCycle: c.nextCycle + 1, nextChargeAt: next };
  return {
    patch,
    detail: { cycle: c.nextCycle, due, next },
    statements: [
      ...(await changeEmail(deps, { ...c, ...patch }, reads, { kind: "skipped", skipped: due })),
      db.insert(billingCycles).values({ subscriptionId: c.id, cycle: c.nextCycle, status: "skipped", dueAt: due }),
    ],
  };
}

/** Takes back the skip that was the last change. @throws httpError conflict where it no longer can be */
async function undoSkip(deps: BillingDeps, c: Subscription, reads: SubscriptionReads): Promise<SubscriptionChange> {
  const { db, now } = deps;
  const [[last], [skipped]] = await db.batch([
    db
      .select({ kind: subscriptionEvents.kind, at: subscriptionEvents.at })
      .from(subscriptionEvents)
      .where(and(eq(subscriptionEvents.subscriptionId, c.id), eq(subscriptionEvents.version, c.version))),
    db
      .select({ dueAt: billingCycles.dueAt })
      .from(billingCycles)
      .where(
        and(
          eq(billingCycles.subscriptionId, c.id),
          eq(billingCycles.cycle, c.nextCycle - 1),
          eq(billingCycles.status, "skipped"),
        ),
      ),
  ]);
  if (!skipped || last?.kind !== "skipped" || now() - last.at > UNDO_SKIP_PERIOD || skipped.dueAt <= now())
    throw httpError("conflict", "This skip can no longer be undone. You can reschedule the next order instead.");
  const patch = { nextCycle: c.nextCycle - 1, nextChargeAt: skipped.dueAt };
  return {
    patch,
    detail: { cycle: c.nextCycle - 1, next: skipped.dueAt },
    statements: [
      // The email of the skip is out: this one names the day that holds again.
      ...(await changeEmail(deps, { ...c, ...patch }, reads, { kind: "skip_undone" })),
      db
        .delete(billingCycles)
        .where(
          and(
            eq(billingCycles.subscriptionId, c.id),
            eq(billingCycles.cycle, c.nextCycle - 1),
            eq(billingCycles.status, "skipped"),
          ),
        ),
    ],
  };
}

/** The subscriber resumes. @param shownAt the next charge that was shown; another day is refused with a conflict */
async function resumeOnRequest(
  deps: BillingDeps,
  c: Subscription,
  reads: SubscriptionReads,
  shownAt?: number,
): Promise<SubscriptionChange> {
  const next = nextChargeAfterPause(c, deps.now());
  if (shownAt !== undefined && shownAt !== next.at)
    throw httpError(
      "conflict",
      `The next charge would now be on ${formatLongDate(next.at, c.timeZone)}. Reload the page and confirm again.`,
    );
  return resume(deps, c, reads, next);
}

/** A pause ends by itself: the charge is on the day that was announced, also when the job runs some hours late. */
export async function resumeByItself(deps: BillingDeps, c: Subscription): Promise<SubscriptionChange> {
  const { at, kept } = nextChargeAfterPause(c, c.resumeAt ?? deps.now());
  return resume(deps, c, createSubscriptionReads(deps, c), {
    at: kept ? at : Math.max(at, earliestChargeAt(deps.now(), c.timeZone)),
    kept,
  });
}

/** Resumes. The reminder of a near charge goes out at once; of a later one, an email names the day. */
async function resume(
  deps: BillingDeps,
  c: Subscription,
  reads: SubscriptionReads,
  { at, kept }: { at: number; kept: boolean },
): Promise<SubscriptionChange> {
  const now = deps.now();
  const patch = {
    ...({ status: "active", resumeAt: null, pausedChargeAt: null, nextChargeAt: at } as const),
    ...(kept ? {} : { anchorAt: at }),
  };
  const amount = nextCycleAmount({ ...c, nextChargeAt: at }, (await reads.getContents()).lines);
  const about = { title: "", at, amount, currency: c.currency, goods: c.kind === "goods" };
  const isReminded = kept && c.reminderFor === at;
  const isNear = at <= noonDaysLater(now, REMINDER_DAYS, c.timeZone);
  const email =
    isNear && !isReminded
      ? await emailStatementsOnce(deps, c, `${c.nextCycle}.${at}`, { kind: "reminder", ...about }, reads)
      : await emailStatementsOnce(deps, c, String(c.version), { kind: "resumed", ...about }, reads);
  return {
    patch: isNear && !isReminded ? { ...patch, reminderFor: at, remindedAt: now } : patch,
    detail: { next: at },
    statements: email,
  };
}

async function changeLines(
  deps: BillingDeps,
  c: Subscription,
  reads: SubscriptionReads,
  lines: { variantId: string; quantity: number }[],
): Promise<SubscriptionChange> {
  const { db, purchasables } = deps;
  const ids = lines.map((w) => w.variantId);
  if (new Set(ids).size !== ids.length)
    throw httpError("bad_input", "Each product can be listed only once.", { field: "lines" });
  const found = await purchasables(ids);
  const { lines: before } = await reads.getContents();
  const rows = lines.map(({ variantId, quantity }) => {
    const existing = before.find((l) => l.variantId === variantId);
    if (existing) return { ...existing, quantity };
    const purchasable = found.get(variantId);
    if (!purchasable?.active || !purchasable.subscribable || purchasable.currency !== c.currency)
      throw httpError("bad_input", "One of the products isn't available for subscription.", { field: "lines" });
    return {
      subscriptionId: c.id,
      variantId,
      quantity,
      unitPrice: purchasable.price,
      noticedPrice: null,
      noticedFrom: null,
      fixedPrice: false,
    };
  });
  const contents = async () => toContents(c, { lines: rows, plans: [], purchasables: found });
  return {
    patch: {},
    detail: { lines },
    statements: [
      ...(await changeEmail(deps, c, { ...reads, getContents: contents }, { kind: "items_changed" })),
      db.delete(subscriptionLines).where(eq(subscriptionLines.subscriptionId, c.id)),
      ...rows.map((row) => db.insert(subscriptionLines).values(row)),
    ],
  };
}

/**
 * A cycle that was started and is no longer wanted counts as failed; the subscription's next one has a new number. The
 * statements look for it themselves: a round may claim it until they run.
 */
const dropCycleStatements = ({ db }: BillingDeps, c: Subscription): BatchStatement[] => [
  db
    .update(billingCycles)
    .set({ status: "failed", nextTryAt: null, claimedUntil: null, reason: "stopped" })
    .where(
      and(
        eq(billingCycles.subscriptionId, c.id),
        eq(billingCycles.cycle, c.nextCycle),
        eq(billingCycles.status, "billing"),
      ),
    ),
  db
    .update(subscriptions)
    .set({ nextCycle: c.nextCycle + 1 })
    .where(
      and(
        eq(subscriptions.id, c.id),
        eq(subscriptions.nextCycle, c.nextCycle),
        sql`EXISTS (SELECT 1 FROM billing_cycle w WHERE w.contract_id = ${c.id} AND w.cycle = ${c.nextCycle} AND w.status = 'failed' AND w.reason = 'stopped')`,
      ),
    ),
];

async function cancelSubscription(
  deps: BillingDeps,
  c: Subscription,
  reads: SubscriptionReads,
  reason: string,
  actor: string,
): Promise<SubscriptionChange> {
  const at = deps.now();
  const paidUntil = (c.paidUntil ?? 0) > at ? c.paidUntil : null;
  const email: SubscriptionEmail = { kind: "cancelled", title: "", paidUntil };
  return {
    patch: { status: "cancelled", nextChargeAt: null, resumeAt: null, cancelledAt: at, cancelReason: reason },
    detail: { reason, by: actor },
    statements: [...dropCycleStatements(deps, c), ...(await emailStatementsOnce(deps, c, "", email, reads))],
  };
}

/** Changes the card; a failed or waiting charge is tried again at once. */
async function changeCard(
  deps: BillingDeps,
  c: Subscription,
  reads: SubscriptionReads,
  cardId: string,
): Promise<SubscriptionChange> {
  const { db } = deps;
  const card = await db.select().from(savedCards).where(eq(savedCards.id, cardId)).get();
  const isOwnCard = card && (c.userId ? card.userId === c.userId : card.email.toLowerCase() === c.email.toLowerCase());
  if (!card || !isOwnCard || card.status !== "active")
    throw httpError("bad_input", "Choose one of your saved cards.", { field: "cardId" });
  const isUnpaid = c.status === "past_due" || c.status === "failed";
  const row = await reads.getCycle();
  return {
    patch: isUnpaid ? { cardId, status: "past_due", nextChargeAt: deps.now() } : { cardId },
    detail: { last4: card.last4 },
    statements:
      isUnpaid && row && row.status !== "billed"
        ? [
            db
              .update(billingCycles)
              .set({
                status: "billing",
                nextTryAt: deps.now(),
                // A new card gets new attempts.
                attempts: Math.min(row.attempts, RETRY_DAYS.length - 1),
              })
              .where(and(eq(billingCycles.subscriptionId, c.id), eq(billingCycles.cycle, c.nextCycle))),
          ]
        : [],
  };
}
