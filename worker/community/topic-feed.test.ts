/** Open lists learn of new posts: each reader's of what they may see, once, also after their page was away. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectLiveSocket } from "../live/index.ts";
import type { FeedTopic } from "./contract-lists.ts";
import { newTopicId } from "./domain-topic.ts";
import { BEN, postCommand, startTopic } from "./testing/topics.ts";
import type { TopicFeed } from "./topic-feed.ts";

const ORIGIN = "https://tikari.test";
const url = new URL("/api/live", ORIGIN);
const opened: WebSocket[] = [];
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
  const page = { told: new Map<string, number>(), frames: 0, version, isWatching: false, socket };
  socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === "watching") page.isWatching = true;
    if (frame.type !== "lists") return;
    page.frames += 1;
    page.version = frame.to ?? 0;
    for (const { id, lastNumber } of frame.topics ?? []) page.told.set(id, lastNumber);
  });
  socket.accept();
  opened.push(socket);
  socket.send(JSON.stringify({ type: "watch", topic: "lists", version }));
  await vi.waitFor(() => expect(page.isWatching).toBe(true));
  return page;
}

const SLOW = { timeout: 8000 };
const feedOf = (name: string) => env.TOPIC_FEED.getByName(name) as unknown as DurableObjectStub<TopicFeed>;
const told = (id: string, lastNumber: number): FeedTopic => ({
  ...{ id, categoryId: "c1", tags: [], lastNumber, bumpedAt: 1 },
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
    }, SLOW);
    const guest = await openList(null);
    expect([...guest.told.keys()]).not.toContain(members.id);
  });

  it("are told of a post once the list in the database has it, and not of what changes nothing there", async () => {
    const page = await openList(null);
    const { object, id } = await startTopic();
    await vi.waitFor(() => expect(page.told.get(id)).toBe(1), SLOW);
    await object.post(postCommand({ author: BEN }));
    await vi.waitFor(() => expect(page.told.get(id)).toBe(2), SLOW);
    const row = await env.DB.prepare("SELECT last_number FROM community_topic WHERE id = ?").bind(id).first();
    expect(row).toEqual({ last_number: 2 });
    const { version } = await feedOf("everybody").watch("none", 0);
    await object.react({ number: 1, by: { member: BEN.id, isStaff: false }, author: BEN, reaction: "helpful", at: 1 });
    await runInDurableObject(object, (topic) => topic.alarm());
    expect((await feedOf("everybody").watch("none", 0)).version).toBe(version);
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
    const page = await openList(null);
    const before = page.frames;
    await runInDurableObject(feedOf("everybody"), async (feed) => {
      for (let i = 0; i < 4; i++) {
        await feed.tell(told(newTopicId(Date.now() + i), 1));
        await scheduler.wait(150);
      }
    });
    const { version } = await feedOf("everybody").watch("none", 0);
    await vi.waitFor(() => expect(page.version).toBe(version), SLOW);
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
    await vi.waitFor(() => expect(page.told.get(id)).toBe(2), SLOW);
    vi.restoreAllMocks();
  });
});

it("the feed keeps so many topics and no more", async () => {
  const feed = feedOf("everybody");
  const kept = await runInDurableObject(feed, async (object, { storage }) => {
    for (let i = 0; i < 300; i++) await object.tell(told(i.toString().padStart(12, "0"), 1));
    return storage.sql.exec("SELECT count(*) n FROM topic").one().n;
  });
  expect(kept).toBeLessThan(260);
  expect((await feed.watch("none", 0)).changes?.topics).toHaveLength(40);
  expect((await feed.watch("none", 1)).changes?.topics.length).toBeLessThanOrEqual(200);
});
