/** What a member usually eats at a meal and an hour, so that it is logged with one press. Pure. */
import type { EntryData, FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import type { UsedFood } from "#worker/fitness/log/contract-start.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { daysBetween } from "#worker/kernel/local-date.ts";
import type { FoodAmount } from "./diary-food.ts";

export interface UsualFood extends FoodAmount {
  food: FoodSnapshot;
  /** 0 to 1: how likely it is eaten at this meal and hour, against what is likeliest. */
  likelihood: number;
}

type LoggedFood = { data: Pick<EntryData, "food" | "grams" | "portion" | "date" | "meal" | "at"> };

/** After so many days a use counts half. */
const HALF_LIFE = 14;
/** A use at another meal, and one at another hour of the same meal. */
const OTHER_MEAL = 0.15;
const OTHER_HOUR = 0.6;

export const foodKey = ({ ref }: Pick<FoodSnapshot, "ref">): string => `${ref.from} ${ref.id}`;

/** Hours between two hours of the clock. */
const hoursApart = (a: number, b: number): number => Math.min(Math.abs(a - b), 24 - Math.abs(a - b));

/**
 * The foods of a meal, the likeliest first, each with its last amount.
 * @param used what the server counted over all years, up to when this device began
 * @param entries those on the device
 * @param now the day and hour (0 to 23) that are logged, and the hour of an instant
 */
export function usualFoods(
  used: readonly UsedFood[],
  entries: readonly LoggedFood[],
  meal: Meal,
  now: { date: string; hour: number; hourOf: (at: number) => number },
): UsualFood[] {
  const found = new Map<string, { usual: Omit<UsualFood, "likelihood">; score: number; last: number }>();
  const weightAfter = (days: number) => 0.5 ** (Math.max(0, days) / HALF_LIFE);
  for (const { food, grams, portion, uses, lastDate, meals } of used) {
    if (food.ref.from === "quick") continue;
    const atMeal = meals[meal] ?? 0;
    const often = Math.log2(1 + atMeal + OTHER_MEAL * (uses - atMeal));
    const score = often * weightAfter(daysBetween(lastDate, now.date));
    found.set(foodKey(food), { usual: { food, grams, portion: portion ?? null }, score, last: 0 });
  }
  for (const { data } of entries) {
    if (data.food.ref.from === "quick") continue;
    const key = foodKey(data.food);
    const isMeal = data.meal === meal;
    const weight =
      weightAfter(daysBetween(data.date, now.date)) *
      (isMeal ? 1 : OTHER_MEAL) *
      (hoursApart(now.hourOf(data.at), now.hour) <= 2 ? 1 : OTHER_HOUR);
    const before = found.get(key);
    const isNewer = !before || data.at >= before.last;
    found.set(key, {
      usual: isNewer ? { food: data.food, grams: data.grams, portion: data.portion ?? null } : before.usual,
      score: (before?.score ?? 0) + weight,
      last: Math.max(before?.last ?? 0, data.at),
    });
  }
  const most = Math.max(...[...found.values()].map(({ score }) => score), Number.MIN_VALUE);
  return [...found.values()]
    .sort((a, b) => b.score - a.score || (foodKey(a.usual.food) < foodKey(b.usual.food) ? -1 : 1))
    .map(({ usual, score }) => ({ ...usual, likelihood: score / most }));
}

/** The foods of the newest day before this one that has something in the meal; null where the device has none. */
export function lastMealBefore<T extends LoggedFood>(
  entries: readonly T[],
  meal: Meal,
  date: string,
): { date: string; entries: T[] } | null {
  const own = entries.filter(({ data }) => data.meal === meal && data.date < date);
  const newest = own
    .map(({ data }) => data.date)
    .sort()
    .at(-1);
  return newest ? { date: newest, entries: own.filter(({ data }) => data.date === newest) } : null;
}
