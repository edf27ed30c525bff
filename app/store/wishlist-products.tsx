import { useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button, Icon, toast } from "#app/ui/index.ts";
import type { ProductCardView } from "./product-card-view.ts";
import { ProductGrid } from "./product-grid.tsx";

/** The products of a wishlist, each with a button that takes it off; undone where the server refuses. */
export function WishlistProducts({ products }: { products: readonly ProductCardView[] }) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const set = async (product: ProductCardView, wished: boolean) => {
    const mark = (gone: boolean) =>
      setRemoved((before) => {
        const after = new Set(before);
        if (gone) after.add(product.id);
        else after.delete(product.id);
        return after;
      });
    mark(!wished);
    try {
      const { sendWishlistItem } = await import("./wishlist-api.ts");
      await sendWishlistItem(product.id, wished);
      if (!wished)
        toast({
          title: `${product.title} was removed from your wishlist`,
          action: { label: "Undo", alt: "Add it back from its page", onClick: () => void set(product, true) },
        });
    } catch (error) {
      mark(wished);
      toast({ tone: "error", title: "Couldn't update your wishlist", description: errorMessage(error) });
    }
  };
  return (
    <ProductGrid
      heading="h2"
      products={products.filter((p) => !removed.has(p.id))}
      corner={(p) => (
        <form
          method="post"
          action="/wishlist"
          onSubmit={(event) => {
            event.preventDefault();
            void set(p, false);
          }}
        >
          <input type="hidden" name="remove" value={p.id} />
          <Button type="submit" variant="outline" icon aria-label={`Remove ${p.title} from wishlist`}>
            <Icon name="close" />
          </Button>
        </form>
      )}
    />
  );
}
