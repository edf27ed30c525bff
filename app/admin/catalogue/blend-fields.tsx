import { Button, FieldError, Row, Select, Text, TextField } from "#app/ui/index.ts";
import type { Label, MassUnit } from "#worker/store/catalogue/contract.ts";
import { renameWithKey, UNITS } from "./ingredient-fields.tsx";
import type { LabelFieldsProps } from "./label-fields-props.ts";
import { moveItem, removeAt, updateAt } from "./list-changes.ts";
import { ListItemButtons } from "./list-item-buttons.tsx";
import { NumberField } from "./parsed-fields.tsx";

/** Proprietary blends: their total weight and their ingredients, heaviest first. */
export function BlendFields({ label: l, setField, errorOf }: LabelFieldsProps) {
  if (l.panel === "food" && l.blends.length === 0) return null;
  type Blend = Label["blends"][number];
  const set = (at: number, change: Partial<Blend>) => setField({ blends: updateAt(l.blends, at, change) });
  return (
    <fieldset className="editor-block">
      <legend className="field-label">Proprietary blends</legend>
      <ul className="line-list">
        {l.blends.map((b, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: unfinished rows have no other identity
          <li key={at} className="wide-line">
            <TextField
              label="Name"
              value={b.name}
              maxLength={120}
              error={errorOf(`blends.${at}.name`)}
              onChange={(e) => set(at, { name: e.target.value })}
            />
            <NumberField
              label="Total weight"
              value={b.amount}
              error={errorOf(`blends.${at}.amount`)}
              onChange={(amount) => set(at, { amount })}
            />
            <Select
              label="Unit"
              value={b.unit}
              options={UNITS}
              onChange={(e) => set(at, { unit: e.target.value as MassUnit })}
            />
            <ListItemButtons
              name={b.name || "this blend"}
              at={at}
              of={l.blends.length}
              onRemove={() => setField({ blends: removeAt(l.blends, at) })}
            />
            <div className="blend-parts">
              <Text small dim>
                Ingredients, heaviest first.
              </Text>
              <FieldError>{errorOf(`blends.${at}.parts`)}</FieldError>
              {b.parts.map((part, i) => {
                const setPart = (change: Partial<Blend["parts"][number]>) =>
                  set(at, { parts: updateAt(b.parts, i, change) });
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: unfinished rows have no other identity
                  <div key={i} className="wide-line">
                    <TextField
                      label="Ingredient"
                      value={part.name}
                      maxLength={120}
                      error={errorOf(`blends.${at}.parts.${i}.name`) ?? errorOf(`blends.${at}.parts.${i}.key`)}
                      onChange={(e) =>
                        setPart({ name: e.target.value, key: renameWithKey(part, part.name, e.target.value) })
                      }
                    />
                    <TextField
                      label="Plant part"
                      value={part.part}
                      maxLength={60}
                      onChange={(e) => setPart({ part: e.target.value })}
                    />
                    <TextField
                      label="Latin name"
                      value={part.latin}
                      maxLength={80}
                      onChange={(e) => setPart({ latin: e.target.value })}
                    />
                    <ListItemButtons
                      name={part.name || "this ingredient"}
                      at={i}
                      of={b.parts.length}
                      onMove={(to) => set(at, { parts: moveItem(b.parts, i, to) })}
                      onRemove={() => set(at, { parts: removeAt(b.parts, i) })}
                    />
                  </div>
                );
              })}
              <Row>
                <Button
                  variant="ghost"
                  onClick={() => set(at, { parts: [...b.parts, { key: "", name: "", part: "", latin: "" }] })}
                >
                  Add ingredient to blend
                </Button>
              </Row>
            </div>
          </li>
        ))}
      </ul>
      <Row>
        <Button
          variant="outline"
          onClick={() =>
            setField({
              blends: [
                ...l.blends,
                { name: "", amount: 0, unit: "mg", parts: [{ key: "", name: "", part: "", latin: "" }] },
              ],
            })
          }
        >
          Add blend
        </Button>
      </Row>
    </fieldset>
  );
}
