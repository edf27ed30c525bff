import { useMemo } from "react";
import type { CoachTurn } from "#worker/fitness/coach/contract-coach.ts";
import { mealKeyOf } from "#worker/fitness/coach/domain-turns.ts";
import { useCoach } from "./coach-store.ts";

/** What is chosen on the cards of meals, by the card and the place of the meal on it: a shopping list goes by it too. */
interface MealChoices {
  /** Which option was swapped in. */
  options: Readonly<Record<string, number>>;
  /** Meals that were left out. */
  out: Readonly<Record<string, boolean>>;
}

export const mealKey = (card: string, day: number, meal: number): string => `${card} ${mealKeyOf({ day, meal })}`;

/** The choices of all turns. */
export function choicesOf(turns: readonly Pick<CoachTurn, "choices">[]): MealChoices {
  const all = turns.flatMap(({ choices }) =>
    Object.entries(choices).flatMap(([card, meals]) =>
      Object.entries(meals).map(([meal, choice]) => [`${card} ${meal}`, choice] as const),
    ),
  );
  return {
    options: Object.fromEntries(all.map(([key, { option }]) => [key, option])),
    out: Object.fromEntries(all.map(([key, { isOut }]) => [key, isOut])),
  };
}

const NONE: readonly CoachTurn[] = [];
export function useMealChoices(): MealChoices {
  const turns = useCoach(({ view }) => view?.turns ?? NONE);
  return useMemo(() => choicesOf(turns), [turns]);
}
