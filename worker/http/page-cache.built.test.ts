import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createDemoTopic, DEMO_TOPIC_PATH } from "../community/testing/demo-topic.ts";
import { DEFAULT_FLAGS, type Flags } from "../kernel/flags.ts";
import { openDb } from "../platform/db.ts";
import { raiseTags } from "../platform/page-versions.ts";
import { insertCollection } from "../store/testing/demo-seed.ts";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { loadDemoSite } from "../test/demo-site.ts";
import { createCountingDb, failingBinding, fakeFlagsKv } from "../test/fake-bindings.ts";
import { publicPatterns } from "./route-access.ts";

let version = 1000;
let clock = Date.now();
/** A content version with an empty cache, and a time at which cached flags have expired. */
function freshFlags(more: object = {}) {
  clock += 60_000;
  vi.setSystemTime(clock);
  version += 1;
  return fakeFlagsKv({ ...DEFAULT_FLAGS, version, contentVersion: version, ...more });
}

beforeAll(async () => {
  await loadDemoSite();
  await insertCollection("puna");
  await createDemoTopic(env as Env);
  await env.DB.prepare(
    "INSERT INTO community_profile (user_id, handle, handle_key, name, created_at) VALUES ('rosa', 'rosa', 'rosa', 'Rosa', 0)",
  ).run();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

/** D1 statements that the first, uncached rendering of a public page may run. Never raise these. */
const MAX_STATEMENTS: Record<string, number> = {
  "/": 10, // what stands at the top, the first of the list, the library of studies, and the chosen and newest texts
  "/product": 17, // which product, then as any other
  "/products": 3, // a page of the list, its count, and the values to filter by
  "/collections/puna": 3, // which collection, then a page of its products and their count
  // Seven of the product, the plans, four of what stands around it; beside them, where it isn't in memory, the library.
  "/products/puna": 16,
  "/lab/lots/PUNA-2608-01": 2,
  "/blog": 6, // the newest of all and of the recipes, the series, the categories and a few of each, and the next publishing
  ...Object.fromEntries(
    // The categories, tag or author, a page of its texts, and the next publishing.
    ["/blog/nutrition", "/posts/category/nutrition", "/posts/tag/maca", "/all-articles", "/authors/kitchen"].map(
      (p) => [p, 3],
    ),
  ),
  "/blog/recipe-guides": 3, // the recipes, then their foods and products
  "/fitness-app": 1, // the plans
  "/subscription": 1,
  "/ai-coach-subscription": 1,
  ...Object.fromEntries(["science", "ingredients", "ingredient-studies"].map((name) => [`/${name}`, 4])),
  ...Object.fromEntries(["evolve", "nourish", "thrive", "focus"].map((name) => [`/performance/${name}`, 4])),
  "/ingredients/maca": 6, // the library; then the texts about it, and what products hold
  "/ingredient-studies/gonzales-2002-maca": 5, // the library, then the texts that rest on it
  "/pages/how-we-write-and-correct": 6, // the text and the library
  // The categories; the topic itself is an object of its own.
  [DEMO_TOPIC_PATH]: 1,
  [`${DEMO_TOPIC_PATH}/22`]: 1,
  // The categories, the one that is asked for, a page of topics and what is pinned: one round trip.
  ...Object.fromEntries(["/community", "/community/c/nutrition", "/community/tag/maca"].map((list) => [list, 4])),
  "/community/people": 1,
  "/community/u/rosa": 3, // who, what they wrote, and the topics that they began
  "/article/maca-what-the-trials-measured": 8, // two of the text, four of the library, the recipe that it shows, the products after it
};
/** Round trips to D1, where it is more than one; a round trip costs as much as twenty statements. */
const MAX_ROUND_TRIPS: Record<string, number> = {
  "/": 3,
  "/blog/nutrition": 2,
  "/posts/category/nutrition": 2,
  "/all-articles": 2,
  "/pages/how-we-write-and-correct": 2,
  "/product": 3,
  "/community/u/rosa": 2,
  "/products/puna": 2,
  "/collections/puna": 2,
  "/ingredients/maca": 3,
  "/blog/recipe-guides": 3,
  "/ingredient-studies/gonzales-2002-maca": 2,
  // The text and the library at once, then the recipes that it shows, and the products after it.
  "/article/maca-what-the-trials-measured": 4,
};
const WRITTEN_PAGE = "/pages/how-we-write-and-correct";
const EXAMPLE_PARAMS: Record<string, string> = {
  ":category": "nutrition",
  ":slug": "maca-what-the-trials-measured",
  ":tag": "maca",
  ":handle": "puna",
  ":number": "PUNA-2608-01",
  ":key": "maca",
  ":id": "gonzales-2002-maca",
  ":author": "kitchen",
};
const EXAMPLE_PATHS: Record<string, string> = {
  "/pages/:slug": WRITTEN_PAGE,
  "/community/u/:handle": "/community/u/rosa",
  "/community/t/:slug/:id": DEMO_TOPIC_PATH,
  "/community/t/:slug/:id/:number": `${DEMO_TOPIC_PATH}/22`,
};
const paths = publicPatterns.map(
  (p) => EXAMPLE_PATHS[p] ?? p.replace(/:[a-z]+/, (name) => EXAMPLE_PARAMS[name] ?? "x"),
);

describe("D1 use of public pages", () => {
  it.each(paths)("%s runs no D1 statement once cached, and at most its budget before", async (path) => {
    const { DB, statementCount: statements, roundTripCount: roundTrips } = createCountingDb();
    const FLAGS = freshFlags();
    const first = await fetchBuilt(path, { env: { DB, FLAGS } });
    expect([200, 404]).toContain(first.status);
    expect(first.from).toBe("render");
    expect(statements()).toBeLessThanOrEqual(MAX_STATEMENTS[path] ?? 0);
    expect(roundTrips()).toBeLessThanOrEqual(MAX_ROUND_TRIPS[path] ?? Math.min(statements(), 1));
    const before = statements();
    const second = await fetchBuilt(path, { env: { DB, FLAGS } });
    if (first.status === 200) expect(second.from).toBe("memory");
    expect(statements()).toBe(before);
  });

  it("renders a product page again after five minutes, with the stock of that time", async () => {
    const FLAGS = freshFlags();
    const read = async () => {
      const { text, from } = await fetchBuilt("/products/puna?variant=demo-puna-600", { env: { FLAGS } });
      const [, json = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
      return [from, JSON.parse(json).hasVariant[1].offers.availability.split("/").at(-1)];
    };
    expect(await read()).toEqual(["render", "InStock"]);
    await env.DB.prepare("UPDATE store_stock SET on_hand = reserved WHERE variant_id = 'demo-puna-600'").run();
    vi.setSystemTime(clock + 299_000);
    expect(await read()).toEqual(["memory", "InStock"]);
    vi.setSystemTime(clock + 300_000);
    expect(await read()).toEqual(["render", "OutOfStock"]);
    expect((await fetchBuilt("/products/puna", { env: { FLAGS } })).from).toBe("render");
  });

  it("renders another address of a product from memory for a minute, and from the database once something is published", async () => {
    const { DB, statementCount } = createCountingDb();
    const statementsOf = async (FLAGS: unknown, query: string) => {
      const before = statementCount();
      const { status, from } = await fetchBuilt(`/products/puna?variant=${query}`, { env: { DB, FLAGS } });
      expect([status, from]).toEqual([200, "render"]);
      return statementCount() - before;
    };
    const FLAGS = freshFlags();
    const first = await statementsOf(FLAGS, "demo-puna-300");
    expect(first).toBeGreaterThan(5);
    expect(await statementsOf(FLAGS, "demo-puna-600")).toBe(0);
    clock += 60_000;
    vi.setSystemTime(clock);
    expect(await statementsOf(FLAGS, "other")).toBe(first);
    expect(await statementsOf(freshFlags(), "demo-puna-300")).toBe(first);
  });
});

describe("the tags of a page", () => {
  const visit = async (path: string, flags: Flags) => {
    freshFlags();
    version = flags.contentVersion;
    return (await fetchBuilt(path, { env: { FLAGS: fakeFlagsKv(flags) } })).from;
  };
  // Pages of topics are older than they may be by the second visit.
  const kept = paths.filter((path) => !path.startsWith("/community"));
  it.each([...kept, "/no/such/page"])("%s says what it shows: another publishing leaves it in memory", async (path) => {
    const flags = { ...DEFAULT_FLAGS, contentVersion: version + 1 };
    expect(await visit(path, flags)).toBe("render");
    const later = raiseTags(flags, ["something else"]);
    expect(await visit(path, later)).toBe("memory");
    expect(await visit(path, raiseTags(later, null))).toBe("render");
  });

  it("are not needed by an isolate with older flags, which takes the newer page", async () => {
    const older = { ...DEFAULT_FLAGS, contentVersion: version + 1 };
    const newer = raiseTags(older, ["catalogue"]);
    expect(await visit("/products", older)).toBe("render");
    expect(await visit("/products", newer)).toBe("render");
    expect(await visit("/products", older)).toBe("memory");
  });
});

it("gives each response of a cached page its own nonce, on every script", async () => {
  const FLAGS = freshFlags();
  const seen = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const { text, nonce = "", header } = await fetchBuilt("/about", { env: { FLAGS } });
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    seen.add(nonce);
    for (const tag of text.match(/<(script|style)\b[^>]*>/g) ?? []) expect(tag).toContain(`nonce="${nonce}"`);
    expect(text).not.toContain("mark-");
    expect(header("cache-control")).toBe("private, max-age=0, must-revalidate");
  }
  expect(seen.size).toBe(3);
});

it("defers the scripts of a cached page: React Router still writes the tags that defer-hydration.ts expects", async () => {
  const { text, nonce } = await fetchBuilt("/about", { env: { FLAGS: freshFlags() } });
  expect(text).toMatch(/<script nonce="[^"]+" type="text\/boot" data-modules="\/assets\/[^"]+\.js">/);
  expect(text).toContain(`<script nonce="${nonce}" type="text/boot"`);
  expect(text).not.toMatch(/<link rel="modulepreload"|type="module" async/);
});

it("renders public pages without a session: a page first opened by a member holds nothing about them", async () => {
  const { DB, statementCount: statements } = createCountingDb();
  const FLAGS = freshFlags();
  const headers = { Cookie: `__Host-sid=${"s".repeat(43)}; tikari-hint=Ana%20Quispem` };
  const ownPage = await fetchBuilt("/about", { headers, env: { DB, FLAGS } });
  expect([ownPage.from, statements()]).toEqual(["render", 0]);
  expect(ownPage.text).not.toContain("Quispe");
});

it("is rendered again at once when the content version rises, and replaced at once by maintenance", async () => {
  expect((await fetchBuilt("/about", { env: { FLAGS: freshFlags() } })).from).toBe("render");
  expect((await fetchBuilt("/about", { env: { FLAGS: freshFlags() } })).from).toBe("render");
  const maintenanceFlags = freshFlags({ maintenance: { isEnabled: true, message: "Soil day", endsAt: null } });
  const closedPage = await fetchBuilt("/about", { env: { FLAGS: maintenanceFlags } });
  expect([closedPage.status, closedPage.text.includes("Soil day")]).toEqual([503, true]);
  expect((await fetchBuilt("/420", { env: { FLAGS: maintenanceFlags } })).status).toBe(200);
});

describe("cache poisoning", () => {
  const evil = "evil.example";
  const poisonedRequests: Record<string, RequestInit<RequestInitCfProperties>> = {
    "forwarding headers": {
      headers: { "X-Forwarded-Host": evil, "X-Forwarded-Proto": "http", Forwarded: `host=${evil}` },
    },
    "rewriting headers": {
      headers: { "X-Original-URL": "/420", "X-Rewrite-URL": "/420", "X-HTTP-Method-Override": "POST" },
    },
    "React Router's own headers": {
      headers: { "X-React-Router-SPA-Mode": "yes", "X-React-Router-Prerender-Data": evil },
    },
    negotiation: {
      headers: { Accept: "application/json", "Accept-Language": evil, "Accept-Encoding": "br", "User-Agent": evil },
    },
    "a range": {
      headers: { Range: "bytes=0-10", "If-None-Match": "*", "If-Modified-Since": new Date().toUTCString() },
    },
    cookies: { headers: { Cookie: `__Host-sid=${evil}; theme=${evil}; tikari-hint=${evil}m` } },
    "a HEAD": { method: "HEAD" },
  };
  it.each(Object.entries(poisonedRequests))("%s of the first visitor do not reach the cache", async (_name, init) => {
    const clean = await fetchBuilt("/about", { env: { FLAGS: freshFlags() } });
    const FLAGS = freshFlags();
    await fetchBuilt("/about?utm_source=evil.example&_=1", { ...init, env: { FLAGS } });
    const next = await fetchBuilt("/about", { env: { FLAGS } });
    expect([next.status, next.from]).toEqual([200, "memory"]);
    const withoutNonce = (a: typeof next) => a.text.replaceAll(a.nonce as string, "");
    expect(withoutNonce(next)).toBe(withoutNonce(clean));
    expect(next.text).not.toContain(evil);
  });

  it("never stores a cookie", async () => {
    for (const path of paths)
      expect((await fetchBuilt(path, { env: { FLAGS: freshFlags() } })).header("set-cookie")).toBeNull();
  });

  it("caches one page for all unknown queries, and nothing for unknown paths", async () => {
    const FLAGS = freshFlags();
    await fetchBuilt("/about", { env: { FLAGS } });
    for (const query of ["?a=1", "?b=2&c", "?__proto__=x", "?_=%00", "?utm_source=%ff"])
      expect((await fetchBuilt(`/about${query}`, { env: { FLAGS } })).from, query).toBe("memory");
    for (let i = 0; i < 2; i++) {
      const none = await fetchBuilt("/article/there-is-no-such-article", { env: { FLAGS } });
      expect([none.status, none.from]).toEqual([404, "render"]);
    }
    await fetchBuilt("/no/such/place", { env: { FLAGS } });
    expect((await fetchBuilt("/quite/another", { env: { FLAGS } })).from).toBe("memory");
  });

  it("serves the data of single routes uncached and private", async () => {
    const { header, from } = await fetchBuilt("/about.data?_routes=routes%2Fcompany%2Fabout");
    expect([from, header("cache-control")]).toEqual([null, "private, no-store"]);
  });

  it.each([
    "/about;x",
    "/about/x.css",
    "/about.css",
    "/%61bout/x",
    "/about%2f..%2f420",
    "/ABOUT%00",
    "/about/..%5c420",
  ])("%s is never kept as something else", async (path) => {
    const { status, header } = await fetchBuilt(path);
    expect([200, 404]).toContain(status);
    expect(header("cache-control")).toMatch(/^private/);
  });
});

describe("when a storage service fails", () => {
  it("serves public pages and the staff sign-in page without KV", async () => {
    expect((await fetchBuilt("/about", { env: { FLAGS: freshFlags() } })).status).toBe(200);
    freshFlags();
    for (const path of ["/", "/about", "/420", "/api/maintenance-status", "/api/forum/status"])
      expect((await fetchBuilt(path, { env: { FLAGS: failingBinding() } })).status, path).toBe(200);
    freshFlags();
    expect((await fetchBuilt("/about", { env: { FLAGS: failingBinding(), CONTROL: failingBinding() } })).status).toBe(
      200,
    );
    freshFlags();
    expect((await fetchBuilt("/about", { env: { FLAGS: fakeFlagsKv({ rubbish: true }) } })).status).toBe(200);
  });

  it("keeps maintenance on by the last known flags while KV fails, and lets staff in", async () => {
    const maintenanceFlags = freshFlags({ maintenance: { isEnabled: true, message: null, endsAt: null } });
    expect((await fetchBuilt("/about", { env: { FLAGS: maintenanceFlags } })).status).toBe(503);
    clock += 60_000;
    vi.setSystemTime(clock);
    expect((await fetchBuilt("/about", { env: { FLAGS: failingBinding() } })).status).toBe(503);
    expect((await fetchBuilt("/420", { env: { FLAGS: failingBinding() } })).status).toBe(200);
  });

  it("serves public pages without D1, and shows an error on personal pages", async () => {
    const FLAGS = freshFlags();
    const headers = { Cookie: "__Host-sid=x" };
    for (const path of ["/", "/lab", "/login", "/no/such/place"])
      expect([200, 404], path).toContain((await fetchBuilt(path, { env: { FLAGS, DB: failingBinding() } })).status);
    const ownPage = await fetchBuilt("/encryption-settings", { headers, env: { FLAGS, DB: failingBinding() } });
    expect([ownPage.status, ownPage.header("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(ownPage.text).toContain("Something went wrong on our side");
    expect(ownPage.text).not.toContain("away");
    const call = await fetchBuilt("/api/auth/user", { headers, env: { FLAGS, DB: failingBinding() } });
    expect([call.status, JSON.parse(call.text).error.code]).toEqual([500, "broken"]);
  });

  it("does not cache a page that lacks its products", async () => {
    const FLAGS = freshFlags();
    const withoutNonce = await fetchBuilt("/", { env: { FLAGS, DB: failingBinding() } });
    expect([withoutNonce.status, withoutNonce.text.includes("/products/puna")]).toEqual([200, false]);
    const whole = await fetchBuilt("/", { env: { FLAGS } });
    expect([whole.from, whole.text.includes("/products/puna")]).toEqual(["render", true]);
    const shop = await fetchBuilt("/products", { env: { FLAGS, DB: failingBinding() } });
    expect([shop.status, shop.text.includes("Something went wrong")]).toEqual([500, true]);
    expect((await fetchBuilt("/products", { env: { FLAGS } })).status).toBe(200);
  });

  it("shows no details of an error in a page", async () => {
    const headers = { Cookie: "__Host-sid=x" };
    const { status, text } = await fetchBuilt("/account", {
      headers,
      env: { FLAGS: freshFlags(), DB: failingBinding() },
    });
    expect(status).toBe(500);
    expect(text).not.toMatch(/away|\.ts:|built-worker\.ts|at Proxy/);
  });

  it("signs nobody in while attempts cannot be counted", async () => {
    const { status, response } = await fetchBuilt("/api/auth/password/sign-in", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: SITE },
      body: JSON.stringify({ email: "ana@example.com", password: "quiet river stones" }),
      env: { FLAGS: freshFlags(), LIMITER: failingBinding() },
    });
    // The one that says what was written, such as the key of a new site, signs nobody in.
    const cookies = response.headers.getSetCookie().filter((line) => !line.startsWith("__Host-bookmark="));
    expect([status, cookies]).toEqual([500, []]);
  });

  it("serves public pages without the Cache API", async () => {
    const open = vi.spyOn(caches, "open").mockRejectedValue(new Error("away"));
    expect((await fetchBuilt("/about", { env: { FLAGS: freshFlags() } })).status).toBe(200);
    expect(open).toHaveBeenCalled();
    open.mockRestore();
  });
});

describe("local development", () => {
  const post = (path: string, body: object) => ({
    path,
    init: { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } },
  });
  it.each(["http://localhost", "http://127.0.0.1:8787", "http://[::1]"])(
    "is not believed from the address alone (%s)",
    async (origin) => {
      const unknownCall = (await fetchBuilt("/api/none", { origin })).text;
      for (const call of ["/api/dev/bootstrap", "/api/auth/access/skip-second-factor"])
        for (const body of [{}, { users: "rubbish" }]) {
          const { path, init } = post(call, body);
          const { status, text } = await fetchBuilt(path, { ...init, origin });
          expect([status, text], call).toEqual([404, unknownCall]);
        }
      expect((await fetchBuilt("/api/dev/mailbox", { origin })).status).toBe(404);
      expect((await fetchBuilt("/dev/mailbox", { origin })).status).toBe(404);
    },
  );
  it("nor from how it was started alone", async () => {
    const users = () => openDb(env.DB).all("SELECT id FROM auth_user");
    const before = await users();
    const { path, init } = post("/api/dev/bootstrap", {});
    for (const origin of [SITE, "http://tikari.test", "https://localhost"])
      expect((await fetchBuilt(path, { ...init, origin, env: { LOCAL_SITE: "yes" } })).status, origin).toBe(404);
    expect(await users()).toEqual(before);
  });
  it("is where both agree", async () => {
    const { path, init } = post("/api/dev/bootstrap", {});
    const bootstrapped = await fetchBuilt(path, {
      ...init,
      origin: "http://localhost:8787",
      env: { LOCAL_SITE: "yes" },
    });
    expect(JSON.parse(bootstrapped.text).created).toBe(true);
  });
});
