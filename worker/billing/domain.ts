import { DAY } from "../kernel/instants.ts";
import { share } from "../kernel/money.ts";
import { daysLater, localDay, nextDue, type Unit } from "./domain-calendar.ts";

export type ContractStatus = "active" | "paused" | "past_due" | "cancelled" | "failed";

/** What can be done to a subscription, and from which states: transitions as data. */
export const ACTS = {
  skip: { from: ["active"], kind: "goods" },
  reschedule: { from: ["active"], kind: "goods" },
  change: { from: ["active", "paused", "past_due"], kind: "goods" },
  rhythm: { from: ["active", "paused", "past_due"], kind: "goods" },
  address: { from: ["active", "paused", "past_due"], kind: "goods" },
  pause: { from: ["active", "past_due"], kind: null },
  resume: { from: ["paused"], kind: null },
  cancel: { from: ["active", "paused", "past_due"], kind: null },
  card: { from: ["active", "paused", "past_due", "failed"], kind: null },
} as const satisfies Record<string, { from: readonly ContractStatus[]; kind: "goods" | null }>;
export type Act = keyof typeof ACTS;

/** What the act may be done to now. */
export function mayAct(act: Act, contract: { status: ContractStatus; kind: "goods" | "access" }): boolean {
  const rule: { from: readonly ContractStatus[]; kind: "goods" | null } = ACTS[act];
  return rule.from.includes(contract.status) && (rule.kind === null || rule.kind === contract.kind);
}

/**
 * Days after the due date on which a softly declined card is asked again: five tries in a week, far
 * below what card schemes allow (Visa: 15 in 30 days).
 */
export const RETRY_DAYS = [1, 3, 5, 7] as const;

/** Access goes on while the card is asked again, and one day longer. */
export const GRACE = 8 * DAY;

/** The mail before a charge goes out this many days ahead (California AB 2863 asks for 3 to 21). */
export const REMIND_DAYS = 5;

/** A higher price may be charged no sooner than this after its notice (California AB 2863: 7 to 30 days). */
export const NOTICE = 14 * DAY;

/** When to try again after the given number of failed tries; null: no more. Local noon. */
export function retryAt(dueAt: number, failedTries: number, timeZone: string): number | null {
  const days = RETRY_DAYS[failedTries - 1];
  return days === undefined ? null : daysLater(dueAt, days, timeZone);
}

export interface Rhythm {
  unit: Unit;
  every: number;
}

/** "every 4 weeks", "every month". */
export function rhythmText({ unit, every }: Rhythm): string {
  return every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
}

/** When the cycle after `dueAt` falls due. */
export function dueAfter(dueAt: number, c: { unit: Unit; every: number; anchorAt: number; timeZone: string }): number {
  return nextDue(dueAt, c.unit, c.every, localDay(c.anchorAt, c.timeZone).day, c.timeZone);
}

/** The first due date of the same rhythm that is still to come. */
export function dueFrom(
  dueAt: number,
  c: { unit: Unit; every: number; anchorAt: number; timeZone: string },
  now: number,
): number {
  let due = dueAfter(dueAt, c);
  while (due <= now) due = dueAfter(due, c);
  return due;
}

/** Unit price under a plan's saving, minor units. */
export const planPrice = (unitPrice: number, discountBps: number): number => unitPrice - share(unitPrice, discountBps);

/** What a subscription line costs in a cycle due at an instant: a noticed price holds from its day on. */
export function lineUnitPrice(
  line: { unitPrice: number; noticedPrice: number | null; noticedFrom: number | null },
  dueAt: number,
): number {
  return line.noticedPrice !== null && line.noticedFrom !== null && dueAt >= line.noticedFrom
    ? line.noticedPrice
    : line.unitPrice;
}

export type Grant = "fitness" | "coach";

/** What a person's contracts open at an instant. Paid time is never taken away; a card that is being asked again has grace. */
export function grantsAt(
  contracts: readonly { status: ContractStatus; paidUntil: number | null; grants: readonly Grant[] }[],
  now: number,
): Set<Grant> {
  const open = contracts.filter((c) => (c.paidUntil ?? 0) + (c.status === "past_due" ? GRACE : 0) > now);
  return new Set(open.flatMap((c) => c.grants));
}
