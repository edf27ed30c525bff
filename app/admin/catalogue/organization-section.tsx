import { useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import { Checkbox, FieldError, Link, Select, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { ALLERGEN_KEYS, type CollectionRow, type ProductInput } from "#worker/store/catalogue/contract.ts";
import { CommaListField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";
import { allergenLabel, formatOptions } from "./catalogue-labels.ts";
import { slugify } from "./product-draft.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

const TAX_OPTIONS: { value: ProductInput["taxCategory"]; label: string }[] = [
  { value: "food", label: "Food" },
  { value: "dietary_supplement", label: "Dietary supplement" },
  { value: "standard", label: "Standard" },
  { value: "none", label: "None (gift cards)" },
];

/** What the product is, how it is taxed, and what it is filtered and found by. */
export function OrganizationSection({ editor }: { editor: ProductEditorState }) {
  const { draft: p, set, bind, bindText, bindFlag, errorOf } = editor;
  return (
    <Panel title="Organization" id="organization">
      <TextField label="Product type" hint="As printed on the pack." {...bindText("kind")} />
      <TextField label="Brand" {...bindText("vendor")} />
      <Select label="Format" options={formatOptions} {...bindText("format")} />
      <Select label="Tax category" options={TAX_OPTIONS} {...bindText("taxCategory")} />
      <CollectionsField editor={editor} />
      <CommaListField label="Goals" hint="Separate with commas: energy, recovery." clean={slugify} {...bind("goals")} />
      <CommaListField
        label="Filter ingredients"
        hint="Separate with commas: maca, camu-camu."
        clean={slugify}
        {...bind("ingredients")}
      />
      <CommaListField label="Tags" hint="Your own. “new” shows a badge." {...bind("tags")} />
      <CommaListField
        label="Studies"
        hint="Ingredient keys of the studies page."
        clean={slugify}
        {...bind("studies")}
      />
      <details className="editor-more" open={errorOf("freeOf") !== undefined || undefined}>
        <summary>
          Free from{" "}
          <span className="dim small">{p.freeOf.length === 0 ? "none" : plural(p.freeOf.length, "allergen")}</span>
        </summary>
        <FieldError>{errorOf("freeOf")}</FieldError>
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
      </details>
      <Checkbox label="Flagship product (shown at /product)" {...bindFlag("flagship")} />
      <Checkbox
        label="Restrict to customers 18 and over where required by law"
        hint="New York General Business Law 391-oo: weight-loss and muscle-building supplements."
        {...bindFlag("ageRestricted")}
      />
    </Panel>
  );
}

/** The collections that list the product by hand; those with a rule find it by themselves. */
function CollectionsField({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  const [wanted, setWanted] = useState("");
  const { data } = useApiQuery<{ collections: CollectionRow[] }>({ queryKey: ["/api/admin/collections"] });
  const byHand = data?.collections.filter((c) => c.kind === "manual") ?? [];
  const titleOf = (id: string) => byHand.find((c) => c.id === id)?.title ?? "…";
  const others = byHand.filter((c) => !p.collections.includes(c.id));
  return (
    <div className="editor-block">
      {data && byHand.length === 0 ? (
        <Text small dim>
          No collections by hand yet. <Link to="/420/collections/new">Add collection</Link>
        </Text>
      ) : (
        <Select
          label="Collections"
          value={wanted}
          error={errorOf("collections")}
          options={[
            { value: "", label: others.length > 0 ? "Add to a collection…" : "In all collections" },
            ...others.map((c) => ({ value: c.id, label: c.title })),
          ]}
          onChange={(e) => {
            if (e.target.value) set("collections", (was) => [...was, e.target.value].sort());
            setWanted("");
          }}
        />
      )}
      {p.collections.length > 0 ? (
        <ul className="chips" aria-label="In these collections">
          {p.collections.map((id) => (
            <li key={id}>
              <button
                type="button"
                className="chip chip-off"
                aria-label={`Remove from ${titleOf(id)}`}
                onClick={() => set("collections", (was) => was.filter((c) => c !== id))}
              >
                {titleOf(id)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
