/** The gaps of a day or of some days, each with one food that closes it. Pure. */

import {
  type CandidateFood,
  closingFoods,
  type Eater,
  type Suggestion,
} from "#worker/nutrition/domain-closing-food.ts";
import {
  DIARY_NUTRIENT_KEYS,
  type NutrientKey,
  type Nutrients,
  type NutrientTotals,
} from "#worker/nutrition/domain-nutrients.ts";
import { b12Occasions } from "#worker/nutrition/domain-vitamin-b12.ts";
import { type WatchList, type WatchRow, watchList } from "#worker/nutrition/domain-watch-list.ts";
import type { DayTargets } from "../diary/day-targets.ts";
import { type Entry, toEaten, totalsOf } from "../diary/diary-day.ts";

export interface Gap {
  row: WatchRow;
  /** Null: nothing that suits the member closes it. */
  suggestion: Suggestion | null;
}

/** The known part of sums; what is unknown is left out. */
export function knownAmounts(totals: NutrientTotals, days = 1): Nutrients {
  const amounts: Nutrients = {};
  for (const key of DIARY_NUTRIENT_KEYS) {
    const { amount } = totals[key];
    if (amount !== null) amounts[key] = amount / days;
  }
  return amounts;
}

interface GapInput {
  entries: readonly Entry[];
  targets: DayTargets;
  candidates: readonly CandidateFood[];
  /** Ids of foods that the member has logged before. */
  familiar: ReadonlySet<string>;
}

export const eaterOf = ({ profile: { diet, avoids } }: DayTargets): Eater => ({ diet, avoids });

export const watchEntries = (entries: readonly Entry[], targets: DayTargets): WatchList =>
  watchList({ foods: toEaten(entries), targets: targets.targets });

/** What closing a gap needs to know of the days. */
function closingInput({ entries, targets, candidates, familiar }: GapInput) {
  const days = Math.max(1, new Set(entries.map(({ data }) => data.date)).size);
  const day = knownAmounts(totalsOf(entries), days);
  return {
    foods: candidates,
    eater: eaterOf(targets),
    day,
    absorbedB12Mcg: b12Occasions(toEaten(entries)).reduce((sum, { absorbedMcg }) => sum + absorbedMcg, 0) / days,
    targets: targets.targets,
    energyLeftKcal: Math.max(0, targets.plan.energyKcal - (day.energyKcal ?? 0)),
    familiar,
  };
}

/** Foods that close one gap, best first. */
export const listClosingFoods = (key: NutrientKey, input: GapInput, count: number): Suggestion[] =>
  closingFoods({ ...closingInput(input), key }, count);

/**
 * Rows of the watch list, those that aren't covered with one food each; no food twice. While nothing is logged there are none: the
 * gap is a whole day then, which isn't for one food to close.
 */
export function closeGaps(rows: readonly WatchRow[], input: GapInput): Gap[] {
  if (input.entries.length === 0) return rows.map((row) => ({ row, suggestion: null }));
  const rest = closingInput(input);
  const except = new Set<string>();
  return rows.map((row): Gap => {
    if (row.state === "covered") return { row, suggestion: null };
    const [suggestion = null] = closingFoods({ ...rest, key: row.key, except });
    if (suggestion) except.add(suggestion.food.id);
    return { row, suggestion };
  });
}

/** The hour from which on a day's gaps are no longer told: there is little time left to close them. */
const LATEST_HOUR = 20;

/** The rows that matter now: the two furthest from their target, before 8 PM. */
export const rowsToWatch = (rows: readonly WatchRow[], hour: number): WatchRow[] =>
  hour >= LATEST_HOUR ? [] : rows.filter(({ state }) => state === "low" || state === "close").slice(0, 2);
