import { Checkbox, Grid, Select, TextArea, TextField } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { NumberField } from "../form/parsed-fields.tsx";
import { Panel } from "../table/index.ts";
import { formatOptions } from "./catalogue-labels.ts";
import { slugify } from "./product-draft.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

const TAX_OPTIONS: { value: ProductInput["taxCategory"]; label: string }[] = [
  { value: "food", label: "Food" },
  { value: "dietary_supplement", label: "Dietary supplement" },
  { value: "standard", label: "Standard" },
  { value: "none", label: "None (gift cards)" },
];

/** The name and texts of a product. */
export function ProductDetailsSection({ editor: { draft: p, set, bindText } }: { editor: ProductEditorState }) {
  // The handle follows the name until someone edits it.
  const handleFollowsName = p.handle === slugify(p.title);
  return (
    <Panel title="Product details" id="details">
      <Grid min={240} gap={16}>
        <TextField
          label="Name"
          {...bindText("title")}
          onChange={(e) => {
            set("title", e.target.value);
            if (handleFollowsName) set("handle", slugify(e.target.value));
          }}
        />
        <TextField label="Handle" before="/" autoComplete="off" spellCheck={false} {...bindText("handle")} />
        <TextField label="Product type" {...bindText("kind")} />
        <TextField label="Brand" {...bindText("vendor")} />
      </Grid>
      <TextField label="Subtitle" {...bindText("line")} />
      <TextArea label="Description" rows={6} {...bindText("about")} />
      <Grid min={240} gap={16}>
        <TextArea label="Directions" {...bindText("directions")} />
        <TextArea label="Warnings" {...bindText("warnings")} />
        <TextArea label="Storage" {...bindText("storage")} />
      </Grid>
    </Panel>
  );
}

/** Format, tax category and other settings that the store's rules use. */
export function SellingRulesSection({ editor: { bind, bindText, bindFlag } }: { editor: ProductEditorState }) {
  return (
    <Panel title="Type and tax" id="rules">
      <Grid min={200} gap={16} style={{ alignItems: "end" }}>
        <Select label="Format" options={formatOptions} {...bindText("format")} />
        <Select label="Tax category" options={TAX_OPTIONS} {...bindText("taxCategory")} />
        <NumberField label="Sort order" hint="Lower numbers come first." whole {...bind("position")} />
      </Grid>
      <div>
        <Checkbox label="Flagship product (shown at /product)" {...bindFlag("flagship")} />
        <Checkbox
          label="Restrict to customers 18 and over where required by law"
          hint="New York General Business Law 391-oo: weight-loss and muscle-building supplements."
          {...bindFlag("ageRestricted")}
        />
      </div>
    </Panel>
  );
}
