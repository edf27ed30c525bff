import { useState } from "react";
import { Button, Checkbox } from "#app/ui/index.ts";
import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import type { Meal } from "#worker/fitness/log/contract-records.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useLog } from "../log/log-store.ts";
import { useToday } from "../log/use-log.ts";
import { type ChosenItem, type ChosenMeal, entryChanges, staleReason } from "./card-changes.ts";
import { CardFrame } from "./card-frame.tsx";
import { Totals } from "./totals.tsx";
import { useConfirm } from "./use-confirm.ts";

type MealsCardData = Extract<CoachCard, { kind: "meals" }>;
const MEAL_NAMES: Record<Meal, string> = { breakfast: "Breakfast", lunch: "Lunch", dinner: "Dinner", snacks: "Snacks" };
const dayName = (date: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long", month: "short", day: "numeric" }).format(
    new Date(`${date}T12:00:00Z`),
  );

/** Meals of a day or a week: swap one for another, check those to add, and see what the day comes to. */
export function MealsCard({ card }: { card: MealsCardData }) {
  const today = useToday();
  const records = useLog((state) => state.records);
  const { isDone, confirm, takeBack } = useConfirm(card.id);
  const [option, setOption] = useState<Record<string, number>>({});
  const [isOut, setOut] = useState<Record<string, boolean>>({});
  const days = card.days.map(({ date, meals }, d) => ({
    date,
    isOver: date < today,
    meals: meals.map(({ meal, options }, m) => {
      const key = `${d}-${m}`;
      const at = (option[key] ?? 0) % options.length;
      const chosen = options[at] ?? options[0];
      const items = (chosen?.items ?? []).flatMap(({ food, grams, portion }): ChosenItem[] => {
        const known = card.foods[food];
        return known ? [{ food: known, grams, portion }] : [];
      });
      return {
        key,
        meal,
        options: options.length,
        title: chosen?.title ?? "",
        items,
        isIn: !isOut[key] && date >= today,
      };
    }),
  }));
  const chosen: ChosenMeal[] = days.flatMap(({ date, meals }) =>
    meals.flatMap(({ key, meal, title, items, isIn }) => (isIn ? [{ key, date, meal, title, items }] : [])),
  );
  const log = () =>
    confirm(entryChanges(card.id, chosen, today, Date.now()), `${plural(chosen.length, "meal")} added to your diary`);
  return (
    <CardFrame
      title={card.title}
      rules={card.rules}
      stale={staleReason(card, records, today)}
      isDone={isDone}
      doneText="In your diary, each on its day."
      action={chosen.length === 0 ? "Choose a meal" : `Add ${plural(chosen.length, "meal")} to my diary`}
      isDisabled={chosen.length === 0}
      note={days.length > 1 ? "They stand on their days. Delete there what you don't eat." : undefined}
      onConfirm={() => void log()}
      onUndo={() => void takeBack("entry")}
    >
      {days.map(({ date, meals, isOver }) => (
        <div className="coach-day" key={date}>
          {days.length > 1 ? <h4>{dayName(date)}</h4> : null}
          <ul className="coach-meals">
            {meals.map(({ key, meal, title, items, isIn, options }) => (
              <li key={key}>
                <Checkbox
                  label={
                    <>
                      <span className="coach-meal-name">{MEAL_NAMES[meal]}</span> {title}
                    </>
                  }
                  checked={isIn}
                  disabled={isDone || isOver}
                  onChange={({ currentTarget }) => setOut({ ...isOut, [key]: !currentTarget.checked })}
                />
                <p className="coach-foods">
                  {items
                    .map(
                      ({ food, grams, portion }) =>
                        `${food.name} ${portion ? `${portion.count} × ${portion.label}` : `${grams} g`}`,
                    )
                    .join(" · ")}
                </p>
                {options > 1 && !isDone && !isOver ? (
                  <Button
                    variant="outline"
                    aria-label={`Swap ${MEAL_NAMES[meal].toLowerCase()}, ${title}`}
                    onClick={() => setOption({ ...option, [key]: (option[key] ?? 0) + 1 })}
                  >
                    Swap
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <Totals
            items={meals.filter(({ isIn }) => isIn).flatMap(({ items }) => items)}
            target={meals.length > 1 ? card.target : null}
          />
        </div>
      ))}
    </CardFrame>
  );
}
