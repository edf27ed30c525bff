import type { RequestContext } from "#app/context.ts";
import { totalMinutes } from "#worker/content/domain-recipe.ts";
import { typesetText } from "#worker/content/domain-typeset.ts";
import { CATALOGUE_TAG, CONTENT_TAG } from "#worker/kernel/page-tags.ts";
import { dishDiets, dishNutrition, dishParts } from "#worker/nutrition/domain-dish.ts";
import { chosenChoices, type ListedRecipe, type RecipeFilter } from "./filter-recipes.ts";
import { planDish } from "./plan-dish.ts";
import { loadRecipeSources } from "./recipe-data.ts";

/** Recipes on a page of the list. */
const LIST_SIZE = 24;

/** A page of the recipes that suit, with what each of them holds. */
export async function loadRecipeList(ctx: RequestContext, filter: RecipeFilter, cursor: string | null) {
  ctx.addPageTags(CONTENT_TAG, CATALOGUE_TAG);
  const query = { choices: chosenChoices(filter), sort: filter.sort, cursor, limit: LIST_SIZE };
  const { recipes: found, ...list } = await ctx.entries.readRecipeList(query);
  const sources = await loadRecipeSources(
    ctx,
    found.map(({ recipe }) => recipe),
  );
  const recipes = found.map(({ card, recipe }): ListedRecipe => {
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
    };
  });
  return { ...list, recipes };
}
