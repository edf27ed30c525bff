import { z } from "zod";
import { planInput } from "../billing/contract-plan.ts";
import { lotInput, productInput } from "./catalogue/contract.ts";
import { discountInput, shippingMethodInput, shippingZoneInput, taxRateInput } from "./pricing/contract-admin.ts";

/** Chosen by the author of the content, so that they are the same wherever it is loaded. */
const id = z.string().min(1).max(64);

/** A product as the editor saves it, with what is in stock of it and the lots it came from. */
const seedProduct = productInput
  .extend({
    id,
    stock: z
      .array(
        z.strictObject({
          variantId: id,
          onHand: z.int().min(0).max(1_000_000),
          backorder: z.boolean().default(false),
        }),
      )
      .max(100)
      .default([]),
    lots: z.array(lotInput.extend({ id })).max(100).default([]),
  })
  .refine((p) => p.variants.every((v) => v.id !== undefined), {
    message: "Give each variant an id.",
    path: ["variants"],
  });

/** The content of a store that has none yet: what the files of migrations/seed hold. */
export const storeSeed = z.strictObject({
  /** The day that the lots' days were written for: when they are loaded, they move to the day of the load. */
  asOf: z.iso.date(),
  products: z.array(seedProduct).min(1).max(500),
  shippingZones: z.array(shippingZoneInput.extend({ id })).max(100),
  shippingMethods: z.array(shippingMethodInput.safeExtend({ id })).max(200),
  taxRates: z.array(taxRateInput).max(1000),
  discounts: z.array(discountInput.safeExtend({ id })).max(200),
  plans: z.array(planInput.extend({ id })).max(100),
});
export type StoreSeed = z.output<typeof storeSeed>;
