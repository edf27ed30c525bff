import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Button, Callout, LinkButton, toast } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { StatusBadge } from "../status-badge.tsx";
import { Detail, DetailHeader, SaveBar, showUndoToast } from "../table/index.ts";
import { PRODUCT_STATUS_LABELS } from "./catalogue-labels.ts";
import { ClaimsSection } from "./claims-section.tsx";
import { DiscoverySection, RelatedProductsSection, SearchEngineSection } from "./discovery-section.tsx";
import { type LabelPanelComponent, LabelsSection } from "./labels-section.tsx";
import { MergeNotice } from "./merge-notice.tsx";
import { PackDesignSection } from "./pack-design-section.tsx";
import { PreviewLink } from "./preview-link.tsx";
import { ProductDetailsSection, SellingRulesSection } from "./product-details-section.tsx";
import { useProductEditor } from "./use-product-editor.ts";
import { VariantsSection } from "./variants-section.tsx";
import "./catalogue.css";

export interface EditorProps {
  id: string | null;
  version: number;
  input: ProductInput;
  /** Titles of the related products, by id. */
  names: Record<string, string>;
  panel: LabelPanelComponent;
  preview: (props: { product: ProductInput }) => ReactNode;
  /** Shown below the form: the change history. */
  below?: ReactNode;
}

/** The product editor: details, variants, label, claims and search listing, beside a preview of the product. */
export function ProductEditor({ id, version, input, names, panel, preview: Preview, below }: EditorProps) {
  const editor = useProductEditor({ id, version, input });
  const { draft, dirty, busy } = editor;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const saved = editor.saved.status;

  const save = async (also?: Partial<ProductInput>) => {
    const result = await editor.save(also);
    if (typeof result === "object") {
      toast({ title: "Product created", tone: "success" });
      await navigate(`/420/products/${result.createdId}`, { replace: true });
    }
    if (result === "saved") {
      toast({ title: "Product saved", tone: "success" });
      void revalidate();
    }
    if (result === "refused")
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    return result;
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const archive = async () => {
    if ((await save({ status: "archived" })) !== "saved") return;
    showUndoToast("Product archived", async () => {
      await apiRequest("POST", "/api/admin/products-bulk", { ids: [id], act: { kind: "status", status: saved } });
      await editor.refresh();
      await revalidate();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form ref={form} className="product-editor" onSubmit={submit} noValidate aria-label="Product">
      <DetailHeader
        back={{ to: "/420/products", label: "All products" }}
        title={draft.title || "Add product"}
        badges={<StatusBadge status={PRODUCT_STATUS_LABELS[saved]} />}
        actions={
          <>
            {saved === "active" ? (
              <>
                <LinkButton to={`/products/${editor.saved.handle}`} variant="outline" target="_blank">
                  View in store
                </LinkButton>
                <Button variant="outline" loading={busy} onClick={() => save({ status: "draft" })}>
                  Unpublish
                </Button>
              </>
            ) : (
              <Button loading={busy} onClick={() => save({ status: "active" })}>
                Publish
              </Button>
            )}
            {saved !== "archived" && id ? (
              <Button variant="ghost" loading={busy} onClick={archive}>
                Archive
              </Button>
            ) : null}
          </>
        }
      />
      <MergeNotice editor={editor} />
      {editor.refusal ? (
        <Callout tone="error" title="Couldn't save">
          {editor.refusal.message}
        </Callout>
      ) : editor.problems.size > 0 ? (
        <Callout tone="error" title="Couldn't save">
          {editor.problems.size === 1 ? "Fix the highlighted field" : `Fix ${editor.problems.size} highlighted fields`}{" "}
          and save again.
        </Callout>
      ) : null}
      <Detail aside={<Preview product={draft} />}>
        <ProductDetailsSection editor={editor} />
        <VariantsSection editor={editor} />
        <SellingRulesSection editor={editor} />
        <PackDesignSection editor={editor} />
      </Detail>
      <LabelsSection editor={editor} panel={panel} />
      <ClaimsSection editor={editor} />
      <DiscoverySection editor={editor} />
      <RelatedProductsSection editor={editor} names={names} />
      <SearchEngineSection editor={editor} />
      {id ? <PreviewLink id={id} dirty={dirty} /> : null}
      {below}
      <SaveBar dirty={dirty} busy={busy} onReset={editor.reset} label={id ? "Save" : "Create product"} />
    </form>
  );
}
