/** The figures of a week, from what the device has and what the server knows of the time before. Pure. */
import type { WeekHistory } from "#worker/fitness/contract.ts";
import type { EntryData } from "#worker/fitness/log/contract-records.ts";
import type { DaySummary } from "#worker/fitness/log/domain-summary.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import type { MadePlan } from "#worker/fitness/plan/domain-plan.ts";
import type { WeekFigures } from "#worker/fitness/progress/domain-weekly-review.ts";
import { type WeighIn, weeklyChange } from "#worker/fitness/progress/domain-weight-trend.ts";
import { plantName, plantPointsOf } from "#worker/nutrition/domain-plants.ts";
import { SOURCES as WATCH_SOURCES, watchList } from "#worker/nutrition/domain-watch-list.ts";

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export interface WeekInput {
  /** The seven days, those without anything left out. */
  days: readonly DaySummary[];
  entries: readonly EntryData[];
  weighIns: readonly WeighIn[];
  today: string;
  profile: Profile;
  made: MadePlan;
  history: Pick<WeekHistory, "newPlants"> | null;
  hardSets: number;
  streakDays: number;
}

/**
 * What the review of a week is told from. Records in training need the whole history, which no page reads: Workouts names
 * them, the review doesn't.
 */
export function weekFigures(input: WeekInput): WeekFigures {
  const { days, entries, profile, made, history } = input;
  const complete = days.filter(({ isComplete, entries: count }) => isComplete && count > 0);
  const of = (key: "energyKcal" | "protein") =>
    mean(complete.flatMap(({ nutrients }) => (nutrients[key] ? [nutrients[key][0]] : [])));
  const species = new Set(days.flatMap((day) => day.species));
  const foods = entries.map(({ food, date, meal, at, grams }) => ({
    ...{ name: food.name, date, meal, at, grams, per100g: food.per100g },
  }));
  // A week without food has no gap to speak of.
  const rows = foods.length === 0 ? [] : watchList({ foods, targets: made.targets }).rows;
  const gap = rows.find(({ state, percent }) => percent !== null && (state === "low" || state === "close"));
  const source = gap?.sources[0];
  return {
    loggedDays: days.filter((day) => day.entries > 0).length,
    completeDays: complete.length,
    energyKcal: of("energyKcal"),
    proteinG: of("protein"),
    energyTargetKcal: made.plan.energyKcal,
    proteinTargetG: made.plan.proteinG,
    workouts: days.reduce((sum, { workouts }) => sum + workouts, 0),
    plannedWorkouts: profile.training.daysPerWeek,
    hardSets: input.hardSets,
    newRecords: 0,
    trendChangeKg: weeklyChange(input.weighIns, input.today),
    goal: profile.goal,
    // Whole plants: a quarter of one is no plant to name.
    plants: Math.floor([...species].reduce((sum, one) => sum + plantPointsOf(one), 0)),
    newPlants: (history?.newPlants ?? []).map(plantName),
    gap:
      gap && gap.percent !== null
        ? { name: gap.name, percent: gap.percent, food: null, source: source ? WATCH_SOURCES[source] : null }
        : null,
    streakDays: input.streakDays,
    hidesNumbers: profile.hideNumbers,
    isCareful: made.plan.isCareful,
    weightUnit: profile.units.weight,
  };
}
