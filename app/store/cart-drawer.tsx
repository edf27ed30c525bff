import { useEffect, useRef, useState } from "react";
import { Plant } from "#app/art/index.ts";
import { errorMessage } from "#app/lib/api-request.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, EmptyState, LinkButton, Skeleton } from "#app/ui/index.ts";
import { CartLineItem } from "./cart-line-item.tsx";
import { loadCart } from "./cart-store.ts";
import { FreeShippingProgress, PriceSummary } from "./price-summary.tsx";
import { useCart } from "./use-cart.ts";
import "./cart.css";

/** The cart beside the page that one is on. */
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
  return (
    <Dialog open={open} onOpenChange={(now) => now || onClose()} title="Your cart" side>
      {!cart ? (
        failed ? (
          <EmptyState
            as="h3"
            title="The cart could not be fetched"
            text={failed}
            action={<Button onClick={ask}>Try again</Button>}
          />
        ) : (
          <div role="status" aria-label="Fetching your cart" className="stack">
            <Skeleton height={96} radius={12} />
            <Skeleton height={96} radius={12} />
          </div>
        )
      ) : cart.lines.length === 0 ? (
        <EmptyState
          as="h3"
          title="Nothing in it yet"
          text="What you put in stays here for 90 days, also when you leave."
          art={<Plant name="quinoa" size={110} />}
          action={<LinkButton to="/products">See the products</LinkButton>}
        />
      ) : (
        <>
          <FreeShippingProgress priced={cart.priced} />
          <ul className="cart-lines" ref={list} tabIndex={-1} aria-label="In the cart">
            {cart.lines.map((line) => (
              <CartLineItem
                key={`${line.variantId} ${line.planId}`}
                line={line}
                priced={cart.priced.lines.find((p) => p.id === line.id)}
                currency={cart.currency}
                onGone={() => list.current?.focus()}
              />
            ))}
          </ul>
          <div className="cart-drawer-foot">
            <PriceSummary priced={cart.priced} shippingWords="At checkout" totalLabel="Total so far" />
            <LinkButton to="/checkout" wide size="lg">
              Go to checkout
            </LinkButton>
            <LinkButton to="/cart" wide variant="ghost">
              Open the whole cart
            </LinkButton>
          </div>
        </>
      )}
    </Dialog>
  );
}
