import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { openDatabaseSession, PRIMARY } from "../platform/database-session.ts";
import { openDb } from "../platform/db.ts";
import { rememberReads } from "../platform/remember-reads.ts";
import { createCountingDb } from "../test/fake-bindings.ts";
import { getKey, hmac, seal, unseal } from "./keys.ts";
import { keys } from "./schema.ts";

const db = openDb(env.DB);
/** A separate isolate: keys are cached per binding. */
const isolate = (secrets: { AUTH_SECRET?: string; AUTH_SECRET_PREVIOUS?: string } = {}) => ({
  db,
  now: () => 1,
  env: { ...env, ...secrets, DB: {} } as unknown as Env,
});
const storedFormats = async () => (await db.select().from(keys)).map((k) => k.material.split(":")[0]);

beforeEach(async () => {
  await db.delete(keys);
});

it("creates one key for parallel requests", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => getKey(isolate(), "hmac")));
  expect(new Set(all.map((k) => k.join())).size).toBe(1);
});

it("are read once for all requests of an isolate, also those that remember their own reads", async () => {
  const { DB, roundTripCount } = createCountingDb();
  const request = () => {
    const view = { ...env, DB: rememberReads(openDatabaseSession(DB, () => PRIMARY)) } as Env;
    return { db: openDb(view.DB), now: () => 1, env: view };
  };
  await getKey(request(), "hmac");
  const first = roundTripCount();
  await getKey(request(), "hmac");
  expect(roundTripCount()).toBe(first);
});

it("wraps a stored key once a secret is set, and cannot open it without the secret", async () => {
  const before = await hmac(isolate(), "x", "text");
  expect(await storedFormats()).toEqual(["plain"]);
  expect(await hmac(isolate({ AUTH_SECRET: "one" }), "x", "text")).toBe(before);
  expect(await storedFormats()).toEqual(["wrapped"]);
  const [wrapped] = await db.select().from(keys);
  expect(await hmac(isolate({ AUTH_SECRET: "one" }), "x", "text")).toBe(before);
  expect(await db.select().from(keys), "a wrapped key is only read").toEqual([wrapped]);
  await expect(getKey(isolate(), "hmac")).rejects.toThrow(/AUTH_SECRET/);
  await expect(getKey(isolate({ AUTH_SECRET: "wrong" }), "hmac")).rejects.toThrow(/AUTH_SECRET/);
});

it("rewraps keys for a new secret while the previous one is set, and still opens sealed values", async () => {
  const seed = crypto.getRandomValues(new Uint8Array(20));
  const sealed = await seal(isolate({ AUTH_SECRET: "old" }), seed);
  const moving = isolate({ AUTH_SECRET: "new", AUTH_SECRET_PREVIOUS: "old" });
  expect(await unseal(moving, sealed)).toEqual(seed);
  expect(await unseal(isolate({ AUTH_SECRET: "new" }), sealed)).toEqual(seed);
  await expect(getKey(isolate({ AUTH_SECRET: "old" }), "enc")).rejects.toThrow(/AUTH_SECRET/);
});

it("separates the keys of each use, and detects a changed sealed value", async () => {
  const deps = isolate();
  expect(await hmac(deps, "a", "b")).not.toBe(await hmac(deps, "b", "b"));
  const sealed = await seal(deps, new Uint8Array(8));
  const tampered = sealed.slice(0, -1) + (sealed.endsWith("A") ? "Q" : "A");
  await expect(unseal(deps, tampered)).rejects.toThrow();
});
