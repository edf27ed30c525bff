import { memo, useState } from "react";
import { Button, Checkbox, FieldError, Grid, Row, Text, TextArea, TextField } from "#app/ui/index.ts";
import type { ProductInput, VariantInput } from "#worker/store/catalogue/contract.ts";
import { Panel } from "../table/index.ts";
import { missingVariants } from "./draft.ts";
import { changed, LineButtons, MoneyField, moved, NumberField, WordsField, without } from "./inputs.tsx";
import { VariantPicker } from "./picker.tsx";
import type { Editor } from "./use-editor.ts";

type Change = (at: number, change: Partial<VariantInput>) => void;

/** What can be put into a cart: options, and one line for each variant. */
export function Variants({ editor }: { editor: Editor }) {
  const { draft: p, set, errorOf } = editor;
  const change: Change = (at, c) => set("variants", (was) => changed(was, at, c));
  const model = p.variants[0];
  return (
    <Panel title="Variants" id="variants">
      <Options editor={editor} />
      <FieldError>{errorOf("variants")}</FieldError>
      <ol className="variant-list">
        {p.variants.map((v, at) => (
          <VariantLine
            key={v.id ?? `new-${at}`}
            at={at}
            of={p.variants.length}
            variant={v}
            optionNames={p.optionNames}
            bundle={p.format === "bundle"}
            parentLabel={p.label}
            errors={variantErrors(errorOf, at, p.optionNames.length)}
            change={change}
            move={(to) => set("variants", (was) => moved(was, at, to))}
            remove={() => set("variants", (was) => without(was, at))}
          />
        ))}
      </ol>
      {p.variants.length < 100 && model ? (
        <Row>
          <Button
            variant="outline"
            onClick={() =>
              set("variants", (was) => [
                ...was,
                {
                  ...model,
                  id: undefined,
                  sku: "",
                  title: "",
                  barcode: "",
                  label: null,
                  options: p.optionNames.map(() => ""),
                },
              ])
            }
          >
            Add a variant
          </Button>
        </Row>
      ) : null}
    </Panel>
  );
}

const FIELDS = [
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

/** The errors of one line, as text, so that a line is drawn anew only when they change. */
function variantErrors(errorOf: Editor["errorOf"], at: number, options: number): string {
  const found: Record<string, string> = {};
  for (const f of [...FIELDS, ...Array.from({ length: options }, (_, i) => `options.${i}`)]) {
    const e = errorOf(`variants.${at}.${f}`);
    if (e) found[f] = e;
  }
  return JSON.stringify(found);
}

/** The names of the options, and making all their combinations. */
function Options({ editor: { draft: p, set, errorOf } }: { editor: Editor }) {
  const values = p.optionNames.map((_, i) => [...new Set(p.variants.map((v) => v.options[i] ?? "").filter(Boolean))]);
  const [more, setMore] = useState<string[][]>([]);
  const all = values.map((v, i) => [...new Set([...v, ...(more[i] ?? [])])]);
  const missing = missingVariants(p, all);
  const rename = (names: string[]) => {
    const kept = names.slice(0, 3);
    set("optionNames", kept);
    set("variants", (was) => was.map((v) => ({ ...v, options: kept.map((_, i) => v.options[i] ?? "") })));
  };
  return (
    <div className="editor-block">
      <WordsField
        label="Options that tell the variants apart"
        hint="Up to three, separated by commas, such as: Flavor, Size. Leave it empty where there is one variant."
        value={p.optionNames}
        error={errorOf("optionNames")}
        onChange={rename}
      />
      {p.optionNames.map((name, i) => (
        <WordsField
          key={name}
          label={`Values of ${name}`}
          value={all[i] ?? []}
          onChange={(words) => setMore((was) => p.optionNames.map((_, at) => (at === i ? words : (was[at] ?? []))))}
        />
      ))}
      {missing.length > 0 && p.variants.length + missing.length <= 100 ? (
        <Row>
          <Button variant="soft" onClick={() => set("variants", (was) => [...was, ...missing])}>
            Make the {missing.length === 1 ? "missing variant" : `${missing.length} missing variants`}
          </Button>
        </Row>
      ) : null}
    </div>
  );
}

interface LineProps {
  at: number;
  of: number;
  variant: VariantInput;
  optionNames: readonly string[];
  bundle: boolean;
  parentLabel: ProductInput["label"];
  errors: string;
  change: Change;
  move: (to: number) => void;
  remove: () => void;
}

const VariantLine = memo(
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
  }: LineProps) {
    const error = JSON.parse(errors) as Record<string, string | undefined>;
    const name = v.title || v.options.join(", ") || v.sku || `Variant ${at + 1}`;
    const hidden = FIELDS.slice(4).some((f) => error[f]);
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
          <LineButtons
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
          {bundle ? <Parts at={at} variant={v} error={error.parts} change={change} /> : null}
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
function Parts({
  at,
  variant: v,
  error,
  change,
}: {
  at: number;
  variant: VariantInput;
  error?: string;
  change: Change;
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
              onChange={(quantity) => change(at, { parts: changed(v.parts, i, { quantity }) })}
            />
            <LineButtons
              name={names[part.variantId] ?? part.variantId}
              at={i}
              of={v.parts.length}
              onRemove={() => change(at, { parts: without(v.parts, i) })}
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
