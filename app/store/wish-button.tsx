import { Button, Icon } from "#app/ui/index.ts";
import { useWish } from "./wish-store.ts";

/** The heart: keeps a product for later, for guests and members. */
export function WishButton({ productId, title }: { productId: string; title: string }) {
  const [wished, toggle] = useWish(productId);
  return (
    <Button
      variant="outline"
      size="lg"
      icon
      className="wish"
      aria-pressed={wished}
      aria-label={`Keep ${title} on the wishlist`}
      onClick={toggle}
    >
      <Icon name="heart" fill={wished ? "currentColor" : "none"} />
    </Button>
  );
}
