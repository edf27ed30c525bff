import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, LogRecord, SyncInput, SyncResult } from "#worker/fitness/log/contract-sync.ts";
import { applyCommand, type StoredRecord } from "#worker/fitness/log/domain-apply.ts";
import { entryOf, put } from "#worker/fitness/testing/commands.ts";
import { type LogCalls, syncLog } from "./sync-log.ts";
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
    start: async (from) => ({ seq, records: [...records.values()], from, usedFoods: [] }),
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
  const sync = () => syncLog({ device: log, calls, today: () => TODAY, lock: (run) => run() });
  return { log, state, sync };
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
    ["500: {}", "failed"],
    ["429: {}", "failed"],
  ])("loses nothing where the server answers %s", async (message, outcome) => {
    const { server } = createServer();
    const { log, state, sync } = createDevice({ ...server, sync: () => Promise.reject(new Error(message)) });
    await log.addCommands([put("entry", "e", entryOf())]);
    expect(await sync()).toBe(outcome);
    expect(state.outbox).toHaveLength(1);
  });

  it("keeps the last four weeks, and lets older days go", async () => {
    const { server } = createServer();
    const { state, sync } = createDevice(server);
    state.meta = { ...state.meta, cursor: 0, from: "2026-01-01" };
    for (const date of ["2026-01-02", TODAY])
      state.records.set(date, { kind: "entry", id: date, seq: 1, date, isDeleted: false, data: entryOf({ date }) });
    await sync();
    expect([[...state.records.keys()], state.meta.from]).toEqual([[TODAY], "2026-10-30"]);
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
