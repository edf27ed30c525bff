/** What search engines and social networks read of one page of each kind. */
import { env } from "cloudflare:workers";
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
    ["/article/maca-what-the-trials-measured", "article", null],
    ["/article/quinoa-porridge-with-maca-and-cacao", "article", null],
    ["/ingredients/maca", "website", null],
    ["/ingredient-studies/gonzales-2002-maca", "article", null],
    ["/science", "website", "science"],
    ["/login", "website", "home"],
  ])("to %s is a %s with its card, by whole addresses", async (path, type, card) => {
    const tags = await fetchMetaTags(path);
    expect(tags).toMatchObject({
      "og:type": type,
      "og:url": SITE + path,
      "og:site_name": "Tikari",
      "og:image": card
        ? `${SITE}/art/cards/${card}.jpg`
        : expect.stringMatching(/^https:\/\/tikari\.test\/og\/(article|ingredient|study)\/[a-z0-9-]+\/[a-z0-9]+\.jpg$/),
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    for (const name of ["og:title", "og:description", "og:image:alt"]) expect(tags[name], name).toBeTruthy();
  });

  it("shows the picture that staff chose for links, in its structured data too", async () => {
    const path = "/article/a-slow-cup-ten-minutes-with-cacao";
    await env.DB.batch(
      [
        ...["cover", "social"].map(
          (
            slot,
          ) => `INSERT INTO media_file (id, key, hash, kind, filename, type, bytes, width, height, alt, formats, status, source, actor, created_at, updated_at)
            VALUES ('for-${slot}', 'for-${slot}', '${slot}', 'picture', 'p.jpg', 'image/jpeg', 9, 2000, 1050, 'Words of the ${slot}', '["webp","jpg"]', 'ready', 'upload', 's', 1, 1)`,
        ),
        ...["cover", "social"].map(
          (slot) => `INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
            SELECT 'entry', id, '${slot}', 0, 'for-${slot}' FROM content_entry WHERE path = '${path}'`,
        ),
      ].map((statement) => env.DB.prepare(statement)),
    );
    expect(await fetchMetaTags(path)).toMatchObject({
      "og:image": `${SITE}/media/for-social/1280.jpg`,
      "og:image:alt": "Words of the social",
      "twitter:card": "summary_large_image",
    });
    expect((await fetchJsonLd(path)).find((node) => node["@type"] === "Article")?.image).toBe(
      `${SITE}/media/for-social/1280.jpg`,
    );
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

  it("finds a drawn card where the page says, once for all, and draws none for other addresses", async () => {
    const tags = await fetchMetaTags("/article/maca-what-the-trials-measured");
    const path = (tags["og:image"] as string).slice(SITE.length);
    const first = await fetchBytes(path);
    expect([first.status, first.type]).toEqual([200, "image/jpeg"]);
    expect(first.cache).toBe("public, max-age=31536000, immutable");
    expect(sizeOfJpeg(first.bytes)).toEqual([1200, 630]);
    expect(first.bytes.length).toBeLessThan(120_000);
    expect((await env.MEDIA.list({ prefix: "og/" })).objects).toHaveLength(1);
    expect((await fetchBytes(path)).bytes).toEqual(first.bytes);
    const old = await fetchBuilt("/og/article/maca-what-the-trials-measured/old.jpg");
    expect([old.status, old.header("location")]).toEqual([302, path]);
    for (const other of ["/og/article/nothing/a.jpg", "/og/study/nothing/a.jpg", "/og/constructor/maca/a.jpg"])
      expect((await fetchBuilt(other)).status, other).toBe(404);
    expect((await env.MEDIA.list({ prefix: "og/" })).objects).toHaveLength(1);
  });
});

/** Google: pictures of a recipe in the proportions 1:1, 4:3 and 16:9, of at least 50,000 pixels. */
const PROPORTIONS = [1, 4 / 3, 16 / 9];

describe("pictures of a recipe", () => {
  const RECIPE = "/article/quinoa-porridge-with-maca-and-cacao";
  const WITH_PHOTO = "/article/chickpea-pasta-salad";
  const sizesOf = async (path: string) => {
    const [recipe] = (await fetchJsonLd(path)).filter((node) => node["@type"] === "Recipe") as [JsonLdNode];
    const paths = (recipe.image as string[]).map((image) => image.slice(SITE.length));
    const files = await Promise.all(paths.map(fetchBytes));
    expect(files.map(({ status, type }) => [status, type])).toEqual(PROPORTIONS.map(() => [200, "image/jpeg"]));
    const sizes = files.map(({ bytes }) => sizeOfJpeg(bytes));
    for (const [i, [width, height]] of sizes.entries()) {
      expect(width * height).toBeGreaterThan(50_000);
      expect(Math.abs(width / height - (PROPORTIONS[i] as number))).toBeLessThan(0.01);
    }
    return { paths, sizes };
  };

  it("are drawn in three shapes, and cut out of its photo around the focal point where it has one", async () => {
    const drawn = await sizesOf(RECIPE);
    expect(drawn.sizes.map(([width]) => width)).toEqual([1200, 1200, 1200]);
    for (const path of drawn.paths)
      expect((await fetchBuilt(path.replace(/[^/]+-(\d+x\d+\.jpg)$/, "old-$1"))).header("location")).toBe(path);
    // A shape of what is no recipe is its card.
    const article = await fetchBuilt("/og/article/maca-what-the-trials-measured/x-1x1.jpg");
    expect([article.status, article.header("location")]).toEqual([302, expect.stringMatching(/\/[a-z0-9]+\.jpg$/)]);

    // A photo: the JPEG of the site's own card, of 1200 × 630, stands for one.
    const jpeg = await (await env.ASSETS.fetch(`${SITE}/art/cards/home.jpg`)).arrayBuffer();
    await env.MEDIA.put("media/photo-key/1200.jpg", jpeg);
    await env.DB.batch(
      [
        `INSERT INTO media_file (id, key, hash, kind, filename, type, bytes, width, height, focal_x, formats, status, source, actor, created_at, updated_at)
          VALUES ('photo', 'photo-key', 'h', 'picture', 'p.jpg', 'image/jpeg', 9, 1200, 630, 80, '["webp","jpg"]', 'ready', 'upload', 's', 1, 1)`,
        `INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
          SELECT 'entry', id, 'cover', 0, 'photo' FROM content_entry WHERE path = '${WITH_PHOTO}'`,
      ].map((statement) => env.DB.prepare(statement)),
    );
    const cut = await sizesOf(WITH_PHOTO);
    expect(cut.sizes).toEqual([
      [630, 630],
      [840, 630],
      [1120, 630],
    ]);
  });
});

async function fetchBytes(path: string) {
  const { response, status, header, bytes } = await fetchBuilt(path, { asBytes: true });
  return { response, status, type: header("content-type"), cache: header("cache-control"), bytes };
}

/** Width and height as the frame of a JPEG states them. */
function sizeOfJpeg(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 2;
  while (view.getUint8(at + 1) < 0xc0 || view.getUint8(at + 1) > 0xc3) at += 2 + view.getUint16(at + 2);
  return [view.getUint16(at + 7), view.getUint16(at + 5)];
}
