import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import { applyRate } from "../kernel/money.ts";
import { type IntervalUnit, nextDueAt, noonDaysLater, toLocalDay } from "./domain-calendar.ts";

export type SubscriptionStatus = "active" | "paused" | "past_due" | "cancelled" | "failed";

/** The actions on a subscription, and the states that allow them: transitions as data. */
export const SUBSCRIPTION_ACTIONS = {
  skip: { from: ["active"], kind: "goods" },
  undo_skip: { from: ["active"], kind: "goods" },
  ship_now: { from: ["active"], kind: "goods" },
  reschedule: { from: ["active"], kind: "goods" },
  change: { from: ["active", "paused", "past_due"], kind: "goods" },
  rhythm: { from: ["active", "paused", "past_due"], kind: "goods" },
  address: { from: ["active", "paused", "past_due"], kind: "goods" },
  pause: { from: ["active", "past_due"], kind: null },
  resume: { from: ["paused"], kind: null },
  cancel: { from: ["active", "paused", "past_due"], kind: null },
  card: { from: ["active", "paused", "past_due", "failed"], kind: null },
} as const satisfies Record<string, { from: readonly SubscriptionStatus[]; kind: "goods" | null }>;
export type SubscriptionAction = keyof typeof SUBSCRIPTION_ACTIONS;

/** What staff alone may do, in the same form. */
export const STAFF_ACTIONS = {
  price: { from: ["active", "paused", "past_due"], kind: "goods" },
  gift: { from: ["active", "paused", "past_due"], kind: "goods" },
  remove_gift: { from: ["active", "paused", "past_due"], kind: "goods" },
  shipping: { from: ["active", "paused", "past_due"], kind: "goods" },
  bill_now: { from: ["active"], kind: "goods" },
} as const satisfies Record<string, { from: readonly SubscriptionStatus[]; kind: "goods" | null }>;
export type StaffAction = keyof typeof STAFF_ACTIONS;

/** Whether the action is allowed in the current state. */
export function canRunAction(
  action: SubscriptionAction | StaffAction,
  subscription: { status: SubscriptionStatus; kind: "goods" | "access" },
): boolean {
  const rule: { from: readonly SubscriptionStatus[]; kind: "goods" | null } = {
    ...SUBSCRIPTION_ACTIONS,
    ...STAFF_ACTIONS,
  }[action];
  return rule.from.includes(subscription.status) && (rule.kind === null || rule.kind === subscription.kind);
}

/**
 * Days after the due date on which a softly declined card is charged again: five attempts in a week, far below what
 * card networks allow (Visa: 15 in 30 days).
 */
export const RETRY_DAYS = [1, 3, 5, 7] as const;

/** How long a skip can be undone; pages offer it for some seconds. */
export const UNDO_SKIP_PERIOD = 10 * MINUTE;

/** Access continues while the charge is retried, and one day longer. */
export const GRACE_PERIOD = 8 * DAY;

/** The mail before a charge is sent this many days ahead (California AB 2863 requires 3 to 21). */
export const REMINDER_DAYS = 5;

/** Errors of the jobs in a row from which on staff see the subscription marked. */
export const FAILURES_UNTIL_FLAGGED = 3;

/** How long a subscription waits after so many errors in a row: an hour, doubled each time, at most a day. */
export const retryDelay = (failures: number): number => Math.min(HOUR * 2 ** (failures - 1), DAY);

/** No first try of a charge without a reminder at least this long before. */
export const MIN_NOTICE_PERIOD = 3 * DAY;

/** The first local noon for which a reminder that goes out now is early enough. */
export const earliestChargeAt = (now: number, timeZone: string): number => noonDaysLater(now, 4, timeZone);

/** A higher price may be charged no sooner than this after its notice (California AB 2863: 7 to 30 days). */
export const PRICE_NOTICE_PERIOD = 14 * DAY;

/** A higher price is announced at least so many days before the first charge of it, and at most so many. */
export const PRICE_NOTICE_DAYS = { min: 7, max: 30 } as const;

/** What a new price of an item means for its subscription. */
export type PriceChange =
  | { kind: "same" }
  /** A lower price holds at once. */
  | { kind: "now" }
  /** A higher one holds from this charge on, after a notice that goes out now. */
  | { kind: "from"; at: number }
  /** It cannot be announced yet: the first charge that it could hold for is too far away; the day from which it can. */
  | { kind: "too_early"; charge: number; announceFrom: number }
  /** There is no next charge. */
  | { kind: "no_charge" };

/**
 * When a price may hold that staff agree with a subscriber (Cal. Bus. & Prof. Code 17602, AB 2863: a higher price needs
 * a notice 7 to 30 days before it is charged).
 * @param charges the next charges, if nothing changes
 */
export function planPriceChange(before: number, after: number, charges: readonly number[], now: number): PriceChange {
  if (after === before) return { kind: "same" };
  if (after < before) return { kind: "now" };
  const charge = charges.find((at) => at >= now + PRICE_NOTICE_DAYS.min * DAY);
  if (charge === undefined) return { kind: "no_charge" };
  return charge <= now + PRICE_NOTICE_DAYS.max * DAY
    ? { kind: "from", at: charge }
    : { kind: "too_early", charge, announceFrom: charge - PRICE_NOTICE_DAYS.max * DAY };
}

/** When to try again after the given number of failed attempts, at local noon; null: no more. */
export function nextRetryAt(dueAt: number, failedTries: number, timeZone: string): number | null {
  const days = RETRY_DAYS[failedTries - 1];
  return days === undefined ? null : noonDaysLater(dueAt, days, timeZone);
}

export interface BillingInterval {
  unit: IntervalUnit;
  every: number;
}

/** "every 4 weeks", "every month". */
export function formatInterval({ unit, every }: BillingInterval): string {
  return every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
}

/** When the cycle after `dueAt` is due. */
export function nextDueAfter(
  dueAt: number,
  c: { unit: IntervalUnit; every: number; anchorAt: number; timeZone: string },
): number {
  return nextDueAt(dueAt, c.unit, c.every, toLocalDay(c.anchorAt, c.timeZone).day, c.timeZone);
}

/** The first due date of the same schedule in the future. */
export function nextDueInFuture(
  dueAt: number,
  c: { unit: IntervalUnit; every: number; anchorAt: number; timeZone: string },
  now: number,
): number {
  let due = nextDueAfter(dueAt, c);
  while (due <= now) due = nextDueAfter(due, c);
  return due;
}

/**
 * The next charge of a paused subscription that resumes at an instant: the day that was due, or the end of paid access,
 * if it lies far enough ahead for a reminder (or its reminder went out in time); else the first day that a reminder can
 * announce as usual. `kept`: the schedule goes on as before.
 */
export function nextChargeAfterPause(
  c: {
    pausedChargeAt: number | null;
    paidUntil: number | null;
    reminderFor: number | null;
    remindedAt: number | null;
    unit: IntervalUnit;
    every: number;
    anchorAt: number;
    timeZone: string;
  },
  resumesAt: number,
): { at: number; kept: boolean } {
  // Subscriptions that were paused before the day was stored continue on their schedule.
  const due = Math.max(c.pausedChargeAt ?? firstDueAfter(resumesAt, c), c.paidUntil ?? 0);
  const earliest = noonDaysLater(resumesAt, REMINDER_DAYS, c.timeZone);
  const isReminded =
    due > resumesAt && c.reminderFor === due && c.remindedAt !== null && c.remindedAt <= due - MIN_NOTICE_PERIOD;
  return due >= earliest || isReminded ? { at: due, kept: true } : { at: earliest, kept: false };
}

const firstDueAfter = (now: number, c: Parameters<typeof nextDueAfter>[1]): number =>
  c.anchorAt > now ? c.anchorAt : nextDueInFuture(c.anchorAt, c, now);

/** The unit price after a plan's discount, minor units. */
export const discountedPrice = (unitPrice: number, discountBps: number): number =>
  unitPrice - applyRate(unitPrice, discountBps);

/** The unit price of a line in a cycle due at an instant: an announced price applies from its date on. */
export function unitPriceAt(
  line: { unitPrice: number; noticedPrice: number | null; noticedFrom: number | null },
  dueAt: number,
): number {
  return line.noticedPrice !== null && line.noticedFrom !== null && dueAt >= line.noticedFrom
    ? line.noticedPrice
    : line.unitPrice;
}

export type Grant = "fitness" | "coach";

/**
 * The access that a person's subscriptions grant at an instant. Paid time is never taken away; while a charge is
 * retried there is a grace period.
 */
export function activeGrants(
  subscriptions: readonly { status: SubscriptionStatus; paidUntil: number | null; grants: readonly Grant[] }[],
  now: number,
): Set<Grant> {
  const current = subscriptions.filter((c) => (c.paidUntil ?? 0) + (c.status === "past_due" ? GRACE_PERIOD : 0) > now);
  return new Set(current.flatMap((c) => c.grants));
}
