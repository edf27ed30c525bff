import { useState } from "react";
import { Checkbox, FieldError, Grid, Text, TextArea, TextField } from "#app/ui/index.ts";
import { ALLERGEN_KEYS } from "#worker/store/catalogue/contract.ts";
import { moveItem, removeAt } from "../form/list-changes.ts";
import { ListItemButtons } from "../form/list-item-buttons.tsx";
import { CommaListField } from "../form/parsed-fields.tsx";
import { Panel } from "../table/index.ts";
import { allergenLabel } from "./catalogue-labels.ts";
import { slugify } from "./product-draft.ts";
import { ProductPicker } from "./search-picker.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

/** What the product is filtered and found by: goals, ingredients, allergens it is free from, and tags. */
export function DiscoverySection({ editor: { draft: p, set, bind, errorOf } }: { editor: ProductEditorState }) {
  return (
    <Panel title="Filters and tags" id="filters">
      <Grid min={240} gap={16}>
        <CommaListField
          label="Goals"
          hint="Separate with commas, such as energy, recovery."
          clean={slugify}
          {...bind("goals")}
        />
        <CommaListField
          label="Filter ingredients"
          hint="Separate with commas, such as maca, camu-camu."
          clean={slugify}
          {...bind("ingredients")}
        />
        <CommaListField label="Tags" hint="Your own tags. “new” shows a badge." {...bind("tags")} />
        <CommaListField
          label="Studies"
          hint="Ingredient keys from the studies page."
          clean={slugify}
          {...bind("studies")}
        />
      </Grid>
      <fieldset className="editor-block">
        <legend className="field-label">Free from</legend>
        <FieldError>{errorOf("freeOf")}</FieldError>
        <div className="check-grid">
          {ALLERGEN_KEYS.map((kind) => (
            <Checkbox
              key={kind}
              label={allergenLabel(kind)}
              checked={p.freeOf.includes(kind)}
              onChange={(e) =>
                set("freeOf", (was) => (e.target.checked ? [...was, kind] : was.filter((k) => k !== kind)))
              }
            />
          ))}
        </div>
      </fieldset>
    </Panel>
  );
}

/** The related products, in display order. @param names titles of the products already selected, by id */
export function RelatedProductsSection({
  editor: { id, draft: p, set },
  names,
}: {
  editor: ProductEditorState;
  names: Record<string, string>;
}) {
  const [knownNames, setKnownNames] = useState(names);
  return (
    <Panel title="Related products" id="related">
      {p.related.length === 0 ? (
        <Text dim>No related products yet. Search below to show some on the product’s page.</Text>
      ) : null}
      <ol className="line-list">
        {p.related.map((other, at) => {
          const name = knownNames[other] ?? other;
          return (
            <li key={other} className="name-line">
              <span>{name}</span>
              <ListItemButtons
                name={name}
                at={at}
                of={p.related.length}
                onMove={(to) => set("related", (was) => moveItem(was, at, to))}
                onRemove={() => set("related", (was) => removeAt(was, at))}
              />
            </li>
          );
        })}
      </ol>
      {p.related.length < 12 ? (
        <ProductPicker
          label="Add related product"
          except={[...p.related, ...(id ? [id] : [])]}
          onPick={(found) => {
            setKnownNames((was) => ({ ...was, [found.id]: found.name }));
            set("related", (was) => [...was, found.id]);
          }}
        />
      ) : null}
    </Panel>
  );
}

/** The title and description that search engines show. */
export function SearchEngineSection({ editor: { draft: p, bindText } }: { editor: ProductEditorState }) {
  return (
    <Panel title="Search engine listing" id="seo">
      <TextField
        label="Page title"
        hint={`${p.seoTitle.length} of 60 characters. Leave blank to use the product name.`}
        {...bindText("seoTitle")}
      />
      <TextArea
        label="Meta description"
        hint={`${p.seoDescription.length} of 155 characters. Leave blank to use the subtitle.`}
        {...bindText("seoDescription")}
      />
    </Panel>
  );
}
