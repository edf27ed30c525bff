import { type FormEvent, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, FieldError, Switch, TextArea, TextField } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import type { SavedMealData } from "#worker/fitness/log/contract-records.ts";
import { newId } from "#worker/kernel/ids.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { asChanges, saveWithUndo } from "../diary/save-with-undo.ts";
import { useNumberDisplay } from "../diary/use-day-targets.ts";
import type { RecordOf } from "../log/log-store.ts";
import { NutrientTable } from "../nutrition/nutrient-table.tsx";
import { amountInput, amountText, fromSnapshot, readAmount } from "./diary-food.ts";
import { IngredientPicker } from "./ingredient-picker.tsx";
import { servingTotals } from "./saved-meal.ts";
import { type MatchedLines, splitIngredient } from "./shared-recipe.ts";

type Item = SavedMealData["items"][number] & {
  key: string;
  typed: string;
  portions: readonly { label: string; grams: number }[];
  /** The shared line, for comparison. */
  line?: string;
};

/** The starting values of a new recipe, for example one that was shared. */
export interface MealStart extends MatchedLines {
  name: string;
  servings: number;
  note: string;
}

/** Writes or changes a saved meal or an own recipe; its nutrients follow. */
export function MealEditor({
  record,
  start,
  onClose,
}: {
  record: RecordOf<"meal"> | null;
  start?: MealStart;
  onClose: () => void;
}) {
  const data = record?.data ?? start;
  const [name, setName] = useState(data?.name ?? "");
  const [servings, setServings] = useState(String(data?.servings ?? 1));
  const [note, setNote] = useState(data?.note ?? "");
  const [unmatched, setUnmatched] = useState<readonly string[]>(start?.unmatched ?? []);
  // The line being searched, and a number that restarts the search.
  const [wanted, setWanted] = useState({ line: "", times: 0 });
  const [isRecipe, setRecipe] = useState(record?.data.isRecipe ?? true);
  const [items, setItems] = useState<Item[]>(() =>
    start
      ? start.items.map(({ line, ...item }) => ({ ...item, line, key: newId(), typed: amountInput(item) }))
      : (record?.data.items ?? []).map((item) => ({
          ...item,
          key: newId(),
          typed: amountInput(item),
          portions: fromSnapshot(item.food, item.portion).portions,
        })),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const display = useNumberDisplay();
  const made = toNumber(servings) ?? 0;
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
      // Lines without a food are kept in the note.
      note: [note.trim(), ...(unmatched.length > 0 ? ["Not matched to a food:", ...unmatched] : [])]
        .filter(Boolean)
        .join("\n")
        .slice(0, 4000),
      isRecipe,
      isArchived: record?.data.isArchived ?? false,
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
                  hint={[item.line, item.typed === amountInput(item) ? "" : amountText(item)]
                    .filter(Boolean)
                    .join(" · ")}
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
          {unmatched.length > 0 ? (
            <>
              <p className="field-label">Not matched yet</p>
              <ul className="own-list">
                {unmatched.map((line) => (
                  <li key={line}>
                    <span>{line}</span>
                    <span className="own-actions">
                      <Button
                        variant="ghost"
                        aria-label={`Find ${line}`}
                        onClick={() => setWanted(({ times }) => ({ line, times: times + 1 }))}
                      >
                        Find
                      </Button>
                      <Button
                        variant="ghost"
                        aria-label={`Leave out ${line}`}
                        onClick={() => setUnmatched(unmatched.filter((one) => one !== line))}
                      >
                        Leave out
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <IngredientPicker
            key={wanted.times}
            wanted={splitIngredient(wanted.line).name}
            onPick={(food, amount, portions) => {
              const { line } = wanted;
              setItems((before) => [
                ...before,
                { key: newId(), food, ...amount, portions, typed: amountInput(amount), ...(line ? { line } : {}) },
              ]);
              if (!line) return;
              setUnmatched(unmatched.filter((one) => one !== line));
              setWanted(({ times }) => ({ line: "", times: times + 1 }));
            }}
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
