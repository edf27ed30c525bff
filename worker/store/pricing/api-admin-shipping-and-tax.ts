import { z } from "zod";
import { createAdminApiModule, idResponse, okResponse } from "../../platform/api-module.ts";
import { marketsInput, shippingMethodInput, shippingZoneInput, taxRateInput, taxRateKey } from "./contract-admin.ts";

const params = z.object({ id: z.string().min(1).max(80) });

/** The admin API of shipping zones, shipping methods and tax rates. */
export const shippingAndTaxAdminApi = createAdminApiModule("Shipping and tax (staff)")
  .post("/api/admin/shipping-zones", {
    summary: "Creates a shipping zone",
    body: shippingZoneInput,
    response: idResponse,
    handle: async ({ ctx, body, actor }) => ({ id: await ctx.store.pricing.saveShippingZone(null, body, actor) }),
  })
  .put("/api/admin/shipping-zones/:id", {
    summary: "Updates a shipping zone and its destinations",
    params,
    body: shippingZoneInput,
    response: idResponse,
    handle: async ({ ctx, params: { id }, body, actor }) => ({
      id: await ctx.store.pricing.saveShippingZone(id, body, actor),
    }),
  })
  .delete("/api/admin/shipping-zones/:id", {
    summary: "Deletes a shipping zone with its destinations and methods",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.pricing.removeShippingZone(id, actor),
  })
  .post("/api/admin/shipping-methods", {
    summary: "Creates a shipping method",
    body: shippingMethodInput,
    response: idResponse,
    handle: async ({ ctx, body, actor }) => ({ id: await ctx.store.pricing.saveShippingMethod(null, body, actor) }),
  })
  .put("/api/admin/shipping-methods/:id", {
    summary: "Updates a shipping method",
    params,
    body: shippingMethodInput,
    response: idResponse,
    handle: async ({ ctx, params: { id }, body, actor }) => ({
      id: await ctx.store.pricing.saveShippingMethod(id, body, actor),
    }),
  })
  .delete("/api/admin/shipping-methods/:id", {
    summary: "Deletes a shipping method",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.pricing.removeShippingMethod(id, actor),
  })
  .put("/api/admin/tax-rates", {
    summary: "Saves the tax rate of a destination and product category",
    body: taxRateInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.store.pricing.saveTaxRate(body, actor),
  })
  .post("/api/admin/tax-rates/remove", {
    summary: "Deletes a tax rate",
    body: taxRateKey,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.store.pricing.removeTaxRate(body, actor),
  })
  .get("/api/admin/markets", {
    summary: "Lists all countries with whether the store sells and ships there",
    handle: async ({ ctx }) => ({ markets: await ctx.store.pricing.listMarketsForAdmin() }),
  })
  .post("/api/admin/markets", {
    summary: "Turns countries on or off",
    body: marketsInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.store.pricing.changeMarkets(body, actor),
  });
