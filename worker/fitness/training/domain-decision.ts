/** What the rules of progression look at, and what they answer. */
import type { PlannedSet, RoutineSlot } from "./contract-routine.ts";
import type { LoggedSet, SetKind } from "./contract-workout.ts";
import type { Exercise, WeightUnit } from "./domain-exercise.ts";
import type { Session } from "./domain-session.ts";
import type { WarmUpSet } from "./domain-warm-up.ts";

export type PreviousSet = Pick<LoggedSet, "weightKg" | "reps" | "seconds" | "meters" | "rpe">;

export interface SuggestedSet {
  kind: SetKind;
  weightKg: number | null;
  /** What to aim for; `repsMax` is the top of the range where there is one. */
  reps: number | null;
  repsMax: number | null;
  seconds: number | null;
  meters: number | null;
  rpe: number | null;
  restSeconds: number;
  /** The same set of last time. */
  previous: PreviousSet | null;
}

/** `start`: there is no history. */
export type Change = "start" | "up" | "hold" | "down";

export interface Suggestion {
  change: Change;
  /** One sentence for the member. */
  reason: string;
  warmUps: WarmUpSet[];
  sets: SuggestedSet[];
}

export interface SuggestOptions {
  unit: WeightUnit;
  /** The empty bar in kg, for barbell exercises: nothing lighter is suggested. */
  barKg?: number | null;
  /** The date on which the routine was begun: the weeks of a wave are counted from it. */
  since?: string;
}

/** What a rule decides: a load for all sets, or for each; and counts for each. */
export interface Decision {
  change: Change;
  reason: string;
  /** kg by set, null to choose freely. */
  weights: (number | null)[];
  /** Reps to aim for by set; absent: as planned. */
  reps?: (number | null)[];
  seconds?: (number | null)[];
  meters?: (number | null)[];
}

/** All that a rule looks at. */
export interface RuleInput {
  slot: RoutineSlot;
  exercise: Exercise | null;
  /** The planned sets that aren't drops. */
  planned: PlannedSet[];
  sessions: Session[];
  last: Session;
  /** The load of the last session in kg. */
  lastKg: number;
  isAssisted: boolean;
  /** The step of the equipment in kg. */
  equipmentStepKg: number;
  options: SuggestOptions;
}
