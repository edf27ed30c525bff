/**
 * What to do next time: the load, reps, time or distance of each set of a slot, with the reason in one sentence. Worked out
 * from what was done, never from the clock, so the same history always says the same. Pure.
 */
import type { PlannedSet, RoutineSlot } from "./contract-routine.ts";
import type { LoggedSet } from "./contract-workout.ts";
import type { Decision, PreviousSet, RuleInput, SuggestedSet, Suggestion, SuggestOptions } from "./domain-decision.ts";
import { type Exercise, loadStep } from "./domain-exercise.ts";
import { suggestCount } from "./domain-progression-count.ts";
import { suggestLoad } from "./domain-progression-load.ts";
import { type Session, sessionsOf, workingKg } from "./domain-session.ts";
import { type WarmUpSet, warmUpSets } from "./domain-warm-up.ts";
import { fromUnit } from "./domain-weight.ts";

/**
 * The next sets of a slot.
 * @param history sets of its exercise in any order; those of other days of the routine may be left out by the caller
 *   where they are planned differently
 */
export function suggestNextSets(
  slot: RoutineSlot,
  exercise: Exercise | null,
  history: readonly LoggedSet[],
  options: SuggestOptions,
): Suggestion {
  const sessions = sessionsOf(history.filter(({ exerciseId }) => exerciseId === slot.exerciseId));
  const last = sessions.at(-1);
  const input = ruleInput(slot, exercise, sessions, options);
  const decision = last ? (suggestLoad(input) ?? suggestCount(input)) : begin(input);
  const sets = slot.sets.map((planned, i) => {
    // A drop follows its set: its previous values are unknown, since sessions leave drops out.
    const place = slot.sets.slice(0, i).filter(({ kind }) => kind !== "drop").length;
    return toSuggested(planned, place, decision, last);
  });
  return { change: decision.change, reason: decision.reason, warmUps: warmUpsFor(slot, exercise, sets, options), sets };
}

const takesLoad = (exercise: Exercise | null): boolean =>
  exercise === null || exercise.modality === "weight-reps" || exercise.modality === "assisted";

function begin(input: RuleInput): Decision {
  const { slot, exercise } = input;
  if (slot.rule.kind === "wave" && slot.rule.trainingMaxKg !== null) {
    const first = suggestLoad(input);
    if (first) return { ...first, change: "start" };
  }
  const reason = takesLoad(exercise)
    ? "Choose a weight that leaves you 2 or 3 reps in reserve, and it goes on from there."
    : "Do what is planned, and it goes on from there.";
  return { change: "start", reason, weights: slot.sets.map(() => null) };
}

function ruleInput(
  slot: RoutineSlot,
  exercise: Exercise | null,
  sessions: Session[],
  options: SuggestOptions,
): RuleInput {
  const isAssisted = exercise?.modality === "assisted";
  const step = exercise ? loadStep(exercise, options.unit) : null;
  const last = sessions.at(-1) ?? { workoutId: "", date: "", sets: [] };
  return {
    slot,
    exercise,
    planned: slot.sets.filter(({ kind }) => kind !== "drop"),
    sessions,
    last,
    lastKg: workingKg(last, isAssisted),
    isAssisted,
    equipmentStepKg: fromUnit(step ?? (options.unit === "kg" ? 2.5 : 5), options.unit),
    options,
  };
}

function toSuggested(planned: PlannedSet, place: number, decision: Decision, last: Session | undefined): SuggestedSet {
  const before = planned.kind === "drop" ? undefined : last?.sets[place];
  return {
    kind: planned.kind,
    weightKg: planned.kind === "drop" ? null : (decision.weights[place] ?? null),
    reps: decision.reps?.[place] ?? planned.reps ?? null,
    repsMax: planned.repsMax ?? null,
    seconds: decision.seconds?.[place] ?? planned.seconds ?? null,
    meters: decision.meters?.[place] ?? planned.meters ?? null,
    rpe: planned.rpe ?? null,
    restSeconds: planned.restSeconds,
    previous: before ? pickPrevious(before) : null,
  };
}

const pickPrevious = ({ weightKg, reps, seconds, meters, rpe }: LoggedSet): PreviousSet => ({
  weightKg: weightKg ?? null,
  reps: reps ?? null,
  seconds: seconds ?? null,
  meters: meters ?? null,
  rpe: rpe ?? null,
});

function warmUpsFor(
  slot: RoutineSlot,
  exercise: Exercise | null,
  sets: readonly SuggestedSet[],
  { unit, barKg }: SuggestOptions,
): WarmUpSet[] {
  const first = sets[0];
  if (!slot.warmUp || !first?.weightKg || exercise?.modality !== "weight-reps") return [];
  return warmUpSets(first.weightKg, {
    unit,
    barKg: exercise.equipment[0] === "barbell" ? (barKg ?? null) : null,
    step: loadStep(exercise, unit) ?? 2.5,
    workingReps: first.reps ?? 8,
  });
}
