import type { Picture } from "#worker/media/domain.ts";
import { DIET_KEYS, DIETS, type Diet } from "#worker/nutrition/domain-contains.ts";
import type { DishDrawing } from "./plan-dish.ts";

/** A recipe in the list, with what it is filtered by. */
export interface ListedRecipe {
  path: string;
  title: string;
  picture: Picture | null;
  dish: DishDrawing;
  course: string;
  minutes: number;
  /** Grams in one portion; null where nothing is known. */
  protein: number | null;
  energy: number | null;
  diets: Diet[];
  main: string[];
  publishAt: number;
}

const TIMES = [20, 30, 45, 60];
const PROTEINS = [15, 20, 25];
const SORTS = { newest: "Newest", quickest: "Quickest", protein: "Most protein" } as const;
type Sort = keyof typeof SORTS;

/** What a cook chose; the URL holds it. */
export interface RecipeFilter {
  time: number | null;
  protein: number | null;
  course: string | null;
  diets: Diet[];
  main: string[];
  sort: Sort;
}

const among = <T extends string | number>(list: readonly T[], value: unknown): T | null =>
  list.find((one) => String(one) === value) ?? null;

/** Several values of a parameter stand in one, with commas: the page cache knows only this form. */
const listOf = (query: URLSearchParams, name: string): string[] => (query.get(name) ?? "").split(",").filter(Boolean);

/** Reads the URL; what it doesn't know is left out. */
export function readRecipeFilter(query: URLSearchParams): RecipeFilter {
  return {
    time: among(TIMES, query.get("time")),
    protein: among(PROTEINS, query.get("protein")),
    course: query.get("course"),
    diets: DIET_KEYS.filter((diet) => listOf(query, "diet").includes(diet)),
    main: [...new Set(listOf(query, "main"))].slice(0, 8),
    sort: among(Object.keys(SORTS) as Sort[], query.get("sort")) ?? "newest",
  };
}

/** The query of the URL that holds it, in a fixed order; empty for no choice. */
export function writeRecipeFilter({ time, protein, course, diets, main, sort }: RecipeFilter): string {
  const query = new URLSearchParams();
  if (time) query.set("time", String(time));
  if (diets.length > 0) query.set("diet", diets.join());
  if (course) query.set("course", course);
  if (main.length > 0) query.set("main", main.join());
  if (protein) query.set("protein", String(protein));
  if (sort !== "newest") query.set("sort", sort);
  return query.size > 0 ? `?${query}` : "";
}

const suits = (recipe: ListedRecipe, { time, protein, course, diets, main }: RecipeFilter): boolean =>
  (time === null || recipe.minutes <= time) &&
  (protein === null || (recipe.protein ?? 0) >= protein) &&
  (course === null || recipe.course === course) &&
  diets.every((diet) => recipe.diets.includes(diet)) &&
  main.every((one) => recipe.main.includes(one));

const COMPARE: Record<Sort, (a: ListedRecipe, b: ListedRecipe) => number> = {
  newest: (a, b) => b.publishAt - a.publishAt,
  quickest: (a, b) => a.minutes - b.minutes,
  protein: (a, b) => (b.protein ?? 0) - (a.protein ?? 0),
};

/** The recipes that suit, in the chosen order. */
export const filterRecipes = (recipes: readonly ListedRecipe[], filter: RecipeFilter): ListedRecipe[] =>
  recipes.filter((recipe) => suits(recipe, filter)).sort(COMPARE[filter.sort]);

/** A choice as a link: where it leads, and how many recipes are there. */
export interface FilterOption {
  label: string;
  query: string;
  count: number;
  isChosen: boolean;
}
export interface FilterGroup {
  name: string;
  options: FilterOption[];
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const toggle = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Every choice with its count. What no recipe of the list has is not offered. */
export function listFilterGroups(recipes: readonly ListedRecipe[], filter: RecipeFilter): FilterGroup[] {
  const option = (label: string, isChosen: boolean, next: RecipeFilter): FilterOption => ({
    label,
    isChosen,
    query: writeRecipeFilter(next),
    count: recipes.filter((recipe) => suits(recipe, isChosen ? filter : next)).length,
  });
  const courses = [...new Set(recipes.map(({ course }) => course))].sort();
  const mains = [...new Set(recipes.flatMap(({ main }) => main))].sort((a, b) => a.localeCompare(b));
  const diets = DIET_KEYS.filter((diet) => recipes.some((recipe) => recipe.diets.includes(diet)));
  return [
    {
      name: "Time",
      options: TIMES.map((time) =>
        option(`${time} min or less`, filter.time === time, { ...filter, time: filter.time === time ? null : time }),
      ),
    },
    {
      name: "Diet",
      options: diets.map((diet) =>
        option(DIETS[diet].name, filter.diets.includes(diet), { ...filter, diets: toggle(filter.diets, diet) }),
      ),
    },
    {
      name: "Course",
      options: courses.map((course) =>
        option(capitalize(course), filter.course === course, {
          ...filter,
          course: filter.course === course ? null : course,
        }),
      ),
    },
    {
      name: "Protein per serving",
      options: PROTEINS.map((protein) =>
        option(`${protein} g or more`, filter.protein === protein, {
          ...filter,
          protein: filter.protein === protein ? null : protein,
        }),
      ),
    },
    {
      name: "Main ingredient",
      options: mains.map((main) =>
        option(main, filter.main.includes(main), { ...filter, main: toggle(filter.main, main) }),
      ),
    },
  ].filter(({ options }) => options.length > 0);
}

/** The orders of the list, as links. */
export const listSorts = (filter: RecipeFilter): Omit<FilterOption, "count">[] =>
  (Object.keys(SORTS) as Sort[]).map((sort) => ({
    label: SORTS[sort],
    query: writeRecipeFilter({ ...filter, sort }),
    isChosen: filter.sort === sort,
  }));

export const isFiltered = (filter: RecipeFilter): boolean => writeRecipeFilter({ ...filter, sort: "newest" }) !== "";
