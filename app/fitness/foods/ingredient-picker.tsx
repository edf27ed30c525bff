import { useDeferredValue, useMemo, useState } from "react";
import { TextField } from "#app/ui/index.ts";
import type { FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import { searchFoods } from "#worker/nutrition/domain-food-search.ts";
import { type DiaryFood, type FoodAmount, firstAmount, sourceLabel } from "./diary-food.ts";
import { useFoodIndex } from "./food-store.ts";

/** Finds foods for a recipe. */
export function IngredientPicker({
  wanted = "",
  onPick,
}: {
  /** What to look for to begin with; another `key` begins again. */
  wanted?: string;
  onPick: (food: FoodSnapshot, amount: FoodAmount, portions: DiaryFood["portions"]) => void;
}) {
  const [text, setText] = useState(wanted);
  const deferred = useDeferredValue(text);
  const { index } = useFoodIndex();
  const found = useMemo(
    () =>
      deferred.trim() === ""
        ? []
        : searchFoods(index, deferred, { limit: 12 }).flatMap((item) => (item.kind === "food" ? [item.food] : [])),
    [index, deferred],
  );
  return (
    <>
      <TextField
        label="Add a food"
        type="search"
        autoComplete="off"
        value={text}
        autoFocus={wanted !== ""}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          const first = found[0];
          if (!first) return;
          onPick(first.snapshot, firstAmount(first), first.portions);
          setText("");
        }}
      />
      {found.length > 0 ? (
        <ul className="ingredient-results" aria-label="Foods found">
          {found.map((food) => (
            <li key={food.id}>
              <button
                type="button"
                onClick={() => {
                  onPick(food.snapshot, firstAmount(food), food.portions);
                  setText("");
                }}
              >
                <span>{food.name}</span>
                <span className="dim small">{sourceLabel(food)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
