import { type ReactNode, useState } from "react";
import { Button, Callout, FieldError, Grid, Row, Select, Text } from "#app/ui/index.ts";
import type { Label, VariantInput } from "#worker/store/catalogue/contract.ts";
import { findLabelProblems } from "#worker/store/catalogue/domain.ts";
import { bindFields } from "../form/bind-fields.ts";
import { updateAt } from "../form/list-changes.ts";
import { NumberField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";
import { AllergenFields } from "./allergen-fields.tsx";
import { allergenLabel } from "./catalogue-labels.ts";
import { BlendFields, ContentsFields, DietaryIngredientFields } from "./ingredient-fields.tsx";
import { labelWarnings } from "./label-warnings.ts";
import { NutrientFields } from "./nutrient-fields.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

const EMPTY_LABEL: Label = {
  panel: "supplement",
  serving: { text: "1 scoop", grams: 10 },
  rows: [],
  ingredients: [],
  blends: [],
  inside: [],
  contains: [],
  mayContain: [],
  allergenNote: "",
  caffeineMg: 0,
};

/** Renders the facts panel beside the label editor; passed in by the page. */
export type LabelPanelComponent = (props: { label: Label; servings: number }) => ReactNode;

/** The label of a product, and of each variant with a separate label. */
export function LabelsSection({ editor, panel }: { editor: ProductEditorState; panel: LabelPanelComponent }) {
  const { draft: p, set, errorOf } = editor;
  const variantLabels = p.variants.flatMap((v, at) => (v.label ? [{ v, at, label: v.label }] : []));
  if (p.format === "bundle" || p.format === "gift_card")
    return (
      <Panel title="Label" id="label">
        <Text dim>
          {p.format === "bundle" ? "A bundle shows the labels of its products." : "Gift cards don’t have a label."}
        </Text>
      </Panel>
    );
  return (
    <>
      <Panel
        title="Label"
        id="label"
        action={
          p.label ? (
            <Button variant="ghost" onClick={() => set("label", null)}>
              Remove label
            </Button>
          ) : null
        }
      >
        {p.label ? (
          <LabelEditor
            label={p.label}
            path="label"
            servings={p.variants[0]?.servings ?? 0}
            editor={editor}
            panel={panel}
            onChange={(label) => set("label", label)}
          />
        ) : (
          <>
            <Text dim>Enter the amounts measured in one serving. The panel rounds them by FDA rules.</Text>
            <FieldError>{errorOf("label")}</FieldError>
            <Row>
              <Button variant="outline" onClick={() => set("label", EMPTY_LABEL)}>
                Add label
              </Button>
            </Row>
          </>
        )}
      </Panel>
      {variantLabels.map(({ v, at, label }) => (
        <Panel key={v.id ?? at} title={`Label for ${v.title || v.sku}`} id={`label-${at}`}>
          <LabelEditor
            label={label}
            path={`variants.${at}.label`}
            servings={v.servings}
            editor={editor}
            panel={panel}
            onChange={(next) => set("variants", (was) => updateAt<VariantInput>(was, at, { label: next }))}
          />
        </Panel>
      ))}
    </>
  );
}

function LabelEditor({
  label: l,
  path,
  servings,
  editor,
  panel: FactsPanel,
  onChange,
}: {
  label: Label;
  path: string;
  servings: number;
  editor: ProductEditorState;
  panel: LabelPanelComponent;
  onChange: (label: Label) => void;
}) {
  const setField = (change: Partial<Label>) => onChange({ ...l, ...change });
  const errorOf = (field: string) => editor.errorOf(`${path}.${field}`);
  const labelError = editor.errorOf(path);
  const missing = findLabelProblems(l);
  const warnings = labelWarnings(l, editor.draft.freeOf);
  const serving = bindFields({
    of: l.serving,
    set: (change) => setField({ serving: { ...l.serving, ...change } }),
    errorOf,
    path: "serving.",
  });
  const fieldProps = { label: l, setField, errorOf };
  // A new label opens with its fields, a saved one with its panel.
  const [open, setOpen] = useState(l.rows.length === 0 && l.inside.length === 0);
  const isOpen = open || labelError !== undefined;
  return (
    <div className="label-editor" data-open={isOpen || undefined}>
      <div className="label-form">
        <Row>
          <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide label fields" : "Edit label"}
          </Button>
        </Row>
        {isOpen ? (
          <>
            <Grid min={150} gap={16}>
              <Select
                label="Panel"
                value={l.panel}
                options={[
                  { value: "supplement", label: "Supplement Facts" },
                  { value: "food", label: "Nutrition Facts" },
                ]}
                onChange={(e) => setField({ panel: e.target.value as Label["panel"] })}
              />
              <TextField label="Serving size" maxLength={80} {...serving.bindText("text")} />
              <NumberField label="Serving weight" after="g" {...serving.bind("grams")} />
            </Grid>
            <NutrientFields {...fieldProps} />
            <DietaryIngredientFields {...fieldProps} />
            <BlendFields {...fieldProps} />
            <ContentsFields {...fieldProps} />
            <AllergenFields {...fieldProps} />
          </>
        ) : (
          <dl className="label-facts">
            <div>
              <dt>Panel</dt>
              <dd>{l.panel === "supplement" ? "Supplement Facts" : "Nutrition Facts"}</dd>
            </div>
            <div>
              <dt>Serving</dt>
              <dd>{l.serving.text}</dd>
            </div>
            <div>
              <dt>Nutrients</dt>
              <dd>{l.rows.length}</dd>
            </div>
            <div>
              <dt>Dietary ingredients</dt>
              <dd>{l.ingredients.length + l.blends.length}</dd>
            </div>
            <div>
              <dt>Ingredients</dt>
              <dd>{l.inside.map((i) => i.what).join(", ") || "None"}</dd>
            </div>
            <div>
              <dt>Allergens</dt>
              <dd>{l.contains.length === 0 ? "None" : l.contains.map((a) => allergenLabel(a.kind)).join(", ")}</dd>
            </div>
          </dl>
        )}
      </div>
      <div className="label-beside">
        <FactsPanel label={l} servings={servings} />
        <div role="status">
          {missing.length > 0 || labelError ? (
            <Callout tone="warning" title="Required before publishing">
              <ul>
                {[...new Set([...(labelError ? [labelError] : []), ...missing])].map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Callout>
          ) : null}
          {warnings.length > 0 ? (
            <Callout tone="warning" title="Check these details">
              <ul>
                {warnings.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Callout>
          ) : null}
        </div>
      </div>
    </div>
  );
}
