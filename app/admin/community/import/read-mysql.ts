import type { TableRow } from "./read-copy.ts";

/** In characters, the longest value and the longest statement's head that are held: more is a broken file. */
const MAX_VALUE = 8_000_000;
const MAX_HEAD = 200_000;
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", "0": "\0", Z: "\x1a" };

/**
 * The rows of some tables of a MySQL dump, as mysqldump and phpMyAdmin write them: `INSERT INTO t (columns) VALUES (…), (…);`,
 * without the columns where `CREATE TABLE` has named them before.
 * @param wanted says by a table's name whether its rows are read
 * @param onBroken is told of each row that can't be read
 */
export async function* readMysqlRows(
  chunks: AsyncIterable<string>,
  wanted: (table: string) => boolean,
  onBroken: (table: string, why: string) => void,
): AsyncGenerator<TableRow> {
  const columnsOf = new Map<string, string[]>();
  /** Where the reader is: between statements, in the head of one, among the rows of an INSERT, or in a row. */
  let mode = "between" as "between" | "head" | "rows" | "row";
  let head = "";
  let table = "";
  let isWanted = false;
  let columns: string[] = [];
  let values: (string | null)[] = [];
  let value = "";
  let isText = false;
  /** The sign that ends a quoted part, and whether the next character stands for another. */
  let quote = "";
  let isEscaped = false;
  let wasQuote = false;
  const done: TableRow[] = [];

  const endHead = (isInsert: boolean) => {
    if (isInsert) {
      const found = /^INSERT\s+(?:IGNORE\s+)?INTO\s+[`"]?([\w$]+)[`"]?\s*(?:\(([^)]*)\))?\s*VALUES$/i.exec(head.trim());
      table = found?.[1] ?? "";
      isWanted = found !== null && wanted(table);
      const named = found?.[2]?.split(",").map((name) => name.trim().replace(/[`"]/g, ""));
      columns = named ?? columnsOf.get(table) ?? [];
      if (isWanted && columns.length === 0)
        onBroken(table, "The columns of this table aren't named. Export its structure too.");
      mode = "rows";
    } else {
      const created = /^CREATE TABLE\s+(?:IF NOT EXISTS\s+)?[`"]?([\w$]+)[`"]?\s*\(/i.exec(head.trim());
      if (created?.[1])
        columnsOf.set(
          created[1],
          [...head.matchAll(/^\s*[`"](\w+)[`"]\s+\w/gm)].map((match) => match[1] ?? ""),
        );
      mode = "between";
    }
    head = "";
  };
  const endValue = () => {
    const plain = value.trim();
    values.push(
      isText ? value : /^null$/i.test(plain) ? null : /^0x[0-9a-f]*$/i.test(plain) ? fromHex(plain.slice(2)) : plain,
    );
    value = "";
    isText = false;
  };
  const endRow = () => {
    endValue();
    if (isWanted && columns.length > 0) {
      if (values.length !== columns.length)
        onBroken(table, `A row has ${values.length} values instead of ${columns.length}.`);
      else done.push({ table, row: Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null])) });
    }
    values = [];
    mode = "rows";
  };

  for await (const chunk of chunks) {
    for (let i = 0; i < chunk.length; ) {
      const c = chunk.charAt(i);
      if (quote !== "") {
        if (isEscaped) {
          if (isText) value += ESCAPES[c] ?? c;
          isEscaped = false;
          i++;
          continue;
        }
        if (wasQuote) {
          wasQuote = false;
          if (c === quote) {
            if (isText) value += c;
            i++;
          } else quote = "";
          continue;
        }
        // All up to the next sign that means something is taken at once.
        let end = i;
        while (end < chunk.length && chunk.charAt(end) !== quote && chunk.charAt(end) !== "\\") end++;
        if (end > i) {
          if (mode === "row") {
            if (value.length < MAX_VALUE) value += chunk.slice(i, end);
          } else if (mode === "head" && head.length < MAX_HEAD) head += chunk.slice(i, end);
          i = end;
          continue;
        }
        if (c === "\\") isEscaped = true;
        else if (mode === "head") {
          head += c;
          quote = "";
        } else wasQuote = true;
        i++;
        continue;
      }
      if (mode === "row") {
        if (c === "'") {
          quote = c;
          // What stands before a text says its encoding.
          if (/^\s*(?:_\w+\s*)?$/.test(value)) value = "";
          isText = true;
        } else if (c === ",") endValue();
        else if (c === ")") endRow();
        else if (!isText) value += c;
        i++;
        continue;
      }
      if (mode === "rows") {
        if (c === "(") mode = "row";
        else if (c === ";") mode = "between";
        i++;
        continue;
      }
      // Comments are lines, or stand between signs that no statement that is read here has.
      if (mode === "between") {
        if (/\s/.test(c)) {
          i++;
          continue;
        }
        mode = "head";
      }
      if (head.startsWith("--") || head.startsWith("#")) {
        if (c === "\n") {
          head = "";
          mode = "between";
        }
        i++;
        continue;
      }
      if (c === ";") {
        endHead(false);
        i++;
        continue;
      }
      if (head.length < MAX_HEAD) head += c;
      if ((c === "'" || c === "`") && !head.startsWith("/*")) {
        // Names and default values may hold any sign.
        if (c === "'") quote = c;
      }
      i++;
      if ((c === "S" || c === "s") && /VALUES$/i.test(head) && /^INSERT\s/i.test(head)) endHead(true);
    }
    yield* done.splice(0);
  }
  if (mode === "row" || mode === "rows" || quote !== "") onBroken(table, "The file ends within this table.");
}

const fromHex = (hex: string): string =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
