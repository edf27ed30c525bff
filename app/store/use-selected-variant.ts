import { useSearchParams } from "react-router";
import type { ProductView, VariantView } from "./product-view.ts";

/** The variant that the address names, else the first; with its own address. */
export function useSelectedVariant(product: ProductView): VariantView | undefined {
  const [query] = useSearchParams();
  const requestedId = query.get("variant");
  return product.variants.find((v) => v.id === requestedId) ?? product.variants[0];
}
