/** What members are told of what happens in a topic. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { userIdOf } from "../auth/testing/accounts.ts";
import type { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";
import type { Topic } from "./topic.ts";

let ana: Browser;
let ben: Browser;
let cleo: Browser;
beforeAll(async () => {
  [ana, ben, cleo] = [await signInMember("Ana"), await signInMember("Ben"), await signInMember("Cleo")];
});

const begin = async (category = "questions") => {
  const id = newTopicId(Date.now());
  const input = { id, post: newId(), category, title: "How do you soak beans?", text: `Hard beans ${id}`, tags: [] };
  await ana.post("/api/community/topics", input);
  return {
    id,
    path: `/api/community/topics/${id}`,
    object: env.TOPIC.getByName(id) as unknown as DurableObjectStub<Topic>,
  };
};
const toldTo = async (member: Browser, topic: string) =>
  (await member.get("/api/members/me/notifications")).json.notifications
    .filter((one: { topic: string }) => one.topic === topic)
    .map((one: { kind: string; number: number; actors: { name: string }[] }) => [
      ...[one.kind, one.number, one.actors.map(({ name }) => name).join()],
    ]);

it("a reply, a mention, a watched topic, a reaction and an accepted answer are told once, for the closest reason", async () => {
  const { id, path, object } = await begin();
  // The first post has been told, to nobody: who watches from now on is not told of it.
  await runInDurableObject(object, (topic) => topic.alarm());
  await cleo.send("PUT", `/api/members/me/topics/${id}/level`, { level: "watching" });
  await vi.waitFor(async () =>
    expect(await env.DB.prepare("SELECT 1 FROM members_watch WHERE topic_id = ?").bind(id).first()).not.toBeNull(),
  );
  const reply = { id: newId(), text: `Overnight, @ana and @cleo. ${id}` };
  expect((await ben.post(`${path}/posts`, reply)).json.number).toBe(2);
  await ana.send("PUT", `${path}/posts/2/reaction`, { reaction: "thanks" });
  await ana.send("PUT", `${path}/answer`, { number: 2 });
  await vi.waitFor(async () => expect(await toldTo(ben, id)).toHaveLength(2));
  expect(await toldTo(ana, id)).toEqual([["reply", 2, "Ben"]]);
  expect(await toldTo(cleo, id)).toEqual([["mention", 2, "Ben"]]);
  expect((await toldTo(ben, id)).sort()).toEqual([
    ["accepted", 2, "Ana"],
    ["reaction", 2, "Ana"],
  ]);
  // Told again after a crash, nothing is new.
  await runInDurableObject(object, async (topic) => {
    const { store } = topic as unknown as { store: { outbox: { addEvent: (event: object) => void } } };
    const by = { id: await userIdOf("ben@example.com"), name: "Ben", handle: "ben" };
    const to = await userIdOf("ana@example.com");
    store.outbox.addEvent({ type: "post", number: 2, postId: reply.id, by, to, mentions: [], at: Date.now() });
    await topic.alarm();
  });
  expect(await toldTo(ana, id)).toHaveLength(1);
  expect(await toldTo(cleo, id)).toHaveLength(1);
});

it("what was hidden before it was told is told to nobody", async () => {
  const { id, path, object } = await begin();
  await runInDurableObject(object, async (topic) => {
    const real = Reflect.get(topic, "tell");
    Object.assign(topic, { tell: async () => false });
    await ben.post(`${path}/posts`, { id: newId(), text: `Spam, spam, spam ${id}` });
    await topic.setPostState(2, "hidden", { member: "m", isStaff: true });
    Object.assign(topic, { tell: real });
    await topic.alarm();
  });
  expect(await toldTo(ana, id)).toEqual([]);
});

it("a quote is told to whom it quotes, once, and not beside a reply or a mention of the same post", async () => {
  const { id, path } = await begin();
  await ben.post(`${path}/posts`, { id: newId(), text: `Overnight, with salt. ${id}` });
  const quote = (number: number, name = "Ben") =>
    `> [${name} in #${number}](/community/t/how-do-you-soak-beans/${id}/${number}#post-${number}):\n>\n> With salt.`;
  const elsewhere = `> [Ben in #2](/community/t/x/${id.replace(/.$/, id.endsWith("0") ? "1" : "0")}/2):\n> no`;
  const written = `${quote(2)}\n\nHow much? ${id}\n\n${quote(2)}\n\n${elsewhere}\n\n> ${quote(1)}`;
  await cleo.post(`${path}/posts`, { id: newId(), text: written });
  await vi.waitFor(async () => expect(await toldTo(ben, id)).toEqual([["quote", 3, "Cleo"]]));
  // Ana is told of Cleo's reply to her topic, and of nothing else.
  expect(await toldTo(ana, id)).toEqual([["reply", 2, "Cleo,Ben"]]);
  await ana.post(`${path}/posts`, { id: newId(), text: `${quote(3, "Cleo")}\n\n@cleo, ${id} a spoon.` });
  await vi.waitFor(async () => expect(await toldTo(cleo, id)).toEqual([["mention", 4, "Ana"]]));
  // Who quotes themselves is told nothing.
  await ben.post(`${path}/posts`, { id: newId(), text: `${quote(2)}\n\nI meant a spoon, ${id}` });
  await vi.waitFor(async () => expect(await toldTo(ana, id)).toEqual([["reply", 2, "Ben,Cleo"]]));
  expect(await toldTo(ben, id)).toEqual([["quote", 3, "Cleo"]]);
});
