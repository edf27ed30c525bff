import { pick } from "../../kernel/pick.ts";
import type { DiscountRule, ShippingMethod } from "./contract.ts";
import type { discounts, shippingMethods } from "./schema.ts";

export type DiscountRow = typeof discounts.$inferSelect;

export const toDiscountRule = (d: DiscountRow): DiscountRule => ({
  ...pick(d, ["id", "code", "title", "kind", "value", "minSubtotal", "minQuantity", "combines"]),
  ...pick(d, ["buyQuantity", "getQuantity", "maxPerOrder", "batchId"]),
  scope: JSON.parse(d.scope) as DiscountRule["scope"],
  getScope: JSON.parse(d.getScope) as DiscountRule["getScope"],
});

export const toShippingMethod = (m: typeof shippingMethods.$inferSelect): ShippingMethod => ({
  ...pick(m, ["id", "name", "freeOver", "minDays", "maxDays"]),
  rates: JSON.parse(m.rates) as ShippingMethod["rates"],
});
