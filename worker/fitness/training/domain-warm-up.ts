/** Sets that lead up to the working weight. Pure. */
import type { WeightUnit } from "./domain-exercise.ts";
import { fromUnit, roundToStep, toUnit } from "./domain-weight.ts";

export interface WarmUpSet {
  weightKg: number;
  reps: number;
}

/** Fewer reps as it gets heavier, so that nothing tires before the first working set. Our own choice of a common ramp. */
const RAMP = [
  { share: 0.4, reps: 8 },
  { share: 0.6, reps: 5 },
  { share: 0.75, reps: 3 },
  { share: 0.88, reps: 1 },
] as const;

export interface WarmUpOptions {
  unit: WeightUnit;
  /** The empty bar in kg, null where there is none; it begins the ramp and nothing is lighter. */
  barKg: number | null;
  /** What the load can be changed by, in the unit. */
  step: number;
  /** Reps of the working sets: the last single is left out where they are many. */
  workingReps: number;
}

/**
 * Warm-up sets for a working weight: the empty bar, then 40, 60, 75 and 88 percent, rounded down to what can be loaded.
 * What would repeat a weight, or come within a step of the working weight, is left out; light weights need none.
 */
export function warmUpSets(workingKg: number, { unit, barKg, step, workingReps }: WarmUpOptions): WarmUpSet[] {
  if (!Number.isFinite(workingKg) || workingKg <= 0) return [];
  const floor = barKg ?? 0;
  const sets: WarmUpSet[] = [];
  const stepKg = fromUnit(step, unit);
  if (barKg !== null && barKg > 0 && workingKg >= barKg * 1.5) sets.push({ weightKg: barKg, reps: 10 });
  const ramp = workingReps > 6 ? RAMP.slice(0, 3) : RAMP;
  for (const { share, reps } of ramp) {
    const aboveBar = toUnit(workingKg * share - floor, unit);
    if (aboveBar <= 0) continue;
    // Steps are counted from the bar: 45 lb and steps of 10 lb make 55, not 50.
    const weightKg = floor + roundToStep(fromUnit(aboveBar, unit), step, unit, "down");
    const last = sets.at(-1)?.weightKg ?? floor;
    if (weightKg - last < stepKg - 1e-6 || weightKg > workingKg - stepKg + 1e-6) continue;
    sets.push({ weightKg, reps });
  }
  return sets;
}
