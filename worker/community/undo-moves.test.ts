/** Splits and merges that are undone: each post is where it was, once, whatever is killed on the way. */
import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
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

const move = async (staff: string, target: object, numbers: number[] | null, version = 0) => {
  const id = crypto.randomUUID();
  const { json } = await mia.post(`${staff}/move`, { id, version, reason: "Another subject", numbers, target });
  expect(json).toMatchObject({ isDone: true });
};
const newTarget = (topic = newTopicId(Date.now())) => ({ topic, title: "A topic of its own", category: "training" });
const killed = () => Promise.reject(new Error("killed"));
const undo = (staff: string, version = 1) => mia.post(`${staff}/undo`, { version });
const ALL = ["<p>Hello</p>", "<p>two</p>", "<p>3</p>", "<p>four</p>", "<p>five</p>"];
/** A split of the third and fourth post into a new topic, which is over. */
async function split() {
  const from = await startFive();
  await from.object.setAnswer(3, MOD);
  const target = newTarget();
  await move(from.staff, target, [3, 4]);
  await flushTopic(from.id);
  return { ...from, to: topicOf(env as Env, target.topic), target: target.topic };
}

describe("a split that is undone", () => {
  it("leaves each post where it was, with all that came to it meanwhile, and the new topic leads back", async () => {
    const { id, staff, path, to, target } = await split();
    await to.react({ number: 2, by: { member: "m", isStaff: false }, author: BEN, reaction: "thanks", at: AT });
    await to.setPostState(2, "hidden", MOD);
    expect((await mia.get(staff)).json.last).toMatchObject({ action: "split", canUndo: true });
    expect((await undo(staff)).json).toEqual({ version: 2 });
    expect(await listTexts(id)).toEqual(["<p>Hello</p>", "<p>two</p>", "<p>3</p>", "hidden", "<p>five</p>"]);
    await topicOf(env as Env, id).setPostState(4, "shown", MOD);
    expect(await listPosts(id)).toMatchObject([
      {},
      {},
      { id: expect.not.stringContaining(":"), revision: 1, reactions: { helpful: 1 }, authorId: BEN.id },
      { replyTo: 3, reactions: { thanks: 1 }, authorId: ANA.id, createdAt: AT + 4 },
      {},
    ]);
    expect((await listPosts(id))[2]).not.toHaveProperty("movedTo");
    expect((await guest.get(path)).json.view).toMatchObject({ moved: 0, answer: 3, lastNumber: 5 });
    expect((await guest.get(`/api/community/topics/${target}`)).json.view).toMatchObject({
      mergedInto: { topic: id, number: 3 },
    });
    expect((await mia.get(`${path}/posts/3/history`)).json.revisions).toMatchObject([{ text: "three" }]);
    await Promise.all([flushTopic(id), flushTopic(target)]);
    const rows = await env.DB.prepare(
      "SELECT id, state, last_number - 1 - moved AS replies FROM community_topic WHERE id IN (?, ?) ORDER BY id = ? DESC",
    )
      .bind(id, target, id)
      .all();
    expect(rows.results).toMatchObject([{ state: "shown", replies: 4 }, { state: "hidden" }]);
    const { entries } = (await mia.get("/api/admin/moderation/record")).json;
    expect(entries[0]).toMatchObject({ action: "topic undo", detail: { undone: "split" } });
    // Pressed twice it answers as before; by then there is nothing else to undo.
    expect((await undo(staff)).json).toEqual({ version: 2 });
    expect((await undo(staff, 2)).json.error.code).toBe("stale");
    // It can be done anew.
    await move(staff, newTarget(), [3, 4], 2);
    expect(await listTexts(id)).toEqual(["<p>Hello</p>", "<p>two</p>", "moved", "moved", "<p>five</p>"]);
  });

  it("takes along who chose to follow the new topic", async () => {
    const { id, staff, target } = await split();
    const xia = callMember(env as Env, "xia-there");
    await xia.setLevel(target, "watching", AT);
    await runInDurableObject((env as Env).MEMBER.getByName("xia-there"), (member) => member.alarm?.());
    expect((await undo(staff)).status).toBe(200);
    await flushTopic(target);
    expect((await xia.readStates([id])).topics).toMatchObject({ [id]: { level: "watching" } });
  });

  it("is refused once someone has posted in the new topic, and nothing has moved", async () => {
    const { id, staff, to, target } = await split();
    await to.post(postCommand({ author: ANA, html: "<p>new</p>" }));
    const refused = await undo(staff);
    expect(refused.json.error).toMatchObject({
      code: "replied",
      message: expect.stringContaining("Someone has posted"),
    });
    expect(await listTexts(id)).toEqual(["<p>Hello</p>", "<p>two</p>", "moved", "moved", "<p>five</p>"]);
    expect(await listTexts(target)).toEqual(["<p>3</p>", "<p>four</p>", "<p>new</p>"]);
  });

  it("is refused once some of the posts were moved on", async () => {
    const { staff, target } = await split();
    await move(`/api/admin/community/topics/${target}`, newTarget(), [2]);
    expect((await undo(staff)).json.error.code).toBe("moved_on");
  });

  it("goes on while its own topic was written in, and out of a topic that others write in", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    await move(from.staff, { topic: to.id }, [2, 5]);
    await from.object.post(postCommand({ author: BEN, html: "<p>six</p>" }));
    await to.object.post(postCommand({ author: ANA, html: "<p>there</p>" }));
    await flushTopic(from.id);
    expect((await undo(from.staff)).status).toBe(200);
    expect(await listTexts(from.id)).toEqual([...ALL, "<p>six</p>"]);
    expect(await listTexts(to.id)).toEqual(["<p>Hello</p>", "moved", "moved", "<p>there</p>"]);
    expect((await listPosts(to.id))[1]).toMatchObject({ movedTo: { topic: from.id, number: 2 } });
  });

  it("is refused where someone answered one of the posts in a topic that stays", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    await move(from.staff, { topic: to.id }, [2, 5]);
    await to.object.post(postCommand({ author: ANA, replyTo: 2 }));
    await flushTopic(from.id);
    expect((await undo(from.staff)).json.error.code).toBe("replied");
  });

  it("leads on who follows it first, and is refused while posts are on their way", async () => {
    const from = await startFive();
    const target = newTarget();
    await withTopicFault(
      from.id,
      (method, call) => (method === "takeMoved" ? killed() : call()),
      async () => {
        const body = { id: crypto.randomUUID(), version: 0, reason: "x", numbers: [3, 4], target };
        expect((await mia.post(`${from.staff}/move`, body)).json).toMatchObject({ isDone: false });
        expect((await undo(from.staff)).json.error).toMatchObject({ code: "busy" });
      },
    );
    expect((await undo(from.staff)).status).toBe(200);
    expect(await listTexts(from.id)).toEqual(ALL);
  });
});

describe("a merge that is undone", () => {
  it("opens the topic again with all its posts, and who followed it follows it", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    const wim = callMember(env as Env, "wim-back");
    await wim.setLevel(from.id, "watching", AT);
    await wim.markRead([{ topic: from.id, number: 3 }], AT);
    await runInDurableObject((env as Env).MEMBER.getByName("wim-back"), (member) => member.alarm?.());
    await flushTopic(from.id);
    await move(from.staff, { topic: to.id }, null);
    await flushTopic(from.id);
    await flushTopic(from.id);
    expect((await undo(from.staff)).json).toEqual({ version: 2 });
    expect(await listTexts(from.id)).toEqual(ALL);
    expect(await listTexts(to.id)).toEqual(["<p>Hello</p>", ...Array(5).fill("moved")]);
    expect((await guest.get(from.path)).json.view).toMatchObject({ mergedInto: null, closed: false, moved: 0 });
    await flushTopic(to.id);
    expect((await wim.readStates([from.id])).topics).toMatchObject({
      [from.id]: { number: 3, level: "watching" },
    });
    expect(await from.object.post(postCommand({ author: BEN }))).toMatchObject({ ok: true, number: 6 });
  });
});

describe("killed", () => {
  it("after they are back, where an id of theirs is another's in the other topic: each is there once", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    const taken = (await listPosts(from.id))[2]?.id ?? "";
    await to.object.post(postCommand({ id: taken, author: ANA, html: "<p>there</p>" }));
    await move(from.staff, { topic: to.id }, [3]);
    await flushTopic(from.id);
    await withTopicFault(
      to.id,
      async (method, call) => {
        const result = await call();
        return method === "takeMoved" ? killed() : result;
      },
      () => undo(from.staff),
    );
    await flushTopic(to.id);
    expect(await listTexts(from.id)).toEqual(ALL);
    expect(await listTexts(to.id)).toEqual(["<p>Hello</p>", "<p>there</p>", "moved"]);
  });

  it.each([
    [
      "before the posts go back",
      (method: string, call: () => Promise<unknown>) => (method === "takeMoved" ? killed() : call()),
    ],
    [
      "after they are back, before the other topic knows",
      async (method: string, call: () => Promise<unknown>) => {
        const result = await call();
        return method === "takeMoved" ? killed() : result;
      },
    ],
  ])("%s: each is there once in the end", async (_, fault) => {
    const { id, staff, target } = await split();
    await withTopicFault(target, fault, () => undo(staff));
    await flushTopic(target);
    expect(await listTexts(id)).toEqual(ALL);
    expect(await listTexts(target)).toEqual(["moved", "moved"]);
    expect((await mia.get(staff)).json).toMatchObject({ version: 2, last: { action: "undo" } });
  });

  it("before its own topic knows that it is undone: the posts bring it along", async () => {
    const [from, to] = [await startFive(), await startTopic({ categoryId: "questions" })];
    await move(from.staff, { topic: to.id }, null);
    await flushTopic(from.id);
    await withTopicFault(
      from.id,
      async (method, call) => {
        const result = await call();
        return method === "giveBack" ? killed() : result;
      },
      () => undo(from.staff),
    );
    await flushTopic(to.id);
    expect(await listTexts(from.id)).toEqual(ALL);
    expect((await mia.get(from.staff)).json).toMatchObject({ version: 2, last: { action: "undo" } });
    expect((await guest.get(from.path)).json.view).toMatchObject({ mergedInto: null, closed: false });
  });
});
