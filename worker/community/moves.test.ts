/** Posts that go from one topic to another: each once, whatever is killed on the way. */
import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { callMember } from "../members/index.ts";
import { topicOf } from "./deps.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";
import { flushTopic, listPosts, listTexts, startFive, withTopicFault } from "./testing/moves.ts";
import { ANA, AT, BEN, MOD, postCommand, startTopic } from "./testing/topics.ts";

const guest = new Browser();
let mia: Browser;
beforeAll(async () => {
  mia = await signInMember("Mia", { role: "moderator" });
});

type Body = { target: object; numbers?: number[] | null; version?: number; id?: string; reason?: string };
const move = (staff: string, body: Body, by = mia) =>
  by.post(`${staff}/move`, {
    id: crypto.randomUUID(),
    version: 0,
    reason: "Another subject",
    numbers: [3, 4],
    ...body,
  });
const newTarget = (topic = newTopicId(Date.now())) => ({ topic, title: "A topic of its own", category: "training" });
const row = (id: string) =>
  env.DB.prepare(
    "SELECT state, last_number - 1 - moved AS replies, bumped_at AS bumpedAt FROM community_topic WHERE id = ?",
  )
    .bind(id)
    .first<{ state: string; replies: number; bumpedAt: number }>();

describe("posts", () => {
  it("take along who watches them: what was read stays read, bookmarks lead there, another choice stays", async () => {
    const { id, staff } = await startFive();
    const [wim, uma] = [callMember(env as Env, "wim"), callMember(env as Env, "uma")];
    const target = newTarget();
    for (const member of [wim, uma]) {
      await member.setLevel(id, "watching", AT);
      await member.markRead([{ topic: id, number: 3 }], AT);
    }
    await uma.setLevel(target.topic, "muted", AT);
    for (const name of ["wim", "uma"])
      await runInDurableObject(env.MEMBER.getByName(name), (member) => member.alarm?.());
    const bookmark = { title: "Three", path: "/old" };
    for (const number of [2, 3])
      await wim.saveBookmark({ topic: id, number, ...bookmark }, { note: "why", remindAt: null }, AT);
    await move(staff, { target });
    await flushTopic(id);
    expect((await wim.readStates([id, target.topic])).topics).toEqual({
      [id]: { number: 3, level: "watching" },
      [target.topic]: { number: 1, level: "watching" },
    });
    expect((await uma.readStates([target.topic])).topics).toEqual({ [target.topic]: { number: 1, level: "muted" } });
    expect(await wim.listBookmarksOfTopic(id)).toMatchObject([{ number: 2 }]);
    expect(await wim.listBookmarksOfTopic(target.topic)).toMatchObject([
      { number: 1, note: "why", title: "Three", path: `/community/t/a-topic-of-its-own/${target.topic}/1` },
    ]);
    // Merged, the topic that is left is followed by nobody.
    const other = await startTopic({ categoryId: "questions" });
    await move(staff, { target: { topic: other.id }, numbers: null, version: 1 });
    await flushTopic(id);
    await flushTopic(id);
    expect((await wim.readStates([id, other.id])).topics).toMatchObject({
      [id]: { level: null },
      [other.id]: { number: 0, level: "watching" },
    });
    expect(await wim.listBookmarksOfTopic(id)).toEqual([]);
  });

  it("stand in a new topic with all that belongs to them, and their old numbers lead there", async () => {
    const { id, staff, path, object } = await startFive();
    await object.setAnswer(3, MOD);
    const target = newTarget();
    const { json } = await move(staff, { target });
    expect(json).toMatchObject({ version: 1, isDone: true, path: expect.stringContaining(target.topic) });
    expect(await listTexts(id)).toEqual(["<p>Hello</p>", "<p>two</p>", "moved", "moved", "<p>five</p>"]);
    const moved = await listPosts(target.topic);
    expect(moved).toMatchObject([
      { number: 1, html: "<p>3</p>", authorId: BEN.id, createdAt: AT + 3, revision: 1, reactions: { helpful: 1 } },
      { number: 2, html: "<p>four</p>", authorId: ANA.id, createdAt: AT + 4, replyTo: 1 },
    ]);
    const left = (await guest.get(path)).json;
    expect(left.posts[3].movedTo).toEqual({ topic: target.topic, slug: "a-topic-of-its-own", number: 2 });
    expect(left.view).toMatchObject({ answer: null, moved: 2, lastNumber: 5 });
    expect((await guest.get(`/api/community/topics/${target.topic}`)).json.view).toMatchObject({
      ...{ title: "A topic of its own", categoryId: "training", authorId: BEN.id, hasAnswers: false },
    });
    expect((await guest.get(`/api/community/topics/${target.topic}/posts/1/history`)).json.revisions).toMatchObject([
      { text: "three" },
    ]);
    // A number is never used again.
    expect(await object.post(postCommand({ author: BEN, at: AT + 10 }))).toMatchObject({ number: 6 });
    await Promise.all([flushTopic(id), flushTopic(target.topic)]);
    expect([await row(id), await row(target.topic)]).toMatchObject([{ replies: 3 }, { replies: 1, bumpedAt: AT + 4 }]);
    const written = await env.DB.prepare("SELECT state, excerpt FROM community_post WHERE topic_id = ? AND number = 3")
      .bind(id)
      .first();
    expect(written).toEqual({ state: "moved", excerpt: "" });
    const { entries } = (await mia.get("/api/admin/moderation/record")).json;
    expect(entries[0]).toMatchObject({ action: "topic split", detail: { to: "A topic of its own", posts: 2 } });
    // Nothing of it is left in the topic that it came from.
    expect(await object.listTextsOf(BEN.id)).toHaveLength(3);
  });

  it("go to the end of another topic; one that was newer there stays what it was written in last by", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    await to.object.post(postCommand({ author: ANA, at: AT + 900 }));
    await move(from.staff, { target: { topic: to.id }, numbers: [2, 5] });
    expect(await listTexts(to.id)).toEqual(["<p>Hello</p>", "<p>Hello</p>", "<p>two</p>", "<p>five</p>"]);
    await flushTopic(to.id);
    expect(await row(to.id)).toMatchObject({ replies: 3, bumpedAt: AT + 900 });
  });

  it("come back under new numbers, and decisions about them follow", async () => {
    const from = await startFive();
    const target = newTarget();
    await move(from.staff, { target });
    const staff = `/api/admin/community/topics/${target.topic}`;
    await topicOf(env as Env, target.topic).post(postCommand({ author: BEN, at: AT + 20 }));
    expect((await move(staff, { target: { topic: from.id }, numbers: [2] })).json.isDone).toBe(true);
    expect(await listTexts(from.id)).toEqual([
      "<p>Hello</p>",
      "<p>two</p>",
      "moved",
      "moved",
      "<p>five</p>",
      "<p>four</p>",
    ]);
    // The queue knows it by its first number.
    expect(await from.object.setPostState(4, "hidden", MOD)).toMatchObject({ ok: true });
    expect(await listTexts(from.id)).toEqual(["<p>Hello</p>", "<p>two</p>", "moved", "moved", "<p>five</p>", "hidden"]);
    // Authors can't bring back what isn't here.
    expect(await from.object.setPostState(4, "shown", { member: ANA.id, isStaff: false })).toEqual({
      ok: false,
      why: "not_shown",
    });
  });

  it("that their author had deleted and staff hid are deleted again, there and back here, once that is taken back", async () => {
    const { object, ...from } = await startFive();
    const deleteAndHide = async (number: number) => {
      await object.setPostState(number, "deleted", { member: BEN.id, isStaff: false });
      await object.setPostState(number, "hidden", MOD);
    };
    await deleteAndHide(3);
    await object.setPostState(4, "hidden", MOD);
    const target = newTarget();
    await move(from.staff, { target });
    const there = topicOf(env as Env, target.topic);
    for (const number of [1, 2]) await there.setPostState(number, "shown", MOD);
    expect(await listTexts(target.topic)).toEqual(["deleted", "<p>four</p>"]);
    // Its author takes the deletion back there: what was noted here is over.
    await there.setPostState(1, "shown", { member: BEN.id, isStaff: false });
    expect((await mia.post(`${from.staff}/undo`, { version: 1 })).status).toBe(200);
    await object.setPostState(3, "hidden", MOD);
    await object.setPostState(3, "shown", MOD);
    expect(await listTexts(from.id)).toEqual(["<p>Hello</p>", "<p>two</p>", "<p>3</p>", "<p>four</p>", "<p>five</p>"]);

    await deleteAndHide(5);
    await move(from.staff, { target: newTarget(), numbers: [5], version: 2 });
    expect((await mia.post(`${from.staff}/undo`, { version: 3 })).status).toBe(200);
    await object.setPostState(5, "shown", MOD);
    expect((await listTexts(from.id)).at(-1)).toBe("deleted");
  });

  it("take their polls along, closed, with the figures", async () => {
    const from = await startFive();
    const poll = {
      question: "Which?",
      options: ["Tea", "Coffee"],
      isMultiple: false,
      closesAt: null,
      results: "always" as const,
    };
    expect(await from.object.post(postCommand({ author: BEN, poll }))).toMatchObject({ number: 6 });
    await from.object.votePoll(6, { member: ANA.id, isStaff: false }, "a hash", [1], AT);
    const target = newTarget();
    await move(from.staff, { target, numbers: [6] });
    expect((await listPosts(target.topic))[0]?.poll).toMatchObject({
      question: "Which?",
      isClosed: true,
      voters: 1,
      votes: [0, 1],
    });
    expect((await listPosts(from.id))[5]).not.toHaveProperty("poll");
    // Nor is a vote left in the topic that it came from.
    await runInDurableObject(from.object, (_, { storage }) =>
      expect(storage.sql.exec("SELECT number FROM poll UNION ALL SELECT number FROM poll_vote").toArray()).toEqual([]),
    );
  });

  it("are not lost where someone has used the id of one in the other topic", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    const id = (await listPosts(from.id))[1]?.id;
    await to.object.post(postCommand({ id, author: ANA, text: "mine", html: "<p>mine</p>" }));
    await move(from.staff, { target: { topic: to.id }, numbers: [2, 5] });
    expect(await listTexts(to.id)).toEqual(["<p>Hello</p>", "<p>mine</p>", "<p>two</p>", "<p>five</p>"]);
    expect((await listPosts(from.id))[1]?.movedTo).toMatchObject({ topic: to.id, number: 3 });
  });

  it("that go where not everybody reads say nothing of the title there", async () => {
    const [from, to] = [await startFive(), await startTopic({ access: "staff", slug: "a-quiet-plan" })];
    await move(from.staff, { target: { topic: to.id }, numbers: [2] });
    expect((await guest.get(from.path)).json.posts[1].movedTo).toEqual({ topic: to.id, slug: "topic", number: 2 });
    await move(from.staff, { target: { topic: to.id }, numbers: null, version: 1 });
    expect((await guest.get(from.path)).json.view.mergedInto).toMatchObject({ topic: to.id, slug: "topic" });
  });

  it("that are sent again by their author after they were moved are not posted a second time", async () => {
    const from = await startTopic({ categoryId: "questions" });
    const command = postCommand({ author: BEN });
    await from.object.post(command);
    await move(`/api/admin/community/topics/${from.id}`, { target: newTarget(), numbers: [2] });
    expect(await from.object.post(command)).toMatchObject({ ok: true, number: 2 });
    expect(await listTexts(from.id)).toEqual(["<p>Hello</p>", "moved"]);
  });

  it.each([
    ["the first post alone", { numbers: [1], target: newTarget() }, "first_post"],
    ["posts that aren't there", { numbers: [99], target: newTarget() }, "nothing"],
    ["an unknown topic", { target: { topic: newTopicId(1) } }, "target_absent"],
    ["an older state", { version: 4, target: newTarget() }, "stale"],
    ["no reason", { reason: "", target: newTarget() }, "bad_input"],
  ])("are not moved with %s", async (_, body: Body, code) => {
    const { id, staff } = await startFive();
    expect((await move(staff, body)).json.error.code).toBe(code);
    expect(
      (await move(staff, { ...body, target: { topic: id }, numbers: [3], version: 0, reason: "x" })).json.error.code,
    ).toBe("same");
    expect(await listTexts(id)).not.toContain("moved");
  });
});

describe("a topic that is merged", () => {
  it("leads to the other, is in no list, takes no post, and what waited in it is shown there", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    const held = postCommand({
      author: BEN,
      text: "held",
      html: "<p>held</p>",
      check: { verdict: "hold", reasons: [], score: null },
    });
    await from.object.post(held);
    await from.object.setPostState(2, "hidden", MOD);
    await move(from.staff, { target: { topic: to.id }, numbers: null });
    expect(await listTexts(to.id)).toEqual([
      "<p>Hello</p>",
      "<p>Hello</p>",
      "hidden",
      "<p>3</p>",
      "<p>four</p>",
      "<p>five</p>",
    ]);
    expect((await guest.get(from.path)).json.view).toMatchObject({
      mergedInto: { topic: to.id, slug: "iron-and-coffee", number: 2 },
    });
    expect(await from.object.post(postCommand({ isStaff: true }))).toEqual({ ok: false, why: "closed" });
    await from.object.release(held.id, true, AT + 50);
    await from.object.release(held.id, true, AT + 50);
    expect((await listTexts(to.id)).slice(6)).toEqual(["<p>held</p>"]);
    await flushTopic(from.id);
    expect(await row(from.id)).toMatchObject({ state: "hidden" });
    expect((await move(from.staff, { version: 1, target: newTarget(), numbers: [2] })).json.error.code).toBe("merged");
    // Reopened, pinned or renamed, its merge could be undone no more; it can be hidden.
    const change = (body: object) => mia.send("PATCH", from.staff, { version: 1, reason: "x", ...body });
    for (const body of [{ closed: false }, { pin: { everywhere: false, until: null } }, { title: "Another title" }])
      expect((await change(body)).json.error?.code).toBe("merged");
    expect((await change({ hidden: true })).json).toEqual({ version: 2 });
  });

  it("takes no posts of a third one: those who want that are told to choose where it went", async () => {
    const [one, two, three] = [await startFive(), await startFive(), await startFive()];
    expect((await move(one.staff, { target: { topic: two.id }, numbers: null })).status).toBe(200);
    for (const numbers of [null, [2]]) {
      const { status, json } = await move(three.staff, { target: { topic: one.id }, numbers });
      expect([status, json.error?.code]).toEqual([409, "target_busy"]);
    }
    expect([(await listTexts(three.id)).length, (await listTexts(two.id)).length]).toEqual([5, 10]);
  });

  it("and another that is merged into it at the same time don't lose anything in a circle", async () => {
    const [one, two] = [await startFive(), await startFive()];
    const results = await Promise.all([
      move(one.staff, { target: { topic: two.id }, numbers: null }),
      move(two.staff, { target: { topic: one.id }, numbers: null }),
    ]);
    expect(results.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const all = [...(await listTexts(one.id)), ...(await listTexts(two.id))].filter((text) => text !== "moved");
    expect(all.sort()).toEqual([
      "<p>3</p>",
      "<p>3</p>",
      "<p>Hello</p>",
      "<p>Hello</p>",
      "<p>five</p>",
      "<p>five</p>",
      "<p>four</p>",
      "<p>four</p>",
      "<p>two</p>",
      "<p>two</p>",
    ]);
  });
});

describe("killed", () => {
  const killed = () => Promise.reject(new Error("killed"));
  const FAULTS: [string, (method: string, call: () => Promise<unknown>) => Promise<unknown>][] = [
    [
      "after the posts were marked, before the other topic has any",
      (method, call) => (method === "takeMoved" ? killed() : call()),
    ],
    [
      "after the other topic has them, before this one knows",
      async (method, call) => {
        const result = await call();
        return method === "takeMoved" ? killed() : result;
      },
    ],
  ];

  it.each(FAULTS)("%s: each post is there once in the end", async (_, fault) => {
    const { id, staff } = await startFive();
    const target = newTarget();
    const body = { id: crypto.randomUUID(), target };
    await withTopicFault(id, fault, async () => {
      expect((await move(staff, body)).json.isDone).toBe(false);
      expect(await listTexts(id)).toEqual(["<p>Hello</p>", "<p>two</p>", "moved", "moved", "<p>five</p>"]);
      // Meanwhile nobody changes what is on its way, and nothing else is moved.
      expect((await move(staff, { version: 1, target: newTarget(), numbers: [2] })).json.error.code).toBe("busy");
    });
    await flushTopic(id);
    await flushTopic(id);
    expect(await listTexts(target.topic)).toEqual(["<p>3</p>", "<p>four</p>"]);
    expect((await move(staff, body)).json).toMatchObject({ isDone: true });
    expect(await listTexts(target.topic)).toHaveLength(2);
  });

  it("or crossed while the other topic is asked: a merge the other way is refused, and this one is carried out", async () => {
    const [one, two] = [await startFive(), await startFive()];
    const crossing: string[] = [];
    const cross = async (method: string, call: () => Promise<unknown>) => {
      const asked = await call();
      if (method === "prepareMove")
        crossing.push((await move(two.staff, { target: { topic: one.id }, numbers: null })).json.error?.code);
      return asked;
    };
    await withTopicFault(one.id, cross, async () => {
      expect((await move(one.staff, { target: { topic: two.id }, numbers: null })).json).toMatchObject({
        isDone: true,
      });
    });
    expect(crossing).toEqual(["target_busy"]);
    expect([(await listTexts(one.id)).filter((text) => text !== "moved"), (await listTexts(two.id)).length]).toEqual([
      [],
      10,
    ]);
  });

  it("or begun twice: while the other topic is asked, nothing else begins here", async () => {
    const [one, two] = [await startFive(), await startFive()];
    const second: string[] = [];
    const begin = async (method: string, call: () => Promise<unknown>) => {
      const asked = await call();
      if (method === "prepareMove" && second.length === 0)
        second.push((await move(one.staff, { target: newTarget(), numbers: [2] })).json.error?.code);
      return asked;
    };
    await withTopicFault(one.id, begin, async () => {
      expect((await move(one.staff, { target: { topic: two.id }, numbers: [3, 4] })).status).toBe(200);
    });
    expect([second, await listTexts(one.id)]).toEqual([
      ["busy"],
      ["<p>Hello</p>", "<p>two</p>", "moved", "moved", "<p>five</p>"],
    ]);
  });

  it("before the other topic has any post, a merged topic leads there already and takes no more", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    await withTopicFault(
      from.id,
      (method, call) => (method === "takeMoved" ? killed() : call()),
      async () => {
        expect((await move(from.staff, { target: { topic: to.id }, numbers: null })).json.isDone).toBe(false);
        expect((await guest.get(from.path)).json.view).toMatchObject({ closed: true, mergedInto: { topic: to.id } });
        expect(await from.object.post(postCommand({ isStaff: true }))).toEqual({ ok: false, why: "closed" });
      },
    );
    await flushTopic(from.id);
    expect(await listTexts(to.id)).toHaveLength(6);
  });

  it("in the middle of a split, the topic still takes what is merged into it", async () => {
    const [one, two] = [await startFive(), await startFive()];
    await withTopicFault(
      one.id,
      (method, call) => (method === "takeMoved" ? killed() : call()),
      async () => {
        expect((await move(one.staff, { target: newTarget(), numbers: [3, 4] })).json.isDone).toBe(false);
        expect((await move(two.staff, { target: { topic: one.id }, numbers: null })).json).toMatchObject({
          isDone: true,
        });
      },
    );
    expect(await listTexts(one.id)).toHaveLength(10);
  });

  it("between two batches: a large merge goes on where it was, also into where its target went", async () => {
    const [from, to, end] = [await startTopic(), await startTopic(), await startTopic()];
    for (let n = 2; n <= 60; n++)
      await from.object.post(postCommand({ id: newId(AT + n), author: BEN, html: `<p>${n}</p>`, at: AT + n }));
    let batches = 0;
    await withTopicFault(
      from.id,
      (method, call) => (method === "takeMoved" && ++batches > 1 ? killed() : call()),
      () => move(`/api/admin/community/topics/${from.id}`, { target: { topic: to.id }, numbers: null }),
    );
    // Its target is merged into a third topic before it goes on.
    await move(`/api/admin/community/topics/${to.id}`, { target: { topic: end.id }, numbers: null });
    await flushTopic(from.id);
    const all = [];
    for (let after = 0; ; after += 20) {
      const page = await topicOf(env as Env, end.id).read({ after }, MOD);
      if (!page?.posts.length) break;
      all.push(...page.posts);
    }
    expect(all).toHaveLength(62);
    expect(new Set(all.map(({ id }) => id)).size).toBe(62);
    expect(all.filter(({ state }) => state !== "shown")).toEqual([]);
  });
});
