/** Which foods a shopping list is of: those of its meals as they are chosen, or of what was added to the diary of them. Pure. */
import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import type { LogRecord } from "#worker/fitness/log/contract-sync.ts";
import { loggedMeals } from "./card-changes.ts";
import { mealKey } from "./meal-choice.ts";

type ShoppingCard = Extract<CoachCard, { kind: "shopping" }>;
export interface ItemToBuy {
  food: string;
  grams: number;
}

const keyOf = ({ from, id }: { from: string; id: string }): string => (from === "recipe" ? `recipe:${id}` : id);

/** @param first which day of the card of the meals is the first of the list: the days before it are over */
export function chosenItems(
  card: ShoppingCard,
  {
    options,
    out,
    mealsDays,
    today,
  }: {
    options: Readonly<Record<string, number>>;
    out: Readonly<Record<string, boolean>>;
    /** Dates of the card of the meals, where it is on the page. */
    mealsDays: readonly string[];
    today: string;
  },
): ItemToBuy[] {
  return card.days
    .filter(({ date }) => date >= today)
    .flatMap(({ date, meals }) =>
      meals.flatMap(({ options: all }, m) => {
        const key = mealKey(card.of, mealsDays.indexOf(date), m);
        return out[key] ? [] : (all[(options[key] ?? 0) % all.length] ?? []);
      }),
    );
}

/** Of meals that were added to the diary: what is in it now of the list's days. Foods that the list doesn't know are left out of it. */
export const loggedItems = (
  card: ShoppingCard,
  made: readonly string[],
  records: ReadonlyMap<string, LogRecord>,
  today: string,
): ItemToBuy[] => {
  const dates = new Set(card.days.map(({ date }) => date).filter((date) => date >= today));
  return loggedMeals(made, records)
    .filter(({ date }) => dates.has(date))
    .flatMap(({ items }) => items.map(({ food, grams }) => ({ food: keyOf(food.ref), grams })));
};
