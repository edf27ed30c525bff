import { z } from "zod";
import { toVisibleText } from "../kernel/visible-text.ts";
import { BLINDINGS, DESIGNS, FUNDINGS } from "./contract.ts";
import { ANSWERS, MEASURES } from "./domain-grade.ts";

const key = z
  .string()
  .min(1, { error: "Fill this in.", abort: true })
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, "Use lowercase letters, digits and hyphens.");
const line = (max = 300) => z.string().overwrite(toVisibleText).trim().max(max, `Keep it under ${max} characters.`);

export const ingredientInput = z.strictObject({
  key,
  name: line(80).min(1),
  latin: line(120).default(""),
  origin: line(200).default(""),
  summary: line(600).min(1),
  cautions: z
    .array(z.strictObject({ title: line(80).min(1), text: line(600).min(1) }))
    .max(12)
    .default([]),
  outlook: line(400).default(""),
  drawing: line(60).default(""),
});

export const outcomeInput = z.strictObject({
  key,
  name: line(80).min(1),
  line: line(200).default(""),
  better: z.enum(["higher", "lower"]).nullable().default(null),
});

/** The size of an effect: numbers as printed. */
export const effectInput = z.union([
  z
    .strictObject({
      kind: z.enum(["difference", "ratio"]),
      unit: line(40),
      value: z.number(),
      low: z.number().nullable().default(null),
      high: z.number().nullable().default(null),
    })
    .refine(
      ({ low, high, value }) =>
        (low === null) === (high === null) && (low ?? value) <= value && value <= (high ?? value),
      {
        error: "Enter both ends of the interval, with the value between them.",
      },
    ),
  z.strictObject({ kind: z.literal("groups"), unit: line(40).min(1), treated: z.number(), control: z.number() }),
]);

/** The name of a DOI: a prefix that begins with 10, and a suffix (https://www.doi.org/doi-handbook/HTML/). */
export const doi = z
  .string()
  .trim()
  .max(200)
  .regex(/^10\.\d{4,9}\/\S+$/, "Enter the DOI alone, such as 10.1000/182.");

export const studyInput = z
  .strictObject({
    id: key,
    headline: line(140).min(1),
    summary: line(900).min(1),
    title: line(400).min(1),
    authors: line(400).min(1),
    year: z.int().min(1900).max(2200),
    journal: line(160).min(1),
    volume: line(40).default(""),
    pages: line(40).default(""),
    doi,
    pmid: z.union([z.literal(""), z.string().regex(/^\d{1,9}$/, "Enter digits.")]).default(""),
    design: z.enum(DESIGNS),
    randomized: z.boolean(),
    controlled: z.boolean(),
    blinding: z.enum(BLINDINGS),
    comparator: line().default(""),
    people: z.int().positive().nullable(),
    population: line().min(1),
    patients: z.boolean(),
    dose: line().default(""),
    doseMin: z.number().positive().nullable().default(null),
    doseMax: z.number().positive().nullable().default(null),
    doseUnit: line(30).default(""),
    weeks: z.number().positive().nullable().default(null),
    duration: line(120).default(""),
    limitations: z.array(line(400).min(1)).min(1, "Say what it can't tell.").max(12),
    funding: z.enum(FUNDINGS),
    fundingText: line(400).default(""),
    paidByMaker: z.boolean().default(false),
    groupKey: key,
    results: z
      .array(
        z.strictObject({
          ingredient: key,
          outcome: key,
          main: z.boolean().default(false),
          answer: z.enum(ANSWERS),
          measure: z.enum(MEASURES),
          method: line(160).default(""),
          text: line(500).min(1),
          effect: effectInput.nullable().default(null),
        }),
      )
      .min(1, "Add a result.")
      .max(30),
  })
  .refine((study) => new Set(study.results.map((r) => `${r.ingredient} ${r.outcome}`)).size === study.results.length, {
    error: "An outcome is listed twice.",
    path: ["results"],
  });
export type StudyInput = z.output<typeof studyInput>;

/** The library of a site that has none yet: what the files of migrations/seed/science hold. */
export const scienceSeed = z
  .strictObject({
    ingredients: z.array(ingredientInput).max(300),
    outcomes: z.array(outcomeInput).max(300),
    studies: z.array(studyInput).max(2000),
  })
  .superRefine(({ ingredients, outcomes, studies }, context) => {
    const known = { ingredient: new Set(ingredients.map((i) => i.key)), outcome: new Set(outcomes.map((o) => o.key)) };
    for (const study of studies)
      for (const result of study.results)
        for (const kind of ["ingredient", "outcome"] as const)
          if (!known[kind].has(result[kind]))
            context.addIssue({ code: "custom", message: `${study.id}: there is no ${kind} "${result[kind]}".` });
  });
export type ScienceSeed = z.output<typeof scienceSeed>;
