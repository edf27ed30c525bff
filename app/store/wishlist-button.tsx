import { errorMessage } from "#app/lib/api-request.ts";
import { Button, toast } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { useWishlist } from "./wishlist-store.ts";

/** The heart button: adds a product to the wishlist, for guests and members. Its page loads the wishlist (useWished). */
export function WishlistButton({ productId, title }: { productId: string; title: string }) {
  const wished = useWishlist((s) => s.ids?.has(productId) ?? false);
  return (
    <Button
      variant="outline"
      icon
      className="wishlist-button"
      aria-pressed={wished}
      aria-label={`Add ${title} to wishlist`}
      title={wished ? "Remove from wishlist" : "Add to wishlist"}
      onClick={() =>
        // The calls are loaded only for people who have a wishlist or start one.
        import("./wishlist-api.ts").then(
          ({ toggleWishlistItem }) => toggleWishlistItem(productId, title),
          (error) => toast({ tone: "error", title: "Couldn't update your wishlist", description: errorMessage(error) }),
        )
      }
    >
      <MoreIcon name="heart" fill={wished ? "currentColor" : "none"} />
    </Button>
  );
}
