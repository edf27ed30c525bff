/** In ms: the delay before a change is written, and the delays after failures, which double up to the longest. */
const DELAY = { first: 1000, retry: 2000, longest: 10 * 60_000 };

const REMOVE = "DELETE FROM fitness_flagged WHERE user_id = ?1 AND id NOT IN (SELECT value ->> 0 FROM json_each(?2))";
/** Deleted accounts get no rows. Staff's notes on a turn stay. */
const ADD = `INSERT OR IGNORE INTO fitness_flagged (id, user_id, at, guardrails)
SELECT j.value ->> 0, ?1, j.value ->> 1, j.value ->> 2 FROM json_each(?2) j
WHERE EXISTS (SELECT 1 FROM auth_user u WHERE u.id = ?1)`;

/**
 * The list of a member's flagged turns in the database, for staff. The text stays in the object. Each write makes it equal to the
 * object's list, so it can be repeated at any time. Writes run one after another, so a withdrawn turn never comes back.
 */
export class FlaggedIndex {
  private failures = 0;
  private writing: Promise<void> = Promise.resolve();

  /** Triggers record each change of the flagged turns in the same transaction. */
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS flagged_index (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, written INTEGER NOT NULL);
      INSERT OR IGNORE INTO flagged_index SELECT 1, count(*), 0 FROM flagged;
      CREATE TRIGGER IF NOT EXISTS flagged_added AFTER INSERT ON flagged BEGIN UPDATE flagged_index SET version = version + 1; END;
      CREATE TRIGGER IF NOT EXISTS flagged_deleted AFTER DELETE ON flagged BEGIN UPDATE flagged_index SET version = version + 1; END;
    `);
  }

  /** When to write, in ms from now; null: the list is up to date. */
  get delay(): number | null {
    const { version, written } = this.read();
    if (version === written) return null;
    return this.failures === 0 ? DELAY.first : Math.min(DELAY.longest, DELAY.retry * 2 ** (this.failures - 1));
  }

  /** Writes the list if it has changed. If the database doesn't answer, `delay` says when to try again. */
  write(db: D1Database, member: string): Promise<void> {
    this.writing = this.writing.then(() => this.writeNow(db, member));
    return this.writing;
  }

  private async writeNow(db: D1Database, member: string): Promise<void> {
    const { version, written } = this.read();
    if (version === written) return;
    const rows = this.sql
      .exec<{ id: string; at: number; guardrails: string }>("SELECT id, at, guardrails FROM flagged")
      .toArray()
      .map(({ id, at, guardrails }) => [id, at, guardrails]);
    try {
      const list = JSON.stringify(rows);
      await db.batch([db.prepare(REMOVE).bind(member, list), db.prepare(ADD).bind(member, list)]);
      this.sql.exec("UPDATE flagged_index SET written = ?", version);
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      console.warn(`coach: the list of flagged turns will be written later: ${String(error)}`);
    }
  }

  private read(): { version: number; written: number } {
    return this.sql.exec<{ version: number; written: number }>("SELECT version, written FROM flagged_index").one();
  }
}
