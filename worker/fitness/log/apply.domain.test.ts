import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryOf, put } from "../testing/commands.ts";
import { applyCommand, foldOutbox, type StoredRecord } from "./domain-apply.ts";

const [A, B] = ["device-a", "device-b"];

/** Runs commands as the server does, with a seq for each that changes something. */
function createLog() {
  const records = new Map<string, StoredRecord>();
  let seq = 0;
  return {
    records,
    run(device: string, command: ReturnType<typeof put>) {
      const applied = applyCommand(records.get(command.record) ?? null, command, device, seq + 1);
      if (applied.ok && applied.outcome !== "kept") {
        seq++;
        records.set(command.record, applied.record);
      }
      return applied;
    },
  };
}

describe("one record on two devices", () => {
  it("keeps what each changed, where they changed different fields", () => {
    const log = createLog();
    log.run(A, put("entry", "e", entryOf()));
    log.run(B, put("entry", "e", { grams: 150 }, 1));
    const late = log.run(A, put("entry", "e", { meal: "dinner" }, 1));
    expect(late).toMatchObject({ ok: true, replaced: { meal: "lunch" } });
    expect(log.records.get("e")?.data).toMatchObject({ grams: 150, meal: "dinner" });
  });

  it("gives a field to the last to arrive, and says what it replaced", () => {
    const log = createLog();
    log.run(A, put("entry", "e", entryOf()));
    log.run(B, put("entry", "e", { grams: 150 }, 1));
    expect(log.run(A, put("entry", "e", { grams: 90 }, 1))).toMatchObject({ ok: true, replaced: { grams: 150 } });
    expect(log.records.get("e")?.data.grams).toBe(90);
  });

  it("replaces nothing where the device has seen the other's change, or wrote all of them itself", () => {
    const log = createLog();
    log.run(A, put("entry", "e", entryOf()));
    log.run(B, put("entry", "e", { grams: 150 }, 1));
    expect(log.run(A, put("entry", "e", { grams: 90 }, 2))).toMatchObject({ replaced: null });
    expect(log.run(A, put("entry", "e", { grams: 80 }, 2))).toMatchObject({ replaced: null });
  });

  it("stays, where one deleted what the other had edited", () => {
    const log = createLog();
    log.run(A, put("entry", "e", entryOf()));
    log.run(B, put("entry", "e", { grams: 150 }, 1));
    expect(log.run(A, put("entry", "e", null, 1))).toMatchObject({ ok: true, outcome: "kept" });
    expect(log.records.get("e")).toMatchObject({ isDeleted: false, data: { grams: 150 } });
  });

  it("stays, where the edit comes after the delete", () => {
    const log = createLog();
    log.run(A, put("entry", "e", entryOf()));
    log.run(A, put("entry", "e", null, 1));
    expect(log.run(B, put("entry", "e", { grams: 150 }, 1))).toMatchObject({ ok: true, replaced: null });
    expect(log.records.get("e")).toMatchObject({ isDeleted: false, data: { grams: 150, meal: "lunch" } });
  });

  it("is deleted by the device that wrote it, however many of its own changes were on the way", () => {
    const log = createLog();
    for (const patch of [entryOf(), { grams: 5 }, { grams: 6 }, null]) log.run(A, put("entry", "e", patch, 0));
    expect(log.records.get("e")?.isDeleted).toBe(true);
  });
});

describe("what is refused", () => {
  it.each([
    [{ ...entryOf(), grams: -5 }, "grams"],
    [{ ...entryOf(), grams: Number.NaN }, "grams"],
    [{ ...entryOf(), date: "2026-02-30" }, "date"],
    [{ ...entryOf(), extra: 1 }, undefined],
    [{ grams: 5 }, "date"],
  ])("names what is wrong with %j", (patch, field) => {
    const log = createLog();
    expect(log.run(A, put("entry", "e", patch))).toMatchObject({ ok: false, code: "invalid", ...(field && { field }) });
    expect(log.records.size).toBe(0);
  });

  it("is another kind under the same id", () => {
    const log = createLog();
    log.run(A, put("entry", "e", entryOf()));
    expect(log.run(A, put("water", "e", { date: "2026-11-26", at: 1, ml: 250 }))).toMatchObject({ code: "taken" });
  });
});

it("draws on a device what the server will make of its outbox", () => {
  const change = fc.constantFrom({ grams: 10 }, { grams: 20 }, { meal: "dinner" }, { meal: "snacks" }, null);
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const commands = [put("entry", "e", entryOf()), ...changes.map((patch) => put("entry", "e", patch, 0))];
      const log = createLog();
      for (const command of commands) log.run(A, command);
      const { isDeleted, data } = log.records.get("e") as StoredRecord;
      expect(foldOutbox(new Map(), commands, A).get("e")).toMatchObject({ isDeleted, data });
    }),
  );
});

it("loses no field that only one device wrote, in whatever order two outboxes arrive", () => {
  const edits = fc.array(fc.record({ grams: fc.integer({ min: 1, max: 900 }) }), { minLength: 1, maxLength: 5 });
  const notes = fc.array(fc.record({ note: fc.string({ maxLength: 20 }) }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(edits, notes, fc.array(fc.boolean(), { maxLength: 10 }), (ofA, ofB, order) => {
      const log = createLog();
      log.run(A, put("entry", "e", entryOf()));
      const queues = { a: ofA.map((p) => put("entry", "e", p, 1)), b: ofB.map((p) => put("entry", "e", p, 1)) };
      for (const isA of [...order, ...ofA.map(() => true), ...ofB.map(() => false)]) {
        const next = (isA ? queues.a : queues.b).shift();
        if (next) log.run(isA ? A : B, next);
      }
      expect(log.records.get("e")?.data).toMatchObject({
        grams: ofA.at(-1)?.grams,
        note: ofB.at(-1)?.note.trim(),
      });
    }),
  );
});

describe("a record that is too large", () => {
  const sizeOf = (letter: string, items: number) => {
    const { food, grams } = entryOf();
    const named = {
      ...food,
      species: Array(20).fill(letter.repeat(20)),
      source: letter.repeat(120),
      name: letter.repeat(160),
    };
    const patch = { name: "Stew", servings: 2, items: Array.from({ length: items }, () => ({ food: named, grams })) };
    return applyCommand(null, put("meal", "m", { ...patch, note: letter.repeat(4000) }), A, 1);
  };

  it("is refused by its bytes, not by its letters", () => {
    expect(sizeOf("a", 100)).toMatchObject({ ok: true });
    expect(sizeOf("豆", 100)).toMatchObject({ ok: false, code: "too_large" });
  });
});
