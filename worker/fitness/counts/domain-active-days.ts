/**
 * Which counts a member's log adds to, so that "members who logged in the last 28 days" is a sum of counts, and nobody's days are
 * stored outside their log. A day on which something is logged counts for itself and for the following days of each window, except
 * those that an earlier day already counted. So each member counts at most once per day and window. Pure.
 */
import { addDays, daysBetween } from "../../kernel/local-date.ts";
import type { Profile } from "../plan/contract-profile.ts";
import { ACTIVE_WINDOWS, type CountName, type Increment, PLAN_WINDOW } from "./domain-count-names.ts";

/** What the log has counted for its member. */
export interface CountedMember {
  /** The last UTC day on which something was logged; null: nothing was counted yet. */
  last: string | null;
  /** The goal and diet of the plan that the days after it were counted for; "none" without a plan. */
  goal: Profile["goal"] | "none";
  diet: Profile["diet"] | "none";
}

export const NOBODY: CountedMember = { last: null, goal: "none", diet: "none" };

const planNames = ({ goal, diet }: CountedMember): CountName[] => [`goal.${goal}`, `diet.${diet}`];

/** The same amount for each day from the first to the last, both included. */
const onDays = (names: readonly CountName[], from: string, to: string, n: number): Increment[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i)).flatMap((day) =>
    names.map((name): Increment => [day, name, n]),
  );

const later = (one: string, other: string): string => (one > other ? one : other);
/** The first day that a window after `last` doesn't reach. */
const endOf = (last: string | null, window: number): string => (last === null ? "" : addDays(last, window));

/** The counts for something logged on a UTC day. */
export function countActivity(
  member: CountedMember,
  today: string,
): { member: CountedMember; increments: Increment[] } {
  if (member.last !== null && member.last >= today) return { member, increments: [] };
  const added = (names: readonly CountName[], window: number) =>
    onDays(names, later(today, endOf(member.last, window)), addDays(today, window - 1), 1);
  return {
    member: { ...member, last: today },
    increments: [
      ...ACTIVE_WINDOWS.flatMap((window) => added([`active.${window}`], window)),
      ...added(planNames(member), PLAN_WINDOW),
    ],
  };
}

/** The counts for a changed plan: from today on, the member counts for the new one. */
export function countPlan(
  member: CountedMember,
  plan: Pick<CountedMember, "goal" | "diet">,
  today: string,
): { member: CountedMember; increments: Increment[] } {
  const changed = { ...member, ...plan };
  const [before, after] = [planNames(member), planNames(changed)];
  if (before.join() === after.join() || member.last === null) return { member: changed, increments: [] };
  const last = addDays(member.last, PLAN_WINDOW - 1);
  const move = (names: CountName[], others: CountName[], n: number) =>
    onDays(
      names.filter((name) => !others.includes(name)),
      today,
      last,
      n,
    );
  return { member: changed, increments: [...move(before, after, -1), ...move(after, before, 1)] };
}

/** The counts for a deleted account: from tomorrow on, it counts nowhere. */
export function countErasure(member: CountedMember, today: string): Increment[] {
  if (member.last === null) return [];
  const { last } = member;
  const taken = (names: readonly CountName[], window: number) =>
    onDays(names, addDays(today, 1), addDays(last, window - 1), -1);
  return [
    ...ACTIVE_WINDOWS.flatMap((window) => taken([`active.${window}`], window)),
    ...taken(planNames(member), PLAN_WINDOW),
  ];
}
