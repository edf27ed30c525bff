import { formatDecimal } from "../../kernel/money.ts";
import type { Availability, ProductDetail, ProductVariant } from "./contract.ts";
import { productPictureUrls, variantPictureUrl } from "./domain-pictures.ts";

const SCHEMA_AVAILABILITY: Record<Availability["state"], string> = {
  in_stock: "https://schema.org/InStock",
  low: "https://schema.org/LimitedAvailability",
  backorder: "https://schema.org/BackOrder",
  sold_out: "https://schema.org/OutOfStock",
};

/** A gift card is issued when it is bought: it is always in stock. */
const schemaAvailability = (format: string, state: Availability["state"]): string =>
  SCHEMA_AVAILABILITY[format === "gift_card" ? "in_stock" : state];

/** Option names that schema.org has a property for. */
const SCHEMA_OPTION_PROPERTY: Record<string, string> = {
  size: "size",
  color: "color",
  colour: "color",
  material: "material",
  pattern: "pattern",
};
const schemaPropertyOf = (option: string): string | undefined => SCHEMA_OPTION_PROPERTY[option.trim().toLowerCase()];

/**
 * What tells a variant apart: its options, by schema.org's own property names where there are any, and its
 * size by weight or count.
 */
function variantProperties({ optionNames }: ProductDetail, v: ProductVariant): Record<string, unknown> {
  const named = optionNames.flatMap((name, i) => (v.options[i] ? [[name, v.options[i]] as const] : []));
  const others = named.filter(([name]) => !schemaPropertyOf(name));
  return {
    ...(v.netWeight ? { size: v.netWeight } : {}),
    ...Object.fromEntries(
      named.flatMap(([name, value]) => (schemaPropertyOf(name) ? [[schemaPropertyOf(name), value]] : [])),
    ),
    ...(others.length > 0
      ? { additionalProperty: others.map(([name, value]) => ({ "@type": "PropertyValue", name, value })) }
      : {}),
  };
}

/** The properties in which the variants of a group differ: schema.org's by URL, the shop's own by name. */
function variesByProperties(product: ProductDetail): string[] {
  const differ = (of: (v: ProductVariant) => unknown) => new Set(product.variants.map(of)).size > 1;
  const names = product.optionNames.filter((_, i) => differ((v) => v.options[i]));
  const sizes = differ((v) => v.netWeight) ? ["size"] : [];
  const known = [...sizes, ...names.flatMap((name) => schemaPropertyOf(name) ?? [])];
  return [
    ...[...new Set(known)].map((name) => `https://schema.org/${name}`),
    ...names.filter((name) => !schemaPropertyOf(name)),
  ];
}

/**
 * The structured data of a product page (schema.org, as Google reads it): a Product, or a ProductGroup with a
 * Product per variant. It contains only what the page shows, and no rating without reviews.
 * @param availability what can be bought, by variant id; other variants get no availability
 */
export function productJsonLd(
  product: ProductDetail,
  site: { origin: string; brand: string },
  availability: Record<string, Availability["state"]> = {},
): object {
  const url = `${site.origin}/products/${product.handle}`;
  const pictures = productPictureUrls(product, site.origin);
  const image = pictures.length > 0 ? { image: pictures.length === 1 ? pictures[0] : pictures } : {};
  const common = {
    name: product.title,
    description: product.seoDescription || product.about,
    brand: { "@type": "Brand", name: site.brand },
    ...image,
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
  const variantFields = (v: ProductVariant, address: string) => ({
    sku: v.sku,
    ...(/^\d{8}$|^\d{12,14}$/.test(v.barcode) ? { gtin: v.barcode } : {}),
    url: address,
    offers: {
      "@type": "Offer",
      url: address,
      price: formatDecimal({ minor: v.price, currency: v.currency }),
      priceCurrency: v.currency,
      itemCondition: "https://schema.org/NewCondition",
      ...(availability[v.id] ? { availability: schemaAvailability(product.format, availability[v.id] as "low") } : {}),
    },
  });
  const varies = variesByProperties(product);
  const [first, ...others] = product.variants;
  if (first && others.length === 0)
    return { "@context": "https://schema.org", "@type": "Product", ...common, ...variantFields(first, url) };
  return {
    "@context": "https://schema.org",
    "@type": "ProductGroup",
    ...common,
    url,
    productGroupID: product.handle,
    ...(varies.length > 0 ? { variesBy: varies } : {}),
    hasVariant: product.variants.map((v) => ({
      "@type": "Product",
      name: v.title ? `${product.title}, ${v.title}` : product.title,
      ...(v.picture ? { image: variantPictureUrl(product, v, site.origin) } : image),
      ...variantProperties(product, v),
      ...variantFields(v, `${url}?variant=${v.id}`),
    })),
  };
}

/** The structured data of a product's questions (schema.org FAQPage), for a page that shows all of them; null without any. */
export const faqJsonLd = (faqs: ProductDetail["faqs"]): object | null =>
  faqs.length === 0
    ? null
    : {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        mainEntity: faqs.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      };
