import { type EntryPageData, loadPreviewPage } from "#app/blog/load-entry.ts";
import type { RequestContext } from "#app/context.ts";
import { type CompactJson, writeCompactJson } from "#app/lib/compact-json.ts";
import { type RecipeView, toRecipeView } from "#app/recipes/load-recipe.ts";
import { loadRecipeSources } from "#app/recipes/recipe-data.ts";

/** A text that is being written, as its page would show it. */
export interface DraftPageData {
  page: EntryPageData;
  recipe: CompactJson<RecipeView> | null;
}

/** Reads the text as it was last saved; nothing of it is kept. @throws httpError not_found */
export async function loadDraftPage(ctx: RequestContext, id: string): Promise<DraftPageData> {
  const page = await loadPreviewPage(ctx, id);
  const { facts } = page.entry;
  const recipe = facts && toRecipeView(page.entry, facts, await loadRecipeSources(ctx, [facts]));
  return { page, recipe: recipe && writeCompactJson(recipe) };
}
