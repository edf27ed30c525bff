import { useEffect, useRef, useState } from "react";
import { Plant } from "#app/art/index.ts";
import { errorMessage } from "#app/lib/api-request.ts";
import { useCartIndicator } from "#app/lib/cart-indicator-store.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, EmptyState, LinkButton, Skeleton } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { describeGift } from "#worker/store/cart/domain-gift.ts";
import { CartLineItem } from "./cart-line-item.tsx";
import { CartPairing } from "./cart-pairing.tsx";
import { loadCart } from "./cart-store.ts";
import { lineKey } from "./optimistic-cart.ts";
import { FreeShippingProgress, isShipped, PriceSummary } from "./price-summary.tsx";
import { recurringSums } from "./recurring-sums.ts";
import { useCart } from "./use-cart.ts";
import "./cart.css";

/** Where the focus goes when the drawer closes: to the button that opened it, or if that is gone to the cart's. */
function cartOpener(): HTMLElement | null {
  const { opener } = useCartIndicator.getState();
  return opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    ? opener
    : document.querySelector<HTMLElement>(".site-cart");
}

/** The cart as a drawer beside the current page. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cart = useCart();
  const [failed, setFailed] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const ask = () => {
    setFailed(null);
    loadCart().catch((error) => setFailed(errorMessage(error)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it is the reason to ask
  useEffect(() => {
    if (open) ask();
  }, [open]);
  const title = cart?.count ? (
    <>
      Cart <span className="dim cart-drawer-count">{cart.count === 1 ? "1 item" : `${cart.count} items`}</span>
    </>
  ) : (
    "Your cart"
  );
  return (
    <Dialog open={open} onOpenChange={(now) => now || onClose()} title={title} side returnFocus={cartOpener}>
      {!cart ? (
        failed ? (
          <EmptyState
            as="h3"
            title="We couldn't load your cart"
            text={failed}
            action={<Button onClick={ask}>Try again</Button>}
          />
        ) : (
          <div role="status" aria-label="Loading your cart" className="stack">
            <Skeleton height={96} radius={12} />
            <Skeleton height={96} radius={12} />
          </div>
        )
      ) : cart.lines.length === 0 ? (
        <EmptyState
          as="h3"
          title="Your cart is empty"
          text="Items you add stay here for 90 days."
          art={<Plant name="quinoa" size={110} />}
          action={<LinkButton to="/products">Shop all products</LinkButton>}
        />
      ) : (
        <>
          <FreeShippingProgress priced={cart.priced} />
          <ul className="cart-lines" ref={list} tabIndex={-1} aria-label="Cart items">
            {cart.lines.map((line) => (
              <CartLineItem
                key={lineKey(line)}
                line={line}
                priced={cart.priced.lines.find((p) => p.id === line.id)}
                currency={cart.currency}
                onGone={() => list.current?.focus()}
                about={describeGift(line.given)}
              />
            ))}
          </ul>
          <CartPairing cart={cart} />
          <div className="cart-drawer-foot">
            <PriceSummary
              priced={cart.priced}
              shippingText={isShipped(cart.price) ? "Calculated at checkout" : undefined}
              totalLabel="Estimated total"
            />
            {recurringSums(cart).map((sum) => (
              <p key={sum.title} className="small dim">
                Then {formatMoney({ minor: sum.minor, currency: cart.currency })} {sum.title.toLowerCase()}, plus
                shipping and tax.
              </p>
            ))}
            <LinkButton to="/checkout" wide size="lg">
              Check out
            </LinkButton>
            <LinkButton to="/cart" wide variant="ghost">
              View cart
            </LinkButton>
          </div>
        </>
      )}
    </Dialog>
  );
}
