import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, Grid, LinkButton, Row, Stat } from "#app/ui/index.ts";
import { type StockListItem, stockFilter } from "#worker/store/stock/contract.ts";
import { variantName } from "../../admin/catalogue/search-picker.tsx";
import { StockCountSheet } from "../../admin/catalogue/stock-count-sheet.tsx";
import { VariantStock } from "../../admin/catalogue/variant-stock.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { FilterBar } from "../../admin/table/filter-bar.tsx";
import { type DataColumn, DataTable, Drawer, type Filter } from "../../admin/table/index.ts";
import { CURSOR_PARAM, withParams } from "../../admin/table/list-params.ts";
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

/** The stock status of a variant. */
function StockState({ row: r }: { row: StockListItem }) {
  if (r.backorder) return <Badge tone="primary">Backorder</Badge>;
  if (availableUnits(r) <= 0) return <Badge tone="danger">Out of stock</Badge>;
  return availableUnits(r) <= r.lowAt ? <Badge>Low stock</Badge> : <Badge tone="success">In stock</Badge>;
}

const SEARCH = "SKU, name or barcode";
const FILTERS: Filter[] = [
  {
    name: "show",
    label: "Status",
    options: [
      { value: "", label: "All" },
      { value: "low", label: "Low stock" },
      { value: "out", label: "Out of stock" },
      { value: "reserved", label: "Committed" },
    ],
  },
];

/** Inventory levels of all variants: on hand, committed and available. */
export default function Stock({ loaderData: { rows, next, sums, opened } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const counting = params.get("mode") === "count";
  const without = (name: string) => {
    const rest = new URLSearchParams(params);
    rest.delete(name);
    return rest;
  };
  const to = (id: string) => {
    const next = without("variant");
    next.set("variant", id);
    return `?${next}`;
  };
  const columns: DataColumn<StockListItem>[] = [
    { key: "sku", label: "SKU", cell: (r) => r.sku },
    { key: "name", label: "Variant", cell: variantName },
    { key: "onHand", label: "On hand", end: true, cell: (r) => r.onHand },
    { key: "reserved", label: "Committed", end: true, cell: (r) => r.reserved },
    { key: "left", label: "Available", end: true, cell: (r) => (r.backorder ? "No limit" : availableUnits(r)) },
    { key: "state", label: "Status", cell: (r) => <StockState row={r} /> },
  ];
  return (
    <>
      <AdminPageHeader title="Inventory" lead="Units on hand, committed to orders and available to sell." />
      <Grid min={150}>
        <Stat label="Units on hand" value={sums.units} />
        <Stat label="Committed" value={sums.reserved} />
        <Stat label="Low stock" value={sums.low} note={`of ${sums.kept} variants`} />
        <Stat label="Out of stock" value={sums.out} />
      </Grid>
      <Row gap={8}>
        {counting ? (
          <LinkButton to={`?${without("mode")}`} variant="outline">
            Back to inventory
          </LinkButton>
        ) : (
          <LinkButton to={`?${new URLSearchParams([...without("variant"), ["mode", "count"]])}`} variant="outline">
            Count inventory
          </LinkButton>
        )}
      </Row>
      {counting ? (
        <>
          <FilterBar search={SEARCH} filters={FILTERS} />
          <StockCountSheet rows={rows} onSaved={() => void revalidate()} />
          <Row gap={12}>
            {params.has(CURSOR_PARAM) ? (
              <LinkButton to={withParams(params, { [CURSOR_PARAM]: null })} variant="outline">
                First page
              </LinkButton>
            ) : null}
            {next ? (
              <LinkButton to={withParams(params, { [CURSOR_PARAM]: next })} variant="outline">
                Next page
              </LinkButton>
            ) : null}
          </Row>
        </>
      ) : (
        <DataTable
          name="Inventory"
          columns={columns}
          rows={rows}
          rowKey={(r) => r.variantId}
          rowName={(r) => r.sku}
          href={(r) => to(r.variantId)}
          search={SEARCH}
          filters={FILTERS}
          csv="/api/admin/stock.csv"
          next={next}
          empty={{
            title: "No inventory yet",
            text: "Inventory is tracked for all variants except bundles and gift cards. Add a product first.",
          }}
        />
      )}
      <Drawer
        open={opened !== null}
        onOpenChange={(open) => {
          if (!open) void navigate(`?${without("variant")}`, { preventScrollReset: true });
        }}
        title={opened ? variantName(opened) : "Inventory"}
        text={opened?.sku}
      >
        {opened ? <VariantStock key={opened.id} variantId={opened.id} onChange={() => void revalidate()} /> : null}
      </Drawer>
    </>
  );
}
