/** All exercises, found by id or name, and substitutes for one. Pure except for staff changes (setExerciseEdits). */
import type { ExerciseEdit } from "./contract-exercise-edit.ts";
import {
  type Equipment,
  type Exercise,
  isPossibleWith,
  LEVEL_KEYS,
  type Modality,
  type Muscle,
} from "./domain-exercise.ts";
import { mergeExercises } from "./domain-exercise-edits.ts";
import { ARM_EXERCISES } from "./domain-exercises-arms.ts";
import { BACK_EXERCISES } from "./domain-exercises-back.ts";
import { CARDIO_EXERCISES } from "./domain-exercises-cardio.ts";
import { CHEST_EXERCISES } from "./domain-exercises-chest.ts";
import { CORE_EXERCISES } from "./domain-exercises-core.ts";
import { HIP_EXERCISES } from "./domain-exercises-hips.ts";
import { MOBILITY_EXERCISES } from "./domain-exercises-mobility.ts";
import { POWER_EXERCISES } from "./domain-exercises-power.ts";
import { QUAD_EXERCISES } from "./domain-exercises-quads.ts";
import { SHOULDER_EXERCISES } from "./domain-exercises-shoulders.ts";

/** The built-in exercises, without staff changes. */
export const EXERCISES: readonly Exercise[] = [
  ...CHEST_EXERCISES,
  ...SHOULDER_EXERCISES,
  ...BACK_EXERCISES,
  ...ARM_EXERCISES,
  ...QUAD_EXERCISES,
  ...HIP_EXERCISES,
  ...CORE_EXERCISES,
  ...POWER_EXERCISES,
  ...CARDIO_EXERCISES,
  ...MOBILITY_EXERCISES,
];

/** The exercise of this id, or null: a log may name one that a newer version of the list has. Hidden ones are found too. */
export const findExercise = (id: string): Exercise | null => current.byId.get(id) ?? null;

/** Whether an exercise is in the list and staff haven't hidden it. */
export const isExerciseOffered = (id: string): boolean => current.offeredIds.has(id);

/** The words of a name in one order: "Bench Press (Barbell)" and "Barbell bench-press" are the same. */
export const exerciseNameKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[’']/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map(singular)
    .toSorted()
    .join(" ");

const singular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** The list as it is found. */
interface Catalog {
  /** Those that are offered. */
  offered: readonly Exercise[];
  offeredIds: ReadonlySet<string>;
  byId: ReadonlyMap<string, Exercise>;
  byName: ReadonlyMap<string, Exercise>;
}

function createCatalog(edits: readonly ExerciseEdit[]): Catalog {
  const { exercises, hidden } = mergeExercises(EXERCISES, edits);
  const byName = new Map<string, Exercise>();
  for (const exercise of exercises)
    for (const name of [exercise.name, ...exercise.aliases]) {
      const key = exerciseNameKey(name);
      if (!byName.has(key)) byName.set(key, exercise);
    }
  const offered = exercises.filter(({ id }) => !hidden.has(id));
  return {
    offered,
    offeredIds: new Set(offered.map(({ id }) => id)),
    byId: new Map(exercises.map((exercise) => [exercise.id, exercise])),
    byName,
  };
}

let current = createCatalog([]);

/** Applies staff changes for all functions here. They are the same for everyone, so they are set once per visit or request. */
export function setExerciseEdits(edits: readonly ExerciseEdit[]): void {
  current = createCatalog(edits);
}

/** How many exercises are offered. */
export const countExercises = (): number => current.offered.length;

/** The exercise that another app or a person calls so, in any order of words and with any punctuation; null if unknown. */
export const findExerciseByName = (name: string): Exercise | null => current.byName.get(exerciseNameKey(name)) ?? null;

export interface ExerciseFilter {
  /** Words of which each must begin a word of its name, another name, a muscle or its equipment. */
  text?: string;
  muscle?: Muscle;
  /** Only what can be done with this. */
  owned?: ReadonlySet<Equipment>;
}

/** The exercises that match, best first: the beginning of the name, its other words, other names, then by the list's order. */
export function searchExercises({ text = "", muscle, owned }: ExerciseFilter): Exercise[] {
  const words = text
    .toLowerCase()
    .replace(/[’']/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(singular);
  const found: { exercise: Exercise; score: number }[] = [];
  for (const exercise of current.offered) {
    if (muscle && !exercise.primary.includes(muscle) && !exercise.secondary.includes(muscle)) continue;
    if (owned && !isPossibleWith(exercise, owned)) continue;
    const score = scoreOf(exercise, words, muscle);
    if (score !== null) found.push({ exercise, score });
  }
  return found.toSorted((one, other) => other.score - one.score).map(({ exercise }) => exercise);
}

function scoreOf(exercise: Exercise, words: readonly string[], muscle?: Muscle): number | null {
  const splits = (texts: readonly string[]) =>
    texts.flatMap((each) =>
      each
        .toLowerCase()
        .replace(/[’']/g, "")
        .split(/[^a-z0-9]+/),
    );
  const names = splits([exercise.name]);
  const others = splits([...exercise.aliases, ...exercise.primary, ...exercise.equipment]);
  let score = muscle && exercise.primary[0] === muscle ? 1 : 0;
  for (const word of words) {
    if (names[0]?.startsWith(word)) score += 3;
    else if (names.some((name) => name.startsWith(word))) score += 2;
    else if (others.some((name) => name.startsWith(word))) score += 1;
    else return null;
  }
  return score;
}

/** Sets that can be compared: loads and reps, times, distances. */
const FAMILY: Record<Modality, "load" | "time" | "distance"> = {
  "weight-reps": "load",
  reps: "load",
  "bodyweight-weight": "load",
  assisted: "load",
  time: "time",
  "distance-time": "distance",
};

/**
 * What can be done instead, nearest first: the same first muscle, measured in the same way (loads and reps, time, or
 * distance). Before others come the same movement, then the same way to measure a set, compound or isolation as it is,
 * one or two sides as it is, and muscles that both train besides.
 * @param owned only what can be done with this equipment
 */
export function findSwaps(exercise: Exercise, owned?: ReadonlySet<Equipment>): Exercise[] {
  const closeness = (other: Exercise): number =>
    (other.pattern === exercise.pattern ? 100 : 0) +
    (other.modality === exercise.modality ? 20 : 0) +
    (other.mechanic === exercise.mechanic ? 20 : 0) +
    (other.unilateral === exercise.unilateral ? 5 : 0) +
    (other.load === exercise.load ? 2 : 0) -
    3 * Math.abs(LEVEL_KEYS.indexOf(other.level) - LEVEL_KEYS.indexOf(exercise.level)) +
    2 * other.secondary.filter((muscle) => exercise.secondary.includes(muscle)).length;
  return current.offered
    .filter(
      (other) =>
        other.id !== exercise.id &&
        other.primary[0] === exercise.primary[0] &&
        FAMILY[other.modality] === FAMILY[exercise.modality] &&
        (other.pattern === "mobility") === (exercise.pattern === "mobility") &&
        (other.pattern === "cardio") === (exercise.pattern === "cardio") &&
        (owned === undefined || isPossibleWith(other, owned)),
    )
    .toSorted((one, other) => closeness(other) - closeness(one) || (one.id < other.id ? -1 : 1));
}

/** A press overhead and one forward are both a push. */
const movementOf = ({ pattern }: Exercise): string => pattern.replace(/^(horizontal|vertical)-/, "");

/**
 * Exercises of the same movement that train another muscle first, nearest first: a row for the lats beside one for the upper back.
 * The other direction of a push or pull comes last.
 */
export function findPatternSwaps(exercise: Exercise, owned: ReadonlySet<Equipment>): Exercise[] {
  const closeness = (other: Exercise) =>
    (other.pattern === exercise.pattern ? 100 : 0) +
    [...other.primary, ...other.secondary].filter((muscle) => exercise.primary.includes(muscle)).length;
  return current.offered
    .filter(
      (other) =>
        other.id !== exercise.id &&
        movementOf(other) === movementOf(exercise) &&
        other.primary[0] !== exercise.primary[0] &&
        FAMILY[other.modality] === FAMILY[exercise.modality] &&
        isPossibleWith(other, owned),
    )
    .toSorted((one, other) => closeness(other) - closeness(one) || (one.id < other.id ? -1 : 1));
}
