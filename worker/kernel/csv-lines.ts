/** Value of a cell; null is empty. */
export type CsvCell = string | number | null;

/** A text as a cell by RFC 4180: in quotes where it has a comma, a quote, a line break, or spaces at its ends. */
export const quoteCsvCell = (text: string): string =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

/** What a spreadsheet takes for the start of a formula, full-width signs included (OWASP, "CSV injection"). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Formats a cell. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
function formatCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return quoteCsvCell(safe);
}

/** Rows as lines of a CSV file by RFC 4180. */
export const toCsvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((r) => `${r.map(formatCell).join(",")}\r\n`).join("");
