/** What feeds and the sitemap say of the forum: what everybody may read, and nothing of what only members may. */
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { openDb } from "../platform/db.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import type { CommunityDeps } from "./deps.ts";
import { newTopicId } from "./domain-topic.ts";
import { listSitemapMonths, readPostFeed, readTopicFeed, walkSitemapTopics } from "./feeds.ts";

const db = openDb(env.DB);
const NOW = Date.UTC(2026, 10, 20);
const SEPTEMBER = Date.UTC(2026, 8, 3);
const idAt = (at: number, n = 0) => newTopicId(at, new Uint8Array([0, 0, 0, Math.floor(n / 32), n % 32]));

const depsOf = (forumEnabled = true, DB: D1Database = env.DB) =>
  ({
    db: openDb(DB),
    now: () => NOW,
    flags: async () => ({ ...DEFAULT_FLAGS, forumEnabled }),
  }) as unknown as CommunityDeps;

async function add(id: string, at: number, over: { category?: string; access?: string; state?: string } = {}) {
  const { category = "questions", access = "everybody", state = "shown" } = over;
  await db.run(sql`
    INSERT INTO community_topic (id, category_id, access, slug, title, tags, excerpt, author_id, people, created_at, bumped_at,
      last_number, heat, state, version)
    VALUES (${id}, ${category}, ${access}, 'beans', 'How do you soak beans?', '["beans"]', 'Mine stay hard.', 'ana', '[]', ${at},
      ${at + 5}, 3, 1, ${state}, 1)`);
}
const PUBLIC = idAt(NOW - 1000);

beforeAll(async () => {
  await db.run(
    sql`INSERT INTO community_profile (user_id, handle, handle_key, name, created_at) VALUES ('ana', 'ana', 'ana', 'Ana', 1)`,
  );
  await add(PUBLIC, NOW - 1000);
  await add(idAt(SEPTEMBER), SEPTEMBER, { category: "training" });
  await add(idAt(NOW - 2000), NOW - 2000, { category: "members", access: "members" });
  await add(idAt(NOW - 3000), NOW - 3000, { state: "hidden" });
  for (const [number, author, state] of [
    [1, "ana", "shown"],
    [2, "gone", "shown"],
    [3, "ana", "hidden"],
  ] as const)
    await db.run(sql`
      INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, version)
      VALUES (${PUBLIC}, ${number}, ${author}, ${state}, ${NOW + number}, ${`Post ${number}`}, 1)`);
});

it("a feed has the newest public topics with their author, of all or of one category", async () => {
  const all = await readTopicFeed(depsOf());
  expect(all?.items.map(({ id }) => id)).toEqual([PUBLIC, idAt(SEPTEMBER)]);
  expect(all?.items[0]).toEqual({
    ...{
      id: PUBLIC,
      path: `/community/t/beans/${PUBLIC}`,
      title: "How do you soak beans?",
      summary: "Mine stay hard.",
    },
    ...{
      publishAt: NOW - 1000,
      updatedAt: NOW - 1000,
      tags: ["beans"],
      picture: null,
      category: { name: "Questions" },
    },
    author: { name: "Ana", path: "/community/u/ana" },
  });
  expect((await readTopicFeed(depsOf(), "training"))?.items.map(({ id }) => id)).toEqual([idAt(SEPTEMBER)]);
  expect(await readTopicFeed(depsOf(), "training")).toMatchObject({ name: "Training", path: "/community/c/training" });
});

it("a topic's feed has its newest shown posts, also of members who left", async () => {
  const feed = await readPostFeed(depsOf(), PUBLIC);
  expect(feed?.items.map(({ id, title, author }) => [id, title, author])).toEqual([
    [`${PUBLIC}/2`, "Deleted member: How do you soak beans?", { name: "Deleted member", path: null }],
    [`${PUBLIC}/1`, "How do you soak beans?", { name: "Ana", path: "/community/u/ana" }],
  ]);
});

it("nothing is read of a members' category, of a hidden topic or of what isn't there", async () => {
  expect(await readTopicFeed(depsOf(), "members")).toBeNull();
  expect(await readTopicFeed(depsOf(), "nothing")).toBeNull();
  for (const id of [idAt(NOW - 2000), idAt(NOW - 3000), "000000000000", "' OR 1"])
    expect(await readPostFeed(depsOf(), id)).toBeNull();
  // Before the rows of its topics follow.
  await db.run(sql`UPDATE community_category SET access = 'members' WHERE id = 'questions'`);
  expect((await readTopicFeed(depsOf()))?.items).toHaveLength(1);
  expect(await readPostFeed(depsOf(), PUBLIC)).toBeNull();
  await db.run(sql`UPDATE community_category SET access = 'everybody' WHERE id = 'questions'`);
});

it("a closed forum has no feeds", async () => {
  for (const reading of [readTopicFeed(depsOf(false)), readPostFeed(depsOf(false), PUBLIC)])
    await expect(reading).rejects.toMatchObject({ status: 404 });
});

it("the sitemap has a part for each month with public topics, and each of them once", async () => {
  expect(await listSitemapMonths(depsOf())).toEqual(["2026-09", "2026-11"]);
  const pathsOf = async (month: string) => {
    const paths: string[] = [];
    for await (const page of walkSitemapTopics(depsOf(), month)) paths.push(...page.map(({ path }) => path));
    return paths;
  };
  expect(await pathsOf("2026-11")).toEqual([`/community/t/beans/${PUBLIC}`]);
  // A month ends with its last instant, in UTC.
  const october = Date.UTC(2026, 9, 1);
  const instants = [october - 1, october, october + 12 * 60 * 60_000];
  for (const at of instants)
    await db.run(sql`
      INSERT INTO community_topic (id, category_id, access, slug, title, excerpt, author_id, people, created_at, bumped_at,
        last_number, heat, state, version)
      VALUES (${idAt(at)}, 'questions', 'everybody', 'edge', 't', '', 'ana', '[]', ${at}, 1, 1, 1, 'shown', 1)`);
  const edges = async (month: string) => (await pathsOf(month)).filter((path) => path.includes("/edge/")).length;
  expect([await edges("2026-09"), await edges("2026-10"), await edges("2026-11")]).toEqual([1, 2, 0]);
  expect(await listSitemapMonths(depsOf())).toEqual(["2026-09", "2026-10", "2026-11"]);
  await db.run(sql`DELETE FROM community_topic WHERE slug = 'edge'`);
  expect([await pathsOf("2026-10"), await pathsOf("2026-13"), await pathsOf("x")]).toEqual([[], [], []]);
  // Of a category that became one of members, before the rows of its topics follow.
  await db.run(sql`UPDATE community_category SET access = 'members' WHERE id = 'questions'`);
  expect(await pathsOf("2026-11")).toEqual([]);
  await db.run(sql`UPDATE community_category SET access = 'everybody' WHERE id = 'questions'`);
  const august = Date.UTC(2026, 7, 1);
  await db.run(sql`
    WITH RECURSIVE n(v) AS (SELECT 0 UNION ALL SELECT v + 1 FROM n WHERE v < 2500)
    INSERT INTO community_topic (id, category_id, access, slug, title, excerpt, author_id, people, created_at, bumped_at,
      last_number, heat, state, version)
    SELECT ${idAt(august).slice(0, 7)} || printf('%05d', v), 'questions', 'everybody', 't', 't', '', 'ana', '[]', ${august},
      v, 1, v, 'shown', 1 FROM n`);
  const many = await pathsOf("2026-08");
  expect([many.length, new Set(many).size]).toEqual([2501, 2501]);
  // Of more than a feed holds it has the newest, newest first.
  const items = (await readTopicFeed(depsOf()))?.items.map(({ id }) => id) ?? [];
  expect([items.length, items[0], items[1], items[2]?.slice(-5), items[29]?.slice(-5)]).toEqual([
    ...[30, PUBLIC, idAt(SEPTEMBER), "02500", "02473"],
  ]);
});

it("feeds and the list of months read few rows of many topics", async () => {
  const { DB, costs } = createRecordingDb();
  const deps = depsOf(true, DB);
  await readTopicFeed(deps);
  await readTopicFeed(deps, "questions");
  await readPostFeed(deps, PUBLIC);
  await listSitemapMonths(deps);
  for (const { sql: text, rowsRead } of costs) expect([text, rowsRead < 220]).toEqual([text, true]);
});
