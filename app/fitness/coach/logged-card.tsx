import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { dateFormat } from "../date-format.ts";
import { useLog } from "../log/log-store.ts";
import { type ChosenItem, loggedMeals } from "./card-changes.ts";
import { CardFrame } from "./card-frame.tsx";
import { Totals } from "./totals.tsx";

export const MEAL_NAMES: Record<Meal, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snacks: "Snacks",
};

export const dayName = dateFormat({ weekday: "long", month: "short", day: "numeric" });

/** Foods with their amounts, as one line. */
export const foodsText = (items: readonly ChosenItem[]): string =>
  items
    .map(
      ({ food, grams, portion }) =>
        `${food.name} ${portion ? (portion.count === 1 ? portion.label : `${portion.count} × ${portion.label}`) : `${Math.round(grams)} g`}`,
    )
    .join(" · ");

/** A confirmed card of foods: shows which of them are in the diary now. */
export function LoggedCard({
  card: { title, rules, hidesEnergy },
  made,
  onUndo,
}: {
  card: { title: string; rules: readonly string[]; hidesEnergy?: boolean | undefined };
  made: readonly string[];
  onUndo: () => void;
}) {
  const meals = loggedMeals(
    made,
    useLog((state) => state.records),
  );
  const days = new Set(meals.map(({ date }) => date));
  return (
    <CardFrame
      title={title}
      rules={rules}
      stale={null}
      isDone
      doneText={meals.length > 0 ? "In your diary." : "Logged. None of it is on this device now."}
      action=""
      onConfirm={onUndo}
      onUndo={onUndo}
    >
      <ul className="coach-meals">
        {meals.map(({ key, date, meal, title: name, items }) => (
          <li key={key}>
            <p className="coach-logged">
              <span className="coach-meal-name">{MEAL_NAMES[meal]}</span>
              {days.size > 1 ? `, ${dayName(date)}` : ""} {name}
            </p>
            <p className="coach-foods">{foodsText(items)}</p>
          </li>
        ))}
      </ul>
      {days.size === 1 ? (
        <Totals items={meals.flatMap(({ items }) => items)} target={null} hidesEnergy={hidesEnergy} />
      ) : null}
    </CardFrame>
  );
}
