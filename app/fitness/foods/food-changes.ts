/** What a food would change of a day, before it is added. Pure. */
import { formatNutrient, type NutrientKey, type Nutrients, nutrientsOf } from "#worker/nutrition/domain-nutrients.ts";
import { WATCH_KEYS } from "#worker/nutrition/domain-watch-list.ts";

export interface FoodChange {
  key: NutrientKey;
  before: number;
  after: number;
  target: number;
  /** Such as "13.5 → 20.1 of 18 mg". */
  text: string;
  isReached: boolean;
}

const SHOWN: readonly NutrientKey[] = ["protein", "fiber", ...WATCH_KEYS];
/** Of the target: less than this isn't worth a line (ours). */
const LEAST_SHARE = 0.05;
const bare = (text: string) => text.replace(/ \S+$/, "");

/**
 * The nutrients that a food brings most of, against what is still missing.
 * @param day what is known of the day so far
 * @param target of a nutrient; null: none
 */
export function foodChanges(
  per100g: Nutrients,
  grams: number,
  day: Nutrients,
  target: (key: NutrientKey) => number | null,
  count = 4,
): FoodChange[] {
  const adds = nutrientsOf(per100g, grams);
  return SHOWN.flatMap((key) => {
    const amount = target(key);
    const added = adds[key];
    if (!amount || !added || added < amount * LEAST_SHARE) return [];
    const before = day[key] ?? 0;
    const after = before + added;
    const closed = Math.max(0, Math.min(after, amount) - before) / amount;
    const text = `${bare(formatNutrient(key, before))} → ${bare(formatNutrient(key, after))} of ${formatNutrient(key, amount)}`;
    return [{ key, before, after, target: amount, text, isReached: before < amount && after >= amount, closed }];
  })
    .sort((a, b) => b.closed - a.closed)
    .slice(0, count)
    .map(({ closed: _, ...change }) => change);
}
