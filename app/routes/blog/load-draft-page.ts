import { type EntryPageData, loadPreviewPage } from "#app/blog/load-entry.ts";
import type { RequestContext } from "#app/context.ts";
import { type CompactJson, writeCompactJson } from "#app/lib/compact-json.ts";
import { type RecipeView, toRecipeView } from "#app/recipes/load-recipe.ts";
import { loadRecipeSources } from "#app/recipes/recipe-data.ts";
import { loadTextProducts } from "#app/store/load-text-products.ts";

/** A text that is being written, as its page would show it. */
export interface DraftPageData {
  page: EntryPageData & { products: Awaited<ReturnType<typeof loadTextProducts>> };
  recipe: CompactJson<RecipeView> | null;
}

/** Reads the text as it was last saved; nothing of it is kept. @throws httpError not_found */
export async function loadDraftPage(ctx: RequestContext, id: string): Promise<DraftPageData> {
  const page = await loadPreviewPage(ctx, id);
  const { facts } = page.entry;
  const [products, sources] = await Promise.all([
    loadTextProducts(ctx, page.about),
    facts && loadRecipeSources(ctx, [facts]),
  ]);
  const recipe = facts && sources && toRecipeView(page.entry, facts, sources);
  return { page: { ...page, products }, recipe: recipe && writeCompactJson(recipe) };
}
