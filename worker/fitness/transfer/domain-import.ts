/** What an import makes of a file of another program: records of the log, and what could not be read. Pure. */

import { fieldErrorMessage } from "../../kernel/field-error-message.ts";
import { addDays } from "../../kernel/local-date.ts";
import { numberText } from "../../kernel/number-text.ts";
import { KINDS } from "../log/contract-kinds.ts";
import type { RecordKind } from "../log/domain-kinds.ts";
import { FIRST_DAY } from "../log/domain-loggable-day.ts";
import type { OwnExerciseData } from "../training/contract-own-exercise.ts";
import type { Modality, WeightUnit } from "../training/domain-exercise.ts";
import { findExercise, findExerciseByName } from "../training/domain-exercises.ts";
import { nameId } from "./domain-name-id.ts";
import { instantInZone, readWallTime, type WallTime } from "./domain-read-values.ts";

/** Programs whose exports are read. Ids of imported records begin with `imp:` and the key. */
export const IMPORT_SOURCES = {
  myfitnesspal: "MyFitnessPal",
  cronometer: "Cronometer",
  strong: "Strong",
  hevy: "Hevy",
  applehealth: "Apple Health",
  own: "Tikari",
} as const;
export type ImportSource = keyof typeof IMPORT_SOURCES;

/** What a file doesn't say about itself. */
export interface ImportOptions {
  /** The zone that its clock times are of. */
  zone: string;
  weightUnit: WeightUnit;
  distanceUnit: "km" | "mi";
  energyUnit: "kcal" | "kJ";
  dateOrder: "mdy" | "dmy";
  /** The member's choice for names that no exercise of ours has: an id, or none for one of their own. */
  exercises: Readonly<Record<string, string>>;
}

export interface ImportedRecord {
  kind: RecordKind;
  id: string;
  data: Record<string, unknown>;
}

export interface ImportProblem {
  file: string;
  /** Counted from 1; null where the file has no lines to speak of. */
  line: number | null;
  what: string;
  why: string;
}

export interface ImportResult {
  sources: ImportSource[];
  records: ImportedRecord[];
  problems: ImportProblem[];
  /** Of problems that are not listed one by one any more. */
  furtherProblems: number;
  /** Names without an exercise of ours, and how many sets each has. */
  unknownExercises: Map<string, number>;
  /** Columns and kinds of data that have no place here, with why. */
  ignored: Map<string, string>;
  /** Rows that are in the file twice. */
  repeated: number;
  /** Files that aren't UTF-8 and were read as Windows-1252. */
  windowsFiles: string[];
  from: string | null;
  to: string | null;
  /** What only the member can tell: the file has such values without their unit. */
  asks: Set<"weightUnit" | "distanceUnit" | "energyUnit" | "dateOrder">;
}

const MAX_PROBLEMS = 500;
const MAX_IGNORED = 200;
/** In characters, of what is told from a file. */
const MAX_WHAT = 120;
const MAX_WHY = 200;
/** Decades of logging have fewer; all of them are held until the member has looked at them. */
const MAX_IMPORTED = 500_000;

/** Collects what the readers of the formats find; each record is checked by the rules that the log itself has. */
export class ImportCollector {
  readonly result: ImportResult = {
    ...{ sources: [], records: [], problems: [], furtherProblems: 0, unknownExercises: new Map(), ignored: new Map() },
    ...{ repeated: 0, windowsFiles: [], from: null, to: null, asks: new Set() },
  };
  private readonly ids = new Set<string>();
  private readonly counts = new Map<string, number>();
  private readonly ownSets = new Map<string, MeasuredSets>();
  private readonly exercises = new Map<string, ImportedRecord>();
  private file = "";

  /** @param today the member's date: nothing later is read */
  constructor(
    readonly options: ImportOptions,
    private readonly today: string,
    private readonly maxRecords = MAX_IMPORTED,
  ) {}

  begin(file: string): void {
    this.file = file;
    this.counts.clear();
  }

  addSource(source: ImportSource): void {
    if (!this.result.sources.includes(source)) this.result.sources.push(source);
  }

  problem(line: number | null, what: string, why: string): void {
    const { problems } = this.result;
    if (problems.length < MAX_PROBLEMS)
      problems.push({ file: this.file, line, what: what.slice(0, MAX_WHAT), why: why.slice(0, MAX_WHY) });
    else if (++this.result.furtherProblems === this.maxRecords)
      throw new RangeError(`More than ${count(this.maxRecords)} lines can't be read. Export the file again.`);
  }

  ignore(what: string, why: string): void {
    if (this.result.ignored.size < MAX_IGNORED) this.result.ignored.set(what.slice(0, MAX_WHAT), why);
  }

  ask(what: "weightUnit" | "distanceUnit" | "energyUnit" | "dateOrder"): void {
    this.result.asks.add(what);
  }

  /** The id that this content has: equal rows of one file are told apart by their number. */
  idOf(source: ImportSource, kind: RecordKind, content: string, isUnique = false): string {
    const key = `${source}\n${kind}\n${content}`;
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return `imp:${source}:${nameId(isUnique || count === 0 ? key : `${key}\n${count}`)}`;
  }

  /**
   * Takes a record, where the log would. @returns whether it did
   * @throws RangeError where there are too many
   */
  add(kind: RecordKind, id: string, data: Record<string, unknown>, line: number | null, what: string): boolean {
    this.requireRoom(this.ids.size);
    if (this.ids.has(id)) {
      this.result.repeated++;
      return false;
    }
    const parsed = KINDS[kind].data.safeParse(data, { error: fieldErrorMessage });
    if (!parsed.success) {
      this.problem(line, what, parsed.error.issues[0]?.message ?? "This can't be read.");
      return false;
    }
    this.ids.add(id);
    const record = { kind, id, data: parsed.data as Record<string, unknown> };
    this.result.records.push(record);
    if (kind === "exercise") this.exercises.set(id, record);
    const { date } = data;
    if (typeof date === "string") {
      if (this.result.from === null || date < this.result.from) this.result.from = date;
      if (this.result.to === null || date > this.result.to) this.result.to = date;
    }
    return true;
  }

  /** Before something of a file is held that will be a record. @throws RangeError where there are too many */
  requireRoom(held: number): void {
    if (held >= this.maxRecords)
      throw new RangeError(
        `There are more than ${count(this.maxRecords)} records. Split the file, and import one part after the other.`,
      );
  }

  /** A clock time of the file; null, with a problem, where it is none or can't be. */
  wallTime(text: string, line: number, what: string): WallTime | null {
    const time = readWallTime(text, this.options.dateOrder);
    if (/^\d{1,2}[/-]\d{1,2}[/-]\d{4}/.test(text.trim())) this.ask("dateOrder");
    if (!time) this.problem(line, what, text.trim() === "" ? "The date is missing." : `"${text}" isn't a date.`);
    return time && this.isPossible(time.date, line, what) ? time : null;
  }

  isPossible(date: string, line: number | null, what: string): boolean {
    if (date <= addDays(this.today, 1) && date >= FIRST_DAY) return true;
    this.problem(line, what, date < FIRST_DAY ? `${date} is before 1990.` : `${date} is in the future.`);
    return false;
  }

  instant = ({ date, seconds }: WallTime, otherwise = 12 * 3600): number =>
    instantInZone(date, seconds ?? otherwise, this.options.zone);

  /** The exercise of a name: ours, the member's choice, or one of their own with this name. */
  exercise(told: string): { exerciseId: string; name?: string } {
    const name = told.slice(0, MAX_WHAT);
    const known = findExerciseByName(name);
    if (known) return { exerciseId: known.id };
    this.result.unknownExercises.set(name, (this.result.unknownExercises.get(name) ?? 0) + 1);
    const chosen = this.options.exercises[name];
    if (chosen && findExercise(chosen)) return { exerciseId: chosen };
    return { exerciseId: customExerciseId(name), name: name.trim().slice(0, 80) || "Exercise" };
  }

  /**
   * The member's own exercise has a record too, so that it can be found, renamed and given muscles. All of its sets decide how it is
   * measured, so the record is made after the workout was accepted.
   */
  ownExercise({ exerciseId, name }: { exerciseId: string; name?: string }, sets: readonly SetMeasures[]): void {
    if (name === undefined) return;
    const known = this.ownSets.get(exerciseId) ?? { reps: 0, loaded: 0, seconds: 0, meters: 0 };
    this.ownSets.set(exerciseId, known);
    for (const set of sets) countMeasures(known, set);
    const modality = modalityOf(known);
    const record = this.exercises.get(exerciseId);
    if (record) record.data.modality = modality;
    else {
      const data: OwnExerciseData = {
        ...{ name, modality, muscle: null, secondary: [], equipment: [] },
        ...{ unilateral: false, note: "", archived: false },
      };
      this.add("exercise", exerciseId, data, null, name);
    }
  }
}

const count = (items: number): string => numberText(items);

/** The values of a set in the file. */
export interface SetMeasures {
  weightKg?: number | null;
  reps?: number | null;
  seconds?: number | null;
  meters?: number | null;
}

/** How many sets of an exercise have each measure; `loaded` ones have reps with a weight. */
interface MeasuredSets {
  reps: number;
  loaded: number;
  seconds: number;
  meters: number;
}

function countMeasures(counts: MeasuredSets, { weightKg, reps, seconds, meters }: SetMeasures): void {
  if (meters) counts.meters++;
  if (seconds) counts.seconds++;
  if (reps) counts.reps++;
  if (reps && weightKg) counts.loaded++;
}

/** How an exercise is measured, judging by all of its sets in the file. */
function modalityOf({ reps, loaded, seconds, meters }: MeasuredSets): Modality {
  if (meters > 0) return "distance-time";
  if (reps === 0) return seconds > 0 ? "time" : "weight-reps";
  return loaded === 0 ? "reps" : loaded === reps ? "weight-reps" : "bodyweight-weight";
}

/** The id of an exercise of the member's own: equal names are one exercise. */
export function customExerciseId(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 48)
    .replace(/-+$/, "");
  // What has no letter of the alphabet at all, such as a name in Japanese, goes by its hash.
  return `custom:${slug === "" ? nameId(name).slice(0, 18) : slug}`;
}
