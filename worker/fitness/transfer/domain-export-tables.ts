/** What of each kind of record an exported table shows. Pure. */
import type { CsvCell } from "../../kernel/csv-lines.ts";
import { DIARY_NUTRIENT_KEYS, DIARY_NUTRIENTS, nutrientsOf } from "../../nutrition/domain-nutrients.ts";
import type { EntryData } from "../log/contract-records.ts";
import type { LogRecord } from "../log/contract-sync.ts";
import type { RecordKind } from "../log/domain-kinds.ts";
import type { SetData, WorkoutData } from "../training/contract-workout.ts";
import { findExercise } from "../training/domain-exercises.ts";

interface ExportTable {
  header: readonly string[];
  /** The cells after id and date. */
  cells: (data: Record<string, unknown>) => CsvCell[];
}

const time = (value: unknown): CsvCell => (typeof value === "number" ? new Date(value).toISOString() : null);
const plain = (value: unknown): CsvCell =>
  value === undefined || value === null
    ? null
    : typeof value === "number" || typeof value === "string"
      ? value
      : JSON.stringify(value);
const fields = (...names: string[]): ExportTable => ({
  header: names,
  cells: (data) => names.map((name) => (name === "at" ? time(data.at) : plain(data[name]))),
});

const ENTRY: ExportTable = {
  header: [
    ...["meal", "eaten at (UTC)", "food", "source", "grams", "portion", "note"],
    ...DIARY_NUTRIENT_KEYS.map((key) => `${DIARY_NUTRIENTS[key].name} (${DIARY_NUTRIENTS[key].unit})`),
  ],
  cells: (data) => {
    const { meal, at, food, grams, portion, note } = data as EntryData;
    const amounts = nutrientsOf(food.per100g, grams);
    const portionText = portion ? `${portion.count} × ${portion.label}` : null;
    return [
      ...[meal, time(at), food.name, food.source, grams, portionText, note ?? null],
      // Empty where it is unknown, which is not 0.
      ...DIARY_NUTRIENT_KEYS.map((key) => amounts[key] ?? null),
    ];
  },
};

const WORKOUT: ExportTable = {
  header: ["title", "started at (UTC)", "ended at (UTC)", "time zone", "exercises", "note"],
  cells: (data) => {
    const { title, startedAt, endedAt, zone, exercises, note } = data as WorkoutData;
    const names = exercises.map(({ exerciseId, name }) => name ?? findExercise(exerciseId)?.name ?? exerciseId);
    return [title, time(startedAt), time(endedAt), zone, names.join("; "), note];
  },
};

const SET: ExportTable = {
  header: [
    ...["workout", "exercise", "position", "kind", "weight (kg)", "reps", "seconds", "meters", "RPE", "done at (UTC)"],
  ],
  cells: (data) => {
    const { workoutId, exerciseId, position, kind, weightKg, reps, seconds, meters, rpe, doneAt } = data as SetData;
    const measures = [weightKg, reps, seconds, meters, rpe].map((value) => value ?? null);
    return [workoutId, findExercise(exerciseId)?.name ?? exerciseId, position, kind, ...measures, time(doneAt)];
  },
};

const WHOLE: ExportTable = { header: ["data (JSON)"], cells: (data) => [JSON.stringify(data)] };

/** All kinds; those that are no rows of figures are one cell of JSON. */
export const EXPORT_TABLES: Record<RecordKind, ExportTable> = {
  entry: ENTRY,
  water: fields("at", "ml"),
  day: fields("isComplete", "note"),
  weight: fields("at", "kg"),
  measurement: fields("at", "kind", "value"),
  photo: fields("at", "pose", "note"),
  workout: WORKOUT,
  set: SET,
  food: fields("name", "brand", "barcode", "source", "per100g", "portions", "species", "isArchived"),
  ...{ profile: WHOLE, plan: WHOLE, favorite: WHOLE, meal: WHOLE, routine: WHOLE, exercise: WHOLE, reminder: WHOLE },
};

export const exportHeader = (kind: RecordKind): string[] => ["id", "date", ...EXPORT_TABLES[kind].header];
export const exportRow = ({ kind, id, date, data }: LogRecord): CsvCell[] => [
  ...[id, date],
  ...EXPORT_TABLES[kind].cells(data),
];
