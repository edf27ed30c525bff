import type { Grade, IngredientKey } from "#app/lib/ingredients.ts";

/** A trial's result compared with its control. */
export type Direction = "found" | "mixed" | "nothing" | "worse";

/** One human study, in our own words. */
export interface Study {
  id: string;
  ingredient: IngredientKey;
  year: number;
  journal: string;
  doi: string;
  headline: string;
  result: string;
  design: string;
  people: string;
  dose: string;
  limit: string;
  direction: Direction;
}

/** What each grade means. */
export const GRADES: Record<Grade, string> = {
  A: "Several large, independent trials agree.",
  B: "Good trials exist and point one way; effects are small or depend on the person.",
  C: "Few, small or conflicting trials.",
  D: "One small trial, or markers instead of outcomes.",
};

/** The labels of the results on a card. */
export const DIRECTIONS: Record<Direction, string> = {
  found: "Found a difference",
  mixed: "Mixed result",
  nothing: "Found no difference",
  worse: "Worse than placebo",
};

/** The studies of one ingredient, or all, newest first. */
export function filterStudies(studies: readonly Study[], ingredient: IngredientKey | null): Study[] {
  return studies.filter((s) => !ingredient || s.ingredient === ingredient).sort((a, b) => b.year - a.year);
}
