/** A dish made of foods and products: what a portion holds, what it contains, and what it is made of in the main. Pure. */
import { type Amounts, sumPerPortion } from "./domain.ts";
import { type Contained, containedIn, DIETS, type Diet, dietsOf } from "./domain-contains.ts";

/** What goes into a dish. */
export interface DishPart {
  grams: number;
  /** Counts for what the dish contains, not for its nutrition. */
  optional: boolean;
  per100g: Amounts | null;
  /** Null: nothing is known of it. */
  contains: Contained[] | null;
  /** Its name in the list of main ingredients; empty for none. */
  main: string;
}

/** Of the energy of a dish, from which share on an ingredient is one of its main ones. */
const MAIN_SHARE = 0.1;

/** What a portion of the dish holds. */
export const dishNutrition = (parts: readonly DishPart[], portions: number) =>
  sumPerPortion(
    parts.filter((part) => !part.optional),
    portions,
  );

/** What the dish contains of what people avoid, and which diets it suits. */
export function dishDiets(parts: readonly DishPart[]): { contains: Contained[]; diets: Diet[] } {
  const contents = parts.map((part) => part.contains);
  return { contains: containedIn(contents), diets: dietsOf(contents) };
}

/** The ingredients that the dish is mostly made of, the one with the most energy first. */
export function mainIngredients(parts: readonly DishPart[]): string[] {
  const energyOf = ({ grams, per100g }: DishPart) => (grams * (per100g?.energyKcal ?? 0)) / 100;
  const total = parts.reduce((sum, part) => sum + energyOf(part), 0);
  const shares = new Map<string, number>();
  for (const part of parts) if (part.main) shares.set(part.main, (shares.get(part.main) ?? 0) + energyOf(part) / total);
  return [...shares]
    .filter(([, share]) => share >= MAIN_SHARE)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}

/** The names of diets, in their order. */
export const dietNames = (diets: readonly Diet[]): string[] => diets.map((diet) => DIETS[diet].name);
