import { formatMoney } from "#worker/kernel/money.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { costPerServing } from "#worker/store/catalogue/domain.ts";
import { Pack } from "../art/index.ts";
import { toPackProps } from "../store/pack-props.ts";
import { Link } from "../ui/index.ts";
import { ProductThumbnail } from "../ui/product-thumbnail.tsx";
import { Stars } from "../ui/stars.tsx";
import { MarkedText } from "./marked-text.tsx";

/** A product among the search's results: picture, name, line, stars and prices. */
export function SearchProduct({
  product: p,
  query,
  option,
}: {
  product: ProductCard;
  query: string;
  option: Record<string, unknown>;
}) {
  const money = (minor: number) => formatMoney({ minor, currency: p.currency });
  const perServing = costPerServing(p.minPrice, p.servings);
  return (
    <Link to={`/products/${p.handle}`} {...option} className="search-product" data-hit={`product ${p.id}`}>
      <span className="search-picture">
        <ProductThumbnail
          picture={p.picture}
          sizes="56px"
          pack={<Pack {...toPackProps({ title: p.title, kind: p.kind, look: p.look })} />}
        />
      </span>
      <span>
        <strong>
          <MarkedText text={p.title} query={query} />
        </strong>
        <span className="dim small">
          <MarkedText text={p.line} query={query} />
        </span>
        {p.rating.mean === null ? null : (
          <span className="dim small">
            <Stars value={p.rating.mean} count={p.rating.count} size={13} /> {p.rating.count}
          </span>
        )}
      </span>
      <span className="search-price">
        <strong>
          {p.variants > 1 ? "From " : ""}
          {money(p.minPrice)}
        </strong>
        {perServing === null ? null : <span className="dim small">{money(perServing)} per serving</span>}
      </span>
    </Link>
  );
}
