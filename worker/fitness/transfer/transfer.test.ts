import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { listImported, removeImported } from "../../../app/fitness/transfer/run-import.ts";
import { Browser } from "../../auth/testing/browser.ts";
import { entryOf, put } from "../testing/commands.ts";
import { endSubscriptions, signInFitnessMember } from "../testing/members.ts";
import { customExerciseId, type ImportedRecord } from "./domain-import.ts";
import { IMPORT_DEVICE, importCommand, removeCommand } from "./domain-import-commands.ts";
import { ImportReader } from "./domain-import-reader.ts";

const HEVY = `title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps
Legs,"28 Mar 2025, 17:29","28 Mar 2025, 18:31",Squat (Barbell),0,normal,100,5
Legs,"28 Mar 2025, 17:29","28 Mar 2025, 18:31",=Squat of mine,0,normal,80,5
`;
const read = (text: string) => {
  const reader = new ImportReader(
    { zone: "UTC", weightUnit: "kg", distanceUnit: "km", energyUnit: "kcal", dateOrder: "mdy", exercises: {} },
    "2026-11-26",
  );
  reader.begin("file");
  reader.push(text);
  reader.end();
  return reader.result;
};
const send = async (browser: Browser, commands: unknown[]) =>
  (await browser.post("/api/fitness/sync", { device: IMPORT_DEVICE, cursor: null, commands })).json.results;
const importAll = async (browser: Browser, records: readonly ImportedRecord[]) => {
  const answer = await browser.post("/api/fitness/known", { ids: records.map(({ id }) => id) });
  const known = new Map(answer.json.records.map((one: { id: string }) => [one.id, one]));
  const commands = records.flatMap((record) => importCommand(record, known.get(record.id) as never, true, 1) ?? []);
  return send(browser, commands);
};

describe("imports", () => {
  it("are stored once, counted by source, and go again as a whole", async () => {
    const { browser } = await signInFitnessMember("Ines");
    const { records } = read(HEVY);
    expect((await importAll(browser, records)).map((one: { ok: boolean }) => one.ok)).toEqual([true, true, true, true]);
    expect(await importAll(browser, records)).toEqual([]);
    // The exercise that the list doesn't have is the member's own from now on, and stays.
    expect((await browser.get("/api/fitness/imports")).json.imports).toEqual([{ source: "hevy", records: 3 }]);
    expect((await browser.get("/api/fitness/days/2025-03-28")).json.records).toHaveLength(3);
    const { json } = await browser.get("/api/fitness/imports/hevy");
    expect((await browser.get(`/api/fitness/imports/hevy?after=${json.records[0].id}`)).json.records).toHaveLength(2);
    await send(
      browser,
      json.records.map((record: never) => removeCommand(record, 1)),
    );
    expect((await browser.get("/api/fitness/imports")).json.imports).toEqual([]);
    // The exercise that the import brought is left: what names it by now is looked at before it goes.
    expect(await importAll(browser, records)).toHaveLength(3);
  });

  it("take the exercises along that they brought, but not those that anything else names", async () => {
    const { browser } = await signInFitnessMember("Ivo");
    const brought = read(
      `${HEVY}${["Sled of mine", "Rope of mine", "Ring of mine", "Log of mine"]
        .map((name) => `Legs,"28 Mar 2025, 17:29","28 Mar 2025, 18:31",${name},0,normal,80,5\n`)
        .join("")}`,
    ).records;
    await importAll(browser, brought);
    const own = ["=Squat of mine", "Sled of mine", "Rope of mine", "Ring of mine", "Log of mine"].map(customExerciseId);
    const [, sled = "", rope = "", ring = "", log = ""] = own;
    const day = { date: "2026-11-20" };
    const set = { ...day, workoutId: "w", exerciseKey: "k", position: 0, kind: "normal", doneAt: 1 };
    const workout = { ...day, zone: "UTC", startedAt: 1, endedAt: 2, title: "Later", note: "" };
    const slot = { key: "k", exerciseId: rope, sets: [{ reps: 5 }], rule: { kind: "none" } };
    const later = [
      put("set", "s", { ...set, exerciseId: sled }),
      put("routine", "r", { title: "Mine", days: [{ title: "A", slots: [slot] }] }),
      put("workout", "w", { ...workout, exercises: [{ key: "k", exerciseId: ring, name: "Ring of mine" }] }),
      // Renamed: an edit beats a delete.
      put("exercise", log, { name: "Log press" }, 99),
    ];
    const { results } = (
      await browser.post("/api/fitness/sync", { device: crypto.randomUUID(), cursor: null, commands: later })
    ).json;
    expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, true]);
    const call = async (method: string, path: string, body?: unknown) => (await browser.send(method, path, body)).json;
    const records = await listImported("hevy", call as never);
    expect(await removeImported(records, (commands) => send(browser, commands as never), call as never)).toEqual({
      ...{ removed: 7, removedExercises: 1, kept: 1, usedExercises: 3 },
    });
    const { exercises } = await call("POST", "/api/fitness/imported-exercises", { ids: own });
    expect(exercises.map(({ id, isUsed }: { id: string; isUsed: boolean }) => [id, isUsed])).toEqual([
      ...[
        [sled, true],
        [rope, true],
        [ring, true],
        [log, false],
      ],
    ]);
  });

  it("are the member's own affair, with a subscription", async () => {
    const { browser } = await signInFitnessMember("Olga", { grants: [] });
    for (const [one, status] of [
      [browser, 403],
      [new Browser(), 401],
    ] as const) {
      expect((await one.post("/api/fitness/known", { ids: [] })).status).toBe(status);
      expect((await one.get("/api/fitness/imports/hevy")).status).toBe(status);
    }
    expect((await new Browser().get("/api/fitness/export?format=json")).status).toBe(401);
  });
});

describe("the export", () => {
  it("holds everything, also after the subscription has ended, and comes in again as it was", async () => {
    const [{ browser, id }, { browser: other }] = [await signInFitnessMember("Uma"), await signInFitnessMember("Vera")];
    await importAll(browser, read(HEVY).records);
    const name = "=cmd|' /C calc'!A0";
    await send(browser, [put("entry", "e", { ...entryOf(), food: { ...entryOf().food, name } })]);
    await endSubscriptions(id);
    const { response } = await browser.get("/api/fitness/export?format=json");
    const text = await response.text();
    expect(response.headers.get("Content-Disposition")).toContain("tikari-fitness.json");
    const { records } = JSON.parse(text) as { records: ImportedRecord[] };
    expect(records).toHaveLength(5);
    const again = read(text);
    expect(again.problems).toEqual([]);
    await importAll(other, again.records);
    expect((await other.get("/api/fitness/export?format=json")).json).toEqual({ tikariFitness: 1, records });
  });

  it("has a CSV file for each kind in which no cell is a formula", async () => {
    const { browser } = await signInFitnessMember("Wanda");
    await importAll(browser, read(HEVY).records);
    const name = "=cmd|' /C calc'!A0";
    await send(browser, [put("entry", "e", { ...entryOf(), food: { ...entryOf().food, name } })]);
    const { response } = await browser.get("/api/fitness/export?format=csv");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(["entry.csv", "exercise.csv", "set.csv", "workout.csv"]);
    const entry = strFromU8(files["entry.csv"] as Uint8Array).split("\r\n");
    expect(entry[0]).toContain("Energy (kcal)");
    expect(entry[1]).toContain("'=cmd");
    // 116 kcal per 100 g × 200 g; what the food doesn't say stays empty.
    expect(entry[1]).toContain(",232,18,,");
  });
});
