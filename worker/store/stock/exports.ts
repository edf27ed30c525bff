import { defineExport } from "../../exports/index.ts";
import { pagedCsvFile } from "../../platform/csv.ts";
import { stockFilter } from "./contract.ts";

const HEADER = [
  "SKU",
  "Product",
  "Variant",
  "Barcode",
  "On hand",
  "Reserved",
  "Available",
  "Low at",
  "Backorder",
  "Bin",
];

/** The inventory that matches the filters of the admin's list. */
export const stockExport = defineExport({
  kind: "stock",
  title: "Inventory",
  query: stockFilter,
  open: ({ store }, query) =>
    pagedCsvFile<string>("stock.csv", HEADER, async (after) => {
      const page = await store.stock.listStockLevels({ ...query, before: after ?? query.before });
      const rows = page.rows.map((r) => [
        ...[r.sku, r.title, r.variantTitle, r.barcode],
        ...[r.onHand, r.reserved, r.onHand - r.reserved, r.lowAt],
        ...[r.backorder ? "yes" : "no", r.bin],
      ]);
      return { rows, next: page.next };
    }),
});
