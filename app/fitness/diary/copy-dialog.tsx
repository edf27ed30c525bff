import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Checkbox, TextField } from "#app/ui/index.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { FIRST_DAY, isLoggableDay, latestDay } from "#worker/fitness/log/domain-loggable-day.ts";
import { addDays } from "#worker/kernel/local-date.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useDayRecords, useOpenDay, useToday } from "../log/use-log.ts";
import { copyChanges, MEAL_NAMES, MEAL_ORDER, mealsOf } from "./diary-day.ts";
import { longDateOf } from "./format-amount.ts";
import { asChanges, saveWithUndo } from "./save-with-undo.ts";
import type { DiaryDay } from "./use-diary-day.ts";

/** Copies meals of another day into this one. @param to one meal, or the day's meals each into its own */
export function CopyDialog({ day, to, onClose }: { day: DiaryDay; to: Meal | "day"; onClose: () => void }) {
  const [date, setDate] = useState(addDays(day.date, -1));
  const [chosen, setChosen] = useState<readonly Meal[]>(to === "day" ? MEAL_ORDER : [to]);
  const latest = latestDay(useToday());
  const isDate = isLoggableDay(date, latest);
  const { status } = useOpenDay(isDate ? date : null);
  const meals = mealsOf(useDayRecords("entry", date)).filter(({ entries }) => entries.length > 0);
  const entries = meals.filter(({ meal }) => chosen.includes(meal)).flatMap((meal) => meal.entries);
  const copy = async () => {
    const target = to === "day" ? { date: day.date } : { date: day.date, meal: to };
    const title = `${plural(entries.length, "food")} copied from ${longDateOf(date)}`;
    if (await saveWithUndo(asChanges(copyChanges(entries, target, Date.now())), title)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={to === "day" ? "Copy from another day" : `Copy to ${MEAL_NAMES[to].toLowerCase()}`}
    >
      <div className="copy-dialog">
        <TextField
          label="From"
          type="date"
          min={FIRST_DAY}
          max={latest}
          value={date}
          error={isDate ? undefined : "Choose a day."}
          onChange={({ target }) => setDate(target.value)}
        />
        <div role="status">
          {status === "loading" && isDate ? <p>Loading {longDateOf(date)}…</p> : null}
          {status === "failed" ? <p>Days older than 28 days need a connection.</p> : null}
          {status === "ready" && isDate && meals.length === 0 ? <p>Nothing was logged on {longDateOf(date)}.</p> : null}
        </div>
        {meals.map(({ meal, entries: foods }) => (
          <Checkbox
            key={meal}
            label={`${MEAL_NAMES[meal]}, ${plural(foods.length, "food")}`}
            hint={foods.map(({ data }) => data.food.name).join(", ")}
            checked={chosen.includes(meal)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, meal] : chosen.filter((one) => one !== meal))
            }
          />
        ))}
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void copy()} disabled={entries.length === 0}>
            Copy {plural(entries.length, "food")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
