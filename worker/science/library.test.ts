import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb } from "../platform/db.ts";
import type { StudyInput } from "./contract-seed.ts";
import { libraryService } from "./library-service.ts";

const NOW = Date.UTC(2026, 10, 20);
const ROSA = "rosa@example.com";
const db = openDb(env.DB);
const tags: string[] = [];
const library = libraryService({
  db,
  now: () => NOW,
  live: {
    publishContent: async (raised) => {
      tags.push(...(raised ?? []));
    },
  },
});

const study = (id: string, change: Partial<StudyInput> = {}): StudyInput => ({
  id,
  headline: `Finding of ${id}`,
  summary: "S",
  title: `Title of ${id}`,
  authors: "Doe J",
  year: 2020,
  journal: "Journal",
  volume: "",
  pages: "",
  doi: `10.1000/${id}`,
  pmid: "",
  design: "parallel",
  randomized: true,
  controlled: true,
  blinding: "double",
  comparator: "",
  people: 120,
  population: "Healthy adults",
  patients: false,
  dose: "",
  doseMin: null,
  doseMax: null,
  doseUnit: "",
  weeks: 8,
  duration: "",
  limitations: ["One site"],
  funding: "public",
  fundingText: "",
  paidByMaker: false,
  groupKey: id,
  results: [
    {
      ingredient: "maca",
      outcome: "desire",
      main: true,
      answer: "higher",
      measure: "measured",
      method: "",
      text: "R",
      effect: null,
    },
  ],
  ...change,
});

async function refusal(call: Promise<unknown>): Promise<{ status: number; error: Record<string, unknown> }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Response)
      return { status: error.status, ...((await error.json()) as { error: Record<string, unknown> }) };
    throw error;
  }
  throw new Error("The call was not refused.");
}

beforeEach(async () => {
  tags.length = 0;
  for (const table of ["ingredient", "outcome", "study", "result"])
    await db.run(sql.raw(`DELETE FROM science_${table}`));
  for (const table of ["entry", "reference", "corrected_study"]) await db.run(sql.raw(`DELETE FROM content_${table}`));
  await library.createIngredient(
    {
      status: "published",
      ingredient: {
        key: "maca",
        name: "Maca",
        latin: "",
        origin: "",
        summary: "S",
        cautions: [],
        outlook: "",
        drawing: "",
      },
    },
    ROSA,
  );
  await library.createOutcome({ key: "desire", name: "Sexual desire", line: "", better: "higher" }, ROSA);
  await db.run(sql`
    INSERT INTO content_entry (id, kind, path, slug, status, publish_at, title, body, preview_nonce, created_at, updated_at)
    VALUES ('e1', 'article', '/article/a', 'a', 'published', 1, 'On maca', '{}', 'n', 1, 1)`);
  await db.run(sql`INSERT INTO content_reference VALUES ('e1', 'study', 'one')`);
});

describe("a study", () => {
  it("changes the grade that it counts for, and the answer says so", async () => {
    expect(await library.createStudy({ status: "published", study: study("one") }, ROSA)).toEqual({
      id: "one",
      textsToReview: 0,
      changedGrades: [{ ingredient: "maca", outcome: "desire", before: "", after: "C" }],
    });
    const second = await library.createStudy({ status: "published", study: study("two") }, ROSA);
    expect(second.changedGrades).toEqual([{ ingredient: "maca", outcome: "desire", before: "C", after: "B" }]);
    expect(tags).toContain("science");
    const { grades, texts } = await library.getStudy("one");
    expect(grades).toMatchObject([{ ingredient: "maca", report: { grade: "B", trials: 2 } }]);
    expect(texts).toEqual([{ id: "e1", title: "On maca", path: "/article/a" }]);
  });

  it("that is corrected or retracted lists the texts that rest on it; a misprint doesn't", async () => {
    await library.createStudy({ status: "published", study: study("one") }, ROSA);
    const edit = { status: "published" as const, study: study("one", { people: 90 }) };
    expect(await library.updateStudy("one", { ...edit, version: 1, note: "" }, ROSA)).toMatchObject({
      textsToReview: 0,
    });
    expect(await library.updateStudy("one", { ...edit, version: 2, note: "90 people, not 120" }, ROSA)).toMatchObject({
      textsToReview: 1,
    });
    const retraction = { version: 3, retracted: true, note: "Retracted by the journal" };
    expect(await library.retractStudy("one", retraction, ROSA)).toMatchObject({
      textsToReview: 1,
      changedGrades: [{ before: "C", after: "E" }],
    });
    const { study: stored } = await library.getStudy("one");
    expect(stored).toMatchObject({
      people: 90,
      retractedAt: NOW,
      history: [{ text: "Retracted by the journal" }, { text: "90 people, not 120" }],
    });
    expect(await db.all(sql`SELECT entry_id AS entry, note FROM content_corrected_study`)).toEqual([
      { entry: "e1", note: "Retracted by the journal" },
    ]);
  });

  it("is refused where somebody saved in between, twice under one DOI, and with what isn't in the library", async () => {
    await library.createStudy({ status: "published", study: study("one") }, ROSA);
    const edit = { status: "published" as const, study: study("one", { headline: "New" }), note: "" };
    await library.updateStudy("one", { ...edit, version: 1 }, ROSA);
    expect(await refusal(library.updateStudy("one", { ...edit, version: 1 }, ROSA))).toMatchObject({
      status: 409,
      error: { code: "stale" },
    });
    expect(
      await refusal(library.createStudy({ status: "draft", study: study("two", { doi: "10.1000/ONE" }) }, ROSA)),
    ).toMatchObject({ status: 409, error: { field: "study.doi" } });
    expect(await db.all(sql`SELECT 1 FROM science_result WHERE study_id = 'two'`)).toEqual([]);
    const [result] = study("three").results;
    const unknown = study("three", { results: [{ ...(result as StudyInput["results"][number]), outcome: "luck" }] });
    expect(await refusal(library.createStudy({ status: "draft", study: unknown }, ROSA))).toMatchObject({
      status: 400,
      error: { field: "study.results.0.outcome", message: "There is no outcome “luck” in the library. Add it first." },
    });
    expect(await refusal(library.getStudy("three"))).toMatchObject({ status: 404 });
  });

  it("as a draft is nowhere, and can be deleted where no text names it", async () => {
    await library.createStudy({ status: "draft", study: study("two") }, ROSA);
    expect((await library.listIngredients())[0]).toMatchObject({ key: "maca", studies: 0 });
    await library.deleteStudy("two", 1, ROSA);
    await library.createStudy({ status: "draft", study: study("one") }, ROSA);
    expect(await refusal(library.deleteStudy("one", 1, ROSA))).toMatchObject({ status: 409 });
  });
});

describe("an ingredient", () => {
  const edit = (version: number, name: string, reviewed = false) => ({
    ...{ version, status: "published" as const, reviewed },
    ingredient: {
      ...{ key: "maca", name, latin: "", origin: "", summary: "S" },
      ...{ cautions: [], outlook: "", drawing: "" },
    },
  });
  const read = async () => (await library.getIngredient("maca")).ingredient;

  it("is edited by version, and only a review is dated", async () => {
    await library.updateIngredient("maca", edit(1, "Maca root"), ROSA);
    expect(await read()).toMatchObject({ name: "Maca root", reviewedAt: null });
    expect(await refusal(library.updateIngredient("maca", edit(1, "Theirs"), ROSA))).toMatchObject({ status: 409 });
    await library.updateIngredient("maca", edit(2, "Maca", true), ROSA);
    expect(await read()).toMatchObject({ name: "Maca", reviewedAt: NOW });
  });

  it("that a text names can't be deleted", async () => {
    await db.run(sql`INSERT INTO content_reference VALUES ('e1', 'ingredient', 'maca')`);
    expect(await refusal(library.deleteIngredient("maca", ROSA))).toMatchObject({ status: 409 });
    await db.run(sql`DELETE FROM content_reference`);
    await library.deleteIngredient("maca", ROSA);
    expect(await library.listIngredients()).toEqual([]);
  });
});

it("what studies measured can't be deleted", async () => {
  await library.createStudy({ status: "published", study: study("one") }, ROSA);
  expect(await refusal(library.deleteIngredient("maca", ROSA))).toMatchObject({ status: 409 });
  expect(await refusal(library.deleteOutcome("desire", ROSA))).toMatchObject({ status: 409 });
});

it("the list is walked by key and filtered", async () => {
  for (let n = 0; n < 60; n++)
    await library.createStudy(
      { status: "published", study: study(`s-${String(n).padStart(2, "0")}`, { year: 2000 + (n % 3) }) },
      ROSA,
    );
  const query = { q: "", ingredient: "", show: "all" as const };
  const first = await library.listStudies({ ...query, cursor: undefined });
  const second = await library.listStudies({ ...query, cursor: first.next ?? undefined });
  expect([first.studies.length, second.studies.length, second.next]).toEqual([50, 10, null]);
  expect(new Set([...first.studies, ...second.studies].map((row) => row.id)).size).toBe(60);
  expect((await library.listStudies({ ...query, q: "finding of s-07" })).studies.map((row) => row.id)).toEqual([
    "s-07",
  ]);
});

it("an outcome that is added never changes another one; a changed one keeps its key", async () => {
  const again = { key: "desire", name: "Other", line: "", better: "lower" as const };
  expect(await refusal(library.createOutcome(again, ROSA))).toMatchObject({ status: 409, error: { field: "key" } });
  expect(await library.listOutcomes()).toMatchObject([{ key: "desire", name: "Sexual desire", better: "higher" }]);
  await library.updateOutcome("desire", { name: "Desire", line: "By a scale.", better: null }, ROSA);
  expect(await library.listOutcomes()).toMatchObject([{ key: "desire", name: "Desire", better: null }]);
  const { name, line, better } = again;
  expect(await refusal(library.updateOutcome("gone", { name, line, better }, ROSA))).toMatchObject({ status: 404 });
});

it("an outcome that someone else saved meanwhile is not replaced unseen; what is stored is named", async () => {
  const seen = { name: "Sexual desire", line: "", better: "higher" as const };
  const theirs = { name: "Desire", line: "By a scale.", better: null };
  const mine = { name: "Libido", line: "", better: "higher" as const };
  await library.updateOutcome("desire", { ...theirs, was: seen }, ROSA);
  expect(await refusal(library.updateOutcome("desire", { ...mine, was: seen }, ROSA))).toMatchObject({
    status: 409,
    error: {
      code: "stale",
      message:
        "Someone else saved this outcome meanwhile. It’s “Desire” now, with the description “By a scale.”, and neither direction is a benefit. What you entered is still here: save again to replace theirs.",
    },
  });
  expect(await library.listOutcomes()).toMatchObject([theirs]);
  await library.updateOutcome("desire", { ...mine, was: theirs }, ROSA);
  expect(await library.listOutcomes()).toMatchObject([mine]);
});
