import type { Label, Look, Rating } from "./contract.ts";

/** JSON of a column, or the given value where it cannot be read. */
export function fromJson<T>(text: string | null, otherwise: T): T {
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

/** The pack of a product that nobody has drawn yet. */
export const PLAIN_LOOK: Look = {
  form: "pouch",
  plant: "maca",
  facts: [],
  colors: { body: "#5a6152", ink: "#faf6ec", band: ["#5a6152", "#d9cfb8", "#faf6ec"] },
};

export const lookOf = (text: string): Look => ({ ...PLAIN_LOOK, ...fromJson<Partial<Look>>(text, {}) });
export const labelOf = (text: string | null): Label | null => fromJson<Label | null>(text, null);

export const ratingOf = (sum: number, count: number): Rating => ({ count, mean: count === 0 ? null : sum / count });
