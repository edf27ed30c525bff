import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { loadDemoContent } from "./testing/demo-content.ts";

const PASSWORD = "quiet river stones";
const signIn = async (email: string) => {
  const member = new Browser();
  await member.post("/api/dev/bootstrap", { users: [{ email, password: PASSWORD }] });
  await member.post("/api/auth/password/sign-in", { email, password: PASSWORD });
  return member;
};
const MACA = "demo-maca-what-the-trials-measured";
const IRON = "demo-iron-from-plants";

beforeAll(async () => {
  await loadDemoContent();
});

it("a member saves what readers see, each once, and takes it off the list; nobody else sees it", async () => {
  const ana = await signIn("ana@example.com");
  const save = async (ids: string[], saved = true) => (await ana.post("/api/saved", { ids, saved })).json;
  expect(await save([MACA, IRON, "no-such-text"])).toMatchObject({ ids: expect.arrayContaining([MACA, IRON]) });
  expect((await save([MACA])).ids).toHaveLength(2);
  const bo = await signIn("bo@example.com");
  expect((await bo.get("/api/saved")).json).toEqual({ ids: [] });
  await bo.post("/api/saved", { ids: [MACA], saved: false });
  expect((await ana.get("/api/saved")).json.ids).toHaveLength(2);
  // Withdrawn: it is not shown while readers see none of it.
  await env.DB.prepare("UPDATE content_entry SET status = 'draft' WHERE id = ?").bind(IRON).run();
  expect((await ana.get("/api/saved")).json).toEqual({ ids: [MACA] });
  expect((await save([MACA], false)).ids).toEqual([IRON]);
});

it("guests are asked to sign in", async () => {
  expect((await new Browser().get("/api/saved")).status).toBe(401);
  expect((await new Browser().post("/api/saved", { ids: [MACA], saved: true })).status).toBe(401);
});
