/** Rules that change the load. Pure. */
import type { PlannedSet, ProgressionRule } from "./contract-routine.ts";
import type { LoggedSet } from "./contract-workout.ts";
import type { Change, Decision, RuleInput } from "./domain-decision.ts";
import { estimateOneRepMax, percentOfMax } from "./domain-one-rep-max.ts";
import { hasReserve, type Session, workingKg } from "./domain-session.ts";
import { formatWeight, roundToStep, toUnit } from "./domain-weight.ts";

/** What is taken off after two misses in a row. */
export const DELOAD = 0.1;
/** No rule raises or lowers a load by more at once, unless the smallest step of the equipment is more. */
export const MAX_CHANGE = 0.1;
/** Of the best estimate: what percentages are taken of where no maximum is given. */
export const TRAINING_MAX = 0.9;
/** How far back the best estimate is looked for. */
const ESTIMATE_SESSIONS = 8;

/** The decision of a rule about loads, null where the slot's rule is none of them. */
export function suggestLoad(input: RuleInput): Decision | null {
  const { rule } = input.slot;
  switch (rule.kind) {
    case "double":
      return byReps(input, rule.stepKg, (set) => set.repsMax ?? set.reps ?? 1, 1);
    case "linear":
      return byReps(input, rule.stepKg, (set) => set.reps ?? 1, 0);
    case "rpe":
      return byEffort(input, rule.stepKg);
    case "wave":
      return byWave(input, rule);
    default:
      return null;
  }
}

/** Double and linear: up when every set has the reps, down after two misses in a row. */
function byReps(
  input: RuleInput,
  ownStepKg: number | undefined,
  goalOf: (set: PlannedSet) => number,
  reserve: number,
): Decision {
  const { planned, sessions, last, lastKg } = input;
  const goals = planned.map(goalOf);
  const goal = goals.every((reps) => reps === goals[0]) ? ` ${goals[0]} reps` : " their reps";
  if (isFull(input, last, goals, reserve)) {
    const next = moveLoad(input, stepFor(input, ownStepKg));
    if (next === lastKg) return hold(input, "You need no assistance any more: move on to the exercise without it.");
    const rest = reserve > 0 ? " with a rep in reserve" : "";
    return {
      change: "up",
      reason: `All ${planned.length === 1 ? "reps were done" : `${planned.length} sets reached${goal}`}${rest}: go from ${shown(lastKg, input)} to ${shown(next, input)}.`,
      weights: planned.map(() => next),
      reps: planned.map(({ reps }) => reps ?? null),
    };
  }
  const before = sessions.at(-2);
  if (isMiss(input, last) && before && isMiss(input, before) && !wasLighter(input, before)) {
    const next = deload(input);
    if (next === lastKg) return hold(input, "You missed reps twice: rest longer between sets and try again.");
    return {
      change: "down",
      reason: `Reps were missed twice in a row: take 10 % off, from ${shown(lastKg, input)} to ${shown(next, input)}, and build up again.`,
      weights: planned.map(() => next),
      reps: planned.map(({ reps }) => reps ?? null),
    };
  }
  if (isMiss(input, last)) return hold(input, `Some sets fell short: stay at ${shown(lastKg, input)} and try again.`);
  if (last.sets.length < planned.length)
    return hold(input, `Not all sets were done last time: stay at ${shown(lastKg, input)}.`);
  const isEffort = reserve > 0 && goals.every((reps, i) => (last.sets[i]?.reps ?? 0) >= reps);
  return {
    ...hold(
      input,
      isEffort
        ? `All reps were done with nothing in reserve: stay at ${shown(lastKg, input)} until one is left.`
        : `Stay at ${shown(lastKg, input)} and add reps until all sets reach${goal}.`,
    ),
    // One rep more than last time, within the range.
    reps: planned.map((set, i) => Math.min(goals[i] ?? 1, Math.max(set.reps ?? 1, (last.sets[i]?.reps ?? 0) + 1))),
  };
}

/** Whether every planned set was done at the session's load with its reps. Those that took less weight don't count. */
function isFull(input: RuleInput, session: Session, goals: readonly number[], reserve: number): boolean {
  const load = workingKg(session, input.isAssisted);
  return goals.every((reps, i) => {
    const set = session.sets[i];
    return set !== undefined && (set.weightKg ?? 0) === load && (set.reps ?? 0) >= reps && hasReserve(set, reserve);
  });
}

/** Whether a set at the session's load had fewer reps than the low end. Sets that were left out are no miss. */
function isMiss({ planned, isAssisted }: RuleInput, session: Session): boolean {
  const load = workingKg(session, isAssisted);
  return session.sets.some((set, i) => (set.weightKg ?? 0) === load && (set.reps ?? 0) < (planned[i]?.reps ?? 0));
}

/** Whether the session before was easier: then this is the first miss at its load. */
function wasLighter({ isAssisted, lastKg }: RuleInput, before: Session): boolean {
  const load = workingKg(before, isAssisted);
  return isAssisted ? load > lastKg : load < lastKg;
}

/** The load that the planned reps and effort mean, by what the effort of last time says about the maximum. */
function byEffort(input: RuleInput, ownStepKg: number | undefined): Decision {
  const { planned, last, lastKg } = input;
  const estimates = last.sets.flatMap(({ weightKg, reps, rpe }) => {
    const percent = reps && rpe ? percentOfMax(reps, rpe) : null;
    return weightKg && percent ? [(weightKg * 100) / percent] : [];
  });
  if (estimates.length === 0 || input.isAssisted)
    return hold(input, `Rate the effort of your sets, and the load follows it: stay at ${shown(lastKg, input)}.`);
  const max = estimates.reduce((sum, kg) => sum + kg, 0) / estimates.length;
  const weights = planned.map((set) => {
    const percent = percentOfMax(set.reps ?? 5, set.rpe ?? 8);
    return percent === null ? lastKg : within(input, (max * percent) / 100, stepFor(input, ownStepKg));
  });
  const first = weights[0] ?? lastKg;
  const change: Change = first > lastKg ? "up" : first < lastKg ? "down" : "hold";
  const target = `${planned[0]?.reps ?? 5} reps at RPE ${planned[0]?.rpe ?? 8}`;
  return {
    change,
    reason:
      change === "hold"
        ? `Last time's effort says that ${shown(first, input)} is right for ${target}.`
        : `Last time's effort says ${shown(first, input)} for ${target}, after ${shown(lastKg, input)}.`,
    weights,
  };
}

/** Percentages of a training maximum, by the number of sessions since the routine began. */
function byWave(input: RuleInput, rule: Extract<ProgressionRule, { kind: "wave" }>): Decision {
  const { sessions, options, planned } = input;
  const own = sessions.filter(({ date }) => options.since === undefined || date >= options.since);
  const best = bestEstimate(sessions.slice(-ESTIMATE_SESSIONS).flatMap(({ sets }) => sets));
  const step = stepFor(input, rule.stepKg);
  const wave = walkWave(rule, own, step);
  const max = wave.trainingMaxKg ?? (best === null ? null : best * TRAINING_MAX);
  if (max === null || input.isAssisted)
    return hold(input, "Do a set of 3 to 8 reps close to your limit first: the percentages are taken of it.");
  const week = rule.weeks[wave.week] ?? [];
  const prescribed = planned.map((_, i) => week[Math.min(i, week.length - 1)]);
  // A maximum that was typed in may be far off: no set asks for more than the history says is possible.
  const ceiling = best ?? Number.POSITIVE_INFINITY;
  const weights = prescribed.map((set) =>
    Math.max(floorOf(input), round(input, Math.min(ceiling, ((set?.percent ?? 0) / 100) * max), "down")),
  );
  const percents = [...new Set(prescribed.map((set) => set?.percent))].join(", ");
  return {
    change: wave.change,
    reason: `Week ${wave.week + 1} of ${rule.weeks.length}: ${percents} % of a training maximum of ${shown(max, input)}.`,
    weights,
    reps: prescribed.map((set) => set?.reps ?? null),
  };
}

interface WaveState {
  week: number;
  trainingMaxKg: number | null;
  change: Change;
}

/** Where the wave stands after the sessions: up a step after each last week that was done, 10 % down after two that were not. */
function walkWave(
  { weeks, trainingMaxKg }: Extract<ProgressionRule, { kind: "wave" }>,
  sessions: readonly Session[],
  stepKg: number,
): WaveState {
  let max = trainingMaxKg;
  let misses = 0;
  let change: Change = "hold";
  for (const [i, session] of sessions.entries()) {
    change = "hold";
    if (i % weeks.length !== weeks.length - 1) continue;
    const week = weeks[weeks.length - 1] ?? [];
    const isDone = week.every(({ reps }, place) => (session.sets[place]?.reps ?? 0) >= reps);
    misses = isDone ? 0 : misses + 1;
    if (max === null) continue;
    if (isDone) {
      max += stepKg;
      change = "up";
    } else if (misses === 2) {
      max *= 1 - DELOAD;
      misses = 0;
      change = "down";
    }
  }
  return { week: sessions.length % weeks.length, trainingMaxKg: max, change };
}

/** The best estimate that is good enough, or null. */
function bestEstimate(sets: readonly LoggedSet[]): number | null {
  const estimates = sets.flatMap(({ weightKg, reps, rpe }) => {
    const estimate = weightKg && reps ? estimateOneRepMax(weightKg, reps, rpe) : null;
    return estimate && !estimate.isRough ? [estimate.kg] : [];
  });
  return estimates.length === 0 ? null : Math.max(...estimates);
}

/** As last time. */
export function hold({ planned, lastKg, last }: RuleInput, reason: string): Decision {
  const isLoaded = last.sets.some(({ weightKg }) => weightKg !== null && weightKg !== undefined);
  return { change: "hold", reason, weights: planned.map(() => (isLoaded ? lastKg : null)) };
}

/** The member's own step, but no more than the limit, and at least what the equipment allows. */
function stepFor({ equipmentStepKg, lastKg }: RuleInput, ownStepKg: number | undefined): number {
  return ownStepKg === undefined
    ? equipmentStepKg
    : Math.min(ownStepKg, Math.max(equipmentStepKg, lastKg * MAX_CHANGE));
}

/** One step harder: more weight, or less assistance down to none. */
const moveLoad = ({ isAssisted, lastKg }: RuleInput, stepKg: number): number =>
  isAssisted ? Math.max(0, lastKg - stepKg) : lastKg + stepKg;

/** 10 % easier, by at least what the equipment allows; never below the empty bar, nor below nothing. */
function deload(input: RuleInput): number {
  const { isAssisted, lastKg, equipmentStepKg } = input;
  if (isAssisted) return lastKg + Math.max(equipmentStepKg, round(input, lastKg * DELOAD, "down"));
  if (lastKg <= 0) return lastKg;
  const lower = Math.min(round(input, lastKg * (1 - DELOAD), "down"), lastKg - equipmentStepKg);
  return Math.min(lastKg, Math.max(lower, floorOf(input)));
}

/** A computed load, rounded, and no farther from last time's than the limit. */
function within(input: RuleInput, kg: number, stepKg: number): number {
  const { lastKg } = input;
  const reach = Math.max(stepKg, lastKg * MAX_CHANGE);
  const near = round(input, kg, "nearest");
  const low = Math.max(floorOf(input), lastKg - reach);
  return Math.max(Math.min(near, lastKg + reach), Math.min(low, lastKg), 0);
}

const floorOf = ({ exercise, options }: RuleInput): number =>
  exercise?.equipment[0] === "barbell" ? (options.barKg ?? 0) : 0;

function round(input: RuleInput, kg: number, how: "nearest" | "down"): number {
  const { unit } = input.options;
  return roundToStep(kg, toUnit(input.equipmentStepKg, unit), unit, how);
}

function shown(kg: number, { exercise, options }: RuleInput): string {
  const weight = formatWeight(kg, options.unit);
  if (exercise?.modality === "assisted") return `${weight} of assistance`;
  if (exercise?.modality === "bodyweight-weight") return kg === 0 ? "bodyweight" : `bodyweight + ${weight}`;
  return weight;
}
