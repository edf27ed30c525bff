import { describe, expect, it } from "vitest";
import { applyCommand, type StoredRecord } from "../log/domain-apply.ts";
import { CsvHeader } from "./domain-csv-table.ts";
import { ImportCollector, type ImportedRecord, type ImportOptions } from "./domain-import.ts";
import { IMPORT_DEVICE, importCommand, removeCommand } from "./domain-import-commands.ts";
import { ImportReader } from "./domain-import-reader.ts";
import { nameId, sha1 } from "./domain-name-id.ts";
import { OWN_HEAD, OWN_TAIL } from "./domain-own-export.ts";
import { instantInZone, readDecimal, readDuration, readWallTime } from "./domain-read-values.ts";
import { createHevyReader } from "./domain-read-workouts.ts";

const TODAY = "2026-11-26";
const OPTIONS: ImportOptions = {
  ...{
    zone: "America/Lima",
    weightUnit: "lb",
    distanceUnit: "km",
    energyUnit: "kcal",
    dateOrder: "mdy",
    exercises: {},
  },
};

/** @param pieces how long the pieces are in which the text arrives */
function read(text: string | string[], change: Partial<ImportOptions> = {}, pieces = 7) {
  const reader = new ImportReader({ ...OPTIONS, ...change }, TODAY);
  for (const [index, one] of [text].flat().entries()) {
    reader.begin(`file-${index + 1}`);
    for (let at = 0; at < one.length; at += pieces) reader.push(one.slice(at, at + pieces));
    reader.end();
  }
  return reader.result;
}
const data = (records: readonly ImportedRecord[], kind: string) =>
  records.filter((record) => record.kind === kind).map((record) => record.data);
const foodOf = (records: readonly ImportedRecord[]) =>
  (data(records, "entry")[0] as { food: { per100g: Record<string, number> } }).food;

const HEVY = `"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_lbs","reps","distance_miles","duration_seconds","rpe"
"Push, heavy","28 Mar 2025, 17:29","28 Mar 2025, 18:31","felt ""good""","Bench Press (Barbell)",,"wide grip",0,"warmup",45,10,,,
"Push, heavy","28 Mar 2025, 17:29","28 Mar 2025, 18:31","felt ""good""","Bench Press (Barbell)",,"wide grip",1,"normal",135,8,,,8.3
"Push, heavy","28 Mar 2025, 17:29","28 Mar 2025, 18:31","felt ""good""","Zercher Thing",1,"",0,"dropset",100,8,,,
"Push, heavy","28 Mar 2025, 17:29","28 Mar 2025, 18:31","felt ""good""","Running",,"",0,"normal",,,2,900,
`;

describe("Hevy", () => {
  it("leaves out a set with a number that can't be read, and says so", () => {
    const { records, problems } = read(HEVY.replace("135,8", "heavy,8"));
    expect(data(records, "set")).toHaveLength(3);
    expect(problems).toMatchObject([{ line: 3, what: "Bench Press (Barbell)", why: '"heavy" isn\'t a number.' }]);
  });

  it("becomes workouts with sets in kg and meters, each exercise ours or one of their own", () => {
    const { records, problems, unknownExercises, sources } = read(HEVY);
    expect(problems).toEqual([]);
    expect(sources).toEqual(["hevy"]);
    expect([...unknownExercises]).toEqual([["Zercher Thing", 1]]);
    const [workout] = data(records, "workout");
    expect(workout).toMatchObject({
      ...{ date: "2025-03-28", title: "Push, heavy", note: 'felt "good"', zone: "America/Lima" },
      startedAt: Date.parse("2025-03-28T17:29:00-05:00"),
      endedAt: Date.parse("2025-03-28T18:31:00-05:00"),
    });
    expect(workout?.exercises).toMatchObject([
      { key: "e1", exerciseId: expect.not.stringContaining("custom"), note: "wide grip" },
      { key: "e2", exerciseId: "custom:zercher-thing", name: "Zercher Thing", superset: "s1" },
      { key: "e3", exerciseId: "run" },
    ]);
    expect(data(records, "set")).toMatchObject([
      { position: 0, kind: "warmup", weightKg: 20.412, reps: 10 },
      { position: 1, kind: "normal", weightKg: 61.235, rpe: 8.5 },
      { position: 0, kind: "drop", exerciseKey: "e2" },
      { exerciseKey: "e3", meters: 3218.7, seconds: 900, reps: null },
    ]);
  });

  it("makes an exercise of the member's own of what we don't have, measured as its sets are, with no muscle invented", () => {
    const { records } = read(HEVY);
    expect(records.filter(({ kind }) => kind === "exercise")).toMatchObject([
      { id: "custom:zercher-thing", data: { name: "Zercher Thing", modality: "weight-reps", muscle: null } },
    ]);
    const mapped = read(HEVY, { exercises: { "Zercher Thing": "back-squat" } });
    expect(data(mapped.records, "exercise")).toEqual([]);
    const set = (reps: string, kg: string, seconds: string) =>
      `"Legs","28 Mar 2025, 17:29","28 Mar 2025, 18:31","","Odd one",,"",0,"normal",${kg},${reps},,${seconds},\n`;
    const modality = (...sets: string[]) =>
      data(read(`${HEVY.split("\n")[0]}\n${sets.join("")}`).records, "exercise")[0]?.modality;
    expect(modality(set("8", "", ""))).toBe("reps");
    expect(modality(set("8", "", ""), set("8", "10", ""))).toBe("bodyweight-weight");
    expect(modality(set("", "", "60"))).toBe("time");
  });

  it("has the same ids in any zone, with any mapping and in any pieces", () => {
    const ids = (result: ReturnType<typeof read>) =>
      result.records.flatMap(({ kind, id }) => (kind === "exercise" ? [] : [id]));
    const mapped = read(HEVY, { zone: "Asia/Tokyo", exercises: { "Zercher Thing": "back-squat" } }, 1000);
    expect(ids(mapped)).toEqual(ids(read(HEVY)));
    expect(new Set(ids(mapped)).size).toBe(5);
  });

  it("takes a workout once that two files have", () => {
    const twice = read([HEVY, HEVY]);
    expect(twice.records).toHaveLength(6);
    expect(twice.repeated).toBe(1);
  });
});

describe("Strong", () => {
  it("reads semicolons, decimal commas, pounds, miles and the letters of sets", () => {
    const text = [
      "\uFEFFDate;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration",
      "2024-08-24 17:30:00;Legs;Squat (Barbell);W;62,5;kg;5;;0;;0;;;1h 5m",
      "2024-08-24 17:30:00;Legs;Squat (Barbell);1;225;lbs;5;8,5;0;;0;;;1h 5m",
      "2024-08-24 17:30:00;Legs;Squat (Barbell);Rest Timer;0;;0;;0;;90;;;1h 5m",
      "2024-08-24 17:30:00;Legs;Running;1;0;;0;;2,5;mi.;1200;;;1h 5m",
    ].join("\r\n");
    const { records, problems } = read(text);
    expect(problems).toEqual([]);
    expect(data(records, "set")).toMatchObject([
      { kind: "warmup", weightKg: 62.5 },
      { weightKg: 102.058, rpe: 8.5 },
      { meters: 4023.4, seconds: 1200, weightKg: null, reps: null },
    ]);
    const [workout] = data(records, "workout");
    expect((workout?.endedAt as number) - (workout?.startedAt as number)).toBe(3_900_000);
  });

  it("asks for the units that the file doesn't name", () => {
    const text =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n2024-08-24 17:30:00,Legs,45m,Squat (Barbell),1,100,5,0,0,,,\n";
    const pounds = read(text);
    expect([...pounds.asks]).toEqual(["weightUnit"]);
    expect(data(pounds.records, "set")).toMatchObject([{ weightKg: 45.359 }]);
    expect(data(read(text, { weightUnit: "kg" }).records, "set")).toMatchObject([{ weightKg: 100 }]);
  });

  it("refuses what can't be, line by line, and keeps the rest", () => {
    const head = "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps\n";
    const row = (change: string) => `2024-08-24 17:30:00,Legs,Squat (Barbell),1,${change}\n`;
    const text = `${head}${row("900000,kg,5")}${row("100,kg,-3")}${row("100,kg,5")}2031-01-01 10:00:00,Legs,Squat,1,1,kg,1\nyesterday,Legs,Squat,1,1,kg,1\n`;
    const { records, problems } = read(text);
    expect(data(records, "set")).toMatchObject([{ weightKg: 100, position: 2 }]);
    expect(problems.map(({ line, why }) => [line, why])).toEqual([
      [5, "2031-01-01 is in the future."],
      [6, '"yesterday" isn\'t a date.'],
      [2, "Enter a weight from 0 to 1500 kg."],
      [3, "Enter 0 to 1000 reps."],
    ]);
  });
});

describe("MyFitnessPal", () => {
  const food = `Date,Meal,Calories,Fat (g),Saturated Fat,Sodium (mg),Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Note
2025-01-05,Breakfast,"1,250",20.5,3,400,60,12,9,30,15,
2025-01-05,Snacks,90,,,,,,,,,
`;
  it("becomes an entry a meal, with what it doesn't say left unknown", () => {
    const { records, ignored, asks } = read(food);
    expect(data(records, "entry")).toMatchObject([
      { meal: "breakfast", grams: 100, at: Date.parse("2025-01-05T08:00:00-05:00"), food: { source: "MyFitnessPal" } },
      { meal: "snacks", food: { per100g: { energyKcal: 90 } } },
    ]);
    expect(foodOf(records).per100g).toEqual({
      ...{
        energyKcal: 1250,
        fat: 20.5,
        saturatedFat: 3,
        sodiumMg: 400,
        carbohydrate: 60,
        fiber: 12,
        sugars: 9,
        protein: 30,
      },
    });
    expect([...ignored.keys()]).toEqual(["Vitamin A"]);
    expect([...asks]).toEqual(["energyUnit"]);
  });

  it("leaves out a meal whose energy can't be read, and says so", () => {
    const { records, problems } = read(`${food}2025-01-06,Dinner,7O0,20,,,,,,30,,\n2025-01-07,Lunch,-,20,,,,,,30,,\n`);
    expect(data(records, "entry").map(({ meal }) => meal)).toEqual(["breakfast", "snacks", "lunch"]);
    expect(problems).toMatchObject([{ line: 4, what: "Dinner", why: '"7O0" isn\'t a number.' }]);
  });

  it("reads kilojoules, weights and exercise", () => {
    expect(foodOf(read(food, { energyUnit: "kJ" }).records).per100g.energyKcal).toBeCloseTo(298.757, 3);
    const body = read("Date,Body Fat %,Weight\n2024-01-01,18.5,165.3\n");
    expect(data(body.records, "weight")).toMatchObject([{ date: "2024-01-01", kg: 74.979 }]);
    expect(data(body.records, "measurement")).toMatchObject([{ kind: "body-fat", value: 18.5 }]);
    const unreadable = read("Date,Body Fat %,Weight\n2024-01-01,,NaN\n2024-01-02,x,80\n");
    expect(unreadable.records).toHaveLength(1);
    expect(unreadable.problems).toMatchObject([
      { line: 2, what: "Weight", why: '"NaN" isn\'t a number.' },
      { line: 3, what: "Body Fat %", why: '"x" isn\'t a number.' },
    ]);
    const exercise = read(
      "Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set\n2024-01-01,Running,Cardio,300,30,,\n",
    );
    expect(data(exercise.records, "set")).toMatchObject([{ exerciseId: "run", seconds: 1800 }]);
  });
});

describe("Cronometer", () => {
  it("becomes entries by weight, or by the portion that the file names", () => {
    const text = `Day,Time,Group,Food Name,Amount,Energy (kcal),B12 (Cobalamin) (µg),Vitamin D (IU),EPA (g),DHA (g),Oxalate (mg),Protein (g),Category
2025-01-05,8:15 AM,Breakfast,"Oats, rolled",50.00 g,190.5,0,,0,,3,6.5,Cereal
2025-01-05,,Dinner,Fortified soy milk,1.00 cup,100,3,120,0.1,0.2,,7,Beverages
`;
    const { records, ignored, problems } = read(text);
    expect(problems).toEqual([]);
    expect(data(records, "entry")).toMatchObject([
      {
        ...{ grams: 50, meal: "breakfast", portion: null, at: Date.parse("2025-01-05T08:15:00-05:00") },
        food: { name: "Oats, rolled", per100g: { energyKcal: 381, vitaminB12Mcg: 0, protein: 13, epaDhaMg: 0 } },
      },
      {
        ...{ grams: 100, meal: "dinner", portion: { label: "1.00 cup", grams: 100, count: 1 } },
        food: { per100g: { energyKcal: 100, vitaminDMcg: 3, epaDhaMg: 300 } },
      },
    ]);
    expect([...ignored.keys()]).toEqual(["Oxalate (mg)"]);
  });

  it("reads biometrics and exercises", () => {
    const body = read(
      "Day,Time,Metric,Unit,Amount\n2025-01-05,7:00 AM,Weight,lbs,180\n2025-01-05,,Waist Size,in,34\n2025-01-05,,Mood,,4\n",
    );
    expect(data(body.records, "weight")).toMatchObject([{ kg: 81.647, at: Date.parse("2025-01-05T07:00:00-05:00") }]);
    expect(data(body.records, "measurement")).toMatchObject([{ kind: "waist", value: 86.36 }]);
    expect([...body.ignored.keys()]).toEqual(["Mood"]);
    const exercise = read("Day,Time,Exercise,Minutes,Calories Burned\n2025-01-05,,Walking,45.00,-200\n");
    expect(data(exercise.records, "set")).toMatchObject([{ exerciseId: "walk", seconds: 2700 }]);
  });
});

const APPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
]>
<HealthData locale="en_US">
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A &gt; B" unit="count" startDate="2025-01-05 08:00:00 +0100" endDate="2025-01-05 08:10:00 +0100" value="812"/>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="lb" startDate="2025-01-05 03:30:00 +0100" value="165.3"/>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Other" unit="lb" startDate="2025-01-05 03:30:00 +0100" value="165.30"><MetadataEntry key="a" value="b"/></Record>
 <Record type="HKQuantityTypeIdentifierBodyFatPercentage" unit="%" startDate="2025-01-05 03:30:00 +0100" value="0.185"/>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="31.5" durationUnit="min" startDate="2025-01-06 18:00:00 +0100" endDate="2025-01-06 18:31:30 +0100">
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="5.02" unit="km"/>
 </Workout>
</HealthData>`;

describe("Apple Health", () => {
  it("reads weights and workouts on the member's days, and a weigh-in that two apps have once", () => {
    const { records, problems } = read(APPLE);
    expect(problems).toEqual([]);
    // 3:30 in Berlin is the evening before in Lima.
    expect(data(records, "weight")[0]).toMatchObject({ date: "2025-01-04", kg: 74.979 });
    expect(data(records, "weight")).toHaveLength(1);
    expect(data(records, "measurement")).toMatchObject([{ kind: "body-fat", value: 18.5 }]);
    expect(data(records, "set")).toMatchObject([{ exerciseId: "run", seconds: 1890, meters: 5020 }]);
  });
});

describe("any file", () => {
  it.each([
    ["", "The file is empty."],
    ["name,price\nTea,3\n", "We don't know this file."],
    ["<html><body>Sign in</body></html>", "We don't know this file."],
    ['{"users":[]}', "We don't know this file."],
    ['title,exercise_title,set_index,start_time\n"never ends', "The file ends too early."],
    [`title,exercise_title,set_index,start_time\n${"x".repeat(200_000)}`, "a line never ends"],
    [`title,exercise_title,set_index,start_time\n${",".repeat(200_000)}`, "a line never ends"],
  ])("that is no export says so: %j", (text, why) => {
    const { records, problems } = read(text);
    expect(records).toEqual([]);
    expect(problems[0]?.why).toContain(why);
  });

  it("brings no more records than are held at once", () => {
    const collector = new ImportCollector(OPTIONS, TODAY, 2);
    const add = (id: string) => collector.add("weight", id, { date: TODAY, at: 1, kg: 60 }, 1, "Weight");
    expect([add("a"), add("b")]).toEqual([true, true]);
    expect(() => add("c")).toThrow(
      "There are more than 2 records. Split the file, and import one part after the other.",
    );
  });

  it("holds no more rows of workouts than it brings records", () => {
    const collector = new ImportCollector(OPTIONS, TODAY, 2);
    const header = "title,start_time,exercise_title,set_index,set_type,weight_kg,reps";
    const reader = createHevyReader(new CsvHeader(header.split(",")), collector);
    const row = ["Push", "2025-03-28 17:29:00", "Squat (Barbell)", "0", "normal", "100", "5"];
    for (const line of [2, 3]) reader.row(row, line, false);
    expect(() => reader.row(row, 4, false)).toThrow("There are more than 2 records.");
  });

  it("stops where hardly anything can be read, and repeats little of what it has", () => {
    const collector = new ImportCollector(OPTIONS, TODAY, 3);
    collector.problem(1, "x".repeat(9000), "y".repeat(9000));
    expect(collector.result.problems).toEqual([{ file: "", line: 1, what: "x".repeat(120), why: "y".repeat(200) }]);
    for (let line = 2; line <= 502; line++) collector.problem(line, "Weight", "It can't be read.");
    expect(() => collector.problem(503, "Weight", "It can't be read.")).toThrow(
      "More than 3 lines can't be read. Export the file again.",
    );
    for (let column = 0; column < 1000; column++) collector.ignore(`column ${column}`, "It has no place here.");
    expect(collector.result.ignored.size).toBe(200);
  });

  it("with a value as long as a cell may be is read in the time of its length", () => {
    const digits = "1".repeat(90_000);
    expect(readDecimal(`${digits}x`)).toBeNull();
    expect(readDuration(digits)).toBeNull();
    expect(readWallTime(`2026-01-01 ${digits}`)).toBeNull();
    const health = `<HealthData><Record type="HKQuantityTypeIdentifierBodyMass" ${"a".repeat(90_000)}></HealthData>`;
    expect(read(health, {}, 50_000).problems).toMatchObject([{ what: "BodyMass", why: '"" isn\'t a date.' }]);
  });

  it("goes out and in again as our own export", () => {
    const first = read(HEVY).records;
    const lines = first.map((record, index) => JSON.stringify(record) + (index < first.length - 1 ? "," : ""));
    const text = [OWN_HEAD, ...lines, OWN_TAIL].join("\n");
    expect(JSON.parse(text).records).toHaveLength(first.length);
    expect(read(text).records).toEqual(first);
    expect(read(text.slice(0, -40)).problems.length).toBeGreaterThan(0);
  });
});

it("reads each set of an own exercise once, however many workouts have it", () => {
  const collector = new ImportCollector(OPTIONS, TODAY);
  let reads = 0;
  const set = () => ({
    get reps() {
      reads++;
      return 8;
    },
  });
  for (let n = 0; n < 200; n++) collector.ownExercise({ exerciseId: "custom:sled", name: "Sled" }, [set()]);
  expect(reads).toBeLessThan(200 * 5);
  expect(data(collector.result.records, "exercise")).toMatchObject([{ modality: "reps" }]);
});

describe("an import", () => {
  const log = new Map<string, StoredRecord>();
  let seq = 0;
  const send = (commands: readonly (ReturnType<typeof importCommand> | null)[], device = IMPORT_DEVICE) => {
    for (const command of commands) {
      if (!command) continue;
      const applied = applyCommand(log.get(command.record) ?? null, command, device, ++seq);
      if (applied.ok && applied.outcome !== "kept") log.set(command.record, applied.record);
    }
  };
  const live = () => [...log.values()].filter(({ isDeleted }) => !isDeleted).length;
  const { records } = read(HEVY);
  const importAll = (restores: boolean) =>
    records.map((record) => importCommand(record, log.get(record.id), restores, 1));

  it("changes nothing the second time, is taken back but for what was edited, and can come again", () => {
    send(importAll(false));
    expect(live()).toBe(6);
    expect(importAll(true)).toEqual(records.map(() => null));
    const edited = records[1] as ImportedRecord;
    const edit = { id: nameId("edit"), kind: "set" as const, record: edited.id, patch: { reps: 9 }, base: seq, at: 1 };
    send([edit], nameId("phone"));
    send([...log.values()].map((record) => removeCommand(record, 1)));
    expect([...log.values()].filter(({ isDeleted }) => !isDeleted)).toMatchObject([{ data: { reps: 9 } }]);
    expect(importAll(false).filter(Boolean)).toEqual([]);
    send(importAll(true));
    expect(live()).toBe(6);
    expect(log.get(edited.id)?.data.reps).toBe(9);
  });
});

describe("values", () => {
  it("are read as they are written in many places", () => {
    expect([readDecimal("1,234.5"), readDecimal("1.234,5"), readDecimal("12,5"), readDecimal("1 234,5")]).toEqual([
      ...[1234.5, 1234.5, 12.5, 1234.5],
    ]);
    expect([readDecimal("1,234"), readDecimal("1,234", true), readDecimal("62.500"), readDecimal("x")]).toEqual([
      ...[1234, 1.234, 62.5, null],
    ]);
    expect([readDecimal("0,125"), readDecimal("-1,234"), readDecimal("012,345")]).toEqual([0.125, -1234, 12.345]);
    expect(readWallTime("Mar 28, 2025, 5:29 PM")).toEqual({ date: "2025-03-28", seconds: 62_940 });
    expect(readWallTime("03/04/2025", "dmy")).toEqual({ date: "2025-04-03", seconds: null });
    expect(readWallTime("13/04/2025")).toEqual({ date: "2025-04-13", seconds: null });
    expect(readWallTime("2025-02-30")).toBeNull();
    expect([readDuration("1h 5m"), readDuration("1:05:30"), readDuration("90"), readDuration("")]).toEqual([
      ...[3900, 3930, 90, null],
    ]);
  });

  it("find their instant on both sides of summer time", () => {
    expect(instantInZone("2025-07-01", 43_200, "America/New_York")).toBe(Date.parse("2025-07-01T12:00:00-04:00"));
    expect(instantInZone("2025-03-09", 9_000, "America/New_York")).toBe(Date.parse("2025-03-09T03:30:00-04:00"));
  });

  it("hash as FIPS 180-4 and RFC 9562 do", () => {
    const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(hex(sha1(new TextEncoder().encode("abc")))).toBe("a9993e364706816aba3e25717850c26c9cd0d89d");
    expect(hex(sha1(new TextEncoder().encode("a".repeat(119))))).toBe("ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56");
    expect(nameId("a")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
