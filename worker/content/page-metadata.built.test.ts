/** What search engines and social networks read of one page of each kind. */
import { beforeAll, describe, expect, it } from "vitest";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { loadDemoSite } from "../test/demo-site.ts";

beforeAll(async () => {
  await loadDemoSite();
});

type JsonLdNode = Record<string, unknown>;

const fetchHtml = async (path: string): Promise<string> => {
  const { status, text } = await fetchBuilt(path);
  expect(status, path).toBe(200);
  return text;
};

const fetchJsonLd = async (path: string): Promise<JsonLdNode[]> =>
  [...(await fetchHtml(path)).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json as string) as JsonLdNode,
  );

/** The properties that Google's documentation of each type requires, and the recommended ones that we have. */
const REQUIRED: Record<string, string[]> = {
  Organization: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Article: ["headline", "image", "datePublished", "dateModified", "author", "publisher"],
  Recipe: ["name", "image", "recipeIngredient", "recipeInstructions", "recipeYield", "totalTime", "author"],
  HowToStep: ["text"],
  HowToTool: ["name"],
  NutritionInformation: ["calories", "servingSize"],
  Product: ["name", "image", "offers", "sku"],
  ProductGroup: ["name", "image", "productGroupID", "hasVariant", "variesBy", "url"],
  Offer: ["price", "priceCurrency", "availability", "url", "itemCondition"],
  AggregateRating: ["ratingValue", "reviewCount"],
  Brand: ["name"],
  PropertyValue: ["name", "value"],
};

/** Lists missing properties of a node and of all nodes inside it. */
function findMissing(node: unknown, path = ""): string[] {
  if (Array.isArray(node)) return node.flatMap((one, i) => findMissing(one, `${path}[${i}]`));
  if (typeof node !== "object" || node === null) return [];
  const { "@type": type, ...fields } = node as JsonLdNode;
  const wanted = REQUIRED[String(type)];
  const own = wanted
    ? wanted
        .filter((name) => !fields[name] || (fields[name] as unknown[]).length === 0)
        .map((name) => `${path}.${name}`)
    : [`${path} is of an unknown type, ${type}`];
  const addresses = ["url", "image", "logo", "item", "mainEntityOfPage"]
    .filter((name) => fields[name] !== undefined && !String(fields[name]).startsWith(`${SITE}/`))
    .map((name) => `${path}.${name} is no whole address`);
  return [
    ...own,
    ...addresses,
    ...Object.entries(fields).flatMap(([name, value]) => findMissing(value, `${path}.${name}`)),
  ];
}

describe("structured data", () => {
  it.each([
    ["/", ["Organization"]],
    ["/products/puna", ["ProductGroup", "BreadcrumbList"]],
    ["/products/basics", ["Product", "BreadcrumbList"]],
    ["/product", ["ProductGroup"]],
    ["/article/maca-what-the-trials-measured", ["Article", "BreadcrumbList"]],
    ["/article/quinoa-porridge-with-maca-and-cacao", ["Recipe", "BreadcrumbList"]],
    ["/blog/training", ["BreadcrumbList"]],
    ["/performance/focus", ["BreadcrumbList"]],
    ["/lab/lots/PUNA-2608-01", ["BreadcrumbList"]],
  ])("of %s is whole: %j", async (path, types) => {
    const found = await fetchJsonLd(path);
    expect(found.map((node) => node["@type"])).toEqual(types);
    expect(findMissing(found)).toEqual([]);
  });
});

const fetchMetaTags = async (path: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await fetchHtml(path)).matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
      ([, name, value]) => [name as string, value as string],
    ),
  );

describe("link previews of social networks", () => {
  it.each([
    ["/", "website", "home"],
    ["/products", "website", "products"],
    ["/products/puna", "product", "product-puna"],
    ["/article/maca-what-the-trials-measured", "article", "article-maca-what-the-trials-measured"],
    ["/science", "website", "science"],
    ["/login", "website", "home"],
  ])("to %s is a %s with its card, by whole addresses", async (path, type, card) => {
    const tags = await fetchMetaTags(path);
    expect(tags).toMatchObject({
      "og:type": type,
      "og:url": SITE + path,
      "og:site_name": "Tikari",
      "og:image": `${SITE}/art/cards/${card}.jpg`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    for (const name of ["og:title", "og:description", "og:image:alt"]) expect(tags[name], name).toBeTruthy();
  });

  it("has each meta tag once", async () => {
    const names = [
      ...(await fetchHtml("/products/puna")).matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)"/g),
    ];
    expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
  });

  it("has no metadata for the 404 page", async () => {
    const { text } = await fetchBuilt("/no/such/place");
    expect(text).not.toMatch(/og:(url|image)/);
  });
});
