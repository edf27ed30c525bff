import { Checkbox, Grid, TextField } from "#app/ui/index.ts";
import { ALLERGENS, type AllergenKey, type Label } from "#worker/store/catalogue/contract.ts";
import { allergenOf } from "./catalogue-labels.ts";
import { NumberField } from "./editor-inputs.tsx";
import type { LabelPart } from "./label-fields-props.ts";

const NAMED: readonly AllergenKey[] = ["fish", "crustacean", "tree_nuts"];

/** Allergens that are in it, and those that may be; caffeine. */
export function AllergenPart({ label: l, put, errorOf }: LabelPart) {
  return (
    <>
      <Allergens title="Contains" field="contains" {...{ l, put, errorOf }} />
      <Allergens title="May contain" field="mayContain" {...{ l, put, errorOf }} />
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

function Allergens({
  title,
  field,
  l,
  put,
  errorOf,
}: {
  title: string;
  field: "contains" | "mayContain";
  l: Label;
  put: LabelPart["put"];
  errorOf: LabelPart["errorOf"];
}) {
  const list = l[field];
  return (
    <fieldset className="editor-block">
      <legend className="field-label">{title}</legend>
      <div className="check-grid">
        {ALLERGENS.map((kind) => (
          <Checkbox
            key={kind}
            label={allergenOf(kind)}
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
        NAMED.includes(a.kind) ? (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: one kind may stand here with several species
            key={`${a.kind} ${at}`}
            label={`${allergenOf(a.kind)}: which species`}
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
