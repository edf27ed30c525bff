import { describe, expect, it } from "vitest";
import { countedResults, type GradedResult, gradeIngredient, gradeResults } from "./domain-grade.ts";

let next = 0;
const result = (people: number | null, over: Partial<GradedResult> = {}): GradedResult => ({
  study: `s${++next}`,
  answer: "higher",
  people,
  measure: "performed",
  randomized: true,
  controlled: true,
  patients: false,
  group: `g${next}`,
  paidByMaker: false,
  ...over,
});
const grade = (...results: GradedResult[]) => gradeResults(results).grade;

describe("the grade of an outcome", () => {
  it.each([
    ["A", [300, 150, 50]],
    ["B", [300, 150, 49]],
    ["B", [300, 200]],
    ["B", [99, 99, 99, 99, 99, 99]],
    ["B", [60, 40]],
    ["C", [60, 39]],
    ["C", [4, 4]],
    ["C", [50]],
    ["D", [49]],
    ["D", [null]],
    ["C", [null, null]],
  ] as const)("is %s by number and size for trials of %j people", (expected, people) => {
    expect(grade(...people.map((n) => result(n)))).toBe(expected);
  });

  it("counts only randomized, controlled trials in people without the disease, each once", () => {
    const trial = result(60, { study: "one" });
    const none = [
      result(900, { randomized: false }),
      result(900, { controlled: false }),
      result(900, { patients: true }),
    ];
    expect(countedResults([trial, { ...trial }, ...none])).toEqual([trial]);
    expect(gradeResults(none)).toEqual({ grade: "E", answer: null, trials: 0, people: 0, reasons: [] });
  });

  it("is one letter lower where fewer than two thirds of the people agree", () => {
    expect(gradeResults([result(64), result(32, { answer: "none" })])).toMatchObject({
      grade: "C",
      answer: "higher",
      reasons: [],
    });
    expect(gradeResults([result(200), result(100, { answer: "none" })])).toMatchObject({ grade: "B", reasons: [] });
    expect(gradeResults([result(200), result(101, { answer: "none" })])).toMatchObject({
      grade: "C",
      answer: "mixed",
      reasons: ["The trials disagree."],
    });
    expect(grade(result(200, { answer: "mixed" }), result(50))).toBe("C");
    expect(gradeResults([result(200, { answer: "mixed" })])).toMatchObject({
      grade: "C",
      answer: "mixed",
      reasons: [],
    });
  });

  it("is one letter lower where one group ran all, or makers paid for all", () => {
    expect(gradeResults([result(200, { group: "x" }), result(200, { group: "x" })])).toMatchObject({
      grade: "C",
      reasons: ["All trials come from one research group."],
    });
    expect(gradeResults([result(200, { paidByMaker: true }), result(200, { paidByMaker: true })])).toMatchObject({
      grade: "C",
      reasons: ["A maker paid for all trials."],
    });
    expect(grade(result(200, { paidByMaker: true }), result(200))).toBe("B");
    expect(grade(result(60, { paidByMaker: true }))).toBe("C");
  });

  it("is at most C for what people report, and at most D for markers, whatever their number", () => {
    const many = [300, 300, 300];
    expect(grade(...many.map((n) => result(n, { measure: "reported" })))).toBe("C");
    expect(grade(...many.map((n) => result(n, { measure: "marker" })))).toBe("D");
    expect(grade(result(300), result(300, { measure: "reported" }), result(300))).toBe("A");
  });

  it("is never below D while a trial counts", () => {
    const all = { group: "x", paidByMaker: true, measure: "marker" as const };
    expect(grade(result(5, all), result(5, { ...all, answer: "none" }))).toBe("D");
  });
});

it("gives an ingredient no better letter than its best outcome", () => {
  const main = [result(60), result(50)];
  expect(gradeIngredient(main, ["B", "D"]).grade).toBe("B");
  expect(gradeIngredient(main, ["C", "D"])).toMatchObject({
    grade: "C",
    reasons: ["None of its outcomes has a better grade."],
  });
  expect(gradeIngredient([result(20)], ["C"]).grade).toBe("D");
});
