import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ANSWER_FIELDS,
  ANSWER_OPTIONS,
  type Answers,
  projectStatus,
  QUESTIONNAIRE_STEPS,
  REVIEW_STEP,
  saveProjectInput,
} from "./contract.ts";
import {
  completeAnswers,
  findStepProblems,
  firstOpenStep,
  mergeChanges,
  STATUS_TRANSITIONS,
  transitionProblem,
} from "./domain.ts";

const full: Answers = {
  goals: ["strength"],
  diet: "vegan",
  protein: "some",
  fruit: "mid",
  training: "strength",
  days: "2",
  allergens: ["none"],
  caffeine: "fine",
  taste: ["plain"],
  time: "shake",
  budget: 60,
  age: "adult",
  care: ["none"],
};

describe("steps", () => {
  it("lead to the first open one, and to the review when all are answered", () => {
    expect(firstOpenStep({})).toBe("goals");
    expect(firstOpenStep({ goals: ["focus"] })).toBe("diet");
    expect(firstOpenStep(full)).toBe(REVIEW_STEP);
    expect(completeAnswers(full)).toMatchObject({ allergyNote: "", note: "", budget: 60 });
    expect(completeAnswers({ ...full, diet: undefined })).toBeNull();
  });

  it("ask for every answer once", () => {
    const asked = QUESTIONNAIRE_STEPS.flatMap((s) => s.questions.map((q) => q.key));
    expect([...asked].sort()).toEqual(Object.keys(ANSWER_FIELDS).sort());
  });

  it("get a message if they are invalid", () => {
    const care = QUESTIONNAIRE_STEPS.find((s) => s.key === "care");
    if (!care) throw new Error("no step");
    expect(findStepProblems(care, { age: "adult", care: ["none", "kidney"] })).toEqual({
      care: "“None of these” can't be combined with another answer.",
    });
    expect(findStepProblems(care, {})).toEqual({
      age: "Choose one of the answers.",
      care: "Choose at least one answer.",
    });
    for (const bad of [-1, 0.5, Number.NaN, 5001, "60"])
      expect(ANSWER_FIELDS.budget.safeParse(bad).success).toBe(false);
    expect(ANSWER_FIELDS.budget.safeParse(0).success).toBe(true);
    expect(ANSWER_FIELDS.goals.safeParse(["strength", "endurance", "energy", "focus"]).success).toBe(false);
    expect(ANSWER_FIELDS.goals.parse(["focus", "focus"])).toEqual(["focus"]);
  });

  it("are parsed from a page's changes, and ignore invalid previous values", () => {
    const read = saveProjectInput.parse({ id: null, changes: { diet: { was: "carnivore", now: "vegan" } } });
    expect(read.changes.diet).toEqual({ was: null, now: "vegan" });
    expect(saveProjectInput.safeParse({ id: null, changes: { diet: { was: null, now: "carnivore" } } }).success).toBe(
      false,
    );
    expect(saveProjectInput.safeParse({ id: null, changes: { other: { was: null, now: 1 } } }).success).toBe(false);
  });
});

describe("two pages at once", () => {
  it("keep what either changed", () => {
    const merged = mergeChanges(
      { diet: "vegan", goals: ["focus"] },
      { goals: { was: null, now: ["energy"] }, budget: { was: null, now: 40 } },
    );
    expect(merged).toEqual({ answers: { diet: "vegan", goals: ["focus", "energy"], budget: 40 }, conflicts: [] });
  });

  it("merge additions to and removals from a list of both sides", () => {
    const { answers } = mergeChanges(
      { allergens: ["milk", "soy"] },
      { allergens: { was: ["milk", "egg"], now: ["egg", "sesame"] } },
    );
    expect(answers.allergens).toEqual(["soy", "sesame"]);
  });

  it("report an answer that both changed; the newer one is stored", () => {
    expect(mergeChanges({ diet: "vegan" }, { diet: { was: "mixed", now: "vegetarian" } })).toEqual({
      answers: { diet: "vegetarian" },
      conflicts: [{ key: "diet", other: "vegan", kept: "vegetarian" }],
    });
    const allergies = mergeChanges({ allergens: ["milk"] }, { allergens: { was: null, now: ["none"] } });
    expect(allergies.conflicts).toEqual([{ key: "allergens", other: ["milk"], kept: ["none"] }]);
  });

  it("keep both of two texts", () => {
    expect(mergeChanges({ note: "A race in May" }, { note: { was: "", now: "I use creatine" } }).answers.note).toBe(
      "A race in May\nI use creatine",
    );
  });

  const anyAnswers = fc.record(
    {
      goals: fc.subarray(
        ANSWER_OPTIONS.goals.map((o) => o.value),
        { minLength: 1, maxLength: 3 },
      ),
      diet: fc.constantFrom(...ANSWER_OPTIONS.diet.map((o) => o.value)),
      budget: fc.integer({ min: 0, max: 5000 }),
      note: fc.string({ maxLength: 40 }),
      allergens: fc.subarray(
        ANSWER_OPTIONS.allergens.filter((o) => o.value !== "none").map((o) => o.value),
        { minLength: 1 },
      ),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Answers>;
  /** The keys of answers that differ. */
  const changedKeys = (a: Answers, b: Answers) =>
    (Object.keys(ANSWER_FIELDS) as (keyof Answers)[]).filter(
      (key) => JSON.stringify(a[key] ?? null) !== JSON.stringify(b[key] ?? null),
    );
  const changesOf = (was: Answers, now: Answers) =>
    Object.fromEntries(changedKeys(was, now).map((k) => [k, { was: was[k] ?? null, now: now[k] ?? null }])) as never;

  it("lose nothing without a report, whatever they change", () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, anyAnswers, (base, mine, theirs) => {
        const { answers, conflicts } = mergeChanges(theirs, changesOf(base, mine));
        for (const key of ["diet", "budget"] as const) {
          const told = conflicts.some((c) => c.key === key && c.other === (theirs[key] ?? null));
          const iChanged = mine[key] !== base[key];
          const theyChanged = theirs[key] !== base[key];
          if (!iChanged) expect(answers[key]).toEqual(theirs[key]);
          else if (!theyChanged || mine[key] === theirs[key]) expect(answers[key]).toEqual(mine[key]);
          else expect(told).toBe(true);
        }
      }),
    );
  });

  it("have the same result if a save is repeated", () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (base, mine) => {
        const once = mergeChanges(base, changesOf(base, mine));
        expect(changedKeys(once.answers, mine)).toEqual([]);
        const twice = mergeChanges(once.answers, changesOf(base, mine));
        expect(twice.conflicts).toEqual([]);
        expect(changedKeys(twice.answers, mine)).toEqual([]);
      }),
    );
  });
});

describe("statuses", () => {
  it("only go forward, and end", () => {
    const order = projectStatus.options;
    for (const [from, all] of Object.entries(STATUS_TRANSITIONS))
      for (const to of all) expect(order.indexOf(to)).toBeGreaterThan(order.indexOf(from as (typeof order)[number]));
    expect(STATUS_TRANSITIONS.closed).toEqual([]);
  });

  it("require a reply with an answer, and refuse it otherwise", () => {
    expect(transitionProblem("in_review", "answered", "")).toContain("Enter a reply");
    expect(transitionProblem("in_review", "answered", "Hello")).toBeNull();
    expect(transitionProblem("submitted", "in_review", "Hello")).not.toBeNull();
    expect(transitionProblem("answered", "answered", "Again")).not.toBeNull();
    expect(transitionProblem("draft", "answered", "Hello")).not.toBeNull();
  });
});
