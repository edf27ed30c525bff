import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearMemberDatabases } from "#app/lib/device-database.ts";
import { entryOf } from "#worker/fitness/testing/commands.ts";
import {
  closeLog,
  loadLogRule,
  openLog,
  reloadLog,
  requestUsedFoods,
  saveChanges,
  syncNow,
  useLog,
} from "./log-store.ts";
import { createMemoryIndexedDb } from "./testing/memory-indexed-db.ts";

let memory: ReturnType<typeof createMemoryIndexedDb>;
let answer: (url: string) => Response;
const reload = vi.fn();

beforeEach(() => {
  memory = createMemoryIndexedDb();
  answer = () => new Response("down", { status: 503 });
  vi.stubGlobal("indexedDB", memory.indexedDB);
  vi.stubGlobal("fetch", async (url: string) => answer(url));
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("localStorage", { removeItem: () => {} });
});
afterEach(() => {
  closeLog();
  vi.unstubAllGlobals();
  reload.mockClear();
});

const shown = () => [...useLog.getState().records.values()].map(({ data }) => data.grams);
const isReady = () => expect.poll(() => useLog.getState().status).toBe("ready");
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

/** Has this page read the device as if another tab had changed it; the read ends when the returned function is called. */
async function readSlowly(member: string): Promise<() => void> {
  const release = memory.holdReads();
  const tab = new BroadcastChannel(`tikari-fitness-${member}`);
  tab.postMessage("records");
  await settle();
  tab.close();
  memory.freeReads();
  return release;
}

it("goes on showing what is saved while the device is read", async () => {
  openLog("ana");
  await isReady();
  await loadLogRule();
  const release = await readSlowly("ana");
  await saveChanges([{ kind: "entry", patch: entryOf({ grams: 120 }) }]);
  expect(shown()).toEqual([120]);
  release();
  await settle();
  expect(shown()).toEqual([120]);
});

it("says that the device has no space for a change, until it has saved one", async () => {
  openLog("ana");
  await isReady();
  memory.fill(true);
  await expect(saveChanges([{ kind: "entry", patch: entryOf({ grams: 120 }) }])).rejects.toThrow("No space is left.");
  expect([useLog.getState().isUnsaved, shown()]).toEqual([true, []]);
  memory.fill(false);
  await saveChanges([{ kind: "entry", patch: entryOf({ grams: 130 }) }]);
  expect([useLog.getState().isUnsaved, shown()]).toEqual([false, [130]]);
});

it("shows nothing of the log that was open before, however late the device answers", async () => {
  openLog("ana");
  await isReady();
  await saveChanges([{ kind: "entry", patch: entryOf({ grams: 120 }) }]);
  const release = await readSlowly("ana");
  openLog("ben");
  await isReady();
  release();
  await settle();
  expect(shown()).toEqual([]);
});

it("says nothing of a log that was closed while it opened", async () => {
  const release = memory.holdReads();
  openLog("ana");
  await settle();
  closeLog();
  release();
  memory.freeReads();
  await settle();
  expect(useLog.getState().status).toBe("opening");
});

it("names its member in each call, and gives the page to whoever is signed in by now", async () => {
  const urls: string[] = [];
  answer = (url) => {
    urls.push(url);
    return Response.json(
      { error: { code: "other_member", message: "Someone else is signed in now." } },
      { status: 401 },
    );
  };
  openLog("ana");
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(urls.every((url) => url.endsWith("member=ana"))).toBe(true);
});

it("stores what is saved after another tab has deleted the log, downloads nothing again, and says why", async () => {
  openLog("ana");
  await isReady();
  await loadLogRule();
  await clearMemberDatabases();
  await expect.poll(() => useLog.getState().sync).toBe("deleted");
  const asked = vi.fn(() => new Response("down", { status: 503 }));
  answer = asked;
  await saveChanges([{ kind: "entry", patch: entryOf({ grams: 120 }) }]);
  expect(shown()).toEqual([120]);
  syncNow();
  await settle();
  expect([useLog.getState().sync, asked.mock.calls.length]).toEqual(["deleted", 0]);
  expect(memory.read("tikari-member-fitness-ana")).toMatchObject({
    outbox: [{ command: { patch: { grams: 120 } } }],
    records: [],
    meta: [],
  });
  // Its member is back.
  openLog("ana");
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  expect(shown()).toEqual([120]);
});

it("says so where the log was deleted but for what waits", async () => {
  openLog("ana");
  await isReady();
  await expect.poll(() => useLog.getState().sync).toBe("failed");
  await saveChanges([{ kind: "entry", patch: entryOf({ grams: 120 }) }]);
  await clearMemberDatabases();
  syncNow();
  await expect.poll(() => useLog.getState().sync).toBe("deleted");
  expect(memory.read("tikari-member-fitness-ana")).toMatchObject({ outbox: [{}], records: [], meta: [] });
});

it("opens in a browser that can't tell its other tabs", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  openLog("ana");
  await isReady();
  await saveChanges([{ kind: "entry", patch: entryOf({ grams: 120 }) }]);
  expect(shown()).toEqual([120]);
});

it("reads the used foods once a screen needs them, and again where the log begins anew", async () => {
  let uses = 1;
  answer = (url) =>
    url.includes("/api/fitness/log")
      ? Response.json({ seq: 1, from: "2026-01-01", records: [], usedFoods: [{ uses: uses++ }] })
      : Response.json({ results: [], changes: [], cursor: 1, more: false });
  openLog("ana");
  await expect.poll(() => useLog.getState().sync).toBe("synced");
  expect(useLog.getState().usedFoods).toEqual([]);
  await requestUsedFoods();
  expect(useLog.getState().usedFoods).toEqual([{ uses: 1 }]);
  await reloadLog();
  await expect.poll(() => useLog.getState().usedFoods).toEqual([{ uses: 2 }]);
});
