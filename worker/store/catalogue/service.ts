import type { StoreBase } from "../base.ts";
import { cards } from "./cards.ts";
import type { ProductFilter } from "./contract.ts";
import { labelled, shelf } from "./service-labelled.ts";
import { facets, list } from "./service-list.ts";
import { flagship, product } from "./service-product.ts";
import { sellables } from "./service-sellables.ts";

/** What is sold, for shoppers and for staff. */
export function catalogueService(base: StoreBase) {
  return {
    /** What carts, orders and renewals need to know of variants; unknown ids are left out. */
    sellables: (variantIds: readonly string[]) => sellables(base, variantIds),
    /** Variants with their labels, for the stack check; unknown ids are left out. */
    labelled: (variantIds: readonly string[]) => labelled(base, variantIds),
    /** Every variant in force that has a label, for suggestions. */
    shelf: () => shelf(base),
    /** A product by its handle, with everything that its page shows; null where none is in force. `drafts` is for staff. */
    product: (handle: string, options?: { drafts?: boolean }) => product(base, { handle }, options),
    /** The flagship's handle; null where there is none. */
    flagship: () => flagship(base),
    /** Cards of the products in force among these, in the order asked for. */
    cards: (productIds: readonly string[]) => cards(base, productIds),
    /** One page of the products in force. */
    list: (filter: ProductFilter) => list(base, filter),
    /** What the list can be narrowed by. */
    facets: () => facets(base),
  };
}
export type CatalogueService = ReturnType<typeof catalogueService>;
