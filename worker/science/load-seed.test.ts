import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { listReferences } from "../content/domain-body.ts";
import { readEntryFile } from "../content/markdown/front-matter.ts";
import { DEMO_CONTENT } from "../content/testing/demo-content.ts";
import { openDb } from "../platform/db.ts";
import { createRequestContext } from "../request-context.ts";
import type { Library } from "./contract.ts";
import { doiUrl, toBibtex, toRis } from "./domain-citation.ts";
import { findStudy, ingredientEvidence } from "./domain-evidence.ts";
import { gradeWords } from "./domain-grade.ts";
import { loadScienceSeed } from "./load-seed.ts";
import { scienceService } from "./service.ts";
import { DEMO_SCIENCE, loadDemoScience } from "./testing/demo-science.ts";

const db = openDb(env.DB);
let library: Library;

beforeAll(async () => {
  const loaded = await Promise.all([loadDemoScience(), loadDemoScience()]);
  expect(loaded.filter(Boolean)).toHaveLength(1);
  library = await scienceService({ db, now: Date.now }).readLibrary();
});

const evidence = (key: string) => {
  const ingredient = library.ingredients.find((one) => one.key === key);
  if (!ingredient) throw new Error(`no ingredient ${key}`);
  return ingredientEvidence(library, ingredient);
};

describe("the demo library", () => {
  it("is read as it was written", () => {
    expect(library.studies).toHaveLength(DEMO_SCIENCE.studies.length);
    for (const study of DEMO_SCIENCE.studies)
      expect(library.studies.find((one) => one.id === study.id)).toEqual({ ...study, retractedAt: null, history: [] });
  });

  it("is refused anywhere but on the developer's own machine", async () => {
    const deployed = createRequestContext(new Request("https://tikari.test/"), env, createExecutionContext());
    await expect(loadScienceSeed(deployed, DEMO_SCIENCE)).rejects.toMatchObject({ status: 404 });
  });

  it("has a main result in each study, and says what each can't tell", () => {
    for (const study of library.studies) {
      const mains = Map.groupBy(
        study.results.filter((result) => result.main),
        (result) => result.ingredient,
      );
      expect(
        [...mains.values()].map((list) => list.length),
        study.id,
      ).toEqual([...mains.keys()].map(() => 1));
      expect(mains.size, study.id).toBeGreaterThan(0);
      expect(doiUrl(study.doi)).toMatch(/^https:\/\/doi\.org\/10\.\d{4,9}\/\S+$/);
    }
    expect(new Set(library.studies.map((study) => study.doi)).size).toBe(library.studies.length);
  });

  it("knows every study and ingredient that a demo text names", () => {
    const studies = new Set(library.studies.map((study) => study.id));
    const ingredients = new Set(library.ingredients.map((ingredient) => ingredient.key));
    for (const { name, text } of DEMO_CONTENT.files) {
      const found = listReferences(readEntryFile(name, text).entry.body);
      for (const id of found.studies) expect(studies, `${name}: ${id}`).toContain(id);
      for (const key of found.ingredients) expect(ingredients, `${name}: ${key}`).toContain(key);
    }
  });

  // What the articles say; see how-a-grade-is-made.
  it.each([
    ["maca", "C"],
    ["protein", "B"],
    ["cacao", "C"],
    ["camu", "D"],
    ["quinoa", "C"],
    ["guayusa", "D"],
    ["sacha", "D"],
    ["beet", "D"],
    ["creatine", "C"],
    ["cherry", "C"],
    ["rhodiola", "D"],
    ["spirulina", "D"],
    ["ashwagandha", "C"],
    ["theanine", "C"],
    ["turmeric", "E"],
    ["lucuma", "E"],
    ["purple-corn", "E"],
  ])("grades %s as %s", (key, letter) => {
    expect(evidence(key).report.grade).toBe(letter);
  });

  it.each([
    ["cacao", "cardiovascular-events", "C none 1 21442"],
    ["cacao", "memory-thinking", "C none 1 3562"],
    ["protein", "strength", "B none 2 176"],
    ["creatine", "memory-thinking", "C mixed 3 296"],
    ["maca", "mood-energy", "C higher 1 175"],
    ["maca", "sexual-desire", "C higher 2 8"],
    ["maca", "time-trial", "D none 1 8"],
    ["cherry", "soreness", "C lower 1 54"],
    ["cherry", "sleep", "D higher 1 20"],
    ["quinoa", "triglycerides", "C lower 1 50"],
    ["rhodiola", "fatigue", "D higher 1 48"],
    ["beet", "time-trial", "D mixed 2 20"],
    ["camu", "oxidative-stress", "D lower 1 20"],
    ["ashwagandha", "stress", "C mixed 2 124"],
    ["ashwagandha", "strength", "C higher 1 57"],
    ["theanine", "sleep", "D mixed 1 30"],
  ])("says of %s and %s: %s", (key, outcome, expected) => {
    const report = evidence(key).outcomes.find((row) => row.outcome.key === outcome)?.report;
    expect(`${report?.grade} ${report?.answer} ${report?.trials} ${report?.people}`).toBe(expected);
  });

  it.each([
    ["turmeric", "No randomized trials in healthy people"],
    ["yacon", "No trials in healthy people"],
    ["cats-claw", "No trials in healthy people"],
    ["lucuma", "No human trials"],
    ["purple-corn", "No human trials"],
    ["maca", "Limited evidence"],
  ])("says of %s: %s", (key, words) => {
    expect(gradeWords(evidence(key).report)).toBe(words);
  });

  it("is found by the ids that it had before, and by no ambiguous one", () => {
    expect(findStudy(library, "gonzales-2002-maca")?.id).toBe("gonzales-2002-maca");
    expect(findStudy(library, "gonzales-2002")?.id).toBe("gonzales-2002-maca");
    expect(findStudy(library, "arimborgo-2016")?.id).toBe("gonzales-arimborgo-2016-maca");
    expect(findStudy(library, "hevia-2021")?.id).toBe("hevia-larrain-2021-plant");
    for (const id of ["gonzales", "maca", "2002", "gonzales-maca", "2002-maca-cocoa", "nobody-2002"])
      expect(findStudy(library, id), id).toBe(null);
  });

  it("is cited for reference managers and for LaTeX", () => {
    const study = library.studies.find((one) => one.id === "gonzales-2002-maca");
    if (!study) throw new Error("no study");
    expect(toRis(study)).toBe(
      [
        "TY  - JOUR",
        "AU  - Gonzales, GF",
        `TI  - ${study.title}`,
        "JO  - Andrologia",
        "PY  - 2002",
        "VL  - 34",
        "IS  - 6",
        "SP  - 367",
        "EP  - 372",
        "DO  - 10.1046/j.1439-0272.2002.00519.x",
        "UR  - https://doi.org/10.1046/j.1439-0272.2002.00519.x",
        "AN  - PMID:12525362",
        "ER  - ",
        "",
      ].join("\r\n"),
    );
    expect(toBibtex(study)).toContain("@article{gonzales-2002-maca,\n  title = {{Effect of Lepidium meyenii");
    expect(toBibtex(study)).toContain("author = {Gonzales, GF and others}");
    expect(toBibtex({ ...study, title: "50% {of} \\cmd $x_1 & more" })).toContain("{50\\% of cmd \\$x\\_1 \\& more}");
  });
});
