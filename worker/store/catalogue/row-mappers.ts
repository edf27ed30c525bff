import { DEFAULT_PACK_DESIGN, type Label, type PackDesign, type Rating } from "./contract.ts";

/** A row as a statement of ours selects it: `Json` columns as text, `Flags` as 1 and 0, the others as they are. */
export type RawRow<T, Json extends keyof T, Flags extends keyof T> = Omit<T, Json | Flags> &
  Record<Json, string | null> &
  Record<Flags, number>;

/** Parses the JSON of a column; the fallback if it is invalid. */
export function parseJsonOr<T>(text: string | null, fallback: T): T {
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}

export const parsePackDesign = (text: string | null): PackDesign => ({
  ...DEFAULT_PACK_DESIGN,
  ...parseJsonOr<Partial<PackDesign>>(text, {}),
});
export const parseLabel = (text: string | null): Label | null => parseJsonOr<Label | null>(text, null);

export const toRating = (sum: number, count: number): Rating => ({ count, mean: count === 0 ? null : sum / count });
