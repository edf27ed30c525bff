import { useEffect, useState } from "react";
import { readSavedCount, useCartIndicator } from "#app/lib/cart-indicator-store.ts";

/** How many of each variant are in the cart. Its code and the call load only if this browser has something in its cart. */
export function useCartQuantities(): Readonly<Record<string, number>> {
  const count = useCartIndicator((state) => state.count);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [hasSaved, setHasSaved] = useState(false);
  useEffect(() => setHasSaved(readSavedCount() > 0), []);
  const hasItems = count === undefined ? hasSaved : count > 0;
  useEffect(() => {
    if (!hasItems) return setQuantities({});
    let stop = () => {};
    let isOver = false;
    import("./cart-store.ts").then(
      ({ cartStore, loadCart, selectCart }) => {
        if (isOver) return;
        const update = () => {
          const sums: Record<string, number> = {};
          for (const { variantId, quantity } of selectCart(cartStore.getState())?.lines ?? [])
            sums[variantId] = (sums[variantId] ?? 0) + quantity;
          setQuantities(sums);
        };
        stop = cartStore.subscribe(update);
        update();
        // Unknown: nothing is shown about the cart.
        if (!cartStore.getState().serverCart) loadCart().catch(() => undefined);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [hasItems]);
  return quantities;
}
