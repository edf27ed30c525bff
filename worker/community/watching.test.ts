import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { connectLiveSocket } from "../live/index.ts";
import { emptyStores } from "../test/empty-stores.ts";
import type { PostView, TopicChanges } from "./contract-topic.ts";
import { ANA, BEN, MOD, postCommand, startTopic } from "./testing/topics.ts";

const ORIGIN = "https://tikari.test";
const url = new URL("/api/live", ORIGIN);

type Frame = { type: string; topic: string; version?: number; why?: string } & Partial<TopicChanges>;
const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
// What readers leave is counted soon after: not in the next file, or where nothing runs any more.
afterAll(emptyStores);

/** A page that shows a topic as a page does it: it applies what follows on what it has, and nothing else. */
async function openPage(
  topic: string,
  { version = 0, viewer = null as { userId: string; role: string } | null, hasAccess = true } = {},
) {
  const request = new Request(url, { headers: { Upgrade: "websocket", Origin: ORIGIN } });
  const response = await connectLiveSocket(request, {
    env,
    url,
    viewer: async () => viewer && { ...viewer, sessionId: "s1" },
    auth: { getAdminAccess: async () => ({ hasAccess }) },
  });
  const socket = response.webSocket as WebSocket;
  const page = { posts: [] as PostView[], version, frames: [] as Frame[], gaps: 0, socket };
  socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === "flags") return;
    page.frames.push(frame);
    if (frame.type !== "topic" || (frame.to ?? 0) <= page.version) return;
    if ((frame.from ?? 0) > page.version) page.gaps += 1;
    page.posts.push(...(frame.posts ?? []));
    page.version = frame.to ?? 0;
  });
  socket.accept();
  opened.push(socket);
  const say = (command: object) => socket.send(JSON.stringify(command));
  say({ type: "watch", topic, version });
  const numbers = () => page.posts.map(({ number }) => number);
  return { page, say, numbers };
}

const post = (object: Awaited<ReturnType<typeof startTopic>>["object"]) => object.post(postCommand({ author: BEN }));

describe("watching a topic", () => {
  it("tells every page each post once, in order, and a page that was away what it has missed", async () => {
    const { object, id } = await startTopic();
    const pages = await Promise.all([openPage(id), openPage(id), openPage(id)]);
    for (let i = 0; i < 20; i++) await post(object);
    const expected = Array.from({ length: 21 }, (_, i) => i + 1);
    for (const { numbers } of pages) await vi.waitFor(() => expect(numbers()).toEqual(expected));
    const [away] = pages;
    away?.page.socket.close();
    for (let i = 0; i < 5; i++) await post(object);
    const back = await openPage(id, { version: away?.page.version ?? 0 });
    await vi.waitFor(() => expect(back.numbers()).toEqual([22, 23, 24, 25, 26]));
    expect([...pages.slice(1), back].map(({ page }) => page.gaps)).toEqual([0, 0, 0]);
  });

  it("sends edits and hidden posts as they are now", async () => {
    const { object, id } = await startTopic();
    await post(object);
    const { page } = await openPage(id);
    await vi.waitFor(() => expect(page.posts).toHaveLength(2));
    await object.edit({
      number: 1,
      revision: 0,
      text: "b",
      html: "<p>b</p>",
      excerpt: "b",
      by: { member: ANA.id, isStaff: false },
      reason: null,
      check: null,
      at: 5,
    });
    await object.setPostState(2, "hidden", MOD);
    await vi.waitFor(() =>
      expect(page.posts.slice(2).map(({ number, html }) => [number, html])).toEqual([
        [1, "<p>b</p>"],
        [2, null],
      ]),
    );
  });

  it("loses nothing of what is posted while a page begins to watch", async () => {
    const { object, id } = await startTopic();
    const posting = Array.from({ length: 30 }, () => post(object));
    const pages = await Promise.all(Array.from({ length: 5 }, () => openPage(id)));
    await Promise.all(posting);
    for (const { numbers } of pages) await vi.waitFor(() => expect(new Set(numbers()).size).toBe(31));
    expect(pages.map(({ page }) => page.gaps)).toEqual([0, 0, 0, 0, 0]);
    expect(pages.map(({ numbers }) => numbers().length)).toEqual([31, 31, 31, 31, 31]);
  });

  it("stops sending to a page that doesn't keep up, and goes on from where it asks again", async () => {
    const { object, id } = await startTopic();
    const { page, say, numbers } = await openPage(id);
    await vi.waitFor(() => expect(page.frames.at(-1)?.type).toBe("watching"));
    const long = `<p>${"x".repeat(60_000)}</p>`;
    for (let i = 2; i < 10 && page.frames.at(-1)?.type !== "behind"; i++) {
      await object.post(postCommand({ author: BEN, html: long }));
      await vi.waitFor(() => expect(page.frames.at(-1)?.type === "behind" || numbers().includes(i)).toBe(true));
    }
    await vi.waitFor(() => expect(page.frames.at(-1)?.type).toBe("behind"));
    say({ type: "watch", topic: id, version: page.version });
    const last = (await object.read({ first: true }))?.view.lastNumber ?? 0;
    const all = Array.from({ length: last }, (_, i) => i + 1);
    await vi.waitFor(() => expect(numbers()).toEqual(all));
    // Four posts of this size fit, not more than twice as many.
    expect(last).toBeGreaterThan(4);
    expect(last).toBeLessThan(9);
  });

  it("waits three times as long as its slowest hub took, so that a crowd is told in larger parts", async () => {
    const { object } = await startTopic();
    const sentAt: number[] = [];
    await runInDurableObject(object, async (topic) => {
      const deliver = async () => {
        sentAt.push(Date.now());
        await scheduler.wait(150);
        return 1;
      };
      const { broadcast } = topic as unknown as { broadcast: { addHub: (name: string, version: number) => void } };
      Object.assign(broadcast, { env: { HUB: { getByName: () => ({ deliver }) } } });
      broadcast.addHub("crowded", 2);
      await topic.post(postCommand({ author: BEN }));
      await vi.waitFor(() => expect(sentAt).toHaveLength(1));
      await scheduler.wait(160);
      await topic.post(postCommand({ author: BEN }));
      await vi.waitFor(() => expect(sentAt).toHaveLength(2));
    });
    expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(440);
  });

  it("sends a hub that answers slowly nothing twice, and what came meanwhile after its answer", async () => {
    const { object } = await startTopic();
    const sent: [number, number][] = [];
    await runInDurableObject(object, async (topic) => {
      let answer: () => void = () => undefined;
      const slow = async (_channel: string, _frame: string, from: number, to: number) => {
        sent.push([from, to]);
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return 1;
      };
      const { broadcast } = topic as unknown as { broadcast: { addHub: (name: string, version: number) => void } };
      Object.assign(broadcast, { env: { HUB: { getByName: () => ({ deliver: slow }) } } });
      broadcast.addHub("slow", 2);
      await topic.post(postCommand({ author: BEN }));
      await vi.waitFor(() => expect(sent).toEqual([[2, 3]]));
      await topic.post(postCommand({ author: BEN }));
      await scheduler.wait(250);
      answer();
      await vi.waitFor(() =>
        expect(sent).toEqual([
          [2, 3],
          [3, 4],
        ]),
      );
      answer();
    });
  });

  it("goes on after the hub and the topic have slept", async () => {
    const { object, id } = await startTopic();
    const { page, numbers } = await openPage(id);
    await vi.waitFor(() => expect(page.frames.at(-1)?.type).toBe("watching"));
    await evictDurableObject(object);
    await post(object);
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2]));
  });

  it.each([
    ["members", null, "unwatched"],
    ["members", { userId: "m", role: "member" }, "watching"],
    ["staff", { userId: "m", role: "member" }, "unwatched"],
    ["staff", { userId: "m", role: "moderator" }, "watching"],
    ["staff", { userId: "m", role: "moderator", hasAccess: false }, "unwatched"],
  ] as const)("shows a category for %s to whom it is for: %o", async (access, viewer, outcome) => {
    const { id } = await startTopic({ access });
    const { page } = await openPage(id, { viewer, ...viewer });
    await vi.waitFor(() => expect(page.frames.at(-1)?.type).toBe(outcome));
    if (outcome === "unwatched") expect(page.posts).toEqual([]);
  });

  it.each([
    ["goes to a category for members", { access: "members" as const }, [false, true, true]],
    ["goes to a category for staff", { access: "staff" as const }, [false, false, true]],
    ["is hidden", { state: "hidden" as const }, [false, false, true]],
  ])("sends nothing more of a topic that %s to pages whose reader may not see it", async (_, change, expected) => {
    const { object, id } = await startTopic();
    const readers = [null, { userId: "m", role: "member" }, { userId: "s", role: "moderator" }];
    const pages = await Promise.all(readers.map((viewer) => openPage(id, { viewer })));
    for (const { page } of pages) await vi.waitFor(() => expect(page.frames.at(-1)?.type).toBe("watching"));
    await object.update(change);
    await object.post(postCommand({ author: BEN, isStaff: true, html: "<p>Between us</p>" }));
    const told = () => pages.map(({ page }) => page.frames.some(({ posts }) => posts?.some((p) => p.number === 2)));
    // The pages are at hubs of their own, which are told one after the other.
    await vi.waitFor(() => expect(told()).toEqual(expected));
    await vi.waitFor(() => expect(pages.map(({ page }) => page.frames.at(-1)?.type !== "unwatched")).toEqual(expected));
    expect(told()).toEqual(expected);
    // Nor who writes there.
    await object.sayWriting({ id: "s", name: "Sol" }, MOD);
    await vi.waitFor(() => expect(pages.map(({ page }) => page.frames.at(-1)?.type === "writing")).toEqual(expected));
  });

  it("says that a topic isn't there, and ends with the forum", async () => {
    const { page } = await openPage("000000000000");
    await vi.waitFor(() => expect(page.frames.at(-1)).toMatchObject({ type: "unwatched", why: "absent" }));
    const { object, id } = await startTopic();
    const watching = await openPage(id);
    await vi.waitFor(() => expect(watching.page.frames.at(-1)?.type).toBe("watching"));
    await env.CONTROL.getByName("main").change({ forumEnabled: false }, "test", 1);
    await post(object);
    await env.CONTROL.getByName("main").change({ forumEnabled: true }, "test", 2);
    watching.say({ type: "watch", topic: id, version: watching.page.version });
    await vi.waitFor(() => expect(watching.numbers()).toEqual([1, 2]));
  });
});
