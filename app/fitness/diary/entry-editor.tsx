import { type FormEvent, useState } from "react";
import { Button, Select, TextField } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { MEALS, type Meal } from "#worker/fitness/log/domain-entry.ts";
import { FIRST_DAY, isLoggableDay, latestDay } from "#worker/fitness/log/domain-loggable-day.ts";
import { newId } from "#worker/kernel/ids.ts";
import { amountInput, fromLibrary, fromSnapshot, readAmount, sourceLabel } from "../foods/diary-food.ts";
import { useFoodLibrary } from "../foods/food-store.ts";
import { changeQuickAdd, type QuickKey, quickAddTyped } from "../foods/quick-add.ts";
import { QuickAddFields } from "../foods/quick-add-fields.tsx";
import { useRecord, useRecords, useToday } from "../log/use-log.ts";
import {
  addButtonId,
  copyChanges,
  deleteChanges,
  type Entry,
  MEAL_NAMES,
  MEAL_ORDER,
  moveChanges,
  nutrientsOfEntry,
} from "./diary-day.ts";
import { longDateOf } from "./format-amount.ts";
import { asChanges, saveWithUndo } from "./save-with-undo.ts";
import { useNumberDisplay } from "./use-day-targets.ts";

/** Changes a food of the diary in place: its amount, its meal and day, its note; copies or deletes it. */
export function EntryEditor({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const { food } = entry.data;
  const known = useKnownFood(entry);
  const [amount, setAmount] = useState(() => amountInput(entry.data));
  const [note, setNote] = useState(entry.data.note ?? "");
  const [meal, setMeal] = useState<Meal>(entry.data.meal);
  const [date, setDate] = useState(entry.data.date);
  const [problem, setProblem] = useState("");
  const { hideNumbers } = useNumberDisplay();
  const isQuick = food.ref.from === "quick";
  const held = nutrientsOfEntry(entry);
  const [quickName, setQuickName] = useState(food.name);
  const [quick, setQuick] = useState(() => quickAddTyped(held));
  const [quickProblem, setQuickProblem] = useState<{ field: QuickKey; problem: string } | null>(null);
  const latest = latestDay(useToday());
  const canPlace = date === entry.data.date || isLoggableDay(date, latest);
  const where = `${MEAL_NAMES[meal].toLowerCase()}${date === entry.data.date ? "" : ` on ${longDateOf(date)}`}`;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!canPlace) return;
    const patch: Partial<Entry["data"]> = {};
    if (!isQuick && amount !== amountInput(entry.data)) {
      const read = readAmount(amount, known);
      if (!read.ok) {
        setProblem(read.problem);
        return;
      }
      Object.assign(patch, { grams: read.grams, portion: read.portion });
    }
    if (isQuick && !hideNumbers) {
      const read = changeQuickAdd({ food, amounts: held }, quickName, quick);
      if (!read.ok) {
        setQuickProblem(read);
        return;
      }
      Object.assign(patch, read.patch);
    }
    if (note.trim() !== (entry.data.note ?? "")) patch.note = note.trim();
    const isMoveOnly = Object.keys(patch).length === 0;
    Object.assign(patch, moveChanges([entry], { date, meal })?.[0]?.patch);
    if (Object.keys(patch).length === 0) {
      onDone();
      return;
    }
    if (
      await saveWithUndo(
        asChanges([{ kind: "entry", id: entry.id, patch }]),
        `${food.name} ${isMoveOnly ? `moved to ${where}` : "changed"}`,
      )
    )
      onDone();
  };
  const copy = () => {
    if (!canPlace) return;
    void saveWithUndo(asChanges(copyChanges([entry], { date, meal }, Date.now())), `${food.name} copied to ${where}`);
    onDone();
  };
  const remove = async () => {
    if (!(await saveWithUndo(asChanges(deleteChanges([entry])), `${food.name} deleted`))) return;
    // Its row is gone: the meal that it was in is where one goes on.
    document.getElementById(addButtonId(entry.data.meal))?.focus();
  };
  return (
    <form className="entry-editor" onSubmit={save} noValidate>
      <p className="dim small">{isQuick ? "Quick add" : `Source: ${food.source || sourceLabel(known)}`}</p>
      {isQuick && !hideNumbers ? (
        <QuickAddFields
          name={quickName}
          typed={quick}
          problem={quickProblem}
          onName={setQuickName}
          onTyped={(next) => {
            setQuick(next);
            setQuickProblem(null);
          }}
        />
      ) : null}
      {isQuick ? null : (
        <TextField
          label="Amount"
          hint={portionHint(known)}
          autoComplete="off"
          value={amount}
          error={problem}
          onChange={({ target }) => {
            setAmount(target.value);
            setProblem("");
          }}
        />
      )}
      <TextField label="Note" maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      <div className="entry-place">
        <Select
          label="Meal"
          value={meal}
          options={MEAL_ORDER.map((value) => ({ value, label: MEAL_NAMES[value] }))}
          onChange={({ target }) => setMeal(MEALS.find((one) => one === target.value) ?? meal)}
        />
        <TextField
          label="Day"
          type="date"
          min={FIRST_DAY}
          max={latest}
          value={date}
          error={canPlace ? undefined : "Choose a day."}
          onChange={({ target }) => setDate(target.value)}
        />
      </div>
      <div className="card-actions">
        <Button type="submit">Save</Button>
        <Button variant="outline" onClick={copy} disabled={!canPlace}>
          Copy
        </Button>
        {isQuick ? null : <FavoriteButton entry={entry} />}
        <Button variant="ghost" onClick={() => void remove()}>
          <MoreIcon name="trash" /> Delete
        </Button>
      </div>
    </form>
  );
}

/** The food with its portions, where the library or the member's own foods still have it. */
function useKnownFood({ data: { food, portion } }: Entry) {
  const { byId } = useFoodLibrary();
  const custom = useRecord("food", food.ref.id);
  const library = byId.get(food.ref.id);
  const known = fromSnapshot(food, portion);
  const portions = library ? fromLibrary(library).portions : (custom?.data.portions ?? []);
  return { ...known, portions: [...known.portions, ...portions.filter(({ label }) => label !== portion?.label)] };
}

const portionHint = ({ portions }: { portions: readonly { label: string }[] }): string =>
  `Such as ${[...portions.slice(0, 2).map(({ label }) => label), "150 g"].join(", ")}`;

function FavoriteButton({ entry: { data } }: { entry: Entry }) {
  const favorites = useRecords("favorite");
  const own = favorites.find(({ data: { food } }) => food.ref.id === data.food.ref.id);
  const toggle = () =>
    saveWithUndo(
      asChanges([
        own
          ? { kind: "favorite", id: own.id, patch: null }
          : {
              kind: "favorite",
              id: newId(),
              patch: { food: data.food, grams: data.grams, portion: data.portion ?? null },
            },
      ]),
      own ? `${data.food.name} removed from favorites` : `${data.food.name} added to favorites`,
    );
  return (
    <Button variant="ghost" aria-pressed={Boolean(own)} onClick={() => void toggle()}>
      <MoreIcon name="heart" fill={own ? "currentColor" : "none"} /> Favorite
    </Button>
  );
}
