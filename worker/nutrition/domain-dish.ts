/** A dish made of foods and products: what a portion holds, what it contains, and what it is made of in the main. Pure. */
import { type Amounts, amountsOfLabel, type Food, sumPerPortion } from "./domain.ts";
import { type Contained, containedIn, DIETS, type Diet, dietsOf } from "./domain-contains.ts";
import { withLegumes } from "./domain-legumes.ts";

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

/** What adding up needs of a product's label. */
export type DishLabel = Parameters<typeof amountsOfLabel>[0] & { contains: readonly { kind: Contained }[] };

/** The foods and products of recipes, by their keys and handles. */
export interface DishSources {
  foods: ReadonlyMap<string, Food>;
  products: ReadonlyMap<string, { label: DishLabel | null }>;
}

export interface DishItem {
  grams: number;
  food?: string;
  product?: string;
  optional?: boolean;
}

/** A recipe's items, as far as a dish is made of them. */
export interface DishRecipe<T extends DishItem = DishItem> {
  ingredients: readonly { items: readonly T[] }[];
}

export const itemsOf = <T extends DishItem>(recipe: DishRecipe<T>): T[] =>
  recipe.ingredients.flatMap(({ items }) => items);

/** A recipe as a dish that can be added up. An item without a food or a label is unknown. */
export const dishParts = (recipe: DishRecipe, { foods, products }: DishSources): DishPart[] =>
  itemsOf(recipe).map(({ grams, food, product, optional = false }): DishPart => {
    const known = food ? foods.get(food) : undefined;
    if (known) return { grams, optional, per100g: known.per100g, contains: known.contains, main: known.main };
    const label = product ? products.get(product)?.label : null;
    if (!label) return { grams, optional, per100g: null, contains: null, main: "" };
    const allergens: Contained[] = label.contains.map(({ kind }) => kind);
    const contains = withLegumes(allergens.includes("wheat") ? [...allergens, "gluten"] : allergens, { name: "" });
    return { grams, optional, per100g: amountsOfLabel(label), contains, main: "" };
  });

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
