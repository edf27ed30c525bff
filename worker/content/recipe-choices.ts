import { sql } from "drizzle-orm";
import {
  type DishLabel,
  dishDiets,
  dishNutrition,
  dishParts,
  itemsOf,
  listFoods,
  mainIngredients,
} from "../nutrition/index.ts";
import type { Db } from "../platform/db.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import type { EntryInput } from "./contract-entry.ts";
import { type Recipe, totalMinutes } from "./domain-recipe.ts";
import { baseChoices, type RecipeTraits, traitChoices } from "./domain-recipe-choices.ts";

/** What working out a recipe's choices needs. */
export interface RecipeDeps {
  db: Db;
  /** The labels of products by their handles. */
  listDishProducts: (handles: readonly string[]) => Promise<{ card: { handle: string }; label: DishLabel | null }[]>;
}

/**
 * Puts a recipe into the list in the batch that publishes it: with what its own words say. What follows from its foods
 * is kept as it was until `updateRecipeChoices` has looked at them.
 */
export function recipeChoiceStatements(
  db: Db,
  id: string,
  { kind, publishAt, fields: { recipe } }: EntryInput,
): BatchStatement[] {
  if (kind !== "recipe") return [];
  const own = recipe && publishAt !== null ? baseChoices(recipe) : [];
  const rows = JSON.stringify(own);
  const quickness = recipe ? -totalMinutes(recipe) : 0;
  return [
    db.run(sql`
      DELETE FROM content_recipe_choice WHERE entry_id = ${id} AND choice NOT IN (SELECT value FROM json_each(${rows}))
        AND (${own.length} = 0 OR choice LIKE 'course:%' OR choice LIKE 'time:%')`),
    db.run(sql`
      INSERT INTO content_recipe_choice (entry_id, choice, publish_at, quickness, protein)
      SELECT ${id}, j.value, ${publishAt}, ${quickness},
        coalesce((SELECT max(protein) FROM content_recipe_choice WHERE entry_id = ${id}), 0)
      FROM json_each(${rows}) j WHERE 1 ON CONFLICT (entry_id, choice) DO NOTHING`),
    db.run(sql`UPDATE content_recipe_choice SET quickness = ${quickness} WHERE entry_id = ${id}`),
  ];
}

/** Works out what recipes suit by their foods and labels, and writes it. What is no published recipe is left out. */
export async function updateRecipeChoices(deps: RecipeDeps, ids: readonly string[]): Promise<void> {
  const { db } = deps;
  const rows = await db.all<{ id: string; recipe: string }>(sql`
    SELECT e.id, e.recipe FROM json_each(${JSON.stringify(ids)}) j JOIN content_entry e ON e.id = j.value
    WHERE e.status = 'published' AND e.kind = 'recipe' AND e.recipe IS NOT NULL`);
  if (rows.length === 0) return;
  const recipes = rows.map(({ id, recipe }) => ({ id, recipe: JSON.parse(recipe) as Recipe }));
  const items = recipes.flatMap(({ recipe }) => itemsOf(recipe));
  const [foods, products] = await Promise.all([
    listFoods(deps, [...new Set(items.flatMap(({ food }) => food ?? []))]),
    deps.listDishProducts([...new Set(items.flatMap(({ product }) => product ?? []))]),
  ]);
  const sources = {
    foods: new Map(foods.map((food) => [food.key, food])),
    products: new Map(products.map((product) => [product.card.handle, product])),
  };
  await runBatch(
    db,
    recipes.flatMap(({ id, recipe }) => {
      const parts = dishParts(recipe, sources);
      const protein = dishNutrition(parts, recipe.yield.count).protein;
      return writeStatements(db, id, recipe, {
        protein: protein && Math.round(protein.amount),
        diets: dishDiets(parts).diets,
        main: mainIngredients(parts),
      });
    }),
  );
}

function writeStatements(db: Db, id: string, recipe: Recipe, traits: RecipeTraits): BatchStatement[] {
  const choices = JSON.stringify([...baseChoices(recipe), ...traitChoices(traits)]);
  const [quickness, protein] = [-totalMinutes(recipe), traits.protein ?? 0];
  const madeOf = JSON.stringify([
    ...new Set(
      itemsOf(recipe).flatMap(({ food, product }) => [
        ...(food ? [`food:${food}`] : []),
        ...(product ? [`product:${product}`] : []),
      ]),
    ),
  ]);
  return [
    db.run(
      sql`DELETE FROM content_recipe_choice WHERE entry_id = ${id} AND choice NOT IN (SELECT value FROM json_each(${choices}))`,
    ),
    // Hidden in between: it stays out of the list.
    db.run(sql`
      INSERT INTO content_recipe_choice (entry_id, choice, publish_at, quickness, protein)
      SELECT e.id, j.value, e.publish_at, ${quickness}, ${protein} FROM content_entry e, json_each(${choices}) j
      WHERE e.id = ${id} AND e.status = 'published' ON CONFLICT (entry_id, choice) DO NOTHING`),
    db.run(sql`UPDATE content_recipe_choice SET quickness = ${quickness}, protein = ${protein} WHERE entry_id = ${id}`),
    db.run(sql`DELETE FROM content_recipe_source WHERE entry_id = ${id}`),
    db.run(sql`
      INSERT INTO content_recipe_source (entry_id, source) SELECT ${id}, value FROM json_each(${madeOf})`),
  ];
}
