/** The owner's categories: who may read a topic follows them, and nothing leaks while it does. */
import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { runLocally } from "../test/local-context.ts";
import type { StaffCategory } from "./contract-categories.ts";
import { topicOf } from "./deps.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";

const PATH = "/api/admin/community/categories";
const guest = new Browser();
let ana: Browser;
let admin: Browser;
let other: Browser;

beforeAll(async () => {
  ana = await signInMember("Ana");
  admin = (await createAdmin()).browser;
  other = await signInMember("Otto", { role: "admin" });
});

const FIELDS = { description: "", color: "leaf", icon: "", access: "everybody", posting: "members", hasAnswers: false };
const add = async (slug: string, over: object = {}): Promise<StaffCategory> =>
  (await admin.post(PATH, { ...FIELDS, name: `Category ${slug}`, slug, ...over })).json;
const change = (id: string, body: object, by = admin) => by.send("PATCH", `${PATH}/${id}`, body);
const list = async (): Promise<StaffCategory[]> => (await admin.get(PATH)).json.categories;
const runJob = () => runLocally((ctx) => ctx.community.runCategoriesJob());

/** A topic of Ana's in a category, in the lists. */
async function begin(category: string) {
  const id = newTopicId(Date.now());
  const input = {
    id,
    post: newId(),
    category,
    title: "How do you soak beans?",
    text: "Mine stay hard.",
    tags: ["soak"],
  };
  expect((await ana.post("/api/community/topics", input)).status).toBe(200);
  await vi.waitFor(async () =>
    expect(await env.DB.prepare("SELECT 1 FROM community_topic WHERE id = ?").bind(id).first()).not.toBeNull(),
  );
  return { id, path: `/api/community/topics/${id}` };
}

describe("a category", () => {
  it("is added at the end, once for each address, and is seen by readers", async () => {
    const added = await add("sleep", { icon: "😴" });
    expect(added).toMatchObject({ slug: "sleep", icon: "😴", version: 1, topics: 0 });
    expect((await admin.post(PATH, { ...FIELDS, name: "Sleep", slug: "sleep" })).json.error.field).toBe("slug");
    expect((await list()).at(-1)?.id).toBe(added.id);
    const shown = (await guest.get("/api/community/topics")).json.categories;
    expect(shown.at(-1)).toMatchObject({ slug: "sleep", icon: "😴" });
  });

  it.each([
    ["an address of other signs", { slug: "Ünï" }],
    ["two emojis", { icon: "🌱🌱" }],
    ["letters for an icon", { icon: "x" }],
    ["a color that isn't one", { color: "red" }],
    ["no name", { name: " " }],
  ])("is refused with %s", async (_, over) => {
    expect((await admin.post(PATH, { ...FIELDS, name: "A name", slug: "bad", ...over })).status).toBe(400);
    expect((await ana.post(PATH, { ...FIELDS, name: "A name", slug: "bad" })).status).toBe(404);
  });

  it("that someone changed meanwhile is not changed over their words, and says who it was", async () => {
    const { id } = await add("two-people");
    expect((await change(id, { version: 1, name: "Mine" }, other)).json).toMatchObject({ version: 2, name: "Mine" });
    const stale = await change(id, { version: 1, description: "Theirs" });
    expect([stale.status, stale.json.error.code]).toEqual([409, "stale"]);
    expect(stale.json.error.message).toMatch(/^Otto changed this category in the meantime/);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ name: "Mine", description: "" });
    const actions = await env.DB.prepare(
      "SELECT actor FROM settings_audit WHERE target = 'category:two-people' AND action = 'community.category_change'",
    ).all();
    expect(actions.results).toEqual([{ actor: "otto@example.com" }]);
  });

  it("with topics, hidden ones too, is not deleted; an empty one is", async () => {
    const [full, empty] = [await add("full"), await add("empty")];
    const { id } = await begin("full");
    await topicOf(env as Env, id).update({ state: "hidden" });
    await vi.waitFor(async () => expect((await list()).find((one) => one.id === full.id)?.topics).toBe(0));
    const refused = await admin.send("DELETE", `${PATH}/${full.id}`);
    expect([refused.status, refused.json.error.message]).toEqual([409, expect.stringMatching(/Move them first/)]);
    expect((await admin.send("DELETE", `${PATH}/${empty.id}`)).status).toBe(200);
    expect((await list()).map(({ slug }) => slug)).not.toContain("empty");
  });

  it("that is archived takes no topics and is in no list; its order is the owner's", async () => {
    const { id } = await add("old-one");
    await change(id, { version: 1, archived: true });
    const input = {
      id: newTopicId(Date.now()),
      post: newId(),
      category: "old-one",
      title: "One more topic",
      text: "Hm.",
    };
    expect((await ana.post("/api/community/topics", input)).status).toBe(404);
    await change(id, { version: 2, archived: false });
    const ids = (await list()).map((one) => one.id);
    const order = [id, ...ids.filter((one) => one !== id)];
    expect((await admin.send("PUT", "/api/admin/community/categories-order", { ids: order })).status).toBe(200);
    expect((await guest.get("/api/community/topics")).json.categories[0].slug).toBe("old-one");
  });
});

describe("a change of who reads it", () => {
  it("holds at once, in the lists and by the address, before any topic has heard of it", async () => {
    const { id } = await add("was-open");
    const topic = await begin("was-open");
    await ana.send("PUT", `${topic.path}/posts/1`, { text: "Mine stay quite hard.", revision: 0 });
    const sees = async (by: Browser) => [
      (await by.get(topic.path)).status,
      (await by.get(`${topic.path}/posts/1/history`)).status,
      (await by.get("/api/community/topics?sort=new")).json.topics.some((row: { id: string }) => row.id === topic.id),
      (await by.get("/api/community/topics?tag=soak")).json.topics.some((row: { id: string }) => row.id === topic.id),
      (await by.get("/api/community/members/ana")).json.posts.some(
        (post: { topic: { id: string } }) => post.topic.id === topic.id,
      ),
    ];
    expect(await sees(guest)).toEqual([200, 200, true, true, true]);
    // As where the topics can't be told: it has its old copy yet.
    await env.DB.prepare("UPDATE community_category SET access = 'staff' WHERE id = ?").bind(id).run();
    expect(await topicOf(env as Env, topic.id).readAccess()).toBe("everybody");
    expect(await sees(guest)).toEqual([404, 404, false, false, false]);
    expect((await sees(ana)).slice(0, 4)).toEqual([404, 404, false, false]);
    await env.DB.prepare("INSERT INTO community_category_change VALUES (?, 1, '')").bind(id).run();
    await runJob();
    expect(await topicOf(env as Env, topic.id).readAccess()).toBe("staff");
    expect((await list()).find((one) => one.id === id)?.isChanging).toBe(false);
    expect((await sees(admin)).slice(0, 3)).toEqual([200, 200, true]);
  });

  it("reaches the topics that were last written in before it is answered, so that open pages have it", async () => {
    const { id, version } = await add("open-pages");
    const topic = await begin("open-pages");
    const object = topicOf(env as Env, topic.id);
    expect(await object.readAccess()).toBe("everybody");
    expect((await change(id, { version, access: "staff" })).json).toMatchObject({ access: "staff", isChanging: true });
    expect(await object.readAccess()).toBe("staff");
    // The job that is queued with it comes to its end, so that no other test has it.
    const isChanging = async () => (await list()).find((one) => one.id === id)?.isChanging;
    await vi.waitFor(async () => expect(await isChanging()).toBe(false));
  });

  it("reaches all its topics, page by page, where its job is killed in between", async () => {
    const { id } = await add("many");
    const at = Date.now();
    const ids = Array.from({ length: 53 }, () => newTopicId(at));
    await env.DB.batch(
      ids.map((topic) =>
        env.DB.prepare(
          `INSERT INTO community_topic (id, category_id, slug, title, excerpt, author_id, people, created_at, bumped_at, last_number, heat, state, version)
           VALUES (?, ?, 't', 'T', '', 'a', '[]', 1, 1, 1, 1, 'shown', 1)`,
        ).bind(topic, id),
      ),
    );
    // As a change leaves it, without the job that it queues: that one would be faster on some machines.
    await env.DB.batch([
      env.DB.prepare("UPDATE community_category SET has_answers = 1 WHERE id = ?").bind(id),
      env.DB.prepare("INSERT INTO community_category_change VALUES (?, 1, '')").bind(id),
    ]);
    const told: string[] = [];
    /** Runs the job, which is killed once so many topics were told. */
    const killAfter = (calls: number) => {
      const TOPIC = {
        getByName: (topic: string) => ({
          followCategory: async () => {
            if (ids.includes(topic)) told.push(topic);
          },
        }),
      };
      return runLocally((ctx) => {
        const db = new Proxy(ctx.db, {
          get(target, name) {
            if (name === "run" && told.length >= calls) throw new Error("killed");
            const value = Reflect.get(target, name);
            return typeof value === "function" ? value.bind(target) : value;
          },
        });
        return import("./category-changes.ts").then(({ runCategoriesJob }) =>
          runCategoriesJob({ ...ctx, db, now: ctx.now, env: { ...ctx.env, TOPIC } as unknown as Env }),
        );
      });
    };
    await expect(killAfter(51)).rejects.toThrow("killed");
    await killAfter(1000);
    expect(new Set(told)).toEqual(new Set(ids));
    // The first page was not told again.
    expect(told.length).toBeLessThan(70);
    await env.DB.prepare("DELETE FROM community_topic WHERE category_id = ?").bind(id).run();
  });

  it("is learned by a topic that comes into the lists after it", async () => {
    const { id, slug, version } = await add("late-one");
    const topic = newTopicId(Date.now());
    const author = { id: "m", handle: "m", name: "M", avatar: null, badge: null };
    const post = {
      ...{ id: newId(), author, replyTo: null, text: "x", html: "", excerpt: "x", mentions: [] },
      isStaff: false,
    };
    const object = topicOf(env as Env, topic);
    const held = { verdict: "hold" as const, reasons: ["First post"], score: null };
    await object.create({
      topic: {
        id: topic,
        title: "Waits for now",
        slug,
        categoryId: id,
        access: "everybody",
        hasAnswers: false,
        subject: null,
        tags: [],
      },
      post: { ...post, check: held, at: Date.now() },
    });
    await change(id, { version, access: "members", hasAnswers: true });
    await runJob();
    await object.release(post.id, true, Date.now());
    await vi.waitFor(async () => expect(await object.readAccess()).toBe("members"));
    await vi.waitFor(async () =>
      expect(
        await env.DB.prepare("SELECT access, is_open_question AS open FROM community_topic WHERE id = ?")
          .bind(topic)
          .first(),
      ).toEqual({ access: "members", open: 1 }),
    );
  });
});
