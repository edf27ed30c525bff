import { describe, expect, it } from "vitest";
import { escapeXml } from "../../kernel/xml.ts";
import type { ProductDetail, ProductVariant } from "./contract.ts";
import { productJsonLd } from "./domain.ts";
import { feedItems } from "./feed-xml.ts";

const variant = (id: string, more: Partial<ProductVariant> = {}) =>
  ({
    id,
    sku: `SKU-${id}`,
    title: id,
    price: 3800,
    compareAt: null,
    currency: "USD",
    barcode: "",
    netWeight: "300 g",
    weightG: 340,
    options: [],
    parts: [],
    ...more,
  }) as ProductVariant;
const product = (more: Partial<ProductDetail> = {}) =>
  ({
    handle: "puna",
    title: "Puna",
    kind: "Maca",
    about: "A root.",
    seoDescription: "",
    vendor: "Tikari",
    status: "active",
    format: "powder",
    optionNames: [],
    look: {},
    pictures: [],
    rating: { count: 0, mean: null },
    variants: [variant("a")],
    ...more,
  }) as ProductDetail;
const site = { origin: "https://shop.test", brand: "Tikari" };

describe("structured data", () => {
  it("of one variant is a Product with its offer, and no rating without reviews", () => {
    expect(productJsonLd(product(), site, { a: "sold_out" })).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Puna",
      description: "A root.",
      brand: { "@type": "Brand", name: "Tikari" },
      sku: "SKU-a",
      url: "https://shop.test/products/puna",
      offers: {
        "@type": "Offer",
        url: "https://shop.test/products/puna",
        price: "38.00",
        priceCurrency: "USD",
        itemCondition: "https://schema.org/NewCondition",
        availability: "https://schema.org/OutOfStock",
      },
    });
  });

  it("of several is a group with a Product each, its rating, its picture, and no unknown stock", () => {
    const group = productJsonLd(
      product({
        variants: [variant("a", { barcode: "1234567890123" }), variant("b", { barcode: "12" })],
        rating: { count: 3, mean: 8 / 3 },
        look: { image: "/x.jpg" } as ProductDetail["look"],
      }),
      site,
    ) as Record<string, unknown> & { hasVariant: Record<string, unknown>[] };
    expect(group).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "puna",
      image: "https://shop.test/x.jpg",
      aggregateRating: { ratingValue: 2.67, reviewCount: 3 },
    });
    expect(group.hasVariant.map((v) => [v.name, v.gtin, v.url])).toEqual([
      ["Puna, a", "1234567890123", "https://shop.test/products/puna?variant=a"],
      ["Puna, b", undefined, "https://shop.test/products/puna?variant=b"],
    ]);
    expect(JSON.stringify(group)).not.toContain("availability");
    expect(group.hasVariant.map((v) => v.image)).toEqual(["https://shop.test/x.jpg", "https://shop.test/x.jpg"]);
  });

  it("lists the properties in which the variants of a group differ, and only those", () => {
    const groupOf = (optionNames: string[], variants: ProductVariant[]) =>
      productJsonLd(product({ optionNames, variants }), site) as Record<string, unknown> & {
        hasVariant: Record<string, unknown>[];
      };
    const jars = groupOf(
      ["Flavor", "Size"],
      [
        variant("a", { options: ["Cacao", "360 g"], netWeight: "360 g" }),
        variant("b", { options: ["Lucuma", "900 g"], netWeight: "900 g" }),
      ],
    );
    expect(jars.variesBy).toEqual(["https://schema.org/size", "Flavor"]);
    expect(jars.hasVariant[1]).toMatchObject({
      size: "900 g",
      additionalProperty: [{ "@type": "PropertyValue", name: "Flavor", value: "Lucuma" }],
    });
    const shirts = groupOf(
      ["Colour", "Cut"],
      [variant("a", { options: ["Red", "Wide"] }), variant("b", { options: ["Green", "Wide"] })],
    );
    expect(shirts.variesBy).toEqual(["https://schema.org/color"]);
    expect(shirts.hasVariant.map((v) => v.color)).toEqual(["Red", "Green"]);
  });

  it("lists a gift card as always in stock", () => {
    const card = productJsonLd(product({ format: "gift_card" }), site, { a: "backorder" });
    expect(card).toMatchObject({ offers: { availability: "https://schema.org/InStock" } });
  });
});

describe("the feed", () => {
  it("escapes what XML would interpret, and drops what it does not allow", () => {
    expect(escapeXml(`<a href="x">'&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;");
    expect(escapeXml("a\u0000b\u0008c\ud800d\uffffe\tf\n😀")).toBe("abcde\tf\n😀");
  });

  it("leaves out gift cards and drafts, and does not promise a backorder", () => {
    const state = () => "backorder" as const;
    expect(feedItems(product({ format: "gift_card" }), site, state)).toBe("");
    expect(feedItems(product({ status: "draft" }), site, state)).toBe("");
    const item = feedItems(product({ title: "A <b> & c" }), site, state);
    expect(item).toContain("<g:title>A &lt;b&gt; &amp; c Maca, a</g:title>");
    expect(item).toContain("<g:availability>out_of_stock</g:availability>");
    expect(item).not.toContain("item_group_id");
  });
});

describe("a sale in the feed", () => {
  const times = { startsAt: Date.UTC(2026, 10, 27, 8, 0, 12), endsAt: Date.UTC(2026, 10, 30, 8) };
  const itemOf = (over: Partial<ProductVariant>, sale?: typeof times) =>
    feedItems(
      product({ variants: [variant("a", over)] }),
      site,
      () => "in_stock",
      () => sale,
    );
  const TAG = /<g:sale_price_effective_date>([^<]*)</;

  it("says from when to when its price holds", () => {
    expect(TAG.exec(itemOf({ compareAt: 4400 }, times))?.[1]).toBe("2026-11-27T08:00Z/2026-11-30T08:00Z");
  });

  it("says nothing without a sale price, without an end, or of less than a minute", () => {
    expect(itemOf({}, times)).not.toMatch(TAG);
    expect(itemOf({ compareAt: 4400 })).not.toMatch(TAG);
    expect(itemOf({ compareAt: 4400 }, { ...times, endsAt: times.startsAt + 1000 })).not.toMatch(TAG);
  });
});

describe("pictures", () => {
  const picture = (id: string) =>
    ({ id, width: 2000, widths: [160], formats: ["webp", "jpg"] }) as unknown as ProductDetail["pictures"][number];
  const shown = product({
    pictures: [picture("one"), picture("two"), { ...picture("waiting"), formats: [] }],
    variants: [variant("a", { picture: picture("own") }), variant("b")],
    look: { image: "/x.jpg" } as ProductDetail["look"],
  });
  const url = (id: string) => `https://shop.test/media/${id}/1280.jpg`;

  it("are in structured data, a variant's own first", () => {
    const group = productJsonLd(shown, site) as { image: unknown; hasVariant: { image: unknown }[] };
    expect(group.image).toEqual([url("one"), url("two")]);
    expect(group.hasVariant.map((v) => v.image)).toEqual([url("own"), [url("one"), url("two")]]);
  });

  it("are in Google's feed, those that exist, the main one once", () => {
    const items = feedItems(shown, site, () => "in_stock").split("</item>");
    const links = (item = "") =>
      [...item.matchAll(/<g:(additional_image_link|image_link)>([^<]+)/g)].map((m) => [m[1], m[2]]);
    expect(links(items[0])).toEqual([
      ["image_link", url("own")],
      ["additional_image_link", url("one")],
      ["additional_image_link", url("two")],
    ]);
    expect(links(items[1])).toEqual([
      ["image_link", url("one")],
      ["additional_image_link", url("two")],
    ]);
  });
});
