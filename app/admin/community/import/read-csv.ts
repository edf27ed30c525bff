import { ImportFileError } from "../../file-import/import-file-error.ts";

/** In characters, the longest cell that is held: more is a quotation mark that never ends. */
const MAX_CELL = 8_000_000;

/**
 * The rows of a CSV file by RFC 4180, while it is read: quotes, doubled quotes, line breaks inside quotes, CRLF or LF, with or
 * without a byte order mark. Empty lines are left out.
 * @throws ImportFileError on a quotation mark that never ends
 */
export async function* readCsvRows(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let row: string[] = [];
  let cell = "";
  let isFirst = true;
  // A quote inside quotes may be the first half of a doubled one, which the next piece of the file decides.
  let state: "cell" | "quoted" | "quote" = "cell";
  const endRow = (): string[] | null => {
    const whole = [...row, cell];
    [row, cell] = [[], ""];
    return whole.length > 1 || whole[0] !== "" ? whole : null;
  };
  for await (const piece of chunks) {
    const text = isFirst && piece.startsWith("\uFEFF") ? piece.slice(1) : piece;
    isFirst = false;
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      if (state === "quoted") {
        const end = text.indexOf('"', at);
        cell += text.slice(at, end < 0 ? undefined : end);
        if (cell.length > MAX_CELL)
          throw new ImportFileError("The file is damaged: a cell never ends. Download it again.");
        if (end < 0) break;
        at = end;
        state = "quote";
      } else if (char === '"' && (state === "quote" || cell === "")) {
        if (state === "quote") cell += '"';
        state = "quoted";
      } else if (char === ",") {
        row.push(cell);
        [cell, state] = ["", "cell"];
      } else if (char === "\n") {
        if (cell.endsWith("\r") && state === "cell") cell = cell.slice(0, -1);
        const whole = endRow();
        state = "cell";
        if (whole) yield whole;
      } else if (!(char === "\r" && state === "quote")) {
        cell += char;
      }
    }
  }
  if (state === "quoted") throw new ImportFileError("The file ends too early. Download it again.");
  const last = endRow();
  if (last) yield last;
}
