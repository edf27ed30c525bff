import { formatDecimal } from "../../kernel/money.ts";
import { xmlTag } from "../../kernel/xml.ts";
import type { Availability, ProductDetail, ProductVariant } from "./contract.ts";
import { additionalPictureUrls, variantPictureUrl } from "./domain-pictures.ts";

const GOOGLE_AVAILABILITY: Record<Availability["state"], string> = {
  in_stock: "in_stock",
  low: "in_stock",
  backorder: "backorder",
  sold_out: "out_of_stock",
};

export const feedHeader = (site: { origin: string; name: string; description: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${xmlTag("title", site.name)}${xmlTag("link", site.origin)}${xmlTag("description", site.description)}\n`;
export const FEED_FOOTER = "</channel></rss>\n";

/**
 * The variants of a product as items of Google's product data specification, without gift cards. A backorder
 * would need a delivery date, which we do not promise, so it is listed as out of stock.
 */
export function feedItems(
  product: ProductDetail,
  site: { origin: string },
  state: (variantId: string) => Availability["state"],
  saleOf: (variantId: string) => SaleTimes | undefined = () => undefined,
): string {
  if (product.format === "gift_card" || product.status !== "active") return "";
  return product.variants.map((v) => feedItem(product, v, site.origin, state(v.id), saleOf(v.id))).join("");
}

/** From when to when a price is a sale's, in epoch milliseconds. */
export interface SaleTimes {
  startsAt: number;
  endsAt: number;
}

/** A time span in Google's format, to the minute: `2026-11-27T08:00Z/2026-11-30T08:00Z`. */
function formatTimeSpan({ startsAt, endsAt }: SaleTimes): string {
  const minute = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`;
  return minute(startsAt) === minute(endsAt) ? "" : `${minute(startsAt)}/${minute(endsAt)}`;
}

function feedItem(
  p: ProductDetail,
  v: ProductVariant,
  origin: string,
  state: Availability["state"],
  sale: SaleTimes | undefined,
): string {
  const link = `${origin}/products/${p.handle}${p.variants.length > 1 ? `?variant=${v.id}` : ""}`;
  const price = (minor: number) => `${formatDecimal({ minor, currency: v.currency })} ${v.currency}`;
  const gtin = /^\d{8}$|^\d{12,14}$/.test(v.barcode) ? v.barcode : "";
  const parts = [
    xmlTag("g:id", v.sku.slice(0, 50)),
    xmlTag("g:title", (v.title ? `${p.title} ${p.kind}, ${v.title}` : `${p.title} ${p.kind}`).slice(0, 150)),
    xmlTag("g:description", p.about.slice(0, 5000)),
    xmlTag("g:link", link),
    xmlTag("g:image_link", variantPictureUrl(p, v, origin)),
    ...additionalPictureUrls(p, v, origin).map((url) => xmlTag("g:additional_image_link", url)),
    xmlTag("g:availability", GOOGLE_AVAILABILITY[state === "backorder" ? "sold_out" : state]),
    xmlTag("g:price", price(v.compareAt ?? v.price)),
    xmlTag("g:sale_price", v.compareAt === null ? "" : price(v.price)),
    xmlTag("g:sale_price_effective_date", v.compareAt === null || !sale ? "" : formatTimeSpan(sale)),
    xmlTag("g:brand", p.vendor),
    xmlTag("g:gtin", gtin),
    xmlTag("g:mpn", gtin ? "" : v.sku),
    xmlTag("g:condition", "new"),
    xmlTag("g:product_type", p.kind),
    xmlTag("g:item_group_id", p.variants.length > 1 ? p.handle : ""),
    xmlTag("g:size", p.variants.length > 1 ? v.netWeight : ""),
    xmlTag("g:shipping_weight", v.weightG > 0 ? `${v.weightG} g` : ""),
    xmlTag("g:is_bundle", v.parts.length > 0 ? "yes" : ""),
  ];
  return `<item>${parts.join("")}</item>\n`;
}
