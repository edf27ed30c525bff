import { useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Button, Link, LinkButton, toast } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Wishlist } from "#worker/store/cart/contract.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { LineFields, LineThumbnail, lineName, showCartProblem } from "./cart-line-item.tsx";
import { addToCart, setQuantity } from "./cart-store.ts";
import type { OptimisticLine } from "./optimistic-cart.ts";

/** The products saved for later, and the actions that move items between that list and the cart. */
export function useSavedForLater(loaded: Wishlist) {
  const [list, setList] = useState(loaded);
  const updateWishlist = async (productId: string, wished: boolean): Promise<boolean> => {
    try {
      setList(await apiRequest<Wishlist>("POST", "/api/wishes", { productId, wished }));
      return true;
    } catch (error) {
      toast({ tone: "error", title: "Couldn't update your list", description: errorMessage(error) });
      return false;
    }
  };
  return {
    list,
    /** Moves an item from the cart to the list. */
    async saveForLater(line: OptimisticLine) {
      if (!line.sellable || !(await updateWishlist(line.sellable.productId, true))) return;
      showCartProblem(await setQuantity(line.variantId, line.planId, 0));
      toast({ tone: "success", title: `${lineName(line)} was saved for later` });
    },
    /** Adds a product of the list to the cart. */
    async moveToCart(product: ProductCard) {
      if (!product.variantId) return;
      const { title, variantTitle, minPrice, currency } = product;
      const problem = await addToCart(product.variantId, "", 1, { title, variantTitle, unitPrice: minPrice, currency });
      if (problem) showCartProblem(problem);
      else await updateWishlist(product.id, false);
    },
    remove: (product: ProductCard) => updateWishlist(product.id, false),
  };
}
export type SavedForLater = ReturnType<typeof useSavedForLater>;

/** "Save for later" under a line of the cart. */
export function SaveForLaterButton({
  line,
  later,
  onGone,
}: {
  line: OptimisticLine;
  later: SavedForLater;
  onGone: () => void;
}) {
  if (!line.sellable) return null;
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault();
        void later.saveForLater(line).then(onGone);
      }}
    >
      <LineFields line={line} />
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
export function SavedForLaterList({ later }: { later: SavedForLater }) {
  const { products } = later.list;
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="later" className="cart-later">
      <h2 id="later">Saved for later</h2>
      <ul className="cart-lines">
        {products.map((p) => (
          <li key={p.id} className="cart-line">
            <LineThumbnail sellable={{ title: p.title, productKind: p.kind, look: p.look, netWeight: p.netWeight }} />
            <div className="cart-line-words">
              <p className="cart-line-title">
                <Link to={`/products/${p.handle}`}>{p.title}</Link>
              </p>
              <p className="dim small">
                {[p.variantTitle || p.netWeight, formatMoney({ minor: p.minPrice, currency: p.currency })]
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
                    void later.moveToCart(p);
                  }}
                >
                  <input type="hidden" name="intent" value="fetch" />
                  <input type="hidden" name="productId" value={p.id} />
                  <input type="hidden" name="variantId" value={p.variantId} />
                  <Button type="submit" variant="outline" aria-label={`Move to cart: ${p.title}`}>
                    Move to cart{" "}
                  </Button>
                </form>
              ) : (
                <LinkButton to={`/products/${p.handle}`} variant="outline">
                  View details
                </LinkButton>
              )}
              <form
                method="post"
                action="/cart"
                onSubmit={(event) => {
                  event.preventDefault();
                  void later.remove(p);
                }}
              >
                <input type="hidden" name="intent" value="forget" />
                <input type="hidden" name="productId" value={p.id} />
                <button
                  type="submit"
                  className="link-button small"
                  aria-label={`Remove ${p.title} from saved for later`}
                >
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
