import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { toUtcDay } from "../../kernel/instants.ts";
import { addDays } from "../../kernel/local-date.ts";
import type { FitnessLog } from "../log/fitness-log.ts";
import { entryOf, put } from "../testing/commands.ts";
import { writeCounts } from "./write-counts.ts";

const NOW = Date.parse("2026-11-26T15:00:00Z");
const TODAY = toUtcDay(NOW);

const PROFILE = {
  ...{ goal: "lose", aim: "health", sex: "female", birthYear: 1990, heightCm: 168, weightKg: 72, activity: "light" },
  diet: "vegan",
};

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM fitness_count"), env.DB.prepare("DELETE FROM fitness_count_writer")]);
});

const countOf = async (name: string, day = TODAY): Promise<number> =>
  (await env.DB.prepare("SELECT n FROM fitness_count WHERE name = ? AND day = ?").bind(name, day).first<number>("n")) ??
  0;

function createMember() {
  const stub = env.FITNESS_LOG.getByName(newId()) as unknown as DurableObjectStub<FitnessLog>;
  const device = crypto.randomUUID();
  return {
    stub,
    send: (commands: ReturnType<typeof put>[], now = NOW) => stub.sync({ device, cursor: null, commands }, now),
    write: () => runDurableObjectAlarm(stub),
  };
}

describe("a log", () => {
  it("counts its member once a day, whatever is logged for whichever day", async () => {
    const ana = createMember();
    await ana.send([put("entry", "a", entryOf({ date: "2024-01-01" })), put("entry", "b", entryOf())]);
    await ana.send([put("water", "w", { date: TODAY, at: NOW, ml: 200 })]);
    await ana.write();
    await ana.send([put("water", "w2", { date: TODAY, at: NOW, ml: 200 })], NOW + 60_000);
    await ana.write();
    const ben = createMember();
    await ben.send([put("entry", "a", entryOf())]);
    await ben.write();
    expect(await countOf("active.1")).toBe(2);
    expect(await countOf("active.28", addDays(TODAY, 27))).toBe(2);
    expect(await countOf("active.28", addDays(TODAY, 28))).toBe(0);
    expect(await countOf("active.1", "2024-01-01")).toBe(0);
  });

  it("counts the plan, and nobody who only answered the questions", async () => {
    const ana = createMember();
    await ana.send([put("profile", "profile", PROFILE)]);
    await ana.write();
    expect(await countOf("active.1")).toBe(0);
    await ana.send([put("entry", "a", entryOf())]);
    await ana.write();
    expect([await countOf("goal.lose"), await countOf("diet.vegan")]).toEqual([1, 1]);
    await ana.send([put("profile", "profile", { goal: "gain" }, 1)]);
    await ana.write();
    expect([await countOf("goal.lose"), await countOf("goal.gain"), await countOf("diet.vegan")]).toEqual([0, 1, 1]);
  });

  it("adds nothing for a refused command, or one that is sent again on another day", async () => {
    const ana = createMember();
    const bad = put("entry", "bad", { ...entryOf(), grams: -1 });
    await ana.send([bad]);
    const good = put("entry", "a", entryOf());
    await ana.send([good]);
    await ana.send([good], NOW + 86_400_000);
    await ana.write();
    expect(await countOf("active.1")).toBe(1);
    expect(await countOf("active.1", addDays(TODAY, 1))).toBe(0);
  });

  it("writes later what the database didn't take, and once what it took without an answer", async () => {
    const ana = createMember();
    await ana.send([put("entry", "a", entryOf())]);
    // The database takes the batch; the object doesn't hear of it.
    await runInDurableObject(ana.stub, async (log: FitnessLog) => {
      const real = Reflect.get(log, "env") as Env;
      const lost = {
        prepare: (query: string) => env.DB.prepare(query),
        batch: async (statements: D1PreparedStatement[]) => {
          await env.DB.batch(statements);
          throw new Error("connection lost");
        },
      };
      Object.defineProperty(log, "env", { value: { ...real, DB: lost }, configurable: true });
      await log.alarm();
      Object.defineProperty(log, "env", { value: real, configurable: true });
    });
    expect(await countOf("active.1")).toBe(1);
    await ana.write();
    expect(await countOf("active.1")).toBe(1);
    await ana.send([put("entry", "b", entryOf())], NOW + 86_400_000);
    await ana.write();
    expect(await countOf("active.1", addDays(TODAY, 1))).toBe(1);
  });

  it("of a deleted account takes the days to come back, and keeps no day of its member", async () => {
    const ana = createMember();
    const now = Date.now();
    await ana.send([put("profile", "profile", PROFILE), put("entry", "a", entryOf())], now);
    await ana.stub.erase();
    await ana.write();
    const today = toUtcDay(now);
    expect(await countOf("active.28", today)).toBe(1);
    expect(await countOf("active.28", addDays(today, 1))).toBe(0);
    expect(await countOf("goal.lose", addDays(today, 5))).toBe(0);
    const kept = await runInDurableObject(ana.stub, (_, { storage }) =>
      storage.sql.exec("SELECT data FROM count_member").toArray(),
    );
    expect(kept).toEqual([]);
    await ana.stub.erase();
    await ana.write();
    expect(await countOf("active.28", addDays(today, 1))).toBe(0);
  });
});

it("a batch that is sent twice adds once, and the next one adds", async () => {
  const batch = { writer: "w", number: 1, increments: [[TODAY, "coach.messages", 2]] as const };
  await writeCounts(env.DB, batch);
  await writeCounts(env.DB, batch);
  expect(await countOf("coach.messages")).toBe(2);
  await writeCounts(env.DB, { ...batch, number: 2 });
  expect(await countOf("coach.messages")).toBe(4);
});
