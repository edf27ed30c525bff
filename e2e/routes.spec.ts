/** Every route of the specification answers as its own page, and what outsiders may not know of is not there for them. */
import type { APIResponse, Page } from "@playwright/test";
import { ADMIN_ONLY, BUYING, MODERATION, NOT_FOUND_TEXT, NOT_FOUND_TITLE, PERSONAL, PUBLIC } from "./paths.ts";
import { ADMIN, enter, enterStaffArea, expect, makePerson, signIn, test, visit } from "./support.ts";

const UNKNOWN = "/no/such/place";
const TOKEN = `/${"a".repeat(43)}`;

async function expectWholePage(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  expect(await page.title()).not.toBe("");
  const description = await page.locator('meta[name="description"]').first().getAttribute("content");
  expect(description?.length ?? 0).toBeGreaterThan(20);
  await expect(page.getByRole("navigation").first()).toBeAttached();
  await expect(page.getByRole("contentinfo")).toContainText("2024");
}

for (const path of [...PUBLIC, ...BUYING, ...PERSONAL]) {
  test(`${path} is a whole page`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expectWholePage(page);
    const own = new URL(page.url());
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", own.origin + own.pathname);
  });
}

test("a linked article is a whole page", async ({ page }) => {
  await visit(page, "/all-articles");
  const link = page.locator('main a[href^="/article/"]').first();
  await expect(link).toBeVisible();
  const answer = await page.goto((await link.getAttribute("href")) as string);
  expect(answer?.status()).toBe(200);
  await expectWholePage(page);
});

test("no two public pages share a title or a description", async ({ request }) => {
  const seen = new Map<string, string>();
  for (const path of PUBLIC.filter((path) => !path.includes("?"))) {
    const html = await (await request.get(path)).text();
    for (const found of [/<title>([^<]*)/.exec(html)?.[1], /name="description" content="([^"]*)/.exec(html)?.[1]]) {
      expect(found, path).toBeTruthy();
      expect(seen.get(found as string), `${path} and ${seen.get(found as string)} say the same`).toBeUndefined();
      seen.set(found as string, path);
    }
  }
});

test("search engines read who runs the site, what an article is and where a page stands", async ({
  request,
  siteUrl,
}) => {
  const dataOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
    return [...blocks].map(([, json]) => JSON.parse(json as string));
  };
  expect(await dataOf("/")).toMatchObject([{ "@type": "Organization", url: `${siteUrl}/` }]);
  const path = /href="(\/article\/[^"]+)"/.exec(await (await request.get("/all-articles")).text())?.[1] as string;
  const [article, crumbs] = await dataOf(path);
  expect(article).toMatchObject({ "@type": "Article", mainEntityOfPage: siteUrl + path });
  expect(crumbs.itemListElement.at(-1)).toMatchObject({ position: 4, item: siteUrl + path });
  expect(await dataOf("/performance/focus")).toMatchObject([{ "@type": "BreadcrumbList" }]);
});

test("the page of the first admin is a 404 where there is an admin", async ({ request }) => {
  expect((await request.get("/setup")).status()).toBe(404);
});

for (const path of [UNKNOWN, "/420/analytics"])
  test(`to a guest ${path} is the 404 page`, async ({ page, complaints }) => {
    complaints.expected.push(/404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(NOT_FOUND_TITLE));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOT_FOUND_TITLE);
    await expect(page.getByText(NOT_FOUND_TEXT, { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation").first()).toBeAttached();
    await expect(page.getByRole("contentinfo")).toContainText("2024");
  });

/** What an answer tells, without the nonce (new each time) and the path that was asked for. */
async function told(answer: APIResponse, path: string): Promise<string> {
  const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "\0";
  const body = (await answer.text()).replaceAll(nonce, "NONCE").replaceAll(path, "PATH");
  return `${answer.status()} ${answer.headers()["cache-control"]} ${body}`;
}

const SECRET = [...ADMIN_ONLY, "/420/draft/1", TOKEN];

test("to a guest every admin route is the page that an unknown path is", async ({ request }) => {
  const nothing = await told(await request.get(UNKNOWN), UNKNOWN);
  expect(nothing).toMatch(/^404/);
  for (const path of SECRET) expect(await told(await request.get(path), path), path).toBe(nothing);
});

test("to a guest the encryption settings are a 404 page", async ({ request }) => {
  // Its path stands in every page's menu, so the bodies cannot be compared with the path removed.
  const answer = await request.get("/encryption-settings");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain(NOT_FOUND_TITLE);
});

test("to a guest the data of admin routes does not exist", async ({ request }) => {
  for (const path of SECRET) expect((await request.get(`${path}.data`)).status(), path).toBe(404);
});

test("to a member every admin route is the page that an unknown path is", async ({ page, siteUrl }) => {
  const person = await makePerson(siteUrl);
  await enter(page.context(), siteUrl, person);
  const nothing = await told(await page.request.get(UNKNOWN), UNKNOWN);
  for (const path of SECRET) expect(await told(await page.request.get(path), path), path).toBe(nothing);
  expect((await page.goto("/encryption-settings"))?.status()).toBe(200);
});

test("a moderator sees moderation and nothing else", async ({ page, siteUrl }) => {
  const person = await makePerson(siteUrl, "moderator");
  await enter(page.context(), siteUrl, person, true);
  for (const path of SECRET) {
    const wanted = MODERATION.includes(path) ? 200 : 404;
    expect((await page.request.get(path)).status(), path).toBe(wanted);
  }
  expect((await page.goto("/420"))?.status()).toBe(200);
  for (const path of ADMIN_ONLY) {
    const links = page.getByRole("main").locator(`a[href="${path}"]`);
    if (!MODERATION.includes(path)) await expect(links).toHaveCount(0);
  }
});

test("an admin opens every admin route", async ({ another }) => {
  const { page } = await another("admin");
  for (const path of [...ADMIN_ONLY, "/encryption-settings"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expectWholePage(page);
  }
});

test("/420 shows the sign-in to outsiders and the dashboard to the admin who signs in there", async ({ page }) => {
  await signIn(page, ADMIN.email, ADMIN.password, "/420");
  await enterStaffArea(page);
  await expect(page.getByRole("main").locator('a[href="/420/maintenance-mode"]:visible').first()).toBeVisible();
});
