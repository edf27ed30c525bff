import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { entryOf, put } from "../testing/commands.ts";
import { callLog } from "./call-log.ts";
import type { Command } from "./contract-sync.ts";
import type { FitnessLog } from "./fitness-log.ts";

const DAY = "2026-11-26";
const createLog = () => {
  const member = newId();
  const [device, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const log = callLog(env, member);
  const send = (commands: Command[], cursor: number | null = 0, from = device) =>
    log.sync({ device: from, cursor, commands }, Date.now());
  return { member, log, send, device, other };
};

describe("a log", () => {
  it("takes a command once, however often it is sent", async () => {
    const { log, send } = createLog();
    const command = put("entry", "e", entryOf());
    const first = await send([command]);
    expect(await send([command, command])).toEqual({ ...first, results: [first.results[0], first.results[0]] });
    expect((await log.readDays(DAY, DAY))[0]).toMatchObject({ entries: 1, nutrients: { energyKcal: [232, 1] } });
  });

  it("answers what changed after a device's cursor, and nothing twice", async () => {
    const { send, other } = createLog();
    const first = await send([put("entry", "a", entryOf()), put("entry", "b", entryOf())]);
    expect(first.changes.map(({ id }) => id)).toEqual(["a", "b"]);
    const second = await send([put("entry", "c", entryOf())], first.cursor, other);
    expect(second.changes.map(({ id }) => id)).toEqual(["c"]);
    expect((await send([], second.cursor)).changes).toEqual([]);
  });

  it("gives many changes in parts, without a gap", async () => {
    const { send } = createLog();
    for (let call = 0; call < 11; call++)
      await send(
        Array.from({ length: 100 }, (_, n) => put("water", `w${call}-${n}`, { date: DAY, at: n, ml: 100 })),
        null,
      );
    const seen: string[] = [];
    let cursor = 0;
    for (let more = true; more; ) {
      const part = await send([], cursor);
      seen.push(...part.changes.map(({ id }) => id));
      ({ cursor, more } = part);
    }
    expect([seen.length, new Set(seen).size]).toEqual([1100, 1100]);
  });

  it("keeps what a refused command said, and takes the others of its call", async () => {
    const { log, send } = createLog();
    const bad = put("entry", "bad", { ...entryOf(), grams: -1 });
    const { results } = await send([put("entry", "a", entryOf()), bad, put("entry", "c", entryOf())]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect((await send([bad])).results[0]).toEqual(results[1]);
    expect((await log.readDays(DAY, DAY))[0]?.entries).toBe(2);
  });

  it("keeps the values that another device's change replaced", async () => {
    const { log, send, other } = createLog();
    await send([put("entry", "e", entryOf())]);
    await send([put("entry", "e", { grams: 150 }, 1)], 0, other);
    await send([put("entry", "e", { grams: 90 }, 1)]);
    expect(await log.listReplaced(10)).toMatchObject([{ record: "e", fields: { grams: 150 } }]);
  });

  it("moves what a day comes to with an entry that goes to another day", async () => {
    const { log, send } = createLog();
    await send([put("entry", "e", entryOf())]);
    await send([put("entry", "e", { date: "2026-11-25" }, 1)]);
    expect((await log.readDays("2026-11-01", DAY)).map(({ date, entries }) => [date, entries])).toEqual([
      ["2026-11-25", 1],
    ]);
    await send([put("entry", "e", null, 2)]);
    expect(await log.readDays("2026-11-01", DAY)).toEqual([]);
  });

  it("counts how often a food is used, for which meal, and as it was logged last", async () => {
    const { log, send } = createLog();
    await send([
      put("entry", "a", entryOf({ grams: 100 })),
      put("entry", "b", entryOf({ grams: 150, date: "2026-11-27", meal: "dinner" })),
      put("entry", "c", entryOf({ id: "sr-1" })),
    ]);
    await send([put("entry", "c", null, 3), put("entry", "a", { grams: 120 }, 1)]);
    expect(await log.listUsedFoods()).toMatchObject([
      { uses: 2, grams: 150, lastDate: "2026-11-27", meals: { lunch: 1, dinner: 1 } },
    ]);
  });

  it("knows which plants are new to the member", async () => {
    const { log, send } = createLog();
    await send([put("entry", "a", entryOf({ date: "2026-11-20" }))]);
    expect(await log.listNewPlants(["lentil", "maca"], DAY)).toEqual(["maca"]);
    expect(await log.listNewPlants(["lentil"], "2026-11-20")).toEqual(["lentil"]);
  });

  it("changes nothing where something fails on the way", async () => {
    const { member, log, send } = createLog();
    await send([put("entry", "a", entryOf())]);
    const lost = [put("entry", "b", entryOf()), put("entry", "c", entryOf())];
    await runInDurableObject(env.FITNESS_LOG.getByName(member), async (object, { storage: { sql } }) => {
      sql.exec("ALTER TABLE plant RENAME TO plant_away");
      const input = { device: crypto.randomUUID(), cursor: 0, commands: lost };
      await expect((object as unknown as FitnessLog).sync(input, Date.now())).rejects.toThrow("plant");
      sql.exec("ALTER TABLE plant_away RENAME TO plant");
    });
    expect((await log.readRecords(["entry"], DAY, DAY)).map(({ id }) => id)).toEqual(["a"]);
    expect((await send(lost)).results.map(({ ok }) => ok)).toEqual([true, true]);
  });

  it("forgets everything with the account, and takes nothing more", async () => {
    const { log, send } = createLog();
    await send([put("entry", "a", entryOf())]);
    await log.erase();
    await send([put("entry", "b", entryOf())]);
    expect((await log.start("2000-01-01")).records).toEqual([]);
    expect(await log.readDays("2000-01-01", "2099-01-01")).toEqual([]);
    expect(await log.listUsedFoods()).toEqual([]);
  });
});

describe("a long log", () => {
  it("reads as many rows for a day as a short one", async () => {
    const rowsRead = async (days: number) => {
      const { member, send } = createLog();
      const dates = Array.from({ length: days }, (_, n) =>
        new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10),
      );
      for (let i = 0; i < dates.length; i += 20)
        await send(
          dates.slice(i, i + 20).flatMap((date) => [1, 2].map((n) => put("entry", `${date}:${n}`, entryOf({ date })))),
          null,
        );
      return runInDurableObject(env.FITNESS_LOG.getByName(member), (_object, { storage: { sql } }) => {
        const cursor = sql.exec(
          "SELECT * FROM record WHERE kind = ? AND date BETWEEN ? AND ? AND deleted = 0 ORDER BY date, id",
          ...["entry", "2024-01-10", "2024-01-10"],
        );
        cursor.toArray();
        return cursor.rowsRead;
      });
    };
    expect(await rowsRead(400)).toBe(await rowsRead(20));
  });
});
