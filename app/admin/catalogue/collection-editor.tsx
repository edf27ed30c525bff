import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Grid, RadioCards, Select, Text, toast } from "#app/ui/index.ts";
import type { Picture } from "#worker/media/contract.ts";
import {
  type CollectionInput,
  type CollectionRule,
  collectionInput,
  MAX_COLLECTION_PRODUCTS,
  type ProductSort,
} from "#worker/store/catalogue/contract.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { moveItem, removeAt } from "../form/list-changes.ts";
import { checkBySchema, useRecordEditor } from "../form/use-record-editor.ts";
import { MediaField } from "../media/media-field.tsx";
import { Panel, SaveBar } from "../table/index.ts";
import { OrderedList } from "./ordered-list.tsx";
import { slugify } from "./product-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { ProductPicker } from "./search-picker.tsx";
import "./catalogue.css";
import "./collection-editor.css";
import { TextArea, TextField } from "../form/text-field.tsx";

/** Both kinds of a collection at once, so that switching back loses nothing. */
export interface CollectionDraft {
  kind: CollectionInput["kind"];
  handle: string;
  title: string;
  description: string;
  status: CollectionInput["status"];
  sort: ProductSort;
  seoTitle: string;
  seoDescription: string;
  products: string[];
  rule: CollectionRule;
  /** The picture at the top of its page; none or one. */
  pictures: Picture[];
}

export const EMPTY_COLLECTION: CollectionDraft = {
  kind: "manual",
  handle: "",
  title: "",
  description: "",
  status: "draft",
  sort: "featured",
  seoTitle: "",
  seoDescription: "",
  products: [],
  rule: { match: "all", conditions: [{ field: "goal", value: "" }] },
  pictures: [],
};

/** What the API saves of a draft. */
const toInput = ({ products, rule, pictures, ...own }: CollectionDraft): CollectionInput => {
  const pictureId = pictures[0]?.id ?? null;
  return own.kind === "manual"
    ? { ...own, pictureId, kind: "manual", products }
    : { ...own, pictureId, kind: "rule", rule };
};

const checkInput = checkBySchema<CollectionInput>(collectionInput);
const check = (draft: CollectionDraft) => checkInput(toInput(draft));

const FIELD_NAMES: Partial<Record<keyof CollectionDraft, string>> = {
  ...{ kind: "how products are added", handle: "the handle", title: "the title", description: "the description" },
  ...{ status: "the status", sort: "the order", seoTitle: "the page title", seoDescription: "the meta description" },
  ...{ products: "the products", rule: "the rule", pictures: "the picture" },
};

const SORTS: { value: ProductSort; manual: string; rule: string }[] = [
  { value: "featured", manual: "By hand", rule: "As in the store" },
  { value: "price", manual: "Price, low to high", rule: "Price, low to high" },
  { value: "price_down", manual: "Price, high to low", rule: "Price, high to low" },
  { value: "new", manual: "Newest", rule: "Newest" },
  { value: "rating", manual: "Best rated", rule: "Best rated" },
];

/** The editor of a collection: its texts, and its products by hand or by rule. @param titles of the products listed by hand, by id */
export function CollectionEditor({
  id,
  version,
  input,
  titles,
  currency,
}: {
  id: string | null;
  version: number;
  input: CollectionDraft;
  titles: Record<string, string>;
  currency: string;
}) {
  const editor = useRecordEditor({ loaded: input, version, check });
  const { draft, set: put, bindText, errorOf } = editor;
  const [names, setNames] = useState(titles);
  const navigate = useNavigate();
  // The handle follows the title until someone edits it.
  const handleFollowsTitle = draft.handle === slugify(draft.title);

  const save = async () => {
    const created = await editor.save(async (collection, version) => {
      if (id !== null) return apiRequest("PUT", `/api/admin/collections/${id}`, { version, collection });
      const made = await apiRequest<{ id: string }>("POST", "/api/admin/collections", collection);
      // Stays busy until the new page opens, so that nothing asks about unsaved changes.
      await navigate(`/420/collections/${made.id}`, { replace: true });
    });
    if (created !== null) toast({ title: id === null ? "Collection created" : "Collection saved", tone: "success" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="editor-form collection-editor" onSubmit={submit} noValidate aria-label="Collection">
      <EditorNotice editor={editor} noun="collection" names={FIELD_NAMES} />
      <div className="collection-columns">
        <div className="detail-main">
          <Panel title="Details" id="details">
            <Grid min={220} gap={16}>
              <TextField
                label="Title"
                maxLength={120}
                {...bindText("title")}
                onChange={(e) =>
                  put({
                    title: e.target.value,
                    ...(handleFollowsTitle ? { handle: slugify(e.target.value) } : {}),
                  })
                }
              />
              <TextField
                label="Handle"
                before="/collections/"
                autoComplete="off"
                spellCheck={false}
                maxLength={120}
                {...bindText("handle")}
              />
            </Grid>
            <TextArea label="Description" rows={3} maxLength={2000} {...bindText("description")} />
            <MediaField
              label="Picture"
              hint="Shown at the top of its page. Without one, the page shows a drawing."
              value={draft.pictures}
              error={errorOf("pictures")}
              onChange={(change) => put((was) => ({ pictures: change(was.pictures) }))}
              max={1}
            />
          </Panel>
          <Panel title="Products" id="products">
            <RadioCards
              label="How products are added"
              name="kind"
              value={draft.kind}
              onChange={(kind) => put({ kind: kind as CollectionDraft["kind"] })}
              options={[
                { value: "manual", label: "By hand", text: "You choose each product and their order." },
                { value: "rule", label: "By rule", text: "Every active product that matches, now and later." },
              ]}
            />
            {draft.kind === "rule" ? (
              <RuleEditor
                rule={draft.rule}
                sort={draft.sort}
                currency={currency}
                errorOf={errorOf}
                onChange={(rule) => put({ rule })}
              />
            ) : (
              <>
                {draft.products.length === 0 ? <Text dim>No products yet. Search below to add some.</Text> : null}
                <OrderedList
                  label="Products in the collection"
                  items={draft.products.map((product) => ({ id: product, name: names[product] ?? "Deleted product" }))}
                  onMove={(from, to) => put((was) => ({ products: moveItem(was.products, from, to) }))}
                  onRemove={(at) => put((was) => ({ products: removeAt(was.products, at) }))}
                />
                {draft.products.length < MAX_COLLECTION_PRODUCTS ? (
                  <ProductPicker
                    label="Add product"
                    except={draft.products}
                    onPick={(found) => {
                      setNames((was) => ({ ...was, [found.id]: found.name }));
                      put((was) => ({ products: [...was.products, found.id] }));
                    }}
                  />
                ) : null}
              </>
            )}
          </Panel>
          <Panel title="Search engine listing" id="seo">
            <TextField
              label="Page title"
              hint={`${draft.seoTitle.length} of 60 characters. Leave blank to use the title.`}
              maxLength={120}
              {...bindText("seoTitle")}
            />
            <TextArea
              label="Meta description"
              hint={`${draft.seoDescription.length} of 155 characters. Leave blank to use the description.`}
              maxLength={320}
              {...bindText("seoDescription")}
            />
          </Panel>
        </div>
        <aside className="detail-side" aria-label="Status">
          <Panel title="Status" id="status">
            <Select
              label="Collection status"
              hideLabel
              options={[
                { value: "draft", label: "Draft" },
                { value: "active", label: "Active" },
              ]}
              {...bindText("status")}
            />
            <Text small dim>
              {draft.status === "active"
                ? `Everyone can open /collections/${draft.handle || "…"}.`
                : "Only staff can see it."}
            </Text>
            <Select
              label="Order"
              options={SORTS.map((s) => ({ value: s.value, label: s[draft.kind] }))}
              {...bindText("sort")}
            />
          </Panel>
        </aside>
      </div>
      <SaveBar
        dirty={editor.dirty}
        busy={editor.busy}
        onReset={editor.reset}
        label={id === null ? "Create collection" : "Save"}
      />
    </form>
  );
}
