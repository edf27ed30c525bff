// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the combobox, or is on the buttons of a cell
// biome-ignore-all lint/a11y/useSemanticElements: the popup of a combobox is a grid, whose rows hold two buttons each
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button, cx, Icon, Select } from "#app/ui/index.ts";
import { MEALS, type Meal } from "#worker/fitness/log/domain-entry.ts";
import { plural } from "#worker/kernel/plural.ts";
import { formatNutrient, nutrientsOf } from "#worker/nutrition/domain-nutrients.ts";
import { copyChanges, MEAL_NAMES, MEAL_ORDER } from "../diary/diary-day.ts";
import { nearDayOf } from "../diary/format-amount.ts";
import { asChanges } from "../diary/save-with-undo.ts";
import { type NumberDisplay, useNumberDisplay } from "../diary/use-day-targets.ts";
import type { Change } from "../log/log-store.ts";
import { useRecords } from "../log/use-log.ts";
import { FOOD_FILTERS, type FoodFilter, type FoodResult, findFoods } from "./food-search.ts";
import { requestFoods, useFoodIndex } from "./food-store.ts";
import { logChanges, resultAmountText, resultPer100g, resultSource } from "./log-result.ts";
import { useClosingFoods } from "./use-closing-foods.ts";
import { useUsualFoods } from "./use-usual-foods.ts";
import { lastMealBefore } from "./usual-foods.ts";

export interface FoodTarget {
  date: string;
  meal: Meal;
}

/** Searches and lists foods: the usual ones first, then what is typed. */
export function FoodList({
  target,
  isBack,
  text,
  onText,
  onMeal,
  onAdd,
  onOpen,
  onScan,
  onCreate,
  onQuickAdd,
}: {
  target: FoodTarget;
  /** The list is shown again, after a food or a form. */
  isBack: boolean;
  text: string;
  onText: (text: string) => void;
  onMeal: (meal: Meal) => void;
  onAdd: (changes: Change[], title: string) => void;
  onOpen: (result: FoodResult) => void;
  onScan: () => void;
  onCreate: (name: string) => void;
  onQuickAdd: () => void;
}) {
  const [filter, setFilter] = useState<FoodFilter>("all");
  const deferredText = useDeferredValue(text);
  const { index, status } = useFoodIndex();
  const usual = useUsualFoods(target);
  const favorites = useRecords("favorite");
  const closing = useClosingFoods(target.date, filter === "gap");
  const display = useNumberDisplay();
  const results = useMemo(
    () => findFoods({ index, text: deferredText, filter, usual, favorites, closing }),
    [index, deferredText, filter, usual, favorites, closing],
  );
  // The chosen row belongs to the results that it was chosen from.
  const [chosen, setChosen] = useState({ of: results, at: -1 });
  const active = chosen.of === results ? chosen.at : -1;
  const gridId = useId();
  const input = useRef<HTMLInputElement>(null);
  // The dialog itself moves the focus here when it opens; coming back to the list has to.
  useEffect(() => {
    if (isBack) input.current?.focus();
  }, [isBack]);
  const rowId = (at: number) => `${gridId}-${at}`;

  // These callbacks never change, so typing a letter doesn't redraw any row before the results arrive.
  const latest = useRef({ onAdd, onOpen, target });
  useLayoutEffect(() => {
    latest.current = { onAdd, onOpen, target };
  });
  const addOne = useCallback((result: FoodResult) => {
    const { current } = latest;
    current.onAdd(logChanges(result, current.target), resultTitle(result));
  }, []);
  const openOne = useCallback((result: FoodResult) => latest.current.onOpen(result), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      const next = Math.min(results.length - 1, Math.max(-1, active + step));
      setChosen({ of: results, at: next });
      document.getElementById(rowId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      const result = results[active] ?? (text.trim() ? results[0] : undefined);
      if (!result) return;
      if (event.shiftKey) addOne(result);
      else onOpen(result);
    }
  };
  const trimmed = deferredText.trim();
  return (
    <>
      <div className="food-search">
        <div className="food-search-field">
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            role="combobox"
            aria-label="Search foods"
            aria-haspopup="grid"
            aria-expanded={results.length > 0}
            aria-controls={gridId}
            aria-activedescendant={active >= 0 ? rowId(active) : undefined}
            aria-describedby={`${gridId}-help`}
            placeholder="Search foods"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={({ target: { value } }) => onText(value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="food-scan" onClick={onScan} aria-label="Scan a barcode">
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path
                d="M4 8V5h3M17 5h3v3M20 16v3h-3M7 19H4v-3M8 9v6M11 9v6M13.500 9v6M16 9v6"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.750"
                strokeLinecap="round"
              />
            </svg>
          </button>
        </div>
        <Select
          label="Meal"
          hideLabel
          value={target.meal}
          options={MEAL_ORDER.map((value) => ({ value, label: MEAL_NAMES[value] }))}
          onChange={({ target: { value } }) => onMeal(MEALS.find((one) => one === value) ?? target.meal)}
        />
      </div>
      <p id={`${gridId}-help`} className="visually-hidden">
        Arrow keys choose a food. Enter opens it, Shift and Enter log it at once.
      </p>
      <fieldset className="food-filters" aria-label="Show">
        {(Object.keys(FOOD_FILTERS) as FoodFilter[]).map((key) => (
          <button
            key={key}
            type="button"
            className="food-filter"
            aria-pressed={key === filter}
            onClick={() => setFilter(key)}
          >
            {FOOD_FILTERS[key]}
          </button>
        ))}
      </fieldset>
      <div className="food-results">
        {trimmed === "" && (filter === "all" || filter === "usual") ? <LastMeal target={target} onAdd={onAdd} /> : null}
        <div role="grid" id={gridId} aria-label="Foods" className="food-grid">
          {results.map((result, at) => (
            <FoodRow
              key={result.item.id}
              id={rowId(at)}
              result={result}
              isActive={at === active}
              display={display}
              onOpen={openOne}
              onAdd={addOne}
            />
          ))}
        </div>
        <p role="status" className="food-status">
          {status === "loading"
            ? "Loading the food library…"
            : status === "failed"
              ? "The food library isn't on this device yet. Connect once to load it; your own foods are here."
              : results.length === 0
                ? emptyText(filter, trimmed)
                : trimmed
                  ? `${plural(results.length, "food")} found`
                  : ""}
        </p>
        {status === "failed" ? (
          <Button variant="outline" onClick={requestFoods}>
            Try again
          </Button>
        ) : null}
        {trimmed !== "" || filter === "own" || (filter === "all" && results.length === 0) ? (
          <div className="food-own-actions">
            <Button variant="ghost" onClick={() => onCreate(trimmed)}>
              <Icon name="plus" /> {trimmed ? `Create “${trimmed}” as a new food` : "Create a food"}
            </Button>
            <Button variant="ghost" onClick={onQuickAdd}>
              Quick add
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}

function emptyText(filter: FoodFilter, text: string): string {
  if (text) return `Nothing found for “${text}”.`;
  switch (filter) {
    case "favorites":
      return "Open a food of your diary and press Favorite. It will be here.";
    case "own":
      return "Foods that you create will be here.";
    case "meals":
      return "Save a meal from your diary, and you log it whole from here.";
    case "recipes":
      return "Our recipes and your own will be here.";
    case "gap":
      return "No gap to close: set up your plan, or everything is covered.";
    default:
      return "Type a food. What you log often will be here, ready with one press.";
  }
}

const resultTitle = ({ item, amount }: FoodResult): string =>
  item.kind === "meal" ? item.meal.data.name : `${item.food.name}, ${resultAmountText({ item, amount })}`;

const FoodRow = memo(function FoodRow({
  id,
  result,
  isActive,
  display,
  onOpen,
  onAdd,
}: {
  id: string;
  result: FoodResult;
  isActive: boolean;
  display: NumberDisplay;
  onOpen: (result: FoodResult) => void;
  onAdd: (result: FoodResult) => void;
}) {
  const { item, amount, note } = result;
  const { energyKcal, protein } = nutrientsOf(resultPer100g(result), amount.grams);
  const figures = [
    resultAmountText(result),
    display.hideNumbers || energyKcal === undefined ? "" : formatNutrient("energyKcal", energyKcal, display.energy),
    // One line or the next, but not both.
    protein === undefined ? "" : `${formatNutrient("protein", protein)} protein`.replaceAll(" ", "\u00a0"),
  ];
  return (
    <div role="row" id={id} aria-selected={isActive} className={cx("food-row", isActive && "is-active")} tabIndex={-1}>
      <div role="gridcell" className="food-row-main">
        <button type="button" tabIndex={isActive ? 0 : -1} className="food-row-open" onClick={() => onOpen(result)}>
          <span className="food-row-name">
            {item.name}
            {item.brand && !item.name.includes(item.brand) ? <span className="dim"> {item.brand}</span> : null}
          </span>
          <span className="food-row-figures">{figures.filter(Boolean).join(" · ")}</span>
          {note ? <span className="food-row-note">{note}</span> : null}
        </button>
      </div>
      <div role="gridcell" className="food-row-source">
        {resultSource(result)}
      </div>
      <div role="gridcell">
        <button
          type="button"
          className="food-row-add"
          aria-label={`Log ${item.name}, ${resultAmountText(result)}`}
          onClick={() => onAdd(result)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
});

/** The same meal of the last day that had one, whole in one press. */
function LastMeal({ target, onAdd }: { target: FoodTarget; onAdd: (changes: Change[], title: string) => void }) {
  const entries = useRecords("entry");
  const last = useMemo(() => lastMealBefore(entries, target.meal, target.date), [entries, target]);
  if (!last) return null;
  const names = last.entries.map(({ data }) => data.food.name.split(",")[0]).join(", ");
  const day = nearDayOf(last.date, target.date);
  const title = `${MEAL_NAMES[target.meal]} from ${day}`;
  return (
    <div className="last-meal">
      <p>
        <strong>Same as {day}</strong>
        <span>{names}</span>
      </p>
      <Button
        variant="soft"
        aria-label={`Log the same as ${day}: ${names}`}
        onClick={() => onAdd(asChanges(copyChanges(last.entries, target, Date.now())), title)}
      >
        Log {plural(last.entries.length, "food")}
      </Button>
    </div>
  );
}
