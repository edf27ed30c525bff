import { Pager } from "#app/blog/pager.tsx";
import { type CompactJson, useCompactJson } from "#app/lib/compact-json.ts";
import { RecipeResults, type RecipeResultsView } from "#app/recipes/recipe-results.tsx";

/** The results from the loader's string. */
export function RecipeListResults({ results }: { results: CompactJson<RecipeResultsView> }) {
  const view = useCompactJson(results);
  return <RecipeResults view={view} pager={<Pager {...view} />} />;
}
