import { data } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { listAddresses, listHeaders, readListPlace } from "#app/blog/load-entry-list.ts";
import { requestContextKey } from "#app/context.ts";
import { writeCompactJson } from "#app/lib/compact-json.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { redirectUnoffered } from "#app/lib/offered-address.ts";
import { seo } from "#app/lib/seo.ts";
import {
  isFiltered,
  listFilterGroups,
  listSorts,
  readRecipeFilter,
  writeRecipeFilter,
} from "#app/recipes/filter-recipes.ts";
import { loadRecipeList } from "#app/recipes/load-recipe-list.ts";
import { choiceKey, isRecipeCursor } from "#worker/content/domain-recipe-choices.ts";
import type { Route } from "./+types/recipes";
import "../recipe-list-page.css";

const PATH = "/blog/recipe-guides";
const FILTERS = ["time", "diet", "course", "main", "protein", "sort"];

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({
    title: loaderData && loaderData.number > 1 ? `Recipes, page ${loaderData.number}` : "Recipes",
    description:
      "Plant-based recipes by time, diet, course, main ingredient and protein. Weighed ingredients, timers, and nutrition with its source.",
    noindex: (loaderData?.number ?? 1) > 1,
  });

/** A page of the recipes that suit the URL's filters. Only these travel, with the choices and their counts. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const filter = readRecipeFilter(ctx.url.searchParams);
  const place = readListPlace(ctx.url, isRecipeCursor);
  const list = await loadRecipeList(ctx, filter, place.cursor);
  // An ingredient that no recipe is made of any more is none to ask for.
  const main = filter.main.filter((one) => list.choices.has(choiceKey("main", one)));
  const query = Object.fromEntries(new URLSearchParams(writeRecipeFilter({ ...filter, main })));
  redirectUnoffered(
    ctx,
    PATH,
    new URLSearchParams(place.cursor ? { ...query, cursor: place.cursor, page: String(place.number) } : query),
    [...FILTERS, "cursor", "page"],
  );
  const { newer, older, canonical } = listAddresses(list, place, PATH, query);
  return data(
    {
      results: writeCompactJson({
        recipes: list.recipes,
        total: list.total,
        isMore: list.isMore,
        groups: listFilterGroups(list.choices, filter),
        sorts: listSorts(filter),
        isFiltered: isFiltered(filter),
        number: place.number,
        newer,
        older,
      }),
      number: place.number,
      canonical,
    },
    { headers: listHeaders(ctx, list.changesAt) },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

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
