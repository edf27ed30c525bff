import { Button, Checkbox, toast } from "#app/ui/index.ts";
import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useLog } from "../log/log-store.ts";
import { useToday } from "../log/use-log.ts";
import { type ChosenItem, type ChosenMeal, entryChanges, staleReason } from "./card-changes.ts";
import { CardFrame } from "./card-frame.tsx";
import { saveMealChoice } from "./coach-store.ts";
import { dayName, foodsText, LoggedCard, MEAL_NAMES } from "./logged-card.tsx";
import { mealKey, useMealChoices } from "./meal-choice.ts";
import { Totals } from "./totals.tsx";
import { useConfirm } from "./use-confirm.ts";

type MealsCardData = Extract<CoachCard, { kind: "meals" }>;
/** Meals of a day or a week: swap one for another, check those to add, and see what the day comes to. */
export function MealsCard({ card }: { card: MealsCardData }) {
  const today = useToday();
  const records = useLog((state) => state.records);
  const { isDone, made, confirm, takeBack } = useConfirm(card.id);
  const { options: swapped, out } = useMealChoices();
  if (isDone) return <LoggedCard card={card} made={made} onUndo={() => void takeBack("entry")} />;
  const choose = async (choice: Parameters<typeof saveMealChoice>[1]) => {
    if (!(await saveMealChoice(card.id, choice)))
      toast({ title: "We couldn't save your choice. Check your connection and choose again.", tone: "error" });
  };
  const days = card.days.map(({ date, meals }, d) => ({
    date,
    isOver: date < today,
    meals: meals.map(({ meal, options }, m) => {
      const key = `${d}-${m}`;
      const choice = mealKey(card.id, d, m);
      const isOut = out[choice] ?? false;
      const at = (swapped[choice] ?? 0) % options.length;
      const chosen = options[at] ?? options[0];
      const items = (chosen?.items ?? []).flatMap(({ food, grams, portion }): ChosenItem[] => {
        const known = card.foods[food];
        return known ? [{ food: known, grams, portion }] : [];
      });
      return {
        key,
        meal,
        title: chosen?.title ?? "",
        items,
        isIn: !isOut && date >= today,
        swap: options.length > 1 ? () => choose({ day: d, meal: m, option: (at + 1) % options.length, isOut }) : null,
        leaveOut: (leftOut: boolean) => choose({ day: d, meal: m, option: at, isOut: leftOut }),
      };
    }),
  }));
  const chosen: ChosenMeal[] = days.flatMap(({ date, meals }) =>
    meals.flatMap(({ key, meal, title, items, isIn }) =>
      isIn ? [{ key, date, meal, title: title || null, items }] : [],
    ),
  );
  const log = () =>
    confirm(entryChanges(card.id, chosen, today, Date.now()), `${plural(chosen.length, "meal")} added to your diary`);
  return (
    <CardFrame
      title={card.title}
      rules={card.rules}
      stale={staleReason(card, records, today)}
      action={chosen.length === 0 ? "Choose a meal" : `Add ${plural(chosen.length, "meal")} to my diary`}
      isDisabled={chosen.length === 0}
      note={days.length > 1 ? "Each meal goes on its day. Delete what you don't eat." : undefined}
      onConfirm={() => void log()}
    >
      {days.map(({ date, meals, isOver }) => (
        <div className="coach-day" key={date}>
          {days.length > 1 ? <h4>{dayName(date)}</h4> : null}
          <ul className="coach-meals">
            {meals.map(({ key, meal, title, items, isIn, swap, leaveOut }) => (
              <li key={key}>
                <Checkbox
                  label={
                    <>
                      <span className="coach-meal-name">{MEAL_NAMES[meal]}</span> {title}
                    </>
                  }
                  checked={isIn}
                  disabled={isOver}
                  onChange={({ currentTarget }) => void leaveOut(!currentTarget.checked)}
                />
                <p className="coach-foods">{foodsText(items)}</p>
                {swap && !isOver ? (
                  <Button
                    variant="outline"
                    aria-label={`Swap ${MEAL_NAMES[meal].toLowerCase()}, ${title}`}
                    onClick={() => void swap()}
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
            hidesEnergy={card.hidesEnergy}
          />
        </div>
      ))}
    </CardFrame>
  );
}
