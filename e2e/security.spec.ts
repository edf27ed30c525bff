/** The headers that keep pages safe, under the cache as well, and the tricks that must not work. */
import { ADMIN_ONLY, PUBLIC } from "./paths.ts";
import { enter, expect, makePerson, test } from "./support.ts";

const nonceOf = (csp = "") => /'nonce-([^']+)'/.exec(csp)?.[1];

test("each document has a nonce of its own on every script, cached or not", async ({ request }) => {
  const seen = new Set<string>();
  for (const path of ["/", "/", "/products", "/products", "/login", "/no/such/place", "/no/such/place"]) {
    const answer = await request.get(path);
    const nonce = nonceOf(answer.headers()["content-security-policy"]) as string;
    expect(nonce, path).toBeTruthy();
    expect(seen.has(nonce), `${path} repeats a nonce`).toBe(false);
    seen.add(nonce);
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
  }
});

test("nothing may be kept by a shared cache, and hashed assets are for ever", async ({ request }) => {
  for (const path of [
    ...PUBLIC,
    "/login",
    "/account",
    "/api/auth/user",
    "/api/maintenance-status",
    "/no/such/place",
    ...ADMIN_ONLY,
  ]) {
    const answer = await request.get(path);
    expect(answer.headers()["cache-control"], path).toMatch(/private|no-store/);
  }
  const html = await (await request.get("/")).text();
  const asset = /\/assets\/root-[^"']+\.js/.exec(html)?.[0] as string;
  const answer = await request.get(asset);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toContain("immutable");
});

test("cache deception: a private page under an asset's name is not served", async ({ page, siteUrl }) => {
  const person = await makePerson(siteUrl);
  await enter(page.context(), siteUrl, person);
  for (const path of [
    "/account/x.css",
    "/account.css",
    "/account%2fx.js",
    "/account;x.js",
    "/api/auth/user/x.css",
    "/api/auth/user.css",
  ]) {
    const answer = await page.request.get(path);
    expect(answer.headers()["cache-control"], path).toContain("private");
    expect(await answer.text(), path).not.toContain(person.email);
  }
});

test("cache poisoning: headers and parameters from outside do not colour a public page", async ({ request }) => {
  const evil = "evil.example";
  const headers = {
    "x-forwarded-host": evil,
    "x-forwarded-proto": "http",
    "x-original-url": "/420",
    "x-rewrite-url": "/420",
    "x-react-router-spa-mode": "yes",
    "x-react-router-prerender-data": evil,
    cookie: `theme=${evil}`,
  };
  const path = "/about?utm_source=evil.example";
  for (const answer of [await request.get(path, { headers }), await request.get(path), await request.get("/about")]) {
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain(evil);
  }
});

test("public pages carry nothing personal", async ({ page, request, siteUrl }) => {
  const person = await makePerson(siteUrl);
  await enter(page.context(), siteUrl, person);
  const clean = (html: string, csp?: string) => html.replaceAll(nonceOf(csp) ?? "\0", "");
  for (const path of ["/", "/products", "/community"]) {
    const mine = await page.request.get(path);
    const theirs = await request.get(path);
    const html = clean(await mine.text(), mine.headers()["content-security-policy"]);
    expect(html).not.toContain(person.email);
    expect(html).toBe(clean(await theirs.text(), theirs.headers()["content-security-policy"]));
  }
});

test("returnTo leads nowhere but here", async ({ request, siteUrl }) => {
  const tricks = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%09/evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
  ];
  for (const trick of tricks) {
    for (const call of ["login", "logout"]) {
      const answer = await request.get(`/api/${call}?returnTo=${encodeURIComponent(trick)}`, { maxRedirects: 0 });
      const location = answer.headers().location;
      if (!location) continue;
      const first = new URL(location, siteUrl);
      expect(first.origin, trick).toBe(siteUrl);
      const next = first.searchParams.get("returnTo") ?? "/";
      expect(new URL(next, siteUrl).origin, trick).toBe(siteUrl);
    }
  }
});

test("another site cannot change anything", async ({ page, siteUrl }) => {
  const person = await makePerson(siteUrl);
  await enter(page.context(), siteUrl, person);
  for (const origin of ["https://evil.example", "null", `${siteUrl}.evil.example`]) {
    const answer = await page.request.post("/api/analytics/track/pageview", { headers: { origin }, data: {} });
    expect(answer.status(), origin).toBe(403);
  }
});
