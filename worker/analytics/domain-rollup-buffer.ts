import type { RollupIncrement } from "./domain.ts";

/** Sums that wait to be added to one row of the rollup; `day` is UTC, YYYY-MM-DD. */
export type RollupRow = RollupIncrement & { day: string };

/** Where pages and sources are counted that are too many for a day or for a buffer. */
export const OTHER_KEY = "(other)";

/** The dimensions whose keys a visitor can make up. */
const OPEN_DIMENSIONS: string[] = ["page", "referrer"];

/**
 * Adds up increments until they are written: one row for each row of the rollup, however many views there are. Once it
 * holds `maxRows`, new pages and sources are added to "(other)", so that its size is bounded and no view is lost.
 */
export class RollupBuffer {
  private readonly rows = new Map<string, RollupRow>();

  constructor(
    rows: RollupRow[] = [],
    private readonly maxRows = 2000,
  ) {
    for (const row of rows) this.add(row);
  }

  get isEmpty(): boolean {
    return this.rows.size === 0;
  }

  add(row: RollupRow): void {
    const found = this.rows.get(nameRow(row)) ?? this.addRow(row);
    found.pageviews += row.pageviews;
    found.visits += row.visits;
    found.visitors += row.visitors;
    found.durationMs += row.durationMs;
    found.timed += row.timed;
  }

  private addRow(row: RollupRow): RollupRow {
    const isFull = this.rows.size >= this.maxRows && OPEN_DIMENSIONS.includes(row.dim);
    const empty = { ...row, pageviews: 0, visits: 0, visitors: 0, durationMs: 0, timed: 0 };
    const added = isFull ? { ...empty, key: OTHER_KEY } : empty;
    const name = nameRow(added);
    const existing = this.rows.get(name);
    if (!existing) this.rows.set(name, added);
    return existing ?? added;
  }

  list(): RollupRow[] {
    return [...this.rows.values()];
  }

  /** Empties the buffer. @returns what it held */
  takeAll(): RollupRow[] {
    const rows = this.list();
    this.rows.clear();
    return rows;
  }
}

const nameRow = ({ day, dim, key }: RollupRow): string => `${day} ${dim} ${key}`;
