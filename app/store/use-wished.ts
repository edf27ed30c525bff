import { useEffect } from "react";
import { readStored } from "#app/lib/local-store.ts";
import { hasSessionHint } from "#app/lib/session-hint-cookie.ts";
import { HAS_WISHLIST_KEY, useWishlist } from "./wishlist-store.ts";

/** Whether a product is on this person's wishlist, which is asked for only where there may be one. */
export function useWished(productId: string): boolean {
  useEffect(() => {
    if (!hasSessionHint() && !readStored(HAS_WISHLIST_KEY)) return;
    import("./wishlist-api.ts").then(
      ({ loadWishlist }) => loadWishlist(),
      () => undefined,
    );
  }, []);
  return useWishlist((s) => s.ids?.has(productId) ?? false);
}
