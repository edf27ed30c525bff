import type { RequestContext } from "#app/context.ts";
import { dishParts } from "#app/lib/dish-parts.ts";
import { totalMinutes } from "#worker/content/domain-recipe.ts";
import { typesetText } from "#worker/content/domain-typeset.ts";
import { CATALOGUE_TAG, CONTENT_TAG } from "#worker/kernel/page-tags.ts";
import { dishDiets, dishNutrition, mainIngredients } from "#worker/nutrition/domain-dish.ts";
import type { ListedRecipe } from "./filter-recipes.ts";
import { planDish } from "./plan-dish.ts";
import { loadRecipeSources } from "./recipe-data.ts";

/** All recipes with what they are filtered by, kept in the isolate until a recipe or a label changes. */
export async function loadRecipeList(ctx: RequestContext): Promise<ListedRecipe[]> {
  const found = await ctx.publicData("recipe list", async () => {
    const recipes = await ctx.entries.listRecipes();
    const sources = await loadRecipeSources(
      ctx,
      recipes.map(({ recipe }) => recipe),
    );
    const value = recipes.map(({ card, recipe }): ListedRecipe => {
      const parts = dishParts(recipe, sources);
      const { protein, energyKcal } = dishNutrition(parts, recipe.yield.count);
      return {
        path: card.path,
        title: typesetText(card.title),
        picture: card.picture,
        dish: planDish(recipe),
        course: recipe.course,
        minutes: totalMinutes(recipe),
        protein: protein && Math.round(protein.amount),
        energy: energyKcal && Math.round(energyKcal.amount),
        diets: dishDiets(parts).diets,
        main: mainIngredients(parts),
        publishAt: card.publishAt,
      };
    });
    return { value, tags: [CONTENT_TAG, CATALOGUE_TAG] };
  });
  return found ?? [];
}
