import { useSearchParams } from "react-router";
import type { ProductView, VariantView } from "./product-view.ts";

/** The variant that the URL names, else the first. */
export function useSelectedVariant(product: ProductView): VariantView | undefined {
  const [query] = useSearchParams();
  const requestedId = query.get("variant");
  return product.variants.find((v) => v.id === requestedId) ?? product.variants[0];
}
