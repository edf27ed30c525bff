import { useEffect, useState } from "react";
import { Pack } from "#app/art/index.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { Link } from "#app/ui/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { formatMoney } from "#worker/kernel/money.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { AddToCartForm } from "./add-to-cart-form.tsx";
import { choosePairings } from "./choose-pairing.ts";
import type { OptimisticCart } from "./optimistic-cart.ts";
import { toPackProps } from "./pack-props.ts";
import "./cart-pairing.css";

const relatedByHandle = new Map<string, Promise<ProductCard[]>>();

const loadRelated = (handle: string): Promise<ProductCard[]> => {
  const known = relatedByHandle.get(handle);
  if (known) return known;
  const asked = apiRequest<{ product: { related: ProductCard[] } }>(
    "GET",
    `/api/products/${encodeURIComponent(handle)}`,
  ).then((answer) => answer.product.related);
  relatedByHandle.set(handle, asked);
  asked.catch(() => relatedByHandle.delete(handle));
  return asked;
};

/** What goes with the cart, and why: one product, two where the drawer has room for them; nothing where none does. */
export function CartPairing({ cart }: { cart: OptimisticCart }) {
  const [related, setRelated] = useState<{ of: string; products: ProductCard[] } | null>(null);
  const first = cart.lines.find((l) => l.sellable?.active && l.sellable.kind === "goods")?.sellable;
  useEffect(() => {
    if (!first) return;
    loadRelated(first.handle).then(
      (products) => setRelated({ of: first.title, products }),
      () => undefined,
    );
  }, [first]);
  const found = first && related?.of === first.title ? choosePairings(cart, first.title, related.products) : [];
  if (found.length === 0) return null;
  return (
    <section
      className="cart-pairings"
      data-room={cart.lines.length === 1 || undefined}
      aria-label="Pairs well with your cart"
    >
      {found.map(({ product, why }) => (
        <Pairing key={product.id} product={product} why={why} />
      ))}
    </section>
  );
}

function Pairing({ product: p, why }: { product: ProductCard; why: string }) {
  return (
    <div className="cart-pairing">
      <span className="line-pack" aria-hidden="true">
        <ProductThumbnail
          picture={p.picture}
          pack={<Pack {...toPackProps({ title: p.title, kind: p.kind, look: p.look })} />}
          sizes="72px"
        />
      </span>
      <div>
        <p className="small cart-pairing-why">{why}</p>
        <p>
          <Link to={`/products/${p.handle}`}>{p.title}</Link> <span className="dim small">{p.kind}</span>
        </p>
        {p.rating.mean === null ? null : (
          <p className="small dim">
            <Stars value={p.rating.mean} count={p.rating.count} size={14} /> {p.rating.count}
          </p>
        )}
      </div>
      <AddToCartForm
        variantId={p.variantId ?? ""}
        planId=""
        hint={{ title: p.title, variantTitle: p.variantTitle, unitPrice: p.minPrice, currency: p.currency }}
        look={{ variant: "outline" }}
        label={`Add ${formatMoney({ minor: p.minPrice, currency: p.currency })}`}
        name={`Add ${formatMoney({ minor: p.minPrice, currency: p.currency })}: ${p.title}`}
      />
    </div>
  );
}
