/** Open lists learn of new posts and of what staff and authors change: each reader's of what they may see, once, also after their page was away. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectLiveSocket } from "../live/index.ts";
import { quickWaits } from "../test/quick-waits.ts";
import type { FeedTopic } from "./contract-lists.ts";
import { newTopicId } from "./domain-topic.ts";
import { ANA, BEN, MOD, postCommand, startTopic } from "./testing/topics.ts";
import type { TopicFeed } from "./topic-feed.ts";

const ORIGIN = "https://tikari.test";
const url = new URL("/api/live", ORIGIN);
const opened: WebSocket[] = [];
beforeEach(() => quickWaits());
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

type Frame = { type: string; to?: number; topics?: FeedTopic[] };

/** A page with a list: which topics it was told of, by number of their last post, and its version. */
async function openList(role: string | null, version = 0) {
  const request = new Request(url, { headers: { Upgrade: "websocket", Origin: ORIGIN } });
  const response = await connectLiveSocket(request, {
    ...{ env, url, viewer: async () => (role === null ? null : { userId: `a-${role}`, role, sessionId: "s1" }) },
    auth: { getAdminAccess: async () => ({ hasAccess: true }) },
  });
  const socket = response.webSocket as WebSocket;
  const page = {
    ...{ told: new Map<string, number>(), rows: new Map<string, FeedTopic["listed"]>() },
    frames: 0,
    version,
    isWatching: false,
    socket,
  };
  socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === "watching") page.isWatching = true;
    if (frame.type !== "lists") return;
    page.frames += 1;
    page.version = frame.to ?? 0;
    for (const { id, listed } of frame.topics ?? []) {
      page.told.set(id, listed?.lastNumber ?? 0);
      page.rows.set(id, listed);
    }
  });
  socket.accept();
  opened.push(socket);
  socket.send(JSON.stringify({ type: "watch", topic: "lists", version }));
  await vi.waitFor(() => expect(page.isWatching).toBe(true));
  return page;
}

const feedOf = (name: string) => env.TOPIC_FEED.getByName(name) as unknown as DurableObjectStub<TopicFeed>;
const told = (id: string, lastNumber: number): FeedTopic => ({
  ...{ id, version: lastNumber },
  listed: {
    ...{ title: "Beans", slug: "beans", access: "everybody", categoryId: "c1", tags: [], lastNumber, bumpedAt: 1 },
    ...{ replies: lastNumber - 1, closed: false, pin: null, isAnswered: false },
  },
});

describe("open lists", () => {
  it("are told of the topics that their reader may see, and of no other", async () => {
    const pages = await Promise.all([openList(null), openList("member"), openList("moderator")]);
    const [all, members, staff] = await Promise.all([
      startTopic(),
      startTopic({ access: "members" }),
      startTopic({ access: "staff" }),
    ]);
    // The last one: what would come before it has come.
    const last = await startTopic();
    const seen = () => pages.map(({ told: known }) => [all, members, staff].map(({ id }) => known.get(id) ?? 0));
    await vi.waitFor(() => {
      expect(pages.map(({ told: known }) => known.has(last.id))).toEqual([true, true, true]);
      expect(seen()).toEqual([
        [1, 0, 0],
        [1, 1, 0],
        [1, 1, 1],
      ]);
    });
    const guest = await openList(null);
    expect([...guest.told.keys()]).not.toContain(members.id);
  });

  it("are told of a post once the list in the database has it, and not of what changes nothing there", async () => {
    const page = await openList(null);
    const { object, id } = await startTopic();
    await vi.waitFor(() => expect(page.told.get(id)).toBe(1));
    await object.post(postCommand({ author: BEN }));
    await vi.waitFor(() => expect(page.told.get(id)).toBe(2));
    const row = await env.DB.prepare("SELECT last_number FROM community_topic WHERE id = ?").bind(id).first();
    expect(row).toEqual({ last_number: 2 });
    const { version } = await feedOf("everybody").watch("none", 0);
    await object.react({ number: 1, by: { member: BEN.id, isStaff: false }, author: BEN, reaction: "helpful", at: 1 });
    await runInDurableObject(object, (topic) => topic.alarm());
    expect((await feedOf("everybody").watch("none", 0)).version).toBe(version);
  });

  it("are told at once when a topic is renamed, pinned, closed or answered", async () => {
    const page = await openList(null);
    const { object, id } = await startTopic({ hasAnswers: true });
    await object.post(postCommand({ author: BEN }));
    await vi.waitFor(() => expect(page.told.get(id)).toBe(2));
    const ana = { member: ANA.id, isStaff: false };
    await object.rename({ title: "Beans and rice", slug: "beans-and-rice" }, ana);
    await object.setAnswer(2, ana);
    const by = { email: "mod@example.com", member: MOD.member, reason: "Off topic", at: Date.now() };
    await object.change({ base: 0, action: "close", set: { closed: true }, detail: {}, by });
    const set = { pinned: true, pinnedEverywhere: true, pinnedUntil: null };
    await object.change({ base: 1, action: "pin", set, detail: {}, by });
    await vi.waitFor(() =>
      expect(page.rows.get(id)).toMatchObject({
        ...{ title: "Beans and rice", slug: "beans-and-rice", isAnswered: true, closed: true, pin: "everywhere" },
        ...{ lastNumber: 2, replies: 1 },
      }),
    );
  });

  it("lose a topic at once that is hidden or goes to fewer readers, and learn no more of it than that", async () => {
    const [guest, member] = await Promise.all([openList(null), openList("member")]);
    const { object, id } = await startTopic();
    const hidden = await startTopic();
    await vi.waitFor(() => expect([guest.told.has(id), guest.told.has(hidden.id)]).toEqual([true, true]));
    await object.update({ access: "members", categoryId: "c2", title: "For members" });
    await hidden.object.update({ state: "hidden" });
    await vi.waitFor(() => {
      expect([guest.rows.get(id), guest.rows.get(hidden.id), member.rows.get(hidden.id)]).toEqual([null, null, null]);
      expect(member.rows.get(id)).toMatchObject({ title: "For members", categoryId: "c2", access: "members" });
    });
    // From here on it is the members' alone, until everybody may read it again.
    await object.update({ title: "For members still" });
    await vi.waitFor(() => expect(member.rows.get(id)).toMatchObject({ title: "For members still" }));
    expect(guest.rows.get(id)).toBeNull();
    await object.update({ access: "everybody" });
    await vi.waitFor(() => expect(guest.rows.get(id)).toMatchObject({ title: "For members still" }));
  });

  it("whose feed was told while another could not be reached lose the topic all the same", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const guest = await openList(null);
    const { object, id } = await startTopic({ access: "members" });
    await runInDurableObject(object, async (topic) => {
      const inside = topic as unknown as { env: Env };
      const real = inside.env;
      const broken = {
        getByName: (name: string) =>
          name === "everybody" ? feedOf(name) : { tell: () => Promise.reject(new Error("no answer")) },
      };
      inside.env = { ...real, DB: real.DB, TOPIC_FEED: broken } as unknown as Env;
      await topic.update({ access: "everybody" });
      await topic.alarm();
      inside.env = real;
      await topic.update({ access: "members" });
      await topic.alarm();
    });
    await vi.waitFor(() => expect([guest.rows.has(id), guest.rows.get(id)]).toEqual([true, null]));
    vi.restoreAllMocks();
  });

  it("lose a topic whose import was undone, and learn of it when it comes again", async () => {
    const feed = feedOf("everybody");
    const id = newTopicId(Date.now());
    await feed.tell(told(id, 5));
    await feed.forget(id);
    const last = async () => (await feed.watch("none", 0)).changes?.topics.find((topic) => topic.id === id);
    expect(await last()).toMatchObject({ listed: null });
    const { version } = await feed.watch("none", 0);
    await feed.forget(id);
    await feed.forget("unknown00000");
    expect((await feed.watch("none", 0)).version).toBe(version);
    await feed.tell(told(id, 1));
    expect(await last()).toMatchObject({ listed: { lastNumber: 1 } });
  });

  it("get what they missed, each topic once as it is by then", async () => {
    const away = await openList(null);
    away.socket.close();
    const id = newTopicId(Date.now());
    for (const number of [1, 2, 3, 3, 2]) await feedOf("everybody").tell(told(id, number));
    const back = await openList(null, away.version);
    expect([...back.told]).toEqual([[id, 3]]);
  });

  it("share one frame, however many topics change while they wait for it", async () => {
    quickWaits(false);
    const page = await openList(null);
    const before = page.frames;
    await runInDurableObject(feedOf("everybody"), async (feed) => {
      for (let i = 0; i < 4; i++) {
        await feed.tell(told(newTopicId(Date.now() + i), 1));
        await scheduler.wait(150);
      }
    });
    const { version } = await feedOf("everybody").watch("none", 0);
    await vi.waitFor(() => expect(page.version).toBe(version));
    expect(page.frames - before).toBeLessThanOrEqual(2);
  });

  it("are told later by a topic whose feed could not be reached", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const page = await openList(null);
    const { object, id } = await startTopic();
    await runInDurableObject(object, async (topic) => {
      const inside = topic as unknown as { env: Env };
      const real = inside.env;
      const broken = { getByName: () => ({ tell: () => Promise.reject(new Error("no answer")) }) };
      inside.env = { ...real, DB: real.DB, TOPIC_FEED: broken } as unknown as Env;
      await topic.post(postCommand({ author: BEN }));
      await topic.alarm();
      inside.env = real;
      await topic.alarm();
    });
    await vi.waitFor(() => expect(page.told.get(id)).toBe(2));
    vi.restoreAllMocks();
  });
});

it("the feed keeps so many topics and no more", async () => {
  const feed = feedOf("everybody");
  const kept = await runInDurableObject(feed, async (object, { storage }) => {
    for (let i = 0; i < 300; i++) await object.tell(told(i.toString().padStart(12, "0"), 1));
    return storage.sql.exec("SELECT count(*) n FROM listed").one().n;
  });
  expect(kept).toBeLessThan(260);
  expect((await feed.watch("none", 0)).changes?.topics).toHaveLength(40);
  expect((await feed.watch("none", 1)).changes?.topics.length).toBeLessThanOrEqual(200);
});
