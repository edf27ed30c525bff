/** The orders of a product list. */
export const PRODUCT_SORTS = ["featured", "price", "price_down", "new", "rating"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
