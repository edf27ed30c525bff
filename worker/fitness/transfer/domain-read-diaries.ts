/** What MyFitnessPal and Cronometer export of food, body and exercise. Pure. */
import { KJ_PER_KCAL, type Nutrients } from "../../nutrition/domain-nutrients.ts";
import type { MEASUREMENTS } from "../log/contract-records.ts";
import type { Meal } from "../log/domain-entry.ts";
import { KG_PER_LB } from "../training/domain-weight.ts";
import type { CsvHeader } from "./domain-csv-table.ts";
import { CRONOMETER_NUTRIENTS, MYFITNESSPAL_NUTRIENTS, type NutrientColumn } from "./domain-diary-columns.ts";
import { IMPORT_SOURCES, type ImportCollector, type ImportSource } from "./domain-import.ts";
import { nameId } from "./domain-name-id.ts";
import { readDecimal, type WallTime } from "./domain-read-values.ts";
import type { RowReader } from "./domain-read-workouts.ts";

/** In hours: when a meal was, where only its day is told. */
const MEAL_HOURS: Record<Meal, number> = { breakfast: 8, lunch: 12.5, snacks: 15.5, dinner: 18.5 };
const MEAL_WORDS: readonly (readonly [RegExp, Meal])[] = [
  [/breakfast|morning|frühstück|desayuno|petit|colazione|café da manhã/i, "breakfast"],
  [/lunch|noon|mittag|almuerzo|déjeuner|pranzo|almoço/i, "lunch"],
  [/dinner|supper|evening|abend|cena|dîner|jantar/i, "dinner"],
];
const mealOf = (name: string): Meal => MEAL_WORDS.find(([words]) => words.test(name))?.[1] ?? "snacks";

export const isMyFitnessPalFood = (header: CsvHeader) => header.has("Date", "Meal", "Calories");
export const isMyFitnessPalBody = (header: CsvHeader) =>
  header.has("Date") && header.find("Weight", "Body Fat %", "Waist", "Hips", "Neck") !== null && !header.has("Meal");
export const isMyFitnessPalExercise = (header: CsvHeader) => header.has("Date", "Exercise", "Exercise Minutes");
export const isCronometerFood = (header: CsvHeader) => header.has("Day", "Food Name", "Amount");
export const isCronometerBody = (header: CsvHeader) => header.has("Day", "Metric", "Unit", "Amount");
export const isCronometerExercise = (header: CsvHeader) => header.has("Day", "Exercise", "Minutes");

/** A quantity's amounts, each in its nutrient's unit; cells without a number are unknown. */
function readNutrients(
  header: CsvHeader,
  cells: readonly string[],
  columns: readonly NutrientColumn[],
  isComma: boolean,
  energyUnit: "kcal" | "kJ" | null,
): Nutrients {
  const nutrients: Nutrients = {};
  for (const { key, names, factor = 1 } of columns) {
    const value = readDecimal(header.get(cells, ...names), isComma);
    if (value === null || value < 0) continue;
    const amount = value * factor * (key === "energyKcal" && energyUnit === "kJ" ? 1 / KJ_PER_KCAL : 1);
    // Two columns can make one nutrient: EPA and DHA.
    nutrients[key] = (nutrients[key] ?? 0) + amount;
  }
  return nutrients;
}

/** Such as "-" and "n/a". */
const NO_AMOUNT = /^(-+|–|n\/?a)?$/i;

/** Whether a food's energy is told in a way that can't be read: without it the day would come to less. Reports it. */
function hasUnreadableEnergy(
  collector: ImportCollector,
  columns: readonly NutrientColumn[],
  header: CsvHeader,
  cells: readonly string[],
  { line, what, isComma }: { line: number; what: string; isComma: boolean },
): boolean {
  const told = header.get(cells, ...(columns.find(({ key }) => key === "energyKcal")?.names ?? [])).trim();
  if (NO_AMOUNT.test(told) || readDecimal(told, isComma) !== null) return false;
  collector.problem(line, what, `"${told}" isn't a number.`);
  return true;
}

const per100 = (amounts: Nutrients, grams: number): Nutrients =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, amount]) => [key, Number(((amount * 100) / grams).toPrecision(12))]),
  );

/** The free export has what each meal came to, and no foods: each meal is one entry. */
export function createMyFitnessPalFoodReader(header: CsvHeader, collector: ImportCollector): RowReader {
  for (const name of ["Vitamin A", "Vitamin C", "Calcium", "Iron"])
    if (header.has(name)) collector.ignore(name, "The file has it as a percentage of an unknown daily value.");
  for (const name of ["Trans Fat", "Cholesterol"]) if (header.has(name)) collector.ignore(name, NOT_TRACKED);
  return {
    row(cells, line, isComma) {
      const text = header.get(cells, "Date");
      const meal = header.get(cells, "Meal");
      const time = collector.wallTime(text, line, meal);
      if (!time) return;
      if (
        hasUnreadableEnergy(collector, MYFITNESSPAL_NUTRIENTS, header, cells, { line, what: meal || "Meal", isComma })
      )
        return;
      collector.ask("energyUnit");
      const amounts = readNutrients(header, cells, MYFITNESSPAL_NUTRIENTS, isComma, collector.options.energyUnit);
      if (Object.values(amounts).every((amount) => amount === 0)) return;
      const content = `${text}\n${meal}\n${header.get(cells, "Calories")}`;
      addEntry(collector, "myfitnesspal", { line, time, meal, name: `${meal || "Meal"} (total)`, content, amounts });
    },
    end: () => undefined,
  };
}

const NOT_TRACKED = "The diary doesn't track it.";

export function createCronometerFoodReader(header: CsvHeader, collector: ImportCollector): RowReader {
  const known = new Set(CRONOMETER_NUTRIENTS.flatMap(({ names }) => names));
  const frame = ["Day", "Time", "Group", "Food Name", "Amount", "Category"];
  for (const name of header.names)
    if (name !== "" && !frame.includes(name) && ![...known].some((one) => sameColumn(one, name)))
      collector.ignore(name, NOT_TRACKED);
  const kilojoules = header.find("Energy (kJ)") !== null && !header.has("Energy (kcal)");
  return {
    row(cells, line, isComma) {
      const get = (name: string) => header.get(cells, name);
      const [day, name, amount] = [get("Day"), get("Food Name"), get("Amount")];
      const time = collector.wallTime(`${day} ${get("Time")}`.trim(), line, name);
      if (!time) return;
      if (name === "") return collector.problem(line, "Food", "The food has no name.");
      if (hasUnreadableEnergy(collector, CRONOMETER_NUTRIENTS, header, cells, { line, what: name, isComma })) return;
      const amounts = readNutrients(header, cells, CRONOMETER_NUTRIENTS, isComma, kilojoules ? "kJ" : "kcal");
      const content = [day, get("Time"), get("Group"), name, amount].join("\n");
      addEntry(collector, "cronometer", { line, time, meal: get("Group"), name, content, amounts, amount, isComma });
    },
    end: () => undefined,
  };
}

const sameColumn = (one: string, other: string) =>
  one.toLowerCase().replace(/µ|μ/g, "mc") === other.toLowerCase().replace(/µ|μ/g, "mc");

interface EntryRow {
  line: number;
  time: WallTime;
  meal: string;
  name: string;
  content: string;
  amounts: Nutrients;
  amount?: string;
  isComma?: boolean;
}

const GRAMS: Record<string, number> = { g: 1, gram: 1, grams: 1, kg: 1000, oz: 28.349523125, lb: 453.59237, mg: 0.001 };

/**
 * Amounts of the whole row become amounts of 100 g. Where the file doesn't say what a cup or a serving weighs, the entry counts
 * 100 g as that portion, so that its nutrients are exactly the file's.
 */
function addEntry(collector: ImportCollector, source: ImportSource, row: EntryRow): void {
  const { line, time, name, amounts, amount = "", isComma = false } = row;
  const meal = mealOf(row.meal);
  const [, number = "", unit = ""] = /^([\d.,]+)\s*(.*)$/.exec(amount) ?? [];
  const perUnit = GRAMS[unit.trim().toLowerCase()];
  const count = readDecimal(number, isComma);
  const grams = perUnit && count ? count * perUnit : null;
  const label = amount || "serving";
  const data = {
    ...{ date: time.date, meal, at: collector.instant(time, MEAL_HOURS[meal] * 3600) },
    food: {
      ref: { from: "import", id: `${source}-${nameId(grams === null ? `${name}\n${amount}` : name)}` },
      name: name.slice(0, 160),
      source: IMPORT_SOURCES[source],
      per100g: per100(amounts, grams ?? 100),
    },
    grams: grams ?? 100,
    portion: grams === null ? { label: label.slice(0, 80), grams: 100, count: 1 } : null,
  };
  collector.add("entry", collector.idOf(source, "entry", row.content), data, line, name);
}

type MeasurementKind = (typeof MEASUREMENTS)[number];
/** In the order in which they are looked for. */
const BODY_COLUMNS: readonly (readonly [MeasurementKind, readonly string[]])[] = [
  ["body-fat", ["Body Fat %", "Body Fat"]],
  ["waist", ["Waist", "Waist Size"]],
  ["hips", ["Hips", "Hip", "Hip Size"]],
  ["chest", ["Chest", "Chest Size"]],
  ["neck", ["Neck", "Neck Size"]],
  ["upper-arm", ["Upper Arm", "Bicep", "Biceps", "Arm Size"]],
  ["thigh", ["Thigh", "Thigh Size"]],
  ["calf", ["Calf", "Calf Size"]],
];
const CM_PER_INCH = 2.54;

export function createMyFitnessPalBodyReader(header: CsvHeader, collector: ImportCollector): RowReader {
  const { options } = collector;
  return {
    row(cells, line, isComma) {
      const text = header.get(cells, "Date");
      const time = collector.wallTime(text, line, "Measurement");
      if (!time) return;
      const number = (...names: readonly string[]) => {
        const told = header.get(cells, ...names);
        const value = readDecimal(told, isComma);
        if (value === null && told !== "") collector.problem(line, names[0] ?? "", `"${told}" isn't a number.`);
        return value;
      };
      const weight = number("Weight");
      if (weight) {
        collector.ask("weightUnit");
        addWeight(collector, "myfitnesspal", time, weight, options.weightUnit, line, `${text}\n${weight}`);
      }
      for (const [kind, names] of BODY_COLUMNS) {
        const value = number(...names);
        if (!value) continue;
        // Lengths come in the system that the weights are in.
        const unit = kind === "body-fat" ? "%" : options.weightUnit === "lb" ? "in" : "cm";
        if (kind !== "body-fat") collector.ask("weightUnit");
        addMeasurement(collector, "myfitnesspal", time, kind, value, unit, line, `${text}\n${kind}\n${value}`);
      }
    },
    end: () => undefined,
  };
}

export function createCronometerBodyReader(header: CsvHeader, collector: ImportCollector): RowReader {
  return {
    row(cells, line, isComma) {
      const get = (name: string) => header.get(cells, name);
      const metric = get("Metric").replace(/\s*\(.*\)$/, "");
      const unit = get("Unit").toLowerCase();
      const clock = `${get("Day")} ${get("Time")}`.trim();
      const kind = BODY_COLUMNS.find(([, names]) => names.some((name) => sameColumn(name, metric)))?.[0];
      if (metric.toLowerCase() !== "weight" && !kind) return collector.ignore(metric, NOT_TRACKED);
      const time = collector.wallTime(clock, line, metric);
      if (!time) return;
      const value = readDecimal(get("Amount"), isComma);
      if (value === null) return collector.problem(line, metric, `"${get("Amount")}" isn't a number.`);
      const content = `${clock}\n${metric}\n${get("Amount")}`;
      if (kind) addMeasurement(collector, "cronometer", time, kind, value, unit, line, content);
      else if (unit.startsWith("k") || unit.startsWith("lb") || unit.startsWith("pound"))
        addWeight(collector, "cronometer", time, value, unit.startsWith("k") ? "kg" : "lb", line, content);
      else collector.problem(line, metric, `"${unit}" isn't a unit of weight we know.`);
    },
    end: () => undefined,
  };
}

/** In the morning, where only the day is told: weigh-ins mostly are. */
const MORNING = 7 * 3600;

export function addWeight(
  collector: ImportCollector,
  source: ImportSource,
  time: WallTime,
  value: number,
  unit: "kg" | "lb",
  line: number | null,
  content: string,
): void {
  const kg = Math.round((unit === "lb" ? value * KG_PER_LB : value) * 1000) / 1000;
  const data = { date: time.date, at: collector.instant(time, MORNING), kg };
  collector.add("weight", collector.idOf(source, "weight", content, true), data, line, `${value} ${unit}`);
}

export function addMeasurement(
  collector: ImportCollector,
  source: ImportSource,
  time: WallTime,
  kind: MeasurementKind,
  value: number,
  unit: string,
  line: number | null,
  content: string,
): void {
  const isInch = /^(in|inch|inches)$/.test(unit);
  const data = {
    ...{ date: time.date, at: collector.instant(time, MORNING), kind },
    value: Math.round((isInch ? value * CM_PER_INCH : value) * 100) / 100,
  };
  collector.add("measurement", collector.idOf(source, "measurement", content, true), data, line, `${kind} ${value}`);
}

/** Exercise of both diaries: minutes of something, as a workout with one set. */
export function createExerciseReader(source: ImportSource, header: CsvHeader, collector: ImportCollector): RowReader {
  return {
    row(cells, line, isComma) {
      const get = (...names: string[]) => header.get(cells, ...names);
      const name = get("Exercise");
      const clock = `${get("Date", "Day")} ${get("Time")}`.trim();
      const time = collector.wallTime(clock, line, name);
      if (!time) return;
      if (name === "") return collector.problem(line, "Exercise", "The exercise is missing.");
      const minutes = readDecimal(get("Exercise Minutes", "Minutes"), isComma);
      const sets = readDecimal(get("Sets"), isComma);
      const content = [clock, name, get("Exercise Minutes", "Minutes")].join("\n");
      addActivity(collector, source, {
        ...{ line, content, name, time, startedAt: collector.instant(time, 17 * 3600) },
        seconds: minutes ? Math.round(Math.abs(minutes) * 60) : null,
        meters: null,
        ...(sets && !minutes ? { sets: Math.min(99, sets), reps: readDecimal(get("Reps Per Set"), isComma) } : {}),
      });
    },
    end: () => undefined,
  };
}

export interface Activity {
  line: number | null;
  content: string;
  name: string;
  time: WallTime;
  startedAt: number;
  seconds: number | null;
  meters: number | null;
  /** Of strength training that tells nothing but their number. */
  sets?: number;
  reps?: number | null;
}

export function addActivity(collector: ImportCollector, source: ImportSource, activity: Activity): void {
  const { line, name, time, startedAt, seconds, meters, sets = 1, reps = null } = activity;
  const workoutId = collector.idOf(source, "workout", activity.content);
  const exercise = collector.exercise(name);
  const { exerciseId } = exercise;
  const exercises = [{ key: "e1", ...exercise, note: "" }];
  const { date } = time;
  const data = {
    ...{ date, zone: collector.options.zone, startedAt, title: name.slice(0, 120), exercises, note: "" },
    endedAt: seconds === null ? null : startedAt + seconds * 1000,
  };
  if (!collector.add("workout", workoutId, data, line, name)) return;
  collector.ownExercise(exercise, [{ seconds, meters, reps }]);
  if (seconds === null && meters === null && reps === null) return;
  for (let position = 0; position < sets; position++) {
    const set = { date, workoutId, exerciseKey: "e1", exerciseId, position, kind: "normal", seconds, meters, reps };
    const id = collector.idOf(source, "set", `${workoutId}\n${position}`);
    collector.add("set", id, { ...set, doneAt: data.endedAt ?? startedAt }, line, name);
  }
}
