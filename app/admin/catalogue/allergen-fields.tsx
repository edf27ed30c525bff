import { Checkbox, Grid } from "#app/ui/index.ts";
import { ALLERGEN_KEYS, type AllergenKey, type Label } from "#worker/store/catalogue/contract.ts";
import { NumberField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import { allergenLabel } from "./catalogue-labels.ts";
import type { LabelFieldsProps } from "./label-fields-props.ts";

const ALLERGENS_WITH_NAME: readonly AllergenKey[] = ["fish", "crustacean", "tree_nuts"];

/** The allergens that a product contains or may contain, and its caffeine. */
export function AllergenFields({ label: l, setField, errorOf }: LabelFieldsProps) {
  return (
    <>
      <AllergenList title="Contains" field="contains" {...{ l, setField, errorOf }} />
      <AllergenList title="May contain" field="mayContain" {...{ l, setField, errorOf }} />
      <Grid min={200} gap={16}>
        <TextField
          label="Allergen note"
          hint="Shown after the allergens, such as: Peas are legumes, like peanuts."
          value={l.allergenNote}
          maxLength={300}
          error={errorOf("allergenNote")}
          onChange={(e) => setField({ allergenNote: e.target.value })}
        />
        <NumberField
          label="Caffeine per serving"
          after="mg"
          empty={0}
          value={l.caffeineMg}
          error={errorOf("caffeineMg")}
          onChange={(caffeineMg) => setField({ caffeineMg })}
        />
      </Grid>
    </>
  );
}

function AllergenList({
  title,
  field,
  l,
  setField,
  errorOf,
}: {
  title: string;
  field: "contains" | "mayContain";
  l: Label;
  setField: LabelFieldsProps["setField"];
  errorOf: LabelFieldsProps["errorOf"];
}) {
  const list = l[field];
  return (
    <fieldset className="editor-block">
      <legend className="field-label">{title}</legend>
      <div className="check-grid">
        {ALLERGEN_KEYS.map((kind) => (
          <Checkbox
            key={kind}
            label={allergenLabel(kind)}
            checked={list.some((a) => a.kind === kind)}
            onChange={(e) =>
              setField({
                [field]: e.target.checked ? [...list, { kind, species: "" }] : list.filter((a) => a.kind !== kind),
              })
            }
          />
        ))}
      </div>
      {list.map((a, at) =>
        ALLERGENS_WITH_NAME.includes(a.kind) ? (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: one kind may be listed with several species
            key={`${a.kind} ${at}`}
            label={`${allergenLabel(a.kind)} species`}
            value={a.species}
            maxLength={60}
            error={errorOf(`${field}.${at}.species`)}
            onChange={(e) =>
              setField({ [field]: list.map((x, i) => (i === at ? { ...x, species: e.target.value } : x)) })
            }
          />
        ) : null,
      )}
    </fieldset>
  );
}
