/** What is left of a member after the account was deleted, in every table and every object. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import type { Browser } from "../auth/testing/browser.ts";
import { listJobNames, runJob } from "../jobs/index.ts";
import { newId } from "../kernel/ids.ts";
import { HOUR } from "../kernel/instants.ts";
import { createDevice, type Device } from "../messages/testing/devices.ts";
import type { ItemView } from "../moderation/contract.ts";
import { createTestContext } from "../store/testing/request-context.ts";
import { quickWaits } from "../test/quick-waits.ts";
import { listUsedObjects } from "../test/used-objects.ts";
import type { AuthorView } from "./contract-topic.ts";
import { topicOf } from "./deps.ts";
import { newTopicId } from "./domain-topic.ts";
import { giveProfile } from "./testing/members.ts";
import { postCommand } from "./testing/topics.ts";

/** A name that nothing else has; it is also the handle and a part of the address. */
const NAME = "Quillaja";
const CANARY = /quillaja|canary-[a-z-]+/gi;
/** What stays: what she wrote where others read it, which carries no name. */
const ALLOWED = new Set(["canary-topic", "canary-post", "canary-poll", "canary-title", "canary-title-of-beans"]);
/** What moderators have of her, without her name: what she reported, and her appeal against what they decided. */
const KEPT_BY_MODERATORS = ["MODERATION flag: canary-report-of-hers", "MODERATION item: canary-appeal"];

let leaver: Device;
let ben: Device;
let staff: Browser;
beforeAll(async () => {
  quickWaits();
  leaver = await createDevice(NAME);
  await giveProfile("quillaja@example.com", NAME);
  ben = await createDevice("Ben");
  await giveProfile("ben@example.com", "Ben");
  staff = (await createAdmin()).browser;
});

const paths = { own: "", bens: "" };
const ids = { own: "", bens: "", read: "" };
const begin = async (by: Browser, over: object) => {
  const id = newTopicId(Date.now());
  const answer = await by.post("/api/community/topics", {
    ...{ id, post: newId(), category: "questions", tags: [], subject: null, ...over },
  });
  expect([answer.status, answer.json]).toMatchObject([200, { state: "shown" }]);
  return id;
};
const ok = async (answer: Promise<{ status: number; json: unknown }>) => {
  const { status, json } = await answer;
  expect([status, json]).toEqual([200, expect.anything()]);
  // biome-ignore lint/suspicious/noExplicitAny: what an answer has is seen by what is asked of it
  return json as any;
};

/** Does once whatever a member can do. */
async function live() {
  const her = leaver.browser;
  const me = (await her.get("/api/community/me")).json.profile;
  await ok(her.send("PATCH", "/api/community/me", { bio: "canary-bio", version: me.version }));
  ids.own = await begin(her, {
    title: "canary-title of beans",
    text: "canary-topic: how long?",
    poll: { question: "canary-poll?", options: ["An hour", "A day"] },
  });
  ids.bens = await begin(ben.browser, { title: "How Ben soaks beans", text: "Overnight, twelve hours." });
  for (const which of ["own", "bens"] as const) paths[which] = `/api/community/topics/${ids[which]}`;
  await ok(her.post(`${paths.bens}/posts`, { id: newId(), text: "canary-post, @ben, that is long." }));
  await ok(her.send("PUT", `${paths.bens}/posts/1/reaction`, { reaction: "thanks" }));
  ids.read = await begin(ben.browser, { title: "Something she only reads", text: "A post without an answer." });
  await ok(her.post("/api/members/me/reading", { topics: [{ topic: ids.read, number: 1 }] }));
  await ok(her.send("PUT", `/api/community/topics/${ids.read}/posts/1/reaction`, { reaction: "helpful" }));
  await ok(her.send("PUT", `${paths.own}/posts/1/poll/vote`, { choices: [0] }));
  await ok(her.post(`${paths.bens}/posts/1/flag`, { reason: "other", note: "canary-report-of-hers" }));
  await ok(ben.browser.post(`${paths.own}/posts/1/flag`, { reason: "selling", note: "It sells something." }));
  await ok(ben.browser.post(`${paths.own}/posts`, { id: newId(), text: "A day, I would say." }));
  await ok(her.send("PUT", `/api/members/me/bookmarks/${ids.bens}/1`, { note: "canary-note", remindAt: null }));
  await ok(
    her.send("PUT", "/api/members/me/drafts/topic:1", { title: "canary-draft", text: "", fields: {}, version: 0 }),
  );
  await ok(her.send("PUT", `/api/members/me/topics/${ids.bens}/level`, { level: "watching" }));
  // A post that waits for a moderator, alone in its topic.
  const author: AuthorView = { id: leaver.id, handle: "quillaja", name: NAME, avatar: null, badge: null };
  const held = postCommand({ author, text: "canary-held", html: "<p>canary-held</p>", excerpt: "canary-held" });
  const waiting = await begin(ben.browser, { title: "Another one of Ben", text: "Who soaks lentils at all?" });
  await topicOf(env, waiting).post({ ...held, check: { verdict: "hold", reasons: ["First post"], score: null } });
  // A decision about a post of hers, and her appeal.
  const item = await vi.waitFor(async () => {
    const { items } = (await staff.get("/api/admin/moderation")).json;
    const found = items.find((one: ItemView) => one.topic === ids.own);
    expect(found).toBeDefined();
    return found as ItemView;
  });
  await ok(
    staff.post(`/api/admin/moderation/${encodeURIComponent(item.id)}/decision`, {
      ...{ version: item.version, action: "hide", reason: "Rule 4, no ads", note: "", sanction: null },
    }),
  );
  await vi.waitFor(async () =>
    expect(
      (await her.post(`/api/community/appeals/${encodeURIComponent(item.id)}`, { text: "canary-appeal" })).status,
    ).toBe(200),
  );
  const talk = await leaver.begin(ben);
  await leaver.send(talk, "canary-message");
  await ben.send(talk, "Noted.");
}

async function runJobs(now: number) {
  for (const name of listJobNames("all")) await runJob(createTestContext(now), name);
}

/** Where the canaries are, as "store table: canary". */
async function findCanaries(): Promise<string[]> {
  const found = new Set<string>();
  const look = (where: string, rows: unknown[]) => {
    for (const row of rows)
      for (const [canary] of JSON.stringify(row).matchAll(CANARY))
        if (!ALLOWED.has(canary.toLowerCase())) found.add(`${where}: ${canary.toLowerCase()}`);
  };
  for (const [store, database] of Object.entries({ DB: env.DB, SEARCH: env.SEARCH })) {
    const { results } = await database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE '%\\_idx' ESCAPE '\\'",
      )
      .all<{ name: string }>();
    for (const { name } of results) {
      const rows = (await database.prepare(`SELECT * FROM "${name}"`).all()).results;
      // The last email says that the account is gone; its row goes a week later.
      look(
        `${store} ${name}`,
        rows.filter((row) => name !== "mail_outbox" || row.kind !== "account.deleted"),
      );
    }
  }
  for (const { binding, id } of listUsedObjects()) {
    const stub = (Reflect.get(env, binding) as DurableObjectNamespace).get(id);
    const rows = await runInDurableObject(stub, async (_, { storage }) => {
      const tables = storage.sql
        .exec<{ name: string }>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
        )
        .toArray();
      const all = tables.map(({ name }) => [name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray()] as const);
      return [...all, ["kv", [...(await storage.list()).entries()]] as const];
    });
    for (const [table, some] of rows) look(`${binding} ${table}`, some as unknown[]);
  }
  return [...found].sort();
}

it("nothing names a member who has left, in any table or object", async () => {
  await live();
  await runJobs(Date.now() + 60_000);
  // All of these have something of her: what is empty below was not so before.
  const places = await findCanaries();
  expect(places.filter((place) => place.endsWith("canary-message"))).toEqual([]);
  const stores = new Set(places.map((place) => place.replace(/:.*/, "")));
  for (const store of [
    ...["DB auth_user", "DB community_profile", "DB community_topic", "MEMBER bookmark", "MEMBER draft"],
    ...["MEMBER notification", "MODERATION flag", "MODERATION item", "SPAM judged", "TOPIC author", "TOPIC held"],
  ])
    expect([...stores]).toContain(store);
  const { tables } = (await leaver.browser.get("/api/account/export")).json;
  const exported = JSON.stringify(tables);
  for (const own of ["topic", "post", "note", "draft", "bio", "report-of-hers", "appeal", "held"])
    expect([own, exported.includes(`canary-${own}`)]).toEqual([own, true]);
  // Of topics in which she wrote, and of those that she only opened.
  expect(tables.community_reaction.map((one: { topic: string }) => one.topic).sort()).toEqual(
    [ids.bens, ids.read].sort(),
  );
  // What the server has of a message: who and when, not the text.
  expect(tables.message_sent).toHaveLength(1);
  expect(JSON.stringify(tables.message_sent)).not.toContain("canary");

  await ok(leaver.browser.post("/api/account/delete", { confirm: "quillaja@example.com" }));
  for (const hours of [0, 1, 2]) await runJobs(Date.now() + hours * HOUR);
  // The lists follow the topics by their alarms.
  await vi.waitFor(async () => expect(await findCanaries()).toEqual(KEPT_BY_MODERATORS), { interval: 200 });
  const page = (await ben.browser.get(paths.bens)).json;
  expect(page.authors.find((one: AuthorView) => one.id === leaver.id)).toEqual({
    ...{ id: leaver.id, handle: null, name: "Deleted member", avatar: null, badge: null },
  });
  const told = (await ben.browser.get("/api/members/me/notifications")).json;
  expect(JSON.stringify(told)).toContain("Deleted member");
});
