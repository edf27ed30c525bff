import type { RequestContext } from "#app/context.ts";
import type { EntryView } from "#worker/content/contract.ts";
import { portionPlural } from "#worker/content/domain-measure.ts";
import { type Recipe, type RecipeItem, totalMinutes } from "#worker/content/domain-recipe.ts";
import { listStepItems } from "#worker/content/domain-recipe-steps.ts";
import { entryTag, productTag } from "#worker/kernel/page-tags.ts";
import type { Picture } from "#worker/media/domain.ts";
import { formatAmount, NUTRIENT_KEYS, NUTRIENTS, type Nutrient, percentOfDaily } from "#worker/nutrition/domain.ts";
import { CONTAINED, type Diet } from "#worker/nutrition/domain-contains.ts";
import { dietNames, dishDiets, dishNutrition, dishParts } from "#worker/nutrition/domain-dish.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { type DishDrawing, planDish } from "./plan-dish.ts";
import { loadRecipeSources, type RecipeSources } from "./recipe-data.ts";

/** A nutrient of one portion as the table shows it. */
export interface NutrientRow {
  key: Nutrient;
  name: string;
  amount: string;
  /** Part of it is unknown. */
  isAtLeast: boolean;
  /** Of the Daily Value; null: there is none. */
  percent: number | null;
}

/** A product that goes into the dish. */
export interface RecipeProduct {
  handle: string;
  card: ProductCard;
  /** Servings of it in the recipe as written; null: its label doesn't say how much one is. */
  servings: number | null;
}

/** A recipe with all that its page and its structured data show. */
export interface RecipeView {
  slug: string;
  path: string;
  title: string;
  summary: string;
  picture: Picture | null;
  dish: DishDrawing;
  recipe: Recipe;
  /** "bowls" */
  units: string;
  minutes: number;
  /** The items of each step, by their places in the recipe's whole list. */
  stepItems: number[][];
  contains: string[];
  diets: Diet[];
  dietNames: string[];
  nutrients: NutrientRow[];
  /** Where the nutrition is from, in a sentence. */
  source: string;
  products: RecipeProduct[];
}

/** A recipe's page data, or null for an entry of another kind. Kept in the isolate like the entry itself. */
export async function loadRecipe(ctx: RequestContext, entry: EntryView): Promise<RecipeView | null> {
  const { facts, path } = entry;
  if (!facts) return null;
  return ctx.publicData(`recipe ${path} ${entry.revisedAt} ${entry.publishAt}`, async () => {
    const sources = await loadRecipeSources(ctx, [facts]);
    const handles = [
      ...new Set(facts.ingredients.flatMap(({ items }) => items.flatMap(({ product }) => product ?? []))),
    ];
    return { value: toRecipeView(entry, facts, sources), tags: [entryTag(path), ...handles.map(productTag)] };
  });
}

/** Builds the view; see loadRecipe. */
export function toRecipeView(
  entry: Pick<EntryView, "slug" | "path" | "title" | "summary" | "picture">,
  recipe: Recipe,
  sources: RecipeSources,
): RecipeView {
  const { slug, path, title, summary, picture } = entry;
  const items = recipe.ingredients.flatMap((group) => group.items);
  const parts = dishParts(recipe, sources);
  const { contains, diets } = dishDiets(parts);
  return {
    ...{ slug, path, title, summary, picture },
    dish: planDish(recipe),
    recipe,
    units: portionPlural(recipe.yield.unit),
    minutes: totalMinutes(recipe),
    stepItems: listStepItems(recipe).map((of) => of.map((item) => items.indexOf(item))),
    contains: contains.map((key) => CONTAINED[key]),
    diets,
    dietNames: dietNames(diets),
    nutrients: listNutrients(dishNutrition(parts, recipe.yield.count)),
    source: describeSource(items, sources),
    products: listProducts(items, sources),
  };
}

const listNutrients = (sums: ReturnType<typeof dishNutrition>): NutrientRow[] =>
  NUTRIENT_KEYS.flatMap((key): NutrientRow[] => {
    const sum = sums[key];
    if (!sum) return [];
    return [
      {
        key,
        name: NUTRIENTS[key].name,
        amount: formatAmount(key, sum.amount),
        isAtLeast: sum.isAtLeast,
        percent: percentOfDaily(key, sum.amount),
      },
    ];
  });

/** The names of the sources as readers should find them. */
const SOURCE_NAMES: Record<string, string> = {
  "USDA SR28": "USDA National Nutrient Database for Standard Reference, Release 28",
};

function describeSource(items: readonly RecipeItem[], { foods, products }: RecipeSources): string {
  const databases = new Set(
    items.flatMap(({ food }) => {
      const source = food ? foods.get(food)?.source : undefined;
      return source ? [SOURCE_NAMES[source] ?? source] : [];
    }),
  );
  const labels = new Set(
    items.flatMap(({ product }) => {
      const found = product ? products.get(product) : undefined;
      return found?.label ? [`the ${found.card.title} label`] : [];
    }),
  );
  const list = new Intl.ListFormat("en-US").format([...databases, ...labels]);
  return list ? `Source: ${list}.` : "";
}

function listProducts(items: readonly RecipeItem[], { products }: RecipeSources): RecipeProduct[] {
  const gramsOf = new Map<string, number>();
  for (const { product, grams } of items) if (product) gramsOf.set(product, (gramsOf.get(product) ?? 0) + grams);
  return [...gramsOf].flatMap(([handle, grams]) => {
    const found = products.get(handle);
    if (!found?.isActive) return [];
    const serving = found.label?.serving.grams;
    return [{ handle, card: found.card, servings: serving ? Math.round((grams / serving) * 10) / 10 : null }];
  });
}
