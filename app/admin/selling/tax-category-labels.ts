import type { TaxRateInput } from "#worker/store/pricing/contract-admin.ts";

/** What a rate is of. */
export const TAX_CATEGORY_LABELS: Record<TaxRateInput["category"], string> = {
  food: "Food",
  dietary_supplement: "Supplements",
  standard: "Everything else",
  shipping: "Shipping",
};
