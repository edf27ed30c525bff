import { useState } from "react";
import { Button, Row, Select, Text } from "#app/ui/index.ts";
import { NUTRIENT_KEYS, type NutrientKey } from "#worker/store/catalogue/contract.ts";
import { NUTRIENT_INFO } from "#worker/store/catalogue/domain.ts";
import { removeAt, updateAt } from "../form/list-changes.ts";
import { ListItemButtons } from "../form/list-item-buttons.tsx";
import { NumberField } from "../form/parsed-fields.tsx";
import type { LabelFieldsProps } from "./label-fields-props.ts";

/** The unrounded amount of each nutrient in a serving. */
export function NutrientFields({ label: l, setField, errorOf }: LabelFieldsProps) {
  const used = new Set(l.rows.map((r) => r.nutrient));
  const [next, setNext] = useState("");
  const add = (nutrient: NutrientKey) => {
    setField({ rows: [...l.rows, { nutrient, amount: 0, unit: NUTRIENT_INFO[nutrient].unit }] });
    setNext("");
  };
  const mandatory = NUTRIENT_KEYS.filter((n) => NUTRIENT_INFO[n].mandatory && !used.has(n));
  return (
    <fieldset className="editor-block">
      <legend className="field-label">Nutrients per serving, as measured</legend>
      <Text small dim>
        Enter them in any order. The panel sorts nutrients and rounds amounts by FDA rules.
      </Text>
      <ul className="line-list nutrient-list">
        {l.rows.map((r, at) => {
          const { name, unit } = NUTRIENT_INFO[r.nutrient];
          return (
            <li key={r.nutrient} className="amount-line">
              <NumberField
                label={name}
                value={r.amount}
                error={errorOf(`rows.${at}.amount`)}
                onChange={(amount) => setField({ rows: updateAt(l.rows, at, { amount }) })}
              />
              <Select
                label={`${name} unit`}
                hideLabel
                value={r.unit}
                error={errorOf(`rows.${at}.unit`)}
                options={(unit === "kcal" ? ["kcal"] : ["g", "mg", "mcg"]).map((u) => ({ value: u, label: u }))}
                onChange={(e) => setField({ rows: updateAt(l.rows, at, { unit: e.target.value as typeof r.unit }) })}
              />
              <ListItemButtons
                name={name}
                at={at}
                of={l.rows.length}
                onRemove={() => setField({ rows: removeAt(l.rows, at) })}
              />
            </li>
          );
        })}
      </ul>
      <Row gap={12}>
        <Select
          label="Add nutrient"
          value={next}
          options={[
            { value: "", label: "Select a nutrient" },
            ...NUTRIENT_KEYS.filter((n) => !used.has(n)).map((n) => ({ value: n, label: NUTRIENT_INFO[n].name })),
          ]}
          onChange={(e) => e.target.value && add(e.target.value as NutrientKey)}
        />
        {l.panel === "food" && mandatory.length > 0 ? (
          <Button
            variant="soft"
            onClick={() =>
              setField({
                rows: [
                  ...l.rows,
                  ...mandatory.map((nutrient) => ({ nutrient, amount: 0, unit: NUTRIENT_INFO[nutrient].unit })),
                ],
              })
            }
          >
            Add mandatory nutrients
          </Button>
        ) : null}
      </Row>
    </fieldset>
  );
}
