import { formatMoney } from "#worker/kernel/money.ts";
import { ProductThumb } from "../catalogue/product-thumb.tsx";
import { useNamedSources } from "./use-named-sources.ts";

/** A product that a text names, as staff know it. Readers see it after the text, with its price of that moment. */
export function ProductCard({ handle }: { handle: string }) {
  const { products, isLoaded } = useNamedSources([], [handle]);
  const found = products.get(handle);
  if (!found) return <p className="card-key">{isLoaded ? `${handle}: this product isn’t in the store.` : handle}</p>;
  const { card, isActive } = found;
  return (
    <div className="editor-product">
      <ProductThumb title={card.title} kind={card.kind} look={card.look} picture={card.picture} />
      <span>
        <strong>{card.title}</strong>
        <span className="dim">
          {isActive
            ? [card.kind, formatMoney({ minor: card.minPrice, currency: card.currency })].filter(Boolean).join(" · ")
            : "Archived: readers don’t see it."}
        </span>
      </span>
    </div>
  );
}
