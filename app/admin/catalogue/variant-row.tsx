import { memo, useState } from "react";
import { Checkbox, Grid, Text, TextArea, TextField } from "#app/ui/index.ts";
import type { ProductInput, VariantInput } from "#worker/store/catalogue/contract.ts";
import { ListItemButtons, MoneyField, NumberField, removeAt, updateAt } from "./editor-inputs.tsx";
import { VariantPicker } from "./search-picker.tsx";

export type UpdateVariant = (at: number, change: Partial<VariantInput>) => void;

/** The fields of a line that can be wrong; those from the fifth on are folded away. */
export const VARIANT_FIELDS = [
  "sku",
  "title",
  "price",
  "compareAt",
  "weightG",
  "netWeight",
  "servings",
  "barcode",
  "notice",
  "parts",
] as const;

interface VariantRowProps {
  at: number;
  of: number;
  variant: VariantInput;
  optionNames: readonly string[];
  bundle: boolean;
  parentLabel: ProductInput["label"];
  errors: string;
  change: UpdateVariant;
  move: (to: number) => void;
  remove: () => void;
}

/** A variant: what is changed often, and the rest folded. A hundred of them are drawn anew one at a time. */
export const VariantRow = memo(
  function VariantLine({
    at,
    of,
    variant: v,
    optionNames,
    bundle,
    parentLabel,
    errors,
    change,
    move,
    remove,
  }: VariantRowProps) {
    const error = JSON.parse(errors) as Record<string, string | undefined>;
    const name = v.title || v.options.join(", ") || v.sku || `Variant ${at + 1}`;
    const hidden = VARIANT_FIELDS.slice(4).some((f) => error[f]);
    return (
      <li className="variant-line" data-off={!v.active || undefined} aria-label={name}>
        <div className="variant-main">
          {optionNames.map((option, i) => (
            <TextField
              key={option}
              label={option}
              value={v.options[i] ?? ""}
              maxLength={80}
              error={error[`options.${i}`]}
              onChange={(e) =>
                change(at, { options: optionNames.map((_, j) => (j === i ? e.target.value : (v.options[j] ?? ""))) })
              }
            />
          ))}
          <TextField
            label="Variant"
            value={v.title}
            maxLength={120}
            error={error.title}
            onChange={(e) => change(at, { title: e.target.value })}
          />
          <TextField
            label="SKU"
            value={v.sku}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            error={error.sku}
            onChange={(e) => change(at, { sku: e.target.value })}
          />
          <MoneyField
            label="Price"
            value={v.price}
            currency={v.currency}
            error={error.price}
            onChange={(price) => change(at, { price: price ?? Number.NaN })}
          />
          <MoneyField
            label="Compare at"
            optional
            value={v.compareAt}
            currency={v.currency}
            error={error.compareAt}
            onChange={(compareAt) => change(at, { compareAt })}
          />
        </div>
        <div className="variant-foot">
          <Checkbox label="For sale" checked={v.active} onChange={(e) => change(at, { active: e.target.checked })} />
          <Checkbox
            label="On subscription"
            checked={v.subscribable}
            onChange={(e) => change(at, { subscribable: e.target.checked })}
          />
          <ListItemButtons
            name={name}
            at={at}
            of={of}
            onMove={move}
            onRemove={v.id ? () => change(at, { active: false }) : remove}
          />
        </div>
        <details open={hidden || undefined}>
          <summary>More of {name}</summary>
          <Grid min={160} gap={16}>
            <NumberField
              label="Weight with packing"
              after="g"
              whole
              empty={0}
              value={v.weightG}
              error={error.weightG}
              onChange={(weightG) => change(at, { weightG })}
            />
            <TextField
              label="Net weight"
              value={v.netWeight}
              maxLength={40}
              error={error.netWeight}
              onChange={(e) => change(at, { netWeight: e.target.value })}
            />
            <NumberField
              label="Servings"
              whole
              empty={0}
              value={v.servings}
              error={error.servings}
              onChange={(servings) => change(at, { servings })}
            />
            <TextField
              label="Barcode"
              value={v.barcode}
              maxLength={40}
              inputMode="numeric"
              error={error.barcode}
              onChange={(e) => change(at, { barcode: e.target.value })}
            />
          </Grid>
          <Checkbox
            label="Has to be shipped"
            checked={v.requiresShipping}
            onChange={(e) => change(at, { requiresShipping: e.target.checked })}
          />
          <TextArea
            label="Notice before buying"
            hint="Such as the warning of California Proposition 65; empty where none is due."
            value={v.notice}
            maxLength={600}
            error={error.notice}
            onChange={(e) => change(at, { notice: e.target.value })}
          />
          {bundle ? <BundleParts at={at} variant={v} error={error.parts} change={change} /> : null}
          {bundle ? null : (
            <Checkbox
              label="A label of its own"
              hint="It begins as a copy of the product's, and is edited below."
              checked={v.label !== null}
              disabled={v.label === null && parentLabel === null}
              onChange={(e) => change(at, { label: e.target.checked ? parentLabel : null })}
            />
          )}
        </details>
      </li>
    );
  },
  // The functions are made anew each time and do the same.
  (a, b) =>
    a.variant === b.variant &&
    a.errors === b.errors &&
    a.at === b.at &&
    a.of === b.of &&
    a.optionNames === b.optionNames &&
    a.bundle === b.bundle &&
    a.parentLabel === b.parentLabel,
);

/** What one unit of a bundle holds. */
function BundleParts({
  at,
  variant: v,
  error,
  change,
}: {
  at: number;
  variant: VariantInput;
  error?: string;
  change: UpdateVariant;
}) {
  const [names, setNames] = useState<Record<string, string>>({});
  return (
    <fieldset className="editor-block">
      <legend className="field-label">What one holds</legend>
      {v.parts.length === 0 ? <Text small>Nothing yet: find its parts below.</Text> : null}
      <ul className="line-list">
        {v.parts.map((part, i) => (
          <li key={part.variantId}>
            <NumberField
              label={`Units of ${names[part.variantId] ?? part.variantId}`}
              whole
              value={part.quantity}
              onChange={(quantity) => change(at, { parts: updateAt(v.parts, i, { quantity }) })}
            />
            <ListItemButtons
              name={names[part.variantId] ?? part.variantId}
              at={i}
              of={v.parts.length}
              onRemove={() => change(at, { parts: removeAt(v.parts, i) })}
            />
          </li>
        ))}
      </ul>
      <VariantPicker
        label="Add a part"
        goods
        error={error}
        except={v.parts.map((part) => part.variantId)}
        onPick={(found) => {
          setNames((was) => ({ ...was, [found.id]: found.name }));
          change(at, { parts: [...v.parts, { variantId: found.id, quantity: 1 }] });
        }}
      />
    </fieldset>
  );
}
