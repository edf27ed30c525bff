import { type FormEvent, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, TextField } from "#app/ui/index.ts";
import type { Meal } from "#worker/fitness/log/contract-records.ts";
import { newId } from "#worker/kernel/ids.ts";
import { MEAL_NAMES } from "../diary/diary-day.ts";
import { asChanges, saveWithUndo } from "../diary/save-with-undo.ts";
import { instantOn } from "./instant-on.ts";
import { QUICK_KEYS, type QuickKey, readQuickAdd } from "./quick-add.ts";

const LABELS: Record<QuickKey, { label: string; unit: string }> = {
  energyKcal: { label: "Energy", unit: "kcal" },
  protein: { label: "Protein", unit: "g" },
  carbohydrate: { label: "Carbs", unit: "g" },
  fat: { label: "Fat", unit: "g" },
};

/** Logs energy and macros without a food. */
export function QuickAddDialog({ date, meal, onClose }: { date: string; meal: Meal; onClose: () => void }) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<Partial<Record<QuickKey, string>>>({});
  const [problem, setProblem] = useState<{ field: QuickKey; problem: string } | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readQuickAdd(name, typed);
    if (!read.ok) {
      setProblem(read);
      return;
    }
    const patch = { date, meal, at: instantOn(date), food: read.food, grams: read.grams };
    if (await saveWithUndo(asChanges([{ kind: "entry", id: newId(), patch }]), `${read.food.name} logged`)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Quick add to ${MEAL_NAMES[meal].toLowerCase()}`}
      text="For when you know the figures but not the food. What you leave out stays unknown."
    >
      <form className="quick-add" onSubmit={save} noValidate>
        <div className="quick-add-fields">
          {QUICK_KEYS.map((key) => (
            <TextField
              key={key}
              label={LABELS[key].label}
              after={LABELS[key].unit}
              inputMode="decimal"
              autoComplete="off"
              value={typed[key] ?? ""}
              error={problem?.field === key ? problem.problem : undefined}
              onChange={({ target }) => {
                setTyped({ ...typed, [key]: target.value });
                setProblem(null);
              }}
            />
          ))}
        </div>
        <TextField
          label="Name (optional)"
          maxLength={160}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Log it</Button>
        </div>
      </form>
    </Dialog>
  );
}
