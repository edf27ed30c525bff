import { type FormEvent, useState } from "react";
import { Button, Icon, TextField } from "#app/ui/index.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { MEAL_NAMES } from "../diary/diary-day.ts";
import { asChanges } from "../diary/save-with-undo.ts";
import { useNumberDisplay } from "../diary/use-day-targets.ts";
import type { Change, RecordOf } from "../log/log-store.ts";
import { NutrientTable } from "../nutrition/nutrient-table.tsx";
import { amountText } from "./diary-food.ts";
import { instantOn } from "./instant-on.ts";
import type { LogTarget } from "./log-result.ts";
import { logMealChanges, servingTotals } from "./saved-meal.ts";

/** How many servings of a saved meal or recipe. */
export function MealDetail({
  meal: { data: meal },
  target,
  onBack,
  onAdd,
}: {
  meal: RecordOf<"meal">;
  target: LogTarget;
  onBack: () => void;
  onAdd: (changes: Change[], title: string) => void;
}) {
  const [typed, setTyped] = useState("1");
  const [problem, setProblem] = useState("");
  const { hideNumbers, energy } = useNumberDisplay();
  const servings = toNumber(typed) ?? 0;
  const canLog = servings >= 0.05 && servings <= 100;
  const totals = servingTotals(meal);
  const energyKcal = totals.energyKcal.amount;
  const energyText =
    canLog && !hideNumbers && energyKcal !== null
      ? ` · ${formatNutrient("energyKcal", energyKcal * servings, energy)}`
      : "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canLog) {
      setProblem("Enter 0.05 to 100 servings.");
      return;
    }
    onAdd(asChanges(logMealChanges(meal, servings, { ...target, at: instantOn(target.date) })), meal.name);
  };
  return (
    <form className="food-detail" onSubmit={submit} noValidate>
      <div className="food-detail-head">
        <Button variant="ghost" icon aria-label="Back to results" onClick={onBack}>
          <Icon name="chevron" className="day-back" />
        </Button>
        <div>
          <h3>{meal.name}</h3>
          <p className="dim small">
            {meal.isRecipe ? `Your recipe, makes ${meal.servings} servings` : "Your saved meal"}
          </p>
        </div>
      </div>
      <TextField
        label="Servings"
        inputMode="decimal"
        value={typed}
        error={problem}
        onChange={({ target: { value } }) => {
          setTyped(value);
          setProblem("");
        }}
      />
      <ul className="meal-items">
        {meal.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items don't move here
          <li key={at}>
            <span>{item.food.name}</span>
            <span className="dim">{amountText({ grams: item.grams, portion: item.portion })}</span>
          </li>
        ))}
      </ul>
      <Button type="submit" size="lg" wide>
        Add to {MEAL_NAMES[target.meal].toLowerCase()}
        {energyText}
      </Button>
      <details className="food-all">
        <summary>Nutrients of one serving</summary>
        <NutrientTable totals={totals} />
      </details>
    </form>
  );
}
