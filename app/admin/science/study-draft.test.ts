import { expect, it } from "vitest";
import type { Study } from "#worker/science/contract.ts";
import { studyInput } from "#worker/science/contract-seed.ts";
import { checkStudy, EMPTY_STUDY, suggestKey, toStudyDraft } from "./study-draft.ts";

const files = import.meta.glob("../../../migrations/seed/science/studies/*.json", { eager: true, import: "default" });
const readStudies = () => Object.values(files).map((file) => studyInput.parse(file));

it("gives back every study of the demo library as it was: no field is lost by opening and saving it", () => {
  const studies = readStudies();
  expect(studies.length).toBeGreaterThan(30);
  expect(studies.some((study) => study.results.some((result) => result.effect))).toBe(true);
  for (const study of studies) {
    const stored: Study = { ...study, retractedAt: null, history: [{ at: 1, text: "Corrected" }] };
    expect(checkStudy(toStudyDraft(stored, "published"))).toEqual({
      ok: true,
      input: { status: "published", note: "", study },
    });
  }
});

it("says what is missing at the fields", () => {
  const checked = checkStudy(EMPTY_STUDY);
  const problems = checked.ok ? new Map() : checked.problems;
  expect(problems.get("limitations")).toBe("Say what it can't tell.");
  expect(problems.get("year")).toBe("Enter a number.");
  expect(problems.get("doi")).toBe("Enter the DOI alone, such as 10.1000/182.");
  for (const empty of ["headline", "id", "groupKey"]) expect(problems.get(empty)).toBe("Fill this in.");
  expect(problems.get("results.0.outcome")).toBe("Choose one.");
});

it("reads the numbers of an effect as papers print them, and refuses half an interval", () => {
  const [study] = readStudies();
  const draft = toStudyDraft({ ...study, retractedAt: null, history: [] } as Study, "draft");
  const effect = { kind: "difference", unit: "mmHg", value: "−3,2", low: "−5", high: "-1.4" } as const;
  const withEffect = (change: object) => {
    const [first, ...rest] = draft.results;
    if (!first) throw new Error("The study has no result.");
    return checkStudy({
      ...draft,
      results: [{ ...first, effect: { ...first.effect, ...effect, ...change } }, ...rest],
    });
  };
  const saved = withEffect({});
  expect(saved.ok && saved.input.study.results[0]?.effect).toEqual({ ...effect, value: -3.2, low: -5, high: -1.4 });
  const large = withEffect({ value: "−1,200", low: "−1,350.5", high: "-950" });
  expect(large.ok && large.input.study.results[0]?.effect).toMatchObject({ value: -1200, low: -1350.5, high: -950 });
  for (const wrong of [{ low: "" }, { value: "" }, { value: "about 3" }, { low: "-1", high: "-5" }])
    expect(withEffect(wrong)).toMatchObject({ ok: false });
});

it("suggests a key of first author, year and ingredient", () => {
  const results = [{ ...EMPTY_STUDY.results[0], ingredient: "maca" }] as typeof EMPTY_STUDY.results;
  expect(suggestKey({ authors: "Gonzáles GF, Córdova A", year: 2002, results })).toBe("gonzales-2002-maca");
  expect(suggestKey({ authors: "", year: Number.NaN, results: [] })).toBe("");
});

it("takes a DOI as it is copied", () => {
  const doiOf = (doi: string) => {
    const [study] = readStudies();
    const checked = checkStudy({
      ...toStudyDraft({ ...study, retractedAt: null, history: [] } as Study, "draft"),
      doi,
    });
    return checked.ok ? checked.input.study.doi : checked.problems.get("doi");
  };
  for (const typed of [
    "10.1000/182",
    " https://doi.org/10.1000/182 ",
    "http://dx.doi.org/10.1000/182",
    "DOI: 10.1000/182",
  ])
    expect(doiOf(typed)).toBe("10.1000/182");
  expect(doiOf("https://example.com/10.1000/182")).toBe("Enter the DOI alone, such as 10.1000/182.");
});
