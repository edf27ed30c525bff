import { type FormEvent, useId, useState } from "react";
import { Button, FieldError, Icon, Link } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { newId } from "#worker/kernel/ids.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { DIARY_NUTRIENTS, formatNutrient, nutrientsOf } from "#worker/nutrition/domain-nutrients.ts";
import { targetAmount } from "../diary/day-targets.ts";
import { MEAL_NAMES, totalsOf } from "../diary/diary-day.ts";
import { asChanges, saveWithUndo } from "../diary/save-with-undo.ts";
import { useDayTargets, useNumberDisplay } from "../diary/use-day-targets.ts";
import type { Change } from "../log/log-store.ts";
import { useDayRecords, useRecords } from "../log/use-log.ts";
import { knownAmounts } from "../nutrition/day-gaps.ts";
import { NutrientTable } from "../nutrition/nutrient-table.tsx";
import {
  amountInput,
  amountText,
  countInstead,
  type DiaryFood,
  type FoodAmount,
  readAmount,
  stepAmount,
} from "./diary-food.ts";
import { foodChanges } from "./food-changes.ts";
import { entryChange, type LogTarget } from "./log-result.ts";

/** How much of a food, and what it changes of the day, before it is added. */
export function FoodDetail({
  food,
  amount: first,
  target,
  onBack,
  onAdd,
}: {
  food: DiaryFood;
  amount: FoodAmount;
  target: LogTarget;
  onBack: () => void;
  onAdd: (changes: Change[], title: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(() => amountInput(first));
  const [isTouched, setTouched] = useState(false);
  const { hideNumbers, energy } = useNumberDisplay();
  const targets = useDayTargets(target.date);
  const entries = useDayRecords("entry", target.date);
  const read = readDetail(text, first, food);
  const grams = read.ok ? read.grams : 0;
  const counted = countInstead(text, food);
  const amounts = nutrientsOf(food.per100g, grams);
  const changes = foodChanges(food.per100g, grams, knownAmounts(totalsOf(entries)), (key) =>
    targetAmount(targets, key),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!read.ok) return;
    const { portion } = read;
    onAdd(entryChange(food.snapshot, { grams, portion }, target), `${food.name}, ${amountText({ grams, portion })}`);
  };
  const problem = isTouched && !read.ok ? read.problem : undefined;
  const energyText =
    read.ok && !hideNumbers && amounts.energyKcal !== undefined
      ? ` · ${formatNutrient("energyKcal", amounts.energyKcal, energy)}`
      : "";
  return (
    <form className="food-detail" onSubmit={submit} noValidate>
      <div className="food-detail-head">
        <Button variant="ghost" icon aria-label="Back to results" onClick={onBack}>
          <Icon name="chevron" className="day-back" />
        </Button>
        <div>
          <h3>{food.name}</h3>
          <p className="dim small">
            {[food.brand, food.source].filter(Boolean).join(" · ")}
            {food.ref.from === "openfoodfacts" ? ", from its contributors" : ""}
          </p>
        </div>
        {food.path ? (
          <Link to={food.path} className="food-recipe-link">
            Open the recipe
          </Link>
        ) : null}
        <FavoriteToggle food={food} amount={read.ok ? { grams, portion: read.portion } : first} />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Amount
        </label>
        <div className="amount-field">
          <Button variant="outline" icon aria-label="Less" onClick={() => setText(stepAmount(text, -1))}>
            <Icon name="minus" />
          </Button>
          <input
            id={id}
            className="input"
            autoComplete="off"
            value={text}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={({ target: { value } }) => setText(value)}
            onBlur={() => setTouched(true)}
            // biome-ignore lint/a11y/noAutofocus: the step that was asked for begins here
            autoFocus
            onFocus={(event) => event.target.select()}
          />
          <Button variant="outline" icon aria-label="More" onClick={() => setText(stepAmount(text, 1))}>
            <Icon name="plus" />
          </Button>
        </div>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
        <fieldset className="portion-chips" aria-label="Portions">
          {[...food.portions.map(({ label }) => label), "100 g"].slice(0, 8).map((label) => (
            <button
              key={label}
              type="button"
              className="food-filter"
              aria-pressed={text === label}
              onClick={() => setText(label)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        {counted ? (
          <p role="status" className="amount-count">
            That's {grams} g.
            <button
              type="button"
              className="food-filter"
              onClick={() => {
                setText(counted);
                document.getElementById(id)?.focus();
              }}
            >
              Make it {counted}
            </button>
          </p>
        ) : null}
        {read.ok && read.isLarge ? <p role="status">That's {numberText(grams)} g. Is it meant?</p> : null}
      </div>
      <dl className="food-figures" aria-live="polite">
        {(["energyKcal", "protein", "carbohydrate", "fat", "fiber"] as const)
          .filter((key) => key !== "energyKcal" || !hideNumbers)
          .map((key) => (
            <div key={key}>
              <dt>{key === "carbohydrate" ? "Carbs" : DIARY_NUTRIENTS[key].name}</dt>
              <dd>
                {!read.ok ? "–" : amounts[key] === undefined ? "Unknown" : formatNutrient(key, amounts[key], energy)}
              </dd>
            </div>
          ))}
      </dl>
      {changes.length > 0 ? (
        <ul className="food-changes" aria-label="What it changes today">
          {changes.map(({ key, text: change, isReached }) => (
            <li key={key}>
              {DIARY_NUTRIENTS[key].name} {change}
              {isReached ? <Icon name="check" size={16} label="reached" /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Button type="submit" size="lg" wide>
        Add to {MEAL_NAMES[target.meal].toLowerCase()}
        {energyText}
      </Button>
      <details className="food-all">
        <summary>All nutrients of this amount</summary>
        <NutrientTable totals={totalsOf([{ data: { food: food.snapshot, grams } as never }])} />
      </details>
    </form>
  );
}

/** The amount as it was handed in keeps its portion; a changed one is read. */
function readDetail(text: string, first: FoodAmount, food: DiaryFood) {
  if (text === amountInput(first)) return { ok: true as const, isLarge: false, ...first };
  return readAmount(text, food);
}

function FavoriteToggle({ food, amount }: { food: DiaryFood; amount: FoodAmount }) {
  const favorites = useRecords("favorite");
  const own = favorites.find(({ data }) => data.food.ref.id === food.ref.id);
  return (
    <Button
      variant="ghost"
      icon
      aria-label="Favorite"
      aria-pressed={Boolean(own)}
      onClick={() =>
        void saveWithUndo(
          asChanges([
            own
              ? { kind: "favorite", id: own.id, patch: null }
              : { kind: "favorite", id: newId(), patch: { food: food.snapshot, ...amount } },
          ]),
          own ? `${food.name} removed from favorites` : `${food.name} added to favorites`,
        )
      }
    >
      <MoreIcon name="heart" fill={own ? "currentColor" : "none"} />
    </Button>
  );
}
