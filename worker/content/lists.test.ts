import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb } from "../platform/db.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import { listNews, listSitemapKinds, readFeed, walkSitemapTexts } from "./service-feed.ts";
import { readAuthorList, readBlogFront, readEntryList, readHomeTexts, readTagList } from "./service-lists.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const db = openDb(env.DB);
const deps = { db, now: () => NOW };

/** A thousand texts, an hour apart, the newest first: every fourth a recipe, in two categories in turn. */
beforeAll(async () => {
  await db.run(
    sql`INSERT INTO content_category (key, name, position) VALUES ('training', 'Training', 0), ('food', 'Food', 1), ('empty', 'Empty', 2)`,
  );
  await db.run(
    sql`INSERT INTO content_author (id, name, role) VALUES ('rosa', 'Rosa Quispe', 'Editor'), ('new', 'Somebody new', '')`,
  );
  await db.run(sql`INSERT INTO content_tag (slug, name) VALUES ('maca', 'Maca'), ('unused', 'Unused')`);
  await db.run(
    sql`INSERT INTO content_series (id, title) VALUES ('evidence', 'Reading evidence'), ('unseen', 'Not begun')`,
  );
  await db.run(sql`
    WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 999)
    INSERT INTO content_entry (id, kind, path, slug, status, publish_at, title, category, author_id, body, preview_nonce, created_at, updated_at,
      recipe, series_id, series_part)
    SELECT printf('x%04d', value), CASE value % 4 WHEN 0 THEN 'recipe' ELSE 'article' END, '/article/x' || value, 'x' || value, 'published',
      ${NOW} - value * ${HOUR}, 'T' || value, CASE value % 2 WHEN 0 THEN 'food' ELSE 'training' END, 'rosa', '{}', 'n', 0, 0,
      CASE value % 4 WHEN 0 THEN '{"course":"dinner","times":{"prep":1,"cook":2,"rest":3}}' END,
      CASE WHEN value < 3 THEN 'evidence' END, 3 - value
    FROM n`);
  await db.run(sql`
    INSERT INTO content_entry (id, kind, path, slug, status, publish_at, title, category, author_id, seo, body, preview_nonce, created_at, updated_at)
    VALUES ('later', 'article', '/article/later', 'later', 'published', ${NOW + HOUR}, 'Later', 'training', 'rosa', '{}', '{}', 'n', 0, 0),
      ('hidden', 'article', '/article/hidden', 'hidden', 'published', ${NOW - 1}, 'Hidden', NULL, NULL, '{"noindex":true}', '{}', 'n', 0, 0)`);
  await db.run(
    sql`INSERT INTO content_entry_tag SELECT id, 'maca', 0, publish_at FROM content_entry WHERE id LIKE 'x%'`,
  );
});

/** What a call reads: rows of all its statements, and how many these are. */
async function costOf(call: (own: typeof deps) => Promise<unknown>) {
  const { DB, costs } = createRecordingDb();
  await call({ db: openDb(DB), now: () => NOW });
  return { statements: costs.length, rows: costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
}

describe("at a thousand texts", () => {
  it.each([
    ["the front page", 6, 300, (d: typeof deps) => readBlogFront(d)],
    ["the home page's", 4, 30, (d: typeof deps) => readHomeTexts(d)],
    ["a category", 2, 60, (d: typeof deps) => readEntryList(d, { category: "food", limit: 12 })],
    [
      "a category's middle",
      2,
      60,
      (d: typeof deps) => readEntryList(d, { category: "food", cursor: `${NOW - 800 * HOUR}.x0800`, limit: 12 }),
    ],
    [
      "the way back from it",
      2,
      60,
      (d: typeof deps) => readEntryList(d, { category: "food", cursor: `~${NOW - 800 * HOUR}.x0800`, limit: 12 }),
    ],
    [
      "all, their middle",
      2,
      60,
      (d: typeof deps) => readEntryList(d, { cursor: `${NOW - 800 * HOUR}.x0800`, limit: 12 }),
    ],
    [
      "a kind that a category has none of",
      2,
      10,
      (d: typeof deps) => readEntryList(d, { category: "training", kind: "recipe", limit: 12 }),
    ],
    ["a tag", 3, 90, (d: typeof deps) => readTagList(d, "maca", { cursor: null, limit: 12 })],
    ["an author", 3, 60, (d: typeof deps) => readAuthorList(d, "rosa", { cursor: null, limit: 12 })],
    ["a feed", 3, 250, (d: typeof deps) => readFeed(d, { category: "food" })],
    ["the news", 1, 120, (d: typeof deps) => listNews(d, NOW - 48 * HOUR)],
  ])("%s takes %i statements and at most %i rows", async (_, statements, rows, call) => {
    const cost = await costOf(call);
    expect(cost.statements).toBe(statements);
    expect(cost.rows).toBeLessThanOrEqual(rows);
  });
});

it("pages lead back as they led on, from any page", async () => {
  const read = (cursor: string | null) => readEntryList(deps, { category: "food", cursor, limit: 7 });
  const first = await read(null);
  const second = await read(first.next);
  const third = await read(second.next);
  expect(first.previous).toBeNull();
  const ids = ({ entries }: Awaited<ReturnType<typeof read>>) => entries.map(({ id }) => id);
  expect(new Set([first, second, third].flatMap(ids)).size).toBe(21);
  const back = await read(third.previous);
  expect([ids(back), back.next, back.previous === null]).toEqual([ids(second), second.next, false]);
  const start = await read(back.previous);
  expect([ids(start), start.previous]).toEqual([ids(first), null]);
  expect(first.changesAt).toBe(NOW + HOUR);
});

it("the front page has the newest, the recipes, each category's own and the series in its order", async () => {
  const front = await readBlogFront(deps);
  expect(front.newest.map(({ id }) => id)).toEqual(["hidden", "x0001", "x0002", "x0003", "x0005"]);
  expect(front.recipes.map(({ id, recipe }) => [id, recipe?.minutes])).toEqual([
    ["x0000", 6],
    ["x0004", 6],
    ["x0008", 6],
    ["x0012", 6],
  ]);
  expect(front.categories.map(({ key, entries }) => [key, entries.length, entries[0]?.id])).toEqual([
    ["training", 6, "x0001"],
    ["food", 6, "x0000"],
    ["empty", 0, undefined],
  ]);
  expect(front.series).toMatchObject([{ id: "evidence", parts: [{ part: 1 }, { part: 2 }, { part: 3 }] }]);
});

it("an author without texts has a page, a tag without texts has none, and neither has an unknown one", async () => {
  const page = { cursor: null, limit: 5 };
  expect((await readAuthorList(deps, "new", page))?.list.entries).toEqual([]);
  expect(await readAuthorList(deps, "nobody", page)).toBeNull();
  expect([await readTagList(deps, "unused", page), await readTagList(deps, "nothing", page)]).toEqual([null, null]);
  expect([await readFeed(deps, { tag: "unused" }), await readFeed(deps, { category: "nothing" })]).toEqual([
    null,
    null,
  ]);
  expect((await readFeed(deps, { author: "new" }))?.entries).toEqual([]);
});

it("the sitemap lists every visible text once, without those that are noindex; the news are articles of two days", async () => {
  const listed: string[] = [];
  for (const kind of ["article", "recipe"] as const)
    for await (const page of walkSitemapTexts(deps, kind)) listed.push(...page.map(({ path }) => path));
  expect([listed.length, new Set(listed).size]).toEqual([1000, 1000]);
  expect(listed).not.toContain("/article/hidden");
  expect(listed).not.toContain("/article/later");
  expect(await listSitemapKinds(deps)).toEqual(["article", "recipe"]);
  expect(await listSitemapKinds({ db, now: () => NOW - 2000 * HOUR })).toEqual([]);
  const news = await listNews(deps, NOW - 8 * HOUR);
  expect(news.map(({ path }) => path)).toEqual(["x1", "x2", "x3", "x5", "x6", "x7"].map((slug) => `/article/${slug}`));
});

it("an original that stands elsewhere is not listed, nor a kind without listed texts; a revision dates a text in the feed", async () => {
  const set = (column: string, value: string | number | null, where: string) =>
    env.DB.prepare(`UPDATE content_entry SET ${column} = ? WHERE ${where}`).bind(value).run();
  const listed: string[] = [];
  await set("seo", '{"canonical":"https://old.example/a"}', "id = 'x0001'");
  for await (const page of walkSitemapTexts(deps, "article")) listed.push(...page.map(({ path }) => path));
  expect([listed.includes("/article/x1"), listed.includes("/article/x2")]).toEqual([false, true]);
  await set("seo", '{"noindex":true}', "kind = 'recipe'");
  expect(await listSitemapKinds(deps)).toEqual(["article"]);
  await set("seo", "{}", "id LIKE 'x%'");
  const at = async () =>
    (await readFeed(deps, { category: "training" }))?.entries.find(({ id }) => id === "x0001")?.updatedAt;
  expect(await at()).toBe(NOW - HOUR);
  await set("revised_at", NOW - 1, "id = 'x0001'");
  expect(await at()).toBe(NOW - 1);
  await set("revised_at", null, "id = 'x0001'");
});

it("the home page shows what the owner chose first, then two recipes and the newest articles, three in all", async () => {
  const of = async () => (await readHomeTexts(deps)).entries.map(({ id }) => id);
  const before = await of();
  expect(before).toHaveLength(3);
  const old = await env.DB.prepare(
    "SELECT id FROM content_entry WHERE status = 'published' AND kind = 'article' ORDER BY publish_at LIMIT 1",
  ).first<{ id: string }>();
  await env.DB.prepare("INSERT INTO content_featured (place, position, entry_id) VALUES ('home', 0, ?)")
    .bind(old?.id)
    .run();
  expect(await of()).toEqual([old?.id, ...before.slice(0, 2)]);
  await env.DB.prepare("INSERT INTO content_featured (place, position, entry_id) VALUES ('home', 1, ?)")
    .bind(before[0])
    .run();
  expect(await of()).toEqual([old?.id, ...before.slice(0, 2)]);
});
