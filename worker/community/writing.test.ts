/** Who is writing: told for seconds to those who may read the topic, and stored nowhere. */
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { userIdOf } from "../auth/testing/accounts.ts";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { connectLiveSocket } from "../live/index.ts";
import { callMember } from "../members/index.ts";
import { emptyStores } from "../test/empty-stores.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";
import { WritingMembers } from "./writing-members.ts";

const ORIGIN = "https://tikari.test";
const opened: WebSocket[] = [];
let ana: Browser;
let ben: Browser;
beforeAll(async () => {
  [ana, ben] = [await signInMember("Ana"), await signInMember("Ben")];
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
// What readers leave is counted soon after: not in the next file, or where nothing runs any more.
afterAll(emptyStores);

/** A guest's page of a topic. */
async function openPage(topic: string) {
  const url = new URL("/api/live", ORIGIN);
  const request = new Request(url, { headers: { Upgrade: "websocket", Origin: ORIGIN } });
  const { webSocket } = await connectLiveSocket(request, {
    env,
    url,
    viewer: async () => null,
    auth: { getAdminAccess: async () => ({ hasAccess: true }) },
  });
  const socket = webSocket as WebSocket;
  const frames: { type: string; members?: { name: string }[] }[] = [];
  let closed = 0;
  socket.addEventListener("message", ({ data }) => {
    frames.push(JSON.parse(String(data)));
  });
  socket.addEventListener("close", ({ code }) => {
    closed = code;
  });
  socket.accept();
  opened.push(socket);
  socket.send(JSON.stringify({ type: "watch", topic, version: 0 }));
  const writing = () =>
    frames.filter(({ type }) => type === "writing").map(({ members }) => members?.map((m) => m.name));
  return { frames, writing, socket, closedWith: () => closed };
}
async function begin(category = "questions") {
  const id = newTopicId(Date.now());
  const input = { id, post: newId(), category, title: "How do you soak beans?", text: `Hard beans ${id}` };
  await ana.post("/api/community/topics", input);
  return { id, path: `/api/community/topics/${id}/writing` };
}
const watching = (page: Awaited<ReturnType<typeof openPage>>) =>
  vi.waitFor(() => expect(page.frames.some(({ type }) => type === "watching")).toBe(true));

it("is told to open pages by name, of members alone, and of nobody who hides it", async () => {
  const { id, path } = await begin();
  const page = await openPage(id);
  await watching(page);
  expect((await new Browser().post(path, {})).status).toBe(401);
  await ben.send("PUT", "/api/members/me/presence", { hidesWriting: true });
  expect((await ben.post(path, {})).status).toBe(200);
  expect((await ana.post(path, {})).status).toBe(200);
  await vi.waitFor(() => expect(page.writing()).toEqual([["Ana"]]));
  // Once more, at once: nothing comes of it.
  for (let i = 0; i < 5; i++) await ana.post(path, {});
  expect(page.writing()).toHaveLength(1);
  const { member_presence } = await callMember(env as Env, await userIdOf("ben@example.com")).exportRows();
  expect(member_presence).toEqual([{ hidesWriting: true }]);
});

it("can't be said by a socket: such a frame closes it, and nobody hears of it", async () => {
  const { id } = await begin();
  const [page, forger] = [await openPage(id), await openPage(id)];
  await Promise.all([watching(page), watching(forger)]);
  forger.socket.send(JSON.stringify({ type: "writing", topic: id, members: [{ id: "x", name: "Staff" }], others: 0 }));
  await vi.waitFor(() => expect(forger.closedWith()).toBe(1008));
  expect(page.writing()).toEqual([]);
});

it("names three and counts the rest, forgets who stopped, and tells no more often than every two seconds", () => {
  const writing = new WritingMembers();
  const note = (id: string, at: number) => writing.note({ id, name: id }, at);
  const START = 100_000;
  expect(note("a", START)).toEqual({ members: [{ id: "a", name: "a" }], others: 0 });
  for (const id of ["b", "c", "d"]) expect(note(id, START + 500)).toBeNull();
  const told = note("e", START + 2500);
  expect(told?.members.map(({ id }) => id)).toEqual(["c", "d", "e"]);
  expect(told?.others).toBe(2);
  expect(note("e", START + 5000)).toBeNull();
  expect(note("f", START + 20_000)).toEqual({ members: [{ id: "f", name: "f" }], others: 0 });
  // A crowd takes no more memory than fifty.
  for (let i = 0; i < 100; i++) note(`m${i}`, START + 20_001);
  expect(note("late", START + 24_000)).toBeNull();
});
