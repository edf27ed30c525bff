import { Grid } from "#app/ui/index.ts";
import { TextArea, TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";
import { slugify } from "./product-draft.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

/** The name and texts of a product. */
export function ProductDetailsSection({ editor: { id, draft: p, set, bindText } }: { editor: ProductEditorState }) {
  // The handle follows the name until someone edits it.
  const handleFollowsName = p.handle === slugify(p.title);
  // So does the SKU of a new product, which has one variant at first.
  const skuOf = (title: string) => slugify(title).toUpperCase();
  const skuFollowsName = id === null && p.variants.length === 1 && p.variants[0]?.sku === skuOf(p.title);
  return (
    <Panel title="Product details" id="details">
      <Grid min={240} gap={16}>
        <TextField
          label="Name"
          {...bindText("title")}
          onChange={(e) => {
            set("title", e.target.value);
            if (handleFollowsName) set("handle", slugify(e.target.value));
            if (skuFollowsName) set("variants", (was) => was.map((v) => ({ ...v, sku: skuOf(e.target.value) })));
          }}
        />
        <TextField label="Handle" before="/" autoComplete="off" spellCheck={false} {...bindText("handle")} />
      </Grid>
      <TextField label="Subtitle" {...bindText("line")} />
      <TextArea label="Description" rows={6} {...bindText("about")} />
      <Grid min={240} gap={16}>
        <TextArea label="Directions" rows={3} {...bindText("directions")} />
        <TextArea label="Warnings" rows={3} {...bindText("warnings")} />
        <TextArea label="Storage" rows={3} {...bindText("storage")} />
      </Grid>
    </Panel>
  );
}
