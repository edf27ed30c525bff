/** What machines read of the site with its demo content, each kind by a published reader; and where its links lead. */
import { env } from "cloudflare:workers";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createDemoTopic } from "../community/testing/demo-topic.ts";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { loadDemoSite } from "../test/demo-site.ts";
import { collectTypes, findJsonLdIssues, readJsonLd } from "../test/validate-json-ld.ts";

beforeAll(async () => {
  await loadDemoSite();
});

/** The names of all elements in their order. @throws where the text is no well-formed XML with known namespaces */
function parseXml(text: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ name }) => names.push(name));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
  return names;
}

const read = async (path: string): Promise<string> => {
  const { status, text } = await fetchBuilt(path);
  expect(status, path).toBe(200);
  return text;
};

/** What a feed says of a text, in the words of no format. */
interface Item {
  id: string | undefined;
  url: string | undefined;
  title: string | undefined;
  time: number;
}

const FEEDS = {
  "feed.xml": {
    type: "application/rss+xml",
    parse: (text: string): Item[] => {
      parseXml(text);
      return (parseRssFeed(text).items ?? []).map(({ guid, link, title, pubDate }) => ({
        id: guid?.value,
        url: link,
        title,
        time: Date.parse(pubDate ?? ""),
      }));
    },
  },
  "atom.xml": {
    type: "application/atom+xml",
    parse: (text: string): Item[] => {
      parseXml(text);
      return (parseAtomFeed(text).entries ?? []).map(({ id, links, title, published }) => ({
        id,
        url: links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href,
        title: typeof title === "string" ? title : (title as { value?: string } | undefined)?.value,
        time: Date.parse(published ?? ""),
      }));
    },
  },
  "feed.json": {
    type: "application/feed+json",
    parse: (text: string): Item[] =>
      (parseJsonFeed(text).items ?? []).map(({ id, url, title, date_published }) => ({
        id,
        url,
        title,
        time: Date.parse(date_published ?? ""),
      })),
  },
} as const;

describe.each(["", "/blog/training", "/posts/tag/protein", "/authors/kitchen"])("the feeds of %s", (list) => {
  it("are found from the list's page, and say the same in every format", async () => {
    const page = await read(list || "/blog");
    const found: Item[][] = [];
    for (const [file, { type, parse }] of Object.entries(FEEDS)) {
      expect(page).toContain(`type="${type}"`);
      expect(page).toContain(`href="${list}/${file}"`);
      const { status, header, text } = await fetchBuilt(`${list}/${file}`);
      expect([status, header("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
      found.push(parse(text));
    }
    const [rss = [], atom, json] = found;
    expect(rss.length).toBeGreaterThan(2);
    expect(new Set(rss.map(({ id }) => id)).size).toBe(rss.length);
    for (const { url, title, time } of rss) {
      expect(url).toMatch(new RegExp(`^${SITE}/article/[a-z0-9-]+$`));
      expect(title).toBeTruthy();
      expect(time).toBeGreaterThan(0);
    }
    const bare = (items: Item[] | undefined) =>
      items?.map(({ url, title, time }) => [url, title, Math.floor(time / 1000)]);
    expect(bare(atom)).toEqual(bare(rss));
    expect(bare(json)).toEqual(bare(rss));
  });
});

it("the feeds of the forum say the same in every format, by readers of each", async () => {
  const { id, path } = await createDemoTopic(env, 3);
  await vi.waitFor(async () => {
    const row = await env.DB.prepare("SELECT last_number AS n FROM community_topic WHERE id = ?").bind(id).first();
    expect(row).toEqual({ n: 3 });
  });
  for (const [list, paths] of [
    ["/community", [path]],
    ["/community/c/questions", [path]],
    [`/community/topics/${id}`, [3, 2, 1].map((number) => `${path}/${number}`)],
  ] as const)
    for (const [file, { type, parse }] of Object.entries(FEEDS)) {
      const { status, header, text } = await fetchBuilt(`${list}/${file}`);
      expect([status, header("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
      expect(parse(text).map(({ url }) => url)).toEqual(paths.map((one) => SITE + one));
      if (file !== "feed.json") expect(text).toContain("/feed.css");
    }
  for (const file of Object.keys(FEEDS)) expect(await read(path)).toContain(`href="/community/topics/${id}/${file}"`);
  expect(await read("/community")).toContain('href="/community/atom.xml"');
});

it("articles, recipes and products lead to what is said about them, as plain links", async () => {
  const texts = ["/article/iron-from-plants", "/article/quinoa-porridge-with-maca-and-cacao", "/products/puna"];
  const links = (html: string) => html.match(/href="\/community\/(?:new\?|about\/)(?:entry|product)[=/][\w-]+"/g) ?? [];
  for (const path of texts) expect([path, links(await read(path)).length]).toEqual([path, 2]);
  expect(links(await read("/pages/how-we-write-and-correct"))).toEqual([]);
});

it("a feed that a reader has already costs no body", async () => {
  const { header, text } = await fetchBuilt("/feed.xml");
  const etag = header("etag") as string;
  expect(etag).toMatch(/^W\/"[0-9a-f]{24}"$/);
  const again = await fetchBuilt("/feed.xml", { headers: { "If-None-Match": `"other", ${etag}` } });
  expect([again.status, again.text, again.header("etag")]).toEqual([304, "", etag]);
  const old = await fetchBuilt("/feed.xml", { headers: { "If-None-Match": '"other"' } });
  expect([old.status, old.text]).toEqual([200, text]);
});

it.each([
  "/blog/nothing/feed.xml",
  "/posts/tag/nothing/atom.xml",
  "/authors/nobody/feed.json",
  "/sitemaps/nothing.xml",
])("%s is a 404", async (path) => {
  expect((await fetchBuilt(path)).status).toBe(404);
});

const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);

/** The paths of every page of the sitemap. */
async function readSitemap(): Promise<string[]> {
  const parts = locations(await read("/sitemap.xml")).filter((url) => !url.endsWith("-news.xml"));
  const texts = await Promise.all(parts.map((part) => read(part.slice(SITE.length))));
  return texts.flatMap(locations).map((url) => url.slice(SITE.length) || "/");
}

it("the sitemap leads to parts that are whole, lists each address once, and pictures and news by their own names", async () => {
  const index = await read("/sitemap.xml");
  expect(parseXml(index)[0]).toBe("sitemapindex");
  const parts = locations(index).map((url) => url.slice(SITE.length));
  // The news are of two days: an empty one isn't listed.
  const hasNews = locations(await read("/sitemap-news.xml")).length > 0;
  expect(parts.includes("/sitemap-news.xml")).toBe(hasNews);
  expect(parts.filter((part) => part !== "/sitemap-news.xml")).toEqual([
    "/sitemaps/pages.xml",
    "/sitemaps/articles.xml",
    "/sitemaps/recipes.xml",
    "/sitemaps/ingredients.xml",
    "/sitemaps/studies.xml",
    "/sitemaps/products-1.xml",
    ...parts.filter((part) => /^\/sitemaps\/topics-20\d\d-\d\d\.xml$/.test(part)),
  ]);
  for (const part of parts) {
    const names = parseXml(await read(part));
    expect(names[0], part).toBe("urlset");
    const known = new Set(["urlset", "url", "loc", "lastmod"]);
    const others = names.filter((name) => !known.has(name) && !/^(image|news):/.test(name));
    expect(others, part).toEqual([]);
  }
  const all = await readSitemap();
  expect(new Set(all).size).toBe(all.length);
  for (const path of ["/", "/blog/training", "/authors/kitchen", "/article/maca-what-the-trials-measured"])
    expect(all).toContain(path);
});

it("llms.txt names the site, its texts and where they are", async () => {
  const { header, text } = await fetchBuilt("/llms.txt");
  expect(header("content-type")).toBe("text/plain; charset=utf-8");
  expect(text.startsWith("# Tikari\n\n> ")).toBe(true);
  for (const part of ["Articles", "Recipes", "Ingredients", "Studies"]) expect(text).toContain(`\n## ${part}\n\n- [`);
  for (const line of text.split("\n").filter((one) => one.startsWith("- ")))
    expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/tikari\.test\/[^)\s]*\)(: .+)?$/);
});

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

it("the two addresses of a category have one canonical, and pages beyond the end are left out of search results", async () => {
  for (const path of ["/blog/ingredient-science", "/posts/category/ingredient-science"])
    expect(canonicalOf(await read(path))).toBe(`${SITE}/blog/ingredient-science`);
  expect(await read("/posts/tag/protein")).not.toContain('content="noindex"');
  expect(await read("/all-articles?kind=article")).not.toContain('rel="next"');
  const beyond = await read("/blog/training?cursor=1.x&page=7");
  expect(beyond).toContain('content="noindex"');
  expect(beyond).toContain("Back to the newest");
});

it("a tag that was renamed or merged leads to what it became", async () => {
  await env.DB.prepare("INSERT INTO content_tag_redirect (slug, tag) VALUES ('proteins', 'protein')").run();
  const { status, header } = await fetchBuilt("/posts/tag/proteins");
  expect([status, header("location")]).toEqual([301, "/posts/tag/protein"]);
  expect((await fetchBuilt("/posts/tag/nothing")).status).toBe(404);
});

/** Pages that list texts beside those of the sitemap. */
const LISTS = ["/blog?page=2", "/all-articles?kind=recipe", "/posts/tag/protein", "/ingredient-studies?grade=b"];

const decodeHtml = (text: string) =>
  text
    .replace(/&amp;/g, "&")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"');

it("every page of the sitemap has its own canonical and sound structured data, and every link on it resolves", async () => {
  const pages = await readSitemap();
  const types = new Set<string>();
  const links = new Map<string, string>();
  const dois = new Map<string, string>();
  const wrong: string[] = [];
  for (const path of [...pages, ...LISTS]) {
    const html = await read(path);
    if (pages.includes(path) && canonicalOf(html) !== SITE + path)
      wrong.push(`${path}: canonical ${canonicalOf(html)}`);
    const blocks = readJsonLd(html);
    for (const block of blocks) for (const type of collectTypes(block)) types.add(type);
    for (const issue of await findJsonLdIssues(blocks)) wrong.push(`${path}: ${issue}`);
    for (const [, href] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
      const address = decodeHtml(href as string);
      if (/^https:\/\/(dx\.)?doi\.org\//.test(address)) dois.set(address, path);
      else if (address.startsWith("/")) links.set(address.replace(/#.*/, ""), path);
      else if (!/^(https:\/\/|mailto:|tel:|#|\?)/.test(address)) wrong.push(`${path}: link to "${address}"`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...types].sort()).toEqual(expect.arrayContaining(EVERY_TYPE));
  expect(dois.size).toBeGreaterThan(30);
  for (const [doi, path] of dois)
    if (!/^https:\/\/doi\.org\/10\.\d{4,9}\/[^\s"<>]+$/.test(doi)) wrong.push(`${path}: DOI ${doi}`);
  for (const [address, path] of links) {
    const { status, header } = await fetchBuilt(address, { asBytes: true });
    const isSignIn = status === 302 && /^\/(login|join)/.test(header("location") ?? "");
    if (![200, 301].includes(status) && !isSignIn) wrong.push(`${path}: ${address} is a ${status}`);
  }
  expect(wrong).toEqual([]);
});

/** A page of each kind says what it is. */
const EVERY_TYPE = [
  "Article",
  "BreadcrumbList",
  "Dataset",
  "FAQPage",
  "Organization",
  "Product",
  "ProductGroup",
  "ProfilePage",
  "Recipe",
  "ScholarlyArticle",
];
