import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { newId } from "../kernel/ids.ts";
import { openDb } from "../platform/db.ts";
import { ANA, AT, BEN, MOD, newTopic, postCommand, startTopic } from "./testing/topics.ts";

const inLists = (id: string) =>
  openDb(env.DB).all<Record<string, unknown>>(`SELECT * FROM community_topic WHERE id = '${id}'` as never);

describe("a topic's object", () => {
  it("takes a post once, however often it is sent, and answers as the first time", async () => {
    const { object, first } = await startTopic();
    const command = postCommand({ author: BEN });
    const answers = await Promise.all([object.post(command), object.post(command), object.post(command)]);
    expect(new Set(answers.map((a) => a.ok && a.state === "shown" && a.number))).toEqual(new Set([2]));
    expect(await object.create(first)).toMatchObject({ ok: true, number: 1 });
    expect((await object.read({ first: true }))?.posts).toHaveLength(2);
  });

  it("refuses another member's post under a known id, and another topic under its own", async () => {
    const { object, id } = await startTopic();
    const command = postCommand({ author: BEN });
    await object.post(command);
    expect(await object.post({ ...command, author: ANA })).toEqual({ ok: false, why: "taken" });
    expect(await object.create(newTopic(id))).toEqual({ ok: false, why: "taken" });
  });

  it("gives a held post its number when it is approved, so that readers never see a gap", async () => {
    const { object } = await startTopic();
    const held = postCommand({ author: BEN, check: { verdict: "hold", reasons: ["First post"], score: null } });
    expect(await object.post(held)).toMatchObject({ ok: true, state: "held" });
    expect(await object.post(postCommand())).toMatchObject({ number: 2 });
    expect(await object.release(held.id, true, AT)).toMatchObject({ number: 3 });
    expect(await object.release(held.id, true, AT)).toMatchObject({ number: 3 });
    expect(await object.release(newId(), true, AT)).toBeNull();
    expect(await object.post(held)).toMatchObject({ ok: true, state: "shown", number: 3 });
  });

  it("refuses an edit of what was edited meanwhile, and takes the same edit twice as one", async () => {
    const { object } = await startTopic();
    const edit = {
      number: 1,
      revision: 0,
      text: "New",
      html: "<p>New</p>",
      excerpt: "New",
      by: { member: ANA.id, isStaff: false },
      reason: null,
      check: null,
      at: AT + 1,
    };
    expect((await object.edit(edit)).ok).toBe(true);
    expect((await object.edit(edit)).ok).toBe(true);
    expect(await object.edit({ ...edit, text: "Other" })).toEqual({ ok: false, why: "stale" });
    expect((await object.read({ first: true }))?.posts[0]).toMatchObject({ html: "<p>New</p>", revision: 1 });
  });

  it("has one reaction of each member and post", async () => {
    const { object } = await startTopic();
    const react = (member: string, reaction: "helpful" | "thanks" | null) =>
      object.react({ number: 1, by: { member, isStaff: false }, author: { ...BEN, id: member }, reaction, at: AT });
    await react("a", "helpful");
    await react("a", "helpful");
    await react("b", "helpful");
    await react("a", "thanks");
    expect((await object.read({ first: true }, { member: "a", isStaff: false }))?.posts[0]?.reactions).toEqual({
      helpful: 1,
      thanks: 1,
    });
    expect((await object.read({ first: true }, { member: "a", isStaff: false }))?.mine).toEqual({ 1: "thanks" });
    await react("a", null);
    await react("b", null);
    expect((await object.read({ first: true }))?.posts[0]?.reactions).toEqual({});
  });

  it("keeps the number of a hidden post and sends its text to nobody", async () => {
    const { object } = await startTopic();
    await object.post(postCommand({ author: BEN, text: "secret", html: "<p>secret</p>" }));
    const { version } = (await object.read({ first: true })) ?? { version: 0 };
    await object.setPostState(2, "hidden", MOD);
    const page = await object.read({ first: true });
    expect(page?.posts.map(({ number, state, html }) => [number, state, html])).toEqual([
      [1, "shown", "<p>Hello</p>"],
      [2, "hidden", null],
    ]);
    expect(JSON.stringify((await object.watch("hub-0", version))?.changes)).not.toContain("secret");
  });

  it("waits between two posts of a member in slow mode, and takes none when closed, but from staff", async () => {
    const { object } = await startTopic();
    await object.update({ slowMode: 60 });
    expect(await object.post(postCommand({ at: AT + 20_000 }))).toEqual({
      ok: false,
      why: "slow_mode",
      retryAfter: 40,
    });
    expect((await object.post(postCommand({ at: AT + 60_000 }))).ok).toBe(true);
    await object.update({ closed: true });
    expect(await object.post(postCommand({ author: BEN, at: AT }))).toEqual({ ok: false, why: "closed" });
    expect((await object.post(postCommand({ author: { ...BEN, badge: "moderator" }, isStaff: true }))).ok).toBe(true);
  });

  it("is in the lists soon, and after a time without the database too", async () => {
    const { object, id } = await startTopic();
    await vi.waitFor(async () => expect(await inLists(id)).toMatchObject([{ last_number: 1, tags: '["iron"]' }]));
    const spy = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await runInDurableObject(object, async (topic) => {
      const { env: own } = topic as unknown as { env: { DB: D1Database } };
      const db = own.DB;
      const broken = { ...own, DB: { prepare: () => ({}), batch: () => Promise.reject(new Error("away")) } };
      Object.assign(topic, { env: broken });
      await topic.post(postCommand({ author: BEN }));
      await topic.alarm();
      Object.assign(topic, { env: { ...own, DB: db } });
    });
    expect(spy).toHaveBeenCalledWith(expect.stringContaining("later"));
    await runInDurableObject(object, (topic) => topic.alarm());
    expect(await inLists(id)).toMatchObject([{ last_number: 2 }]);
  });
});
