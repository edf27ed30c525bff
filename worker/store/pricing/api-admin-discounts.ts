import { z } from "zod";
import { createAdminApiModule, idResponse, okResponse } from "../../platform/api-module.ts";
import { createCsvDownload } from "../../platform/csv.ts";
import { discountInput, pricingListQuery } from "./contract-admin.ts";

const params = z.object({ id: z.string().min(1).max(80) });

/** The admin API of discounts. */
export const discountsAdminApi = createAdminApiModule("Discounts (staff)")
  .get("/api/admin/discounts", {
    summary: "Lists discounts, newest first",
    query: pricingListQuery,
    handle: ({ ctx, query }) => ctx.store.pricing.listDiscounts(query),
  })
  .post("/api/admin/discounts", {
    summary: "Creates a discount",
    body: discountInput,
    response: idResponse,
    handle: async ({ ctx, body, actor }) => ({ id: await ctx.store.pricing.saveDiscount(null, body, actor) }),
  })
  .put("/api/admin/discounts/:id", {
    summary: "Updates a discount",
    params,
    body: discountInput,
    response: idResponse,
    handle: async ({ ctx, params: { id }, body, actor }) => ({
      id: await ctx.store.pricing.saveDiscount(id, body, actor),
    }),
  })
  .delete("/api/admin/discounts/:id", {
    summary: "Deletes a discount that no order uses",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.pricing.removeDiscount(id, actor),
  })
  .get("/api/admin/discounts.csv", {
    summary: "Exports the discounts that match a search as CSV",
    query: pricingListQuery,
    handle: ({ ctx: { store }, query }) => {
      const header = ["code", "title", "kind", "value", "used", "limit", "active"];
      return createCsvDownload<string>("discounts.csv", header, async (after) => {
        const page = await store.pricing.listDiscounts({ ...query, limit: 100, before: after ?? undefined });
        const rows = page.discounts.map((d) => [
          ...[d.code, d.title, d.kind, d.value],
          ...[d.used, d.usageLimit, d.active ? 1 : 0],
        ]);
        return { rows, next: page.next };
      });
    },
  });
