import { pick } from "../../kernel/pick.ts";
import {
  DEFAULT_PACK_DESIGN,
  PRODUCT_FIELDS,
  type ProductDetail,
  type ProductInput,
  productInput,
  TAG_FIELDS,
  VARIANT_FIELDS,
} from "./contract.ts";

/** A valid new product: placeholders where something is required, else each field's default. */
export const createPlaceholderProduct = (currency: string): ProductInput =>
  productInput.parse({
    handle: "new-product",
    title: "New product",
    status: "draft",
    format: "powder",
    taxCategory: "food",
    look: DEFAULT_PACK_DESIGN,
    variants: [{ sku: "NEW", price: 0, currency }],
  });

/** A product as an editor would save it unchanged. */
export const toProductInput = (p: ProductDetail): ProductInput => ({
  ...pick(p, [...PRODUCT_FIELDS, ...TAG_FIELDS, "claims", "label", "collections"]),
  related: p.related.map((r) => r.id),
  pictures: p.pictures.map((picture) => picture.id),
  variants: p.variants.map((v) => ({
    ...pick(v, ["id", ...VARIANT_FIELDS]),
    parts: v.parts.map(({ variantId, quantity }) => ({ variantId, quantity })),
    label: v.ownLabel ? v.label : null,
    pictureId: v.picture?.id ?? null,
  })),
});

/** The fields of `after` that differ from `before`, with their previous values, for the audit log. */
export function diffProductInput(before: ProductInput | null, after: ProductInput) {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const key of Object.keys(after) as (keyof ProductInput)[]) {
    if (before && JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    if (before) was[key] = before[key];
    is[key] = after[key];
  }
  return { was, is, any: Object.keys(is).length > 0 };
}
