/** Whether a set is complete, possible and likely. Pure: said in the form before it is stored. */
import type { SetData } from "./contract-workout.ts";
import { type Exercise, MODALITIES, type Pattern, type SetMeasure } from "./domain-exercise.ts";
import { SET_LIMITS } from "./domain-limits.ts";
import { formatWeight } from "./domain-weight.ts";

type Measures = Pick<SetData, "weightKg" | "reps" | "seconds" | "meters" | "rpe">;

/** `ask`: it can be stored once the person has said that it is meant so. */
export type SetCheck =
  | { verdict: "ok" }
  | { verdict: "ask"; field: SetMeasure; question: string }
  | { verdict: "refuse"; field: SetMeasure | "rpe"; why: string };

const EMPTY_MESSAGES: Record<SetMeasure, string> = {
  weightKg: "Enter the weight.",
  reps: "Enter the reps.",
  seconds: "Enter the time.",
  meters: "Enter the distance.",
};
const LIMIT_MESSAGES: Record<SetMeasure, string> = {
  weightKg: `Enter a weight from 0 to ${SET_LIMITS.weightKg} kg.`,
  reps: `Enter 0 to ${SET_LIMITS.reps} reps.`,
  seconds: "Enter a time up to 24 hours.",
  meters: "Enter a distance up to 1,000 km.",
};

/**
 * kg above which a weight is more likely a slip than a lift, by movement for barbells and stacks. Set near what trained
 * people reach; the best in the world lift about half more.
 */
const LIKELY_KG: Partial<Record<Pattern, number>> = {
  squat: 320,
  hinge: 350,
  "hip-extension": 350,
  "horizontal-push": 230,
  "vertical-push": 150,
  "horizontal-pull": 200,
  "vertical-pull": 160,
  shrug: 320,
  lunge: 180,
  "calf-raise": 350,
  "knee-extension": 200,
  "knee-flexion": 160,
  power: 180,
  curl: 100,
  raise: 90,
  "hip-abduction": 200,
  "hip-adduction": 200,
};
const LIKELY_KG_OTHERWISE = 130;

/** The weight above which we ask. */
export function likelyLimitKg(exercise: Exercise): number {
  if (exercise.id === "leg-press" || exercise.id === "leg-press-calf-raise") return 600;
  if (exercise.modality === "bodyweight-weight") return 100;
  if (exercise.modality === "assisted") return 120;
  if (exercise.equipment[0] === "dumbbell") return exercise.pattern === "carry" ? 120 : 75;
  if (exercise.equipment[0] === "kettlebell") return 68;
  return LIKELY_KG[exercise.pattern] ?? LIKELY_KG_OTHERWISE;
}

/** Meters a second that nobody holds over a set of more than a minute. */
const LIKELY_SPEED: Record<string, number> = { run: 7.5, "run-walk": 6, walk: 3, hike: 3, swim: 2.2, "row-erg": 6.5 };
const LIKELY_SPEED_OTHERWISE = 20;

/**
 * Checks a set that is to be checked off.
 * @param best the heaviest weight of the exercise so far in kg, null for none
 */
export function checkSet(exercise: Exercise | null, set: Measures, best: number | null = null): SetCheck {
  const measures: SetMeasure[] = ["weightKg", "reps", "seconds", "meters"];
  for (const field of measures) {
    const value = set[field];
    if (value === null || value === undefined) continue;
    if (!Number.isFinite(value) || value < 0 || value > SET_LIMITS[field])
      return { verdict: "refuse", field, why: LIMIT_MESSAGES[field] };
  }
  if (set.reps && !Number.isInteger(set.reps)) return { verdict: "refuse", field: "reps", why: "Enter whole reps." };
  if (set.rpe !== null && set.rpe !== undefined && !(set.rpe >= 1 && set.rpe <= 10))
    return { verdict: "refuse", field: "rpe", why: "Enter an RPE from 1 to 10." };

  const { required, all } = exercise ? MODALITIES[exercise.modality] : ({ required: measures, all: false } as const);
  const missing = required.filter((field) => isMissing(field, set[field]));
  if (missing[0] && (all || missing.length === required.length))
    return { verdict: "refuse", field: missing[0], why: EMPTY_MESSAGES[missing[0]] };
  return exercise ? checkLikely(exercise, set, best) : { verdict: "ok" };
}

/** An empty bar may weigh nothing; no reps, no time and no distance are no set. */
const isMissing = (field: SetMeasure, value: number | null | undefined): boolean =>
  value === null || value === undefined || (value === 0 && field !== "weightKg");

function checkLikely(exercise: Exercise, set: Measures, best: number | null): SetCheck {
  const weight = set.weightKg ?? 0;
  const each = exercise.load === "each" ? " each" : "";
  if (weight > likelyLimitKg(exercise))
    return {
      verdict: "ask",
      field: "weightKg",
      question: `${formatWeight(weight, "kg")} (${formatWeight(weight, "lb")})${each} is a lot for this exercise. Is it right?`,
    };
  // Half more than ever and at least 20 kg more: often the other unit, or a digit too many.
  if (exercise.modality !== "assisted" && best !== null && best > 0 && weight > best * 1.5 && weight - best >= 20)
    return {
      verdict: "ask",
      field: "weightKg",
      question: `Your heaviest so far is ${formatWeight(best, "kg")} (${formatWeight(best, "lb")}). Is ${formatWeight(weight, "kg")} right?`,
    };
  if ((set.reps ?? 0) > 200) return { verdict: "ask", field: "reps", question: `Are ${set.reps} reps right?` };
  const seconds = set.seconds ?? 0;
  if (seconds > (exercise.pattern === "cardio" ? 8 * 3600 : 1800))
    return { verdict: "ask", field: "seconds", question: `Is a set of ${Math.round(seconds / 60)} minutes right?` };
  const speed = seconds >= 60 ? (set.meters ?? 0) / seconds : 0;
  if (speed > (LIKELY_SPEED[exercise.id] ?? LIKELY_SPEED_OTHERWISE))
    return {
      verdict: "ask",
      field: "meters",
      question: `${Math.round(speed * 36) / 10} km/h is very fast. Are distance and time right?`,
    };
  return { verdict: "ok" };
}
