import { Checkbox, Select } from "#app/ui/index.ts";
import type { LibraryFoodRow } from "#worker/nutrition/contract-food-edit.ts";
import { FOOD_CATEGORIES } from "#worker/nutrition/domain-food-library.ts";
import {
  DIARY_NUTRIENT_KEYS,
  DIARY_NUTRIENTS,
  NUTRIENT_GROUPS,
  type NutrientGroup,
} from "#worker/nutrition/domain-nutrients.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { ContainsField } from "./contains-field.tsx";
import { type FoodDraft, fromFoodDraft, nutrientField, toFoodDraft } from "./food-draft.ts";
import "./food-form.css";

const PATH = "/api/admin/library-foods";
const CATEGORIES = Object.entries(FOOD_CATEGORIES).map(([value, { name }]) => ({ value, label: name }));
const GROUPS = Object.entries(NUTRIENT_GROUPS) as [NutrientGroup, string][];

/** Adds a food (`row` is null), or corrects one. */
export function FoodDrawer({ row }: { row: LibraryFoodRow | null }) {
  const button = row
    ? ({ title: row.food.name, button: "Edit", label: `Edit ${row.food.name}`, variant: "soft" } as const)
    : { title: "Add food", button: "Add food" };
  return <FormDrawer {...button}>{(close) => <FoodForm row={row} onDone={close} />}</FormDrawer>;
}

/** What deleting an edit means. */
const removalOf = ({ food, version }: LibraryFoodRow) =>
  version === 0
    ? null
    : food.from === "staff"
      ? {
          title: `Delete ${food.name}?`,
          text: "Members can no longer find it. Diaries that include it keep their numbers.",
        }
      : { title: `Undo the correction of ${food.name}?`, text: "The food is again as its source has it." };

function FoodForm({ row, onDone }: { row: LibraryFoodRow | null; onDone: () => void }) {
  const path = row ? `${PATH}/${row.food.id}` : PATH;
  const removal = row && removalOf(row);
  return (
    <RecordForm<FoodDraft>
      initial={toFoodDraft(row?.food ?? null, row?.isHidden ?? false)}
      request={(draft) => {
        const food = fromFoodDraft(draft);
        if ("field" in food) return food;
        return {
          method: row ? "PUT" : "POST",
          path,
          body: { version: row?.version ?? 0, food, isEnergyMeant: draft.isEnergyMeant },
        };
      }}
      saved="Food saved"
      onSaved={onDone}
      removal={removal && { ...removal, path: `${path}?version=${row.version}` }}
      onRemoved={onDone}
    >
      {({ bind, bindText, bindFlag }) => (
        <>
          <TextField label="Name" required="Enter a name." maxLength={160} {...bindText("food.name")} />
          <TextField
            label="Source"
            hint="Where the figures are from. It is shown beside them."
            required="Enter a source."
            maxLength={120}
            {...bindText("food.source")}
          />
          <TextField label="What the source says" maxLength={300} {...bindText("food.description")} />
          <Select label="Category" options={CATEGORIES} {...bindText("food.category")} />
          <TextArea
            label="Portions"
            hint="One a line: grams, then what it is, such as 240 1 cup."
            rows={3}
            {...bindText("portions")}
          />
          {GROUPS.map(([group, name]) => (
            <fieldset key={group} className="food-amounts">
              <legend>{name}, per 100 g</legend>
              {DIARY_NUTRIENT_KEYS.filter((key) => DIARY_NUTRIENTS[key].group === group).map((key) => (
                <TextField
                  key={key}
                  label={`${DIARY_NUTRIENTS[key].name} (${DIARY_NUTRIENTS[key].unit})`}
                  inputMode="decimal"
                  {...bindText(nutrientField(key))}
                />
              ))}
            </fieldset>
          ))}
          <p className="small dim">An empty field is unknown, which isn't zero.</p>
          <Checkbox label="The energy is right, though it doesn't fit the macros" {...bindFlag("isEnergyMeant")} />
          <Select
            label="Vegan"
            options={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
              { value: "unknown", label: "Depends on the maker" },
            ]}
            {...bindText("vegan")}
          />
          <ContainsField {...bind("food.contains")} />
          <TextField
            label="Plant"
            hint="Counts in a week's plants, such as kidney-bean. Empty for none."
            maxLength={60}
            {...bindText("food.species")}
          />
          <Select
            label="Counts as"
            options={[
              { value: "1", label: "A plant" },
              { value: "0.25", label: "A quarter: herbs, spices, tea, coffee" },
              { value: "0", label: "Nothing: sugar, oil, white flour, juice" },
            ]}
            {...bindText("plantPoints")}
          />
          <TextField label="Brand" maxLength={120} {...bindText("food.brand")} />
          <TextField label="Barcode" inputMode="numeric" maxLength={13} {...bindText("food.barcode")} />
          <TextField label="Other words that find it" maxLength={300} {...bindText("food.aliases")} />
          <Checkbox label="Hide from the search; diaries keep it" {...bindFlag("isHidden")} />
        </>
      )}
    </RecordForm>
  );
}
