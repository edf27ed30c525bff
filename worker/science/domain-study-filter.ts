/** Which studies a list shows, and its address: pure, so that pages and tests narrow a list alike. */
import type { Design, Library, Study } from "./contract.ts";
import { DESIGNS } from "./contract.ts";
import { evidenceByIngredient } from "./domain-evidence.ts";
import { GRADES, type Grade } from "./domain-grade.ts";

export const POPULATIONS = ["healthy", "patients"] as const;
export type Population = (typeof POPULATIONS)[number];
export const STUDY_SORTS = ["newest", "oldest", "largest", "grade"] as const;
export type StudySort = (typeof STUDY_SORTS)[number];

/** What a list is narrowed by: any of the values of each kind; no value, all. */
export interface StudyFilter {
  ingredient: string[];
  outcome: string[];
  design: Design[];
  population: Population[];
  /** Decades, by their first year. */
  year: string[];
  /** Grades of the outcomes that a study was about. */
  grade: Grade[];
  /** Words that must all be in its texts. */
  q: string;
  sort: StudySort;
  page: number;
}

/** The kinds of choices, in the order of the form. */
export const STUDY_FACETS = ["ingredient", "outcome", "grade", "design", "population", "year"] as const;
export type StudyFacet = (typeof STUDY_FACETS)[number];

export const NO_STUDY_FILTER: StudyFilter = {
  ingredient: [],
  outcome: [],
  design: [],
  population: [],
  year: [],
  grade: [],
  q: "",
  sort: "newest",
  page: 1,
};

export const STUDIES_A_PAGE = 12;
const MAX_WORDS_LENGTH = 80;
const MAX_VALUES = 30;

const isOneOf =
  <T extends string>(known: readonly T[]) =>
  (value: string): value is T =>
    (known as readonly string[]).includes(value);

/** What an address asks for; what it can't mean is left out. */
export function parseStudyFilter(params: URLSearchParams): StudyFilter {
  const list = (name: string) =>
    [
      ...new Set(
        params
          .getAll(name)
          .flatMap((value) => value.split(","))
          .map((value) => value.trim().toLowerCase())
          .filter((value) => /^[a-z0-9][a-z0-9_-]{0,79}$/.test(value)),
      ),
    ]
      .sort()
      .slice(0, MAX_VALUES);
  const page = Number(params.get("page") ?? 1);
  return {
    ingredient: list("ingredient"),
    outcome: list("outcome"),
    design: list("design").filter(isOneOf(DESIGNS)),
    population: list("population").filter(isOneOf(POPULATIONS)),
    year: list("year").filter((year) => /^\d{3}0$/.test(year)),
    grade: list("grade")
      .map((grade) => grade.toUpperCase())
      .filter(isOneOf(GRADES)),
    q: (params.get("q") ?? "").replaceAll(/\s+/g, " ").trim().slice(0, MAX_WORDS_LENGTH),
    sort: STUDY_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The query of a filter, without "?": defaults left out, in a fixed order, so that a list has one address. */
export function formatStudyFilter(filter: StudyFilter): string {
  const query = new URLSearchParams();
  for (const facet of STUDY_FACETS)
    if (filter[facet].length > 0) query.set(facet, [...filter[facet]].sort().join(",").toLowerCase());
  if (filter.q) query.set("q", filter.q);
  if (filter.sort !== "newest") query.set("sort", filter.sort);
  if (filter.page > 1) query.set("page", String(filter.page));
  return query.toString().replaceAll("%2C", ",");
}

/** The address of the list. */
export const studyListPath = (filter: Partial<StudyFilter>): string => {
  const query = formatStudyFilter({ ...NO_STUDY_FILTER, ...filter });
  return query ? `/ingredient-studies?${query}` : "/ingredient-studies";
};

const decadeOf = (year: number): string => String(Math.floor(year / 10) * 10);

/** A study as the list narrows it: its own values of each kind, and the words in it. */
interface Indexed {
  study: Study;
  /** Of each result: an ingredient and an outcome that were not tested together are no match. */
  results: { ingredient: string; outcome: string; grade: Grade }[];
  words: string;
  best: number;
}

const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** A library never changes once it was read: it is indexed once. */
const indexOf = new WeakMap<Library, Indexed[]>();

function indexStudies(library: Library): Indexed[] {
  const known = indexOf.get(library) ?? buildIndex(library);
  indexOf.set(library, known);
  return known;
}

function buildIndex(library: Library): Indexed[] {
  const evidence = evidenceByIngredient(library);
  const outcomeNames = new Map(library.outcomes.map(({ key, name }) => [key, name]));
  return library.studies.map((study) => {
    const results = study.results.flatMap(({ ingredient, outcome }) => {
      const grade = evidence.get(ingredient)?.outcomes.find((row) => row.outcome.key === outcome)?.report.grade;
      return grade ? [{ ingredient, outcome, grade }] : [];
    });
    const names = study.results.flatMap(({ ingredient, outcome, method, text }) => {
      const own = evidence.get(ingredient)?.ingredient;
      return [own?.name ?? "", own?.latin ?? "", outcomeNames.get(outcome) ?? "", method, text];
    });
    const { headline, summary, title, authors, journal, year, doi, population, dose } = study;
    return {
      study,
      results,
      words: fold([headline, summary, title, authors, journal, year, doi, population, dose, ...names].join(" ")),
      best: Math.min(GRADES.length, ...results.map(({ grade }) => GRADES.indexOf(grade))),
    };
  });
}

/** Whether a study fits; `but` leaves one kind of choice out. */
function isMatch({ study, results, words }: Indexed, filter: StudyFilter, terms: string[], but?: StudyFacet): boolean {
  const any = <T extends string>(facet: StudyFacet, value: T) =>
    facet === but || filter[facet].length === 0 || (filter[facet] as string[]).includes(value);
  return (
    any("design", study.design) &&
    any("population", study.patients ? "patients" : "healthy") &&
    any("year", decadeOf(study.year)) &&
    terms.every((term) => words.includes(term)) &&
    results.some(
      (result) => any("ingredient", result.ingredient) && any("outcome", result.outcome) && any("grade", result.grade),
    )
  );
}

/** The values that a study has of a kind, among the results that fit the other kinds. */
function valuesOf({ study, results }: Indexed, filter: StudyFilter, facet: StudyFacet): string[] {
  if (facet === "design") return [study.design];
  if (facet === "population") return [study.patients ? "patients" : "healthy"];
  if (facet === "year") return [decadeOf(study.year)];
  const fits = (result: Indexed["results"][number]) =>
    (["ingredient", "outcome", "grade"] as const).every(
      (kind) => kind === facet || filter[kind].length === 0 || (filter[kind] as string[]).includes(result[kind]),
    );
  return [...new Set(results.filter(fits).map((result) => result[facet]))];
}

export interface StudyList {
  /** Of this page. */
  studies: Study[];
  total: number;
  pages: number;
  /** The page that is shown: the last, where the address asks for a later one. */
  page: number;
  /** How many studies each value would leave, with the choices of the other kinds. */
  counts: Record<StudyFacet, Map<string, number>>;
}

/** A page of the studies that fit, and how many each choice would leave. */
export function listStudies(library: Library, filter: StudyFilter): StudyList {
  const all = indexStudies(library);
  const terms = fold(filter.q).split(" ").filter(Boolean);
  const found = all.filter((one) => isMatch(one, filter, terms));
  const order: Record<StudySort, (a: Indexed, b: Indexed) => number> = {
    newest: (a, b) => b.study.year - a.study.year,
    oldest: (a, b) => a.study.year - b.study.year,
    largest: (a, b) => (b.study.people ?? 0) - (a.study.people ?? 0),
    grade: (a, b) => a.best - b.best || b.study.year - a.study.year,
  };
  found.sort((a, b) => order[filter.sort](a, b) || a.study.id.localeCompare(b.study.id));
  const pages = Math.max(1, Math.ceil(found.length / STUDIES_A_PAGE));
  const page = Math.min(filter.page, pages);
  const counts = Object.fromEntries(
    STUDY_FACETS.map((facet) => {
      const count = new Map<string, number>();
      for (const one of all)
        for (const value of valuesOf(one, filter, facet))
          count.set(value, (count.get(value) ?? 0) + (isMatch(one, filter, terms, facet) ? 1 : 0));
      return [facet, count];
    }),
  ) as StudyList["counts"];
  return {
    studies: found.slice((page - 1) * STUDIES_A_PAGE, page * STUDIES_A_PAGE).map(({ study }) => study),
    total: found.length,
    pages,
    page,
    counts,
  };
}
