import { brand } from "#app/brand.ts";
import { Link, LinkButton } from "#app/ui/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import type { TextProduct } from "./load-text-products.ts";

/** Products that contain what a text is about: after the text, below a rule, with what has to be said of them. */
export function ProductsApart({ products }: { products: TextProduct[] }) {
  if (products.length === 0) return null;
  return (
    <aside className="products-apart no-print" aria-label="From our store">
      <p>From our store. Not part of the article: the people who write don't choose what is shown here.</p>
      {products.map(({ handle, title, kind, line, price, picture, image }) => (
        <div key={handle} className="embed embed-drawn">
          <ProductThumbnail
            picture={picture}
            sizes="148px"
            pack={image ? <img src={image} alt="" width={148} height={148} loading="lazy" /> : null}
          />
          <div>
            <p className="eyebrow">{kind}</p>
            <p className="embed-title">
              <Link to={`/products/${handle}`}>{title}</Link>
            </p>
            <p className="dim">{line}</p>
            <LinkButton to={`/products/${handle}`} variant="outline">
              {`View product · ${price}`}
            </LinkButton>
          </div>
        </div>
      ))}
      <p>{brand.fda}</p>
    </aside>
  );
}
