import type { FollowedTopic, Level, ReadingState, ReadingStates } from "./contract.ts";

/** Topics that were opened long ago and are not followed are forgotten beyond so many. */
const MAX_OPENED = 5000;
const SLACK = 500;
/** How many topics a member may follow or mute. */
export const MAX_FOLLOWED = 2000;

type StateRow = { number: number; level: Level | null };

/** How far a member has read which topic, and how closely they follow it. */
export class ReadingStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS reading (topic TEXT PRIMARY KEY, number INTEGER NOT NULL, level TEXT, at INTEGER NOT NULL,
        level_version INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS reading_level ON reading (level, at) WHERE level IS NOT NULL;
      CREATE INDEX IF NOT EXISTS reading_level_version ON reading (level_version) WHERE level_version > 0;
      CREATE INDEX IF NOT EXISTS reading_at ON reading (at) WHERE level IS NULL;
      CREATE TABLE IF NOT EXISTS read_before (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
    `);
  }

  /** Moves a topic's cursor forward. @returns the state where it has changed, else null */
  markRead(topic: string, number: number, at: number): ReadingState | null {
    const changed = this.sql
      .exec<StateRow>(
        `INSERT INTO reading (topic, number, level, at) VALUES (?, ?, NULL, ?)
         ON CONFLICT (topic) DO UPDATE SET number = excluded.number, at = MAX(at, excluded.at) WHERE excluded.number > number
         RETURNING number, level`,
        ...[topic, number, at],
      )
      .toArray()[0];
    return changed ?? null;
  }

  /**
   * How closely a topic is followed from now on.
   * @param version of the member: those who keep the list of watchers follow it
   * @returns the state where it has changed, null where it was so, `full` where there are too many
   */
  setLevel(topic: string, level: Level | null, at: number, version: number): ReadingState | null | "full" {
    const before = this.read(topic);
    if ((before?.level ?? null) === level) return null;
    if (level !== null && !before?.level && this.countFollowed() >= MAX_FOLLOWED) return "full";
    this.sql.exec(
      `INSERT INTO reading VALUES (?, 0, ?, ?, ?)
       ON CONFLICT (topic) DO UPDATE SET level = excluded.level, at = MAX(at, excluded.at), level_version = excluded.level_version`,
      ...[topic, level, at, version],
    );
    return { number: before?.number ?? 0, level };
  }

  read(topic: string): ReadingState | null {
    return this.sql.exec<StateRow>("SELECT number, level FROM reading WHERE topic = ?", topic).toArray()[0] ?? null;
  }

  /** Counts everything up to an instant as read; never less than before. @returns whether that changes anything */
  markAllRead(at: number): boolean {
    return (
      this.sql.exec(
        "INSERT INTO read_before VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at WHERE excluded.at > at",
        at,
      ).rowsWritten > 0
    );
  }

  readStates(topics: readonly string[]): Omit<ReadingStates, "version"> {
    const rows = this.sql
      .exec<StateRow & { topic: string }>(
        "SELECT topic, number, level FROM reading WHERE topic IN (SELECT value FROM json_each(?))",
        JSON.stringify(topics),
      )
      .toArray();
    const before = this.sql.exec<{ at: number }>("SELECT at FROM read_before").toArray()[0];
    return {
      readBefore: before?.at ?? 0,
      topics: Object.fromEntries(rows.map(({ topic, number, level }) => [topic, { number, level }])),
    };
  }

  /** Topics of some levels, those that were opened last first. @param before the last one of the page before */
  listFollowed(
    levels: readonly Level[],
    limit: number,
    before: Pick<FollowedTopic, "at" | "topic"> | null,
  ): FollowedTopic[] {
    return this.sql
      .exec<StateRow & { topic: string; at: number }>(
        `SELECT topic, number, level, at FROM reading WHERE level IN (SELECT value FROM json_each(?))
           AND (at, topic) < (?, ?) ORDER BY at DESC, topic DESC LIMIT ?`,
        ...[JSON.stringify(levels), before?.at ?? Number.MAX_SAFE_INTEGER, before?.topic ?? "", limit],
      )
      .toArray() as FollowedTopic[];
  }

  /** What the list of watchers is told: levels that have changed after a version, oldest first. */
  readLevelChanges(since: number, limit: number): { topic: string; level: Level | null; version: number }[] {
    return this.sql
      .exec<{ topic: string; level: Level | null; version: number }>(
        `SELECT topic, level, level_version AS version FROM reading WHERE level_version > 0 AND level_version > ?
         ORDER BY level_version LIMIT ?`,
        ...[since, limit],
      )
      .toArray();
  }

  /** Forgets topics that were opened long ago and that nobody follows. */
  forgetOldest(): void {
    const kept = this.sql
      .exec<{ at: number }>(
        "SELECT at FROM reading WHERE level IS NULL ORDER BY at DESC LIMIT 1 OFFSET ?",
        MAX_OPENED + SLACK,
      )
      .toArray()[0];
    if (!kept) return;
    this.sql.exec(
      `DELETE FROM reading WHERE topic IN (SELECT topic FROM reading WHERE level IS NULL ORDER BY at DESC LIMIT -1 OFFSET ?)`,
      MAX_OPENED,
    );
    // What is forgotten counts as read, not as new.
    this.markAllRead(kept.at);
  }

  /** All rows, for the member's export. */
  exportRows(): Record<string, unknown>[] {
    return this.sql.exec("SELECT topic, number, level, at FROM reading ORDER BY at DESC").toArray();
  }

  /** In how many topics something was read. */
  countRead(): number {
    return this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM reading WHERE number > 0").one().n;
  }

  private countFollowed(): number {
    return this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM reading WHERE level IS NOT NULL").one().n;
  }
}
