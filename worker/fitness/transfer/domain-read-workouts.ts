/** Workouts of Hevy and Strong: one row a set. Pure. */
import { findExercise } from "../training/domain-exercises.ts";
import { fromUnit } from "../training/domain-weight.ts";
import type { CsvHeader } from "./domain-csv-table.ts";
import type { ImportCollector, ImportSource } from "./domain-import.ts";
import { metersPer, readDecimal, readDuration, type WallTime } from "./domain-read-values.ts";

type SetKind = "normal" | "warmup" | "drop" | "failure";

/** A row of either program. */
interface SetRow {
  line: number;
  start: WallTime;
  startText: string;
  end: number | null;
  title: string;
  note: string;
  exercise: string;
  exerciseNote: string;
  superset: string | null;
  kind: SetKind;
  weightKg: number | null;
  reps: number | null;
  meters: number | null;
  seconds: number | null;
  rpe: number | null;
}

export interface RowReader {
  row(cells: readonly string[], line: number, isCommaDecimal: boolean): void;
  end(): void;
}

export const isHevy = (header: CsvHeader) => header.has("exercise_title", "set_index", "start_time");
export const isStrong = (header: CsvHeader) => header.has("Date", "Workout Name", "Exercise Name", "Set Order");

export function createHevyReader(header: CsvHeader, collector: ImportCollector): RowReader {
  const workouts = createWorkoutGroups("hevy", collector);
  const kinds: Record<string, SetKind> = { warmup: "warmup", dropset: "drop", drop: "drop", failure: "failure" };
  return {
    row(cells, line, isComma) {
      const get = (...names: string[]) => header.get(cells, ...names);
      const { number, findUnreadable } = createNumberReader(get, isComma);
      const [exercise, startText] = [get("exercise_title"), get("start_time")];
      if (exercise === "") return collector.problem(line, get("title"), "The exercise is missing.");
      const start = collector.wallTime(startText, line, exercise);
      if (!start) return;
      const end = get("end_time") === "" ? null : collector.wallTime(get("end_time"), line, exercise);
      const pounds = header.find("weight_lbs", "weight_lb");
      const miles = number("distance_miles");
      const kilometers = number("distance_km");
      const measures = {
        weightKg: toKg(pounds ? number(pounds) : number("weight_kg"), pounds ? "lb" : "kg"),
        reps: number("reps"),
        meters: miles !== null ? miles * 1609.344 : kilometers !== null ? kilometers * 1000 : number("distance_meters"),
        seconds: number("duration_seconds"),
        rpe: number("rpe"),
      };
      const unreadable = findUnreadable();
      if (unreadable !== null) return collector.problem(line, exercise, unreadable);
      workouts.add({
        ...{ line, start, startText, exercise, title: get("title"), note: get("description") },
        end: end ? collector.instant(end) : null,
        exerciseNote: get("exercise_notes"),
        superset: get("superset_id") || null,
        kind:
          kinds[
            get("set_type")
              .toLowerCase()
              .replace(/[^a-z]/g, "")
          ] ?? "normal",
        ...measures,
      });
    },
    end: () => workouts.end(),
  };
}

export function createStrongReader(header: CsvHeader, collector: ImportCollector): RowReader {
  const workouts = createWorkoutGroups("strong", collector);
  const kinds: Record<string, SetKind> = { w: "warmup", d: "drop", f: "failure" };
  const { options } = collector;
  return {
    row(cells, line, isComma) {
      const get = (...names: string[]) => header.get(cells, ...names);
      const { number, findUnreadable } = createNumberReader(get, isComma);
      const order = get("Set Order").toLowerCase();
      // Rows of rests and notes are no sets.
      if (order === "rest timer" || order === "note") return;
      const [exercise, startText] = [get("Exercise Name"), get("Date")];
      if (exercise === "") return collector.problem(line, get("Workout Name"), "The exercise is missing.");
      const start = collector.wallTime(startText, line, exercise);
      if (!start) return;
      const weight = number("Weight", "Weight (kg)", "Weight (lbs)", "Weight (lb)");
      const distance = number("Distance", "Distance (meters)", "Distance (km)", "Distance (miles)");
      const unit =
        get("Weight Unit").toLowerCase() ||
        (/\((kg|lbs?)\)/i.exec(header.find("Weight (kg)", "Weight (lbs)", "Weight (lb)") ?? "")?.[1] ?? "");
      if (unit === "" && weight) collector.ask("weightUnit");
      const named = /\((\w+)\)/.exec(header.find("Distance (meters)", "Distance (km)", "Distance (miles)") ?? "")?.[1];
      const distanceUnit =
        get("Distance Unit") || (named === "meters" ? "m" : named === "miles" ? "mi" : (named ?? ""));
      if (distanceUnit === "" && distance) collector.ask("distanceUnit");
      const perUnit = metersPer(distanceUnit || options.distanceUnit);
      if (perUnit === null)
        return collector.problem(line, exercise, `"${distanceUnit}" isn't a unit of distance we know.`);
      const measures = {
        weightKg: toKg(weight, unit === "" ? options.weightUnit : unit.startsWith("k") ? "kg" : "lb"),
        reps: number("Reps"),
        meters: distance === null ? null : distance * perUnit,
        seconds: number("Seconds"),
        rpe: number("RPE"),
      };
      const unreadable = findUnreadable();
      if (unreadable !== null) return collector.problem(line, exercise, unreadable);
      const duration = readDuration(get("Workout Duration", "Duration", "Duration (sec)"));
      const began = collector.instant(start);
      workouts.add({
        ...{ line, start, startText, exercise, title: get("Workout Name"), note: get("Workout Notes") },
        end: duration === null || duration > 86_400 ? null : began + duration * 1000,
        exerciseNote: get("Notes"),
        superset: null,
        kind: kinds[order] ?? "normal",
        ...measures,
      });
    },
    end: () => workouts.end(),
  };
}

/** Reads the numbers of a row and reports an unreadable one: a set without its weight would be a different set. */
function createNumberReader(get: (...names: string[]) => string, isCommaDecimal: boolean) {
  let unreadable: string | null = null;
  return {
    number(...names: string[]): number | null {
      const text = get(...names);
      const value = readDecimal(text, isCommaDecimal);
      if (value === null && text !== "") unreadable ??= text;
      return value;
    },
    findUnreadable: () => (unreadable === null ? null : `"${unreadable.slice(0, 40)}" isn't a number.`),
  };
}

/** To a gram: what a conversion leaves behind it is no weight. */
const toKg = (value: number | null, unit: "kg" | "lb"): number | null =>
  value === null ? null : Math.round(fromUnit(value, unit) * 1000) / 1000;

const MAX_EXERCISES = 60;

/** Rows of one start and title are a workout; rows of one exercise in a row are its sets. */
function createWorkoutGroups(source: ImportSource, collector: ImportCollector) {
  const groups = new Map<string, SetRow[]>();
  let rows = 0;
  return {
    add(row: SetRow) {
      collector.requireRoom(rows++);
      const key = `${row.startText}\n${row.title}`;
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    },
    end() {
      for (const [key, rows] of groups) addWorkout(source, collector, rows, key);
    },
  };
}

function addWorkout(source: ImportSource, collector: ImportCollector, rows: readonly SetRow[], key: string): void {
  const first = rows[0] as SetRow;
  const startedAt = collector.instant(first.start);
  const blocks: SetRow[][] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    if (last?.[0] && last[0].exercise === row.exercise && last[0].superset === row.superset) last.push(row);
    else blocks.push([row]);
  }
  if (blocks.length > MAX_EXERCISES)
    collector.problem(
      first.line,
      first.title,
      `Only the first ${MAX_EXERCISES} exercises of this workout are imported.`,
    );
  const workoutId = collector.idOf(source, "workout", key, true);
  const kept = blocks.slice(0, MAX_EXERCISES);
  const exercises = kept.map((block, index) => ({
    key: `e${index + 1}`,
    ...collector.exercise((block[0] as SetRow).exercise),
    superset: block[0]?.superset ? `s${block[0].superset}`.slice(0, 40) : null,
    note: (block.find(({ exerciseNote }) => exerciseNote !== "")?.exerciseNote ?? "").slice(0, 1000),
  }));
  const workout = {
    ...{ date: first.start.date, zone: collector.options.zone, startedAt, exercises },
    endedAt: first.end !== null && first.end >= startedAt ? first.end : null,
    title: first.title.slice(0, 120) || "Workout",
    note: first.note.slice(0, 4000),
  };
  if (!collector.add("workout", workoutId, workout, first.line, workout.title)) return;
  for (const [index, block] of kept.entries()) {
    const exercise = exercises[index] as (typeof exercises)[number];
    const { key: exerciseKey, exerciseId } = exercise;
    collector.ownExercise(
      exercise,
      block.map((row) => measuresOf(row, exerciseId)),
    );
    for (const [position, row] of block.entries()) {
      const data = { date: first.start.date, workoutId, exerciseKey, exerciseId, position, kind: row.kind };
      const id = collector.idOf(source, "set", `${key}\n${index}\n${row.exercise}\n${position}`, true);
      const measures = measuresOf(row, exerciseId);
      collector.add("set", id, { ...data, ...measures, doneAt: workout.endedAt ?? startedAt }, row.line, row.exercise);
    }
  }
}

/** Both programs write 0 where there is nothing to measure. */
function measuresOf(row: SetRow, exerciseId: string) {
  const modality = findExercise(exerciseId)?.modality;
  const hasLoad = modality === "weight-reps" || modality === "assisted";
  const isTimed = Boolean(row.seconds || row.meters);
  return {
    weightKg: row.weightKg || (hasLoad ? row.weightKg : null),
    reps: row.reps === 0 && isTimed ? null : row.reps,
    seconds: row.seconds ? Math.round(row.seconds) : null,
    meters: row.meters ? Math.round(row.meters * 10) / 10 : null,
    rpe: row.rpe ? Math.min(10, Math.round(row.rpe * 2) / 2) : null,
  };
}
