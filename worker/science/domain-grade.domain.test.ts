import { describe, expect, it } from "vitest";
import {
  countedResults,
  type GradedResult,
  gradeIngredient,
  gradeResults,
  gradeWords,
  type MainResult,
} from "./domain-grade.ts";

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
    ["A", [100, 100, 100, 100, 100]],
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
    expect(countedResults([trial, { ...trial, answer: "none" }, ...none])).toEqual([trial]);
    expect(gradeResults(none)).toMatchObject({ grade: "E", answer: null, trials: 0, people: 0, reasons: [] });
    expect(gradeResults(none).uncounted).toEqual({ patients: 1, others: 2 });
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
    // A trial of unknown size has no people who disagree.
    const unknown = [result(null, { answer: "none" }), result(null, { answer: "none" })];
    expect(gradeResults([result(2), ...unknown])).toMatchObject({ answer: "higher", reasons: [] });
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
    for (const some of [many, [300, 300], [300]])
      expect(grade(...some.map((n) => result(n, { measure: "marker" })))).toBe("D");
    expect(grade(result(300), result(300, { measure: "reported" }), result(300))).toBe("A");
  });

  it("is never below D while a trial counts", () => {
    const all = { group: "x", paidByMaker: true, measure: "marker" as const };
    expect(grade(result(5, all), result(5, { ...all, answer: "none" }))).toBe("D");
    expect(grade(result(5, { group: "x" }), result(5, { group: "x", answer: "none" }))).toBe("D");
  });
});

it("says of an E whether anybody was tested", () => {
  const words = (...results: GradedResult[]) => gradeWords(gradeResults(results));
  expect(words()).toBe("No human trials");
  expect(words(result(50, { patients: true }))).toBe("No trials in healthy people");
  expect(words(result(50, { patients: true }), result(9, { randomized: false }))).toBe(
    "No randomized trials in healthy people",
  );
  expect(words(result(9, { controlled: false }))).toBe("No randomized trials");
  expect(words(result(9))).toBe("Weak evidence");
});

it("tells each step that applied, with the letter after it", () => {
  const trials = [
    result(45),
    result(128, { answer: "mixed" }),
    result(123, { answer: "none" }),
    result(60, { patients: true }),
  ];
  expect(gradeResults(trials).steps).toEqual([
    { rule: 1, grade: "B", text: "3 of 4 studies count. Left out: 1 trial in patients." },
    { rule: 2, grade: "B", text: "3 trials, 296 people. The largest has 128." },
    { rule: 3, grade: "C", text: "43% of the people were in trials with the most common result." },
    { rule: 4, grade: "C", text: "More than one research group, and not all paid for by makers." },
  ]);
  expect(gradeResults([result(null, { measure: "reported" })]).steps).toEqual([
    { rule: 1, grade: "D", text: "The one study counts." },
    { rule: 2, grade: "D", text: "1 trial, 0 people. 1 trial of unknown size adds no people." },
  ]);
  expect(gradeResults([result(80, { measure: "reported" }), result(60, { measure: "reported" })]).steps.at(-1)).toEqual(
    {
      rule: 5,
      grade: "C",
      text: "All trials rest on what people say about themselves: at most a C.",
    },
  );
  expect(gradeResults([]).steps).toEqual([{ rule: 1, grade: "E", text: "The library holds no human trial." }]);
});

describe("the grade of an ingredient", () => {
  const main = (people: number, over: Partial<MainResult> = {}): MainResult => ({
    ...result(people),
    better: "higher",
    ...over,
  });

  it("is no better than its best outcome", () => {
    const two = [main(60), main(50)];
    expect(gradeIngredient(two, ["B", "D"]).grade).toBe("B");
    expect(gradeIngredient(two, ["C", "D"])).toMatchObject({
      grade: "C",
      reasons: ["None of these outcomes has a better grade by itself."],
    });
    expect(gradeIngredient([main(20)], ["C"]).grade).toBe("D");
  });

  it("has trials agree that went the same way, for better or worse", () => {
    // Less pain and more sleep are both a gain.
    expect(gradeIngredient([main(54, { answer: "lower", better: "lower" }), main(60)], ["B"]).grade).toBe("B");
    // More tired and faster are both higher, and no agreement.
    expect(gradeIngredient([main(54, { better: "lower" }), main(60)], ["B"])).toMatchObject({
      grade: "C",
      reasons: ["The trials disagree."],
    });
    // Where neither side is a benefit, the answer itself is compared.
    expect(gradeIngredient([main(54, { better: null }), main(60, { better: null })], ["B"]).grade).toBe("B");
    const opposite = [main(54, { better: null, answer: "lower" }), main(60, { better: null })];
    expect(gradeIngredient(opposite, ["B"])).toMatchObject({ grade: "C", reasons: ["The trials disagree."] });
  });
});
