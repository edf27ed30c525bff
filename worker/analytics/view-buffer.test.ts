import { evictAllDurableObjects, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { analyticsBatch, analyticsDay } from "./schema.ts";
import { emptyViewBuffers, listInBuffers, viewBuffers } from "./testing/view-buffers.ts";
import {
  BUFFER_TIMING,
  type BufferedView,
  flushViewBuffers,
  readBufferStates,
  recordInBuffer,
  type ViewBuffer,
} from "./view-buffer.ts";
import { writeRollup } from "./write-rollup.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const db = openDb(env.ANALYTICS);
const [first] = viewBuffers() as [DurableObjectStub<ViewBuffer>];

beforeEach(emptyViewBuffers);

let serial = 0;
const shown = (visitor: string | null, path = "/", at = NOON): BufferedView => ({
  ...{ kind: "shown", at, path, referrer: "(direct)", device: "desktop", browser: "Chrome", country: null, visitor },
  view: visitor && `view-${serial++}`,
});
const show = (visitor: string | null, path?: string, at?: number) =>
  recordInBuffer(env, visitor, shown(visitor, path, at));

async function readTotal() {
  const rows = await db.select().from(analyticsDay);
  return rows.find((r) => r.dim === "total") ?? { pageviews: 0, visits: 0, visitors: 0 };
}

/** Replaces the database of the first buffer; its own one is back once the object starts again. */
const replaceDatabase = (batch: (statements: D1PreparedStatement[]) => Promise<unknown>) =>
  runInDurableObject(first, (buffer: ViewBuffer) => {
    const ANALYTICS = { prepare: (query: string) => env.ANALYTICS.prepare(query), batch };
    Reflect.set(buffer, "env", { ...env, ANALYTICS });
  });
/** Lets the first buffer wait for shorter times, until it starts again. */
const setTiming = (timing: Partial<typeof BUFFER_TIMING>) =>
  runInDurableObject(first, (buffer: ViewBuffer) => {
    Object.assign(Reflect.get(buffer, "timing"), timing);
  });
const restoreDatabase = () =>
  runInDurableObject(first, (buffer: ViewBuffer) => {
    Reflect.set(buffer, "env", env);
  });

describe("writes", () => {
  it("are at most one a second and buffer, however many views there are", async () => {
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: 400 }, (_, i) => show(`visitor-${i % 40}`, `/page/${i % 9}`)));
    const seconds = Math.ceil((Date.now() - startedAt) / 1000);
    await flushViewBuffers(env);
    const batches = await db.select().from(analyticsBatch);
    expect(batches).toHaveLength(4);
    for (const { number } of batches) expect(number).toBeLessThanOrEqual(seconds + 1);
    expect(await readTotal()).toMatchObject({ pageviews: 400, visits: 40, visitors: 40 });
  });

  it("happen by themselves, and not where nothing was counted", async () => {
    await show("a");
    await expect.poll(readTotal).toMatchObject({ pageviews: 1 });
    await flushViewBuffers(env);
    await flushViewBuffers(env);
    expect((await db.select().from(analyticsBatch)).map((b) => b.number)).toEqual([1]);
  });

  it("keep their distance also when reports are read again and again", async () => {
    await setTiming({ writeInterval: 300 });
    const startedAt = Date.now();
    for (let i = 0; i < 3; i++) {
      await first.record(shown("a"));
      await first.flush();
    }
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(550);
    expect((await db.select().from(analyticsBatch)).map((b) => b.number)).toEqual([3]);
  });
});

describe("a database that fails", () => {
  it("loses no view and says so; a crash meanwhile loses none that was saved", async () => {
    await setTiming({ writeInterval: 50 });
    await replaceDatabase(async () => {
      throw new Error("away");
    });
    for (let i = 0; i < 3; i++) await first.record(shown("a"));
    expect(await first.flush()).toMatchObject({ error: "away", unwrittenSince: expect.any(Number) });
    for (let i = 0; i < 2; i++) await first.record(shown("b", "/mission"));
    await first.flush();
    expect((await readBufferStates(env)).filter((s) => s.unwrittenSince !== null)).toHaveLength(1);
    await evictDurableObject(first);
    await first.record(shown("a", "/", NOON + MINUTE));
    // The batch that failed goes first, then what was counted since.
    expect(await first.flush()).toEqual({ error: null, unwrittenSince: null });
    expect(await readTotal()).toMatchObject({ pageviews: 6, visits: 2, visitors: 2 });
  });

  it("gets a batch again whose outcome is unknown, and adds it once", async () => {
    await setTiming({ writeInterval: 50 });
    await replaceDatabase(async (statements) => {
      await env.ANALYTICS.batch(statements);
      throw new Error("the connection broke");
    });
    for (let i = 0; i < 3; i++) await first.record(shown("a"));
    expect(await first.flush()).toMatchObject({ error: "the connection broke" });
    await first.flush();
    expect(await readTotal()).toMatchObject({ pageviews: 3 });
    await restoreDatabase();
    await first.record(shown("a"));
    expect(await first.flush()).toEqual({ error: null, unwrittenSince: null });
    expect(await readTotal()).toMatchObject({ pageviews: 4, visitors: 1 });
  });

  it("adds a batch once also where the object restarts before it knows the outcome", async () => {
    await replaceDatabase(async (statements) => {
      await env.ANALYTICS.batch(statements);
      throw new Error("the connection broke");
    });
    await first.record(shown("a"));
    await first.flush();
    await evictDurableObject(first);
    await first.flush();
    expect(await readTotal()).toMatchObject({ pageviews: 1, visitors: 1 });
  });

  it("may hang: what is counted meanwhile is saved within ten seconds", async () => {
    expect(BUFFER_TIMING.writeTimeout + BUFFER_TIMING.retryDelay).toBeLessThan(10_000);
    await setTiming({ writeInterval: 50, writeTimeout: 300, retryDelay: 200, saveAfter: Number.POSITIVE_INFINITY });
    await replaceDatabase(() => new Promise(() => undefined));
    await first.record(shown("a"));
    await expect.poll(() => listInBuffers("buffer").then((b) => b[0]?.sent)).toMatch(/total/);
    await first.record(shown("b"));
    await expect.poll(() => listInBuffers("buffer").then((b) => b[0]?.waiting)).toMatch(/total/);
    await evictDurableObject(first);
    await first.flush();
    expect(await readTotal()).toMatchObject({ pageviews: 2, visitors: 2 });
  });
});

it("a crash loses the latest views only, and doubles none", async () => {
  for (let i = 0; i < 3; i++) await first.record(shown("a"));
  await first.flush();
  await first.record(shown("b"));
  await evictDurableObject(first);
  await first.record(shown("a", "/", NOON + MINUTE));
  await first.flush();
  expect(await readTotal()).toMatchObject({ pageviews: 4, visits: 1, visitors: 1 });
});

it("a visitor is counted once, whatever the sessions and however often the buffers restart", async () => {
  for (let i = 0; i < 6; i++) {
    await show("the same");
    if (i === 2) {
      await flushViewBuffers(env);
      await evictAllDurableObjects();
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, i) => show(`another-${i}`)));
  await flushViewBuffers(env);
  expect(await readTotal()).toMatchObject({ pageviews: 26, visits: 21, visitors: 21 });
  expect(await listInBuffers("visitor")).toHaveLength(21);
  expect((await listInBuffers("salt")).length, "visitors are spread over the buffers").toBeGreaterThan(1);
});

it("stores nothing of a visitor who asked not to be tracked but the page", async () => {
  for (let i = 0; i < 20; i++) await show(null, "/mission");
  await flushViewBuffers(env);
  const rows = await db.select().from(analyticsDay);
  expect(rows.map((r) => [r.dim, r.key, r.pageviews, r.visitors])).toEqual([
    ["page", "/mission", 20, 0],
    ["total", "", 20, 0],
  ]);
  expect([...(await listInBuffers("visitor")), ...(await listInBuffers("pending_view"))]).toEqual([]);
});

describe("batches", () => {
  const row = (key: string, dim: "page" | "total" = "page") => ({
    ...{ day: "2026-06-01", dim, key },
    ...{ pageviews: 1, visits: 0, visitors: 0, durationMs: 0, timed: 0 },
  });
  const write = (writer: string, number: number, keys: string[], maxKeys?: number) =>
    writeRollup(env.ANALYTICS, { writer, number, rows: keys.map((key) => row(key)), at: 1 }, maxKeys);
  const keys = async () => Object.fromEntries((await db.select().from(analyticsDay)).map((r) => [r.key, r.pageviews]));

  it("that arrive late or twice add nothing", async () => {
    await write("a", 1, ["/"]);
    await write("a", 2, ["/"]);
    await write("a", 1, ["/"]);
    await write("a", 2, ["/"]);
    await Promise.all([write("a", 3, ["/"]), write("a", 3, ["/"])]);
    expect(await keys()).toEqual({ "/": 3 });
    await write("another", 1, ["/"]);
    expect(await keys()).toEqual({ "/": 4 });
  });

  it("are added whole or not at all", async () => {
    await env.ANALYTICS.exec(
      "CREATE TRIGGER stop BEFORE INSERT ON analytics_batch BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await expect(write("a", 1, ["/"])).rejects.toThrow("no");
    expect(await keys()).toEqual({});
    await env.ANALYTICS.exec("DROP TRIGGER stop");
    await write("a", 1, ["/"]);
    expect(await keys()).toEqual({ "/": 1 });
  });

  it("fill a day up to its limit, and count the rest as (other)", async () => {
    await write("a", 1, ["/1", "/2"], 4);
    await write("a", 2, ["/2", "/3", "/4", "/5", "/6"], 4);
    expect(await keys()).toEqual({ "/1": 1, "/2": 2, "/3": 1, "/4": 1, "(other)": 2 });
  });

  it("may have thousands of rows", async () => {
    await write(
      "a",
      1,
      Array.from({ length: 2300 }, (_, i) => `/${"x".repeat(290)}${i}`),
      5000,
    );
    expect(Object.keys(await keys())).toHaveLength(2300);
  });
});
