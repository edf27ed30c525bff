import type { FilterOption } from "#app/ui/filter-fields.tsx";
import type { Library } from "#worker/science/contract.ts";
import { GRADE_WORDS, GRADES } from "#worker/science/domain-grade.ts";
import {
  POPULATIONS,
  STUDY_FACETS,
  STUDY_SORTS,
  type StudyFacet,
  type StudyFilter,
  type StudyList,
  studyListPath,
} from "#worker/science/domain-study-filter.ts";
import { DESIGN_WORDS } from "#worker/science/domain-study-words.ts";

/** The filters of the list of studies as its page shows them. */
export interface StudyFilterView {
  groups: { name: StudyFacet; title: string; options: FilterOption[] }[];
  sorts: FilterOption[];
  /** The active filters; `href` is the list without this one. */
  chips: { label: string; href: string }[];
  q: string;
}

const TITLES: Record<StudyFacet, string> = {
  ingredient: "Ingredient",
  outcome: "Outcome",
  grade: "Grade of the outcome",
  design: "Design",
  population: "People",
  year: "Year",
};
const POPULATION_WORDS = { healthy: "Without the disease", patients: "Patients" } as const;
const SORT_WORDS = { newest: "Newest", oldest: "Oldest", largest: "Most people", grade: "Best grade" } as const;

export function toStudyFilterView(library: Library, filter: StudyFilter, { counts }: StudyList): StudyFilterView {
  const ingredientNames = new Map(library.ingredients.map(({ key, name }) => [key, name]));
  const outcomeNames = new Map(library.outcomes.map(({ key, name }) => [key, name]));
  const labelOf: Record<StudyFacet, (value: string) => string> = {
    ingredient: (value) => ingredientNames.get(value) ?? value,
    outcome: (value) => outcomeNames.get(value) ?? value,
    grade: (value) => {
      const grade = GRADES.find((one) => one === value);
      return grade ? `${grade}: ${GRADE_WORDS[grade].toLowerCase()}` : value;
    },
    design: (value) => DESIGN_WORDS[value as keyof typeof DESIGN_WORDS] ?? value,
    population: (value) => POPULATION_WORDS[value as keyof typeof POPULATION_WORDS] ?? value,
    year: (value) => `${value}–${String(Number(value) + 9).slice(2)}`,
  };
  const orderOf: Partial<Record<StudyFacet, readonly string[]>> = { grade: GRADES, population: POPULATIONS };
  const optionsOf = (facet: StudyFacet): FilterOption[] => {
    const chosen: readonly string[] = filter[facet];
    const options = [...new Set([...counts[facet].keys(), ...chosen])].map((value) => ({
      value,
      label: labelOf[facet](value),
      selected: chosen.includes(value),
      count: counts[facet].get(value) ?? 0,
    }));
    const order = orderOf[facet];
    if (order) return options.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
    if (facet === "year") return options.sort((a, b) => b.value.localeCompare(a.value));
    // What is chosen is never folded away; then the values that most studies have.
    return options.sort(
      (a, b) => Number(b.selected) - Number(a.selected) || b.count - a.count || a.label.localeCompare(b.label),
    );
  };
  const without = (change: Partial<StudyFilter>) => studyListPath({ ...filter, ...change, page: 1 });
  return {
    groups: STUDY_FACETS.map((name) => ({ name, title: TITLES[name], options: optionsOf(name) })),
    sorts: STUDY_SORTS.map((sort) => ({
      value: sort === "newest" ? "" : sort,
      label: SORT_WORDS[sort],
      selected: filter.sort === sort,
    })),
    chips: [
      ...(filter.q ? [{ label: `“${filter.q}”`, href: without({ q: "" }) }] : []),
      ...STUDY_FACETS.flatMap((facet) =>
        (filter[facet] as string[]).map((value) => ({
          label: labelOf[facet](value),
          href: without({ [facet]: (filter[facet] as string[]).filter((one) => one !== value) }),
        })),
      ),
    ],
    q: filter.q,
  };
}
