import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { loadDemoContent } from "../content/testing/demo-content.ts";
import { loadDemoScience } from "../science/testing/demo-science.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { runLocally } from "../test/local-context.ts";
import type { SearchAnswer } from "./contract.ts";
import { limitSearches } from "./limit.ts";
import { searchService } from "./service.ts";
import { fillIndex } from "./testing/fill-index.ts";

const visitor = new Browser();
const search = async (q: string) => (await visitor.get(`/api/search?q=${encodeURIComponent(q)}`)).json as SearchAnswer;
const productsOf = (answer: SearchAnswer) =>
  answer.groups.flatMap((g) => (g.kind === "product" ? g.products.map((p) => p.handle) : []));
const firstOf = (answer: SearchAnswer, kind: string): string | undefined => {
  const group = answer.groups.find((g) => g.kind === kind);
  return group?.kind === "product" ? group.products[0]?.handle : group?.documents[0]?.path;
};

beforeAll(async () => {
  await loadDemoSeed();
  await loadDemoContent();
  await loadDemoScience();
  await fillIndex();
});

it("finds a product that is misspelled, with its price, and says how it read the words", async () => {
  const answer = await search("creatin monohidrate");
  expect(productsOf(answer)[0]).toBe("kallpa");
  expect(answer.corrected).toBe("creatin monohydrate");
  const [group] = answer.groups;
  expect(group?.kind === "product" && group.products[0]?.minPrice).toBeGreaterThan(0);
});

it("groups what it finds, and may be kept by the browser for a minute", async () => {
  const { response, json } = await visitor.get("/api/search?q=maca");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  const answer = json as SearchAnswer;
  expect(answer.groups.map((g) => g.kind)).toEqual(["product", "ingredient", "article", "recipe", "study", "page"]);
  expect(productsOf(answer)).toContain("puna");
  expect(answer.counts.reduce((sum, c) => sum + c.total, 0)).toBe(answer.total);
});

it("offers goals and popular products where nothing was asked", async () => {
  const answer = await search("");
  expect(answer.groups).toEqual([]);
  expect(answer.popular).toHaveLength(3);
  expect(answer.goals.find((g) => g.key === "energy")?.count).toBeGreaterThan(0);
});

describe("ranks the demo content: the first of a kind for", () => {
  const RANKING: [query: string, kind: string, first: string][] = [
    ["maca", "product", "puna"],
    ["maca", "ingredient", "/ingredients/maca"],
    ["maca", "article", "/article/maca-what-the-trials-measured"],
    ["magnesium", "product", "chaska"],
    ["magnezium", "product", "chaska"],
    ["mgnes", "product", "chaska"],
    ["quinoa", "recipe", "/article/quinoa-tabbouleh"],
    ["quinua", "ingredient", "/ingredients/quinoa"],
    ["lucuma", "ingredient", "/ingredients/lucuma"],
    ["LÚCUMA", "recipe", "/article/lucuma-banana-protein-smoothie"],
    ["sleep", "article", "/article/sleep-before-supplements"],
    ["sleeping", "article", "/article/sleep-before-supplements"],
    ["sleepi", "article", "/article/sleep-before-supplements"],
    ["grad", "article", "/article/how-a-grade-is-made"],
    ["iron", "product", "yawar"],
    ["iron from plants", "article", "/article/iron-from-plants"],
    ["creatine", "product", "kallpa"],
    ["creatines", "ingredient", "/ingredients/creatine"],
    ["beetroot", "product", "chasqui"],
    ["beetrot", "study", "/ingredient-studies/wylie-2013-beet"],
    ["ashwaganda", "ingredient", "/ingredients/ashwagandha"],
    ["protien powder", "product", "sara"],
    ["turmric", "article", "/article/turmeric-pepper-and-absorption"],
    ["caffeine", "product", "wayusa"],
    ["cocoa flavanols", "study", "/ingredient-studies/sesso-2022-cocoa"],
    ["omega 3", "product", "qucha"],
    ["omega-3 without fish", "article", "/article/omega-3-without-fish"],
    ["vitamin b12", "product", "inti"],
    ["breakfast recipes", "recipe", "/article/overnight-oats-with-berries-and-flax"],
    ["how a grade is made", "article", "/article/how-a-grade-is-made"],
    ["heavy metals", "page", "/lab"],
    ["studies", "page", "/ingredient-studies"],
    ["privacy", "page", "/privacy-policy"],
  ];
  it.each(RANKING)("%s (%s) is %s", async (query, kind, first) => {
    expect(firstOf(await search(query), kind)).toBe(first);
  });
});

describe("a hostile query", () => {
  it.each([
    'maca" OR "x',
    "title:maca NOT (",
    "NEAR(maca cacao, 5) AND *",
    '"""',
    "'; DROP TABLE search_text; --",
    "maca\0maca",
    "🌽🥣",
    "\ud800",
    "<mark>maca</mark><script>alert(1)</script>",
    "* * *",
    "%25_%",
    "^maca -cacao +x",
    "the of and",
    "?!… — ·",
    "👩🏽‍🌾🏳️‍🌈 ",
    "ﷺ ﬁ ① Ⅷ ʻokina",
    "ma\u0301\u0301\u0301\u0301ca",
    "a".repeat(100),
    "\u202emaca",
  ])("%j is answered", async (query) => {
    const { response, json } = await visitor.get(`/api/search?q=${encodeURIComponent(query.toWellFormed())}`);
    expect([response.status, Array.isArray((json as SearchAnswer).groups)]).toEqual([200, true]);
  });

  it("of 10,000 characters is refused with a sentence", async () => {
    const { response, json } = await visitor.get(`/api/search?q=${"maca ".repeat(2000)}`);
    expect([response.status, (json as { error: { message: string } }).error.message.length > 10]).toEqual([400, true]);
  });
});

it("finds some of the words where no document has all, and says so", async () => {
  const answer = await search("magnesium tabbouleh");
  expect(answer.isPartial).toBe(true);
  expect(firstOf(answer, "recipe")).toBe("/article/quinoa-tabbouleh");
  expect(productsOf(answer)).toContain("chaska");
});

it("answers no network more often than anybody types, by no way", async () => {
  const ip = "203.0.113.77";
  const now = Date.now;
  const deps = { env: env as Env, ip, now };
  await Promise.all(Array.from({ length: 240 }, () => limitSearches(deps).catch(() => undefined)));
  const busy = new Browser(ip);
  expect((await busy.get("/api/search?q=maca%20root")).status).toBe(429);
  expect((await busy.post("/api/search/log", { q: "maca", found: 1, clicked: null })).status).toBe(429);
  const page = runLocally((ctx) =>
    searchService({ ...ctx, ip }).searchPage("maca", { products: 4, documents: 4, isCounted: false }),
  );
  expect(await page.catch(({ status }: Response) => status)).toBe(429);
});

it("does not find a draft", async () => {
  expect(productsOf(await search("puna"))).toContain("puna");
  await env.DB.prepare("UPDATE store_product SET status = 'draft' WHERE handle = 'yawar'").run();
  // Before the index knows.
  expect(productsOf(await search("yawar"))).not.toContain("yawar");
  await fillIndex();
  expect(productsOf(await search("Yawar"))).not.toContain("yawar");
});

describe("what a browser tells of a search", () => {
  const tell = (body: unknown) => visitor.post("/api/search/log", body);
  const counted = async (query: string) =>
    (
      await env.SEARCH.prepare("SELECT searches, found, clicks, positions FROM search_query_day WHERE query = ?")
        .bind(query)
        .all()
    ).results;
  const clicks = async (ref: string) =>
    (await env.SEARCH.prepare("SELECT query, clicks, positions FROM search_click_day WHERE ref = ?").bind(ref).all())
      .results;
  const sara = async () => {
    const [group] = (await search("protein powder")).groups;
    return (group?.kind === "product" && group.products[0]?.id) || "";
  };

  it("is counted once, and what was opened by its place", async () => {
    const clicked = { source: "product", ref: await sara(), position: 3 };
    expect((await tell({ q: "Protéin powder", found: 4, clicked: null })).response.status).toBe(204);
    expect((await tell({ q: "protein powder", found: 4, isCounted: true, clicked })).response.status).toBe(204);
    expect(await counted("protein powder")).toEqual([{ searches: 1, found: 4, clicks: 1, positions: 3 }]);
    expect(await clicks(clicked.ref)).toEqual([{ query: "protein powder", clicks: 1, positions: 3 }]);
  });

  it.each([
    ["no search", { found: 1, clicked: null }],
    ["a search that is too long", { q: "x".repeat(101), found: 1, clicked: null }],
    ["a count below zero", { q: "badcount", found: -1, clicked: null }],
    ["a place above the first", { q: "badplace", found: 1, clicked: { source: "product", ref: "p", position: 0 } }],
    ["an unknown source", { q: "badsource", found: 1, clicked: { source: "user", ref: "p", position: 1 } }],
    ["more than is asked for", { q: "badmore", found: 1, clicked: null, email: "jo@example.com" }],
  ])("is refused with %s", async (_, body) => {
    expect((await tell(body)).response.status).toBe(400);
    expect(await counted(String((body as { q?: string }).q))).toEqual([]);
  });

  it("stores no click on what is not in the index", async () => {
    await tell({ q: "made up", found: 1, clicked: { source: "product", ref: "nobody", position: 1 } });
    expect(await clicks("nobody")).toEqual([]);
  });
});
