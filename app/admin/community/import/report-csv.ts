import { toCsvLines } from "#worker/kernel/csv-lines.ts";
import type { LeftOut } from "./plan-forum.ts";

/** The report as a file for spreadsheets: a line for whatever stays behind, with the reason. */
export const toReportCsv = (lines: readonly LeftOut[]): string =>
  `\uFEFF${toCsvLines([["What", "Number there", "Why"], ...lines.map(({ kind, id, why }) => [kind, id, why])])}`;

/** Gives the visitor a file that was made in the page. */
export function saveFile(parts: readonly BlobPart[], name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
