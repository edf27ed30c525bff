import { useState } from "react";
import { useRevalidator } from "react-router";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Badge, Button, LinkButton, Row, toast } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { plural } from "#worker/kernel/plural.ts";
import {
  type AdminProductRow,
  adminProductQuery,
  type BulkChangeInput,
  type BulkChangeResult,
  type ProductChecklist,
  type ProductInput,
} from "#worker/store/catalogue/contract.ts";
import { openItems } from "#worker/store/catalogue/domain-publish-checklist.ts";
import { formatOptions, PRODUCT_STATUS_LABELS } from "../../admin/catalogue/catalogue-labels.ts";
import { PriceChangeDrawer } from "../../admin/catalogue/price-change-drawer.tsx";
import { ProductThumb } from "../../admin/catalogue/product-thumb.tsx";
import { PublishPrompt } from "../../admin/catalogue/publish-checklist.tsx";
import { humanizeKey } from "../../admin/humanize-key.ts";
import { RelativeTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, joinParts, PhoneRow, showUndoToast } from "../../admin/table/index.ts";
import type { Route } from "./+types/products.ts";
import "../../admin/catalogue/products-list.css";
import { TextField } from "../../admin/form/text-field.tsx";

export const meta = () => adminMeta("Products");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const query = adminProductQuery.parse(Object.fromEntries(url.searchParams));
  const [page, tags] = await Promise.all([store.catalogue.listAdminProducts(query), store.catalogue.admin.listTags()]);
  return { ...page, tags };
}

const priceText = (p: AdminProductRow): string =>
  p.currency ? formatMoney({ minor: p.minPrice, currency: p.currency }) : "";

const column = defineColumns<AdminProductRow>();
const columns = [
  column.accessor("title", {
    header: "Product",
    enableSorting: true,
    meta: { sortLabels: ["Z to A", "A to Z"] },
    cell: ({ row: { original: p } }) => (
      <span className="product-cell">
        <ProductThumb {...p} />
        <span>
          {p.title}
          {p.kind ? <span className="small dim">{p.kind}</span> : null}
        </span>
      </span>
    ),
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row: { original: p } }) => (
      <Row gap={4}>
        <StatusBadge status={PRODUCT_STATUS_LABELS[p.status]} />
        {p.flagship ? <Badge tone="primary">Flagship</Badge> : null}
      </Row>
    ),
  }),
  column.display({ header: "Inventory", cell: ({ row: { original: p } }) => <Inventory product={p} /> }),
  column.accessor((p) => humanizeKey(p.format), { header: "Format", meta: { low: true } }),
  column.accessor(priceText, {
    id: "price",
    header: "Price from",
    enableSorting: true,
    meta: { end: true },
  }),
  column.accessor("updatedAt", {
    id: "updated",
    header: "Last updated",
    enableSorting: true,
    meta: { low: true, sortLabels: ["newest first", "oldest first"] },
    cell: (c) => <RelativeTime at={c.getValue()} />,
  }),
];

/** "374 in 2 variants", or what needs attention. */
function Inventory({ product: p }: { product: AdminProductRow }) {
  if (p.available === null) return <span className="dim">Not tracked</span>;
  const of = plural(p.variants, "variant");
  if (p.backorder) return <>Backorder</>;
  if (p.available === 0) return <span className="stock-out">Out of stock</span>;
  return (
    <>
      {p.available} <span className="dim">in {of}</span>
      {p.soldOutVariants > 0 ? (
        <span className="small stock-out">{p.soldOutVariants} sold out</span>
      ) : p.lowVariants > 0 ? (
        <span className="small stock-low">{p.lowVariants} low</span>
      ) : null}
    </>
  );
}

/** "374 in stock", or what needs attention. */
function InventoryInShort({ product: p }: { product: AdminProductRow }) {
  if (p.available === null) return null;
  if (p.backorder) return <>Backorder</>;
  if (p.available === 0) return <span className="stock-out">Out of stock</span>;
  if (p.soldOutVariants > 0) return <span className="stock-out">{p.soldOutVariants} sold out</span>;
  if (p.lowVariants > 0) return <span className="stock-low">{p.available} left, low stock</span>;
  return <>{p.available} in stock</>;
}

type BulkChange = BulkChangeInput["act"];
const DONE_TEXTS: Record<ProductInput["status"], string> = {
  active: "published",
  draft: "set as draft",
  archived: "archived",
};

/** All products: search, sort and bulk actions. */
export default function Products({ loaderData: { products, next, tags } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useApiCall();
  const [tagging, setTagging] = useState<{ ids: string[]; clear: () => void } | null>(null);
  const [pricing, setPricing] = useState<{ ids: string[]; clear: () => void } | null>(null);
  const [asked, setAsked] = useState<{ ids: string[]; clear: () => void; products: ProductChecklist[] } | null>(null);
  const [refused, setRefused] = useState<BulkChangeResult["refused"]>([]);

  const change = async (ids: string[], act: BulkChange): Promise<BulkChangeResult | null> => {
    const result = await run(() => apiRequest<BulkChangeResult>("POST", "/api/admin/products-bulk", { ids, act }));
    if (result) setRefused(result.refused);
    await revalidate();
    return result;
  };
  const status = async (ids: string[], to: ProductInput["status"], clear: () => void) => {
    const result = await change(ids, { kind: "status", status: to });
    if (!result) return;
    clear();
    const { done } = result;
    if (done.length === 0) {
      if (result.refused.length === 0) toast({ title: "No changes needed" });
      return;
    }
    showUndoToast(`${plural(done.length, "product")} ${DONE_TEXTS[to]}`, async () => {
      for (const [was, list] of Map.groupBy(done, (d) => d.was))
        await apiRequest("POST", "/api/admin/products-bulk", {
          ids: list.map((d) => d.id),
          act: { kind: "status", status: was },
        });
      await revalidate();
    });
  };

  /** Publishes at once where nothing is open; else asks once, with what is open of each. */
  const publish = async (ids: string[], clear: () => void) => {
    const found = await run(() =>
      apiRequest<{ products: ProductChecklist[] }>("GET", `/api/admin/products-checklist?ids=${ids.join(",")}`),
    );
    if (!found) return;
    const waiting = found.products.filter((p) => products.find((row) => row.id === p.id)?.status !== "active");
    if (waiting.some((p) => openItems(p.items).length > 0)) setAsked({ ids, clear, products: waiting });
    else await status(ids, "active", clear);
  };

  return (
    <>
      <AdminPageHeader
        title="Products"
        phoneBar
        actions={
          <>
            <LinkButton to="/420/import" variant="outline">
              Import products
            </LinkButton>
            <LinkButton to="/420/products/new">Add product</LinkButton>
          </>
        }
      />
      <ApiProblemNote problem={problem} />
      {refused.length > 0 ? (
        <div role="alert">
          <ApiProblemNote
            problem={{ message: `Couldn’t update: ${refused.map((r) => `${r.title} (${r.message})`).join(" ")}` }}
          />
        </div>
      ) : null}
      <DataTable
        name="Products"
        columns={columns}
        rows={products}
        rowKey={(p) => p.id}
        rowName={(p) => p.title}
        href={(p) => `/420/products/${p.id}`}
        phoneRow={(p) => (
          <PhoneRow
            picture={<ProductThumb {...p} />}
            title={p.title}
            value={priceText(p)}
            note={joinParts(p.status === "active" ? null : PRODUCT_STATUS_LABELS[p.status][0], p.kind)}
            valueNote={<InventoryInShort product={p} />}
          />
        )}
        search="Name, handle, SKU or barcode"
        tabs={[
          { label: "All", query: "" },
          ...(["active", "draft", "archived"] as const).map((status) => ({
            label: PRODUCT_STATUS_LABELS[status][0],
            query: `status=${status}`,
          })),
        ]}
        filters={[
          { name: "format", label: "Format", options: formatOptions.map((o) => [o.value, o.label]) },
          { name: "tag", label: "Tag", options: tags.map((t) => [t, t]) },
        ]}
        bulk={[
          { label: "Publish products", busy, run: (ids, clear) => void publish(ids, clear) },
          { label: "Set as draft", busy, run: (ids, clear) => void status(ids, "draft", clear) },
          { label: "Archive products", busy, run: (ids, clear) => void status(ids, "archived", clear) },
          { label: "Schedule price change", run: (ids, clear) => setPricing({ ids, clear }) },
          { label: "Edit tags", run: (ids, clear) => setTagging({ ids, clear }) },
        ]}
        csv="/api/admin/products.csv"
        next={next}
        empty={{
          title: "No products yet",
          text: "Add your first product, or import products from another store.",
          action: <LinkButton to="/420/products/new">Add your first product</LinkButton>,
          art: <Plant name="maca" size={120} />,
        }}
      />
      {asked ? (
        <PublishPrompt
          products={asked.products}
          onClose={() => setAsked(null)}
          onPublish={() => {
            setAsked(null);
            void status(asked.ids, "active", asked.clear);
          }}
        />
      ) : null}
      <PriceChangeDrawer
        productIds={pricing?.ids ?? []}
        open={pricing !== null}
        onClose={() => setPricing(null)}
        onSaved={() => {
          pricing?.clear();
          setPricing(null);
        }}
      />
      <TagDialog
        open={tagging !== null}
        count={tagging?.ids.length ?? 0}
        onClose={() => setTagging(null)}
        onTag={async (kind, tag) => {
          if (!tagging) return;
          const result = await change(tagging.ids, { kind, tag });
          if (!result) return;
          toast({
            title: `Tags updated on ${plural(result.done.length, "product")}`,
            tone: "success",
          });
          tagging.clear();
          setTagging(null);
        }}
      />
    </>
  );
}

function TagDialog({
  open,
  count,
  onClose,
  onTag,
}: {
  open: boolean;
  count: number;
  onClose: () => void;
  onTag: (kind: "tag" | "untag", tag: string) => Promise<void>;
}) {
  const [tag, setTag] = useState("");
  const [error, setError] = useState<string>();
  const act = (kind: "tag" | "untag") => {
    if (tag.trim() === "") return setError("Enter a tag.");
    setError(undefined);
    void onTag(kind, tag.trim());
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Edit tags"
      text={`${plural(count, "product")} selected.`}
    >
      <TextField label="Tag" value={tag} maxLength={80} error={error} onChange={(e) => setTag(e.target.value)} />
      <Row gap={8} style={{ marginTop: 16 }}>
        <Button onClick={() => act("tag")}>Add tag</Button>
        <Button variant="outline" onClick={() => act("untag")}>
          Remove tag
        </Button>
      </Row>
    </Dialog>
  );
}
