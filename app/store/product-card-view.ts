import type { PackProps } from "#app/art/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { costPerServing } from "#worker/store/catalogue/domain.ts";
import { toPackProps } from "./pack-props.ts";

/** A product card as pages show it: built on the server, so that browsers need none of the rules. */
export interface ProductCardView {
  id: string;
  handle: string;
  title: string;
  line: string;
  kind: string;
  minPrice: number;
  currency: string;
  compareAt: number | null;
  variants: number;
  variantId: string | null;
  variantTitle: string;
  netWeight: string;
  /** "$1.27 per serving"; empty where servings are not counted. */
  perServing: string;
  isNew: boolean;
  rating: { count: number; mean: number | null };
  pack: PackProps;
}

/** Maps a product to its card; for loaders only. */
export function toProductCardView(p: ProductCard): ProductCardView {
  const unitCost = costPerServing(p.minPrice, p.servings);
  return {
    id: p.id,
    handle: p.handle,
    title: p.title,
    line: p.line,
    kind: p.kind,
    minPrice: p.minPrice,
    currency: p.currency,
    compareAt: p.compareAt,
    variants: p.variants,
    variantId: p.variantId,
    variantTitle: p.variantTitle,
    netWeight: p.netWeight,
    perServing: unitCost === null ? "" : `${formatMoney({ minor: unitCost, currency: p.currency })} per serving`,
    isNew: p.isNew,
    rating: p.rating,
    // The pack of the product in general, so without the weight of one size.
    pack: toPackProps({ title: p.title, kind: p.kind, look: p.look }),
  };
}
