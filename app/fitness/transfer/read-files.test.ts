import { strToU8, Unzip, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import type { ImportOptions } from "#worker/fitness/transfer/domain-import.ts";
import { type ReadLimits, readFiles } from "./read-files.ts";

const OPTIONS: ImportOptions = {
  ...{ zone: "UTC", weightUnit: "kg", distanceUnit: "km", energyUnit: "kcal", dateOrder: "mdy", exercises: {} },
};
const LIMITS: ReadLimits = { file: 8_000_000, unpacked: 8_000_000, zipFiles: 20 };
const HEVY = `title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps
Legs,"28 Mar 2025, 17:29","28 Mar 2025, 18:31",Squat (Barbell),0,normal,100,5
`;
const weighIn = (day: number, kg = 60) =>
  `<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="A > B" unit="kg" startDate="2025-01-${String(day).padStart(2, "0")} 08:00:00 +0000" value="${kg}"/>\n`;
const health = (body: string) =>
  `<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n<!-- It's Apple's -->\n]>\n<HealthData>\n${body}</HealthData>`;

const toFile = (content: string | Uint8Array<ArrayBuffer>, name = "export.xml") => new File([content], name);
const zip = (files: Record<string, string>, name = "export.zip") =>
  toFile(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
    ) as Uint8Array<ArrayBuffer>,
    name,
  );
const read = (files: readonly File[], limits: Partial<ReadLimits> = {}) =>
  readFiles(files, OPTIONS, "2026-11-27", () => undefined, { ...LIMITS, ...limits });
const weights = async (text: string) =>
  (await read([toFile(text)])).records.flatMap(({ data: { date } }) =>
    typeof date === "string" ? [date.slice(-2)] : [],
  );

describe("files of an import", () => {
  it("are read alone and in ZIPs, in any folder, without what nobody means", async () => {
    const { records, problems } = await read([
      zip({
        "apple/export.xml": health(weighIn(1)),
        "apple/export_cda.xml": "<ClinicalDocument/>",
        "apple/workout-routes/r.csv": "x",
        "__MACOSX/export.xml": "x",
        "picture.jpg": "x",
      }),
      toFile(HEVY, "hevy.csv"),
    ]);
    expect(problems).toEqual([]);
    expect(records.map(({ kind }) => kind).sort()).toEqual(["set", "weight", "workout"]);
  });

  it("that Excel saved in Windows-1252 keep their accents, and are named", async () => {
    const bytes = Uint8Array.from(HEVY.replace("Legs", "Entraînement"), (letter) => letter.charCodeAt(0));
    const { records, windowsFiles } = await read([toFile(bytes, "hevy.csv"), toFile(health(weighIn(1)))]);
    expect(records.find(({ kind }) => kind === "workout")?.data.title).toBe("Entraînement");
    expect(windowsFiles).toEqual(["hevy.csv"]);
  });

  it("that are too large are refused before they are read, with what to do", async () => {
    await expect(read([toFile("x".repeat(3_000_000))], { file: 2 * 1024 ** 2 })).rejects.toThrow(
      "export.xml is larger than 2 MB. Split it, and import one part after the other.",
    );
  });

  it("of a ZIP are refused as soon as they unpack to too much, whatever it says of their size", async () => {
    const bomb = zip({ "export.xml": health(" ".repeat(30_000_000)) });
    expect(bomb.size).toBeLessThan(100_000);
    const shares: number[] = [];
    const reading = readFiles([bomb], OPTIONS, "2026-11-27", (share) => shares.push(share), { ...LIMITS });
    await expect(reading).rejects.toThrow(
      "export.zip unpacks to more than 8 MB. Unzip it and choose its files one at a time.",
    );
    expect(shares).not.toContain(1);
  });

  it("of a ZIP may be many, but not any number", async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.csv`, HEVY]));
    await expect(read([zip(files)])).rejects.toThrow("has more than 20 files. Unzip it and choose");
    expect((await read([zip(files)], { zipFiles: 30 })).repeated).toBe(29);
  });

  it.each([
    ["broke off", (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2), "can't be read"],
    ["was damaged", (bytes: Uint8Array) => bytes.fill(0xff, 60, 90), "can't be read"],
    ["has nothing for us", () => zipSync({ "a.txt": strToU8("x") }), "no file that we can import"],
  ])("of a ZIP that %s say so", async (_how, change, why) => {
    const noise = Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 9973).join(",");
    const bytes = new Uint8Array(await zip({ "export.xml": health(noise) }).arrayBuffer());
    await expect(read([toFile(change(bytes) as Uint8Array<ArrayBuffer>, "export.zip")])).rejects.toThrow(why);
  });
});

it("a ZIP's files that nobody means aren't held while the others are read, however they are compressed", async () => {
  const push = vi.spyOn(Unzip.prototype, "push");
  const noise = Uint8Array.from({ length: 400_000 }, (_, i) => (i * i) >> 7);
  const bytes = zipSync({ "workout-routes/r.gpx": noise, "p.jpg": [noise, { level: 0 }], "w.csv": strToU8(HEVY) });
  // The picture by a method that we don't know: it stands 22 bytes before the name.
  bytes[new TextDecoder("latin1").decode(bytes).indexOf("p.jpg") - 22] = 99;
  const { records } = await read([toFile(bytes as Uint8Array<ArrayBuffer>, "export.zip")]);
  expect(records).toHaveLength(2);
  const { k: held } = push.mock.contexts[0] as unknown as { k: Uint8Array[][] };
  expect(held).toHaveLength(3);
  expect(held.flat()).toEqual([]);
});

it("a file of a ZIP is read in its encoding also where its first bytes come one by one", async () => {
  const text = `\uFEFF${HEVY}`;
  const wide = Uint8Array.from({ length: text.length * 2 }, (_, i) => text.charCodeAt(i >> 1) >> (i % 2 ? 8 : 0));
  // Up to the second file's first byte it is as long as a bite.
  const before = new Uint8Array(8192 - 1 - 2 * (30 + "a.csv".length)).fill(0x20);
  const bytes = zipSync({ "a.csv": [before, { level: 0 }], "b.csv": [wide, { level: 0 }] });
  const { records } = await read([toFile(bytes as Uint8Array<ArrayBuffer>, "export.zip")]);
  expect(records.map(({ kind }) => kind)).toEqual(["workout", "set"]);
});

describe("an Apple Health file", () => {
  it("with a quotation mark that never ends loses that entry alone, and says so", async () => {
    const damaged = weighIn(2).replace('unit="kg"', 'unit="kg');
    const { records, problems } = await read([toFile(health(weighIn(1) + damaged + weighIn(3)))]);
    expect(records.map(({ data: { date } }) => date)).toEqual(["2025-01-01", "2025-01-03"]);
    expect(problems).toMatchObject([{ file: "export.xml", why: "This entry is damaged." }]);
  });

  it("with such marks in every entry is read in the time of its length", async () => {
    const text = health(weighIn(2).replace('value="60"/>', 'value="60/>').repeat(40_000));
    const from = process.cpuUsage();
    const { problems, furtherProblems } = await read([toFile(text)]);
    expect(problems.length + furtherProblems).toBe(40_000);
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(5000);
  });

  it("whose tag never ends is refused instead of being held", async () => {
    const { problems } = await read([toFile(health(`${weighIn(1)}<Record type="${"x".repeat(600_000)}`))]);
    expect(problems.map(({ why }) => why)).toEqual(["The file is damaged: a tag never ends. Export it again."]);
  });

  it("is the same wherever the pieces are cut", async () => {
    // Longer than several bites, with an entry across each of their ends.
    const filler = `<Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="61"/>`;
    for (const shift of [0, 1, 5, 17, 40, 90, 130, 170]) {
      let body = " ".repeat(shift);
      const expected: string[] = [];
      for (let day = 1; day <= 12; day++) {
        while (body.length < (day * 262_144) / 2 - 300) body += filler;
        body += weighIn(day);
        expected.push(String(day).padStart(2, "0"));
      }
      expect(await weights(health(body))).toEqual(expected);
    }
  });
});
