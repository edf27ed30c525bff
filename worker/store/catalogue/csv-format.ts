import { quoteCsvCell } from "../../kernel/csv-lines.ts";

/** A file that is not valid CSV: the row, counted from 1, and what is wrong with it. */
export class CsvError extends Error {
  constructor(
    readonly row: number,
    message: string,
  ) {
    super(message);
  }
}

/** What may stand between the cells of a row: Excel writes semicolons where the comma is the decimal separator. */
export type CsvSeparator = "," | ";" | "\t";

/** The separator of a file: the one that its first row has most of, outside of quotation marks; a comma in doubt. */
export function detectCsvSeparator(text: string): CsvSeparator {
  const counts = { ",": 0, ";": 0, "\t": 0 };
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === "\n" || char === "\r")) break;
    else if (!isQuoted && char in counts) counts[char as CsvSeparator]++;
  }
  const most = Math.max(...Object.values(counts));
  return ([",", ";", "\t"] as const).find((s) => counts[s] === most) ?? ",";
}

/**
 * The rows of a CSV file by RFC 4180: quotes, doubled quotes, line breaks inside quotes, CRLF or LF, with or
 * without a byte order mark. Empty lines are left out.
 * @throws CsvError on a quote that never ends, or that begins in the middle of a cell
 */
export function parseCsv(text: string, separator: CsvSeparator = ","): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let index = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  const endRow = () => {
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    line++;
  };
  while (index < text.length) {
    let cell: string;
    if (text[index] === '"') {
      [cell, index] = parseQuotedCell(text, index, line, separator);
    } else {
      const end = findCellEnd(text, index, separator);
      cell = text.slice(index, end);
      if (cell.includes('"')) throw new CsvError(line, "A quotation mark in the middle of a cell.");
      index = end;
    }
    row.push(cell);
    if (text[index] === separator) {
      index++;
      if (index === text.length || text[index] === "\n" || text[index] === "\r") row.push("");
      else continue;
    }
    if (index < text.length) index += text[index] === "\r" && text[index + 1] === "\n" ? 2 : 1;
    endRow();
  }
  return rows;
}

function findCellEnd(text: string, from: number, separator: CsvSeparator): number {
  let index = from;
  while (index < text.length && text[index] !== separator && text[index] !== "\n" && text[index] !== "\r") index++;
  return index;
}

function parseQuotedCell(
  text: string,
  from: number,
  line: number,
  separator: CsvSeparator,
): [cell: string, next: number] {
  let cell = "";
  let index = from + 1;
  for (;;) {
    const end = text.indexOf('"', index);
    if (end === -1) throw new CsvError(line, "A quotation mark is never closed.");
    cell += text.slice(index, end);
    index = end + 1;
    if (text[index] !== '"') break;
    cell += '"';
    index++;
  }
  if (index < text.length && text[index] !== separator && text[index] !== "\n" && text[index] !== "\r")
    throw new CsvError(line, "Text after a closing quotation mark.");
  return [cell, index];
}

/** Cells as one line of a CSV file, without its line break. */
export const formatCsvRow = (cells: readonly string[]): string => cells.map(quoteCsvCell).join(",");
