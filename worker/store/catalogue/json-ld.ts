import { decimalText } from "../../kernel/money.ts";
import type { Availability, ProductDetail, ProductVariant } from "./contract.ts";

const SCHEMA_STATE: Record<Availability["state"], string> = {
  in_stock: "https://schema.org/InStock",
  low: "https://schema.org/LimitedAvailability",
  backorder: "https://schema.org/BackOrder",
  sold_out: "https://schema.org/OutOfStock",
};

/**
 * The structured data of a product's page (schema.org, as Google reads it): a Product, or a
 * ProductGroup with a Product per variant. Only what the page shows; no rating where there is none.
 * @param availability by variant id; a variant that is not named carries none
 */
export function productJsonLd(
  product: ProductDetail,
  site: { origin: string; brand: string },
  availability: ReadonlyMap<string, Availability["state"]> = new Map(),
): object {
  const url = `${site.origin}/products/${product.handle}`;
  const common = {
    name: product.title,
    description: product.seoDescription || product.about,
    brand: { "@type": "Brand", name: site.brand },
    ...(product.look.image ? { image: site.origin + product.look.image } : {}),
    ...(product.rating.mean === null
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: Number(product.rating.mean.toFixed(2)),
            reviewCount: product.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
  const one = (v: ProductVariant, address: string) => ({
    sku: v.sku,
    ...(/^\d{8}$|^\d{12,14}$/.test(v.barcode) ? { gtin: v.barcode } : {}),
    url: address,
    offers: {
      "@type": "Offer",
      url: address,
      price: decimalText({ minor: v.price, currency: v.currency }),
      priceCurrency: v.currency,
      itemCondition: "https://schema.org/NewCondition",
      ...(availability.has(v.id) ? { availability: SCHEMA_STATE[availability.get(v.id) as "low"] } : {}),
    },
  });
  const [first, ...others] = product.variants;
  if (first && others.length === 0)
    return { "@context": "https://schema.org", "@type": "Product", ...common, ...one(first, url) };
  return {
    "@context": "https://schema.org",
    "@type": "ProductGroup",
    ...common,
    url,
    productGroupID: product.handle,
    hasVariant: product.variants.map((v) => ({
      "@type": "Product",
      name: v.title ? `${product.title}, ${v.title}` : product.title,
      ...(v.netWeight ? { size: v.netWeight } : {}),
      ...one(v, `${url}?variant=${v.id}`),
    })),
  };
}
