import { Checkbox, Grid, TextField } from "#app/ui/index.ts";
import { ALLERGEN_KEYS, type AllergenKey, type Label } from "#worker/store/catalogue/contract.ts";
import { allergenLabel } from "./catalogue-labels.ts";
import { NumberField } from "./editor-inputs.tsx";
import type { LabelFieldsProps } from "./label-fields-props.ts";

const ALLERGENS_WITH_NAME: readonly AllergenKey[] = ["fish", "crustacean", "tree_nuts"];

/** Allergens that are in it, and those that may be; caffeine. */
export function AllergenFields({ label: l, put, errorOf }: LabelFieldsProps) {
  return (
    <>
      <AllergenList title="Contains" field="contains" {...{ l, put, errorOf }} />
      <AllergenList title="May contain" field="mayContain" {...{ l, put, errorOf }} />
      <Grid min={200} gap={16}>
        <TextField
          label="Said after the allergens"
          hint="Such as: Pea is a legume, as peanut is."
          value={l.allergenNote}
          maxLength={300}
          error={errorOf("allergenNote")}
          onChange={(e) => put({ allergenNote: e.target.value })}
        />
        <NumberField
          label="Caffeine of a serving"
          after="mg"
          empty={0}
          value={l.caffeineMg}
          error={errorOf("caffeineMg")}
          onChange={(caffeineMg) => put({ caffeineMg })}
        />
      </Grid>
    </>
  );
}

function AllergenList({
  title,
  field,
  l,
  put,
  errorOf,
}: {
  title: string;
  field: "contains" | "mayContain";
  l: Label;
  put: LabelFieldsProps["put"];
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
              put({
                [field]: e.target.checked ? [...list, { kind, species: "" }] : list.filter((a) => a.kind !== kind),
              })
            }
          />
        ))}
      </div>
      {list.map((a, at) =>
        ALLERGENS_WITH_NAME.includes(a.kind) ? (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: one kind may stand here with several species
            key={`${a.kind} ${at}`}
            label={`${allergenLabel(a.kind)}: which species`}
            value={a.species}
            maxLength={60}
            error={errorOf(`${field}.${at}.species`)}
            onChange={(e) => put({ [field]: list.map((x, i) => (i === at ? { ...x, species: e.target.value } : x)) })}
          />
        ) : null,
      )}
    </fieldset>
  );
}
