/**
 * What a page costs a guest's browser, in gzip: the document, its style sheets and its scripts with all their imports.
 * e2e/lazy-hydration.spec.ts checks that pages load nothing else by themselves.
 */

import { env } from "cloudflare:workers";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { createDemoTopic, DEMO_TOPIC_PATH } from "../community/testing/demo-topic.ts";
import { insertCollection } from "../store/testing/demo-seed.ts";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { loadDemoSite } from "../test/demo-site.ts";
import { OPEN_PATHS, publicPatterns } from "./route-access.ts";

/** Bytes of gzip. */
const BUDGET = { js: 130_000, css: 13_000, html: 15_000 };
type WeightBudget = typeof BUDGET;

const PLAIN_ARTICLE = "/article/iron-from-plants";

/** Pages that run server rules in the browser have a larger budget. */
const PAGE_BUDGETS: Record<string, Partial<WeightBudget>> = {
  // A recipe has its own sheet beside that of texts; what can be scaled and timed travels as markup, data and JSON-LD.
  "/article/quinoa-porridge-with-maca-and-cacao": { css: 17_000, html: 19_000 },
  // Its figures have a sheet of their own beside that of texts.
  [PLAIN_ARTICLE]: { css: 14_000, html: 17_000 },
  // Prices every change of the cart in the browser, by the server's own rules.
  "/cart": { js: 142_000 },
  // Shows the order like the cart, and the subscriptions that it started.
  "/success": { js: 142_000 },
  // Validates each answer by the questionnaire's own schemas (zod, 21 kB), so that it works offline.
  "/custom-project": { js: 165_000 },
  // Prices like the cart, and validates addresses and the order by the server's schemas (zod, 21 kB), ZIP codes and cards
  // as they are typed.
  "/checkout": { js: 180_000 },
};

const EXAMPLE_PATHS: Record<string, string> = {
  "/products/:handle": "/products/puna",
  "/collections/:handle": "/collections/morning",
  "/lab/lots/:number": "/lab/lots/PUNA-2608-01",
  "/ingredients/:key": "/ingredients/maca",
  "/ingredient-studies/:id": "/ingredient-studies/sesso-2022-cocoa",
  "/blog/:category": "/blog/training",
  "/article/:slug": "/article/quinoa-porridge-with-maca-and-cacao",
  "/pages/:slug": "/pages/how-we-write-and-correct",
  "/posts/category/:category": "/posts/category/recipe-guides",
  "/posts/tag/:tag": "/posts/tag/protein",
  "/authors/:author": "/authors/science-desk",
  "/community/t/:slug/:id": DEMO_TOPIC_PATH,
  "/community/t/:slug/:id/:number": `${DEMO_TOPIC_PATH}/21`,
  "/community/c/:category": "/community/c/questions",
  "/community/tag/:tag": "/community/tag/protein",
};
/** Paths that need an object no guest has, are for programs, or redirect a guest. */
const EXCLUDED_PATHS = [
  /^(?!\/ingredient-studies).*:id(\/review)?$/,
  /:file$/,
  /\.(xml|txt|json)$/,
  /^\/sitemaps\//,
  /^\/(setup|community\/(m\/c\/:category|new|me|u\/:handle)|dev\/mailbox|discount\/:code|preview\/:token|polls\/:entry\/:poll|email-preferences)$/,
  /^\/(orders|subscriptions|account|account\/addresses|account\/cards|account\/lots|profile-settings|notifications|community\/(decisions|bookmarks|following|drafts|unread))$/,
];
const paths = [...publicPatterns, ...OPEN_PATHS]
  .filter((path) => !EXCLUDED_PATHS.some((out) => out.test(path)))
  .map((path) => EXAMPLE_PATHS[path] ?? path)
  // An article is drawn by other parts of the same page than a recipe.
  .concat(PLAIN_ARTICLE);

async function readAsset(name: string): Promise<string> {
  const response = await (env as Env).ASSETS.fetch(SITE + name);
  if (!response.ok) throw new Error(`The page names ${name}, which was not built.`);
  return response.text();
}

const gzippedSize = (text: string): number => gzipSync(text, { level: 9 }).length;

const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? "");

/** The scripts that a document names, with all their imports. */
async function listScripts(html: string): Promise<string[]> {
  const preloaded = allMatches(html, /data-modules="([^"]*)"/g).flatMap((list) => list.split(" "));
  const linked = allMatches(html, /<link [^>]*rel="modulepreload" href="([^"]+)"/g);
  const imported = allMatches(html, /import (?:\* as \w+ from )?"([^"]+)"/g);
  const found = new Set([...preloaded, ...linked, ...imported].filter(Boolean));
  for (const name of found)
    for (const other of allMatches(await readAsset(name), /(?:from|import)\s*["'](\.\.?\/[^"']+\.js)["']/g))
      found.add(new URL(other, SITE + name).pathname);
  return [...found];
}

const listStyleSheets = (html: string): string[] => {
  const links = allMatches(html, /(<link [^>]*rel="stylesheet"[^>]*>)/g);
  return [...new Set(links.flatMap((link) => allMatches(link, /href="([^"#]+)/g)))];
};

/** Each file with its weight, heaviest first. */
async function weighFiles(names: string[]): Promise<[name: string, bytes: number][]> {
  const list = await Promise.all(
    names.map(async (name): Promise<[string, number]> => [name, gzippedSize(await readAsset(name))]),
  );
  return list.sort(([, one], [, other]) => other - one);
}

const totalBytes = (list: [string, number][]): number => list.reduce((bytes, [, more]) => bytes + more, 0);

/** The message of a failing test: path, weight, and the heaviest files. */
const describeWeight = (path: string, kind: string, bytes: number, list: [string, number][]): string =>
  `${path}: ${bytes} bytes of ${kind}. ${list
    .slice(0, 9)
    .map(([name, size]) => `${name.replace("/assets/", "")} ${size}`)
    .join(", ")}`;

beforeAll(async () => {
  await loadDemoSite();
  await insertCollection("morning");
  await createDemoTopic(env as Env);
});

it.each(paths)("%s", async (path) => {
  const { status, text } = await fetchBuilt(path);
  expect(status).toBe(200);
  const budget = { ...BUDGET, ...PAGE_BUDGETS[path] };
  const scripts = await weighFiles(await listScripts(text));
  const sheets = await weighFiles(listStyleSheets(text));
  expect
    .soft(totalBytes(scripts), describeWeight(path, "JavaScript", totalBytes(scripts), scripts))
    .toBeLessThanOrEqual(budget.js);
  expect
    .soft(totalBytes(sheets), describeWeight(path, "style sheets", totalBytes(sheets), sheets))
    .toBeLessThanOrEqual(budget.css);
  // Every page has the shared frame; less than this means that the search above found nothing.
  expect([totalBytes(scripts) > 100_000, totalBytes(sheets) > 7_000]).toEqual([true, true]);
  const html = gzippedSize(text);
  expect.soft(html, describeWeight(path, "HTML", html, [])).toBeLessThanOrEqual(budget.html);
});

it("a text brings the rules of figures along where it has one", async () => {
  const rules = async (path: string) =>
    (await Promise.all(listStyleSheets((await fetchBuilt(path)).text).map(readAsset))).join("");
  for (const [path, has] of [
    [PLAIN_ARTICLE, true],
    ["/article/quinoa-porridge-with-maca-and-cacao", false],
    ["/pages/how-we-write-and-correct", false],
  ] as const)
    expect((await rules(path)).includes(".figure-title{"), path).toBe(has);
});

it("a page that shows a rating links the style sheet of its stars: the part that draws them may load later", async () => {
  await (env as Env).DB.prepare("UPDATE store_product SET rating = 450, rating_sum = 9, rating_count = 2").run();
  for (const path of ["/products?sort=rating", "/products/sara", "/collections/morning?sort=rating"]) {
    const { text } = await fetchBuilt(path);
    expect(text, path).toContain('class="stars"');
    const sheets = await Promise.all(listStyleSheets(text).map(readAsset));
    expect(sheets.join(""), path).toContain(".stars{");
  }
});
