import type { MemberChanges } from "./contract.ts";

/** How many keys are kept; a page that has been away for longer loads what it shows again. */
const MAX_KEYS = 500;
/** Deleted in one go, so that not each change deletes one. */
const SLACK = 100;

/**
 * What open pages of a member are told, in the object's own database: per key the newest data with its version. Like a
 * topic's changes it is followed by cursor, so nothing that was told can be lost on the way.
 *
 * Everything here is synchronous: what a caller does without awaiting between is one transaction.
 */
export class MemberStore {
  constructor(private readonly sql: SqlStorage) {
    // The version of a member begins with 1: a page that says 0 knows nothing.
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS member (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL,
        forgotten INTEGER NOT NULL, erased INTEGER NOT NULL);
      INSERT OR IGNORE INTO member VALUES (1, 1, 0, 0);
      CREATE TABLE IF NOT EXISTS change (key TEXT PRIMARY KEY, version INTEGER NOT NULL UNIQUE, data TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS cursor (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID;
    `);
  }

  readVersion(): number {
    return this.readMember().version;
  }

  /** Whether the account was deleted: nothing is kept for it any more. */
  get isErased(): boolean {
    return this.readMember().erased === 1;
  }

  /** Forgets everything for ever. */
  erase(): void {
    const { version } = this.readMember();
    for (const { name } of this.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
      )
      .toArray())
      if (name !== "member") this.sql.exec(`DELETE FROM "${name}"`);
    this.sql.exec("UPDATE member SET version = ?, erased = 1", version + 1);
  }

  /** Keeps what pages are to know under a key. @returns the version that has it */
  tell(key: string, data: unknown): number {
    const { version } = this.sql
      .exec<{ version: number }>("UPDATE member SET version = version + 1 RETURNING version")
      .one();
    this.sql.exec("INSERT OR REPLACE INTO change VALUES (?, ?, ?)", key, version, JSON.stringify(data));
    if (version % SLACK === 0) this.forgetOldest();
    return version;
  }

  /** What has changed after a version, oldest change first, at most `limit` of it; null where nothing has. */
  readChanges(since: number, limit: number): MemberChanges | null {
    const rows = this.sql
      .exec<{ key: string; version: number; data: string }>(
        "SELECT key, version, data FROM change WHERE version > ? ORDER BY version LIMIT ?",
        ...[since, limit],
      )
      .toArray();
    const { version, forgotten } = this.readMember();
    const to = rows.length < limit ? version : (rows.at(-1)?.version ?? version);
    if (to <= since) return null;
    return {
      from: since,
      to,
      items: Object.fromEntries(rows.map(({ key, data }) => [key, JSON.parse(data)])),
      ...(since < forgotten ? { reset: true as const } : {}),
    };
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
      "INSERT INTO cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET version = excluded.version WHERE excluded.version > version",
      ...[name, version],
    );
  }

  private forgetOldest(): void {
    const kept = this.sql
      .exec<{ version: number }>("SELECT version FROM change ORDER BY version DESC LIMIT 1 OFFSET ?", MAX_KEYS)
      .toArray()[0];
    if (!kept) return;
    this.sql.exec("DELETE FROM change WHERE version <= ?", kept.version);
    this.sql.exec("UPDATE member SET forgotten = ?", kept.version);
  }

  private readMember(): { version: number; forgotten: number; erased: number } {
    return this.sql
      .exec<{ version: number; forgotten: number; erased: number }>("SELECT version, forgotten, erased FROM member")
      .one();
  }
}
