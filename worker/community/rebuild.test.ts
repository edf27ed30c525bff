/** The lists made again from the topics' objects: whatever was damaged, they end as they were. */
import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, it, vi } from "vitest";
import { createAdmin, userIdOf } from "../auth/testing/accounts.ts";
import type { Browser } from "../auth/testing/browser.ts";
import { openDb } from "../platform/db.ts";
import { runLocally } from "../test/local-context.ts";
import { giveProfile, signInMember } from "./testing/members.ts";
import { ANA, AT, BEN, MOD, postCommand, startTopic } from "./testing/topics.ts";

let admin: Browser;

beforeAll(async () => {
  admin = (await createAdmin()).browser;
  await signInMember("Ana");
  await giveProfile("ana@example.com", "Ana");
});

const TABLES = ["community_topic", "community_topic_tag", "community_post"];
/** All that follows the objects, as it stands. */
async function readLists(): Promise<Record<string, unknown[]>> {
  const lists: Record<string, unknown[]> = {};
  for (const table of TABLES)
    lists[table] = (await env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()).results;
  lists.categories = (await env.DB.prepare("SELECT id, topics FROM community_category ORDER BY id").all()).results;
  lists.profiles = (
    await env.DB.prepare(
      "SELECT user_id, topics, posts, reactions_received, answers FROM community_profile ORDER BY 1",
    ).all()
  ).results;
  return lists;
}

/** Topics with all that lists know of one. */
async function fillForum(): Promise<string[]> {
  const ana = { ...ANA, id: await userIdOf("ana@example.com") };
  const ids: string[] = [];
  for (let n = 0; n < 30; n++) {
    const { object, id } = await startTopic(
      { categoryId: n % 2 ? "questions" : "training", hasAnswers: n % 2 === 1, tags: n % 3 ? ["iron", `t${n}`] : [] },
      { author: n % 4 ? BEN : ana },
    );
    ids.push(id);
    for (let post = 0; post < n % 4; post++)
      await object.post(postCommand({ author: post % 2 ? BEN : ana, at: AT + n * 1000 + post }));
    if (n % 5 === 0)
      await object.react({ number: 1, by: { member: "m", isStaff: false }, author: BEN, reaction: "helpful", at: AT });
    if (n === 7) await object.setPostState(2, "hidden", MOD);
    if (n === 11) await object.setAnswer(2, MOD);
    if (n === 13) await object.update({ state: "hidden" });
    await runInDurableObject(object, (topic) => topic.alarm());
  }
  return ids;
}

const run = () => runLocally((ctx) => ctx.community.runRebuildJob());

it("after any damage they are as they were, also where the rebuild is killed, and topics go on meanwhile", async () => {
  const ids = await fillForum();
  const before = await readLists();
  expect(before.community_topic).toHaveLength(30);
  const [first = "", second = "", third = ""] = ids;
  await env.DB.batch(
    [
      "UPDATE community_topic SET title = 'Damaged', version = 999999, last_number = 77, author_id = 'nobody' WHERE id > 'a'",
      `DELETE FROM community_topic WHERE id IN ('${first}', '${second}')`,
      `DELETE FROM community_topic_tag WHERE topic_id < '${third}'`,
      "INSERT INTO community_topic_tag (tag, topic_id, bumped_at) VALUES ('ghost', '000000000000', 1)",
      "UPDATE community_post SET state = 'shown', excerpt = 'x', reactions = 99, version = 999999, is_answer = 1",
      `DELETE FROM community_post WHERE topic_id = '${third}'`,
      `INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, version) VALUES ('${first}', 500, 'x', 'shown', 1, '', 1)`,
      "INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, version) VALUES ('000000000001', 1, 'x', 'shown', 1, '', 1)",
      `INSERT INTO community_topic (id, category_id, slug, title, excerpt, author_id, people, created_at, bumped_at, last_number, heat, state, version)
       VALUES ('000000000002', 'questions', 's', 'Ghost', '', 'x', '[]', 1, 1, 1, 1, 'shown', 1)`,
      "UPDATE community_category SET topics = 12345",
      "UPDATE community_profile SET posts = 12345, answers = 7",
    ].map((statement) => env.DB.prepare(statement)),
  );
  // One is known from its row alone.
  await runInDurableObject(env.TOPIC_DIRECTORY.getByName("main"), (_, state) =>
    state.storage.sql.exec("DELETE FROM topic WHERE id = ?", ids.at(-1) ?? ""),
  );
  const started = await admin.post("/api/admin/community/rebuild");
  expect(started.json).toEqual({ isStarted: true });
  expect((await admin.post("/api/admin/community/rebuild")).json).toEqual({ isStarted: false });
  // Killed in the middle of a page.
  let rewritten = 0;
  const { runRebuildJob } = await import("./rebuild.ts");
  const db = openDb(env.DB);
  const killing = new Proxy(db, {
    get(target, name) {
      if (name === "run" && rewritten > 0) throw new Error("killed");
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await expect(
    runLocally((ctx) =>
      runRebuildJob({
        ...{ db: killing, now: ctx.now },
        env: {
          ...ctx.env,
          TOPIC: {
            getByName: (id: string) => ({
              rewriteLists: () => {
                rewritten++;
                return (env.TOPIC.getByName(id) as unknown as { rewriteLists: () => Promise<boolean> }).rewriteLists();
              },
            }),
          },
        } as unknown as Env,
      }),
    ),
  ).rejects.toThrow("killed");
  await vi.waitFor(async () => {
    await run();
    expect((await admin.get("/api/admin/community/categories")).json.rebuild.finishedAt).not.toBeNull();
  });
  expect(await readLists()).toEqual(before);
  const { rebuild } = (await admin.get("/api/admin/community/categories")).json;
  expect(rebuild).toMatchObject({ total: 29, startedBy: expect.stringContaining("@") });
  expect(rebuild.topics).toBeGreaterThanOrEqual(29);
  // It has learned of the one that it did not know.
  expect(await env.TOPIC_DIRECTORY.getByName("main").listUnknown(ids)).toEqual([]);
});

it("a write under way does not put an older state over a newer one", async () => {
  const { object, id } = await startTopic({ categoryId: "questions" });
  await runInDurableObject(object, (topic) => topic.alarm());
  await runInDurableObject(object, async (topic) => {
    const own = (topic as unknown as { env: Env }).env;
    // The rewrite's first batch takes its time.
    const gate = Promise.withResolvers<void>();
    let isFirst = true;
    const batch = async (statements: D1PreparedStatement[]) => {
      if (isFirst) {
        isFirst = false;
        await gate.promise;
      }
      return own.DB.batch(statements);
    };
    Object.assign(topic, { env: { ...own, DB: { prepare: (query: string) => own.DB.prepare(query), batch } } });
    const rewrite = topic.rewriteLists();
    await topic.update({ title: "A newer title" });
    const written = topic.alarm();
    await scheduler.wait(20);
    gate.resolve();
    await Promise.all([rewrite, written]);
    Object.assign(topic, { env: own });
  });
  const row = await env.DB.prepare("SELECT title FROM community_topic WHERE id = ?").bind(id).first("title");
  expect(row).toBe("A newer title");
});
