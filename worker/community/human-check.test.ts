/** The check that new members are people, before they post. */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import type { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { createFakeTurnstile } from "../spam/testing/fake-turnstile.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";

const KEYS = { TURNSTILE_SITE_KEY: "0xsite", TURNSTILE_SECRET: "0xsecret" };
let ana: Browser;
let newcomer: Browser;
let second: Browser;
let third: Browser;
let staff: Browser;
let path = "";
let turnstile: ReturnType<typeof createFakeTurnstile>;

const begin = (by: Browser, more: object = {}) => {
  const id = newTopicId(Date.now());
  const input = { id, post: newId(), category: "questions", title: "How do you soak beans?", text: `Say it, ${id}.` };
  return by.post("/api/community/topics", { ...input, ...more });
};
const reply = (by: Browser, more: object = {}) => {
  const id = newId();
  return by.post(`${path}/posts`, { id, text: `Overnight, says ${id}.`, ...more });
};
const checkOf = async (by: Browser) => (await by.get(`${path}/mine?from=1&to=1`)).json.humanCheck;

beforeAll(async () => {
  ana = await signInMember("Ana");
  newcomer = await signInMember("Nia", { trust: 0 });
  second = await signInMember("Noa", { trust: 0 });
  third = await signInMember("Nel", { trust: 0 });
  staff = (await createAdmin()).browser;
  path = `/api/community/topics/${(await begin(ana)).json.path.split("/").at(-2)}`;
});
beforeEach(() => {
  Object.assign(env, KEYS);
  turnstile = createFakeTurnstile(KEYS.TURNSTILE_SECRET, "localhost");
  vi.stubGlobal("fetch", turnstile.fetch);
});
afterEach(() => {
  for (const key of Object.keys(KEYS)) Reflect.deleteProperty(env, key);
  vi.unstubAllGlobals();
});

const REFUSED = { error: { message: expect.stringContaining("needs JavaScript"), field: "human" } };

it("is asked for by replies and topics of new members, and taken once for each", async () => {
  for (const answer of [await reply(newcomer), await begin(newcomer)])
    expect(answer).toMatchObject({ status: 422, json: REFUSED });
  expect(turnstile.requests).toEqual([]);
  turnstile.solve("one");
  turnstile.solve("two");
  const id = newId();
  const post = { id, human: "one", text: "Overnight, in cold water." };
  expect((await reply(newcomer, post)).json).toMatchObject({ state: "held" });
  expect((await reply(newcomer, post)).json).toMatchObject({ state: "held" });
  expect((await reply(newcomer, { human: "one" })).json.error.message).toContain("has expired");
  expect((await begin(second, { human: "two" })).status).toBe(200);
});

it("is shown to new members alone, and to nobody where it isn't set up", async () => {
  expect(await checkOf(newcomer)).toEqual({ siteKey: "0xsite", action: "community-post", script: expect.any(String) });
  expect([await checkOf(ana), await checkOf(staff)]).toEqual([null, null]);
  for (const by of [ana, staff]) expect((await reply(by)).json).toMatchObject({ state: "shown" });
  Reflect.deleteProperty(env, "TURNSTILE_SECRET");
  expect(await checkOf(newcomer)).toBeNull();
  expect((await reply(third)).json).toMatchObject({ state: "held" });
});
