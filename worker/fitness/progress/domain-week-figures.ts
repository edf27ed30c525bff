/** The figures of a week, as the review tells them on the page and in the coach. Pure. */
import { addDays } from "../../kernel/local-date.ts";
import type { EatenFood } from "../../nutrition/domain-eaten.ts";
import type { NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { plantsOfWeek } from "../../nutrition/domain-plants.ts";
import type { Target } from "../../nutrition/domain-reference-intakes.ts";
import { SOURCES as WATCH_SOURCES, type WatchKey, watchList } from "../../nutrition/domain-watch-list.ts";
import type { DaySummary } from "../log/domain-summary.ts";
import type { Plan, Profile } from "../plan/contract-profile.ts";
import type { LoggedSet } from "../training/contract-workout.ts";
import { findExercise } from "../training/domain-exercises.ts";
import { measureVolume } from "../training/domain-volume.ts";
import type { WeekFigures } from "./domain-weekly-review.ts";
import { type WeighIn, weeklyChange } from "./domain-weight-trend.ts";

export interface WeekInput {
  /** The last day of the week. */
  today: string;
  /** Of the four weeks up to it, those without anything left out: which plants are new takes the time before. */
  days: readonly DaySummary[];
  /** Of the week; of the weigh-ins four weeks. More changes nothing. */
  foods: readonly EatenFood[];
  sets: readonly LoggedSet[];
  weighIns: readonly WeighIn[];
  profile: Profile;
  /** The plan in force with its targets. */
  plan: Pick<Plan, "energyKcal" | "proteinG" | "isCareful">;
  targets: Partial<Record<NutrientKey, Target>>;
  streakDays: number;
  hidesNumbers: boolean;
  /** Names a food that closes a gap; absent where no foods are at hand. */
  findFood?: (key: WatchKey) => string | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Figures of the seven days that end today. Records in training need the whole history: Workouts names them, the review doesn't. */
export function weekFigures(input: WeekInput): WeekFigures {
  const { today, profile, plan } = input;
  const from = addDays(today, -6);
  const isInWeek = ({ date }: { date: string }) => date >= from && date <= today;
  const days = input.days.filter(isInWeek);
  const complete = days.filter(({ isComplete, entries }) => isComplete && entries > 0);
  const meanOf = (key: "energyKcal" | "protein") =>
    mean(complete.flatMap(({ nutrients }) => (nutrients[key] ? [nutrients[key][0]] : [])));
  const plants = plantsOfWeek(input.days, today);
  return {
    loggedDays: days.filter(({ entries }) => entries > 0).length,
    completeDays: complete.length,
    energyKcal: meanOf("energyKcal"),
    proteinG: meanOf("protein"),
    energyTargetKcal: plan.energyKcal,
    proteinTargetG: plan.proteinG,
    workouts: days.reduce((sum, { workouts }) => sum + workouts, 0),
    plannedWorkouts: profile.training.daysPerWeek,
    hardSets: measureVolume(input.sets.filter(isInWeek), findExercise).hardSets,
    weeklyKg: weeklyChange(input.weighIns, today),
    // Whole plants: a quarter of one is no plant to name.
    plants: Math.floor(plants.points),
    newPlants: plants.newNames,
    gap: gapOf(input.foods.filter(isInWeek), input),
    streakDays: input.streakDays,
    hidesNumbers: input.hidesNumbers,
    isCareful: plan.isCareful,
    weightUnit: profile.units.weight,
    energyUnit: profile.units.energy,
  };
}

/** The biggest gap that is one; a week without food has none to speak of. */
function gapOf(foods: readonly EatenFood[], { targets, findFood }: WeekInput): WeekFigures["gap"] {
  if (foods.length === 0) return null;
  const row = watchList({ foods, targets }).rows.find(({ state }) => state === "low");
  if (!row || row.percent === null) return null;
  const [source] = row.sources;
  return {
    ...{ name: row.name, percent: row.percent, food: findFood?.(row.key) ?? null },
    source: source ? WATCH_SOURCES[source] : null,
  };
}
