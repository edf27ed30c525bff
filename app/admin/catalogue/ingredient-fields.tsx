import { Button, Checkbox, FieldError, Row, Select, TextField } from "#app/ui/index.ts";
import type { Label, MassUnit } from "#worker/store/catalogue/contract.ts";
import type { LabelFieldsProps } from "./label-fields-props.ts";
import { moveItem, removeAt, updateAt } from "./list-changes.ts";
import { ListItemButtons } from "./list-item-buttons.tsx";
import { NumberField } from "./parsed-fields.tsx";
import { slugify } from "./product-draft.ts";

export const UNITS = ["g", "mg", "mcg"].map((u) => ({ value: u, label: u }));

/** The key of a renamed ingredient: it follows the name until someone edits the key. */
export const renameWithKey = (was: { key: string }, oldName: string, name: string): string =>
  was.key === slugify(oldName) ? slugify(name) : was.key;

function KeyField({ value, error, onChange }: { value: string; error?: string; onChange: (key: string) => void }) {
  return (
    <TextField
      label="Key"
      value={value}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      error={error}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

/** Botanicals and other ingredients with an amount and without a Daily Value. */
export function DietaryIngredientFields({ label: l, setField, errorOf }: LabelFieldsProps) {
  if (l.panel === "food" && l.ingredients.length === 0) return null;
  const set = (at: number, change: Partial<Label["ingredients"][number]>) =>
    setField({ ingredients: updateAt(l.ingredients, at, change) });
  return (
    <fieldset className="editor-block">
      <legend className="field-label">Dietary ingredients (botanicals, extracts, amino acids)</legend>
      <ul className="line-list">
        {l.ingredients.map((i, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: unfinished rows have no other identity
          <li key={at} className="wide-line">
            <TextField
              label="Name"
              value={i.name}
              maxLength={120}
              error={errorOf(`ingredients.${at}.name`)}
              onChange={(e) => set(at, { name: e.target.value, key: renameWithKey(i, i.name, e.target.value) })}
            />
            <NumberField
              label="Amount"
              value={i.amount}
              error={errorOf(`ingredients.${at}.amount`)}
              onChange={(amount) => set(at, { amount })}
            />
            <Select
              label="Unit"
              value={i.unit}
              options={UNITS}
              onChange={(e) => set(at, { unit: e.target.value as MassUnit })}
            />
            <TextField
              label="Plant part"
              value={i.part}
              maxLength={60}
              onChange={(e) => set(at, { part: e.target.value })}
            />
            <TextField
              label="Latin name"
              value={i.latin}
              maxLength={80}
              onChange={(e) => set(at, { latin: e.target.value })}
            />
            <KeyField value={i.key} error={errorOf(`ingredients.${at}.key`)} onChange={(key) => set(at, { key })} />
            <ListItemButtons
              name={i.name || "this ingredient"}
              at={at}
              of={l.ingredients.length}
              onMove={(to) => setField({ ingredients: moveItem(l.ingredients, at, to) })}
              onRemove={() => setField({ ingredients: removeAt(l.ingredients, at) })}
            />
          </li>
        ))}
      </ul>
      <Row>
        <Button
          variant="outline"
          onClick={() =>
            setField({
              ingredients: [...l.ingredients, { key: "", name: "", amount: 0, unit: "mg", part: "", latin: "" }],
            })
          }
        >
          Add dietary ingredient
        </Button>
      </Row>
    </fieldset>
  );
}

/** All ingredients, heaviest first. */
export function ContentsFields({ label: l, setField, errorOf }: LabelFieldsProps) {
  const set = (at: number, change: Partial<Label["inside"][number]>) =>
    setField({ inside: updateAt(l.inside, at, change) });
  return (
    <fieldset className="editor-block">
      <legend className="field-label">Ingredients, heaviest first</legend>
      <FieldError>{errorOf("inside")}</FieldError>
      <ol className="line-list">
        {l.inside.map((i, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: unfinished rows have no other identity
          <li key={at} className="wide-line inside-line">
            <TextField
              label="Ingredient"
              value={i.what}
              maxLength={160}
              error={errorOf(`inside.${at}.what`)}
              onChange={(e) => set(at, { what: e.target.value, key: renameWithKey(i, i.what, e.target.value) })}
            />
            <TextField
              label="Purpose"
              value={i.why}
              maxLength={400}
              onChange={(e) => set(at, { why: e.target.value })}
            />
            <KeyField value={i.key} error={errorOf(`inside.${at}.key`)} onChange={(key) => set(at, { key })} />
            {l.panel === "supplement" ? (
              <Checkbox
                label="Other ingredient"
                checked={i.other}
                onChange={(e) => set(at, { other: e.target.checked })}
              />
            ) : null}
            <ListItemButtons
              name={i.what || "this ingredient"}
              at={at}
              of={l.inside.length}
              onMove={(to) => setField({ inside: moveItem(l.inside, at, to) })}
              onRemove={() => setField({ inside: removeAt(l.inside, at) })}
            />
          </li>
        ))}
      </ol>
      <Row>
        <Button
          variant="outline"
          onClick={() => setField({ inside: [...l.inside, { key: "", what: "", why: "", other: true }] })}
        >
          Add ingredient
        </Button>
      </Row>
    </fieldset>
  );
}
