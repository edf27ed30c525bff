import { useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button, Link, LinkButton, toast } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Wishlist } from "#worker/store/cart/contract.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { CartForm, lineFields } from "./cart-form.tsx";
import { lineName, showCartProblem } from "./cart-line-name.ts";
import { CartRow } from "./cart-row.tsx";
import { addToCart, setQuantity } from "./cart-store.ts";
import type { OptimisticLine } from "./optimistic-cart.ts";

/** The products saved for later, and the actions that move items between that list and the cart. */
export function useSavedForLater(loaded: Wishlist) {
  const [list, setList] = useState(loaded);
  const updateWishlist = async (productId: string, wished: boolean): Promise<boolean> => {
    try {
      // Loaded when it is needed: it shares a file with the product page's code.
      const { sendWishlistItem } = await import("./wishlist-api.ts");
      setList(await sendWishlistItem(productId, wished));
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
      showCartProblem(await setQuantity(line, 0));
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
    <CartForm fields={lineFields(line)} onSend={() => void later.saveForLater(line).then(onGone)}>
      <button
        type="submit"
        name="later"
        value={line.sellable.productId}
        className="link-button small"
        aria-label={`Save for later: ${lineName(line)}`}
      >
        Save for later
      </button>
    </CartForm>
  );
}

/** The wishlist below the cart. */
export function SavedForLaterList({ later }: { later: SavedForLater }) {
  const { products } = later.list;
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="later" className="cart-later">
      <div className="row row-between">
        <h2 id="later">Saved for later</h2>
        <Link to="/wishlist">View wishlist</Link>
      </div>
      <ul className="cart-lines">
        {products.map((p) => (
          <CartRow
            key={p.id}
            purchasable={{ ...p, productKind: p.kind }}
            title={<Link to={`/products/${p.handle}`}>{p.title}</Link>}
            details={[p.variantTitle || p.netWeight, formatMoney({ minor: p.minPrice, currency: p.currency })]}
          >
            <div className="cart-line-acts">
              {p.variantId ? (
                <CartForm
                  fields={{ intent: "fetch", productId: p.id, variantId: p.variantId }}
                  onSend={() => void later.moveToCart(p)}
                >
                  <Button type="submit" variant="outline" aria-label={`Move to cart: ${p.title}`}>
                    Move to cart
                  </Button>
                </CartForm>
              ) : (
                <LinkButton to={`/products/${p.handle}`} variant="outline">
                  View details
                </LinkButton>
              )}
              <CartForm fields={{ intent: "forget", productId: p.id }} onSend={() => void later.remove(p)}>
                <button
                  type="submit"
                  className="link-button small"
                  aria-label={`Remove ${p.title} from saved for later`}
                >
                  Remove
                </button>
              </CartForm>
            </div>
          </CartRow>
        ))}
      </ul>
    </section>
  );
}
