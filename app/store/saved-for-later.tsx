import { useState } from "react";
import { apiRequest, sentenceOf } from "#app/lib/api-request.ts";
import { Button, Link, LinkButton, toast } from "#app/ui/index.ts";
import { moneyText } from "#worker/kernel/money.ts";
import type { Wishlist } from "#worker/store/cart/contract.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { LinePack, lineName, tellRefused, Which } from "./cart-line-item.tsx";
import { addToCart, setQuantity } from "./cart-store.ts";
import type { ShownLine } from "./optimistic-cart.ts";

/** What was put aside, and the ways there and back. */
export function useLater(loaded: Wishlist) {
  const [list, setList] = useState(loaded);
  const wish = async (productId: string, wished: boolean): Promise<boolean> => {
    try {
      setList(await apiRequest<Wishlist>("POST", "/api/wishes", { productId, wished }));
      return true;
    } catch (error) {
      toast({ tone: "error", title: "Nothing was moved", description: sentenceOf(error) });
      return false;
    }
  };
  return {
    list,
    /** From the cart onto the list. */
    async keep(line: ShownLine) {
      if (!line.sellable || !(await wish(line.sellable.productId, true))) return;
      tellRefused(await setQuantity(line.variantId, line.planId, 0));
      toast({ tone: "success", title: `${lineName(line)} is saved for later` });
    },
    /** From the list into the cart. */
    async fetch(product: ProductCard) {
      if (!product.variantId) return;
      const { title, variantTitle, minPrice, currency } = product;
      const problem = await addToCart(product.variantId, "", 1, { title, variantTitle, unitPrice: minPrice, currency });
      if (problem) tellRefused(problem);
      else await wish(product.id, false);
    },
    forget: (product: ProductCard) => wish(product.id, false),
  };
}
export type Later = ReturnType<typeof useLater>;

/** "Save for later" under a line of the cart. */
export function KeepButton({ line, later, onGone }: { line: ShownLine; later: Later; onGone: () => void }) {
  if (!line.sellable) return null;
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault();
        void later.keep(line).then(onGone);
      }}
    >
      <Which line={line} />
      <button
        type="submit"
        name="later"
        value={line.sellable.productId}
        className="link-button small"
        aria-label={`Save for later: ${lineName(line)}`}
      >
        Save for later
      </button>
    </form>
  );
}

/** The wishlist below the cart. */
export function LaterList({ later }: { later: Later }) {
  const { products } = later.list;
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="later" className="cart-later">
      <h2 id="later">Saved for later</h2>
      <ul className="cart-lines">
        {products.map((p) => (
          <li key={p.id} className="cart-line">
            <LinePack sellable={{ title: p.title, productKind: p.kind, look: p.look, netWeight: p.netWeight }} />
            <div className="cart-line-words">
              <p className="cart-line-title">
                <Link to={`/products/${p.handle}`}>{p.title}</Link>
              </p>
              <p className="dim small">
                {[p.variantTitle || p.netWeight, moneyText({ minor: p.minPrice, currency: p.currency })]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <div className="cart-line-acts">
              {p.variantId ? (
                <form
                  method="post"
                  action="/cart"
                  onSubmit={(event) => {
                    event.preventDefault();
                    void later.fetch(p);
                  }}
                >
                  <input type="hidden" name="intent" value="fetch" />
                  <input type="hidden" name="productId" value={p.id} />
                  <input type="hidden" name="variantId" value={p.variantId} />
                  <Button type="submit" variant="outline" aria-label={`Move to the cart: ${p.title}`}>
                    Move to the cart
                  </Button>
                </form>
              ) : (
                <LinkButton to={`/products/${p.handle}`} variant="outline">
                  See it
                </LinkButton>
              )}
              <form
                method="post"
                action="/cart"
                onSubmit={(event) => {
                  event.preventDefault();
                  void later.forget(p);
                }}
              >
                <input type="hidden" name="intent" value="forget" />
                <input type="hidden" name="productId" value={p.id} />
                <button type="submit" className="link-button small" aria-label={`Remove ${p.title} from the list`}>
                  Remove
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
