import { withDrawings } from "#app/art/index.ts";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { useLiveStock } from "./live-stock.ts";
import type { ProductCardsProps } from "./product-cards.tsx";

const loadCards = () => withDrawings(import("./product-cards.tsx").then((m) => m.ProductCards));
const Cards = await lazyHydration<ProductCardsProps>(loadCards, "interaction");

/** Products side by side; their live stock is fetched once, after the page has loaded. The cards' own code loads when one is used, or sold out. */
export function ProductGrid(props: Omit<ProductCardsProps, "soldOut">) {
  const ids = props.products.flatMap((p) => p.variantId ?? []);
  const stock = useLiveStock(ids);
  return <Cards {...props} soldOut={ids.filter((id) => stock[id]?.state === "sold_out").join(" ")} />;
}
