/** Whether to drop a reminder: what it is about is done, or it isn't suitable for the member. Pure. */
import { HOUR } from "../../kernel/instants.ts";
import { weekdayOf } from "../../kernel/local-date.ts";
import { absorbedTarget, b12Occasions } from "../../nutrition/domain-vitamin-b12.ts";
import type { EntryData, ReminderData } from "../log/contract-records.ts";
import type { Profile } from "../plan/contract-profile.ts";
import type { RoutineData } from "../training/contract-routine.ts";
import { isWeighInSuitable } from "./domain-reminder.ts";

/** What the log says about a day. */
export interface DayFacts {
  date: string;
  now: number;
  entries: readonly EntryData[];
  water: readonly { at: number }[];
  weighIns: number;
  workouts: number;
  /** Whether anything was logged in the seven days that end with it. */
  hasLoggedInWeek: boolean;
  routines: readonly RoutineData[];
  profile: Profile | undefined;
  /** The day's target, in mcg. */
  b12TargetMcg: number;
}

/** No reminder this soon after water was logged (our choice). */
const WATER_QUIET = 2 * HOUR;

export function isQuiet(reminder: Pick<ReminderData, "kind" | "weekdays">, day: DayFacts): boolean {
  switch (reminder.kind) {
    case "breakfast":
    case "lunch":
    case "dinner":
      return day.entries.some(({ meal }) => meal === reminder.kind);
    case "weigh-in":
      return day.weighIns > 0 || !isWeighInSuitable(day.profile);
    case "workout":
      return day.workouts > 0 || (reminder.weekdays.length === 0 && !isTrainingDay(day));
    case "water":
      return day.water.some(({ at }) => at > day.now - WATER_QUIET);
    case "supplement":
      return isB12Covered(day);
    case "review":
      return !day.hasLoggedInWeek;
  }
}

const isTrainingDay = ({ routines, date }: DayFacts): boolean =>
  routines.some(({ archived, weekdays }) => !archived && weekdays.includes(weekdayOf(date)));

/** As on the watch list: by the amount absorbed from each meal. */
function isB12Covered({ entries, b12TargetMcg }: DayFacts): boolean {
  const eaten = entries.map(({ date, meal, grams, food }) => ({
    ...{ name: food.name, date, meal, grams, per100g: food.per100g },
    ...(food.isFortified === undefined ? {} : { isFortified: food.isFortified }),
  }));
  const absorbed = b12Occasions(eaten).reduce((sum, { absorbedMcg }) => sum + absorbedMcg, 0);
  return absorbed >= absorbedTarget(b12TargetMcg);
}
