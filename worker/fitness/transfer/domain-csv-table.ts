/** Cells of a row by the names of their columns, as programs of different versions and languages of settings write them. Pure. */

/** "Weight (kg)" and "weight_kg" are the same column. */
const columnKey = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/µg|μg/g, "mcg")
    .replace(/[^a-z0-9%]+/g, " ")
    .trim();

export class CsvHeader {
  private readonly places = new Map<string, number>();
  readonly names: string[];

  constructor(cells: readonly string[]) {
    this.names = cells.map((cell) => cell.trim());
    for (const [index, name] of this.names.entries()) {
      const key = columnKey(name);
      if (!this.places.has(key)) this.places.set(key, index);
    }
  }

  has = (...names: readonly string[]): boolean => names.every((name) => this.places.has(columnKey(name)));

  /** The first of these columns that the file has. */
  find = (...names: readonly string[]): string | null => names.find((name) => this.has(name)) ?? null;

  /** The cell below the first of these columns that the file has; empty where it has none of them. */
  get(cells: readonly string[], ...names: readonly string[]): string {
    for (const name of names) {
      const place = this.places.get(columnKey(name));
      if (place !== undefined) return (cells[place] ?? "").trim();
    }
    return "";
  }
}
