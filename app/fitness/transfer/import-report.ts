import type { ImportResult } from "#worker/fitness/transfer/domain-import.ts";
import { toCsvLines } from "#worker/kernel/csv-lines.ts";

/** What was not imported, as a CSV file. */
export const importReport = ({ problems, ignored, furtherProblems }: ImportResult): string =>
  `\uFEFF${toCsvLines([
    ["File", "Line", "What", "Why it wasn't imported"],
    ...problems.map(({ file, line, what, why }) => [file, line, what, why]),
    ...[...ignored].map(([what, why]) => [null, null, what, why]),
    ...(furtherProblems > 0 ? [[null, null, `${furtherProblems} more rows`, "Only the first 500 are listed."]] : []),
  ])}`;

/** Saves a text as a file of the member's. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
