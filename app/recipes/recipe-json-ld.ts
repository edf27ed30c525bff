import { portionPlural, showAmount } from "#worker/content/domain-measure.ts";
import type { RecipeItem } from "#worker/content/domain-recipe.ts";
import type { Nutrient } from "#worker/nutrition/domain.ts";
import { DIETS } from "#worker/nutrition/domain-contains.ts";
import type { RecipeView } from "./load-recipe.ts";

/** What schema.org calls the nutrients that it knows. */
const NUTRITION_PROPERTIES: Partial<Record<Nutrient, string>> = {
  energyKcal: "calories",
  protein: "proteinContent",
  fat: "fatContent",
  saturatedFat: "saturatedFatContent",
  carbohydrate: "carbohydrateContent",
  sugars: "sugarContent",
  fiber: "fiberContent",
  sodiumMg: "sodiumContent",
};

/** Minutes as an ISO 8601 duration. */
const isoMinutes = (minutes: number): string => `PT${minutes}M`;

const ingredientLine = (item: RecipeItem): string => {
  const { amount, item: name, other } = showAmount(item, 1, "us");
  return `${amount} ${name}${other ? ` (${other})` : ""}${item.prep ? `, ${item.prep}` : ""}`;
};

/** What the structured data needs beside the recipe. */
export interface RecipePublication {
  origin: string;
  publisher: object;
  author: { name: string; path: string } | null;
  /** Addresses of pictures, from the site's root on, best first. */
  images: string[];
  publishedAt: number;
  updatedAt: number;
  keywords: string[];
}

/**
 * A recipe as search engines read it (schema.org Recipe, with all that Google requires and recommends but a video and ratings,
 * which there are none of). What the page doesn't show isn't said.
 */
export function recipeJsonLd(view: RecipeView, published: RecipePublication): Record<string, unknown> {
  const { recipe, path, nutrients } = view;
  const url = published.origin + path;
  const { prep, cook, rest } = recipe.times;
  const known = nutrients.filter((row) => !row.isAtLeast && NUTRITION_PROPERTIES[row.key]);
  const diets = view.diets.flatMap((diet) => DIETS[diet].schemaOrg ?? []);
  return {
    "@type": "Recipe",
    "@id": `${url}#recipe`,
    name: view.title,
    description: view.summary,
    image: published.images.map((image) => published.origin + image),
    author: published.author
      ? { "@type": "Organization", name: published.author.name, url: published.origin + published.author.path }
      : published.publisher,
    publisher: published.publisher,
    mainEntityOfPage: url,
    datePublished: new Date(published.publishedAt).toISOString(),
    dateModified: new Date(published.updatedAt).toISOString(),
    prepTime: isoMinutes(prep + rest),
    cookTime: isoMinutes(cook),
    totalTime: isoMinutes(view.minutes),
    keywords: published.keywords.join(", "),
    recipeYield: [
      String(recipe.yield.count),
      `${recipe.yield.count} ${recipe.yield.count === 1 ? recipe.yield.unit : portionPlural(recipe.yield.unit)}`,
    ],
    recipeCategory: recipe.course.charAt(0).toUpperCase() + recipe.course.slice(1),
    ...(recipe.cuisine ? { recipeCuisine: recipe.cuisine } : {}),
    ...(diets.length > 0 ? { suitableForDiet: diets } : {}),
    nutrition: {
      "@type": "NutritionInformation",
      servingSize: `1 ${recipe.yield.unit}`,
      ...Object.fromEntries(
        known.map(({ key, amount }) => [
          NUTRITION_PROPERTIES[key],
          key === "energyKcal" ? amount.replace("kcal", "calories") : amount,
        ]),
      ),
    },
    recipeIngredient: recipe.ingredients.flatMap(({ items }) => items.map(ingredientLine)),
    recipeInstructions: recipe.steps.map(({ title, text }, step) => ({
      "@type": "HowToStep",
      name: title || `Step ${step + 1}`,
      text,
      url: `${url}#step-${step + 1}`,
    })),
    ...(recipe.equipment.length > 0 ? { tool: recipe.equipment.map((name) => ({ "@type": "HowToTool", name })) } : {}),
  };
}
