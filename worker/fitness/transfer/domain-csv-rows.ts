/** CSV files while they are read, with commas, semicolons or tabs. Pure. */

export type Separator = "," | ";" | "\t";

/** The separator of a file by its first line: the one that is there most often outside quotes. */
export function detectSeparator(line: string): Separator {
  const plain = line.replace(/"[^"]*"/g, "");
  const count = (separator: Separator) => plain.split(separator).length;
  return ([",", ";", "\t"] as const).reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** In characters, the longest cell: more is a quotation mark that never ends. */
const MAX_CELL = 100_000;
/** The most cells of a row: with more it is no table. */
const MAX_CELLS = 10_000;

/** Rows by RFC 4180 of text that comes in pieces. Lines without anything are left out. */
export class CsvRows {
  private separator: Separator | null = null;
  private head = "";
  private row: string[] = [];
  private cell = "";
  // A quote inside quotes may be the first half of a doubled one, which the next piece decides.
  private state: "cell" | "quoted" | "quote" = "cell";

  constructor(private readonly onRow: (cells: string[], separator: Separator) => void) {}

  /** @throws RangeError where a quotation mark or a line never ends */
  push(piece: string): void {
    if (this.separator === null) {
      this.head += piece;
      if (/[\r\n]/.test(this.head) || this.head.length > MAX_CELL) this.begin();
    } else this.read(piece);
  }

  end(): void {
    if (this.separator === null) this.begin();
    if (this.state === "quoted") throw new RangeError("The file ends too early. Export it again.");
    this.endRow();
  }

  private begin(): void {
    // A byte order mark, and the line with which spreadsheets name the separator.
    const whole = this.head.replace(/^\uFEFF/, "");
    const named = /^sep=([,;\t])(?:\r?\n|$)/i.exec(whole);
    const text = named ? whole.slice(named[0].length) : whole;
    this.separator = (named?.[1] as Separator | undefined) ?? detectSeparator(text.split(/[\r\n]/, 1)[0] ?? "");
    this.head = "";
    this.read(text);
  }

  private read(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      if (this.state === "quoted") {
        const end = text.indexOf('"', at);
        this.cell += text.slice(at, end < 0 ? undefined : end);
        if (this.cell.length > MAX_CELL)
          throw new RangeError("The file is damaged: a cell never ends. Export it again.");
        if (end < 0) return;
        at = end;
        this.state = "quote";
      } else if (char === '"' && (this.state === "quote" || this.cell === "")) {
        if (this.state === "quote") this.cell += '"';
        this.state = "quoted";
      } else if (char === this.separator) {
        this.row.push(this.cell);
        this.cell = "";
        this.state = "cell";
      } else if (char === "\n" || char === "\r") this.endRow();
      else {
        // As far as nothing else begins.
        let end = at + 1;
        while (end < text.length && !this.isSpecial(text.charAt(end))) end++;
        this.cell += text.slice(at, end);
        at = end - 1;
      }
    }
    if (this.cell.length > MAX_CELL || this.row.length > MAX_CELLS)
      throw new RangeError("The file is damaged: a line never ends. Export it again.");
  }

  private isSpecial = (char: string): boolean =>
    char === this.separator || char === "\n" || char === "\r" || char === '"';

  private endRow(): void {
    const whole = [...this.row, this.cell];
    this.row = [];
    this.cell = "";
    this.state = "cell";
    if (whole.some((cell) => cell.trim() !== "")) this.onRow(whole, this.separator ?? ",");
  }
}
