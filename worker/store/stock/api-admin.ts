import { z } from "zod";
import { sendExport } from "../../exports/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { createAdminApiModule } from "../../platform/api-module.ts";
import { stockChanges, stockFilter } from "./contract.ts";
import { stockExport } from "./exports.ts";

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
    handle: ({ ctx, query, actor }) => sendExport(ctx, stockExport, query, actor),
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
