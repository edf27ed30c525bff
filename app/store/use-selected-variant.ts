import { useSearchParams } from "react-router";
import type { ProductView, VariantView } from "./product-view.ts";

/** The variant that the address names, else the first; with its own address. */
export function useVariant(product: ProductView): VariantView | undefined {
  const [query] = useSearchParams();
  const asked = query.get("variant");
  return product.variants.find((v) => v.id === asked) ?? product.variants[0];
}
