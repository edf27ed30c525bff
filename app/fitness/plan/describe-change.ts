/** What was changed in the log, in words for the member. Pure. */
import type { RecordKind } from "#worker/fitness/log/contract-kinds.ts";
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

/** Such as "Food: Lentils, cooked (2026-11-26)". */
export function nameOfRecord(kind: RecordKind, data: Data): string {
  const food = data.food as { name?: unknown } | undefined;
  const name = [data.name, food?.name, data.exerciseId].find((one) => typeof one === "string");
  const date = typeof data.date === "string" ? ` (${data.date})` : "";
  return `${KIND_NAMES[kind]}${name ? `: ${String(name)}` : ""}${date}`;
}

const FIELD_NAMES: Record<string, string> = {
  at: "Time",
  kg: "Weight in kg",
  ml: "Amount in ml",
  weightKg: "Weight in kg",
  heightCm: "Height in cm",
  energyKcal: "Energy in kcal",
  doneAt: "Done at",
  isComplete: "Complete",
  isOn: "On",
  rpe: "RPE",
};

/** A field's key as words. */
export function nameOfField(field: string): string {
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
  if (typeof value === "number")
    return /(^at|At)$/.test(field) ? new Date(value).toLocaleString() : value.toLocaleString("en-US");
  if (typeof value === "string") return value.length > 120 ? `${value.slice(0, 119)}…` : value;
  const name = (value as { name?: unknown }).name;
  if (typeof name === "string") return name;
  return Array.isArray(value) ? `a list of ${value.length}` : "several values";
}

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
