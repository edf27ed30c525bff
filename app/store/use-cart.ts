import { useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import type { CartView } from "#worker/store/cart/contract.ts";
import type { StackReport } from "#worker/store/stack/contract.ts";
import { cartStore, loadCart, selectCart, setServerCart } from "./cart-store.ts";
import type { OptimisticCart } from "./optimistic-cart.ts";

/** The cart as this page shows it: the loader's, until the browser has a newer one. */
export function useCart(loaded: CartView): OptimisticCart;
export function useCart(loaded?: CartView): OptimisticCart | undefined;
export function useCart(loaded?: CartView): OptimisticCart | undefined {
  const { serverCart, changes } = cartStore();
  useEffect(() => {
    if (!loaded) return;
    const knownCart = cartStore.getState().serverCart;
    setServerCart(loaded);
    // Older than what this page has seen: either an outdated response or another cart. Fetch it again.
    if (knownCart && loaded.version < knownCart.version) void loadCart(true).catch(() => undefined);
  }, [loaded]);
  return selectCart({ serverCart: serverCart ?? loaded, changes });
}

/** The stack check of the cart and subscriptions; fetched again when the products change. */
export function useStackReport(loaded: StackReport, cart: CartView): StackReport {
  const [report, setReport] = useState(loaded);
  const { serverCart } = cartStore();
  const currentKey = variantKey(serverCart ?? cart);
  const [checked, setChecked] = useState(currentKey);
  useEffect(() => {
    if (currentKey === checked) return;
    const abortController = new AbortController();
    apiRequest<StackReport>("GET", "/api/cart/stack").then(
      (fresh) => {
        if (abortController.signal.aborted) return;
        setReport(fresh);
        setChecked(currentKey);
      },
      // The last report stays; the checkout fetches it again.
      () => undefined,
    );
    return () => abortController.abort();
  }, [currentKey, checked]);
  return report;
}

const variantKey = (cart: CartView): string => [...new Set(cart.lines.map((l) => l.variantId))].sort().join();
