import { apiRequest } from "#app/lib/api-request.ts";
import type { ChosenMenuProduct } from "#worker/store/catalogue/contract.ts";
import { showUndoToast } from "../table/index.ts";

const PATH = "/api/admin/menu-product";

/**
 * Chooses the product in the store's menus, or none, and offers to undo it.
 * @param was the id that was chosen as far as is known; undefined: it is looked up
 * @param renew loads the page's data again after an undo
 * @throws Error as apiRequest does
 */
export async function setMenuProduct(
  { productId, was, done }: { productId: string | null; was?: string | null; done: string },
  renew: () => Promise<void>,
): Promise<void> {
  const seen =
    was === undefined
      ? ((await apiRequest<{ product: ChosenMenuProduct | null }>("GET", PATH)).product?.card.id ?? null)
      : was;
  await apiRequest("PUT", PATH, { productId, was: seen });
  showUndoToast(done, async () => {
    await apiRequest("PUT", PATH, { productId: seen, was: productId });
    await renew();
  });
}
