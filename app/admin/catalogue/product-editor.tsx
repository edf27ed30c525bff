import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Callout, LinkButton, toast } from "#app/ui/index.ts";
import type { Picture } from "#worker/media/contract.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { type ChecklistFacts, openItems, publishChecklist } from "#worker/store/catalogue/domain-publish-checklist.ts";
import { StatusBadge } from "../status-badge.tsx";
import { DetailHeader, SaveBar, showUndoToast } from "../table/index.ts";
import { PRODUCT_STATUS_LABELS } from "./catalogue-labels.ts";
import { describeChangedFields } from "./changed-fields.ts";
import { ClaimsSection } from "./claims-section.tsx";
import { EditorIndex } from "./editor-sections.tsx";
import { FaqSection } from "./faq-section.tsx";
import { InventorySection } from "./inventory-section.tsx";
import { type LabelPanelComponent, LabelsSection } from "./labels-section.tsx";
import { MediaSection, useProductPictures } from "./media-section.tsx";
import { MergeNotice } from "./merge-notice.tsx";
import { OrganizationSection } from "./organization-section.tsx";
import { PreviewLink } from "./preview-link.tsx";
import { PriceChangeSection } from "./price-change-section.tsx";
import { ProductDetailsSection } from "./product-details-section.tsx";
import { findProductProblems } from "./product-draft.ts";
import { ProductMenu } from "./product-menu.tsx";
import { ChecklistSection, PublishPrompt } from "./publish-checklist.tsx";
import { RelatedProductsSection, SearchEngineSection } from "./related-and-search-sections.tsx";
import { ScheduleSection } from "./schedule-section.tsx";
import { setMenuProduct } from "./set-menu-product.ts";
import { StatusSection } from "./status-section.tsx";
import { useProductEditor } from "./use-product-editor.ts";
import { VariantsSection } from "./variants-section.tsx";
import "./catalogue.css";
import "./product-editor.css";

export interface EditorProps {
  id: string | null;
  version: number;
  input: ProductInput;
  /** Titles of the related products, by id. */
  names: Record<string, string>;
  /** Stock and lots as they are, for the publish checklist. */
  facts: Pick<ChecklistFacts, "available" | "releasedLots">;
  /** Its pictures as they are stored. */
  pictures: readonly Picture[];
  /** Pictures of imported files that are not there yet. */
  missingPictures: string;
  panel: LabelPanelComponent;
  pack: (props: { product: ProductInput }) => ReactNode;
  /** Shown below the form: the change history. */
  below?: ReactNode;
}

/** The product editor: sections with a side index, a side column, and one bar that saves and publishes. */
export function ProductEditor({
  id,
  version,
  input,
  names,
  facts,
  pictures,
  missingPictures,
  panel,
  pack: Pack,
  below,
}: EditorProps) {
  const editor = useProductEditor({ id, version, input });
  const { draft, dirty, busy } = editor;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const saved = editor.saved.status;
  const [asked, setAsked] = useState<ProductInput | null>(null);
  const calls = useApiCall();
  const gallery = useProductPictures(editor, pictures);
  const checklistOf = (p: ProductInput) =>
    publishChecklist(p, {
      ...facts,
      pictures: gallery.pictures.length,
      picturesWithoutAlt: gallery.pictures.filter((picture) => picture.alt.trim() === "").length,
    });

  const save = async (also?: Partial<ProductInput>) => {
    const result = await editor.save(also);
    if (typeof result === "object") {
      toast({ title: "Product created", tone: "success" });
      await navigate(`/420/products/${result.createdId}`, { replace: true });
    }
    if (result === "saved") {
      toast({ title: also?.status === "active" ? "Product published" : "Product saved", tone: "success" });
      void revalidate();
    }
    // The page is loaded again for pictures that the other person added.
    if (result === "merged") void revalidate();
    if (result === "refused")
      requestAnimationFrame(() => {
        const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
        invalid?.closest("details")?.setAttribute("open", "");
        invalid?.focus();
      });
    return result;
  };
  /** Saves; before a product becomes active, asks once about what is open. */
  const requestSave = (also: Partial<ProductInput> = {}) => {
    const next = { ...draft, ...also };
    const publishes = next.status === "active" && saved !== "active";
    // Errors of fields come first: saving shows them.
    if (publishes && findProductProblems(next).size === 0 && openItems(checklistOf(next)).length > 0)
      return setAsked(next);
    void save(also);
  };

  const archive = async () => {
    if ((await save({ status: "archived" })) !== "saved") return;
    showUndoToast("Product archived", async () => {
      await apiRequest("POST", "/api/admin/products-bulk", { ids: [id], act: { kind: "status", status: saved } });
      await editor.refresh();
      await revalidate();
    });
  };
  const feature = () =>
    calls.run(() =>
      setMenuProduct({ productId: id, done: `${editor.saved.title} is the menu’s product now` }, revalidate),
    );
  const copy = async () => {
    const created = await calls.call<{ id: string }>("POST", `/api/admin/products/${id}/duplicate`, {});
    if (!created) return;
    toast({ title: "Product duplicated", tone: "success" });
    await navigate(`/420/products/${created.id}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    requestSave();
  };

  const newNote = dirty ? "Unsaved product" : "New product";
  const changesNote = dirty ? `Unsaved: ${describeChangedFields(editor.saved, draft)}` : undefined;
  return (
    <form ref={form} className="editor-form editor-page" onSubmit={submit} noValidate aria-label="Product">
      <DetailHeader
        back={{ to: "/420/products", label: "All products" }}
        compact
        title={draft.title || "Add product"}
        badges={<StatusBadge status={PRODUCT_STATUS_LABELS[saved]} />}
        actions={
          id ? (
            <>
              {saved === "active" ? (
                <LinkButton to={`/products/${editor.saved.handle}`} variant="outline" target="_blank">
                  View in store
                </LinkButton>
              ) : null}
              <ProductMenu
                canDuplicate={!dirty && !calls.busy}
                onDuplicate={() => void copy()}
                onFeature={saved === "archived" ? null : () => void feature()}
                onUnpublish={saved === "active" ? () => void save({ status: "draft" }) : null}
                onArchive={saved === "archived" ? null : () => void archive()}
              />
            </>
          ) : null
        }
      />
      <div className="editor-notices">
        <ApiProblemNote problem={calls.problem} />
        <MergeNotice editor={editor} />
        {editor.refusal ? (
          <Callout tone="error" title="Couldn't save">
            {editor.refusal.message}
          </Callout>
        ) : editor.problems.size > 0 ? (
          <Callout tone="error" title="Couldn't save">
            {editor.problems.size === 1
              ? "Fix the highlighted field"
              : `Fix ${editor.problems.size} highlighted fields`}{" "}
            and save again.
          </Callout>
        ) : null}
      </div>
      <div className="editor-columns">
        <EditorIndex />
        <div className="editor-main">
          <MediaSection editor={editor} gallery={gallery} missing={missingPictures} pack={<Pack product={draft} />} />
          <ProductDetailsSection editor={editor} />
          <VariantsSection editor={editor} pictures={gallery.pictures} />
          <InventorySection id={id} product={editor.saved} onChange={() => void revalidate()} />
          <LabelsSection editor={editor} panel={panel} />
          <ClaimsSection editor={editor} />
          <FaqSection editor={editor} />
          <RelatedProductsSection editor={editor} names={names} />
          <SearchEngineSection editor={editor} />
          {below}
        </div>
        <aside className="editor-side" aria-label="Status and organization">
          <StatusSection editor={editor} />
          <ChecklistSection items={checklistOf(draft)} untouched={id === null && !dirty} />
          {id ? <ScheduleSection id={id} active={saved === "active"} /> : null}
          {id ? <PriceChangeSection id={id} /> : null}
          <OrganizationSection editor={editor} />
          {id ? <PreviewLink id={id} dirty={dirty} /> : null}
        </aside>
      </div>
      <SaveBar
        dirty={dirty}
        busy={busy}
        onReset={editor.reset}
        label={id ? "Save" : "Save as draft"}
        note={id ? changesNote : newNote}
        publish={saved === "active" ? undefined : () => requestSave({ status: "active" })}
      />
      {asked ? (
        <PublishPrompt
          products={[{ id: id ?? "new", title: asked.title, items: checklistOf(asked) }]}
          onClose={() => setAsked(null)}
          onPublish={() => {
            setAsked(null);
            void save({ status: "active" });
          }}
        />
      ) : null}
    </form>
  );
}
