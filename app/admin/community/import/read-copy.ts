/** A row of a table in a dump, by column. */
export interface TableRow {
  table: string;
  row: Record<string, string | null>;
}

/** In characters, the longest line that is held: more is a broken file. */
const MAX_LINE = 8_000_000;
const COPY = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;/;
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v" };

/**
 * The rows of some tables of a PostgreSQL dump in plain text: `COPY table (columns) FROM stdin;`, then a line for each row
 * with tabs between its values, `\N` for null, until `\.`.
 * @param onBroken is told of each line that can't be a row
 */
export async function* readCopyRows(
  chunks: AsyncIterable<string>,
  tables: ReadonlySet<string>,
  onBroken: (table: string, why: string) => void,
): AsyncGenerator<TableRow> {
  let open: { table: string; columns: string[]; isWanted: boolean } | null = null;
  for await (const line of lines(chunks, (length) => onBroken(open?.table ?? "", `A line has ${length} characters.`))) {
    if (!open) {
      const found = line.startsWith("COPY ") ? COPY.exec(line) : null;
      if (found) {
        const columns = (found[2] ?? "").split(",").map((name) => name.trim().replaceAll('"', ""));
        open = { table: found[1] ?? "", columns, isWanted: tables.has(found[1] ?? "") };
      }
      continue;
    }
    if (line === "\\.") {
      open = null;
      continue;
    }
    if (!open.isWanted) continue;
    const values = line.split("\t");
    if (values.length !== open.columns.length) {
      onBroken(open.table, `A row has ${values.length} values instead of ${open.columns.length}.`);
      continue;
    }
    const row: Record<string, string | null> = {};
    open.columns.forEach((column, i) => {
      row[column] = unescapeValue(values[i] ?? "");
    });
    yield { table: open.table, row };
  }
  if (open) onBroken(open.table, "The file ends within this table.");
}

function unescapeValue(value: string): string | null {
  if (value === "\\N") return null;
  if (!value.includes("\\")) return value;
  return value.replace(/\\([0-7]{1,3}|x[0-9a-f]{1,2}|[\s\S])/gi, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    if (/^x[0-9a-f]/i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return ESCAPES[code] ?? code;
  });
}

/** Lines without their ends. One that is too long is told of and left out. */
export async function* lines(
  chunks: AsyncIterable<string>,
  onTooLong: (length: number) => void,
): AsyncGenerator<string> {
  let rest = "";
  let dropped = 0;
  for await (const chunk of chunks) {
    const parts = chunk.split("\n");
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] ?? "";
      const isEnd = i < parts.length - 1;
      if (dropped > 0 || rest.length + part.length > MAX_LINE) {
        dropped += rest.length + part.length;
        rest = "";
        if (isEnd) {
          onTooLong(dropped);
          dropped = 0;
        }
        continue;
      }
      rest += part;
      if (isEnd) {
        yield rest.endsWith("\r") ? rest.slice(0, -1) : rest;
        rest = "";
      }
    }
  }
  if (dropped > 0) onTooLong(dropped);
  else if (rest !== "") yield rest;
}
