import { useMemo } from "react";
import { useRecords, useUsedFoods } from "../log/use-log.ts";
import type { LogTarget } from "./log-result.ts";
import { type UsualFood, usualFoods } from "./usual-foods.ts";

const hourOf = (at: number): number => new Date(at).getHours();

/** The member's usual foods of a meal, at this hour. */
export function useUsualFoods({ date, meal }: LogTarget): UsualFood[] {
  const used = useUsedFoods();
  const entries = useRecords("entry");
  return useMemo(
    () => usualFoods(used, entries, meal, { date, hour: hourOf(Date.now()), hourOf }),
    [used, entries, meal, date],
  );
}
