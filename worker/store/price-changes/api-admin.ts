import { z } from "zod";
import { createAdminApiModule, emptyBody, idResponse, okResponse } from "../../platform/api-module.ts";
import { priceChangeEdit, priceChangeInput, priceChangeQuery, pricedVariantsQuery } from "./contract.ts";

const params = z.object({ id: z.string().min(1).max(64) });

/** The admin API of price changes by schedule. */
export const priceChangesAdminApi = createAdminApiModule("Price changes (staff)")
  .get("/api/admin/price-changes", {
    summary: "Lists price changes, newest first, of one product if it is named",
    query: priceChangeQuery,
    handle: ({ ctx, query }) => ctx.store.priceChanges.listPriceChanges(query),
  })
  .get("/api/admin/price-changes-variants", {
    summary: "Lists the variants of products whose prices can be changed",
    query: pricedVariantsQuery,
    handle: async ({ ctx, query }) => ({ variants: await ctx.store.priceChanges.listPricedVariants(query.ids) }),
  })
  .post("/api/admin/price-changes", {
    summary: "Plans new prices from a time on, or from a time to a time, once per request key",
    body: priceChangeInput,
    response: idResponse,
    handle: async ({ ctx, body, actor }) => ({ id: await ctx.store.priceChanges.planPriceChange(body, actor) }),
  })
  .put("/api/admin/price-changes/:id", {
    summary: "Plans a price change anew that hasn't started, if nobody has changed it since",
    params,
    body: priceChangeEdit,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.store.priceChanges.editPriceChange(id, body, actor),
  })
  .post("/api/admin/price-changes/:id/cancel", {
    summary: "Cancels a price change that hasn't started",
    params,
    body: emptyBody,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.priceChanges.cancelPriceChange(id, actor),
  })
  .post("/api/admin/price-changes/:id/end", {
    summary: "Ends a sale now: its prices go back, save those that staff changed",
    params,
    body: emptyBody,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.priceChanges.endPriceChangeNow(id, actor),
  });
