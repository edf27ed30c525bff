/** Every route of the specification answers as its own page, and hidden pages do not exist for outsiders. */
import type { APIResponse } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  ADMIN_PATHS,
  BAND_PATHS,
  CATALOG_ADMIN_PATHS,
  HIDDEN_MEMBER_PATHS,
  MEMBER_PATHS,
  MODERATOR_PATHS,
  NOT_FOUND_TEXT,
  NOT_FOUND_TITLE,
  PUBLIC_PATHS,
  SELLING_ADMIN_PATHS,
  STORE_PATHS,
} from "./route-paths.ts";

const UNKNOWN = "/no/such/place";
const TOKEN = `/${"a".repeat(43)}`;

/** The parts of a document that every page has; its look and use are tested in accessibility.spec.ts. */
function expectWholePage(html: string, path: string): void {
  expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
  expect(/<title>([^<]+)/.exec(html)?.[1], path).toBeTruthy();
  expect(/<meta name="description" content="([^"]*)/.exec(html)?.[1]?.length ?? 0, path).toBeGreaterThan(20);
  // The checkout has a way back and Help alone: nothing leads away from paying.
  if (path !== "/checkout") expect(html, path).toContain("<nav");
  expect(/<footer.*<\/footer>/s.exec(html)?.[0], path).toContain("2024");
}

test("every page for guests is complete and has its canonical URL", async ({ request, siteUrl }) => {
  const article = /href="(\/article\/[^"]+)"/.exec(await (await request.get("/all-articles")).text())?.[1] as string;
  for (const path of [...PUBLIC_PATHS, ...STORE_PATHS, article]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    expectWholePage(html, path);
    // A category has two addresses by the specification; search engines keep one.
    const canonical = new URL(answer.url()).pathname.replace("/posts/category/", "/blog/");
    expect(html, path).toContain(`<link rel="canonical" href="${siteUrl}${canonical}"/>`);
  }
});

test("each section's band has a drawing of its own", async ({ request }) => {
  const drawings = new Set<string>();
  for (const path of BAND_PATHS) {
    const html = await (await request.get(path)).text();
    const [, drawing = ""] = /class="[^"]*page-band-sky[^"]*"[^>]*>.*?<svg[^>]*>(.*?)<\/svg>/s.exec(html) ?? [];
    expect(drawing, path).not.toBe("");
    drawings.add(drawing);
  }
  expect(drawings.size).toBeGreaterThanOrEqual(9);
});

test("a guest who opens a member page is asked to sign in and returned to it", async ({ request }) => {
  for (const path of MEMBER_PATHS) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location, path).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
  }
});

test("no two public pages share a title or a description", async ({ request }) => {
  const seen = new Map<string, string>();
  for (const path of PUBLIC_PATHS.filter((path) => !path.includes("?"))) {
    const html = await (await request.get(path)).text();
    for (const found of [/<title>([^<]*)/.exec(html)?.[1], /name="description" content="([^"]*)/.exec(html)?.[1]]) {
      expect(found, path).toBeTruthy();
      expect(seen.get(found as string), `${path} and ${seen.get(found as string)} say the same`).toBeUndefined();
      seen.set(found as string, path);
    }
  }
});

test("the first-admin page is a 404 once there is an admin", async ({ request }) => {
  expect((await request.get("/setup")).status()).toBe(404);
});

test("to a guest an unknown path and an admin path are the 404 page", async ({ request }) => {
  for (const path of [UNKNOWN, "/420/analytics"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    const html = await answer.text();
    expectWholePage(html, path);
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain(`<title>${NOT_FOUND_TITLE}</title>`);
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(NOT_FOUND_TITLE);
    expect(html.replaceAll("&#x27;", "'")).toContain(`>${NOT_FOUND_TEXT}<`);
  }
});

/** Everything that a response reveals, without the nonce (new each time) and the requested path. */
async function comparableAnswer(answer: APIResponse, path: string): Promise<string> {
  const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "\0";
  const body = (await answer.text()).replaceAll(nonce, "NONCE").replaceAll(path, "PATH");
  return `${answer.status()} ${answer.headers()["cache-control"]} ${body}`;
}

const SECRET = [...ADMIN_PATHS, "/420/draft/1", TOKEN];

test("a guest gets the same page for every admin route as for an unknown path", async ({ request }) => {
  const nothing = await comparableAnswer(await request.get(UNKNOWN), UNKNOWN);
  expect(nothing).toMatch(/^404/);
  for (const path of SECRET) expect(await comparableAnswer(await request.get(path), path), path).toBe(nothing);
});

test("to a guest the encryption settings and messages are a 404 page", async ({ request }) => {
  // Their paths are in every page's menu, so the bodies cannot be compared with the path removed.
  for (const path of HIDDEN_MEMBER_PATHS) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain(NOT_FOUND_TITLE);
  }
});

test("to a guest the data of admin routes does not exist", async ({ request }) => {
  for (const path of SECRET) expect((await request.get(`${path}.data`)).status(), path).toBe(404);
});

test("a member gets the same page for every admin route as for an unknown path", async ({ callAs }) => {
  const member = await callAs("member");
  const nothing = await comparableAnswer(await member.get(UNKNOWN), UNKNOWN);
  for (const path of SECRET) expect(await comparableAnswer(await member.get(path), path), path).toBe(nothing);
  expect((await member.get("/encryption-settings")).status()).toBe(200);
});

test("a moderator can open the moderation pages only", async ({ callAs }) => {
  const moderator = await callAs("moderator");
  for (const path of [...SECRET, ...CATALOG_ADMIN_PATHS, ...SELLING_ADMIN_PATHS])
    expect((await moderator.get(path)).status(), path).toBe(MODERATOR_PATHS.includes(path) ? 200 : 404);
  for (const path of SELLING_ADMIN_PATHS) expect((await moderator.get(`${path}.data`)).status(), path).toBe(404);
  const html = await (await moderator.get("/420")).text();
  for (const path of ADMIN_PATHS) expect(html.includes(`href="${path}"`), path).toBe(MODERATOR_PATHS.includes(path));
});

test("a feed says how long it is: a connection that breaks leaves no file that looks whole", async ({ request }) => {
  for (const path of ["/sitemap.xml", "/sitemaps/products-1.xml", "/feeds/products.xml"]) {
    const answer = await request.get(path, { headers: { "Accept-Encoding": "identity" } });
    expect(Number(answer.headers()["content-length"]), path).toBe((await answer.body()).length);
  }
});
