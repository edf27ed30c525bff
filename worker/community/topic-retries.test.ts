/** A topic that can't be reached holds no job of the forum back, and is asked again. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { DAY, MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import { runAuthorsJob } from "./authors.ts";
import { runCategoriesJob } from "./category-changes.ts";
import { newTopicId } from "./domain-topic.ts";
import { runImportsJob } from "./import/manage-imports.ts";
import { runRebuildJob } from "./rebuild.ts";

const run = (statement: string, ...values: (string | number)[]) =>
  env.DB.prepare(statement)
    .bind(...values)
    .run();
const count = async (table: string) => (await env.DB.prepare(`SELECT count(*) FROM ${table}`).first("count(*)")) ?? 0;
const NOW = Date.UTC(2026, 5, 1);

/** Ids of topics in the order in which jobs come to them. */
const newTopics = (length: number) => Array.from({ length }, () => newTopicId(NOW)).sort();

let broken = new Set<string>();
let asked: string[] = [];
const answer = (id: string) => async () => {
  asked.push(id);
  if (broken.has(id)) throw new Error("no answer");
  return true;
};
const TOPIC = {
  getByName: (id: string) => ({
    ...{ renameAuthor: answer(id), followCategory: answer(id), rewriteLists: answer(id), removeImported: answer(id) },
    ...{ forgetHeldOf: async () => [], removePicturesOf: async () => [] },
  }),
};
const MODERATION = {
  getByName: () => ({
    ...{ renameMember: async () => undefined, listHeldTopicsOf: async () => [] },
    removeWaitingHeldOf: async () => undefined,
  }),
};
let known: string[] = [];
const TOPIC_DIRECTORY = {
  getByName: () => ({
    list: async (after: string, limit: number) => known.filter((id) => id > after).slice(0, limit),
    listUnknown: async () => [],
    add: async () => undefined,
  }),
};
const deps = (now: number, DB: D1Database = env.DB) => ({
  ...{ db: openDb(DB), now: () => now },
  ...{ url: new URL("http://localhost/"), request: new Request("http://localhost/") },
  env: { ...env, TOPIC, MODERATION, TOPIC_DIRECTORY } as unknown as Env,
});

const addTopic = (id: string, category: string) =>
  run(
    `INSERT INTO community_topic (id, category_id, slug, title, excerpt, author_id, people, created_at, bumped_at, last_number, heat, state, version)
     VALUES (?, ?, 's', 'T', '', 'x', '[]', 1, 1, 1, 1, 'shown', 1)`,
    ...[id, category],
  );
const addPost = (topic: string, author: string, number = 1) =>
  run(
    "INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, version) VALUES (?, ?, ?, 'shown', 1, '', 1)",
    ...[topic, number, author],
  );
const addChange = (author: string, at: number) =>
  run("INSERT INTO community_author_change (author_id, changed_at) VALUES (?, ?)", author, at);

let logged: MockInstance;
beforeEach(async () => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  [broken, asked, known] = [new Set(), [], []];
  for (const table of [
    "author_change",
    "category_change",
    "topic_retry",
    "rebuild",
    "post",
    "topic",
    "import",
    "import_topic",
  ])
    await run(`DELETE FROM community_${table}`);
});
afterEach(() => vi.restoreAllMocks());

describe("a changed name", () => {
  it("reaches all topics but the one that is out of reach, and that one later, by longer and longer waits", async () => {
    const [first = "", second = ""] = newTopics(2);
    for (const topic of [first, second]) await addPost(topic, "ana");
    await addPost(second, "ben", 2);
    await addChange("ana", 1);
    await addChange("ben", 2);
    broken.add(first);
    const at = async (now: number) => {
      asked = [];
      return runAuthorsJob(deps(now));
    };
    expect(await at(NOW)).toEqual({ topics: 2, failed: 1, unfinished: false });
    expect(asked).toEqual([first, second, second]);
    expect(logged).toHaveBeenCalledOnce();
    expect([await count("community_author_change"), await count("community_topic_retry")]).toEqual([0, 1]);

    expect(await at(NOW + MINUTE)).toEqual({ topics: 0, failed: 0, unfinished: false });
    expect(asked).toEqual([]);
    expect(await at(NOW + 5 * MINUTE)).toEqual({ topics: 0, failed: 1, unfinished: false });
    expect(await at(NOW + 10 * MINUTE)).toEqual({ topics: 0, failed: 1, unfinished: false });
    // It has been out of reach for ten minutes: the next is after as many again.
    expect(await at(NOW + 19 * MINUTE)).toEqual({ topics: 0, failed: 0, unfinished: false });
    expect(await at(NOW + 20 * DAY)).toEqual({ topics: 0, failed: 1, unfinished: false });
    broken.clear();
    expect(await at(NOW + 21 * DAY)).toEqual({ topics: 1, failed: 0, unfinished: false });
    expect(asked).toEqual([first]);
    expect(await count("community_topic_retry")).toBe(0);
  });

  it("waits where no topic answers at all: then it isn't for one of them", async () => {
    const topics = newTopics(6);
    for (const topic of topics) await addPost(topic, "ana");
    await addChange("ana", 1);
    broken = new Set(topics);
    await expect(runAuthorsJob(deps(NOW))).rejects.toThrow("none of 6 topics answers");
    expect([await count("community_author_change"), await count("community_topic_retry")]).toEqual([1, 0]);
    broken.clear();
    expect(await runAuthorsJob(deps(NOW))).toEqual({ topics: 6, failed: 0, unfinished: false });
  });
});

it("a category's change reaches all topics but the one that is out of reach, and that one later", async () => {
  const topics = newTopics(2);
  for (const topic of topics) await addTopic(topic, "questions");
  await run("INSERT INTO community_category_change VALUES ('questions', 1, '')");
  broken = new Set(topics.slice(0, 1));
  expect(await runCategoriesJob(deps(NOW))).toEqual({ topics: 1, failed: 1, unfinished: false });
  expect([await count("community_category_change"), await count("community_topic_retry")]).toEqual([0, 1]);
  broken.clear();
  expect(await runCategoriesJob(deps(NOW + 5 * MINUTE))).toEqual({ topics: 1, failed: 0, unfinished: false });
  expect(asked).toEqual([...topics, topics[0]]);
  expect(await count("community_topic_retry")).toBe(0);

  // A category that is gone has nothing to say any more.
  await run("INSERT INTO community_topic_retry VALUES ('categories', 'gone', ?, 1, 1)", topics[0] ?? "");
  expect(await runCategoriesJob(deps(NOW))).toMatchObject({ failed: 0 });
  expect(asked).toHaveLength(3);
  expect(await count("community_topic_retry")).toBe(0);
});

it("the lists are made again without the topic that is out of reach, whose rows stay, and with it later", async () => {
  known = newTopics(30);
  for (const topic of known) await addTopic(topic, "questions");
  await run(
    "INSERT INTO community_rebuild (one, started_at, started_by, phase) VALUES (1, 1, 'a@example.com', 'topics')",
  );
  broken = new Set(known.slice(3, 4));
  expect(await runRebuildJob(deps(NOW))).toEqual({ topics: 29, failed: 1, unfinished: false });
  expect([await count("community_topic"), await count("community_topic_retry")]).toEqual([30, 1]);
  expect(await env.DB.prepare("SELECT phase FROM community_rebuild").first("phase")).toBe("done");
  broken.clear();
  expect(await runRebuildJob(deps(NOW + 5 * MINUTE))).toEqual({ topics: 1, failed: 0, unfinished: false });
  expect(await count("community_topic_retry")).toBe(0);
});

it("imports are undone but for the topic that is out of reach, which holds no other import back, and that one later", async () => {
  const topics = newTopics(3);
  for (const [at, topic] of topics.entries())
    await run(
      "INSERT INTO community_import_topic (source_key, import_id, topic_id, title, status) VALUES (?, ?, ?, 'T', 'imported')",
      ...[`key-${at}`, at < 2 ? "a" : "b", topic],
    );
  for (const id of ["a", "b"])
    await run(
      "INSERT INTO community_import (id, source, filename, site, state, actor, created_at) VALUES (?, 'phpbb', 'f', '', 'undoing', 'x', 1)",
      id,
    );
  const states = async () =>
    (await env.DB.prepare("SELECT state FROM community_import ORDER BY id").raw<[string]>()).flat();
  broken = new Set(topics.slice(0, 1));
  expect(await runImportsJob(deps(NOW))).toEqual({ topics: 2, failed: 1, unfinished: false });
  expect([await states(), await count("community_import_topic")]).toEqual([["undoing", "undone"], 1]);
  broken.clear();
  expect(await runImportsJob(deps(NOW + MINUTE))).toEqual({ topics: 0, failed: 0, unfinished: false });
  expect(await runImportsJob(deps(NOW + 5 * MINUTE))).toEqual({ topics: 1, failed: 0, unfinished: false });
  expect([await states(), await count("community_import_topic")]).toEqual([["undone", "undone"], 0]);
});

it("a run asks a page of those that are due, and reads no more rows than these", async () => {
  await run(
    `WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 2000)
     INSERT INTO community_topic_retry SELECT CASE WHEN v % 2 THEN 'lists' ELSE 'authors' END, '', printf('%012d', v), 1, v FROM n`,
  );
  const { DB, costs } = createRecordingDb();
  expect(await runRebuildJob(deps(NOW, DB))).toEqual({ topics: 24, failed: 0, unfinished: true });
  expect(await count("community_topic_retry")).toBe(1976);
  expect(Math.max(...costs.map(({ rowsRead }) => rowsRead))).toBeLessThan(150);
});
