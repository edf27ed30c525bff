import { z } from "zod";
import { sendExport } from "../../exports/index.ts";
import { baseVersion, createAdminApiModule, idResponse, okResponse } from "../../platform/api-module.ts";
import { discountBatchInput, discountCodesQuery, discountInput, pricingListQuery } from "./contract-admin.ts";
import { discountCodesExport, discountsExport } from "./exports.ts";

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
    query: baseVersion,
    body: discountInput,
    response: idResponse,
    handle: async ({ ctx, params: { id }, query, body, actor }) => ({
      id: await ctx.store.pricing.saveDiscount(id, body, actor, query.version),
    }),
  })
  .delete("/api/admin/discounts/:id", {
    summary: "Deletes a discount that no order uses",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.pricing.removeDiscount(id, actor),
  })
  .get("/api/admin/discount-batches", {
    summary: "Lists bulk codes, newest first",
    query: z.object({ before: z.string().min(1).max(80).optional() }),
    handle: ({ ctx, query }) => ctx.store.pricing.listDiscountBatches(query),
  })
  .post("/api/admin/discount-batches", {
    summary: "Makes unique one-time codes in bulk, once per request key",
    body: discountBatchInput,
    response: idResponse,
    handle: async ({ ctx, body, actor }) => ({ id: await ctx.store.pricing.createDiscountBatch(body, actor) }),
  })
  .post("/api/admin/discount-batches/:id", {
    summary: "Activates or deactivates all codes that were made together",
    params,
    body: z.strictObject({ active: z.boolean() }),
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.store.pricing.switchDiscountBatch(id, body.active, actor),
  })
  .get("/api/admin/discount-codes.csv", {
    summary: "Exports the codes that were made together as CSV",
    query: discountCodesQuery,
    handle: ({ ctx, query, actor }) => sendExport(ctx, discountCodesExport, query, actor),
  })
  .get("/api/admin/discounts.csv", {
    summary: "Exports the discounts that match a search as CSV",
    query: pricingListQuery,
    handle: ({ ctx, query, actor }) => sendExport(ctx, discountsExport, query, actor),
  });
