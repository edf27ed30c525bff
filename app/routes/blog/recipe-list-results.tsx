import { type CompactJson, useCompactJson } from "#app/lib/compact-json.ts";
import { RecipeResults, type RecipeResultsView } from "#app/recipes/recipe-results.tsx";

/** The results from the loader's string. */
export const RecipeListResults = ({ results }: { results: CompactJson<RecipeResultsView> }) => (
  <RecipeResults view={useCompactJson(results)} />
);
