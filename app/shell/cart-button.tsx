import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { closeCart, openCart, readSavedCount, useCartIndicator } from "../lib/cart-indicator-store.ts";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { Icon, Link } from "../ui/index.ts";

const CartDrawer = lazyComponent(() => import("../store/cart-drawer.tsx").then((m) => m.default));

/**
 * The cart button with the number of items. A link to the cart page; with scripts it opens the drawer, whose code is loaded then. Visitors without a cart load nothing of it.
 */
export function CartButton({ member }: { member: boolean }) {
  const { count, open } = useCartIndicator();
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  const isCheckout = pathname === "/cart" || pathname === "/checkout";

  useEffect(() => {
    const savedCount = readSavedCount();
    if (savedCount > 0) useCartIndicator.setState((s) => ({ count: s.count ?? savedCount }));
    // The saved number may be out of date, and a member's cart may have changed on another device.
    if (savedCount === 0 && !member) return;
    if (useCartIndicator.getState().count !== undefined && savedCount === 0) return;
    import("../store/cart-store.ts").then(({ loadCart }) => loadCart()).catch(() => undefined);
  }, [member]);

  useEffect(() => {
    if (open) setDrawer(true);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the drawer
  useEffect(closeCart, [pathname]);

  return (
    <>
      <Link
        to="/cart"
        className="button button-ghost button-icon site-cart"
        aria-label={count ? `Cart, ${count} ${count === 1 ? "item" : "items"}` : "Cart"}
        onClick={(event) => {
          if (isCheckout || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          openCart();
        }}
      >
        <Icon name="bag" />
        <span className="site-count" data-cart-count suppressHydrationWarning>
          {count || ""}
        </span>
      </Link>
      {drawer ? (
        <Suspense fallback={null}>
          <CartDrawer open={open} onClose={closeCart} />
        </Suspense>
      ) : null}
    </>
  );
}
