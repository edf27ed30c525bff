import type { TaxRateInput } from "#worker/store/pricing/contract-admin.ts";

/** Labels of the tax categories. */
export const TAX_CATEGORY_LABELS: Record<TaxRateInput["category"], string> = {
  food: "Food",
  dietary_supplement: "Supplements",
  standard: "Standard goods",
  shipping: "Shipping",
};
