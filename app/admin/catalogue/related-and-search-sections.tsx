import { useState } from "react";
import { brand } from "#app/brand.ts";
import { Text } from "#app/ui/index.ts";
import { moveItem, removeAt } from "../form/list-changes.ts";
import { ListItemButtons } from "../form/list-item-buttons.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";
import { FoldPanel } from "./fold-panel.tsx";
import { ProductPicker } from "./search-picker.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

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
export function SearchEngineSection({ editor: { id, draft: p, bindText } }: { editor: ProductEditorState }) {
  return (
    <FoldPanel
      title="Search engine listing"
      id="seo"
      complete={id !== null && (p.seoTitle || p.title) !== "" && (p.seoDescription || p.line || p.about) !== ""}
      summary={p.seoTitle || p.seoDescription ? "Custom title or description" : "Uses the product name and subtitle"}
    >
      <div className="search-preview">
        <span className="small dim">
          {brand.name} › products › {p.handle || "…"}
        </span>
        <strong>{p.seoTitle || p.title || "Product name"}</strong>
        <span className="small">{(p.seoDescription || p.line || p.about).slice(0, 155) || "No description yet."}</span>
      </div>
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
    </FoldPanel>
  );
}
