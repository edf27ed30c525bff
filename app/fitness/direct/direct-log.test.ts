import { expect, test } from "vitest";
import type { EntryData } from "#worker/fitness/log/contract-records.ts";
import type { SyncInput, SyncResult } from "#worker/fitness/log/contract-sync.ts";
import { applyCommand, type StoredRecord } from "#worker/fitness/log/domain-apply.ts";
import { createDirectEntry, RefusedError } from "./direct-log.ts";

const data = (grams: number): EntryData => ({
  ...{ date: "2026-11-26", meal: "lunch", at: 5, grams },
  food: { ref: { from: "recipe", id: "text-1" }, name: "Dal", source: "Ours", per100g: { energyKcal: 120 } },
});

/** A log that answers as the server does: each command once by its id. @param lost how many of the first answers are lost */
function createServer(lost: number) {
  const log = new Map<string, StoredRecord>();
  const answered = new Map<string, SyncResult["results"][number]>();
  let calls = 0;
  const call = async (_method: string, _url: string, body: unknown) => {
    const results = (body as SyncInput).commands.map((command) => {
      const known = answered.get(command.id);
      if (known) return known;
      const seq = answered.size + 1;
      const applied = applyCommand(log.get(command.record) ?? null, command, "page", seq);
      if (applied.ok && applied.outcome !== "kept") log.set(command.record, applied.record);
      const result = applied.ok
        ? { id: command.id, ok: true as const, seq, outcome: applied.outcome }
        : { id: command.id, ok: false as const, code: "invalid" as const, message: applied.message };
      answered.set(command.id, result);
      return result;
    });
    if (++calls <= lost) throw new TypeError("Failed to fetch");
    return { results, changes: [], cursor: 0, more: false };
  };
  return {
    call: call as unknown as Parameters<typeof createDirectEntry>[0],
    live: () => [...log.values()].flatMap((record) => (record.isDeleted ? [] : [record.data.grams])),
  };
}

test("an entry whose answer was lost is one entry when it is sent again, with what was changed meanwhile", async () => {
  const { call, live } = createServer(2);
  const entry = createDirectEntry(call);
  await expect(entry.save(data(400))).rejects.toThrow("Failed to fetch");
  await expect(entry.save(data(400))).rejects.toThrow("Failed to fetch");
  expect(live()).toEqual([400]);
  await entry.save(data(200));
  expect(live()).toEqual([200]);
});

test("undo takes it back, also where the answer was lost", async () => {
  const { call, live } = createServer(0);
  const entry = createDirectEntry(call);
  await entry.save(data(400));
  await entry.undo();
  expect(live()).toEqual([]);
});

test("what the log refuses is said and not sent again", async () => {
  const { call, live } = createServer(0);
  const entry = createDirectEntry(call);
  await expect(entry.save(data(-1))).rejects.toBeInstanceOf(RefusedError);
  await entry.save(data(100));
  expect(live()).toEqual([100]);
});
