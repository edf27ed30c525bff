/** How many read a topic: the sum over all hubs, told to every page of it, as pages come and go. */
import { env } from "cloudflare:workers";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { connectLiveSocket } from "../live/index.ts";
import { emptyStores } from "../test/empty-stores.ts";
import { startTopic } from "./testing/topics.ts";

const ORIGIN = "https://tikari.test";
const url = new URL("/api/live", ORIGIN);
const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
// What readers leave is counted soon after: not in the next file, or where nothing runs any more.
afterAll(emptyStores);

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
  await vi.waitFor(() => expect(pages.map(({ readers }) => readers)).toEqual(pages.map(() => 8)), { timeout: 8000 });
  const [gone, left, ...staying] = pages;
  gone?.socket.close();
  left?.socket.send(JSON.stringify({ type: "unwatch", topic: id }));
  await vi.waitFor(() => expect(staying.map(({ readers }) => readers)).toEqual(staying.map(() => 6)), {
    timeout: 8000,
  });
  expect(elsewhere.readers).toBe(1);
}, 20_000);

it("counts a member once for each hub, and nobody whom the topic is not for", async () => {
  const { id } = await startTopic({ access: "members" });
  // More tabs than there are hubs.
  const [guest, ...tabs] = await Promise.all([openPage(id), ...Array.from({ length: 20 }, () => openPage(id, "m-1"))]);
  await vi.waitFor(() => expect(tabs[0]?.readers).toBeGreaterThan(0), { timeout: 8000 });
  expect(tabs[0]?.readers).toBeLessThanOrEqual(8);
  expect(guest?.readers).toBe(0);
}, 20_000);
