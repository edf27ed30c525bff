import { useEffect } from "react";
import { create } from "zustand";
import { hinted } from "#app/lib/hint.ts";
import { apiRequest, sentenceOf } from "#app/lib/request.ts";
import { toast } from "#app/ui/index.ts";
import type { Wishlist } from "#worker/store/cart/contract.ts";

/** Ids of the products that this person wishes for; undefined while it is not known. */
const useStore = create<{ ids: ReadonlySet<string> | undefined }>()(() => ({ ids: undefined }));
/** Tells this browser that its guest has wishes: others are not asked about. */
const KEPT = "tikari-wishes";
let asked = false;

const take = (list: Wishlist): void => {
  useStore.setState({ ids: new Set(list.products.map((p) => p.id)) });
  if (list.products.length > 0) localStorage.setItem(KEPT, "1");
  else localStorage.removeItem(KEPT);
};

/** Whether a product is wished for, and the switch, which turns at once and back where it was refused. */
export function useWish(productId: string): [wished: boolean, toggle: () => void] {
  useEffect(() => {
    if (asked || !(hinted() || localStorage.getItem(KEPT))) return;
    asked = true;
    apiRequest<Wishlist>("GET", "/api/wishes").then(take, () => {
      asked = false;
    });
  }, []);
  const wished = useStore((s) => s.ids?.has(productId) ?? false);
  const toggle = () => {
    const before = useStore.getState().ids ?? new Set<string>();
    const ids = new Set(before);
    if (!ids.delete(productId)) ids.add(productId);
    useStore.setState({ ids });
    asked = true;
    apiRequest<Wishlist>("POST", "/api/wishes", { productId, wished: !wished }).then(take, (error) => {
      useStore.setState({ ids: before });
      toast({ tone: "error", title: "Your wishlist is as it was", description: sentenceOf(error) });
    });
  };
  return [wished, toggle];
}
