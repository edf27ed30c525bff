import { describe, expect, it } from "vitest";
import ingredients from "../../migrations/seed/science/ingredients.json";
import outcomes from "../../migrations/seed/science/outcomes.json";
import type { Library } from "./contract.ts";
import { type ScienceSeed, scienceSeed } from "./contract-seed.ts";
import {
  formatStudyFilter,
  listStudies,
  NO_STUDY_FILTER,
  parseStudyFilter,
  STUDIES_A_PAGE,
  type StudyFilter,
  studyListPath,
} from "./domain-study-filter.ts";

const files = import.meta.glob("../../migrations/seed/science/studies/*.json", { eager: true, import: "default" });
const seed: ScienceSeed = scienceSeed.parse({ ingredients, outcomes, studies: Object.values(files) });
const library: Library = {
  ingredients: seed.ingredients.map((one) => ({ ...one, reviewedAt: null })),
  outcomes: seed.outcomes,
  studies: seed.studies.map((study) => ({ ...study, retractedAt: null, history: [] })),
};
const list = (filter: Partial<StudyFilter>) => listStudies(library, { ...NO_STUDY_FILTER, ...filter });
const ids = (filter: Partial<StudyFilter>) => list(filter).studies.map((study) => study.id);
const parse = (query: string) => parseStudyFilter(new URLSearchParams(query));

describe("the list of studies", () => {
  it("holds all, page by page, each once", () => {
    const { pages, total } = list({});
    expect([total, pages]).toEqual([library.studies.length, Math.ceil(library.studies.length / STUDIES_A_PAGE)]);
    const all = Array.from({ length: pages }, (_, i) => ids({ page: i + 1 })).flat();
    expect(new Set(all).size).toBe(total);
    expect(list({ page: 99 }).page).toBe(pages);
  });

  it("is narrowed by any of the values of each kind, and by all kinds", () => {
    expect(ids({ ingredient: ["cacao"] }).sort()).toEqual(["brickman-2023-cocoa", "sesso-2022-cocoa"]);
    expect(list({ ingredient: ["cacao", "quinoa"] }).total).toBe(3);
    expect(ids({ ingredient: ["cacao"], outcome: ["memory-thinking"] })).toEqual(["brickman-2023-cocoa"]);
    expect(list({ population: ["patients"] }).total + list({ population: ["healthy"] }).total).toBe(
      library.studies.length,
    );
    expect(list({ ingredient: ["protein"], grade: ["B"] }).total).toBeGreaterThan(0);
    expect(list({ ingredient: ["camu"], grade: ["A", "B"] }).total).toBe(0);
    expect(list({ year: ["2020"] }).studies.every((study) => study.year >= 2020)).toBe(true);
    expect(list({ design: ["crossover"] }).studies.every((study) => study.design === "crossover")).toBe(true);
  });

  it("asks an outcome and a grade of the same result", () => {
    // Maca's sexual desire is a C; its time trial, in the same study, a D.
    expect(ids({ ingredient: ["maca"], outcome: ["time-trial"], grade: ["C"] })).toEqual([]);
    expect(ids({ ingredient: ["maca"], outcome: ["sexual-desire"], grade: ["C"] })).toContain("stone-2009-maca");
  });

  it("finds words in any text, without accents, all of them", () => {
    expect(ids({ q: "Montmorency" })).toEqual([]);
    expect(ids({ q: "cyclists 40 km" })).toContain("stone-2009-maca");
    expect(ids({ q: "10.1046/j.1439-0272.2002.00519.x" })).toEqual(["gonzales-2002-maca"]);
    expect(ids({ q: "máca GONZALES" }).sort()).toEqual(["gonzales-2002-maca", "gonzales-arimborgo-2016-maca"]);
  });

  it("says how many each choice would leave: choosing it leaves as many", () => {
    for (const filter of [
      {},
      { ingredient: ["maca"] },
      { outcome: ["memory-thinking"], year: ["2010"] },
      { q: "placebo" },
    ]) {
      const { counts } = list(filter);
      for (const [facet, values] of Object.entries(counts))
        for (const [value, count] of values)
          expect([facet, value, list({ ...filter, [facet]: [value] }).total]).toEqual([facet, value, count]);
    }
  });

  it("is sorted", () => {
    const { studies } = list({ sort: "largest" });
    expect(studies[0]?.id).toBe("sesso-2022-cocoa");
    expect(list({ sort: "oldest" }).studies[0]?.year).toBe(Math.min(...library.studies.map(({ year }) => year)));
    // A study of two ingredients' outcomes stands by its best: no letter of the list is better than the first's.
    const first = ids({ sort: "grade" })[0] ?? "";
    expect(list({ grade: ["B"] }).studies.map((study) => study.id)).toContain(first);
    expect(list({ grade: ["A"] }).total).toBe(0);
  });
});

describe("the address of the list", () => {
  it("is read as it was written, in one form", () => {
    const filter = parse(
      "design=crossover&outcome=sleep&ingredient=maca,cherry&ingredient=maca&grade=d&q= two  words &sort=grade&page=2",
    );
    expect(formatStudyFilter(filter)).toBe(
      "ingredient=cherry,maca&outcome=sleep&grade=d&design=crossover&q=two+words&sort=grade&page=2",
    );
    expect(parseStudyFilter(new URLSearchParams(formatStudyFilter(filter)))).toEqual(filter);
    expect(studyListPath({})).toBe("/ingredient-studies");
  });

  it.each([
    "page=0",
    "page=-1",
    "page=1e9",
    "page=x",
    "sort=price",
    "year=1999",
    "year=abcd",
    "grade=Z",
    "design=best",
    "ingredient=%00,<b>,../x",
    "population=all",
  ])("leaves out what it can't mean: %s", (query) => {
    expect(parse(query)).toEqual(NO_STUDY_FILTER);
  });

  it("is bounded, however long it is", () => {
    const many = Array.from({ length: 500 }, (_, i) => `i${i}`).join(",");
    expect(parse(`ingredient=${many}&q=${"x".repeat(5000)}`)).toMatchObject({
      ingredient: { length: 30 },
      q: "x".repeat(80),
    });
  });
});
