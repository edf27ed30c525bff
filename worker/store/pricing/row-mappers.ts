import { pick } from "../../kernel/pick.ts";
import type { DiscountRule, ShippingMethod, TaxRate } from "./contract.ts";
import type { discounts, shippingMethods, taxRates } from "./schema.ts";

export type DiscountRow = typeof discounts.$inferSelect;

export const toDiscountRule = (d: DiscountRow): DiscountRule => ({
  ...pick(d, ["id", "code", "title", "kind", "value", "minSubtotal", "minQuantity", "combines"]),
  scope: JSON.parse(d.scope) as DiscountRule["scope"],
});

export const toShippingMethod = (m: typeof shippingMethods.$inferSelect): ShippingMethod => ({
  ...pick(m, ["id", "name", "freeOver", "minDays", "maxDays"]),
  rates: JSON.parse(m.rates) as ShippingMethod["rates"],
});

/** The tax rates of a destination: for each category the region's own row, else the country's. */
export function selectTaxRates(rows: readonly (typeof taxRates.$inferSelect)[]): TaxRate[] {
  const best = new Map<string, (typeof rows)[number]>();
  for (const r of rows) if (r.region !== "" || !best.has(r.category)) best.set(r.category, r);
  return [...best.values()].map((r) => pick(r, ["category", "name", "bps", "included"]));
}
