import { useMemo } from "react";
import { DIARY_NUTRIENTS, formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { useDayTargets } from "../diary/use-day-targets.ts";
import { useDayRecords, useRecords } from "../log/use-log.ts";
import { listClosingFoods, watchEntries } from "../nutrition/day-gaps.ts";
import { fromLibrary } from "./diary-food.ts";
import type { FoodResult } from "./food-search.ts";
import { useFoodLibrary } from "./food-store.ts";
import { suggestedAmount } from "./suggested-amount.ts";

/** Gaps that are closed, and foods for each. */
const GAPS = 3;
const FOODS_EACH = 6;

/** Foods that close the biggest gaps of a day, best first. @param isAsked false: nothing is computed */
export function useClosingFoods(date: string, isAsked: boolean): FoodResult[] {
  const entries = useDayRecords("entry", date);
  const logged = useRecords("entry");
  const targets = useDayTargets(date);
  const { candidates, byId } = useFoodLibrary();
  return useMemo(() => {
    if (!isAsked || !targets) return [];
    const rows = watchEntries(entries, targets).rows.filter(({ state }) => state === "low" || state === "close");
    const familiar = new Set(logged.map(({ data }) => data.food.ref.id));
    const found = rows
      .slice(0, GAPS)
      .flatMap((row) =>
        listClosingFoods(row.key, { entries, targets, candidates, familiar }, FOODS_EACH).map((one) => ({ row, one })),
      );
    const seen = new Set<string>();
    return found.flatMap(({ row, one }): FoodResult[] => {
      const food = byId.get(one.food.id);
      if (!food || seen.has(food.id)) return [];
      seen.add(food.id);
      const diaryFood = fromLibrary(food);
      return [
        {
          item: { ...diaryFood, kind: "food", from: food.from, food: diaryFood },
          amount: suggestedAmount(one),
          note: `${DIARY_NUTRIENTS[row.key].name}: adds ${formatNutrient(row.key, one.adds)}`,
        },
      ];
    });
  }, [isAsked, entries, logged, targets, candidates, byId]);
}
