/** A file that is no CSV: the row, counted from 1, and what is wrong with it. */
export class CsvError extends Error {
  constructor(
    readonly row: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The rows of a CSV file by RFC 4180: quotes, doubled quotes, line breaks inside quotes, CRLF or LF,
 * with or without a byte order mark. Empty lines are left out.
 * @throws CsvError on a quote that never ends, or that begins in the middle of a cell
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  const endRow = () => {
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    line++;
  };
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      [cell, at] = quoted(text, at, line);
    } else {
      const end = endOfCell(text, at);
      cell = text.slice(at, end);
      if (cell.includes('"')) throw new CsvError(line, "A quote stands in the middle of a cell.");
      at = end;
    }
    row.push(cell);
    if (text[at] === ",") {
      at++;
      if (at === text.length || text[at] === "\n" || text[at] === "\r") row.push("");
      else continue;
    }
    if (at < text.length) at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
    endRow();
  }
  return rows;
}

function endOfCell(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "," && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

function quoted(text: string, from: number, line: number): [cell: string, next: number] {
  let cell = "";
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1) throw new CsvError(line, "A quote is opened and never closed.");
    cell += text.slice(at, end);
    at = end + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at++;
  }
  if (at < text.length && text[at] !== "," && text[at] !== "\n" && text[at] !== "\r")
    throw new CsvError(line, "Something follows a closing quote.");
  return [cell, at];
}

/** Cells as one line of a CSV file, without its line break. */
export const csvRow = (cells: readonly string[]): string =>
  cells.map((c) => (/[",\r\n]/.test(c) || c !== c.trim() ? `"${c.replaceAll('"', '""')}"` : c)).join(",");
