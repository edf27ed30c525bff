import { apiRequest, sentenceOf } from "#app/lib/request.ts";
import { toast } from "#app/ui/index.ts";
import type { Wishlist } from "#worker/store/cart/contract.ts";
import { KEPT, wishes } from "./wish-store.ts";

const take = (list: Wishlist): void => {
  wishes.setState({ ids: new Set(list.products.map((p) => p.id)) });
  if (list.products.length > 0) localStorage.setItem(KEPT, "1");
  else localStorage.removeItem(KEPT);
};

let asked = false;

/** Asks once what this person wishes for. */
export function askWishes(): void {
  if (asked) return;
  asked = true;
  apiRequest<Wishlist>("GET", "/api/wishes").then(take, () => {
    asked = false;
  });
}

/** Turns a wish at once, and back where it was refused. */
export function toggleWish(productId: string): void {
  const before = wishes.getState().ids ?? new Set<string>();
  const ids = new Set(before);
  const wished = !ids.delete(productId);
  if (wished) ids.add(productId);
  wishes.setState({ ids });
  asked = true;
  apiRequest<Wishlist>("POST", "/api/wishes", { productId, wished }).then(take, (error) => {
    wishes.setState({ ids: before });
    toast({ tone: "error", title: "Your wishlist is as it was", description: sentenceOf(error) });
  });
}
