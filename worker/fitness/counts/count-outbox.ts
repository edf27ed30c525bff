import { newSecret } from "../../kernel/ids.ts";
import type { Increment } from "./domain-count-names.ts";
import { writeCounts } from "./write-counts.ts";

/** In ms: how long counts wait to be written together, and the delays after failures, which double up to the longest. */
const DELAY = { first: 1000, retry: 2000, longest: 10 * 60_000 };

/**
 * Counts that an object sends to the database, each exactly once. They are stored together with the data they count, and written in
 * numbered batches until the database has them. The object's alarm calls `write`.
 */
export class CountOutbox {
  private failures = 0;
  private writing: Promise<void> | null = null;

  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS count_outbox (one INTEGER PRIMARY KEY CHECK (one = 1), writer TEXT NOT NULL, number INTEGER NOT NULL,
        sent TEXT, waiting TEXT NOT NULL)`);
  }

  /** Stores counts in the caller's transaction: the caller awaits nothing in between. */
  add(increments: readonly Increment[]): void {
    if (increments.length === 0) return;
    this.sql.exec("INSERT OR IGNORE INTO count_outbox VALUES (1, ?, 0, NULL, '[]')", newSecret());
    const sums = new Map<string, Increment>();
    for (const [day, name, n] of [...(this.read()?.waiting ?? []), ...increments]) {
      const key = `${day} ${name}`;
      sums.set(key, [day, name, (sums.get(key)?.[2] ?? 0) + n]);
    }
    const waiting = [...sums.values()].filter(([, , n]) => n !== 0);
    this.sql.exec("UPDATE count_outbox SET waiting = ?", JSON.stringify(waiting));
  }

  /** When to write, in ms from now; null: there is nothing to write. */
  get delay(): number | null {
    const row = this.read();
    if (!row || (row.sent === null && row.waiting.length === 0)) return null;
    return this.failures === 0 ? DELAY.first : Math.min(DELAY.longest, DELAY.retry * 2 ** (this.failures - 1));
  }

  /** Writes the waiting counts. If the database doesn't answer, `delay` says when to try again. */
  write(db: D1Database): Promise<void> {
    this.writing ??= this.writeAll(db).finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  private async writeAll(db: D1Database): Promise<void> {
    try {
      for (let row = this.begin(); row?.sent; row = this.begin()) {
        await writeCounts(db, { writer: row.writer, number: row.number, increments: row.sent });
        this.sql.exec("UPDATE count_outbox SET sent = NULL WHERE number = ?", row.number);
      }
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      console.warn(`fitness: counts will be written later: ${String(error)}`);
    }
  }

  /** The next batch to write: an unanswered one, otherwise everything waiting under a new number. */
  private begin() {
    this.sql.exec(
      "UPDATE count_outbox SET number = number + 1, sent = waiting, waiting = '[]' WHERE sent IS NULL AND waiting <> '[]'",
    );
    return this.read();
  }

  private read() {
    type Row = { writer: string; number: number; sent: string | null; waiting: string };
    const row = this.sql.exec<Row>("SELECT writer, number, sent, waiting FROM count_outbox").toArray()[0];
    if (!row) return null;
    const parse = (json: string) => JSON.parse(json) as Increment[];
    return { ...row, sent: row.sent === null ? null : parse(row.sent), waiting: parse(row.waiting) };
  }
}
