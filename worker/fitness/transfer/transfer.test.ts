import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { entryOf, put } from "../testing/commands.ts";
import { endSubscriptions, signInFitnessMember } from "../testing/members.ts";
import type { ImportedRecord } from "./domain-import.ts";
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
    expect((await importAll(browser, records)).map((one: { ok: boolean }) => one.ok)).toEqual([true, true, true]);
    expect(await importAll(browser, records)).toEqual([]);
    expect((await browser.get("/api/fitness/imports")).json.imports).toEqual([{ source: "hevy", records: 3 }]);
    expect((await browser.get("/api/fitness/days/2025-03-28")).json.records).toHaveLength(3);
    const { json } = await browser.get("/api/fitness/imports/hevy");
    expect((await browser.get(`/api/fitness/imports/hevy?after=${json.records[0].id}`)).json.records).toHaveLength(2);
    await send(
      browser,
      json.records.map((record: never) => removeCommand(record, 1)),
    );
    expect((await browser.get("/api/fitness/imports")).json.imports).toEqual([]);
    expect(await importAll(browser, records)).toHaveLength(3);
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
    expect(records).toHaveLength(4);
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
    expect(Object.keys(files).sort()).toEqual(["entry.csv", "set.csv", "workout.csv"]);
    const entry = strFromU8(files["entry.csv"] as Uint8Array).split("\r\n");
    expect(entry[0]).toContain("Energy (kcal)");
    expect(entry[1]).toContain("'=cmd");
    // 116 kcal per 100 g × 200 g; what the food doesn't say stays empty.
    expect(entry[1]).toContain(",232,18,,");
  });
});
