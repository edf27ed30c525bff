/** Members' pictures: who sets and removes them, and where they are shown. */
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { createAdmin, userIdOf } from "../auth/testing/accounts.ts";
import { Browser, fetchApi, ORIGIN } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { serveMedia } from "../media/index.ts";
import { makePng } from "../media/testing/pictures.ts";
import { callMember } from "../members/index.ts";
import { createRequestContext } from "../request-context.ts";
import { db } from "../store/testing/request-context.ts";
import { runLocally } from "../test/local-context.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";

let ana: Browser;
let moderator: Browser;
let member: string;
let seed = 0;

beforeAll(async () => {
  ana = await signInMember("Ana");
  moderator = (await createAdmin()).browser;
  member = await userIdOf("ana@example.com");
});

const cookiesOf = (by: Browser) => [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
async function send(by: Browser, bytes: Uint8Array = makePng(200, 200, { seed: ++seed })) {
  const response = await fetchApi(
    new Request(`${ORIGIN}/api/community/me/avatar`, {
      ...{ method: "PUT", body: bytes as Uint8Array<ArrayBuffer> },
      headers: { Origin: ORIGIN, Cookie: cookiesOf(by) },
    }),
  );
  // biome-ignore lint/suspicious/noExplicitAny: answers and errors
  return { status: response.status, json: (await response.json()) as any };
}
async function see(id: string): Promise<number> {
  const request = new Request(`${ORIGIN}/media/${id}/160.webp`);
  const execution = { waitUntil: () => {}, passThroughOnException: () => {} };
  const response = await serveMedia(createRequestContext(request, env as never, execution as never)).catch(
    (e: Response) => e,
  );
  await response.body?.cancel();
  return response.status;
}
const usesOf = (id: string) =>
  db.all<{ owner: string }>(sql`SELECT owner_id AS owner FROM media_use WHERE media_id = ${id}`);
const own = async () => (await ana.get("/api/community/me")).json.profile.avatar;

it("is a square of the member's own, shown to everybody beside what they wrote, and gone when it is removed", async () => {
  expect((await send(new Browser())).status).toBe(401);
  for (const [width, height] of [
    [200, 180],
    [100, 100],
  ] as const)
    expect((await send(ana, makePng(width, height, { seed: ++seed }))).json.error.message).toMatch(/square/);
  const first = (await send(ana)).json.avatar;
  const { json } = await send(ana);
  expect([await own(), await see(json.avatar), await usesOf(first)]).toEqual([json.avatar, 200, []]);
  expect(await see(first)).toBe(404);
  const id = newTopicId(Date.now());
  const input = { id, post: newId(), category: "questions", title: "Who is this?", text: "It's me with a face." };
  await ana.post("/api/community/topics", input);
  const shown = async () => (await new Browser().get(`/api/community/topics/${id}`)).json.authors[0].avatar;
  expect(await shown()).toBe(json.avatar);
  await vi.waitFor(async () =>
    expect(await db.all(sql`SELECT 1 FROM community_post WHERE topic_id = ${id}`)).toHaveLength(1),
  );
  expect((await ana.send("DELETE", "/api/community/me/avatar")).status).toBe(200);
  await runLocally((ctx) => ctx.community.runAuthorsJob());
  expect([await own(), await shown(), await see(json.avatar), await usesOf(json.avatar)]).toEqual([
    null,
    null,
    404,
    [],
  ]);
});

it("is removed by a moderator with a reason, which the member is told once", async () => {
  const path = `/api/admin/community/members/${member}/avatar/remove`;
  const { avatar } = (await send(ana)).json;
  expect((await ana.post(path, { reason: "It is mine." })).status).toBe(404);
  expect((await moderator.post(path, { reason: " " })).status).toBe(400);
  expect((await moderator.post(path, { reason: "It shows someone else." })).status).toBe(200);
  expect((await moderator.post(path, { reason: "It shows someone else." })).status).toBe(404);
  expect([await own(), await see(avatar)]).toEqual([null, 404]);
  const { notifications } = await callMember(env as Env, member).listNotifications(null, 10);
  const told = notifications.filter(({ kind }) => kind === "moderation");
  expect(told.map(({ title }) => title)).toEqual(["A moderator removed your profile picture: It shows someone else."]);
  expect(await db.all(sql`SELECT target FROM settings_audit WHERE action = 'community.avatar_remove'`)).toHaveLength(1);
});

it("goes with the account", async () => {
  const { avatar } = (await send(ana)).json;
  await env.DB.prepare("DELETE FROM community_profile WHERE user_id = ?").bind(member).run();
  await runLocally((ctx) => ctx.community.runAuthorsJob());
  expect([await usesOf(avatar), await see(avatar)]).toEqual([[], 404]);
});
