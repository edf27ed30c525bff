import type { TaxInput } from "#worker/store/pricing/contract-admin.ts";

/** What a rate is of. */
export const TAX_WORDS: Record<TaxInput["category"], string> = {
  food: "Food",
  dietary_supplement: "Supplements",
  standard: "Everything else",
  shipping: "Shipping",
};
