/** The figures of profiles follow every write to the lists, exactly; and who helped most is read from them. */
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { DAY } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import { NEW_TOPIC_STATE } from "./contract-topic.ts";
import type { CommunityDeps } from "./deps.ts";
import { listLeaders, runLeadersJob } from "./leaders.ts";
import { type IndexedPost, type IndexedTopic, writeToIndex } from "./topic-index.ts";

const db = openDb(env.DB);
const NOW = Date.UTC(2026, 10, 20);
let version = 0;

const topic = (id: string, over: Partial<IndexedTopic["view"]> = {}): IndexedTopic => ({
  view: {
    ...{
      id,
      title: "How do you soak beans?",
      slug: "t",
      categoryId: "questions",
      access: "everybody",
      hasAnswers: true,
    },
    ...{ subject: null, tags: ["beans"], authorId: "ana", createdAt: NOW, lastNumber: 3 },
    ...NEW_TOPIC_STATE,
    ...over,
  },
  ...{ excerpt: "", people: [], bumpedAt: NOW, reactions: 0, heat: 1, text: "", version: ++version },
});
const post = (number: number, authorId: string, over: Partial<IndexedPost> = {}): IndexedPost => ({
  ...{ number, authorId, state: "shown", createdAt: NOW, excerpt: "", reactions: 0, version: ++version },
  ...{ id: `post-${number}`, pictures: [] },
  ...over,
});
const makeProfile = (id: string) =>
  db.run(sql`INSERT INTO community_profile (user_id, handle, handle_key, name, created_at)
    VALUES (${id}, ${id}, ${id}, ${id}, 0)`);

/** The counts of a profile, and the same counted anew: [topics, posts, reactions, answers]. */
async function figuresOf(member: string) {
  const kept = await db.get<number[]>(sql`
    SELECT topics, posts, reactions_received, answers FROM community_profile WHERE user_id = ${member}`);
  const counted = await db.get<number[]>(sql`
    SELECT (SELECT count(*) FROM community_topic WHERE author_id = ${member} AND state = 'shown') t, count(*) p,
      coalesce(sum(reactions), 0) r, coalesce(sum(is_answer), 0) a
    FROM community_post WHERE author_id = ${member} AND state = 'shown'`);
  expect(Object.values(kept ?? {})).toEqual(Object.values(counted ?? {}));
  return Object.values(kept ?? {});
}

beforeAll(async () => {
  await makeProfile("ana");
  await makeProfile("ben");
});

it("posts, reactions and answers are counted once, also where a write comes twice or late", async () => {
  const first = topic("000000000001");
  const posts = [post(1, "ana"), post(2, "ben", { reactions: 2 }), post(3, "ben")];
  await writeToIndex(db, first, posts);
  await writeToIndex(db, first, posts);
  expect([await figuresOf("ana"), await figuresOf("ben")]).toEqual([
    [1, 1, 0, 0],
    [0, 2, 2, 0],
  ]);
  await writeToIndex(db, topic("000000000001", { answer: 2 }), [post(2, "ben", { reactions: 5 })]);
  expect(await figuresOf("ben")).toEqual([0, 2, 5, 1]);
  // Late: an older version of both.
  await writeToIndex(db, first, posts);
  expect(await figuresOf("ben")).toEqual([0, 2, 5, 1]);
});

it("an answer counts for the author who is accepted now, and never for who asked", async () => {
  await writeToIndex(db, topic("000000000001", { answer: 3 }), []);
  expect(await figuresOf("ben")).toEqual([0, 2, 5, 1]);
  await writeToIndex(db, topic("000000000001", { answer: 1 }), []);
  expect([await figuresOf("ana"), await figuresOf("ben")]).toEqual([
    [1, 1, 0, 0],
    [0, 2, 5, 0],
  ]);
  await writeToIndex(db, topic("000000000001", { answer: 2 }), []);
});

it("what is hidden or deleted counts for nothing until it is back", async () => {
  await writeToIndex(db, topic("000000000001", { answer: 2 }), [post(2, "ben", { state: "hidden", reactions: 5 })]);
  expect(await figuresOf("ben")).toEqual([0, 1, 0, 0]);
  await writeToIndex(db, topic("000000000001", { answer: 2, state: "hidden" }), []);
  expect(await figuresOf("ana")).toEqual([0, 1, 0, 0]);
  await writeToIndex(db, topic("000000000001", { answer: 2 }), [post(2, "ben", { reactions: 5 })]);
  expect([await figuresOf("ana"), await figuresOf("ben")]).toEqual([
    [1, 1, 0, 0],
    [0, 2, 5, 1],
  ]);
});

it("lists that were lost are the same after they are written anew", async () => {
  const before = [await figuresOf("ana"), await figuresOf("ben")];
  await db.run(sql`DELETE FROM community_post`);
  await db.run(sql`DELETE FROM community_topic`);
  expect([await figuresOf("ana"), await figuresOf("ben")]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  // The topic's row is there with the first part of its posts: the answer comes with a later one.
  await writeToIndex(db, topic("000000000001", { answer: 2 }), [post(1, "ana")]);
  await writeToIndex(db, topic("000000000001", { answer: 2 }), [post(2, "ben", { reactions: 5 }), post(3, "ben")]);
  expect([await figuresOf("ana"), await figuresOf("ben")]).toEqual(before);
});

it("a profile that comes after its posts, as with an import, has their counts", async () => {
  await writeToIndex(db, topic("000000000002", { authorId: "cora" }), [post(1, "cora", { reactions: 4 })]);
  await makeProfile("cora");
  expect(await figuresOf("cora")).toEqual([1, 1, 4, 0]);
});

it("who helped most: of the last 30 days by the job, of all time by the profiles, at the same cost for many members", async () => {
  await writeToIndex(db, topic("000000000003"), [post(1, "cora", { reactions: 90, createdAt: NOW - 40 * DAY })]);
  await db.run(sql`
    WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 3000)
    INSERT INTO community_profile (user_id, handle, handle_key, name, created_at) SELECT 'm' || v, 'm' || v, 'm' || v, 'M', 0 FROM n`);
  await db.run(sql`UPDATE community_profile SET reactions_received = 1 WHERE user_id LIKE 'm%'`);
  expect(await runLeadersJob({ db, now: () => NOW })).toEqual({ leaders: 2 });
  expect(await runLeadersJob({ db, now: () => NOW })).toEqual({ leaders: 2 });
  const { DB, costs } = createRecordingDb();
  const deps = {
    db: openDb(DB),
    flags: async () => ({ ...DEFAULT_FLAGS, forumEnabled: true }),
  } as unknown as CommunityDeps;
  expect((await listLeaders(deps, "month")).map((one) => [one.handle, one.reactions, one.answers])).toEqual([
    ["ben", 5, 1],
    ["cora", 4, 0],
  ]);
  const all = await listLeaders(deps, "all");
  expect(all.slice(0, 2).map(({ handle }) => handle)).toEqual(["cora", "ben"]);
  expect(all).toHaveLength(30);
  for (const { rowsRead } of costs) expect(rowsRead).toBeLessThan(70);
  await db.run(sql`DELETE FROM community_profile WHERE user_id = 'cora'`);
  expect((await listLeaders(deps, "month")).map(({ handle }) => handle)).toEqual(["ben"]);
});
