import { useEffect } from "react";
import { hinted } from "#app/lib/hint.ts";
import { sentenceOf } from "#app/lib/request.ts";
import { Button, Icon, toast } from "#app/ui/index.ts";
import { KEPT, wishes } from "./wish-store.ts";

/** The calls come for those who have wishes or make one. */
const calls = () => import("./wish-calls.ts");

/** The heart: keeps a product for later, for guests and members. */
export function WishButton({ productId, title }: { productId: string; title: string }) {
  const wished = wishes((s) => s.ids?.has(productId) ?? false);
  useEffect(() => {
    if (!hinted() && !localStorage.getItem(KEPT)) return;
    calls().then(
      ({ askWishes }) => askWishes(),
      () => undefined,
    );
  }, []);
  return (
    <Button
      variant="outline"
      size="lg"
      icon
      className="wish"
      aria-pressed={wished}
      aria-label={`Keep ${title} on the wishlist`}
      onClick={() =>
        calls().then(
          ({ toggleWish }) => toggleWish(productId),
          (error) => toast({ tone: "error", title: "Your wishlist is as it was", description: sentenceOf(error) }),
        )
      }
    >
      <Icon name="heart" fill={wished ? "currentColor" : "none"} />
    </Button>
  );
}
