import { Link } from "react-router";
import { Pack } from "#app/art/index.ts";
import { Card } from "#app/ui/index.ts";
import { type Product, packOf, priceText } from "./range.ts";

/** A product on a shelf: pack, name, line and price; the whole card leads to what is in it. */
export function ProductCard({ product }: { product: Product }) {
  return (
    <Card as="article" link>
      <Pack {...packOf(product)} />
      <h3>
        <Link to={product.key === "puna" ? "/product" : `/products#${product.key}`}>{product.name}</Link>
      </h3>
      <p className="dim small">{product.line}</p>
      <p className="foot">
        <span>{priceText(product.price)}</span>
        <span className="dim small">{product.netWeight}</span>
      </p>
    </Card>
  );
}
