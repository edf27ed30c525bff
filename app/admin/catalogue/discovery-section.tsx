import { useState } from "react";
import { Checkbox, FieldError, Grid, Text, TextArea, TextField } from "#app/ui/index.ts";
import { ALLERGEN_KEYS } from "#worker/store/catalogue/contract.ts";
import { Panel } from "../table/index.ts";
import { allergenLabel } from "./catalogue-labels.ts";
import { CommaListField, ListItemButtons, moveItem, removeAt } from "./editor-inputs.tsx";
import { slugify } from "./product-draft.ts";
import { ProductPicker } from "./search-picker.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

/** Where the product is found: goals, ingredients, what it is free of, the shop's own tags. */
export function DiscoverySection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  return (
    <Panel title="Where it is found" id="shelf">
      <Grid min={240} gap={16}>
        <CommaListField
          label="Goals"
          hint="Keys, separated by commas: energy, recovery."
          clean={slugify}
          value={p.goals}
          error={errorOf("goals")}
          onChange={(goals) => set("goals", goals)}
        />
        <CommaListField
          label="Ingredients to filter by"
          hint="Keys, such as: maca, camu-camu."
          clean={slugify}
          value={p.ingredients}
          error={errorOf("ingredients")}
          onChange={(ingredients) => set("ingredients", ingredients)}
        />
        <CommaListField
          label="Tags"
          hint="Words of the shop’s own; “new” shows a badge."
          value={p.tags}
          error={errorOf("tags")}
          onChange={(tags) => set("tags", tags)}
        />
        <CommaListField
          label="Studies"
          hint="Keys of ingredients on the studies page."
          clean={slugify}
          value={p.studies}
          error={errorOf("studies")}
          onChange={(studies) => set("studies", studies)}
        />
      </Grid>
      <fieldset className="editor-block">
        <legend className="field-label">Free of</legend>
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

/** Products that go with it, in the order shown. @param names the titles of those that are chosen already, by id */
export function RelatedProductsSection({
  editor: { id, draft: p, set },
  names,
}: {
  editor: ProductEditorState;
  names: Record<string, string>;
}) {
  const [knownNames, setKnownNames] = useState(names);
  return (
    <Panel title="Goes with it" id="related">
      {p.related.length === 0 ? <Text dim>No other product is named yet.</Text> : null}
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
          label="Find a product that goes with it"
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

/** What search engines show. */
export function SearchEngineSection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  return (
    <Panel title="Search engines" id="seo">
      <TextField
        label="Title"
        hint={`${p.seoTitle.length} of 60 letters are shown by most. Empty: the product’s name.`}
        value={p.seoTitle}
        maxLength={120}
        error={errorOf("seoTitle")}
        onChange={(e) => set("seoTitle", e.target.value)}
      />
      <TextArea
        label="Description"
        hint={`${p.seoDescription.length} of about 155 letters. Empty: the product’s line.`}
        value={p.seoDescription}
        maxLength={320}
        error={errorOf("seoDescription")}
        onChange={(e) => set("seoDescription", e.target.value)}
      />
    </Panel>
  );
}
