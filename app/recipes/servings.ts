import type { Recipe } from "#worker/content/domain-recipe.ts";

/** The most portions that a recipe is scaled to: a dozen, or twice what it makes. */
export const maxServings = ({ recipe }: { recipe: Pick<Recipe, "yield"> }): number =>
  Math.max(12, Math.ceil(recipe.yield.count * 2));

/** A number of portions from the URL; null for none or nonsense. */
export function readServings(view: { recipe: Pick<Recipe, "yield"> }, text: string | null): number | null {
  const servings = Number(text);
  return text && Number.isInteger(servings) && servings >= 1 && servings <= maxServings(view) ? servings : null;
}

/** What the page of a text may be asked for: of a recipe another number of portions, and its units; of others nothing. */
export function offeredServings(facts: Recipe | null, query: URLSearchParams): URLSearchParams {
  const offered = new URLSearchParams();
  if (!facts) return offered;
  const servings = readServings({ recipe: facts }, query.get("servings"));
  if (servings !== null && servings !== facts.yield.count) offered.set("servings", String(servings));
  const units = query.get("units");
  if (units === "metric" || units === "us") offered.set("units", units);
  return offered;
}
