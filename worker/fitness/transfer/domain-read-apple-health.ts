/** Weights, measurements and workouts of Apple Health's export.xml, tag by tag. Pure. */
import { localDateAt } from "../../kernel/local-date.ts";
import type { ImportCollector } from "./domain-import.ts";
import { addActivity, addMeasurement, addWeight } from "./domain-read-diaries.ts";
import { metersPer, readDecimal, type WallTime } from "./domain-read-values.ts";

const SOURCE = "applehealth";
/** In characters, the longest tag: more is no file of Apple Health. */
const MAX_TAG = 100_000;
const TAGS = /<(Record|Workout|WorkoutStatistics)\s((?:[^"'>]|"[^"]*"|'[^']*')*)>|<\/Workout>/g;
const ATTRIBUTE = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
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
    // A tag that is cut in two is read with the next piece.
    const end = text.lastIndexOf(">") + 1;
    this.rest = text.slice(end);
    if (this.rest.length > MAX_TAG) throw new RangeError("The file is damaged: a tag never ends. Export it again.");
    for (const [tag, name, attributes = ""] of text.slice(0, end).matchAll(TAGS)) this.read(tag, name, attributes);
  }

  end(): void {
    this.endWorkout();
  }

  private read(tag: string, name: string | undefined, text: string): void {
    if (name === "Record") {
      const kind = RECORD.exec(text)?.[1];
      if (kind) this.addRecord(kind, readAttributes(text));
    } else if (name === "Workout") {
      this.endWorkout();
      const attributes = readAttributes(text);
      this.workout = { attributes, meters: distanceOf(attributes.totalDistance, attributes.totalDistanceUnit) };
      if (tag.endsWith("/>")) this.endWorkout();
    } else if (name === "WorkoutStatistics" && this.workout) {
      const { type = "", sum, unit } = readAttributes(text);
      if (type.includes("Distance")) this.workout.meters = distanceOf(sum, unit);
    } else if (tag === "</Workout>") this.endWorkout();
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
const ACTIVITIES: Record<string, string> = {
  TraditionalStrengthTraining: "Strength training",
  FunctionalStrengthTraining: "Functional strength training",
  HighIntensityIntervalTraining: "HIIT",
};

/** "HKWorkoutActivityTypeMindAndBody" is "Mind and body". */
function activityName(type: string): string {
  const plain = type.replace(/^HKWorkoutActivityType/, "");
  const words = plain.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return ACTIVITIES[plain] ?? (words === "" ? "Workout" : words.charAt(0).toUpperCase() + words.slice(1));
}
