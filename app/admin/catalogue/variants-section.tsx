import { useState } from "react";
import { Button, FieldError, Row } from "#app/ui/index.ts";
import type { Picture } from "#worker/media/contract.ts";
import { moveItem, removeAt, updateAt } from "../form/list-changes.ts";
import { CommaListField } from "../form/parsed-fields.tsx";
import { Panel } from "../table/index.ts";
import { buildMissingVariants } from "./product-draft.ts";
import type { ProductEditorState } from "./use-product-editor.ts";
import { type UpdateVariant, VARIANT_FIELDS, VariantRow } from "./variant-row.tsx";

/** The options of a product and its variants. */
export function VariantsSection({ editor, pictures }: { editor: ProductEditorState; pictures: readonly Picture[] }) {
  const { draft: p, set, errorOf } = editor;
  const change: UpdateVariant = (at, c) => set("variants", (was) => updateAt(was, at, c));
  const template = p.variants[0];
  const pictureChoices = JSON.stringify(
    pictures.map((picture, i) => ({ value: picture.id, label: picture.alt || `Picture ${i + 1}` })),
  );
  return (
    <Panel title="Variants" id="variants">
      <OptionNamesEditor editor={editor} />
      <FieldError>{errorOf("variants")}</FieldError>
      <ol className="variant-list">
        {p.variants.map((v, at) => (
          <VariantRow
            key={v.id ?? `new-${at}`}
            at={at}
            of={p.variants.length}
            variant={v}
            optionNames={p.optionNames}
            bundle={p.format === "bundle"}
            parentLabel={p.label}
            pictures={pictureChoices}
            errors={errorsOfVariant(errorOf, at, p.optionNames.length)}
            change={change}
            move={(to) => set("variants", (was) => moveItem(was, at, to))}
            remove={() => set("variants", (was) => removeAt(was, at))}
          />
        ))}
      </ol>
      {p.variants.length < 100 && template ? (
        <Row>
          <Button
            variant="outline"
            onClick={() =>
              set("variants", (was) => [
                ...was,
                {
                  ...template,
                  id: undefined,
                  sku: "",
                  title: "",
                  barcode: "",
                  label: null,
                  pictureId: null,
                  options: p.optionNames.map(() => ""),
                },
              ])
            }
          >
            Add variant
          </Button>
        </Row>
      ) : null}
    </Panel>
  );
}

/** The errors of a variant as JSON, so that its memoized row renders only when they change. */
function errorsOfVariant(errorOf: ProductEditorState["errorOf"], at: number, options: number): string {
  const found: Record<string, string> = {};
  for (const f of [...VARIANT_FIELDS, ...Array.from({ length: options }, (_, i) => `options.${i}`)]) {
    const e = errorOf(`variants.${at}.${f}`);
    if (e) found[f] = e;
  }
  return JSON.stringify(found);
}

/** The option names and values, with a button that generates all missing combinations. */
function OptionNamesEditor({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  const values = p.optionNames.map((_, i) => [...new Set(p.variants.map((v) => v.options[i] ?? "").filter(Boolean))]);
  const [more, setMore] = useState<string[][]>([]);
  const all = values.map((v, i) => [...new Set([...v, ...(more[i] ?? [])])]);
  const missing = buildMissingVariants(p, all);
  const rename = (names: string[]) => {
    const optionNames = names.slice(0, 3);
    set("optionNames", optionNames);
    set("variants", (was) => was.map((v) => ({ ...v, options: optionNames.map((_, i) => v.options[i] ?? "") })));
  };
  return (
    <div className="editor-block">
      <CommaListField
        label="Options"
        hint="Up to three, separated by commas, such as Flavor, Size. Leave blank if there is only one variant."
        value={p.optionNames}
        error={errorOf("optionNames")}
        onChange={rename}
      />
      {p.optionNames.map((name, i) => (
        <CommaListField
          key={name}
          label={`${name} values`}
          value={all[i] ?? []}
          onChange={(words) => setMore((was) => p.optionNames.map((_, at) => (at === i ? words : (was[at] ?? []))))}
        />
      ))}
      {missing.length > 0 && p.variants.length + missing.length <= 100 ? (
        <Row>
          <Button variant="soft" onClick={() => set("variants", (was) => [...was, ...missing])}>
            Generate {missing.length} missing {missing.length === 1 ? "variant" : "variants"}
          </Button>
        </Row>
      ) : null}
    </div>
  );
}
