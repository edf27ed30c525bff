import { textStream } from "./text-stream.ts";

/** What a cell may hold; null is empty. */
export type Cell = string | number | null;

/** A cell of a download. Text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV injection"). */
function cellText(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as lines of a CSV file by RFC 4180. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((r) => `${r.map(cellText).join(",")}\r\n`).join("");

/**
 * A list as a file to keep, streamed page by page, so that its length does not matter.
 * @param page the rows after a place, and the next place (null: that was all); first asked for null
 */
export function csvDownload<P>(
  filename: string,
  header: readonly string[],
  page: (after: P | null) => Promise<{ rows: Cell[][]; next: P | null }>,
): Response {
  async function* pieces() {
    // The mark tells spreadsheets that the text is UTF-8.
    yield `\uFEFF${csvLines([header])}`;
    for (let after: P | null = null; ; ) {
      const { rows, next }: { rows: Cell[][]; next: P | null } = await page(after);
      yield csvLines(rows);
      if (next === null) return;
      after = next;
    }
  }
  return new Response(textStream(pieces()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
