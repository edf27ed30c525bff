import type { ReactNode } from "react";
import { Button, Callout, FieldError, Grid, Row, Select, Text, TextField } from "#app/ui/index.ts";
import type { Label, VariantInput } from "#worker/store/catalogue/contract.ts";
import { findLabelProblems } from "#worker/store/catalogue/domain.ts";
import { Panel } from "../table/index.ts";
import { AllergenFields } from "./allergen-fields.tsx";
import { BlendFields } from "./blend-fields.tsx";
import { NumberField, updateAt } from "./editor-inputs.tsx";
import { ContentsFields, DietaryIngredientFields } from "./ingredient-fields.tsx";
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

/** How a label is set in type beside its editor; handed in by the page. */
export type LabelPanelComponent = (props: { label: Label; servings: number }) => ReactNode;

/** The labels of a product: its own, and those of variants that differ. */
export function LabelsSection({ editor, panel }: { editor: ProductEditorState; panel: LabelPanelComponent }) {
  const { draft: p, set, errorOf } = editor;
  const variantLabels = p.variants.flatMap((v, at) => (v.label ? [{ v, at, label: v.label }] : []));
  if (p.format === "bundle" || p.format === "gift_card")
    return (
      <Panel title="Label" id="label">
        <Text dim>{p.format === "bundle" ? "A set shows the labels of its parts." : "A gift card has no label."}</Text>
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
              Take the label away
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
            <Text dim>
              What is measured in one serving is kept as it is; the panel rounds it by the rules of the FDA.
            </Text>
            <FieldError>{errorOf("label")}</FieldError>
            <Row>
              <Button variant="outline" onClick={() => set("label", EMPTY_LABEL)}>
                Write a label
              </Button>
            </Row>
          </>
        )}
      </Panel>
      {variantLabels.map(({ v, at, label }) => (
        <Panel key={v.id ?? at} title={`Label of ${v.title || v.sku}`} id={`label-${at}`}>
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
  panel: FactsOf,
  onChange,
}: {
  label: Label;
  path: string;
  servings: number;
  editor: ProductEditorState;
  panel: LabelPanelComponent;
  onChange: (label: Label) => void;
}) {
  const put = (change: Partial<Label>) => onChange({ ...l, ...change });
  const errorOf = (field: string) => editor.errorOf(`${path}.${field}`);
  const whole = editor.errorOf(path);
  const lacks = findLabelProblems(l);
  const warnings = labelWarnings(l, editor.draft.freeOf);
  const part = { label: l, put, errorOf };
  return (
    <div className="label-editor">
      <div className="label-form">
        <Grid min={150} gap={16}>
          <Select
            label="Panel"
            value={l.panel}
            options={[
              { value: "supplement", label: "Supplement Facts" },
              { value: "food", label: "Nutrition Facts" },
            ]}
            onChange={(e) => put({ panel: e.target.value as Label["panel"] })}
          />
          <TextField
            label="Serving"
            value={l.serving.text}
            maxLength={80}
            error={errorOf("serving.text")}
            onChange={(e) => put({ serving: { ...l.serving, text: e.target.value } })}
          />
          <NumberField
            label="Weight of a serving"
            after="g"
            value={l.serving.grams}
            error={errorOf("serving.grams")}
            onChange={(grams) => put({ serving: { ...l.serving, grams } })}
          />
        </Grid>
        <NutrientFields {...part} />
        <DietaryIngredientFields {...part} />
        <BlendFields {...part} />
        <ContentsFields {...part} />
        <AllergenFields {...part} />
      </div>
      <div className="label-beside">
        <FactsOf label={l} servings={servings} />
        <div role="status">
          {lacks.length > 0 || whole ? (
            <Callout tone="warning" title="Before it can be sold">
              <ul>
                {[...new Set([...(whole ? [whole] : []), ...lacks])].map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Callout>
          ) : null}
          {warnings.length > 0 ? (
            <Callout tone="warning" title="Look at this again">
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
