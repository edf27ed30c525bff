/** Which plates make a weight. Pure. */
import type { WeightUnit } from "./domain-exercise.ts";

export interface Plate {
  /** In the unit of the whole set. */
  weight: number;
  /** How many pieces there are, both sides together. */
  count: number;
}

export interface PlateSet {
  unit: WeightUnit;
  bar: number;
  plates: readonly Plate[];
}

/** A usual gym: an Olympic bar and enough of each plate. */
export const GYM_PLATES: Record<WeightUnit, PlateSet> = {
  kg: {
    unit: "kg",
    bar: 20,
    plates: [
      { weight: 25, count: 8 },
      { weight: 20, count: 8 },
      { weight: 15, count: 4 },
      { weight: 10, count: 4 },
      { weight: 5, count: 4 },
      { weight: 2.5, count: 4 },
      { weight: 1.25, count: 2 },
    ],
  },
  lb: {
    unit: "lb",
    bar: 45,
    plates: [
      { weight: 45, count: 12 },
      { weight: 35, count: 4 },
      { weight: 25, count: 4 },
      { weight: 10, count: 4 },
      { weight: 5, count: 4 },
      { weight: 2.5, count: 2 },
    ],
  },
};

export interface Loading {
  /** Bar and both sides. */
  total: number;
  /** On each side, from the collar outward. */
  perSide: Plate[];
}

export interface PlateAnswer {
  exact: Loading | null;
  /** The nearest that can be made below and above, where it can't be made exactly. */
  below: Loading | null;
  above: Loading | null;
}

/** Plates are whole hundredths, so that sums are exact. */
const GRAIN = 100;

/**
 * How to load a bar. Every plate is used in pairs. Of several ways the one with the fewest plates; all sums that the
 * plates can make are looked at, since taking the largest first misses some (30 a side of one pair of 20 and two of 15).
 * @param target the whole weight in the set's unit
 */
export function findPlates(target: number, set: PlateSet): PlateAnswer {
  const none = { exact: null, below: null, above: null };
  if (!Number.isFinite(target) || target < 0) return none;
  const bar = Math.round(set.bar * GRAIN);
  // A conversion of units leaves a few thousandths: to the hundredth they are gone.
  const wanted = Math.round(target * GRAIN);
  const sums = sumsPerSide(set.plates);
  const answer: PlateAnswer = { ...none };
  let below = -1;
  let above = Number.POSITIVE_INFINITY;
  for (const side of sums.keys()) {
    const total = bar + 2 * side;
    if (total === wanted) return { ...none, exact: loading(bar, side, sums) };
    if (total < wanted) below = Math.max(below, side);
    else above = Math.min(above, side);
  }
  if (below >= 0) answer.below = loading(bar, below, sums);
  if (Number.isFinite(above)) answer.above = loading(bar, above, sums);
  return answer;
}

interface Step {
  plates: number;
  weight: number;
}

/** All sums of one side, each with the plates of its best way. */
function sumsPerSide(plates: readonly Plate[]): Map<number, Step[]> {
  let ways = new Map<number, Step[]>([[0, []]]);
  for (const { weight, count } of plates.toSorted((one, other) => other.weight - one.weight)) {
    const grains = Math.round(weight * GRAIN);
    if (grains <= 0) continue;
    const next = new Map(ways);
    for (const [sum, steps] of ways)
      for (let used = 1; used <= Math.floor(count / 2); used++) {
        const reached = sum + used * grains;
        const way = [...steps, { plates: used, weight }];
        const known = next.get(reached);
        if (!known || isBetter(way, known)) next.set(reached, way);
      }
    ways = next;
  }
  return ways;
}

/** Fewer plates, and of as many the heavier ones first, as people load a bar. */
function isBetter(way: readonly Step[], known: readonly Step[]): boolean {
  const difference = pieces(way) - pieces(known);
  if (difference !== 0) return difference < 0;
  for (const [i, step] of way.entries()) {
    const other = known[i];
    if (!other) return false;
    if (step.weight !== other.weight) return step.weight > other.weight;
    if (step.plates !== other.plates) return step.plates > other.plates;
  }
  return false;
}

const pieces = (way: readonly Step[]): number => way.reduce((sum, { plates }) => sum + plates, 0);

const loading = (bar: number, side: number, ways: ReadonlyMap<number, readonly Step[]>): Loading => ({
  total: (bar + 2 * side) / GRAIN,
  perSide: (ways.get(side) ?? []).map(({ weight, plates }) => ({ weight, count: plates })),
});
