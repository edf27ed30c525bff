/** Weights, measurements and workouts of Apple Health's export.xml, tag by tag. Pure. */
import { localDateAt } from "../../kernel/local-date.ts";
import type { ImportCollector } from "./domain-import.ts";
import { addActivity, addMeasurement, addWeight } from "./domain-read-diaries.ts";
import { metersPer, readDecimal, type WallTime } from "./domain-read-values.ts";

const SOURCE = "applehealth";
/** In characters, the longest tag: more is no file of Apple Health. */
const MAX_TAG = 100_000;
/** The beginning of a tag that is read, at a place; the longest has this many characters. */
const TAG = /<(?:(Record|Workout|WorkoutStatistics)(?=[\s/>])|\/Workout>)/y;
const LONGEST_BEGINNING = "<WorkoutStatistics ".length;
/** From the name of a tag on: its attributes, as far as each of their values ends. A value has no "<". */
const ATTRIBUTES = /[^"'<>]*(?:(?:"[^"<]*"|'[^'<]*')[^"'<>]*)*/y;
// It begins where a name does: trying each letter of a long one would take its length squared.
const ATTRIBUTE = /(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const RECORD = /type="HKQuantityTypeIdentifier(BodyMass|BodyFatPercentage|WaistCircumference)"/;

type Attributes = Record<string, string>;
const readAttributes = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
      name,
      (double ?? single ?? "").replace(/&(amp|lt|gt|quot|apos);/g, (_whole, entity: string) => ENTITIES[entity] ?? ""),
    ]),
  );

/** Reads the text of the file in pieces; what belongs to other kinds of data is passed over. */
export class AppleHealthReader {
  private rest = "";
  private workout: { attributes: Attributes; meters: number | null } | null = null;

  constructor(private readonly collector: ImportCollector) {}

  /** @throws RangeError where a tag never ends */
  push(piece: string): void {
    const text = this.rest + piece;
    this.rest = text.slice(this.readTags(text));
    if (this.rest.length > MAX_TAG) throw new RangeError("The file is damaged: a tag never ends. Export it again.");
  }

  /** @returns where the tag begins that the text breaks off in: it is read with the next piece */
  private readTags(text: string): number {
    let at = text.indexOf("<");
    while (at >= 0) {
      TAG.lastIndex = at;
      const beginning = TAG.exec(text);
      if (!beginning && text.length - at < LONGEST_BEGINNING) return at;
      if (!beginning) at = text.indexOf("<", at + 1);
      else if (beginning[1] === undefined) {
        this.endWorkout();
        at = text.indexOf("<", TAG.lastIndex);
      } else {
        ATTRIBUTES.lastIndex = TAG.lastIndex;
        const attributes = ATTRIBUTES.exec(text)?.[0] ?? "";
        const end = ATTRIBUTES.lastIndex;
        const next = text.indexOf("<", end);
        if (text.charAt(end) === ">") this.read(beginning[1], attributes);
        else if (next < 0) return at;
        else this.collector.problem(null, `<${beginning[1]}${attributes.slice(0, 60)}`, "This entry is damaged.");
        at = next;
      }
    }
    return text.length;
  }

  end(): void {
    this.endWorkout();
  }

  private read(name: string, text: string): void {
    if (name === "Record") {
      const kind = RECORD.exec(text)?.[1];
      if (kind) this.addRecord(kind, readAttributes(text));
    } else if (name === "Workout") {
      this.endWorkout();
      const attributes = readAttributes(text);
      this.workout = { attributes, meters: distanceOf(attributes.totalDistance, attributes.totalDistanceUnit) };
      if (text.trimEnd().endsWith("/")) this.endWorkout();
    } else if (name === "WorkoutStatistics" && this.workout) {
      const { type = "", sum, unit } = readAttributes(text);
      if (type.includes("Distance")) this.workout.meters = distanceOf(sum, unit);
    }
  }

  private addRecord(kind: string, { startDate = "", value = "", unit = "" }: Attributes): void {
    const time = this.readTime(startDate, kind);
    const amount = readDecimal(value);
    if (!time || amount === null) return;
    // The same weigh-in is often there twice, by the scale's app and by another one.
    const content = `${time.at}\n${kind}\n${amount.toFixed(2)}`;
    const { collector } = this;
    if (kind === "BodyFatPercentage")
      addMeasurement(collector, SOURCE, time.wall, "body-fat", amount <= 1 ? amount * 100 : amount, "%", null, content);
    else if (kind === "WaistCircumference")
      addMeasurement(collector, SOURCE, time.wall, "waist", amount, unit, null, content);
    else if (/^(kg|lb|lbs)$/.test(unit))
      addWeight(collector, SOURCE, time.wall, amount, unit === "kg" ? "kg" : "lb", null, content);
    else collector.problem(null, `${value} ${unit}`, `"${unit}" isn't a unit of weight we know.`);
  }

  private endWorkout(): void {
    const { workout, collector } = this;
    this.workout = null;
    if (!workout) return;
    const { startDate = "", endDate = "", workoutActivityType = "", duration = "", durationUnit } = workout.attributes;
    const name = activityName(workoutActivityType);
    const [start, end] = [this.readTime(startDate, name), readInstant(endDate)];
    if (!start) return;
    const told = readDecimal(duration);
    const perUnit = durationUnit === "s" ? 1 : durationUnit === "hr" ? 3600 : 60;
    const length = told !== null ? told * perUnit : end === null ? null : (end - start.at) / 1000;
    addActivity(collector, SOURCE, {
      ...{ line: null, content: `${start.at}\n${workoutActivityType}`, name, time: start.wall, startedAt: start.at },
      seconds: length !== null && length > 0 ? Math.round(length) : null,
      meters: workout.meters === null ? null : Math.round(workout.meters),
    });
  }

  /** Apple writes instants with an offset, which is the phone's at the export: the day is that of the member's zone. */
  private readTime(text: string, what: string): { at: number; wall: WallTime } | null {
    const at = readInstant(text);
    if (at === null) {
      this.collector.problem(null, what, `"${text}" isn't a date.`);
      return null;
    }
    const { zone } = this.collector.options;
    const date = localDateAt(at, zone);
    if (!this.collector.isPossible(date, null, what)) return null;
    const [hour = 0, minute = 0, second = 0] = clockAt(at, zone);
    return { at, wall: { date, seconds: hour * 3600 + minute * 60 + second } };
  }
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();
function clockAt(at: number, timeZone: string): number[] {
  let format = CLOCKS.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", timeStyle: "medium" });
    CLOCKS.set(timeZone, format);
  }
  return format.format(at).split(":").map(Number);
}

/** "2026-01-05 07:12:33 +0100" in epoch ms. */
function readInstant(text: string): number | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})\s*([+-]\d{2}):?(\d{2})$/.exec(text.trim());
  const at = parts ? Date.parse(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

function distanceOf(value: string | undefined, unit: string | undefined): number | null {
  const [amount, perUnit] = [readDecimal(value ?? ""), metersPer(unit ?? "")];
  return amount === null || perUnit === null || amount <= 0 ? null : amount * perUnit;
}

/** Names of Apple's that are not what people say. */
const ACTIVITIES = new Map([
  ["TraditionalStrengthTraining", "Strength training"],
  ["FunctionalStrengthTraining", "Functional strength training"],
  ["HighIntensityIntervalTraining", "HIIT"],
]);

/** "HKWorkoutActivityTypeMindAndBody" is "Mind and body". */
function activityName(type: string): string {
  const plain = type.replace(/^HKWorkoutActivityType/, "");
  const words = plain.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return ACTIVITIES.get(plain) ?? (words === "" ? "Workout" : words.charAt(0).toUpperCase() + words.slice(1));
}
