/** What a set says about the most that one could lift once, and the load for reps at an effort. Pure. */

/** Reps in reserve of an RPE: 10 leaves none (Zourdos et al. 2016, J Strength Cond Res 30:267). */
export const repsInReserve = (rpe: number): number => Math.max(0, 10 - rpe);

/** The reps that could have been done: those done and those in reserve, none where the effort is unknown. */
export const effectiveReps = (reps: number, rpe?: number | null): number =>
  reps + (rpe === null || rpe === undefined ? 0 : repsInReserve(rpe));

/**
 * Epley 1985 (Poundage Chart, Boyd Epley Workout): w · (1 + r/30), and w for one rep.
 * @returns null for no weight or no rep
 */
export function epley(weightKg: number, reps: number): number | null {
  if (!(weightKg > 0) || !(reps >= 1)) return null;
  return reps === 1 ? weightKg : weightKg * (1 + reps / 30);
}

/**
 * Brzycki 1993 (J Phys Educ Recreat Dance 64:88): 36 · w / (37 − r). Made for up to 10 reps.
 * @returns null for no weight, no rep, and from 37 reps on, where the formula has no meaning
 */
export function brzycki(weightKg: number, reps: number): number | null {
  if (!(weightKg > 0) || !(reps >= 1) || reps >= 37) return null;
  return (36 * weightKg) / (37 - reps);
}

/** Up to so many effective reps an estimate is good enough for records; the two formulas are equal there. */
export const RELIABLE_REPS = 10;
/** Beyond this no estimate is made. */
export const MAX_ESTIMATE_REPS = 20;

export interface OneRepMax {
  kg: number;
  effectiveReps: number;
  /** From more than ten effective reps: the formulas drift apart. */
  isRough: boolean;
}

/**
 * The mean of Epley and Brzycki, by effective reps. Up to 10 they differ by at most 4 %, and neither is better for all
 * lifts (LeSuer et al. 1997, J Strength Cond Res 11:211), so we take the middle.
 * @returns null where nothing can be said
 */
export function estimateOneRepMax(weightKg: number, reps: number, rpe?: number | null): OneRepMax | null {
  if (!(reps >= 1)) return null;
  const possible = effectiveReps(reps, rpe);
  if (possible > MAX_ESTIMATE_REPS) return null;
  // One rep to the limit is no estimate but the maximum. Epley's formula doesn't meet it there, so it begins at two.
  const one = possible < 2 ? brzycki(weightKg, possible) : epley(weightKg, possible);
  const other = brzycki(weightKg, possible);
  if (one === null || other === null) return null;
  return { kg: (one + other) / 2, effectiveReps: possible, isRough: possible > RELIABLE_REPS };
}

/**
 * Percent of the one-rep maximum for 1 to 15 reps to the limit: the chart of M. Tuchscherer (The Reactive Training Manual,
 * 2008). Its rows for lower efforts are the same figures moved by the reps in reserve; half an RPE is half way.
 */
const PERCENT_AT_LIMIT = [
  100, 95.5, 92.2, 89.2, 86.3, 83.7, 81.1, 78.6, 76.2, 73.9, 70.7, 68, 65.3, 62.6, 59.9,
] as const;
export const CHART_REPS = PERCENT_AT_LIMIT.length;

/**
 * Percent of the one-rep maximum that leaves so much in reserve.
 * @param reps 1 or more
 * @param rpe 1 to 10
 * @returns null beyond the chart
 */
export function percentOfMax(reps: number, rpe: number): number | null {
  const at = effectiveReps(reps, rpe) - 1;
  if (!(at >= 0) || at > CHART_REPS - 1) return null;
  const low = PERCENT_AT_LIMIT[Math.floor(at)] as number;
  const high = PERCENT_AT_LIMIT[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}
