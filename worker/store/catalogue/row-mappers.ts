import type { Label, PackDesign, Rating } from "./contract.ts";

/** Parses the JSON of a column; the fallback if it is invalid. */
export function parseJsonOr<T>(text: string | null, fallback: T): T {
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}

/** The design of a product that has none yet. */
export const DEFAULT_PACK_DESIGN: PackDesign = {
  form: "pouch",
  plant: "maca",
  facts: [],
  colors: { body: "#5a6152", ink: "#faf6ec", band: ["#5a6152", "#d9cfb8", "#faf6ec"] },
};

export const parsePackDesign = (text: string): PackDesign => ({
  ...DEFAULT_PACK_DESIGN,
  ...parseJsonOr<Partial<PackDesign>>(text, {}),
});
export const parseLabel = (text: string | null): Label | null => parseJsonOr<Label | null>(text, null);

export const toRating = (sum: number, count: number): Rating => ({ count, mean: count === 0 ? null : sum / count });
