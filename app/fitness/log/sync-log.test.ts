import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Command, LogRecord, SyncInput, SyncResult } from "#worker/fitness/log/contract-sync.ts";
import { applyCommand, type StoredRecord } from "#worker/fitness/log/domain-apply.ts";
import { entryOf, put } from "#worker/fitness/testing/commands.ts";
import { type LogCalls, openDay, syncLog } from "./sync-log.ts";
import { createMemoryDeviceLog } from "./testing/memory-device-log.ts";

const TODAY = "2026-11-26";

/** The server's side, by the same rule, with calls that can be lost before or after they took effect. */
function createServer() {
  const records = new Map<string, StoredRecord>();
  const results = new Map<string, SyncResult["results"][number]>();
  const calls: SyncInput[] = [];
  let seq = 0;
  const lose: ("before" | "after" | "no")[] = [];
  const server: LogCalls = {
    start: async (from) => ({
      ...{ seq, from, usedFoods: [] },
      records: [...records.values()].filter(({ date }) => date === null || date >= from),
    }),
    day: async (date) => ({ records: [...records.values()].filter((record) => record.date === date) }),
    sync: async (input) => {
      calls.push(input);
      const loss = lose.shift() ?? "no";
      if (loss === "before") throw new TypeError("Failed to fetch");
      for (const command of input.commands) {
        if (results.has(command.id)) continue;
        const applied = applyCommand(records.get(command.record) ?? null, command, input.device, seq + 1);
        if (applied.ok && applied.outcome !== "kept") records.set(command.record, { ...applied.record, seq: ++seq });
        const { id } = command;
        results.set(id, applied.ok ? { id, ok: true, seq, outcome: applied.outcome } : { id, ...applied });
      }
      if (loss === "after") throw new TypeError("Failed to fetch");
      const changed: LogRecord[] = [...records.values()].filter((record) => record.seq > (input.cursor ?? 0));
      const answered = input.commands.flatMap(({ id }) => results.get(id) ?? []);
      return { results: answered, changes: changed.sort((a, b) => a.seq - b.seq), cursor: seq, more: false };
    },
  };
  return { server, records, calls, lose };
}

const createDevice = (calls: LogCalls) => {
  const { log, state } = createMemoryDeviceLog();
  const deps = { device: log, calls, lock: <T>(run: () => Promise<T>) => run() };
  const onChange = vi.fn();
  const sync = (today = TODAY) => syncLog({ ...deps, today: () => today, onChange });
  return { log, state, onChange, sync, open: (date: string) => openDay(deps, date) };
};

describe("a device", () => {
  it("sends each command until it has the answer, and keeps it until then", async () => {
    const { server, records, calls, lose } = createServer();
    const { log, state, sync } = createDevice(server);
    await log.addCommands([put("entry", "e", entryOf())]);
    lose.push("before", "after");
    expect([await sync(), await sync()]).toEqual(["offline", "offline"]);
    expect(state.outbox).toHaveLength(1);
    expect(await sync()).toBe("synced");
    expect([state.outbox.length, state.records.get("e")?.seq, records.size]).toEqual([0, 1, 1]);
    expect(calls.map(({ commands }) => commands.length)).toEqual([1, 1, 1]);
  });

  it("tells of what changed, and is silent where a sync brought nothing", async () => {
    const { server, records } = createServer();
    const { log, onChange, sync } = createDevice(server);
    const changes = async () => {
      onChange.mockClear();
      await sync();
      return onChange.mock.calls.length;
    };
    expect([await changes(), await changes()]).toEqual([1, 0]);
    await log.addCommands([put("entry", "e", entryOf())]);
    expect([await changes(), await changes()]).toEqual([1, 0]);
    await log.addCommands([put("entry", "bad", { ...entryOf(), grams: -1 })]);
    expect([await changes(), await changes()]).toEqual([1, 0]);
    const [stored] = records.values();
    if (stored) records.set("e", { ...stored, seq: stored.seq + 1, data: { ...stored.data, grams: 55 } });
    expect(await changes()).toBe(1);
    onChange.mockClear();
    await sync("2027-01-26");
    expect(onChange).toHaveBeenCalled();
  });

  it("keeps what the server refuses apart, with what it said, and sends the rest", async () => {
    const { server } = createServer();
    const { log, state, sync } = createDevice(server);
    await log.addCommands([put("entry", "bad", { ...entryOf(), grams: -1 }), put("entry", "e", entryOf())]);
    await sync();
    expect(state.refused).toMatchObject([{ command: { record: "bad" }, result: { field: "grams" } }]);
    expect([state.outbox.length, state.records.has("e")]).toEqual([0, true]);
  });

  it("sends a long outbox in parts, in its order", async () => {
    const { server, calls } = createServer();
    const { log, sync } = createDevice(server);
    const commands = Array.from({ length: 230 }, (_, n) => put("water", `w${n}`, { date: TODAY, at: n, ml: 100 }));
    await log.addCommands(commands);
    await sync();
    expect(calls.map((call) => call.commands.length)).toEqual([100, 100, 30]);
    expect(calls.flatMap((call) => call.commands.map(({ id }) => id))).toEqual(commands.map(({ id }) => id));
  });

  it("splits calls by their size too", async () => {
    const { server, calls } = createServer();
    const { log, sync } = createDevice(server);
    const note = "x".repeat(3900);
    await log.addCommands(
      Array.from({ length: 90 }, (_, n) => put("day", `day:${n}`, { date: TODAY, note: note + "y".repeat(9000) })),
    );
    await sync();
    expect(calls.length).toBeGreaterThan(1);
  });

  it.each([
    ["403: {}", "no_access"],
    ["401: {}", "signed_out"],
    ['401: {"error":{"code":"other_member"}}', "other_member"],
    ["500: {}", "failed"],
    ["429: {}", "failed"],
  ])("loses nothing where the server answers %s", async (message, outcome) => {
    const { server } = createServer();
    const { log, state, sync } = createDevice({ ...server, sync: () => Promise.reject(new Error(message)) });
    await log.addCommands([put("entry", "e", entryOf())]);
    expect(await sync()).toBe(outcome);
    expect(state.outbox).toHaveLength(1);
  });

  it("loses nothing where the device has no space for the answer, and says that it isn't the connection", async () => {
    const { server, records } = createServer();
    const { log, state, sync } = createDevice(server);
    await log.addCommands([put("entry", "e", entryOf())]);
    await sync();
    await log.addCommands([put("entry", "f", entryOf())]);
    const full = vi.spyOn(log, "applyAnswer");
    full.mockRejectedValueOnce(new DOMException("No space is left.", "QuotaExceededError"));
    expect(await sync()).toBe("device_full");
    expect(state.outbox).toHaveLength(1);
    expect(await sync()).toBe("synced");
    expect([records.size, state.outbox.length]).toEqual([2, 0]);
  });

  it("sets a change apart that the server can't read at all, so that the others arrive", async () => {
    const { server, records } = createServer();
    const strict: LogCalls = {
      ...server,
      sync: async (input) => {
        if (input.commands.some(({ at }) => at < 0))
          throw new Error('400: {"error":{"code":"bad_input","message":"Check the time."}}');
        return server.sync(input);
      },
    };
    const { log, state, sync } = createDevice(strict);
    const commands = Array.from({ length: 230 }, (_, n) => put("water", `w${n}`, { date: TODAY, at: n, ml: 100 }));
    for (const n of [0, 117, 229]) Object.assign(commands[n] as Command, { at: -1 });
    await log.addCommands(commands);
    expect(await sync()).toBe("synced");
    expect([records.size, state.outbox.length]).toEqual([227, 0]);
    expect(state.refused.map(({ command, result }) => [command.record, result.message])).toEqual([
      ["w0", "Check the time."],
      ["w117", "Check the time."],
      ["w229", "Check the time."],
    ]);
  });

  it("blames no change for a call that is refused without any as well", async () => {
    const { log, state, sync } = createDevice({
      ...createServer().server,
      sync: () => Promise.reject(new Error("400: {}")),
    });
    await log.addCommands([put("entry", "a", entryOf()), put("entry", "b", entryOf())]);
    expect(await sync()).toBe("failed");
    expect([state.outbox.length, state.refused]).toEqual([2, []]);
  });

  it("has all recent days again after its clock was a year ahead", async () => {
    const { server } = createServer();
    const { log, state, sync } = createDevice(server);
    await log.addCommands([put("entry", "before", entryOf())]);
    await sync();
    await sync("2027-11-26");
    expect([...state.records.keys()]).toEqual([]);
    await log.addCommands([put("entry", "after", entryOf())]);
    await sync();
    expect([...state.records.keys()]).toEqual(["before", "after"]);
  });

  it("edits an opened older day like any other, and follows what others change on it", async () => {
    const { server, records } = createServer();
    const [own, other] = [createDevice(server), createDevice(server)];
    const date = "2024-02-29";
    await other.log.addCommands([put("entry", "old", entryOf({ date }))]);
    await other.sync();
    await own.sync();
    expect(own.state.records.has("old")).toBe(false);
    await own.open(date);
    const { seq } = own.state.records.get("old") as LogRecord;
    await own.log.addCommands([put("entry", "old", { grams: 321 }, seq), put("entry", "new", entryOf({ date }), 0)]);
    await own.sync();
    expect(own.state.records.get("old")?.data.grams).toBe(321);
    expect(own.state.records.has("new")).toBe(true);
    expect(records.get("old")?.data.grams).toBe(321);
    await other.open(date);
    const { seq: known } = other.state.records.get("old") as LogRecord;
    await other.log.addCommands([
      put("entry", "old", null, known),
      put("entry", "new", { date: "2024-03-01" }, known + 1),
    ]);
    await other.sync();
    await own.sync();
    // Deleted there, and moved to a day that this device doesn't keep: neither stays here as it was.
    expect(own.state.records.get("old")?.isDeleted).toBe(true);
    expect(own.state.records.get("new")?.date).toBe("2024-03-01");
  });

  it("keeps its own later version when a day that it has is opened again", async () => {
    const { server } = createServer();
    const { log, state, sync, open } = createDevice(server);
    const date = "2024-02-29";
    await sync();
    await open(date);
    await log.addCommands([put("entry", "e", entryOf({ date }))]);
    await sync();
    const stale = { ...(state.records.get("e") as LogRecord), seq: 0, data: {} };
    await log.addDay(date, [stale]);
    expect(state.records.get("e")?.data).not.toEqual({});
  });

  it("keeps the last four weeks, and lets older days go", async () => {
    const { server } = createServer();
    const { state, sync } = createDevice(server);
    state.meta = { ...state.meta, cursor: 0, from: "2026-01-01", openedDays: ["2025-12-31"] };
    for (const date of ["2026-01-02", TODAY])
      state.records.set(date, { kind: "entry", id: date, seq: 1, date, isDeleted: false, data: entryOf({ date }) });
    await sync();
    expect([[...state.records.keys()], state.meta.from]).toEqual([[TODAY], "2026-10-30"]);
    expect(state.meta.openedDays).toEqual([]);
  });
});

it("ends up with the same records on two devices, each command taken once, whatever is lost on the way", async () => {
  const step = fc.record({
    who: fc.nat(1),
    record: fc.constantFrom("a", "b", "c"),
    patch: fc.constantFrom({ grams: 10 }, { meal: "dinner" }, entryOf(), entryOf({ grams: 50 }), null),
    sync: fc.boolean(),
    loss: fc.constantFrom("no" as const, "before" as const, "after" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { server, records, lose } = createServer();
      const devices = [createDevice(server), createDevice(server)];
      for (const { who, record, patch, sync, loss } of steps) {
        const device = devices[who] as (typeof devices)[number];
        const base = device.state.records.get(record)?.seq ?? 0;
        await device.log.addCommands([put("entry", record, patch, base) satisfies Command]);
        if (!sync) continue;
        lose.length = 0;
        lose.push(loss);
        await device.sync();
      }
      lose.length = 0;
      for (const device of [...devices, ...devices]) await device.sync();
      const shown = devices.map(({ state }) =>
        [...state.records.values()]
          .filter(({ isDeleted }) => !isDeleted)
          .map(({ id, data }) => [id, data])
          .sort(),
      );
      const stored = [...records.values()]
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id, data }) => [id, data])
        .sort();
      expect(shown).toEqual([stored, stored]);
    }),
    { numRuns: 60 },
  );
});
