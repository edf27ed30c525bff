import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { addDays, daysBetween } from "../../kernel/local-date.ts";
import { streakOf } from "../progress/domain-streak.ts";
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

  it("moves the sets of a workout with it, also those that another device adds without knowing", async () => {
    const { log, send, other } = createLog();
    const [before, after] = [DAY, "2026-11-24"];
    const workout = { ...{ date: before, zone: "UTC", startedAt: 1, endedAt: 2, title: "A", exercises: [], note: "" } };
    const set = (change: Record<string, unknown> = {}) => ({
      ...{ date: before, workoutId: "w", exerciseKey: "a", exerciseId: "back-squat", position: 0, kind: "normal" },
      ...{ doneAt: 1, reps: 5, weightKg: 80, ...change },
    });
    await send([
      put("workout", "w", workout),
      put("set", "s1", set()),
      put("set", "s2", set()),
      put("set", "x", set({ workoutId: "v" })),
    ]);
    // Neither knows of the other's change: a set more here, the other day there.
    await send([put("set", "s3", set())], null, other);
    const moved = await send(
      [put("workout", "w", { date: after }, 1), put("set", "s1", { date: after, doneAt: 7 }, 2)],
      5,
    );
    expect(moved.results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(moved.changes.map(({ id, date }) => [id, date]).sort()).toEqual([
      ...["s1", "s2", "s3", "w"].map((id) => [id, after]),
    ]);
    await send([put("set", "s4", set()), put("set", "s1", { reps: 6, date: before }, 2)], null, other);
    expect((await log.readRecords(["set"], after, after)).map(({ id }) => id)).toEqual(["s1", "s2", "s3", "s4"]);
    expect((await log.readDays("2026-11-01", DAY)).map(({ date, workouts, sets }) => [date, workouts, sets])).toEqual([
      [after, 1, 4],
      [before, 0, 1],
    ]);
    expect((await log.listSets("back-squat", "2026-11-25")).filter(({ date }) => date === after)).toHaveLength(4);
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

  it("changes nothing where something fails on the way", async () => {
    const { member, log, send } = createLog();
    await send([put("entry", "a", entryOf())]);
    const lost = [put("entry", "b", entryOf()), put("entry", "c", entryOf())];
    await runInDurableObject(env.FITNESS_LOG.getByName(member), async (object, { storage: { sql } }) => {
      sql.exec("ALTER TABLE food_use RENAME TO food_use_away");
      const input = { device: crypto.randomUUID(), cursor: 0, commands: lost };
      await expect((object as unknown as FitnessLog).sync(input, Date.now())).rejects.toThrow("food_use");
      sql.exec("ALTER TABLE food_use_away RENAME TO food_use");
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

  describe("of an exercise", () => {
    const FROM = "2026-05-01";
    const setOf = (date: string, weightKg: number, exerciseId = "back-squat") => ({
      ...{ date, workoutId: `w${date}`, exerciseKey: "a", exerciseId, position: 0, kind: "normal", doneAt: 1, reps: 5 },
      weightKg,
    });
    const dates = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));

    it("keeps what still decides something, and that only until an older set changes", async () => {
      const { member, log, send } = createLog();
      await send(
        dates.map((date, n) => put("set", `s${n}`, setOf(date, n === 7 ? 120 : 100))),
        null,
      );
      await send([put("set", "new", setOf("2026-11-20", 90))], null);
      const ids = async () => (await log.listSets("back-squat", FROM)).map(({ id }) => id);
      const first = await ids();
      expect(first[0]).toBe("new");
      expect(first).toContain("s7");
      expect(first.length).toBeLessThan(20);
      const isKept = () =>
        runInDurableObject(
          env.FITNESS_LOG.getByName(member),
          (_object, { storage: { sql } }) => sql.exec("SELECT 1 FROM exercise_kept").toArray().length === 1,
        );
      await send(
        [put("set", "newer", setOf("2026-11-21", 95)), put("set", "other", setOf("2020-01-02", 99, "deadlift"))],
        null,
      );
      expect(await isKept()).toBe(true);
      expect(await ids()).toEqual(["newer", ...first]);
      await send([put("set", "s9", { weightKg: 130 })], null);
      expect(await isKept()).toBe(false);
      expect(await ids()).toContain("s9");
      await send([put("set", "s9", null)], null);
      expect(await ids()).not.toContain("s9");
      // Moved from the months that are read whole into the past.
      await send([put("set", "newer", { date: "2020-03-01", weightKg: 140 })], null);
      expect(await ids()).toEqual(["new", "newer", ...(await ids()).slice(2)]);
    });

    it("measures one of the member's own by what it is now", async () => {
      const { log, send } = createLog();
      const own = {
        name: "Sled",
        equipment: [],
        modality: "time",
        muscle: "quads",
        secondary: [],
        unilateral: false,
      };
      await send([put("exercise", "custom:sled", own)]);
      const held = (n: number) => ({
        ...setOf(dates[n] as string, 0, "custom:sled"),
        weightKg: null,
        seconds: n === 3 ? 90 : 30,
        reps: n,
      });
      await send(
        dates.slice(0, 20).map((_, n) => put("set", `t${n}`, held(n))),
        null,
      );
      const ids = async () => (await log.listSets("custom:sled", FROM)).map(({ id }) => id);
      expect(await ids()).toContain("t3");
      await send([put("exercise", "custom:sled", { modality: "reps" })], null);
      expect(await ids()).not.toContain("t3");
    });
  });

  describe("over years", () => {
    const weight = (date: string, kg: number, at = 1) => ({ date, at, kg });
    const measured = (date: string, kind: string, value: number, at = 1) => ({ date, at, kind, value });

    it("has the mean of each week before a day, of several on a day the one that counts", async () => {
      const { log, send } = createLog();
      expect(await log.readWeeks("weight", "2026-11-23")).toEqual([]);
      await send([
        put("weight", "w1", weight("2020-02-24", 70)),
        put("weight", "w2", weight("2020-03-01", 72, 5)),
        put("weight", "w3", weight("2020-03-01", 71, 2)),
        put("weight", "w4", weight("2026-11-23", 60)),
        put("measurement", "m1", measured("2026-11-16", "waist", 80)),
        put("measurement", "m2", measured("2026-11-16", "waist", 82, 9)),
        put("measurement", "m3", measured("2026-11-17", "hips", 100)),
      ]);
      expect(await log.readWeeks("weight", "2026-11-23")).toEqual([{ date: "2020-02-24", mean: 70.5, days: 2 }]);
      expect(await log.readWeeks("waist", "2026-11-23")).toEqual([{ date: "2026-11-16", mean: 82, days: 1 }]);
    });

    it("works them out once, until a value before that day changes, moves or is deleted", async () => {
      const { member, log, send } = createLog();
      await send([
        put("weight", "w1", weight("2020-02-24", 70)),
        put("measurement", "m1", measured("2020-02-24", "waist", 80)),
      ]);
      const stored = () =>
        runInDurableObject(env.FITNESS_LOG.getByName(member), (_object, { storage: { sql } }) =>
          sql
            .exec<{ of: string }>("SELECT of FROM week_means ORDER BY of")
            .toArray()
            .map(({ of }) => of),
        );
      const means = async (of: "weight" | "waist" | "hips") =>
        (await log.readWeeks(of, "2025-11-24")).map(({ mean }) => mean);
      expect([await means("weight"), await means("waist")]).toEqual([[70], [80]]);
      expect(await stored()).toEqual(["waist", "weight"]);
      await send([put("weight", "w2", weight("2025-11-24", 65))]);
      expect(await stored()).toEqual(["waist", "weight"]);
      await send([put("weight", "w1", { kg: 75 })]);
      expect([await stored(), await means("weight")]).toEqual([["waist"], [75]]);
      await send([put("weight", "w1", { date: "2026-01-01" })]);
      expect(await means("weight")).toEqual([]);
      await send([put("measurement", "m1", { kind: "hips" })]);
      expect([await means("waist"), await means("hips")]).toEqual([[], [80]]);
      await send([put("measurement", "m1", null)]);
      expect(await means("hips")).toEqual([]);
    });

    describe("a streak", () => {
      const TODAY = "2026-11-26";
      const glass = (date: string) => put("water", `g${date}`, { date, at: 1, ml: 250 });
      const logDays = async (send: ReturnType<typeof createLog>["send"], first: string, last: string) => {
        const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n));
        for (let at = 0; at < dates.length; at += 100) await send(dates.slice(at, at + 100).map(glass), null);
      };
      const streakIn = async ({ log }: ReturnType<typeof createLog>) => {
        const { dates, past } = await log.readStreak(TODAY);
        return { ...streakOf(dates, TODAY, past), read: dates.length };
      };

      it("counts all its days, however many, and reads those of the last months", async () => {
        const [long, short] = [createLog(), createLog()];
        await logDays(long.send, addDays(TODAY, -1099), TODAY);
        await logDays(short.send, addDays(TODAY, -149), TODAY);
        const found = await streakIn(long);
        expect(found).toMatchObject({ current: 1100, longest: 1100 });
        expect(found.read).toBeLessThan(100);
        expect(await streakIn(short)).toMatchObject({ current: 150, read: found.read });
      });

      it("goes on from what was known of a month before, as it would from the beginning", async () => {
        const [known, fresh] = [createLog(), createLog()];
        for (const { send } of [known, fresh]) await logDays(send, "2026-05-01", TODAY);
        const ask = async ({ log }: ReturnType<typeof createLog>, to: string) => (await log.readStreak(to)).past;
        expect(await ask(known, "2026-09-26")).toMatchObject({ run: { days: 61 } });
        expect(await ask(known, TODAY)).toEqual(await ask(fresh, TODAY));
        expect(await ask(known, TODAY)).toMatchObject({ run: { days: 123 } });
        // An earlier day than what is known.
        expect(await ask(known, "2026-09-26")).toMatchObject({ run: { days: 61 } });
      });

      it("follows older days that are added or taken away later", async () => {
        const member = createLog();
        await logDays(member.send, "2026-08-01", TODAY);
        expect(await streakIn(member)).toMatchObject({ current: 118, longest: 118 });
        await member.send(["2026-08-10", "2026-08-11", "2026-08-12"].map((date) => put("water", `g${date}`, null)));
        expect(await streakIn(member)).toMatchObject({ current: 106, longest: 106 });
        await member.send([{ ...glass("2026-08-11"), id: newId() }]);
        expect(await streakIn(member)).toMatchObject({ current: 116, longest: 116 });
      });
    });
  });
});
