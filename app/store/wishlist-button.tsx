import { useEffect } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { hasSessionHint } from "#app/lib/session-hint-cookie.ts";
import { Button, Icon, toast } from "#app/ui/index.ts";
import { HAS_WISHLIST_KEY, useWishlist } from "./wishlist-store.ts";

/** The API calls are loaded only for people who have a wishlist or start one. */
const calls = () => import("./wishlist-api.ts");

/** The heart button: adds a product to the wishlist, for guests and members. */
export function WishlistButton({ productId, title }: { productId: string; title: string }) {
  const wished = useWishlist((s) => s.ids?.has(productId) ?? false);
  useEffect(() => {
    if (!hasSessionHint() && !localStorage.getItem(HAS_WISHLIST_KEY)) return;
    calls().then(
      ({ loadWishlist }) => loadWishlist(),
      () => undefined,
    );
  }, []);
  return (
    <Button
      variant="outline"
      size="lg"
      icon
      className="wishlist-button"
      aria-pressed={wished}
      aria-label={`Add ${title} to wishlist`}
      onClick={() =>
        calls().then(
          ({ toggleWishlistItem }) => toggleWishlistItem(productId),
          (error) => toast({ tone: "error", title: "Couldn't update your wishlist", description: errorMessage(error) }),
        )
      }
    >
      <Icon name="heart" fill={wished ? "currentColor" : "none"} />
    </Button>
  );
}
