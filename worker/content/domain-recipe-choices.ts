/** What the list of recipes is narrowed by: each choice is a key that stands in the database for every recipe that suits it. */
import { type Recipe, totalMinutes } from "./domain-recipe.ts";

/** Minutes at most, and grams of protein at least, that are offered. */
export const RECIPE_TIMES = [20, 30, 45, 60] as const;
export const RECIPE_PROTEINS = [15, 20, 25] as const;
export const RECIPE_SORTS = ["newest", "quickest", "protein"] as const;
export type RecipeSort = (typeof RECIPE_SORTS)[number];

/** The choice that every recipe suits. */
export const ALL_RECIPES = "all";
/** Kinds of which a recipe can be asked for one alone, or for several at once. */
export const SINGLE_KINDS = ["time", "course", "protein"] as const;
export type ChoiceKind = (typeof SINGLE_KINDS)[number] | "diet" | "main";

export const choiceKey = (kind: ChoiceKind, value: string | number): string => `${kind}:${value}`;
export const kindOfChoice = (choice: string): string => choice.slice(0, Math.max(0, choice.indexOf(":")));
export const valueOfChoice = (choice: string): string => choice.slice(choice.indexOf(":") + 1);

/** What only its foods and labels tell of a recipe. */
export interface RecipeTraits {
  /** Grams in a portion; null where nothing is known. */
  protein: number | null;
  diets: readonly string[];
  main: readonly string[];
}

/** The choices that a recipe suits by its own words. */
export const baseChoices = (recipe: Pick<Recipe, "course" | "times">): string[] => [
  ALL_RECIPES,
  choiceKey("course", recipe.course),
  ...RECIPE_TIMES.filter((time) => totalMinutes(recipe) <= time).map((time) => choiceKey("time", time)),
];

/** Those that follow from what it is made of. */
export const traitChoices = ({ protein, diets, main }: RecipeTraits): string[] => [
  ...RECIPE_PROTEINS.filter((grams) => (protein ?? 0) >= grams).map((grams) => choiceKey("protein", grams)),
  ...diets.map((diet) => choiceKey("diet", diet)),
  ...new Set(main.map((name) => choiceKey("main", name))),
];

/** A cursor is what the order goes by, the time and the id; with ~ before it the list goes from there to the page before. */
export const RECIPE_CURSOR = /^(~?)(-?\d{1,6})\.(-?\d{1,15})\.([\w-]{1,80})$/;
export const isRecipeCursor = (text: string | null | undefined): boolean => RECIPE_CURSOR.test(text ?? "");
