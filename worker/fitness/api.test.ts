import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { callLog } from "./log/call-log.ts";
import { entryOf, put } from "./testing/commands.ts";
import { endSubscriptions, signInFitnessMember } from "./testing/members.ts";

const DEVICE = "0199a1c2-0000-4000-8000-000000000001";
const DAY = "2026-11-26";
const sync = (browser: Browser, commands: unknown[], cursor: number | null = 0) =>
  browser.post("/api/fitness/sync", { device: DEVICE, cursor, commands });
const READS = [
  `/api/fitness/log?from=${DAY}`,
  `/api/fitness/days?from=${DAY}&to=${DAY}`,
  `/api/fitness/days/${DAY}`,
  "/api/fitness/replaced",
  "/api/fitness/exercises/back-squat/sets",
];

describe("the fitness app's calls", () => {
  it("are for members whose subscription includes it", async () => {
    const guest = new Browser();
    const { browser: other } = await signInFitnessMember("Nadia", { grants: [] });
    for (const [browser, status] of [
      [guest, 401],
      [other, 403],
    ] as const) {
      expect((await sync(browser, [put("entry", "e", entryOf())])).status).toBe(status);
      for (const path of READS) expect((await browser.get(path)).status).toBe(status);
    }
    expect((await sync(other, [])).json.error.code).toBe("no_access");
  });

  it("read and write the caller's own log", async () => {
    const [{ browser: ana }, { browser: ben }] = [await signInFitnessMember("Ada"), await signInFitnessMember("Bo")];
    expect((await sync(ana, [put("entry", "e", entryOf())])).json.results).toMatchObject([{ ok: true, seq: 1 }]);
    expect((await ana.get(`/api/fitness/days/${DAY}`)).json.records).toMatchObject([{ id: "e", data: { grams: 200 } }]);
    expect((await ana.get(READS[1] as string)).json.days).toMatchObject([{ meals: { lunch: 232 } }]);
    expect((await ben.get(`/api/fitness/days/${DAY}`)).json.records).toEqual([]);
    expect((await sync(ben, [put("entry", "e", { grams: 1 }, 1)])).json.results).toMatchObject([{ ok: false }]);
    expect((await ana.get(`/api/fitness/log?from=${DAY}`)).json).toMatchObject({ seq: 1, usedFoods: [{ uses: 1 }] });
  });

  it("show what another device's change replaced to its owner alone", async () => {
    const [{ browser: ivy }, { browser: max }] = [await signInFitnessMember("Ivy"), await signInFitnessMember("Max")];
    await sync(ivy, [put("entry", "e", entryOf()), put("entry", "e", { grams: 150 }, 1)]);
    await ivy.post("/api/fitness/sync", {
      device: DEVICE.replace(/1$/, "2"),
      cursor: 0,
      commands: [put("entry", "e", { grams: 90 }, 1)],
    });
    expect((await ivy.get("/api/fitness/replaced")).json.replaced).toMatchObject([
      { record: "e", kind: "entry", fields: { grams: 150 } },
    ]);
    expect((await max.get("/api/fitness/replaced")).json.replaced).toEqual([]);
  });

  it("answer an exercise's sets, the newest first, to their owner alone", async () => {
    const [{ browser: ana }, { browser: ben }] = [await signInFitnessMember("Fay"), await signInFitnessMember("Gil")];
    const setOf = (date: string, exerciseId = "back-squat") => ({
      ...{ date, workoutId: "w", exerciseKey: "a", exerciseId, position: 0, kind: "normal", doneAt: 1, reps: 5 },
    });
    await sync(ana, [
      put("set", "s1", setOf("2016-01-04")),
      put("set", "s2", setOf("2026-11-20")),
      put("set", "s3", setOf("2026-11-20", "custom:sled-push")),
      put("set", "s4", setOf("2026-11-21")),
      put("set", "s4", null),
    ]);
    const idsOf = async (browser: Browser, id: string) =>
      (await browser.get(`/api/fitness/exercises/${id}/sets`)).json.records.map(({ id }: { id: string }) => id);
    expect(await idsOf(ana, "back-squat")).toEqual(["s2", "s1"]);
    expect(await idsOf(ana, "custom:sled-push")).toEqual(["s3"]);
    expect(await idsOf(ben, "back-squat")).toEqual([]);
    expect((await ana.get("/api/fitness/exercises/Back Squat/sets")).status).toBe(400);
  });

  it("read what long spans and a week's history need, of the caller alone", async () => {
    const [{ browser: joy }, { browser: kim }] = [await signInFitnessMember("Joy"), await signInFitnessMember("Kim")];
    await sync(joy, [
      put("entry", "a", entryOf({ date: "2026-10-01" })),
      put("entry", "b", entryOf()),
      put("entry", "c", { ...entryOf(), food: { ...entryOf().food, species: ["lentil", "quinoa"] } }),
      put("weight", "w", { date: DAY, at: 5, kg: 70.5 }),
      put("measurement", "m", { date: DAY, at: 5, kind: "waist", value: 80 }),
    ]);
    const span = `from=2026-01-01&to=${DAY}`;
    expect((await joy.get(`/api/fitness/days?${span}&view=progress`)).json.days).toEqual([
      { date: "2026-10-01", weightKg: null, energyKcal: 232, isComplete: false, workouts: 0 },
      { date: DAY, weightKg: 70.5, energyKcal: 464, isComplete: false, workouts: 0 },
    ]);
    expect((await joy.get(`/api/fitness/measurements?${span}`)).json.records).toMatchObject([{ id: "m" }]);
    expect((await joy.get(`/api/fitness/week?to=${DAY}`)).json).toEqual({
      dates: [DAY, "2026-10-01"],
      newPlants: ["quinoa"],
    });
    expect((await kim.get(`/api/fitness/week?to=${DAY}`)).json).toEqual({ dates: [], newPlants: [] });
    expect((await kim.get(`/api/fitness/measurements?${span}`)).json.records).toEqual([]);
    for (const query of ["from=2026-01-01&to=2025-01-01", "from=2020-01-01&to=2026-01-01", `from=x&to=${DAY}`])
      expect((await joy.get(`/api/fitness/measurements?${query}`)).status, query).toBe(400);
    expect((await joy.get(`/api/fitness/days?${span}&view=x`)).status).toBe(400);
  });

  it("end with the subscription, but what was logged stays in the member's export", async () => {
    const { browser, id } = await signInFitnessMember("Cleo");
    await sync(browser, [put("entry", "e", entryOf())]);
    await endSubscriptions(id);
    expect((await sync(browser, [put("entry", "f", entryOf())])).status).toBe(403);
    const { json } = await browser.get("/api/account/export");
    expect(json.tables.fitness_entry).toMatchObject([{ id: "e", grams: 200 }]);
  });

  it("empty the log when the account is deleted", async () => {
    const { browser, id } = await signInFitnessMember("Dora");
    await sync(browser, [put("entry", "e", entryOf())]);
    const answer = await browser.post("/api/account/delete", { confirm: "dora@example.com" });
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await callLog(env, id).start("2000-01-01")).records).toEqual([]);
  });

  it.each([
    [{ device: "x", cursor: 0, commands: [] }],
    [{ device: DEVICE, cursor: -1, commands: [] }],
    [{ device: DEVICE, cursor: 0, commands: [{ ...put("entry", "e", entryOf()), kind: "diary" }] }],
    [{ device: DEVICE, cursor: 0, commands: [{ ...put("entry", "../x", entryOf()) }] }],
    [{ device: DEVICE, cursor: 0, commands: Array.from({ length: 101 }, () => put("entry", "e", null)) }],
  ])("refuse what no page sends", async (body) => {
    const { browser } = await signInFitnessMember("Elsa");
    expect((await browser.post("/api/fitness/sync", body)).status).toBe(400);
  });
});
