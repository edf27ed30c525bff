import { useMemo, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { LinkButton, Select } from "#app/ui/index.ts";
import { type StockListItem, stockFilter } from "#worker/store/stock/contract.ts";
import { OnHandCell } from "../../admin/catalogue/on-hand-cell.tsx";
import { STOCK_REASONS, type StockReason } from "../../admin/catalogue/on-hand-input.ts";
import { variantName } from "../../admin/catalogue/search-picker.tsx";
import { StockCountSheet } from "../../admin/catalogue/stock-count-sheet.tsx";
import { VariantStock } from "../../admin/catalogue/variant-stock.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { FigureLinks } from "../../admin/table/figure-links.tsx";
import { FilterBar } from "../../admin/table/filter-bar.tsx";
import {
  CursorPages,
  DataTable,
  Drawer,
  defineColumns,
  type Filter,
  joinParts,
  PhoneRow,
  useDrawerParam,
} from "../../admin/table/index.ts";
import { withParams } from "../../admin/table/list-params.ts";
import type { Route } from "./+types/stock.ts";
import "../../admin/catalogue/catalogue.css";

export const meta = () => adminMeta("Inventory");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const query = stockFilter.parse(Object.fromEntries(url.searchParams));
  const open = url.searchParams.get("variant");
  const [page, sums, [opened]] = await Promise.all([
    store.stock.listStockLevels(query),
    store.stock.sumStockLevels(),
    open ? store.catalogue.admin.searchVariants("", [open]) : [],
  ]);
  return { ...page, sums, opened: opened ?? null };
}

const availableUnits = (r: StockListItem) => r.onHand - r.reserved;

/** The stock status of a variant: only what needs attention is a badge. */
function StockState({ row: r }: { row: StockListItem }) {
  if (r.backorder) return <span className="dim">Backorder</span>;
  if (availableUnits(r) <= 0) return <StatusBadge status={["Out of stock", "danger"]} />;
  return isLow(r) ? <StatusBadge status={["Low stock", "warning"]} /> : <span className="dim">In stock</span>;
}
const isLow = (r: StockListItem) => !r.backorder && availableUnits(r) <= r.lowAt;

const column = defineColumns<StockListItem>();
const columnsFor = (reason: StockReason) => [
  column.accessor("sku", { header: "SKU" }),
  column.accessor(variantName, { header: "Variant" }),
  column.accessor("onHand", {
    header: "On hand",
    meta: { end: true },
    cell: (c) => <OnHandCell key={c.row.original.variantId} row={c.row.original} reason={reason} />,
  }),
  column.accessor("reserved", { header: "Committed", meta: { end: true } }),
  column.accessor((r) => (r.backorder ? "No limit" : availableUnits(r)), { header: "Available", meta: { end: true } }),
  column.accessor((r) => r.bin || "–", { header: "Bin", meta: { low: true } }),
  column.display({ header: "Status", cell: (c) => <StockState row={c.row.original} /> }),
];

const SEARCH = "SKU, name or barcode";
const FILTERS: Filter[] = [
  {
    name: "show",
    label: "Status",
    options: [
      ["low", "Low stock"],
      ["out", "Out of stock"],
      ["reserved", "Committed"],
    ],
  },
];

/** Inventory levels of all variants: on hand, committed and available. */
export default function Stock({ loaderData: { rows, next, sums, opened } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState<StockReason>("Correction");
  const columns = useMemo(() => columnsFor(reason), [reason]);
  const counting = params.get("mode") === "count";
  const { href, close } = useDrawerParam("variant");
  return (
    <>
      <AdminPageHeader
        title="Inventory"
        lead="Units on hand, committed to orders and available to sell."
        phoneBar
        actions={
          counting ? (
            <LinkButton to={withParams(params, { mode: null })} variant="outline">
              Back to inventory
            </LinkButton>
          ) : (
            <LinkButton to={withParams(params, { variant: null, mode: "count" })} variant="outline">
              Count inventory
            </LinkButton>
          )
        }
      />
      <FigureLinks
        label="Inventory by status"
        param="show"
        figures={[
          { value: "", label: "Units on hand", figure: sums.units, note: `in ${sums.kept} variants` },
          { value: "reserved", label: "Committed", figure: sums.reserved },
          { value: "low", label: "Low stock", figure: sums.low },
          { value: "out", label: "Out of stock", figure: sums.out },
        ]}
      />
      {counting ? null : (
        <div className="stock-reason">
          <Select
            label="Reason for changes"
            value={reason}
            options={STOCK_REASONS.map((r) => ({ value: r, label: r }))}
            onChange={(e) => setReason(e.target.value as StockReason)}
          />
          <span className="dim small">
            Enter a quantity, or a change such as +5. Press Enter to save or Escape to cancel.
          </span>
        </div>
      )}
      {counting ? (
        <>
          <FilterBar search={SEARCH} searchOf="inventory" filters={FILTERS} />
          <StockCountSheet rows={rows} onSaved={() => void revalidate()} />
          <CursorPages of="Inventory" next={next} />
        </>
      ) : (
        <DataTable
          name="Inventory"
          columns={columns}
          rows={rows}
          rowKey={(r) => r.variantId}
          rowName={(r) => r.sku}
          href={(r) => href(r.variantId)}
          phoneRow={(r) => (
            <PhoneRow
              title={variantName(r)}
              value={r.backorder ? "No limit" : `${availableUnits(r)} available`}
              note={joinParts(<span className="order-sku">{r.sku}</span>, r.bin && `Bin ${r.bin}`)}
              valueNote={`${r.onHand} on hand, ${r.reserved} committed`}
              badges={isLow(r) ? <StockState row={r} /> : null}
            />
          )}
          search={SEARCH}
          filters={FILTERS}
          csv="/api/admin/stock.csv"
          next={next}
          empty={{
            title: "No inventory yet",
            text: "Inventory is tracked for all variants except bundles and gift cards. Add a product first.",
            action: <LinkButton to="/420/products/new">Add product</LinkButton>,
          }}
        />
      )}
      <Drawer
        open={opened !== null}
        onOpenChange={(open) => {
          if (!open) void close();
        }}
        title={opened ? variantName(opened) : "Inventory"}
        text={opened?.sku}
      >
        {opened ? <VariantStock key={opened.id} variantId={opened.id} onChange={() => void revalidate()} /> : null}
      </Drawer>
    </>
  );
}
