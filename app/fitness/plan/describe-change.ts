/** What was changed in the log, in words for the member. Pure. */

import type { RecordKind } from "#worker/fitness/log/domain-kinds.ts";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { fromUnit, shownWeight } from "#worker/fitness/training/domain-weight.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { dateFormat } from "../date-format.ts";
import type { RefusedCommand } from "../log/device-log.ts";

const KIND_NAMES: Record<RecordKind, string> = {
  entry: "Food",
  water: "Water",
  day: "Day",
  weight: "Weigh-in",
  measurement: "Measurement",
  photo: "Photo",
  workout: "Workout",
  set: "Set",
  profile: "Your answers",
  plan: "Plan",
  food: "Your food",
  favorite: "Favorite",
  meal: "Saved meal",
  routine: "Routine",
  exercise: "Your exercise",
  reminder: "Reminder",
};

type Data = Readonly<Record<string, unknown>>;

const dayOf = dateFormat({ month: "short", day: "numeric", year: "numeric" });

/** Such as "Food: Lentils, cooked, Nov 26, 2026". */
export function nameOfRecord(kind: RecordKind, data: Data): string {
  const food = data.food as { name?: unknown } | undefined;
  const exercise =
    typeof data.exerciseId === "string" ? data.exerciseId.replace("custom:", "").replaceAll("-", " ") : null;
  const name = [data.name, food?.name, exercise].find((one) => typeof one === "string");
  const date = typeof data.date === "string" ? `, ${dayOf(data.date)}` : "";
  return `${KIND_NAMES[kind]}${name ? `: ${String(name)}` : ""}${date}`;
}

const FIELD_NAMES: Record<string, string> = {
  at: "Time",
  ml: "Amount in ml",
  heightCm: "Height in cm",
  energyKcal: "Energy in kcal",
  doneAt: "Done at",
  isComplete: "Complete",
  isOn: "On",
  rpe: "RPE",
};

/** A field's key as words. @param unit of a weight */
export function nameOfField(field: string, unit: Units["weight"] = "kg"): string {
  if (WEIGHTS.includes(field)) return `Weight in ${unit}`;
  const known = FIELD_NAMES[field];
  if (known) return known;
  const words = field
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(".", " ")
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A value in a line; what has parts is only named. */
export function describeValue(value: unknown, field = ""): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return /(^at|At)$/.test(field) ? new Date(value).toLocaleString() : numberText(value);
  if (typeof value === "string") return value.length > 120 ? `${value.slice(0, 119)}…` : value;
  const name = (value as { name?: unknown }).name;
  if (typeof name === "string") return name;
  return Array.isArray(value) ? `a list of ${value.length}` : "several values";
}

/** What places a record or belongs to its name. */
const UNSAID = [
  "date",
  "at",
  "zone",
  "meal",
  "position",
  "kind",
  "exerciseId",
  "exerciseKey",
  "workoutId",
  "food",
  "name",
];
const MOST_SAID = 4;

/** What a change would do, in a line: "Deletes it", "Grams: 150". @param before the record as it is; null for a new one */
export function describePatch(patch: Data | null, before: Data | null, unit: Units["weight"]): string {
  if (patch === null) return "Deletes it";
  return Object.entries(patch)
    .filter(([field, value]) => !UNSAID.includes(field) && value !== null && value !== "" && typeof value !== "object")
    .filter(([field, value]) => before?.[field] !== value)
    .slice(0, MOST_SAID)
    .map(([field, value]) => `${nameOfField(field, unit)}: ${describeValue(shownValue(field, value, unit), field)}`)
    .join("\u00a0· ");
}

const WEIGHTS = ["kg", "weightKg"];

/** A value as the member's unit has it. */
export const shownValue = <T>(field: string, value: T, unit: Units["weight"]): T | number =>
  typeof value === "number" && WEIGHTS.includes(field) ? shownWeight(value, unit) : value;

/** The value to store for what was typed. */
export const storedValue = (field: string, value: number, unit: Units["weight"]): number =>
  WEIGHTS.includes(field) ? fromUnit(value, unit) : value;

/** The value at fault of a refused change, where it can be typed anew; null otherwise. */
export function mendableField({
  command: { patch },
  result,
}: RefusedCommand): { field: string; value: string | number } | null {
  if (result.code !== "invalid" || !result.field || !patch) return null;
  const value = result.field.split(".").reduce<unknown>((of, key) => (of as Data | undefined)?.[key], patch);
  return typeof value === "string" || typeof value === "number" ? { field: result.field, value } : null;
}

/** The patch with another value at a path such as `food.name`. */
export function withValue(patch: Data, path: string, value: unknown): Record<string, unknown> {
  const [key = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...patch, [key]: value };
  const inner = patch[key];
  if (Array.isArray(inner)) {
    const index = Number(rest[0]);
    return {
      ...patch,
      [key]: inner.map((one, position) =>
        position !== index ? one : rest.length === 1 ? value : withValue(one as Data, rest.slice(1).join("."), value),
      ),
    };
  }
  return { ...patch, [key]: withValue(inner as Data, rest.join("."), value) };
}
