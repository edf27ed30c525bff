import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { streamCsvDownload } from "../../platform/csv.ts";
import { stockChanges, stockFilter } from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tag = "Stock (staff)";
const access = "admin";

/** What staff see of the stock, and do to it. */
export const stockAdminApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/stock",
      summary: "The table of the stock, by SKU, fifty a page",
      tag,
      access,
      query: stockFilter,
    },
    async (c, { query }) => {
      const { stock } = c.env.store;
      const [page, sums] = await Promise.all([stock.listStockLevels(query), stock.sumStockLevels()]);
      return c.json({ ...page, sums }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/stock.csv",
      summary: "The same as a file, all pages of it",
      tag,
      access,
      query: stockFilter,
    },
    async (c, { query }) => {
      const { stock } = c.env.store;
      return streamCsvDownload<string>(
        "stock.csv",
        ["SKU", "Product", "Variant", "Barcode", "On hand", "Reserved", "Available", "Low at", "Backorder"],
        async (after) => {
          const page = await stock.listStockLevels({ ...query, before: after ?? query.before });
          const rows = page.rows.map((r) => [
            r.sku,
            r.title,
            r.variantTitle,
            r.barcode,
            r.onHand,
            r.reserved,
            r.onHand - r.reserved,
            r.lowAt,
            r.backorder ? "yes" : "no",
          ]);
          return { rows, next: page.next };
        },
      );
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/stock/:id",
      summary: "A variant's ledger, newest first, fifty a page",
      tag,
      access,
      params: z.object({ id: z.string().min(1).max(80) }),
      query: z.object({ before: z.string().max(80).optional() }),
    },
    async (c, { params, query }) => {
      const { stock } = c.env.store;
      const [ledger, rows] = await Promise.all([
        stock.listMovements({ variantId: params.id, before: query.before }),
        stock.getStockLevels([params.id]),
      ]);
      const row = rows.get(params.id);
      if (!row) throw httpError("not_found", "No stock is kept of this.");
      return c.json({ row, ...ledger }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/stock",
      summary:
        "Receives, counts, corrects, writes off, or sets the rules; up to fifty at once, each once per requestKey",
      tag,
      access,
      body: stockChanges,
    },
    async (c, { body }) => {
      const viewer = await c.env.viewer();
      if (!viewer) throw httpError("not_found", "There is nothing here.");
      return c.json({ outcomes: await c.env.store.stock.applyChanges(body.changes, viewer.email) }, 200, noStore);
    },
  );
