import { DAY } from "../kernel/instants.ts";
import { type Draft, type DraftInput, type DraftResult, MAX_DRAFTS } from "./contract.ts";

/** How long a draft that was posted or discarded is remembered, so that an old tab doesn't bring it back. */
const GONE_FOR = 30 * DAY;

type DraftRow = {
  key: string;
  title: string;
  text: string;
  fields: string;
  updated_at: number;
  version: number;
  gone: number;
};

/** What a member writes and has not posted. A save that is based on an older version is refused. */
export class DraftStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS draft (key TEXT PRIMARY KEY, title TEXT NOT NULL, text TEXT NOT NULL, fields TEXT NOT NULL,
        updated_at INTEGER NOT NULL, version INTEGER NOT NULL, gone INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS draft_updated ON draft (updated_at);
    `);
  }

  save(key: string, { title, text, fields, version: base }: DraftInput, at: number): DraftResult {
    const row = this.readRow(key);
    const stored = row && !row.gone ? toDraft(row) : null;
    const isSame = stored?.title === title && stored.text === text && sameFields(stored.fields, fields);
    // Sent again after a lost answer, the same text is no conflict.
    if (stored && isSame && base <= stored.version) return { ok: true, version: stored.version };
    // A new composer (0) may begin again under a key whose draft was posted.
    const isBasedOnNow = base === (row?.version ?? 0) || (base === 0 && !stored);
    if (!isBasedOnNow) return { ok: false, why: "stale", draft: stored };
    if (!stored && this.count() >= MAX_DRAFTS) return { ok: false, why: "full" };
    const version = (row?.version ?? 0) + 1;
    this.sql.exec(
      "INSERT OR REPLACE INTO draft VALUES (?, ?, ?, ?, ?, ?, 0)",
      ...[key, title, text, JSON.stringify(fields), at, version],
    );
    return { ok: true, version };
  }

  /**
   * Takes a draft away that was posted or discarded.
   * @param version the newest that the page knows: one that was saved after it, by another tab, stays
   * @returns the version in which it is gone; null where there is nothing to take away
   */
  remove(key: string, version: number, at: number): number | null {
    this.sql.exec("DELETE FROM draft WHERE gone = 1 AND updated_at < ?", at - GONE_FOR);
    const row = this.readRow(key);
    if (!row || row.gone || row.version > version) return null;
    this.sql.exec(
      "UPDATE draft SET title = '', text = '', fields = '{}', gone = 1, version = version + 1, updated_at = ? WHERE key = ?",
      ...[at, key],
    );
    return row.version + 1;
  }

  read(key: string): Draft | null {
    const row = this.readRow(key);
    return row && !row.gone ? toDraft(row) : null;
  }

  /** Newest first. */
  list(): Draft[] {
    return this.sql
      .exec<DraftRow>("SELECT * FROM draft WHERE gone = 0 ORDER BY updated_at DESC, key LIMIT ?", MAX_DRAFTS)
      .toArray()
      .map(toDraft);
  }

  private count(): number {
    return this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM draft WHERE gone = 0").one().n;
  }

  private readRow(key: string): DraftRow | null {
    return this.sql.exec<DraftRow>("SELECT * FROM draft WHERE key = ?", key).toArray()[0] ?? null;
  }
}

const sameFields = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);

const toDraft = ({ key, title, text, fields, updated_at, version }: DraftRow): Draft => ({
  key,
  title,
  text,
  fields: JSON.parse(fields) as Record<string, string>,
  updatedAt: updated_at,
  version,
});
