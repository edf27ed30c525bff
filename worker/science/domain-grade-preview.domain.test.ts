import { expect, it } from "vitest";
import type { Study } from "./contract.ts";
import { previewGrades, type StudyFacts } from "./domain-grade-preview.ts";

const facts = (id: string, change: Partial<StudyFacts> = {}): StudyFacts => ({
  id,
  status: "published",
  people: 120,
  randomized: true,
  controlled: true,
  patients: false,
  groupKey: id,
  paidByMaker: false,
  results: [{ ingredient: "maca", outcome: "desire", answer: "higher", measure: "measured" }],
  ...change,
});
const stored = (id: string, retractedAt: number | null = null): Study =>
  ({ ...facts(id), retractedAt }) as unknown as Study;
const letters = (studies: Study[], written: StudyFacts) =>
  previewGrades({ studies }, written).map(({ outcome, before, after }) => `${outcome} ${before.grade} ${after.grade}`);

it("says what a new study does to the grade of its outcome", () => {
  expect(letters([stored("one")], facts("two"))).toEqual(["desire C B"]);
  expect(letters([stored("one")], facts("two", { randomized: false }))).toEqual(["desire C C"]);
  expect(letters([stored("one")], facts("two", { status: "draft" }))).toEqual(["desire C C"]);
});

it("puts a known study in place of what is stored, and counts none that was retracted", () => {
  expect(letters([stored("one"), stored("two")], facts("two", { people: null }))).toEqual(["desire B B"]);
  expect(letters([stored("one"), stored("two")], facts("two", { status: "draft" }))).toEqual(["desire B C"]);
  expect(letters([stored("one"), stored("two", 5)], facts("two"))).toEqual(["desire C C"]);
});

it("names the outcome that a study no longer has, and leaves out a result without one", () => {
  const moved = facts("one", {
    results: [
      { ingredient: "maca", outcome: "sleep", answer: "none", measure: "measured" },
      { ingredient: "maca", outcome: "", answer: "none", measure: "measured" },
    ],
  });
  expect(letters([stored("one")], moved)).toEqual(["sleep E C", "desire C E"]);
});
