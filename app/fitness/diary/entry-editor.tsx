import { type FormEvent, useState } from "react";
import { Button, Select, TextField } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { MEALS, type Meal } from "#worker/fitness/log/contract-records.ts";
import { newId } from "#worker/kernel/ids.ts";
import { isLocalDate } from "#worker/kernel/local-date.ts";
import { amountInput, fromLibrary, fromSnapshot, readAmount, sourceLabel } from "../foods/diary-food.ts";
import { useFoodLibrary } from "../foods/food-store.ts";
import { useRecord, useRecords } from "../log/use-log.ts";
import { copyChanges, deleteChanges, type Entry, MEAL_NAMES, MEAL_ORDER, moveChanges } from "./diary-day.ts";
import { longDateOf } from "./format-amount.ts";
import { asChanges, saveWithUndo } from "./save-with-undo.ts";
import { type DiaryDay, isOnDevice } from "./use-diary-day.ts";

/** Changes a food of the diary in place: its amount, its meal and day, its note; copies or deletes it. */
export function EntryEditor({
  entry,
  day,
  today,
  onDone,
}: {
  entry: Entry;
  day: DiaryDay;
  today: string;
  onDone: () => void;
}) {
  const { food } = entry.data;
  const known = useKnownFood(entry);
  const [amount, setAmount] = useState(() => amountInput(entry.data));
  const [note, setNote] = useState(entry.data.note ?? "");
  const [meal, setMeal] = useState<Meal>(entry.data.meal);
  const [date, setDate] = useState(day.isEditable ? entry.data.date : today);
  const [problem, setProblem] = useState("");
  const isQuick = food.ref.from === "quick";

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const patch: Partial<Entry["data"]> = {};
    if (!isQuick && amount !== amountInput(entry.data)) {
      const read = readAmount(amount, known);
      if (!read.ok) {
        setProblem(read.problem);
        return;
      }
      Object.assign(patch, { grams: read.grams, portion: read.portion });
    }
    if (note.trim() !== (entry.data.note ?? "")) patch.note = note.trim();
    if (Object.keys(patch).length === 0) {
      onDone();
      return;
    }
    if (await saveWithUndo(asChanges([{ kind: "entry", id: entry.id, patch }]), `${food.name} changed`)) onDone();
  };
  const canPlace = isLocalDate(date) && isOnDevice(date, today);
  const where = `${MEAL_NAMES[meal].toLowerCase()}${date === entry.data.date ? "" : ` of ${longDateOf(date)}`}`;
  const move = () => {
    const changes = canPlace ? moveChanges([entry], { date, meal }) : null;
    if (changes) void saveWithUndo(asChanges(changes), `${food.name} moved to ${where}`);
    onDone();
  };
  const copy = () => {
    if (!canPlace) return;
    void saveWithUndo(asChanges(copyChanges([entry], { date, meal }, Date.now())), `${food.name} copied to ${where}`);
    onDone();
  };
  const hasPlaceChanged = meal !== entry.data.meal || date !== entry.data.date;
  return (
    <form className="entry-editor" onSubmit={save} noValidate>
      <p className="dim small">{isQuick ? "Quick add" : `Source: ${food.source || sourceLabel(known)}`}</p>
      {day.isEditable ? (
        <>
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
        </>
      ) : null}
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
          value={date}
          error={canPlace ? undefined : "Choose a day of the last 28 days, or one ahead."}
          onChange={({ target }) => setDate(target.value)}
        />
      </div>
      <div className="card-actions">
        {day.isEditable ? <Button type="submit">Save</Button> : null}
        {day.isEditable && hasPlaceChanged ? (
          <Button variant="outline" onClick={move} disabled={!canPlace}>
            Move
          </Button>
        ) : null}
        <Button variant="outline" onClick={copy} disabled={!canPlace}>
          Copy
        </Button>
        {isQuick ? null : <FavoriteButton entry={entry} />}
        {day.isEditable ? (
          <Button
            variant="ghost"
            onClick={() => void saveWithUndo(asChanges(deleteChanges([entry])), `${food.name} deleted`)}
          >
            <MoreIcon name="trash" /> Delete
          </Button>
        ) : null}
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
