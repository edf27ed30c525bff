import type { ProductDetail, ProductInput } from "./contract.ts";

/** A product as an editor would save it unchanged. */
export function toProductInput(p: ProductDetail): ProductInput {
  return {
    handle: p.handle,
    title: p.title,
    kind: p.kind,
    line: p.line,
    about: p.about,
    status: p.status,
    flagship: p.flagship,
    format: p.format,
    vendor: p.vendor,
    taxCategory: p.taxCategory,
    ageRestricted: p.ageRestricted,
    directions: p.directions,
    warnings: p.warnings,
    storage: p.storage,
    optionNames: p.optionNames,
    look: p.look,
    studies: p.studies,
    seoTitle: p.seoTitle,
    seoDescription: p.seoDescription,
    position: p.position,
    goals: p.goals,
    ingredients: p.ingredients,
    freeOf: p.freeOf as ProductInput["freeOf"],
    tags: p.tags,
    claims: p.claims,
    related: p.related.map((r) => r.id),
    label: p.label,
    variants: p.variants.map((v) => ({
      id: v.id,
      sku: v.sku,
      title: v.title,
      options: v.options,
      active: v.active,
      price: v.price,
      compareAt: v.compareAt,
      currency: v.currency,
      weightG: v.weightG,
      netWeight: v.netWeight,
      servings: v.servings,
      barcode: v.barcode,
      requiresShipping: v.requiresShipping,
      subscribable: v.subscribable,
      notice: v.notice,
      parts: v.parts.map(({ variantId, quantity }) => ({ variantId, quantity })),
      label: v.ownLabel ? v.label : null,
    })),
  };
}

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
