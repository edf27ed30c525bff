import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { writeCompactJson } from "#app/lib/compact-json.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { seo } from "#app/lib/seo.ts";
import {
  filterRecipes,
  isFiltered,
  listFilterGroups,
  listSorts,
  readRecipeFilter,
} from "#app/recipes/filter-recipes.ts";
import { loadRecipeList } from "#app/recipes/load-recipe-list.ts";
import type { Route } from "./+types/recipes";
import "../recipe-list-page.css";

export const meta = () =>
  seo({
    title: "Recipes",
    description:
      "Plant-based recipes by time, diet, course, main ingredient and protein. Weighed ingredients, timers, and nutrition with its source.",
  });

/** The recipes that suit the URL's filters. Only these travel, with the choices and their counts. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const filter = readRecipeFilter(ctx.url.searchParams);
  const recipes = await loadRecipeList(ctx);
  return {
    results: writeCompactJson({
      recipes: filterRecipes(recipes, filter),
      groups: listFilterGroups(recipes, filter),
      sorts: listSorts(filter),
      isFiltered: isFiltered(filter),
    }),
  };
}

const loadResults = () => import("./recipe-list-results.tsx").then((m) => m.RecipeListResults);
const Results = await lazyHydration(loadResults, "interaction");

export default function Recipes({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["Blog", "/blog"],
          ["Recipes", "/blog/recipe-guides"],
        ]}
      />
      <BandHeader
        drawing="rounds"
        eyebrow="Recipes"
        title="From the kitchen"
        lead="Weighed, timed and added up. Choose by the time you have, what you can't eat, or what is in the cupboard."
      />
      <Results results={loaderData.results} />
    </>
  );
}
