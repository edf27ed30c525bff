import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { store } from "#app/lib/local-store.ts";
import { toast } from "#app/ui/index.ts";
import type { Wishlist } from "#worker/store/cart/contract.ts";
import { HAS_WISHLIST_KEY, useWishlist } from "./wishlist-store.ts";

const setWishlist = (list: Wishlist): void => {
  useWishlist.setState({ ids: new Set(list.products.map((p) => p.id)) });
  store(HAS_WISHLIST_KEY, list.products.length > 0 ? "1" : null);
};

let isRequested = false;

/** Loads the wishlist, once. */
export function loadWishlist(): void {
  if (isRequested) return;
  isRequested = true;
  apiRequest<Wishlist>("GET", "/api/wishes").then(setWishlist, () => {
    isRequested = false;
  });
}

/** Adds a product to the wishlist or removes it. @returns the new wishlist */
export async function sendWishlistItem(productId: string, wished: boolean): Promise<Wishlist> {
  const list = await apiRequest<Wishlist>("POST", "/api/wishes", { productId, wished });
  setWishlist(list);
  return list;
}

/** Adds a product to the wishlist or removes it: optimistic, undone where the server refuses. */
export function toggleWishlistItem(productId: string, title: string): void {
  const before = useWishlist.getState().ids ?? new Set<string>();
  const ids = new Set(before);
  const wished = !ids.delete(productId);
  if (wished) ids.add(productId);
  useWishlist.setState({ ids });
  isRequested = true;
  sendWishlistItem(productId, wished).then(
    () =>
      toast({
        title: wished ? `${title} was added to your wishlist` : `${title} was removed from your wishlist`,
        action: { label: "View wishlist", alt: "Open it from the menu", onClick: () => location.assign("/wishlist") },
      }),
    (error) => {
      useWishlist.setState({ ids: before });
      toast({ tone: "error", title: "Couldn't update your wishlist", description: errorMessage(error) });
    },
  );
}
