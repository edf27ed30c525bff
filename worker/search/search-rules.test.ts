/** What the owner decides about the search, and who may find what and when. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import seed from "../../migrations/seed/search.json";
import { loadDemoContent } from "../content/testing/demo-content.ts";
import { HOUR } from "../kernel/instants.ts";
import { loadDemoScience } from "../science/testing/demo-science.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { runLocally } from "../test/local-context.ts";
import { synonymSeed } from "./contract-admin.ts";
import { INDEX_JOB } from "./jobs.ts";
import { loadSynonymSeed } from "./load-seed.ts";
import { type SearchOptions, searchService } from "./service.ts";
import { fillIndex } from "./testing/fill-index.ts";

const NOW = Date.UTC(2026, 11, 1, 12);
const ACTOR = "owner@example.com";
const WIDE: SearchOptions = { products: 20, documents: 20 };
const search = (q: string, now = NOW) => runLocally((ctx) => ctx.search.search(q, WIDE), now);
const pathsOf = async (q: string, now = NOW): Promise<string[]> =>
  (await search(q, now)).groups.flatMap((group) =>
    group.kind === "product"
      ? group.products.map(({ handle }) => `/products/${handle}`)
      : group.documents.map(({ path }) => path),
  );
const admin = <T>(work: (service: Parameters<Parameters<typeof runLocally>[0]>[0]["searchAdmin"]) => Promise<T>) =>
  runLocally((ctx) => work(ctx.searchAdmin), NOW);
const SLEEP = "/article/sleep-before-supplements";
const change = (statement: string, ...values: unknown[]) =>
  env.DB.prepare(statement)
    .bind(...values)
    .run();

beforeAll(async () => {
  await loadDemoSeed();
  await loadDemoContent(NOW);
  await loadDemoScience();
  await fillIndex(NOW);
});

it("finds the words of each demo synonym by every other one, and loads them only once", async () => {
  const lists = synonymSeed.parse(seed);
  expect((await search("cobalamin")).total).toBe(0);
  expect(await runLocally((ctx) => loadSynonymSeed(ctx, lists), NOW)).toBe(true);
  expect(await runLocally((ctx) => loadSynonymSeed(ctx, lists), NOW)).toBe(false);
  for (const term of lists.synonyms.flat()) expect([term, (await search(`${term} `)).total > 0]).toEqual([term, true]);
  const [first] = (await admin((service) => service.report(30))).synonyms;
  for (const { id } of (await admin((service) => service.report(30))).synonyms)
    await admin((service) => service.deleteSynonyms(id, ACTOR));
  expect(first?.terms.length).toBeGreaterThan(1);
  // Who deleted them all does not get them again.
  expect(await runLocally((ctx) => loadSynonymSeed(ctx, lists), NOW)).toBe(false);
});

it("shows first what is pinned, also what the words would not find, until it is unpinned", async () => {
  const [study] = await admin((service) => service.findDocuments("sleep before supplements"));
  expect(study?.path).toBe(SLEEP);
  const pin = { query: " Creatine ", source: "entry" as const, ref: study?.ref ?? "" };
  expect(await pathsOf("creatine")).not.toContain(SLEEP);
  await admin((service) => service.addPin(pin, ACTOR));
  await admin((service) => service.addPin(pin, ACTOR));
  const pinned = await search("CREATINE");
  expect(pinned.groups[0]?.kind).toBe("article");
  expect((await pathsOf("creatine"))[0]).toBe(SLEEP);
  expect(await pathsOf("creatine capsules")).not.toContain(SLEEP);
  const report = await admin((service) => service.report(30));
  expect(report.pins).toMatchObject([{ query: "creatine", title: study?.title, path: SLEEP }]);
  await admin((service) => service.removePin(pin, ACTOR));
  expect(await pathsOf("creatine")).not.toContain(SLEEP);
  const unknown = { ...pin, ref: "nobody" };
  await expect(admin((service) => service.addPin(unknown, ACTOR))).rejects.toThrow();
});

it("counts what is pinned once, and shows it on the first page of its kind only", async () => {
  const kind = "product" as const;
  const pageOf = async (page: number) => {
    const answer = await runLocally(
      (ctx) => ctx.search.search("protein ", { kind, page, products: 2, documents: 2 }),
      NOW,
    );
    const group = answer.groups.find((g) => g.kind === kind);
    return { total: group?.total, ids: group && "products" in group ? group.products.map(({ id }) => id) : [] };
  };
  const [first, second] = [await pageOf(1), await pageOf(2)];
  expect([first.ids.length, second.ids.length > 0]).toEqual([2, true]);
  const found = { query: "protein", source: "product" as const, ref: first.ids[1] ?? "" };
  await admin((service) => service.addPin(found, ACTOR));
  expect(await pageOf(1)).toEqual({ total: first.total, ids: first.ids.toReversed() });
  expect(await pageOf(2)).toEqual(second);
  expect((await search("protein ")).counts.find((one) => one.kind === kind)?.total).toBe(first.total);
  await admin((service) => service.removePin(found, ACTOR));
  // What the words would not find is one more.
  const [kallpa] = await admin((service) => service.findDocuments("kallpa"));
  const ids = (await search("protein ")).groups.flatMap((g) => ("products" in g ? g.products.map(({ id }) => id) : []));
  expect([kallpa?.kind, ids.includes(kallpa?.ref ?? "")]).toEqual([kind, false]);
  const other = { query: "protein", source: "product" as const, ref: kallpa?.ref ?? "" };
  await admin((service) => service.addPin(other, ACTOR));
  expect((await pageOf(1)).total).toBe((first.total ?? 0) + 1);
  await admin((service) => service.removePin(other, ACTOR));
});

it("asks for the index job where a search has met a change that the index does not know, and only there", async () => {
  const asked: unknown[] = [];
  const searchWatched = () =>
    runLocally((ctx) => {
      const JOBS = { getByName: () => ({ enqueue: async (schedule: string) => asked.push(schedule) }) };
      return searchService({ ...ctx, env: { ...ctx.env, JOBS } as unknown as Env }).search("maca", WIDE);
    }, NOW);
  await fillIndex(NOW);
  await searchWatched();
  expect(asked).toEqual([]);
  await change("UPDATE content_entry SET summary = summary || '.' WHERE path = ?", SLEEP);
  await searchWatched();
  expect(asked).toEqual([INDEX_JOB]);
  await fillIndex(NOW);
});

it("leaves out what is hidden, at once where it was and for good, and shows it again", async () => {
  const [hidden] = await admin((service) => service.findDocuments("sleep before supplements"));
  const ref = { source: "entry" as const, ref: hidden?.ref ?? "" };
  await admin((service) => service.hide(ref, ACTOR));
  await fillIndex(NOW);
  expect(await pathsOf("sleep")).not.toContain(SLEEP);
  expect((await admin((service) => service.report(30))).hidden).toMatchObject([{ title: hidden?.title }]);
  await admin((service) => service.unhide(ref, ACTOR));
  await fillIndex(NOW);
  expect(await pathsOf("sleep")).toContain(SLEEP);
});

it("names a page of the site that is hidden", async () => {
  const page = { source: "page" as const, ref: "/privacy-policy" };
  expect(await pathsOf("privacy")).toContain("/privacy-policy");
  await admin((service) => service.hide(page, ACTOR));
  await fillIndex(NOW);
  expect(await pathsOf("privacy")).not.toContain("/privacy-policy");
  expect((await admin((service) => service.report(30))).hidden).toMatchObject([{ title: "Privacy policy" }]);
  await admin((service) => service.unhide(page, ACTOR));
  await fillIndex(NOW);
});

it("finds a scheduled text at its time and not a millisecond before, without a job", async () => {
  const at = NOW + 3 * HOUR;
  await change("UPDATE content_entry SET publish_at = ?, title = 'Zebrawood at dusk' WHERE path = ?", at, SLEEP);
  await fillIndex(NOW);
  expect(await pathsOf("zebrawood", at - 1)).toEqual([]);
  expect((await search("zebrawood", at - 1)).suggestions).toEqual([]);
  expect(await pathsOf("zebrawood", at)).toEqual([SLEEP]);
  await change("UPDATE content_entry SET publish_at = 1, title = 'Sleep before supplements' WHERE path = ?", SLEEP);
  await fillIndex(NOW);
});

it.each(["draft", "archived"])("never finds a text that is %s, before the index knows and after", async (status) => {
  expect(await pathsOf("sleep")).toContain(SLEEP);
  await change("UPDATE content_entry SET status = ? WHERE path = ?", status, SLEEP);
  expect(await pathsOf("sleep")).not.toContain(SLEEP);
  await fillIndex(NOW);
  expect(await pathsOf("sleep")).not.toContain(SLEEP);
  const [left] = (
    await env.SEARCH.prepare(
      "SELECT count(*) AS n FROM search_text WHERE title MATCH 'supplements' AND title MATCH 'sleep'",
    ).all<{ n: number }>()
  ).results;
  expect(left?.n).toBe(0);
  await change("UPDATE content_entry SET status = 'published' WHERE path = ?", SLEEP);
  await fillIndex(NOW);
  expect(await pathsOf("sleep")).toContain(SLEEP);
});

it.each([
  ["store_product", "status", "archived", "id", "product", "handle = 'kallpa'", "creatine", "/products/kallpa"],
  ["store_product", "status", "draft", "id", "product", "handle = 'kallpa'", "creatine", "/products/kallpa"],
  [
    "science_study",
    "status",
    "draft",
    "id",
    "study",
    "id = 'wylie-2013-beet'",
    "beetroot",
    "/ingredient-studies/wylie-2013-beet",
  ],
  ["science_ingredient", "status", "draft", "key", "ingredient", "key = 'maca'", "maca", "/ingredients/maca"],
])("never finds a row of %s that is %s %s", async (table, column, value, _key, _source, where, query, path) => {
  const [before] = (
    await env.DB.prepare(`SELECT ${column} AS value FROM ${table} WHERE ${where}`).all<{ value: string }>()
  ).results;
  expect(await pathsOf(query)).toContain(path);
  await change(`UPDATE ${table} SET ${column} = ? WHERE ${where}`, value);
  expect(await pathsOf(query)).not.toContain(path);
  await fillIndex(NOW);
  expect(await pathsOf(query)).not.toContain(path);
  await change(`UPDATE ${table} SET ${column} = ? WHERE ${where}`, before?.value);
  await fillIndex(NOW);
  expect(await pathsOf(query)).toContain(path);
});

it("reports what was searched, found nothing and opened, and stores no address, number or name's mail", async () => {
  const log = (
    q: string,
    found: number,
    clicked: { source: "product"; ref: string; position: number } | null,
    isCounted = false,
  ) => runLocally((ctx) => ctx.search.logSearch({ q, found, isCounted, clicked }), NOW);
  const kallpa =
    (await search("creatine")).groups.flatMap((g) => (g.kind === "product" ? g.products : []))[0]?.id ?? "";
  await log("Creatine", 5, null);
  await log("creatine", 5, { source: "product", ref: kallpa, position: 2 }, true);
  await log("unobtainium", 0, null);
  await log("jo@example.com", 0, null);
  await log("+1 303 555 0100", 0, null);
  const report = await admin((service) => service.report(7));
  expect(report.totals).toEqual({ searches: 2, queries: 2, nothing: 1, clicks: 1 });
  expect(report.top).toEqual([
    { query: "creatine", searches: 1, found: 5, clicks: 1, position: 2 },
    { query: "unobtainium", searches: 1, found: 0, clicks: 0, position: null },
  ]);
  expect(report.nothing.map(({ query }) => query)).toEqual(["unobtainium"]);
  expect(report.opened).toMatchObject([{ ref: kallpa, path: "/products/kallpa", clicks: 1, position: 2 }]);
  expect(report.byDay).toEqual([{ day: "2026-12-01", searches: 2, nothing: 1, clicks: 1 }]);
});
