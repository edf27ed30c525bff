import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answers, nextOpen, problem, QUESTIONS, readAnswers, suggest, summaryText } from "./questionnaire.ts";

const base: Answers = {
  goal: "strength",
  diet: "vegan",
  protein: "some",
  training: "5",
  fruit: "mid",
  caffeine: "fine",
  care: ["none"],
  time: "ten",
};
const fits = (answers: Answers) =>
  suggest(answers)
    .filter((s) => s.fits)
    .map((s) => s.product.key)
    .sort();
const anyAnswers = fc.record(
  Object.fromEntries(
    QUESTIONS.map((q) => {
      const one = fc.constantFrom(...q.options.map((o) => o.value));
      return [q.key, q.many ? fc.uniqueArray(one, { minLength: 1 }) : one];
    }),
  ),
) as fc.Arbitrary<Answers>;

describe("the project form", () => {
  it("opens at the first question that is not answered", () => {
    expect(nextOpen({})).toBe(0);
    expect(nextOpen({ ...base, fruit: undefined })).toBe(4);
    expect(nextOpen(base)).toBe(QUESTIONS.length);
  });

  it("refuses none together with something, and answers that do not exist", () => {
    const care = QUESTIONS[6];
    if (!care) throw new Error("no care question");
    expect(problem(care, { care: ["none", "kidney"] })).toMatch(/None of these/);
    expect(problem(care, { care: [] })).toMatch(/at least one/);
    expect(problem(care, { care: ["dragon"] })).toMatch(/answers shown/);
    expect(problem(care, { care: ["kidney"] })).toBeNull();
  });

  it("drops what it does not know from the browser's storage", () => {
    expect(readAnswers("not json")).toEqual({});
    expect(readAnswers("null")).toEqual({});
    expect(readAnswers('{"goal":"focus","care":["none",3],"x":1,"diet":7}')).toEqual({ goal: "focus", care: ["none"] });
  });
});

describe("the rules", () => {
  it("suggests protein and vitamin C to a vegan who lifts", () => {
    expect(fits(base)).toEqual(["ayar", "sara"]);
  });

  it("may suggest nothing", () => {
    expect(fits({ ...base, diet: "mixed", protein: "every", fruit: "high" })).toEqual([]);
  });

  it("always judges all four, with a rule each, and never against a caution", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const all = suggest(answers);
        expect(all.map((s) => s.product.key).sort()).toEqual(["ayar", "killa", "puna", "sara"]);
        for (const s of all) expect(s.rule.length).toBeGreaterThan(20);
        const ok = fits(answers);
        const care = answers.care as string[];
        if (care.includes("pregnant") || care.includes("thyroid")) expect(ok).not.toContain("puna");
        if (care.includes("kidney")) for (const key of ["sara", "ayar"]) expect(ok).not.toContain(key);
        if (care.includes("legume")) expect(ok).not.toContain("sara");
        if (answers.caffeine !== "fine") expect(ok).not.toContain("killa");
        expect(summaryText(answers)).toContain("Goal: ");
      }),
    );
  });
});
