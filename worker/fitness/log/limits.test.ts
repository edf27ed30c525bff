import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { entryOf, put } from "../testing/commands.ts";
import { signInFitnessMember } from "../testing/members.ts";
import { callLog } from "./call-log.ts";
import type { Command } from "./contract-sync.ts";
import { MAX_A_DAY } from "./domain-log-limits.ts";
import type { FitnessLog } from "./fitness-log.ts";
import type { RecordStore } from "./record-store.ts";

const DAY = "2026-11-26";
const device = crypto.randomUUID();
const send = (member: string, commands: Command[], cursor: number | null = null) =>
  callLog(env, member).sync({ device, cursor, commands }, Date.now());
const inLog = <T>(member: string, run: (log: FitnessLog, storage: DurableObjectStorage) => T) =>
  runInDurableObject(env.FITNESS_LOG.getByName(member) as never, (log: FitnessLog, { storage }) => run(log, storage));

/** A recipe that fills a record: 100 foods with long names, and a long note. */
const longRecipe = (name: string) => ({
  ...{ name, servings: 4, isRecipe: true, note: "n".repeat(4000) },
  items: Array.from({ length: 100 }, () => ({
    food: {
      ...entryOf().food,
      name: "x".repeat(160),
      species: Array.from({ length: 12 }, (_, n) => `${n}`.repeat(30)),
    },
    grams: 100,
  })),
});

it("gives a log of long records in parts, which a call between Workers holds, to devices and to exports", async () => {
  const { browser, id: member } = await signInFitnessMember("Lima");
  const ids = Array.from({ length: 480 }, (_, n) => `meal-${1000 + n}`);
  for (let at = 0; at < ids.length; at += 40)
    await send(
      member,
      ids.slice(at, at + 40).map((id) => put("meal", id, longRecipe(id))),
    );
  // Each part alone would be too much for a call if there were no bound.
  const stored = await inLog(member, (_log, { sql }) => sql.exec("SELECT sum(length(data)) AS n FROM record").one().n);
  expect(stored).toBeGreaterThan(32 * 1024 * 1024);
  const start = await callLog(env, member).start(DAY);
  expect([start.seq, start.records]).toEqual([0, []]);
  const seen: string[] = [];
  for (let cursor = start.seq, more = true; more; ) {
    const part = await send(member, [], cursor);
    seen.push(...part.changes.map(({ id }) => id));
    ({ cursor, more } = part);
  }
  expect(seen).toEqual(ids);
  const { response } = await browser.get("/api/fitness/export?format=json");
  expect(response.status).toBe(200);
  expect((await response.text()).match(/"kind":"meal"/g)).toHaveLength(ids.length);
  const { json } = await browser.get("/api/account/export");
  expect(json.tables.fitness_meal).toHaveLength(ids.length);
});

it("takes so many of a kind for a day, also of those that are moved there, and what else comes", async () => {
  const member = newId();
  await send(member, [put("water", "w", { date: "2026-11-25", at: 1, ml: 100 })]);
  await inLog(member, (_log, { sql }) => {
    for (let n = 0; n < MAX_A_DAY; n++)
      sql.exec(
        "INSERT INTO record VALUES (?, 'water', ?, ?, NULL, 0, ?, 0, ?)",
        ...[`f${n}`, 10 + n, DAY, device, JSON.stringify({ date: DAY, at: 1, ml: 100 })],
      );
    sql.exec("UPDATE log SET seq = ?", 10 + MAX_A_DAY);
  });
  const { results } = await send(member, [
    put("water", "new", { date: DAY, at: 1, ml: 100 }),
    put("water", "w", { date: DAY }, 1),
    put("water", "f0", { ml: 200 }, 10),
    put("entry", "e", entryOf({ date: DAY })),
    put("water", "f1", null, 11),
    put("water", "new", { date: DAY, at: 1, ml: 100 }),
  ]);
  expect(results.map((result) => (result.ok ? result.outcome : result.code))).toEqual([
    ...["full", "full", "saved", "saved", "deleted", "saved"],
  ]);
});

it("stops growing where a log has no space left: what is there can still be deleted and read", async () => {
  const member = newId();
  await send(member, [put("entry", "e", entryOf())]);
  const rows = () => inLog(member, (_log, { sql }) => sql.exec("SELECT count(*) AS n FROM command").one().n);
  await inLog(member, (log) => {
    const records = (log as never as { records: RecordStore }).records;
    Object.defineProperty(records, "isFull", { get: () => true });
  });
  const before = await rows();
  const { results } = await send(member, [put("entry", "f", entryOf()), put("entry", "e", { grams: 1 }, 1)]);
  expect(results).toMatchObject([
    { ok: false, code: "full" },
    { ok: false, code: "full" },
  ]);
  expect(await rows()).toBe(before);
  expect((await send(member, [put("entry", "e", null, 1)])).results).toMatchObject([{ outcome: "deleted" }]);
});

it("keeps a bounded row of a day, whatever plants a client names", async () => {
  const member = newId();
  const plants = (n: number) => Array.from({ length: 60 }, (_, at) => `plant-${n}-${at}`);
  await send(
    member,
    Array.from({ length: 9 }, (_, n) =>
      put("entry", `e${n}`, { ...entryOf(), food: { ...entryOf().food, species: plants(n) } }),
    ),
  );
  const [day] = await callLog(env, member).readDays(DAY, DAY);
  expect([day?.entries, day?.species.length]).toEqual([9, 500]);
});
