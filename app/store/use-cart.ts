import { useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import type { CartView } from "#worker/store/cart/contract.ts";
import type { StackReport } from "#worker/store/stack/contract.ts";
import { cartStore, loadCart, selectCart, setServerCart } from "./cart-store.ts";
import type { OptimisticCart } from "./optimistic-cart.ts";

/** The cart as this page shows it: what its loader brought, until the browser knows better. */
export function useCart(loaded: CartView): OptimisticCart;
export function useCart(loaded?: CartView): OptimisticCart | undefined;
export function useCart(loaded?: CartView): OptimisticCart | undefined {
  const { serverCart, changes } = cartStore();
  useEffect(() => {
    if (!loaded) return;
    const knownCart = cartStore.getState().serverCart;
    setServerCart(loaded);
    // Older than what this page has seen: an answer that was overtaken, or another cart. The shop knows.
    if (knownCart && loaded.version < knownCart.version) void loadCart(true).catch(() => undefined);
  }, [loaded]);
  return selectCart({ serverCart: serverCart ?? loaded, changes });
}

/** What the cart and subscriptions come to together; asked for anew when other products are in it. */
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
      // The last report stays; the checkout asks again.
      () => undefined,
    );
    return () => abortController.abort();
  }, [currentKey, checked]);
  return report;
}

const variantKey = (cart: CartView): string => [...new Set(cart.lines.map((l) => l.variantId))].sort().join();
