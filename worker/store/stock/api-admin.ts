import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { createAdminApiModule } from "../../platform/api-module.ts";
import { createCsvDownload } from "../../platform/csv.ts";
import { stockChanges, stockFilter } from "./contract.ts";

const CSV_HEADER = ["SKU", "Product", "Variant", "Barcode", "On hand", "Reserved", "Available", "Low at", "Backorder"];

/** The admin API of inventory. */
export const stockAdminApi = createAdminApiModule("Stock (staff)")
  .get("/api/admin/stock", {
    summary: "Lists inventory by SKU, fifty per page",
    query: stockFilter,
    handle: async ({ ctx: { store }, query }) => {
      const [page, sums] = await Promise.all([store.stock.listStockLevels(query), store.stock.sumStockLevels()]);
      return { ...page, sums };
    },
  })
  .get("/api/admin/stock.csv", {
    summary: "Exports the inventory that matches a search and filters as CSV",
    query: stockFilter,
    handle: ({ ctx: { store }, query }) =>
      createCsvDownload<string>("stock.csv", CSV_HEADER, async (after) => {
        const page = await store.stock.listStockLevels({ ...query, before: after ?? query.before });
        const rows = page.rows.map((r) => [
          ...[r.sku, r.title, r.variantTitle, r.barcode],
          ...[r.onHand, r.reserved, r.onHand - r.reserved, r.lowAt],
          r.backorder ? "yes" : "no",
        ]);
        return { rows, next: page.next };
      }),
  })
  .get("/api/admin/stock/:id", {
    summary: "Gets a variant's stock and its movements, newest first, fifty per page",
    params: z.object({ id: z.string().min(1).max(80) }),
    query: z.object({ before: z.string().max(80).optional() }),
    handle: async ({ ctx: { store }, params: { id }, query }) => {
      const [ledger, rows] = await Promise.all([
        store.stock.listMovements({ variantId: id, before: query.before }),
        store.stock.getStockLevels([id]),
      ]);
      const row = rows.get(id);
      if (!row) throw httpError("not_found", "No stock is kept of this.");
      return { row, ...ledger };
    },
  })
  .post("/api/admin/stock", {
    summary:
      "Receives, counts, adjusts or writes off inventory, or changes its settings; up to fifty changes, each once per requestKey",
    body: stockChanges,
    handle: async ({ ctx, body, actor }) => ({ outcomes: await ctx.store.stock.applyChanges(body.changes, actor) }),
  });
