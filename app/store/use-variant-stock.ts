import type { Availability } from "#worker/store/catalogue/contract.ts";
import { useLiveStock } from "./live-stock.ts";
import type { ProductView, VariantView } from "./product-view.ts";

/** The live stock of the chosen variant; `scarce` only where few are left or none, so that the buy box changes only then. */
export function useVariantStock(
  product: ProductView,
  variant: VariantView | undefined,
): { stock: Availability | undefined; scarce: Availability | undefined } {
  const stock = useLiveStock(product.variants.map((v) => v.id))[variant?.id ?? ""];
  return { stock, scarce: stock?.state === "low" || stock?.state === "sold_out" ? stock : undefined };
}
