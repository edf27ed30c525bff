/** Sitemaps by their schemas, read by libxml2: all that the site writes of them comes from xml.ts. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { readEntryFile } from "../content/markdown/front-matter.ts";
import { ALL_XSD, IMAGE_XSD, NEWS_XSD, SITE_INDEX_XSD } from "../test/sitemap-schemas.ts";
import { newsSitemap, SITEMAP_FOOTER, SITEMAP_HEADER, sitemapIndex, sitemapUrl } from "./xml.ts";

const ORIGIN = "https://tikari.test";
const PUBLISHED = readFileSync("node_modules/sitemap/schema/sitemap.xsd", "utf8");

/** What libxml2 says of a document. */
async function findFaults(xml: string, index = false): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "site.xml", contents: xml }],
    schema: [{ fileName: "all.xsd", contents: index ? SITE_INDEX_XSD : ALL_XSD }],
    preload: [
      { fileName: "sitemap.xsd", contents: PUBLISHED },
      { fileName: "image.xsd", contents: IMAGE_XSD },
      { fileName: "news.xsd", contents: NEWS_XSD },
    ],
  });
  return errors.map(({ message }) => message);
}

const urlset = (...urls: string[]) => SITEMAP_HEADER + urls.join("") + SITEMAP_FOOTER;

/** The demo's articles and recipes, and words that try to break out. */
const texts = ["articles", "recipes"].flatMap((kind) =>
  readdirSync(`migrations/seed/content/${kind}`).map((name) => {
    const { fields } = readEntryFile(name, readFileSync(`migrations/seed/content/${kind}/${name}`, "utf8")).entry;
    return { path: `/article/${fields.slug}`, title: fields.title };
  }),
);
const HOSTILE = [`</loc><loc>`, `&amp;<![CDATA[`, `"'\u0000\u001f\ud800`, "藜麦 ☀️ ]]>"];

it("a part of the sitemap is valid, with pictures and without, whatever its words are", async () => {
  const urls = [...texts.map(({ path }) => path), ...HOSTILE.map((text) => `/products/${text}`)].flatMap((path, i) => [
    sitemapUrl(ORIGIN, { path, lastModified: i % 2 ? new Date(Date.UTC(2026, 10, 1, i)).toISOString() : null }),
    sitemapUrl(ORIGIN, { path: `${path}?`, lastModified: "2026-11-01", image: `/media/${i}/1280.jpg` }),
  ]);
  expect(urls.length).toBeGreaterThan(70);
  expect(await findFaults(urlset(...urls))).toEqual([]);
});

it("the index and the news are valid", async () => {
  expect(await findFaults(sitemapIndex(["pages", "articles"].map((p) => `${ORIGIN}/sitemaps/${p}.xml`)), true)).toEqual(
    [],
  );
  const news = [...texts, ...HOSTILE.map((title) => ({ path: "/article/a", title: `${title}x` }))];
  const articles = news.map((text, i) => ({ ...text, publishAt: Date.UTC(2026, 10, 1) + i }));
  expect(await findFaults(newsSitemap(ORIGIN, "Tikari & Co.", articles))).toEqual([]);
});

it.each<[string, string, boolean?]>([
  ["no address", urlset()],
  ["elements in another order", urlset("<url><lastmod>2026-11-01</lastmod><loc>https://tikari.test/</loc></url>")],
  ["a date that is none", urlset(sitemapUrl(ORIGIN, { path: "/", lastModified: "yesterday" }))],
  ["a path without its site", urlset("<url><loc>/a</loc></url>")],
  ["an address that is too long", urlset(sitemapUrl(ORIGIN, { path: `/${"x".repeat(2048)}`, lastModified: null }))],
  ["an unknown element", urlset("<url><loc>https://tikari.test/</loc><title>T</title></url>")],
  ["a picture without an address", urlset(`<url><loc>${ORIGIN}/</loc><image:image></image:image></url>`)],
  ["news without a title", newsSitemap(ORIGIN, "Tikari", [{ path: "/a", title: "", publishAt: 0 }])],
  ["news without a publication", newsSitemap(ORIGIN, "", [{ path: "/a", title: "A", publishAt: 0 }])],
  ["an index of nothing", sitemapIndex([]), true],
])("%s isn't valid", async (_, xml, index = false) => {
  expect(await findFaults(xml, index)).not.toEqual([]);
});
