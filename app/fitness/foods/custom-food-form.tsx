import { type FormEvent, useRef, useState } from "react";
import { Button, Callout, Icon, TextField } from "#app/ui/index.ts";
import { newId } from "#worker/kernel/ids.ts";
import { DIARY_NUTRIENTS } from "#worker/nutrition/domain-nutrients.ts";
import { toastNotSaved } from "../diary/save-with-undo.ts";
import { type RecordOf, saveChange } from "../log/log-store.ts";
import { type CustomFoodTyped, LABEL_KEYS, readCustomFood, typedOf } from "./custom-food.ts";

export interface CustomFoodDraft {
  name: string;
  barcode?: string;
  /** The food that is changed. */
  record?: RecordOf<"food">;
}

/** Creates or changes a food of the member's own from its label. */
export function CustomFoodForm({
  draft,
  onBack,
  onSaved,
}: {
  draft: CustomFoodDraft;
  onBack: () => void;
  onSaved: (id: string) => void;
}) {
  const [typed, setTyped] = useState<CustomFoodTyped>(() =>
    draft.record
      ? typedOf(draft.record.data)
      : {
          name: draft.name,
          brand: "",
          barcode: draft.barcode ?? "",
          servingLabel: "1 serving",
          servingGrams: "",
          amounts: {},
        },
  );
  const [problem, setProblem] = useState<{ field: string; problem: string } | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<CustomFoodTyped>) => {
    setTyped({ ...typed, ...change });
    setProblem(null);
    setWarning(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readCustomFood(typed);
    if (!read.ok) {
      setProblem(read);
      form.current?.querySelector<HTMLInputElement>(`[name="${read.field}"]`)?.focus();
      return;
    }
    if (read.warning && !warning) {
      setWarning(read.warning);
      return;
    }
    const kept = draft.record?.data;
    const patch = kept
      ? { ...read.data, per100g: { ...kept.per100g, ...read.data.per100g }, isArchived: kept.isArchived }
      : read.data;
    const id = draft.record?.id ?? newId();
    try {
      await saveChange({ kind: "food", id, patch: kept ? withoutCleared(patch, typed) : patch });
      onSaved(id);
    } catch {
      toastNotSaved();
    }
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.problem : undefined);
  return (
    <form ref={form} className="food-detail" onSubmit={save} noValidate>
      <div className="food-detail-head">
        <Button variant="ghost" icon aria-label="Back" onClick={onBack}>
          <Icon name="chevron" className="day-back" />
        </Button>
        <h3>{draft.record ? "Edit food" : "Create a food"}</h3>
      </div>
      <TextField
        label="Name"
        name="name"
        maxLength={160}
        value={typed.name}
        error={errorOf("name")}
        onChange={({ target }) => set({ name: target.value })}
      />
      <div className="quick-add-fields">
        <TextField
          label="Brand (optional)"
          maxLength={120}
          value={typed.brand}
          onChange={({ target }) => set({ brand: target.value })}
        />
        <TextField
          label="Barcode (optional)"
          name="barcode"
          inputMode="numeric"
          value={typed.barcode}
          error={errorOf("barcode")}
          onChange={({ target }) => set({ barcode: target.value })}
        />
        <TextField
          label="Serving"
          maxLength={80}
          value={typed.servingLabel}
          onChange={({ target }) => set({ servingLabel: target.value })}
        />
        <TextField
          label="Weighs"
          name="servingGrams"
          after="g"
          inputMode="decimal"
          value={typed.servingGrams}
          error={errorOf("servingGrams")}
          onChange={({ target }) => set({ servingGrams: target.value })}
        />
      </div>
      <fieldset className="fieldset">
        <legend className="field-label">In one serving</legend>
        <p className="field-hint">As the label says. What it doesn't list stays unknown: leave it empty.</p>
        <div className="quick-add-fields">
          {LABEL_KEYS.map((key) => (
            <TextField
              key={key}
              name={key}
              label={DIARY_NUTRIENTS[key].name}
              after={DIARY_NUTRIENTS[key].unit}
              inputMode="decimal"
              autoComplete="off"
              value={typed.amounts[key] ?? ""}
              error={errorOf(key)}
              onChange={({ target }) => set({ amounts: { ...typed.amounts, [key]: target.value } })}
            />
          ))}
        </div>
      </fieldset>
      {warning ? <Callout tone="warning">{warning}</Callout> : null}
      <Button type="submit" size="lg" wide>
        Save food
      </Button>
    </form>
  );
}

/** Figures that the form has and that were emptied are unknown again; those that it doesn't show stay. */
function withoutCleared<T extends { per100g: Record<string, number> | object }>(patch: T, typed: CustomFoodTyped): T {
  const per100g = { ...patch.per100g } as Record<string, number>;
  for (const key of LABEL_KEYS) if ((typed.amounts[key] ?? "").trim() === "") delete per100g[key];
  return { ...patch, per100g };
}
