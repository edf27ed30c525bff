import { type CsvCell, toCsvLines } from "../kernel/csv-lines.ts";
import type { Library, Study, StudyResult } from "./contract.ts";
import { doiUrl } from "./domain-citation.ts";

/** A file for download. */
export interface DataFile {
  body: string;
  contentType: string;
  filename: string;
}

/** The columns of a result's line, in their order. */
const COLUMNS: [name: string, value: (study: Study, result: StudyResult, outcome: string) => CsvCell][] = [
  ["study", ({ id }) => id],
  ["title", ({ title }) => title],
  ["authors", ({ authors }) => authors],
  ["year", ({ year }) => year],
  ["journal", ({ journal }) => journal],
  ["doi", ({ doi }) => doiUrl(doi)],
  ["pmid", ({ pmid }) => pmid || null],
  ["design", ({ design }) => design],
  ["randomized", ({ randomized }) => (randomized ? "yes" : "no")],
  ["controlled", ({ controlled }) => (controlled ? "yes" : "no")],
  ["blinding", ({ blinding }) => blinding],
  ["comparator", ({ comparator }) => comparator || null],
  ["people", ({ people }) => people],
  ["population", ({ population }) => population],
  ["patients", ({ patients }) => (patients ? "yes" : "no")],
  ["dose", ({ dose }) => dose || null],
  ["weeks", ({ weeks }) => weeks],
  ["funding", ({ funding }) => funding],
  ["retracted", ({ retractedAt }) => (retractedAt === null ? "no" : "yes")],
  ["outcome", (_study, _result, outcome) => outcome],
  ["main_outcome", (_study, { main }) => (main ? "yes" : "no")],
  ["answer", (_study, { answer }) => answer],
  ["measure", (_study, { measure }) => measure],
  ["method", (_study, { method }) => method || null],
  ["result", (_study, { text }) => text],
  ["effect", (_study, { effect }) => (effect ? JSON.stringify(effect) : null)],
];

/** The studies of an ingredient as a file, a line a result; null where the library has no such ingredient. */
export function ingredientDataset(library: Library, key: string, format: "csv" | "json"): DataFile | null {
  const ingredient = library.ingredients.find((one) => one.key === key);
  if (!ingredient) return null;
  const outcomes = new Map(library.outcomes.map((outcome) => [outcome.key, outcome.name]));
  const rows = library.studies.flatMap((study) =>
    study.results
      .filter((result) => result.ingredient === key)
      .map((result) =>
        COLUMNS.map(([, value]) => value(study, result, outcomes.get(result.outcome) ?? result.outcome)),
      ),
  );
  const names = COLUMNS.map(([name]) => name);
  const filename = `${key}-studies.${format}`;
  if (format === "csv")
    return {
      filename,
      contentType: "text/csv; charset=utf-8; header=present",
      // The byte order mark tells spreadsheets that the text is UTF-8.
      body: `\uFEFF${toCsvLines([names, ...rows])}`,
    };
  const { name, latin } = ingredient;
  const results = rows.map((row) => Object.fromEntries(row.map((cell, i) => [names[i], cell])));
  return {
    filename,
    contentType: "application/json; charset=utf-8",
    body: `${JSON.stringify({ ingredient: { key, name, latin }, results }, null, 2)}\n`,
  };
}
