import { Checkbox, Grid, Select, TextArea, TextField } from "#app/ui/index.ts";
import type { ProductFormat, ProductInput } from "#worker/store/catalogue/contract.ts";
import { Panel } from "../table/index.ts";
import { formatOptions } from "./catalogue-labels.ts";
import { NumberField } from "./parsed-fields.tsx";
import { slugify } from "./product-draft.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

const TAX_OPTIONS: { value: ProductInput["taxCategory"]; label: string }[] = [
  { value: "food", label: "Food" },
  { value: "dietary_supplement", label: "Dietary supplement" },
  { value: "standard", label: "Standard" },
  { value: "none", label: "None (gift cards)" },
];

/** The name and texts of a product. */
export function ProductDetailsSection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  // The handle follows the name until someone edits it.
  const handleFollowsName = p.handle === slugify(p.title);
  return (
    <Panel title="Product details" id="details">
      <Grid min={240} gap={16}>
        <TextField
          label="Name"
          value={p.title}
          maxLength={120}
          error={errorOf("title")}
          onChange={(e) => {
            set("title", e.target.value);
            if (handleFollowsName) set("handle", slugify(e.target.value));
          }}
        />
        <TextField
          label="Handle"
          value={p.handle}
          maxLength={120}
          before="/"
          autoComplete="off"
          spellCheck={false}
          error={errorOf("handle")}
          onChange={(e) => set("handle", e.target.value)}
        />
        <TextField
          label="Product type"
          value={p.kind}
          maxLength={60}
          error={errorOf("kind")}
          onChange={(e) => set("kind", e.target.value)}
        />
        <TextField
          label="Brand"
          value={p.vendor}
          maxLength={120}
          error={errorOf("vendor")}
          onChange={(e) => set("vendor", e.target.value)}
        />
      </Grid>
      <TextField
        label="Subtitle"
        value={p.line}
        maxLength={200}
        error={errorOf("line")}
        onChange={(e) => set("line", e.target.value)}
      />
      <TextArea
        label="Description"
        rows={6}
        value={p.about}
        maxLength={4000}
        error={errorOf("about")}
        onChange={(e) => set("about", e.target.value)}
      />
      <Grid min={240} gap={16}>
        <TextArea
          label="Directions"
          value={p.directions}
          maxLength={2000}
          error={errorOf("directions")}
          onChange={(e) => set("directions", e.target.value)}
        />
        <TextArea
          label="Warnings"
          value={p.warnings}
          maxLength={2000}
          error={errorOf("warnings")}
          onChange={(e) => set("warnings", e.target.value)}
        />
        <TextArea
          label="Storage"
          value={p.storage}
          maxLength={1000}
          error={errorOf("storage")}
          onChange={(e) => set("storage", e.target.value)}
        />
      </Grid>
    </Panel>
  );
}

/** Format, tax category and other settings that the store's rules use. */
export function SellingRulesSection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  return (
    <Panel title="Type and tax" id="rules">
      <Grid min={200} gap={16} style={{ alignItems: "end" }}>
        <Select
          label="Format"
          value={p.format}
          options={formatOptions}
          error={errorOf("format")}
          onChange={(e) => set("format", e.target.value as ProductFormat)}
        />
        <Select
          label="Tax category"
          value={p.taxCategory}
          options={TAX_OPTIONS}
          error={errorOf("taxCategory")}
          onChange={(e) => set("taxCategory", e.target.value as ProductInput["taxCategory"])}
        />
        <NumberField
          label="Sort order"
          hint="Lower numbers come first."
          whole
          value={p.position}
          error={errorOf("position")}
          onChange={(position) => set("position", position)}
        />
      </Grid>
      <div>
        <Checkbox
          label="Flagship product (shown at /product)"
          checked={p.flagship}
          onChange={(e) => set("flagship", e.target.checked)}
        />
        <Checkbox
          label="Restrict to customers 18 and over where required by law"
          hint="New York General Business Law 391-oo: weight-loss and muscle-building supplements."
          checked={p.ageRestricted}
          onChange={(e) => set("ageRestricted", e.target.checked)}
        />
      </div>
    </Panel>
  );
}
