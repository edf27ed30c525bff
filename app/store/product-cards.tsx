import type { ReactNode } from "react";
import { Pack } from "#app/art/index.ts";
import { Badge, Card, Link, LinkButton } from "#app/ui/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { formatMoney } from "#worker/kernel/money.ts";
import { AddToCartForm } from "./add-to-cart-form.tsx";
import { Price } from "./price.tsx";
import type { ProductCardView } from "./product-card-view.ts";

export interface ProductCardsProps {
  products: readonly ProductCardView[];
  heading?: "h2" | "h3";
  /** What stands in the upper corner of a card. */
  corner?: (product: ProductCardView) => ReactNode;
  /** The ids of variants that are sold out, joined by spaces: a text, so that the same ones are the same prop. */
  soldOut: string;
}

/** Products side by side, each as a card. */
export function ProductCards({ products, heading, corner, soldOut }: ProductCardsProps) {
  const soldOutIds = new Set(soldOut.split(" "));
  return (
    <ul className="product-grid">
      {products.map((p) => (
        <li key={p.id}>
          <ProductCard product={p} as={heading} isSoldOut={soldOutIds.has(p.variantId ?? "-")} corner={corner?.(p)} />
        </li>
      ))}
    </ul>
  );
}

/** A product in a grid: picture, name, subtitle and price. The whole card links to its page; the button adds the variant whose price is shown. */
function ProductCard({
  product: p,
  as: Tag = "h3",
  isSoldOut,
  corner,
}: {
  product: ProductCardView;
  as?: "h2" | "h3";
  isSoldOut: boolean;
  corner?: ReactNode;
}) {
  const href = `/products/${p.handle}`;
  return (
    <Card as="article" link className="product-card">
      <div className="product-card-art">
        <ProductThumbnail picture={p.picture} pack={<Pack {...p.pack} />} sizes="(min-width:40rem) 300px,90vw" />
        <p className="product-card-badges">
          {p.isNew ? <Badge tone="accent">New</Badge> : null}
          {isSoldOut ? <Badge>{p.variants > 1 ? `${p.netWeight || "This size"} sold out` : "Sold out"}</Badge> : null}
          {p.compareAt ? (
            <Badge tone="primary">Save {formatMoney({ minor: p.compareAt - p.minPrice, currency: p.currency })}</Badge>
          ) : null}
        </p>
        {corner ? <div className="product-card-corner">{corner}</div> : null}
      </div>
      <p className="product-card-kind">{p.kind}</p>
      <Tag>
        <Link to={href} prefetch="intent">
          {p.title}
        </Link>
      </Tag>
      <p className="dim small">{p.line}</p>
      {p.rating.mean === null ? null : (
        <p className="product-card-rating">
          <Stars value={p.rating.mean} count={p.rating.count} size={15} /> <span className="dim">{p.rating.count}</span>
        </p>
      )}
      <div className="product-card-foot">
        <p>
          <Price minor={p.minPrice} currency={p.currency} compareAt={p.compareAt} from={p.variants > 1} />{" "}
          <span className="dim product-card-each">{p.perServing || p.netWeight}</span>
        </p>
        {!p.variantId || isSoldOut ? (
          <LinkButton
            to={href}
            variant="outline"
            aria-label={isSoldOut ? `${p.title}: sold out, view details` : undefined}
          >
            {p.variants > 1 ? "Choose options" : "View details"}
          </LinkButton>
        ) : (
          <AddToCartForm
            variantId={p.variantId}
            planId=""
            hint={{ title: p.title, variantTitle: p.variantTitle, unitPrice: p.minPrice, currency: p.currency }}
            label="Add"
            name={`Add ${[p.title, p.variantTitle].filter(Boolean).join(", ")} to cart`}
          />
        )}
      </div>
    </Card>
  );
}
