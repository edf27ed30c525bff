import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearMemberDatabases } from "#app/lib/device-database.ts";
import type { UsedFood } from "#worker/fitness/log/contract-start.ts";
import type { LogRecord } from "#worker/fitness/log/contract-sync.ts";
import { entryOf, put } from "#worker/fitness/testing/commands.ts";
import { openDeviceLog } from "./device-log.ts";
import { type LogCalls, syncLog } from "./sync-log.ts";
import { createMemoryIndexedDb } from "./testing/memory-indexed-db.ts";

const NAME = "tikari-member-fitness-ana";
const DAY = "2026-11-26";
let memory: ReturnType<typeof createMemoryIndexedDb>;

beforeEach(() => {
  memory = createMemoryIndexedDb();
  vi.stubGlobal("indexedDB", memory.indexedDB);
  vi.stubGlobal("IDBKeyRange", memory.IDBKeyRange);
  vi.stubGlobal("localStorage", { removeItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

const record: LogRecord = { kind: "entry", id: "e", seq: 1, date: DAY, isDeleted: false, data: entryOf() };
const start = { seq: 1, from: "2026-10-30", usedFoods: [], records: [record] };
const sync = (calls: Partial<LogCalls>, device: ReturnType<typeof openDeviceLog>) =>
  syncLog({ device, calls: calls as LogCalls, today: () => DAY, lock: (run) => run(), onChange: () => undefined });

it("opens the database again where the browser has ended the connection", async () => {
  const device = openDeviceLog("ana");
  await device.addCommands([put("entry", "a", entryOf())]);
  memory.lose();
  await device.addCommands([put("entry", "b", entryOf())]);
  expect((await device.listOutbox()).map(({ record }) => record)).toEqual(["a", "b"]);
});

it("leaves nothing behind where the member signs out while a call is on its way, and syncs again after", async () => {
  const device = openDeviceLog("ana");
  const command = put("entry", "new", entryOf());
  await device.addCommands([command]);
  const outcome = await sync(
    {
      start: async () => start,
      sync: async () => {
        await clearMemberDatabases();
        const results = [{ id: command.id, ok: true as const, seq: 2, outcome: "saved" as const }];
        return { results, changes: [{ ...record, seq: 2, id: "new" }], cursor: 2, more: false };
      },
    },
    device,
  );
  expect(outcome).toBe("deleted");
  expect(memory.read(NAME)).toMatchObject({ records: [], meta: [], outbox: [{ command: { id: command.id } }] });
  // The page is still open for a moment: it downloads nothing again.
  const calls = { start: vi.fn(async () => start), sync: vi.fn() };
  expect(await sync(calls, device)).toBe("deleted");
  expect([calls.start, calls.sync].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

  const sent: unknown[] = [];
  const later = openDeviceLog("ana");
  const again = await sync(
    {
      start: async () => start,
      sync: async ({ device: name, commands }) => {
        sent.push([typeof name, ...commands.map(({ id }) => id)]);
        const results = [{ id: command.id, ok: true as const, seq: 2, outcome: "saved" as const }];
        return { results, changes: [{ ...record, seq: 2, id: "new" }], cursor: 2, more: false };
      },
    },
    later,
  );
  expect([again, sent]).toEqual(["synced", [["string", command.id]]]);
  expect((await later.listRecords()).map(({ id }) => id)).toEqual(["e", "new"]);
});

it("stores nothing of an answer that comes after its member has signed out", async () => {
  const device = openDeviceLog("ana");
  await device.readMeta();
  const command = put("entry", "e", entryOf());
  await device.addCommands([command]);
  await clearMemberDatabases();
  await expect(device.applyAnswer({ done: [command.id], refused: [], records: [record], cursor: 1 })).rejects.toThrow();
  await expect(device.replaceRecords([record], [], { cursor: 1 })).rejects.toThrow();
  await expect(device.addDay(DAY, [record])).rejects.toThrow();
  expect(memory.read(NAME)).toMatchObject({ records: [], meta: [], outbox: [{ command: { id: command.id } }] });
});

it("names a device again that an earlier version left without a name", async () => {
  await openDeviceLog("ana").readMeta();
  const database = memory.indexedDB.open(NAME).result;
  database.transaction(["meta"], "readwrite").objectStore("meta").put({ cursor: 7 }, "meta");
  const meta = await openDeviceLog("ana").readMeta();
  expect([typeof meta.device, meta.cursor]).toEqual(["string", null]);
});

const LENTILS = { food: entryOf().food, grams: 150, portion: null, uses: 3, lastDate: DAY, meals: {} } as UsedFood;

it("reads any number of records whole and in order", async () => {
  const device = openDeviceLog("ana");
  await device.readMeta();
  const records = Array.from({ length: 250 }, (_, at) => ({ ...record, id: `e${String(at).padStart(3, "0")}` }));
  await device.replaceRecords(records.toReversed(), [], { cursor: 1 });
  expect((await device.listRecords()).map(({ id }) => id)).toEqual(records.map(({ id }) => id));
  await device.dropRecords(records.slice(200).map(({ id }) => id));
  expect(await device.listRecords()).toHaveLength(200);
});

it("keeps used foods apart from what each sync reads and writes, also those of an earlier version", async () => {
  const device = openDeviceLog("ana");
  await device.readMeta();
  await device.replaceRecords([], [LENTILS], { cursor: 1 });
  expect(await device.listUsedFoods()).toEqual([LENTILS]);
  expect(await device.readMeta()).not.toHaveProperty("usedFoods");

  const before = { device: "phone", cursor: 7, from: DAY, openedDays: [], usedFoods: [LENTILS] };
  await openDeviceLog("ben").readMeta();
  const database = memory.indexedDB.open("tikari-member-fitness-ben").result;
  database.transaction(["meta"], "readwrite").objectStore("meta").put(before, "meta");
  const later = openDeviceLog("ben");
  await later.saveMeta({ cursor: 8 });
  expect(await later.listUsedFoods()).toEqual([LENTILS]);
  expect(await later.readMeta()).toEqual({ device: "phone", cursor: 8, from: DAY, openedDays: [] });
});
