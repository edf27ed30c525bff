import { useEffect, useState } from "react";
import type { SearchAnswer } from "#worker/search/contract.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { apiRequest } from "../lib/api-request.ts";
import { SearchProduct } from "./search-product.tsx";
import "./search-dialog.css";

const SHOWN = 3;
const PLAIN_OPTION = {};

/** The products that match some words, or popular ones where none does. */
export function SuggestedProductList({ like = "" }: { like?: string }) {
  const [products, setProducts] = useState<ProductCard[]>([]);
  const [matches, setMatches] = useState(false);
  useEffect(() => {
    apiRequest<SearchAnswer>("GET", `/api/search?q=${encodeURIComponent(like)}`).then(
      ({ groups, popular }) => {
        const found = groups.flatMap((g) => (g.kind === "product" ? g.products : []));
        setMatches(found.length > 0);
        setProducts(found.length > 0 ? found : popular);
      },
      // Without them the page has its search and its links.
      () => undefined,
    );
  }, [like]);
  if (products.length === 0) return null;
  return (
    <section className="search-results lost-products" aria-labelledby="lost-products">
      <div>
        <h2 id="lost-products" className="eyebrow">
          {matches ? "You might like" : "Popular products"}
        </h2>
        {products.slice(0, SHOWN).map((p) => (
          <SearchProduct key={p.id} product={p} query="" option={PLAIN_OPTION} />
        ))}
      </div>
    </section>
  );
}
