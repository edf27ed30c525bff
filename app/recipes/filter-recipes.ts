import { RECIPE_COURSES, type RecipeCourse } from "#worker/content/domain-recipe.ts";
import {
  type ChoiceKind,
  choiceKey,
  kindOfChoice,
  RECIPE_PROTEINS,
  RECIPE_SORTS,
  RECIPE_TIMES,
  type RecipeSort,
  valueOfChoice,
} from "#worker/content/domain-recipe-choices.ts";
import type { Picture } from "#worker/media/domain.ts";
import { DIET_KEYS, DIETS, type Diet } from "#worker/nutrition/domain-contains.ts";
import type { DishDrawing } from "./plan-dish.ts";

/** A recipe in the list. */
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
}

const SORTS: Record<RecipeSort, string> = { newest: "Newest", quickest: "Quickest", protein: "Most protein" };

/** What a cook chose; the URL holds it. */
export interface RecipeFilter {
  time: number | null;
  protein: number | null;
  course: RecipeCourse | null;
  diets: Diet[];
  main: string[];
  sort: RecipeSort;
}

const among = <T extends string | number>(list: readonly T[], value: unknown): T | null =>
  list.find((one) => String(one) === value) ?? null;

/** Several values of a parameter stand in one, with commas: the page cache knows only this form. */
const listOf = (query: URLSearchParams, name: string): string[] => (query.get(name) ?? "").split(",").filter(Boolean);

/** Reads the URL; what it doesn't know is left out. */
export function readRecipeFilter(query: URLSearchParams): RecipeFilter {
  return {
    time: among(RECIPE_TIMES, query.get("time")),
    protein: among(RECIPE_PROTEINS, query.get("protein")),
    course: among(RECIPE_COURSES, query.get("course")),
    diets: DIET_KEYS.filter((diet) => listOf(query, "diet").includes(diet)),
    main: [...new Set(listOf(query, "main"))].slice(0, 8),
    sort: among(RECIPE_SORTS, query.get("sort")) ?? "newest",
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

/** The filter as the choices that a recipe must suit. */
export const chosenChoices = ({ time, protein, course, diets, main }: RecipeFilter): string[] => [
  ...(time === null ? [] : [choiceKey("time", time)]),
  ...(protein === null ? [] : [choiceKey("protein", protein)]),
  ...(course === null ? [] : [choiceKey("course", course)]),
  ...diets.map((diet) => choiceKey("diet", diet)),
  ...main.map((one) => choiceKey("main", one)),
];

/** A choice as a link: where it leads, and how many recipes are there; null: more than are counted. */
export interface FilterOption {
  label: string;
  query: string;
  count: number | null;
  isChosen: boolean;
}
export interface FilterGroup {
  name: string;
  options: FilterOption[];
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const toggle = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** @param counts every choice that a recipe suits, with how many it would leave. What no recipe suits is not offered. */
export function listFilterGroups(counts: ReadonlyMap<string, number | null>, filter: RecipeFilter): FilterGroup[] {
  const option = (label: string, isChosen: boolean, choice: string, next: RecipeFilter): FilterOption => ({
    label,
    isChosen,
    query: writeRecipeFilter(next),
    count: counts.has(choice) ? (counts.get(choice) ?? null) : 0,
  });
  const offered = (kind: ChoiceKind) =>
    [...counts.keys()].filter((choice) => kindOfChoice(choice) === kind).map(valueOfChoice);
  const courses = RECIPE_COURSES.filter((course) => offered("course").includes(course)).toSorted();
  const mains = offered("main").sort((a, b) => a.localeCompare(b));
  const diets = DIET_KEYS.filter((diet) => offered("diet").includes(diet));
  return [
    {
      name: "Time",
      options: RECIPE_TIMES.map((time) =>
        option(`${time} min or less`, filter.time === time, choiceKey("time", time), {
          ...filter,
          time: filter.time === time ? null : time,
        }),
      ),
    },
    {
      name: "Diet",
      options: diets.map((diet) =>
        option(DIETS[diet].name, filter.diets.includes(diet), choiceKey("diet", diet), {
          ...filter,
          diets: toggle(filter.diets, diet),
        }),
      ),
    },
    {
      name: "Course",
      options: courses.map((course) =>
        option(capitalize(course), filter.course === course, choiceKey("course", course), {
          ...filter,
          course: filter.course === course ? null : course,
        }),
      ),
    },
    {
      name: "Protein per serving",
      options: RECIPE_PROTEINS.map((protein) =>
        option(`${protein} g or more`, filter.protein === protein, choiceKey("protein", protein), {
          ...filter,
          protein: filter.protein === protein ? null : protein,
        }),
      ),
    },
    {
      name: "Main ingredient",
      options: mains.map((main) =>
        option(main, filter.main.includes(main), choiceKey("main", main), {
          ...filter,
          main: toggle(filter.main, main),
        }),
      ),
    },
  ].filter(({ options }) => options.length > 0);
}

/** The orders of the list, as links. */
export const listSorts = (filter: RecipeFilter): Omit<FilterOption, "count">[] =>
  RECIPE_SORTS.map((sort) => ({
    label: SORTS[sort],
    query: writeRecipeFilter({ ...filter, sort }),
    isChosen: filter.sort === sort,
  }));

export const isFiltered = (filter: RecipeFilter): boolean => writeRecipeFilter({ ...filter, sort: "newest" }) !== "";
