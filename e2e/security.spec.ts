/** Security headers, also of cached pages, and attacks that must fail. */
import { Agent, get, request as send } from "node:http";
import { ADMIN, expect, openPage, TEST_USERS, test, waitForHydration } from "./fixtures.ts";
import { ADMIN_PATHS, PUBLIC_PATHS } from "./route-paths.ts";

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

test("no shared cache may store pages, and hashed assets are immutable", async ({ request }) => {
  for (const path of [
    ...PUBLIC_PATHS,
    "/login",
    "/account",
    "/api/auth/user",
    "/api/maintenance-status",
    "/no/such/place",
    ...ADMIN_PATHS,
  ]) {
    const answer = await request.get(path);
    expect(answer.headers()["cache-control"], path).toMatch(/private|no-store/);
  }
  const html = await (await request.get("/")).text();
  const asset = /\/assets\/root-[\w-]+\.js/.exec(html)?.[0] as string;
  const answer = await request.get(asset);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toContain("immutable");
});

test("files have security headers too, and unknown files are a 404", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const style = /\/assets\/[^"'#]+\.css/.exec(html)?.[0] as string;
  const files = ["/sw.js", "/offline", "/robots.txt", "/manifest.webmanifest", "/api-docs.css", "/icons/favicon.svg"];
  for (const path of [...files, style]) {
    const answer = await request.get(path);
    const headers = answer.headers();
    expect(answer.status(), path).toBe(200);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["cross-origin-resource-policy"], path).toBe("same-origin");
    if (path !== style) expect(headers["cache-control"], path).not.toContain("immutable");
  }
  expect((await request.get("/offline")).headers()["content-security-policy"]).toContain("default-src 'none'");
  const missing = [
    "/_headers",
    "/.assetsignore",
    "/wrangler.json",
    "/.dev.vars",
    "/.git/config",
    "/.vite/manifest.json",
  ];
  for (const path of [...missing, "/assets/none.js", "/server/index.js", "/index.html", "/package.json"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()["cache-control"], path).toContain("private");
  }
});

test("a local site rejects foreign host names (DNS rebinding)", async ({ siteUrl }) => {
  const { port } = new URL(siteUrl);
  const ask = (host: string) =>
    new Promise<number>((done, fail) => {
      const options = { host: "127.0.0.1", port, path: "/api/dev/mailbox", headers: { host } };
      get(options, (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      }).on("error", fail);
    });
  expect(await ask(`localhost:${port}`)).toBe(200);
  for (const host of [`evil.example:${port}`, "localhost.evil.example", `192.168.1.7:${port}`])
    expect(await ask(host), host).toBe(404);
});

test("a rejected call leaves its connection usable", async ({ siteUrl }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const refused = () =>
    new Promise((resolve, reject) => {
      const headers = { Origin: siteUrl, "Content-Type": "application/json", "Content-Length": 2 };
      const call = send(`${siteUrl}/api/admin/payments/trial`, { method: "POST", agent, headers }, (answer) =>
        answer.resume().once("end", () => resolve(answer.statusCode)),
      );
      call.once("error", reject).end("{}");
    });
  for (let i = 0; i < 6; i++) expect(await refused()).toBe(404);
  agent.destroy();
});

test("cache deception: a private page is not served under an asset's name", async ({ callAs }) => {
  const member = await callAs("member");
  for (const path of [
    "/account/x.css",
    "/account.css",
    "/account%2fx.js",
    "/account;x.js",
    "/api/auth/user/x.css",
    "/api/auth/user.css",
  ]) {
    const answer = await member.get(path);
    expect(answer.headers()["cache-control"], path).toContain("private");
    expect(await answer.text(), path).not.toContain(TEST_USERS.member.email);
  }
});

test("cache poisoning: request headers and parameters do not change a public page", async ({ request }) => {
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

test("public pages contain nothing personal", async ({ callAs, request }) => {
  const member = await callAs("member");
  const clean = (html: string, csp?: string) => html.replaceAll(nonceOf(csp) ?? "\0", "");
  for (const path of ["/", "/products", "/community"]) {
    const mine = await member.get(path);
    const theirs = await request.get(path);
    const html = clean(await mine.text(), mine.headers()["content-security-policy"]);
    expect(html).not.toContain(TEST_USERS.member.email);
    expect(html).toBe(clean(await theirs.text(), theirs.headers()["content-security-policy"]));
  }
});

test("returnTo never leads to another site", async ({ request, siteUrl }) => {
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

test.describe("the service worker", () => {
  // Its visitor signs out, which would end the stored sign-in.
  test.use({ busySite: true, ownPeople: true, serviceWorkers: "allow" });

  test("has the offline page cached and stores nothing private", async ({ another, complaints }) => {
    const { page } = await another("admin");
    await openPage(page, "/");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    for (const path of ["/account", "/420", "/420/system-settings"]) await openPage(page, path);
    const kept = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map((request) => new URL(request.url).pathname);
    });
    expect(kept).toContain("/offline");
    expect(kept.filter((path) => path !== "/offline" && !/^\/assets\/(?!420\/|manifest-)/.test(path))).toEqual([]);
    // Signing out clears every cache; the next page caches the offline page again.
    await openPage(page, "/about");
    await page.getByRole("button", { name: ADMIN.firstName }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    // The page's own requests must finish before the connection is cut.
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/offline")))).toBe(true);
    complaints.expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|access check failed/);
    await page.context().setOffline(true);
    await page.goto("/science");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /needs a connection/);
  });
});
