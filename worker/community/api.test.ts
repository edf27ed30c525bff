/** The forum through its calls, as members, guests and staff make them. */
import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { runLocally } from "../test/local-context.ts";
import type { NewTopicInput } from "./contract.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";
import type { Topic } from "./topic.ts";

const topicInput = (over: Partial<NewTopicInput> = {}): NewTopicInput => ({
  ...{ id: newTopicId(Date.now()), post: newId(), category: "questions", title: "How do you soak beans?" },
  ...{ text: "Mine stay **hard**.", tags: ["beans"], subject: null },
  ...over,
});
const guest = new Browser();
let ana: Browser;
let ben: Browser;
let staff: Browser;

beforeAll(async () => {
  ana = await signInMember("Ana");
  ben = await signInMember("Ben");
  staff = (await createAdmin()).browser;
});

const begin = async (over: Partial<NewTopicInput> = {}, by = ana) => {
  const input = topicInput(over);
  const { status, json } = await by.post("/api/community/topics", input);
  return { input, status, json, path: `/api/community/topics/${input.id}` };
};
const inLists = (id: string) =>
  vi.waitFor(async () => {
    const { json } = await guest.get("/api/community/topics?sort=new");
    const row = json.topics.find((topic: { id: string }) => topic.id === id);
    expect(row).toBeDefined();
    return row;
  });
const write = (path: string, by: Browser, text = "Soak them overnight.", id = newId()) =>
  by.post(`${path}/posts`, { id, text });

describe("a topic", () => {
  it("is begun once, read by guests and found in the lists", async () => {
    const { input, json, path } = await begin();
    const address = `/community/t/how-do-you-soak-beans/${input.id}/1`;
    expect(json).toEqual({ state: "shown", number: 1, version: 2, path: address });
    expect((await ana.post("/api/community/topics", input)).json).toEqual(json);
    const read = (await guest.get(path)).json;
    expect(read.view).toMatchObject({ title: input.title, hasAnswers: true, tags: ["beans"] });
    expect(read.posts[0].html).toBe("<p>Mine stay <strong>hard</strong>.</p>");
    expect(read.authors).toMatchObject([{ handle: "ana", name: "Ana", badge: null }]);
    expect(await inLists(input.id)).toMatchObject({
      ...{ category: { slug: "questions" }, excerpt: "Mine stay hard.", replies: 0, isOpenQuestion: true },
    });
  });

  it("takes replies once each, from members alone", async () => {
    const { path } = await begin();
    const id = newId();
    const first = await write(path, ben, "Overnight, @ana.", id);
    expect(first.json).toMatchObject({ state: "shown", number: 2 });
    expect((await write(path, ben, "Overnight, @ana.", id)).json.number).toBe(2);
    expect((await guest.get(path)).json.posts[1].html).toContain('<a class="mention" href="/community/u/ana">@ana</a>');
    expect((await write(path, guest)).status).toBe(401);
    // Someone else's id is not theirs.
    expect((await write(path, ana, "x y z", id)).status).toBe(422);
  });

  it.each([
    ["an empty text", { text: " \u200b " }, /Write something/],
    ["a text that is too long", { text: "a".repeat(20_001) }, /20,000/],
    ["a title of nothing that is seen", { title: "\u2060".repeat(9) }, /8 characters/],
    ["a category that is not there", { category: "no-such" }, /no longer exists/],
    ["a category for the team", { category: "announcements" }, /Only our team/],
    ["an id of another form", { id: "nonsense" }, /./],
    ["something to hang under that is gone", { subject: { kind: "product" as const, id: "no-such" } }, /no longer/],
  ])("is refused with %s", async (_, over, message) => {
    const { status, json } = await begin(over);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(json.error.message).toMatch(message);
  });

  it("of the team's category is begun by staff and answered by members", async () => {
    const { path, status } = await begin({ category: "announcements" }, staff);
    expect(status).toBe(200);
    expect((await write(path, ben)).json.number).toBe(2);
    expect((await guest.get(path)).json.authors.map((a: { badge: string }) => a.badge).sort()).toEqual([null, "staff"]);
  });

  it("for members is nothing to guests, in the lists and by its address", async () => {
    const { input, path } = await begin({ category: "members" });
    expect((await guest.get(path)).status).toBe(404);
    expect((await guest.get(`${path}/posts/1/history`)).status).toBe(404);
    expect((await ben.get(path)).json.posts).toHaveLength(1);
    await vi.waitFor(async () => {
      const seen = async (by: Browser) =>
        (await by.get("/api/community/topics?sort=new")).json.topics.some((t: { id: string }) => t.id === input.id);
      expect([await seen(ben), await seen(guest)]).toEqual([true, false]);
    });
  });

  it("is renamed by its author, and by nobody else", async () => {
    const { path } = await begin();
    expect((await ben.send("PATCH", path, { title: "Something else entirely" })).status).toBe(403);
    expect((await ana.send("PATCH", path, { title: "Beans that stay hard", tags: ["soaking"] })).status).toBe(200);
    expect((await guest.get(path)).json.view).toMatchObject({ slug: "beans-that-stay-hard", tags: ["soaking"] });
  });

  it("has one accepted answer, chosen by its author", async () => {
    const { path } = await begin();
    await write(path, ben);
    const accept = (number: number | null, by: Browser) => by.send("PUT", `${path}/answer`, { number });
    expect((await accept(2, ben)).status).toBe(403);
    expect((await accept(1, ana)).status).toBe(409);
    expect((await accept(9, ana)).status).toBe(404);
    expect((await accept(2, ana)).status).toBe(200);
    expect((await guest.get(path)).json.view.answer).toBe(2);
    await accept(null, ana);
    expect((await guest.get(path)).json.view.answer).toBeNull();
  });
});

describe("a post", () => {
  it("is edited by its author; a stale edit is refused and the earlier text kept", async () => {
    const { path } = await begin();
    await write(path, ben, "First");
    const edit = (text: string, revision: number, by = ben) => by.send("PUT", `${path}/posts/2`, { text, revision });
    expect((await edit("Mine now", 0, ana)).status).toBe(403);
    expect((await edit("Second", 0)).status).toBe(200);
    expect((await edit("Second", 0)).status).toBe(200);
    expect((await edit("Third", 0)).json.error.code).toBe("stale");
    expect((await ben.get(`${path}/posts/2`)).json).toEqual({ text: "Second", revision: 1 });
    expect((await guest.get(`${path}/posts/2/history`)).json).toMatchObject({
      ...{ text: "Second", revisions: [{ revision: 0, text: "First" }] },
    });
  });

  it("is deleted and restored by its author; a hidden one comes back by staff alone", async () => {
    const { input, path } = await begin();
    await write(path, ben);
    const remove = (by: Browser) => by.send("DELETE", `${path}/posts/2`);
    const restore = (by: Browser) => by.post(`${path}/posts/2/restore`);
    expect((await remove(ana)).status).toBe(403);
    expect((await remove(ben)).status).toBe(200);
    expect((await guest.get(path)).json.posts[1]).toMatchObject({ state: "deleted", html: null });
    expect((await guest.get(`${path}/posts/2/history`)).status).toBe(404);
    expect((await restore(ben)).status).toBe(200);
    const object = env.TOPIC.getByName(input.id) as unknown as DurableObjectStub<Topic>;
    await object.setPostState(2, "hidden", { member: "x", isStaff: true });
    expect((await restore(ben)).status).toBe(403);
    expect((await remove(ben)).status).toBe(403);
    expect((await restore(staff)).status).toBe(200);
    // What one of the two takes away the other doesn't bring back.
    expect((await remove(ben)).status).toBe(200);
    expect((await restore(staff)).status).toBe(403);
    expect((await restore(ben)).status).toBe(200);
    expect((await remove(staff)).status).toBe(200);
    expect((await restore(ben)).status).toBe(403);
    expect((await guest.get(path)).json.posts[1]).toMatchObject({ state: "hidden", html: null });
  });

  it("that its author deleted stays deleted when staff hide it and take that back", async () => {
    const { input, path } = await begin();
    await write(path, ben);
    const object = env.TOPIC.getByName(input.id) as unknown as DurableObjectStub<Topic>;
    const state = async () => (await guest.get(path)).json.posts[1].state;
    const set = (wanted: "hidden" | "shown") => object.setPostState(2, wanted, { member: "x", isStaff: true });
    expect((await ben.send("DELETE", `${path}/posts/2`)).status).toBe(200);
    await set("hidden");
    expect(await state()).toBe("hidden");
    expect((await ben.post(`${path}/posts/2/restore`)).status).toBe(403);
    await set("shown");
    expect(await state()).toBe("deleted");
    // Its author's deletion is as before: taken back, it counts no more.
    expect((await ben.post(`${path}/posts/2/restore`)).status).toBe(200);
    await set("hidden");
    await set("shown");
    expect(await state()).toBe("shown");
  });

  it("has one reaction of each member but its author", async () => {
    const { path } = await begin();
    const say = (by: Browser, reaction: string | null) => by.send("PUT", `${path}/posts/1/reaction`, { reaction });
    expect((await say(ana, "helpful")).json.error.code).toBe("own_post");
    expect((await say(ben, "nonsense")).status).toBe(400);
    await say(ben, "helpful");
    await say(ben, "thanks");
    expect((await ben.get(path)).json).toMatchObject({ mine: { 1: "thanks" }, posts: [{ reactions: { thanks: 1 } }] });
    expect((await guest.get(path)).json.mine).toEqual({});
  });

  it("is shown as it would look before it is sent", async () => {
    const { json } = await ana.post("/api/community/preview", { text: "Hello @ben, <b>1</b>" });
    expect(json.html).toContain('href="/community/u/ben"');
    expect(json.html).toContain("&lt;b&gt;");
    expect((await guest.post("/api/community/preview", { text: "x" })).status).toBe(401);
  });
});

it("what the spam filter refuses is said with how long to wait, and what was taken before is still answered", async () => {
  const fast = await signInMember("Fay", { trust: 1 });
  const { path } = await begin();
  const ids = [newId(), newId()];
  expect((await write(path, fast, "One way is to soak them.", ids[0])).json.number).toBe(2);
  const refused = await write(path, fast, "Another is to cook them longer.", ids[1]);
  expect(refused.status).toBe(429);
  expect(refused.json.error.message).toMatch(/Wait \d+ seconds/);
  expect(refused.response.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect((await write(path, fast, "One way is to soak them.", ids[0])).json.number).toBe(2);
});

it("the first post of a new member waits for a moderator; its topic is nowhere until then", async () => {
  const { json, path } = await begin({}, await signInMember("Nina", { trust: 0 }));
  expect(json.state).toBe("held");
  expect((await guest.get(path)).status).toBe(404);
});

describe("switched off", () => {
  it("every call answers 404, and an object takes no post that a Worker with an old copy passes on", async () => {
    const { input, path } = await begin();
    const off = (isOpen: boolean) => staff.send("PUT", "/api/admin/flags", { forumEnabled: isOpen });
    const { status } = await off(false);
    expect(status).toBe(200);
    try {
      const calls = [
        guest.get(path),
        guest.get("/api/community/topics"),
        write(path, ben),
        ana.get("/api/community/me"),
      ];
      expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
      const object = env.TOPIC.getByName(input.id) as unknown as DurableObjectStub<Topic>;
      await runInDurableObject(object, (topic) => {
        Object.assign((topic as unknown as { gate: object }).gate, { known: null });
      });
      const answer = await runLocally(async (ctx) =>
        ctx.community.reply(input.id, { id: newId(), text: "late", replyTo: null }).catch((e: Response) => e.status),
      );
      expect(answer).toBe(404);
      const { author, ...rest } = {
        ...{
          id: newId(),
          replyTo: null,
          text: "late",
          html: "",
          excerpt: "",
          mentions: [],
          isStaff: false,
          check: null,
        },
        ...{ at: Date.now(), author: { id: "m", handle: "m", name: "m", avatar: null, badge: null } },
      };
      expect(await object.post({ ...rest, author })).toEqual({ ok: false, why: "forum_closed" });
    } finally {
      await off(true);
    }
    expect((await guest.get(path)).json.posts).toHaveLength(1);
  });
});

describe("a member", () => {
  it("has a name for mentions that says nothing of the address, and changes it; the posts follow", async () => {
    const { path } = await begin({}, ben);
    expect((await ben.get("/api/community/me")).json.profile).toMatchObject({ handle: "ben", name: "Ben", version: 1 });
    const zoe = new Browser();
    await zoe.signUp("secret.address@example.com", "quiet river stones");
    expect((await begin({}, zoe)).json.state).toBe("held");
    expect((await zoe.get("/api/community/me")).json.profile).toMatchObject({ name: "New member" });
    expect((await zoe.get("/api/community/me")).json.profile.handle).toMatch(/^(new-)?member(-\d+)?$/);
    const change = (body: object, by = ben) => by.send("PATCH", "/api/community/me", body);
    expect((await change({ handle: "ANA", version: 1 })).json.error.message).toMatch(/Someone else/);
    expect((await change({ handle: "moderator", version: 1 })).json.error.message).toMatch(/reserved for our team/);
    expect((await change({ handle: "Ben_2", bio: "Runs.", version: 1 })).json).toMatchObject({
      handle: "Ben_2",
      version: 2,
    });
    expect((await change({ name: "Other", version: 1 })).json.error.code).toBe("stale");
    await vi.waitFor(async () => {
      await runLocally((ctx) => ctx.community.runAuthorsJob());
      expect((await guest.get(path)).json.authors[0].handle).toBe("Ben_2");
    });
    const page = (await guest.get("/api/community/members/ben_2")).json;
    expect(page.profile).toMatchObject({ name: "Ben", bio: "Runs." });
    expect(page.posts.length).toBeGreaterThan(0);
    expect((await guest.get("/api/community/members/nobody")).status).toBe(404);
    expect((await ana.get("/api/community/members?q=be")).json.members).toMatchObject([{ handle: "Ben_2" }]);
  });

  it("takes what they wrote along, and leaves it without a name", async () => {
    const cleo = await signInMember("Cleo");
    const { path, input } = await begin({ text: "My own words" }, cleo);
    await inLists(input.id);
    const copy = (await cleo.get("/api/account/export")).json.tables;
    expect(copy.community_profile).toMatchObject([{ handle: "cleo" }]);
    expect(copy.community_post).toMatchObject([{ topic: input.id, number: 1, text: "My own words" }]);
    await cleo.post("/api/account/delete", { confirm: "cleo@example.com" });
    await runLocally((ctx) => ctx.community.runAuthorsJob());
    const read = (await guest.get(path)).json;
    expect(read.authors).toMatchObject([{ handle: null, name: "Deleted member" }]);
    expect(read.posts[0].html).toBe("<p>My own words</p>");
    expect((await guest.get("/api/community/members/cleo")).status).toBe(404);
  });

  it("who wrote in more topics than one run takes is named anew in all of them", async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 60)
       INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, version)
       SELECT printf('00000many%03d', v), 1, 'wrote-much', 'shown', 1, '', 1 FROM n`,
    ).run();
    const changedAt = Date.now();
    await env.DB.prepare("INSERT INTO community_author_change (author_id, changed_at) VALUES ('wrote-much', ?)")
      .bind(changedAt)
      .run();
    const run = () => runLocally((ctx) => ctx.community.runAuthorsJob(), changedAt + 3_600_000);
    const cursor = () =>
      env.DB.prepare("SELECT cursor FROM community_author_change WHERE author_id = 'wrote-much'").first("cursor");
    // Long after the change, too, it isn't done before its last topic is.
    expect(await run()).toMatchObject({ unfinished: true });
    expect(await cursor()).toBe("00000many050");
    expect(await run()).toEqual({ topics: 10, failed: 0, unfinished: false });
    expect(await cursor()).toBeNull();
    await env.DB.prepare("DELETE FROM community_post WHERE author_id = 'wrote-much'").run();
  });
});
