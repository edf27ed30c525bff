import { memo, useState } from "react";
import { Checkbox, Grid, Select, Text } from "#app/ui/index.ts";
import { type ProductInput, type VariantInput, variantFields } from "#worker/store/catalogue/contract.ts";
import { bindFields } from "../form/bind-fields.ts";
import { removeAt, updateAt } from "../form/list-changes.ts";
import { ListItemButtons } from "../form/list-item-buttons.tsx";
import { MoneyField, NumberField } from "../form/parsed-fields.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { VariantPicker } from "./search-picker.tsx";

export type UpdateVariant = (at: number, change: Partial<VariantInput>) => void;

/** The fields of a variant that can have errors; from the fifth on they are in the collapsed details. */
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
  /** The product's pictures as options of a select, in JSON, so that rows render only when they change. */
  pictures: string;
  errors: string;
  change: UpdateVariant;
  move: (to: number) => void;
  remove: () => void;
}

/** A variant: its main fields, and the rest collapsed. Memoized, so that an edit doesn't render a hundred rows. */
export const VariantRow = memo(
  function VariantRow({
    at,
    of,
    variant: v,
    optionNames,
    bundle,
    parentLabel,
    pictures,
    errors,
    change,
    move,
    remove,
  }: VariantRowProps) {
    const error = JSON.parse(errors) as Record<string, string | undefined>;
    const name = v.title || v.options.join(", ") || v.sku || `Variant ${at + 1}`;
    const { bind, bindText, bindFlag } = bindFields({
      of: v,
      set: (part) => change(at, part),
      errorOf: (field) => error[field],
      fields: variantFields,
    });
    const hasHiddenError = VARIANT_FIELDS.slice(4).some((f) => error[f]);
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
          <TextField label="Variant name" {...bindText("title")} />
          <TextField label="SKU" autoComplete="off" spellCheck={false} {...bindText("sku")} />
          <MoneyField
            label="Price"
            value={v.price}
            currency={v.currency}
            error={error.price}
            onChange={(price) => change(at, { price: price ?? Number.NaN })}
          />
          <MoneyField label="Compare-at price" optional currency={v.currency} {...bind("compareAt")} />
        </div>
        <div className="variant-foot">
          <Checkbox label="Available for sale" {...bindFlag("active")} />
          <Checkbox label="Available for subscription" {...bindFlag("subscribable")} />
          <ListItemButtons
            name={name}
            at={at}
            of={of}
            onMove={move}
            onRemove={v.id ? () => change(at, { active: false }) : remove}
          />
        </div>
        <details open={hasHiddenError || undefined}>
          <summary>
            More details <span className="visually-hidden">for {name}</span>
          </summary>
          <Grid min={160} gap={16}>
            <NumberField label="Shipping weight" after="g" whole empty={0} {...bind("weightG")} />
            <TextField label="Net weight" {...bindText("netWeight")} />
            <NumberField label="Servings" whole empty={0} {...bind("servings")} />
            <TextField label="Barcode" inputMode="numeric" {...bindText("barcode")} />
            {pictures === "[]" ? null : (
              <Select
                label="Picture"
                value={v.pictureId ?? ""}
                options={[{ value: "", label: "The product’s cover" }, ...JSON.parse(pictures)]}
                onChange={(e) => change(at, { pictureId: e.target.value || null })}
              />
            )}
          </Grid>
          <Checkbox label="Physical product (requires shipping)" {...bindFlag("requiresShipping")} />
          <TextArea
            label="Pre-purchase warning"
            hint="Such as the California Proposition 65 warning. Leave blank if none is required."
            {...bindText("notice")}
          />
          {bundle ? <BundleParts at={at} variant={v} error={error.parts} change={change} /> : null}
          {bundle ? null : (
            <Checkbox
              label="Use a separate label"
              hint="Starts as a copy of the product's label. Edit it below."
              checked={v.label !== null}
              disabled={v.label === null && parentLabel === null}
              onChange={(e) => change(at, { label: e.target.checked ? parentLabel : null })}
            />
          )}
        </details>
      </li>
    );
  },
  // The callbacks change on every render but do the same, so they aren't compared.
  (a, b) =>
    a.variant === b.variant &&
    a.errors === b.errors &&
    a.at === b.at &&
    a.of === b.of &&
    a.optionNames === b.optionNames &&
    a.bundle === b.bundle &&
    a.parentLabel === b.parentLabel &&
    a.pictures === b.pictures,
);

/** The products in one unit of a bundle. */
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
      <legend className="field-label">Bundle contents</legend>
      {v.parts.length === 0 ? <Text small>No products yet. Search for products to add.</Text> : null}
      <ul className="line-list">
        {v.parts.map((part, i) => (
          <li key={part.variantId}>
            <NumberField
              label={`Quantity of ${names[part.variantId] ?? part.variantId}`}
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
        label="Add product to bundle"
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
