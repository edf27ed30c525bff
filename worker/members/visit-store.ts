import { DAY, MINUTE } from "../kernel/instants.ts";

/** Longer than this between two posts is a pause, not reading. */
const PAUSE = 3 * MINUTE;
/** In days: how far back the days of visits are counted one by one. */
export const RECENT_DAYS = 100;

/** How much a member reads: what trust levels ask for. */
export interface ReadingActivity {
  /** Days on which something was read: of all time, and of the last 100 days. */
  daysVisited: number;
  recentDaysVisited: number;
  minutesRead: number;
}

/** On which days a member read, and for how long; days before the last 100 are counted together. */
export class VisitStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS visit (day INTEGER PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS visit_total (one INTEGER PRIMARY KEY CHECK (one = 1), older_days INTEGER NOT NULL,
        read_ms INTEGER NOT NULL, last_at INTEGER NOT NULL);
    `);
  }

  /** Something was read now. */
  record(at: number): void {
    const day = Math.floor(at / DAY);
    const total = this.readTotal();
    const since = at - total.last_at;
    const readMs = total.read_ms + (since > 0 && since <= PAUSE ? since : 0);
    this.sql.exec("INSERT OR IGNORE INTO visit VALUES (?)", day);
    const older = this.sql.exec("DELETE FROM visit WHERE day <= ?", day - RECENT_DAYS).rowsWritten;
    this.sql.exec(
      "INSERT OR REPLACE INTO visit_total VALUES (1, ?, ?, ?)",
      ...[total.older_days + older, readMs, Math.max(total.last_at, at)],
    );
  }

  read(now: number): ReadingActivity {
    const { older_days, read_ms } = this.readTotal();
    const recent = (since: number) =>
      this.sql.exec<{ n: number }>("SELECT count(*) AS n FROM visit WHERE day > ?", since).one().n;
    return {
      daysVisited: older_days + recent(Number.MIN_SAFE_INTEGER),
      recentDaysVisited: recent(Math.floor(now / DAY) - RECENT_DAYS),
      minutesRead: Math.floor(read_ms / MINUTE),
    };
  }

  exportRows(): Record<string, unknown>[] {
    return this.sql
      .exec<{ day: number }>("SELECT day FROM visit ORDER BY day DESC")
      .toArray()
      .map(({ day }) => ({ day: new Date(day * DAY).toISOString().slice(0, 10) }));
  }

  private readTotal(): { older_days: number; read_ms: number; last_at: number } {
    const row = this.sql
      .exec<{ older_days: number; read_ms: number; last_at: number }>(
        "SELECT older_days, read_ms, last_at FROM visit_total",
      )
      .toArray()[0];
    return row ?? { older_days: 0, read_ms: 0, last_at: 0 };
  }
}
