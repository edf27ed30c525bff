import { Checkbox, FieldError, Select, Text } from "#app/ui/index.ts";
import type { Label } from "#worker/store/catalogue/contract.ts";
import { ListEditor } from "../form/list-editor.tsx";
import { NumberField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import type { LabelFieldsProps } from "./label-fields-props.ts";
import { slugify } from "./product-draft.ts";

type Ingredient = Label["ingredients"][number];
type Content = Label["inside"][number];
type Blend = Label["blends"][number];
type BlendPart = Blend["parts"][number];

const UNITS = ["g", "mg", "mcg"].map((u) => ({ value: u, label: u }));

/** Adds to a change of an ingredient's name its key, which follows the name until someone edits it. */
const adjustKey =
  <T extends { key: string }>(name: keyof T & string) =>
  (entry: T, change: Partial<T>): Partial<T> =>
    typeof change[name] === "string" && entry.key === slugify(String(entry[name]))
      ? { ...change, key: slugify(change[name]) }
      : change;

/** Botanicals and other ingredients with an amount and without a Daily Value. */
export function DietaryIngredientFields({ label: l, setField, errorOf }: LabelFieldsProps) {
  if (l.panel === "food" && l.ingredients.length === 0) return null;
  return (
    <fieldset className="editor-block">
      <legend className="field-label">Dietary ingredients (botanicals, extracts, amino acids)</legend>
      <ListEditor<Ingredient>
        list={l.ingredients}
        onChange={(ingredients) => setField({ ingredients })}
        path="ingredients"
        errorOf={errorOf}
        nameOf={(i) => i.name || "this ingredient"}
        adjust={adjustKey("name")}
        add={{
          label: "Add dietary ingredient",
          entry: () => ({ key: "", name: "", amount: 0, unit: "mg", part: "", latin: "" }),
        }}
      >
        {(_, { bind, bindText }) => (
          <>
            <TextField label="Name" maxLength={120} {...bindText("name")} />
            <NumberField label="Amount" {...bind("amount")} />
            <Select label="Unit" options={UNITS} {...bindText("unit")} />
            <TextField label="Plant part" maxLength={60} {...bindText("part")} />
            <TextField label="Latin name" maxLength={80} {...bindText("latin")} />
            <TextField label="Key" maxLength={60} autoComplete="off" spellCheck={false} {...bindText("key")} />
          </>
        )}
      </ListEditor>
    </fieldset>
  );
}

/** Proprietary blends: their total weight and their ingredients, heaviest first. */
export function BlendFields({ label: l, setField, errorOf }: LabelFieldsProps) {
  if (l.panel === "food" && l.blends.length === 0) return null;
  const blankPart = (): BlendPart => ({ key: "", name: "", part: "", latin: "" });
  return (
    <fieldset className="editor-block">
      <legend className="field-label">Proprietary blends</legend>
      <ListEditor<Blend>
        list={l.blends}
        onChange={(blends) => setField({ blends })}
        path="blends"
        errorOf={errorOf}
        nameOf={(b) => b.name || "this blend"}
        ordered={false}
        add={{ label: "Add blend", entry: () => ({ name: "", amount: 0, unit: "mg", parts: [blankPart()] }) }}
        after={(blend, { set, at }) => (
          <div className="blend-parts">
            <Text small dim>
              Ingredients, heaviest first.
            </Text>
            <FieldError>{errorOf(`blends.${at}.parts`)}</FieldError>
            <ListEditor<BlendPart>
              list={blend.parts}
              onChange={(parts) => set({ parts })}
              path={`blends.${at}.parts`}
              // A part's key has no field of its own: its error is shown at the name.
              errorOf={(path) => errorOf(path) ?? errorOf(path.replace(/\.name$/, ".key"))}
              nameOf={(part) => part.name || "this ingredient"}
              adjust={adjustKey("name")}
              add={{ label: "Add ingredient to blend", entry: blankPart, variant: "ghost" }}
            >
              {(_, { bindText }) => (
                <>
                  <TextField label="Ingredient" maxLength={120} {...bindText("name")} />
                  <TextField label="Plant part" maxLength={60} {...bindText("part")} />
                  <TextField label="Latin name" maxLength={80} {...bindText("latin")} />
                </>
              )}
            </ListEditor>
          </div>
        )}
      >
        {(_, { bind, bindText }) => (
          <>
            <TextField label="Name" maxLength={120} {...bindText("name")} />
            <NumberField label="Total weight" {...bind("amount")} />
            <Select label="Unit" options={UNITS} {...bindText("unit")} />
          </>
        )}
      </ListEditor>
    </fieldset>
  );
}

/** All ingredients, heaviest first. */
export function ContentsFields({ label: l, setField, errorOf }: LabelFieldsProps) {
  return (
    <fieldset className="editor-block">
      <legend className="field-label">Ingredients, heaviest first</legend>
      <FieldError>{errorOf("inside")}</FieldError>
      <ListEditor<Content>
        list={l.inside}
        onChange={(inside) => setField({ inside })}
        path="inside"
        errorOf={errorOf}
        nameOf={(i) => i.what || "this ingredient"}
        adjust={adjustKey("what")}
        rowClass="wide-line inside-line"
        add={{ label: "Add ingredient", entry: () => ({ key: "", what: "", why: "", other: true }) }}
      >
        {(_, { bindText, bindFlag }) => (
          <>
            <TextField label="Ingredient" maxLength={160} {...bindText("what")} />
            <TextField label="Purpose" maxLength={400} {...bindText("why")} />
            <TextField label="Key" maxLength={60} autoComplete="off" spellCheck={false} {...bindText("key")} />
            {l.panel === "supplement" ? <Checkbox label="Other ingredient" {...bindFlag("other")} /> : null}
          </>
        )}
      </ListEditor>
    </fieldset>
  );
}
