/** What stands at a product's address: a product, the handle that it has now, or one that is no longer sold. */
export type ProductAddress =
  | { status: "active" }
  | { status: "moved"; to: string }
  | { status: "gone"; title: string; kind: string };

export interface ProductAddresses {
  byHandle: Record<string, ProductAddress>;
  /** Whether a handle that isn't among them has no product. */
  isComplete: boolean;
}
