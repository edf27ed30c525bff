import { create } from "zustand";

/**
 * What the frame of every page knows of the cart: how many things are in it, and whether its drawer is
 * asked for. The cart itself is in app/store/cart-store.ts, which only those load who have one.
 */
export const useCartIndicator = create<{
  /** `undefined` while unknown. */
  count: number | undefined;
  /** The drawer is asked for. */
  open: boolean;
}>()(() => ({ count: undefined, open: false }));

const STORAGE_KEY = "tikari-cart";

/** How many things this browser last saw in its cart; 0 where it never saw any. */
export function readSavedCount(): number {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Says how many things are in the cart, to this page and to the next one. */
export function setCartCount(count: number): void {
  useCartIndicator.setState({ count });
  try {
    if (count > 0) localStorage.setItem(STORAGE_KEY, String(count));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A browser that keeps nothing: the next page asks anew.
  }
}

export const openCart = (): void => useCartIndicator.setState({ open: true });
export const closeCart = (): void => useCartIndicator.setState({ open: false });

/** Plain JavaScript, run where the header stands: the number is there with the first paint. */
export const cartCountScript = `(function(){try{var n=localStorage.getItem("${STORAGE_KEY}");if(n)document.querySelectorAll("[data-cart-count]").forEach(function(e){e.textContent=n})}catch(_){}})()`;
