import type { PostReport } from "../moderation/contract.ts";
import type { Access } from "./contract-topic.ts";
import type { TopicEvent } from "./topic-events.ts";

/**
 * What is still to be told outside a topic's object, in its own database: to members, to moderators, and by cursor to all who
 * follow the topic's versions.
 */
export class OutboxStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS event (n INTEGER PRIMARY KEY, event TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS report (n INTEGER PRIMARY KEY, report TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS feed_told (one INTEGER PRIMARY KEY CHECK (one = 1), feeds TEXT NOT NULL, facts TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS cursor (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID;
    `);
  }

  /** Notes what members have to be told; it stays until they are. */
  addEvent(event: TopicEvent): void {
    this.sql.exec("INSERT INTO event (event) VALUES (?)", JSON.stringify(event));
  }
  nextEvent(): { n: number; event: TopicEvent } | null {
    const row = this.sql
      .exec<{ n: number; event: string }>("SELECT n, event FROM event ORDER BY n LIMIT 1")
      .toArray()[0];
    return row ? { n: row.n, event: JSON.parse(row.event) as TopicEvent } : null;
  }
  removeEvent(n: number): void {
    this.sql.exec("DELETE FROM event WHERE n = ?", n);
  }

  /** Notes what moderators have to look at; it stays until their queue has it. */
  addReport(report: PostReport): void {
    this.sql.exec("INSERT INTO report (report) VALUES (?)", JSON.stringify(report));
  }
  listReports(limit: number): { n: number; report: PostReport }[] {
    return this.sql
      .exec<{ n: number; report: string }>("SELECT n, report FROM report ORDER BY n LIMIT ?", limit)
      .toArray()
      .map(({ n, report }) => ({ n, report: JSON.parse(report) as PostReport }));
  }
  removeReports(upTo: number): void {
    this.sql.exec("DELETE FROM report WHERE n <= ?", upTo);
  }

  /** What open lists were told last, and whose: feeds that could not be reached may have an older state. */
  readTold(): { feeds: Access[]; facts: string } {
    const row = this.sql.exec<{ feeds: string; facts: string }>("SELECT feeds, facts FROM feed_told").toArray()[0];
    return { feeds: row ? (JSON.parse(row.feeds) as Access[]) : [], facts: row?.facts ?? "" };
  }
  writeTold(feeds: readonly Access[], facts: string): void {
    this.sql.exec("INSERT OR REPLACE INTO feed_told VALUES (1, ?, ?)", JSON.stringify(feeds), facts);
  }

  /** How far a follower of the changes has come; 0 at its start. */
  readCursor(name: string): number {
    return (
      this.sql.exec<{ version: number }>("SELECT version FROM cursor WHERE name = ?", name).toArray()[0]?.version ?? 0
    );
  }

  /** Remembers how far a follower has come; never back. */
  writeCursor(name: string, version: number): void {
    this.sql.exec(
      `INSERT INTO cursor VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET version = excluded.version
       WHERE excluded.version > version`,
      ...[name, version],
    );
  }
}
