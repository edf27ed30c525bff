import type { PackProps } from "#app/art/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { costPerServing } from "#worker/store/catalogue/domain.ts";
import { toPackProps } from "./pack-props.ts";

/** A product card as pages show it: built on the server, so that browsers need none of the rules. */
export interface ProductCardView extends Omit<ProductCard, "format" | "flagship" | "servings" | "look"> {
  /** "$1.27 per serving"; empty where servings are not counted. */
  perServing: string;
  pack: PackProps;
}

/** Maps a product to its card; for loaders only. */
export function toProductCardView(p: ProductCard): ProductCardView {
  const { format: _f, flagship: _g, servings, look, ...shown } = p;
  const unitCost = costPerServing(p.minPrice, servings);
  return {
    ...shown,
    perServing: unitCost === null ? "" : `${formatMoney({ minor: unitCost, currency: p.currency })} per serving`,
    // The pack of the product in general, so without the weight of one size.
    pack: toPackProps({ title: p.title, kind: p.kind, look }),
  };
}
