import { Claim, WithDisclaimer } from "./claims.tsx";
import type { ProductView } from "./product-view.ts";

/** The product's claims with the disclaimer that the law requires beside them. */
export function ProductClaims({ product }: { product: ProductView }) {
  if (product.claims.length === 0) return null;
  return (
    <WithDisclaimer text={product.disclaimer}>
      <ul className="claims">
        {product.claims.map((c) => (
          <li key={c.text}>
            <Claim claim={c} />
          </li>
        ))}
      </ul>
    </WithDisclaimer>
  );
}
