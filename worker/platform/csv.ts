import { type CsvCell, toCsvLines } from "../kernel/csv-lines.ts";
import type { PagedFile } from "./paged-file.ts";

/**
 * A CSV file that is made page by page.
 * @param loadPage rows after a cursor (first: null), and the next cursor (null: no more); cursors are stored as JSON
 */
export function pagedCsvFile<P extends string | number>(
  filename: string,
  header: readonly string[],
  loadPage: (cursor: P | null) => Promise<{ rows: CsvCell[][]; next: P | null }>,
): PagedFile {
  return {
    filename,
    contentType: "text/csv; charset=utf-8",
    loadPage: async (cursor) => {
      const { rows, next } = await loadPage(cursor === null ? null : (JSON.parse(cursor) as P));
      // The byte order mark tells spreadsheets that the text is UTF-8.
      const head = cursor === null ? `\uFEFF${toCsvLines([header])}` : "";
      return { text: head + toCsvLines(rows), rows: rows.length, next: next === null ? null : JSON.stringify(next) };
    },
  };
}
