import { useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import type { CartView } from "#worker/store/cart/contract.ts";
import type { StackReport } from "#worker/store/stack/contract.ts";
import { cartStore, loadCart, settle, shownCart } from "./cart-store.ts";
import type { ShownCart } from "./optimistic-cart.ts";

/** The cart as this page shows it: what its loader brought, until the browser knows better. */
export function useCart(loaded: CartView): ShownCart;
export function useCart(loaded?: CartView): ShownCart | undefined;
export function useCart(loaded?: CartView): ShownCart | undefined {
  const { settled, changes } = cartStore();
  useEffect(() => {
    if (!loaded) return;
    const known = cartStore.getState().settled;
    settle(loaded);
    // Older than what this page has seen: an answer that was overtaken, or another cart. The shop knows.
    if (known && loaded.version < known.version) void loadCart(true).catch(() => undefined);
  }, [loaded]);
  return shownCart({ settled: settled ?? loaded, changes });
}

/** What the cart and subscriptions come to together; asked for anew when other products are in it. */
export function useStack(loaded: StackReport, cart: CartView): StackReport {
  const [report, setReport] = useState(loaded);
  const { settled } = cartStore();
  const now = keyOf(settled ?? cart);
  const [checked, setChecked] = useState(now);
  useEffect(() => {
    if (now === checked) return;
    const leaving = new AbortController();
    apiRequest<StackReport>("GET", "/api/cart/stack").then(
      (fresh) => {
        if (leaving.signal.aborted) return;
        setReport(fresh);
        setChecked(now);
      },
      // The last report stays; the checkout asks again.
      () => undefined,
    );
    return () => leaving.abort();
  }, [now, checked]);
  return report;
}

const keyOf = (cart: CartView): string => [...new Set(cart.lines.map((l) => l.variantId))].sort().join();
