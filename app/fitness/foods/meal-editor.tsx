import { type FormEvent, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, FieldError, Switch, TextArea, TextField } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import type { SavedMealData } from "#worker/fitness/log/contract-records.ts";
import { newId } from "#worker/kernel/ids.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { asChanges, saveWithUndo } from "../diary/save-with-undo.ts";
import { useNumberDisplay } from "../diary/use-day-targets.ts";
import type { RecordOf } from "../log/log-store.ts";
import { NutrientTable } from "../nutrition/nutrient-table.tsx";
import { amountInput, amountText, fromSnapshot, readAmount } from "./diary-food.ts";
import { IngredientPicker } from "./ingredient-picker.tsx";
import { servingTotals } from "./saved-meal.ts";

type Item = SavedMealData["items"][number] & {
  key: string;
  typed: string;
  portions: readonly { label: string; grams: number }[];
};

/** Writes or changes a saved meal or an own recipe; its nutrients follow. */
export function MealEditor({ record, onClose }: { record: RecordOf<"meal"> | null; onClose: () => void }) {
  const data = record?.data;
  const [name, setName] = useState(data?.name ?? "");
  const [servings, setServings] = useState(String(data?.servings ?? 1));
  const [note, setNote] = useState(data?.note ?? "");
  const [isRecipe, setRecipe] = useState(data?.isRecipe ?? true);
  const [items, setItems] = useState<Item[]>(() =>
    (data?.items ?? []).map((item) => ({
      ...item,
      key: newId(),
      typed: amountInput(item),
      portions: fromSnapshot(item.food, item.portion).portions,
    })),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const display = useNumberDisplay();
  const made = Number(servings.replace(",", "."));
  const totals = servingTotals({ items, servings: made > 0 ? made : 1 });

  const change = (key: string, typed: string) =>
    setItems((before) =>
      before.map((item) => {
        if (item.key !== key) return item;
        const read = readAmount(typed, item);
        return read.ok ? { ...item, typed, grams: read.grams, portion: read.portion } : { ...item, typed };
      }),
    );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (name.trim() === "") found.name = "Enter a name.";
    if (!(made > 0 && made <= 1000)) found.servings = "Enter how many servings it makes.";
    if (items.length === 0) found.items = "Add a food.";
    if (items.length > 100) found.items = "A meal has at most 100 foods.";
    for (const item of items) {
      const read = item.typed === amountInput(item) ? null : readAmount(item.typed, item);
      if (read && !read.ok) found[item.key] = read.problem;
    }
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const patch = {
      name: name.trim(),
      servings: made,
      items: items.map(({ food, grams, portion }) => ({ food, grams, portion: portion ?? null })),
      note: note.trim(),
      isRecipe,
      isArchived: data?.isArchived ?? false,
    };
    if (await saveWithUndo(asChanges([{ kind: "meal", id: record?.id ?? newId(), patch }]), `${patch.name} saved`))
      onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={record ? "Edit meal" : "New recipe"} width={640}>
      <form className="food-detail" onSubmit={save} noValidate>
        <TextField
          label="Name"
          maxLength={160}
          value={name}
          error={problems.name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Makes"
          after="servings"
          inputMode="decimal"
          value={servings}
          error={problems.servings}
          onChange={({ target }) => setServings(target.value)}
        />
        <fieldset className="fieldset">
          <legend className="field-label">Foods</legend>
          <ul className="meal-editor-items">
            {items.map((item) => (
              <li key={item.key}>
                <TextField
                  label={item.food.name}
                  hint={item.typed === amountInput(item) ? undefined : amountText(item)}
                  value={item.typed}
                  error={problems[item.key]}
                  onChange={({ target }) => change(item.key, target.value)}
                />
                <Button
                  variant="ghost"
                  icon
                  aria-label={`Remove ${item.food.name}`}
                  onClick={() => setItems(items.filter(({ key }) => key !== item.key))}
                >
                  <MoreIcon name="trash" />
                </Button>
              </li>
            ))}
          </ul>
          <IngredientPicker
            onPick={(food, amount, portions) =>
              setItems((before) => [...before, { key: newId(), food, ...amount, portions, typed: amountInput(amount) }])
            }
          />
          <FieldError>{problems.items}</FieldError>
        </fieldset>
        <Switch
          label="It's a recipe"
          hint="Off: a meal that you eat as it is."
          checked={isRecipe}
          onChange={({ target }) => setRecipe(target.checked)}
        />
        <TextArea
          label="Notes"
          rows={3}
          maxLength={4000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {items.length > 0 ? (
          <p role="status">
            One serving:{" "}
            {display.hideNumbers || totals.energyKcal.amount === null
              ? ""
              : `${formatNutrient("energyKcal", totals.energyKcal.amount, display.energy)}, `}
            {totals.protein.amount === null
              ? "protein unknown"
              : `${formatNutrient("protein", totals.protein.amount)} protein`}
          </p>
        ) : null}
        <Button type="submit" size="lg" wide>
          Save
        </Button>
        <details className="food-all">
          <summary>All nutrients of one serving</summary>
          <NutrientTable totals={totals} />
        </details>
      </form>
    </Dialog>
  );
}
