/** The site's recipes in the fitness app. */
import { z } from "zod";
import type { FoodSnapshot } from "../log/contract-records.ts";
import type { RecipeFood } from "./domain-recipe-food.ts";

export const recipeParams = z.object({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,119}$/) });

/** An ingredient of a recipe. */
export interface RecipeItemView {
  /** As the recipe's page says it: "1 cup red lentils". */
  text: string;
  grams: number;
  /** Null: its nutrients are unknown. */
  food: FoodSnapshot | null;
}

/** A recipe as it is logged, and with its ingredients as a start for the member's own recipe. */
export interface RecipeToLog {
  title: string;
  path: string;
  /** Null: its nutrients are unknown. */
  food: RecipeFood | null;
  servings: number;
  items: RecipeItemView[];
}
