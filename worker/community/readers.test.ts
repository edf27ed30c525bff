/** How many read a topic: the sum over all hubs, told to every page of it, as pages come and go. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { connectLiveSocket } from "../live/index.ts";
import { emptyStores } from "../test/empty-stores.ts";
import { quickWaits } from "../test/quick-waits.ts";
import { topicOf } from "./deps.ts";
import { startTopic } from "./testing/topics.ts";
import type { TopicFeed } from "./topic-feed.ts";

const ORIGIN = "https://tikari.test";
const url = new URL("/api/live", ORIGIN);
const opened: WebSocket[] = [];
beforeAll(() => quickWaits());
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
// What readers leave is counted soon after: not in the next file, or where nothing runs any more.
afterAll(emptyStores);

/** A page with a list: how many read a topic, as far as it was told. */
async function openLists(member: string | null) {
  const request = new Request(url, { headers: { Upgrade: "websocket", Origin: ORIGIN } });
  const response = await connectLiveSocket(request, {
    ...{ env, url, viewer: async () => (member === null ? null : { userId: member, role: "member", sessionId: "s1" }) },
    auth: { getAdminAccess: async () => ({ hasAccess: true }) },
  });
  const socket = response.webSocket as WebSocket;
  let readers: Record<string, number> = {};
  let isWatching = false;
  socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data)) as { type: string; readers?: Record<string, number> };
    if (frame.type === "lists" || frame.type === "presence") readers = frame.readers ?? readers;
    if (frame.type === "watching") isWatching = true;
  });
  socket.accept();
  opened.push(socket);
  socket.send(JSON.stringify({ type: "watch", topic: "lists", version: 0 }));
  await vi.waitFor(() => expect(isWatching).toBe(true));
  return { of: (topic: string) => readers[topic] ?? 0 };
}

/** A page of a topic, at any of the hubs. */
async function openPage(topic: string, member: string | null = null) {
  const request = new Request(url, { headers: { Upgrade: "websocket", Origin: ORIGIN } });
  const viewer = async () => member && { userId: member, role: "member", sessionId: "s1" };
  const socket = (
    await connectLiveSocket(request, {
      env,
      url,
      viewer: async () => (await viewer()) || null,
      auth: { getAdminAccess: async () => ({ hasAccess: true }) },
    })
  ).webSocket as WebSocket;
  const page = { readers: 0, socket };
  socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data)) as { type: string; topic?: string; count?: number };
    if (frame.type === "readers" && frame.topic === topic) page.readers = frame.count ?? 0;
  });
  socket.accept();
  opened.push(socket);
  socket.send(JSON.stringify({ type: "watch", topic, version: 0 }));
  return page;
}

it("is counted over all hubs, and anew when someone leaves", async () => {
  const [{ id }, { id: other }] = await Promise.all([startTopic(), startTopic()]);
  // Enough that not all are at one hub.
  const pages = await Promise.all(Array.from({ length: 8 }, () => openPage(id)));
  const elsewhere = await openPage(other);
  await vi.waitFor(() => expect(pages.map(({ readers }) => readers)).toEqual(pages.map(() => 8)));
  const [gone, left, ...staying] = pages;
  gone?.socket.close();
  left?.socket.send(JSON.stringify({ type: "unwatch", topic: id }));
  await vi.waitFor(() => expect(staying.map(({ readers }) => readers)).toEqual(staying.map(() => 6)));
  expect(elsewhere.readers).toBe(1);
});

it("is told to open lists of those who may see the topic, from two on and together", async () => {
  const { id } = await startTopic();
  const { id: own } = await startTopic({ access: "members" });
  const lists = [await openLists(null), await openLists("m-9")];
  const pages = await Promise.all([openPage(id), openPage(id), openPage(own, "m-1"), openPage(own, "m-2")]);
  await vi.waitFor(() =>
    expect(lists.map(({ of }) => [of(id), of(own)])).toEqual([
      [2, 0],
      [2, 2],
    ]),
  );
  // Who comes later is told at once.
  const late = await openLists("m-8");
  await vi.waitFor(() => expect([late.of(id), late.of(own)]).toEqual([2, 2]));
  pages[0]?.socket.close();
  await vi.waitFor(() => expect(lists.map(({ of }) => of(id))).toEqual([0, 0]));
  // What is hidden has no readers in lists.
  await topicOf(env as unknown as Env, own).update({ state: "hidden" });
  await vi.waitFor(async () => expect((await openLists("m-7")).of(own)).toBe(0));
});

it("that nobody has told for long is forgotten", async () => {
  const feed = env.TOPIC_FEED.getByName("everybody") as unknown as DurableObjectStub<TopicFeed>;
  await feed.tellReaders("0000000000aa", 3);
  const readers = async () => (await feed.watch("none", 0)).changes?.readers?.["0000000000aa"];
  expect(await readers()).toBe(3);
  await runInDurableObject(feed, (_, { storage }) => {
    storage.sql.exec("UPDATE reading SET at = at - 11 * 60 * 1000");
  });
  expect(await readers()).toBeUndefined();
});

it("counts a member once for each hub, and nobody whom the topic is not for", async () => {
  const { id } = await startTopic({ access: "members" });
  // More tabs than there are hubs.
  const [guest, ...tabs] = await Promise.all([openPage(id), ...Array.from({ length: 20 }, () => openPage(id, "m-1"))]);
  await vi.waitFor(() => expect(tabs[0]?.readers).toBeGreaterThan(0));
  expect(tabs[0]?.readers).toBeLessThanOrEqual(8);
  expect(guest?.readers).toBe(0);
});
