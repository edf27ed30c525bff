import { create } from "zustand";
import { readStored, store } from "./local-store.ts";

/**
 * What every page's header knows about the cart: the number of items, and whether the drawer should be open. The cart itself is in app/store/cart-store.ts, which is loaded only for visitors with a cart.
 */
export const useCartIndicator = create<{
  /** `undefined` while unknown. */
  count: number | undefined;
  /** The drawer should be open. */
  open: boolean;
  /** What had the focus when it was opened. */
  opener?: Element | null;
}>()(() => ({ count: undefined, open: false }));

const STORAGE_KEY = "tikari-cart";

/** The number of items this browser last saw in its cart; 0 by default. */
export const readSavedCount = (): number => Number(readStored(STORAGE_KEY)) || 0;

/** Sets the number of items, for this page and the next one, which fetches it again where nothing can be stored. */
export function setCartCount(count: number): void {
  useCartIndicator.setState({ count });
  store(STORAGE_KEY, count > 0 ? String(count) : null);
}

/** Opens the drawer; closing it returns the focus to what has it now. What adds an item inside it goes with the drawer. */
export const openCart = (): void =>
  useCartIndicator.setState(({ open, opener }) => ({ open: true, opener: open ? opener : document.activeElement }));
export const closeCart = (): void => useCartIndicator.setState({ open: false });

/** Plain JavaScript that runs right after the header, so that the number is there at the first paint. */
export const cartCountScript = `(function(){try{var n=localStorage.getItem("${STORAGE_KEY}");if(n)document.querySelectorAll("[data-cart-count]").forEach(function(e){e.textContent=n})}catch(_){}})()`;

// Another tab of this browser has changed the number.
if (!import.meta.env.SSR)
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY) useCartIndicator.setState({ count: Number(newValue) || 0 });
  });
