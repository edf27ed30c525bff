/** Lists of topics: what they have, and that they cost the same however many topics there are. */
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { openDb } from "../platform/db.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import type { TopicSort } from "./contract-lists.ts";
import type { CommunityDeps } from "./deps.ts";
import { listPublicTopics, listSubjectTopics, listTopics, listTopicsById } from "./lists.ts";
import { listMemberTopics, listUnreadTopics } from "./unread.ts";

const db = openDb(env.DB);
/** The members' topics are the newest: a list for guests has to pass them by. */
const MEMBERS_FROM = 40_000;

const id = (n: number) => n.toString().padStart(12, "0");

async function insertTopics(from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 5000)
    await db.run(sql`
      WITH RECURSIVE n(v) AS (SELECT ${start} UNION ALL SELECT v + 1 FROM n WHERE v < ${Math.min(to, start + 5000) - 1})
      INSERT INTO community_topic (id, category_id, access, slug, title, tags, excerpt, author_id, people, created_at,
        bumped_at, last_number, heat, state, is_open_question, subject_kind, subject_id, version)
      SELECT printf('%012d', v), CASE WHEN v >= ${MEMBERS_FROM} THEN 'members' WHEN v % 3 = 0 THEN 'questions' ELSE 'training' END,
        CASE WHEN v >= ${MEMBERS_FROM} THEN 'members' ELSE 'everybody' END, 't', 'Topic ' || v, '["beans"]', '', 'ana', '[]', v, v,
        1 + v % 9, v, CASE WHEN v % 50 = 7 THEN 'hidden' ELSE 'shown' END, v % 3 = 0,
        CASE WHEN v % 2 = 0 THEN 'product' END, CASE WHEN v % 2 = 0 THEN 'puna' END, 1 FROM n`);
  await db.run(sql`
    INSERT OR IGNORE INTO community_topic_tag (tag, topic_id, bumped_at, access)
    SELECT 'beans', id, bumped_at, access FROM community_topic WHERE state = 'shown'`);
}

/** What lists need of it. */
const depsOf = (DB: D1Database = env.DB, member = false) =>
  ({
    db: openDb(DB),
    now: () => 1,
    flags: async () => ({ ...DEFAULT_FLAGS, forumEnabled: true }),
    viewer: async () => (member ? { userId: "ben" } : null),
    isStaff: async () => false,
  }) as unknown as CommunityDeps;

async function rowsOf(call: (deps: CommunityDeps) => Promise<unknown>, member = false): Promise<number[]> {
  const { DB, costs } = createRecordingDb();
  await call(depsOf(DB, member));
  return costs.map(({ rowsRead }) => rowsRead);
}

const readNothing = async () => ({ version: 1, readBefore: 0, topics: {} });

const SORTS: TopicSort[] = ["latest", "new", "top", "unanswered"];
const CALLS: [string, (deps: CommunityDeps) => Promise<unknown>][] = [
  ...SORTS.flatMap((sort): [string, (deps: CommunityDeps) => Promise<unknown>][] => [
    [`${sort} of all`, (deps) => listTopics(deps, { sort })],
    [`${sort} of a category`, (deps) => listTopics(deps, { sort, category: "questions" })],
    [`a later page of ${sort}`, (deps) => listTopics(deps, { sort, cursor: `600.${id(600)}` })],
  ]),
  ["a tag", (deps) => listTopics(deps, { sort: "latest", tag: "beans" })],
  ["a later page of a tag", (deps) => listTopics(deps, { sort: "latest", tag: "beans", cursor: `600.${id(600)}` })],
  ["a member's own", (deps) => listTopicsById(deps, [id(1), id(2), id(3)])],
  ["a member's list with what they have not read", (deps) => listMemberTopics(deps, { sort: "latest" }, readNothing)],
  ["what a member has not read", (deps) => listUnreadTopics(deps, readNothing)],
  ["what hangs under a product", (deps) => listSubjectTopics(deps, { kind: "product", id: "puna" })],
  ["all about a product", (deps) => listTopics(deps, { sort: "latest", about: "product:puna" })],
  [
    "a later page about a product",
    (deps) => listTopics(deps, { sort: "latest", about: "product:puna", cursor: `600.${id(600)}` }),
  ],
];

/** Rows by call at 1,000 topics: for guests and for a member. */
const small = new Map<string, number[][]>();

beforeAll(async () => {
  await insertTopics(0, 1000);
  for (const [name, call] of CALLS) small.set(name, [await rowsOf(call), await rowsOf(call, true)]);
  await insertTopics(1000, 60_000);
}, 120_000);

describe("with sixty times as many topics, a third of them for members", () => {
  it.each(CALLS)("%s reads as few rows", async (name, call) => {
    const sum = (rows: number[]) => rows.reduce((total, one) => total + one, 0);
    const [guest = [], member = []] = small.get(name) ?? [];
    for (const [before, now] of [
      [guest, await rowsOf(call)],
      [member, await rowsOf(call, true)],
    ] as const) {
      // The second part of a member's list has rows only now.
      // Where the hundred topics are looked through that were written in last, their categories are, too.
      const [more, most] = name.includes("not read") ? [210, 460] : [75, 180];
      expect(sum(now)).toBeLessThanOrEqual(sum(before) + more);
      expect(sum(now)).toBeLessThan(most);
    }
  });
});

it("pages follow each other without a gap or a double, and a member has both kinds in one order", async () => {
  const deps = depsOf(env.DB, true);
  const seen: string[] = [];
  for (let cursor: string | undefined, page = 0; page < 4; page++) {
    const list = await listTopics(deps, { sort: "latest", ...(cursor ? { cursor } : {}) });
    seen.push(...list.topics.map((topic) => topic.id));
    cursor = list.next ?? undefined;
  }
  expect(seen).toHaveLength(120);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  expect(seen.filter((one) => Number(one) % 50 === 7)).toEqual([]);
});

it("what is about a product has a list of its own, page by page", async () => {
  const first = await listPublicTopics(depsOf(), { sort: "latest", about: "product:puna" });
  const second = await listPublicTopics(depsOf(), { sort: "latest", about: "product:puna", cursor: first.next ?? "" });
  const ids = [...first.topics, ...second.topics].map((topic) => Number(topic.id));
  expect([ids.length, new Set(ids).size, Math.max(...ids)]).toEqual([60, 60, MEMBERS_FROM - 2]);
  expect(ids.every((one) => one % 2 === 0)).toBe(true);
  expect((await listPublicTopics(depsOf(), { sort: "latest", about: "product:none" })).topics).toEqual([]);
  expect((await listPublicTopics(depsOf(), { sort: "latest", about: "entry:puna" })).topics).toEqual([]);
});

it("guests have nothing of the members' topics but the name of their category on public pages", async () => {
  const all = await listPublicTopics(depsOf(), { sort: "latest" });
  expect(all.topics.every(({ access }) => access === "everybody")).toBe(true);
  expect(Number(all.topics[0]?.id)).toBe(MEMBERS_FROM - 1);
  expect(all.categories.find(({ slug }) => slug === "members")).toMatchObject({ access: "members" });
  expect((await listTopics(depsOf(), { sort: "latest" })).categories.map(({ slug }) => slug)).not.toContain("members");
  expect((await listPublicTopics(depsOf(), { sort: "latest", category: "members" })).topics).toEqual([]);
  expect((await listPublicTopics(depsOf(), { sort: "latest", tag: "beans" })).topics[0]?.access).toBe("everybody");
});

it("of topics that are named, readers get those that they may read and that are shown", async () => {
  const named = [id(12), id(57), id(MEMBERS_FROM + 8), id(99_999)];
  const ids = async (member: boolean) =>
    (await listTopicsById(depsOf(env.DB, member), named)).map((topic) => topic.id).sort();
  expect(await ids(false)).toEqual([id(12)]);
  expect(await ids(true)).toEqual([id(12), id(MEMBERS_FROM + 8)]);
});

it("a category that is closed to guests hides its topics at once, before their own rows follow", async () => {
  await db.run(sql`UPDATE community_category SET access = 'members' WHERE id = 'questions'`);
  const list = await listPublicTopics(depsOf(), { sort: "latest" });
  expect(list.topics.some(({ category }) => category.slug === "questions")).toBe(false);
  await db.run(sql`UPDATE community_category SET access = 'everybody' WHERE id = 'questions'`);
});

it("the number of topics of a category follows what is added, moved, hidden and removed", async () => {
  const counts = async () =>
    Object.fromEntries(
      (await db.all<{ id: string; topics: number }>(sql`SELECT id, topics FROM community_category`)).map((c) => [
        c.id,
        c.topics,
      ]),
    );
  const counted = async () =>
    Object.fromEntries(
      (
        await db.all<{ id: string; n: number }>(
          sql`SELECT c.id, (SELECT count(*) FROM community_topic t WHERE t.category_id = c.id AND t.state = 'shown') n
              FROM community_category c`,
        )
      ).map((c) => [c.id, c.n]),
    );
  expect(await counts()).toEqual(await counted());
  await db.run(sql`UPDATE community_topic SET state = 'hidden' WHERE id < ${id(5)}`);
  await db.run(sql`UPDATE community_topic SET category_id = 'recipes' WHERE id BETWEEN ${id(10)} AND ${id(20)}`);
  await db.run(sql`DELETE FROM community_topic WHERE id BETWEEN ${id(30)} AND ${id(33)}`);
  await db.run(sql`UPDATE community_topic SET state = 'shown' WHERE id < ${id(2)}`);
  expect(await counts()).toEqual(await counted());
  expect((await counts()).recipes).toBe(11);
});

it("a member's unread topics are those that they opened or follow and may read, newest first", async () => {
  const deps = depsOf(env.DB, true);
  const newest = (await listTopics(deps, { sort: "latest" })).topics.map((topic) => topic.id);
  const [first, second, third, fourth] = newest as [string, string, string, string];
  const topics = {
    [second]: { number: 0, level: "watching" as const },
    [first]: { number: 1, level: null },
    [third]: { number: 99, level: null },
    [fourth]: { number: 1, level: "muted" as const },
  };
  await db.run(sql`UPDATE community_topic SET last_number = 5 WHERE id IN (${first}, ${second}, ${third}, ${fourth})`);
  const asked: string[] = [];
  const readStates = async (ids: readonly string[]) => {
    asked.push(...ids);
    return { version: 7, readBefore: 0, topics };
  };
  const list = await listUnreadTopics(deps, readStates);
  expect(list.topics.map((topic) => topic.id)).toEqual([first, second]);
  expect([list.version, list.reading, list.categories.length > 0]).toEqual([7, topics, true]);
  expect([asked.length, new Set(asked).size]).toEqual([100, 100]);
  // Beside any list they are known, too, but for its later pages. None of these topics is of the last two weeks.
  const beside = await listMemberTopics(
    { ...deps, now: () => 15 * 24 * 60 * 60_000 + 60_000 },
    { sort: "top" },
    readStates,
  );
  expect(beside.open.map((topic) => topic.id)).toEqual([first, second]);
  const later = await listMemberTopics(deps, { sort: "latest", cursor: `600.${id(600)}` }, readStates);
  expect(later.open).toEqual([]);
  // A guest's list has nothing of the members' topics.
  expect((await listUnreadTopics(depsOf(), readStates)).topics).toEqual([]);
});
