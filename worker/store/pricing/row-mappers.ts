import type { DiscountRule, ShippingMethod, TaxRate } from "./contract.ts";
import type { discounts, shippingMethods, taxRates } from "./schema.ts";

export type DiscountRow = typeof discounts.$inferSelect;

export const toDiscountRule = (d: DiscountRow): DiscountRule => ({
  id: d.id,
  code: d.code,
  title: d.title,
  kind: d.kind,
  value: d.value,
  scope: JSON.parse(d.scope) as DiscountRule["scope"],
  minSubtotal: d.minSubtotal,
  minQuantity: d.minQuantity,
  combines: d.combines,
});

export const toShippingMethod = (m: typeof shippingMethods.$inferSelect): ShippingMethod => ({
  id: m.id,
  name: m.name,
  rates: JSON.parse(m.rates) as ShippingMethod["rates"],
  freeOver: m.freeOver,
  minDays: m.minDays,
  maxDays: m.maxDays,
});

/** The tax rates of a destination: for each category the region's own row, else the country's. */
export function selectTaxRates(rows: readonly (typeof taxRates.$inferSelect)[]): TaxRate[] {
  const best = new Map<string, (typeof rows)[number]>();
  for (const r of rows) if (r.region !== "" || !best.has(r.category)) best.set(r.category, r);
  return [...best.values()].map(({ category, name, bps, included }) => ({ category, name, bps, included }));
}
