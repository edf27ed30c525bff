/** The facts of a recipe. Grams are the truth: what is scaled, added up and shown in metric follows them. */

export interface RecipeItem {
  /** Grams of what goes in, without peel or pits. */
  grams: number;
  /** A food of the nutrition table, by its key. */
  food?: string;
  /** A product of the store, by its handle; its label has the nutrition. */
  product?: string;
  /** Quantity, unit and nothing else, as kitchens in the US measure: "2 1/2 tbsp", "1 medium". */
  us: string;
  /** "80 g", "475 ml". */
  metric: string;
  item: string;
  /** "half mashed, half sliced" */
  prep?: string;
  note?: string;
  /** Left out of the nutrition. */
  optional?: boolean;
}

export interface RecipeGroup {
  /** Empty where there is one only. */
  group: string;
  items: RecipeItem[];
}

export interface RecipeTimer {
  seconds: number;
  label: string;
}

export interface RecipeStep {
  title: string;
  text: string;
  timers: RecipeTimer[];
}

export const RECIPE_COURSES = ["breakfast", "lunch", "dinner", "side", "snack", "drink", "dessert"] as const;
export type RecipeCourse = (typeof RECIPE_COURSES)[number];

export interface Recipe {
  course: RecipeCourse;
  cuisine: string;
  /** How many of what, in the singular: 2 of "bowl". */
  yield: { count: number; unit: string };
  /** In minutes; together they are the time from start to table. */
  times: { prep: number; cook: number; rest: number };
  equipment: string[];
  ingredients: RecipeGroup[];
  steps: RecipeStep[];
  tips: string[];
  storage: string;
}

/** Minutes from start to table. */
export const totalMinutes = ({ times }: Pick<Recipe, "times">): number => times.prep + times.cook + times.rest;

/** What a recipe lacks before anybody can cook it, a sentence each; the first of each kind. */
export function findRecipeGaps(recipe: Recipe | null): string[] {
  const items = recipe?.ingredients.flatMap((group) => group.items) ?? [];
  if (!recipe || items.length === 0 || recipe.steps.length === 0) return ["Add the ingredients and the steps."];
  const unweighed = items.find((item) => item.item !== "" && item.grams <= 0);
  return [
    recipe.yield.unit === "" ? "Say what it makes, such as bowl." : "",
    recipe.ingredients.some((group) => group.items.length === 0) ? "Fill or remove the empty group." : "",
    items.some((item) => item.item === "") ? "Name each ingredient." : "",
    unweighed ? `Enter the grams of “${unweighed.item}”.` : "",
    recipe.steps.some((step) => step.text === "") ? "Say what to do in each step." : "",
    recipe.steps.some((step) => step.timers.some((timer) => timer.label === "")) ? "Name what each timer times." : "",
  ].filter(Boolean);
}

/** All words of a recipe that readers see, for the search. */
export const recipeText = (recipe: Recipe): string =>
  [
    recipe.course,
    recipe.cuisine,
    ...recipe.ingredients.flatMap(({ group, items }) => [group, ...items.map(({ item }) => item)]),
    ...recipe.steps.flatMap(({ title, text }) => [title, text]),
    ...recipe.tips,
  ]
    .filter(Boolean)
    .join("\n");
