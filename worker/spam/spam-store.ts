import type { PostKind, SpamReason, SpamVerdict } from "./contract.ts";
import type { Influence, TrainingEntry } from "./contract-report.ts";
import type { Simhash } from "./domain-simhash.ts";

/** One judged text, as it is stored. */
export type JudgedRow = {
  id: string;
  at: number;
  member: string | null;
  kind: PostKind;
  trust: number;
  title: string | null;
  text: string | null;
  /** The topic of a post. */
  place: string | null;
  email_domain: string | null;
  network: string | null;
  verdict: SpamVerdict;
  wanted: SpamVerdict;
  score: number;
  /** JSON: SpamReason[]. */
  reasons: string;
  /** JSON: Influence[]. */
  influences: string;
  message: string | null;
  /** JSON: string[]. */
  domains: string;
  high: number | null;
  low: number | null;
  /** 1: spam, 0: good; null: nobody decided. */
  label: number | null;
  labeled_at: number | null;
  labeled_by: string | null;
  score_before: number | null;
  /** What learning it changed, so that it can be taken back. */
  step: ArrayBuffer | null;
};

const COLUMNS = `id TEXT PRIMARY KEY, at INTEGER NOT NULL, member TEXT, kind TEXT NOT NULL, trust INTEGER NOT NULL,
  title TEXT, text TEXT, email_domain TEXT, network TEXT, verdict TEXT NOT NULL, wanted TEXT NOT NULL,
  score REAL NOT NULL, reasons TEXT NOT NULL, influences TEXT NOT NULL, message TEXT, domains TEXT NOT NULL,
  high INTEGER, low INTEGER, label INTEGER, labeled_at INTEGER, labeled_by TEXT, score_before REAL, step BLOB`;

/** Of a row that a member's posts are counted by. */
export type SentRow = Pick<JudgedRow, "id" | "at" | "kind" | "domains" | "high" | "low">;

/** The tables of the object: what was judged, the training log, and how many posts of each member were approved. */
export class SpamStore {
  readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS judged (${COLUMNS}) WITHOUT ROWID`);
    // An object that stands already has its table without this column.
    if (sql.exec("SELECT 1 FROM pragma_table_info('judged') WHERE name = 'place'").toArray().length === 0)
      sql.exec("ALTER TABLE judged ADD COLUMN place TEXT");
    sql.exec("CREATE INDEX IF NOT EXISTS judged_member ON judged (member, at) WHERE member IS NOT NULL");
    sql.exec("CREATE INDEX IF NOT EXISTS judged_at ON judged (at)");
    sql.exec("CREATE INDEX IF NOT EXISTS judged_network ON judged (network, at) WHERE network IS NOT NULL");
    sql.exec("CREATE INDEX IF NOT EXISTS judged_label ON judged (labeled_at) WHERE label IS NOT NULL");
    sql.exec("CREATE TABLE IF NOT EXISTS member (id TEXT PRIMARY KEY, approved INTEGER NOT NULL) WITHOUT ROWID");
    sql.exec(
      "CREATE TABLE IF NOT EXISTS training (n INTEGER PRIMARY KEY, at INTEGER NOT NULL, by TEXT NOT NULL, id TEXT NOT NULL, action TEXT NOT NULL)",
    );
    sql.exec(
      "CREATE TABLE IF NOT EXISTS learned (one INTEGER PRIMARY KEY, spam INTEGER NOT NULL, good INTEGER NOT NULL)",
    );
    sql.exec("INSERT OR IGNORE INTO learned VALUES (1, 0, 0)");
  }

  find(id: string): JudgedRow | null {
    return this.sql.exec<JudgedRow>("SELECT * FROM judged WHERE id = ?", id).toArray()[0] ?? null;
  }

  insert(row: JudgedRow): void {
    const columns = Object.keys(row);
    this.sql.exec(
      `INSERT OR REPLACE INTO judged (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      ...Object.values(row),
    );
  }

  /** What a member has sent since, without what was refused; newest first. */
  listSent(member: string, since: number): Pick<JudgedRow, "id" | "at" | "kind">[] {
    return this.sql
      .exec<Pick<JudgedRow, "id" | "at" | "kind">>(
        "SELECT id, at, kind FROM judged WHERE member = ? AND at > ? AND verdict <> 'refuse' ORDER BY at DESC",
        ...[member, since],
      )
      .toArray();
  }

  /** A member's last posts, newest first. */
  listLast(member: string, limit: number): SentRow[] {
    return this.sql
      .exec<SentRow>(
        `SELECT id, at, kind, domains, high, low FROM judged
         WHERE member = ? AND verdict <> 'refuse' AND kind IN ('topic', 'reply') ORDER BY at DESC LIMIT ?`,
        ...[member, limit],
      )
      .toArray();
  }

  countRefused(member: string, since: number): number {
    return this.count(
      "SELECT count(*) AS n FROM judged WHERE member = ? AND at > ? AND verdict = 'refuse'",
      member,
      since,
    );
  }

  countFromNetwork(network: string, since: number): number {
    return this.count(
      "SELECT count(*) AS n FROM judged WHERE network = ? AND at > ? AND trust = 0 AND verdict <> 'refuse'",
      ...[network, since],
    );
  }

  /** The site's last texts that can be compared, oldest first. */
  listRecent(limit: number): ({ member: string | null } & Simhash)[] {
    return this.sql
      .exec<{ member: string | null; high: number; low: number }>(
        `SELECT member, high, low FROM (SELECT member, high, low, at FROM judged
         WHERE high IS NOT NULL AND verdict <> 'refuse' ORDER BY at DESC LIMIT ?) ORDER BY at`,
        limit,
      )
      .toArray();
  }

  readApproved(member: string): number {
    return (
      this.sql.exec<{ approved: number }>("SELECT approved FROM member WHERE id = ?", member).toArray()[0]?.approved ??
      0
    );
  }

  addApproved(member: string, by: 1 | -1): void {
    this.sql.exec(
      `INSERT INTO member VALUES (?1, max(0, ?2)) ON CONFLICT (id) DO UPDATE SET approved = max(0, approved + ?2)`,
      ...[member, by],
    );
  }

  readLearned(): { spam: number; good: number } {
    return this.sql.exec<{ spam: number; good: number }>("SELECT spam, good FROM learned").one();
  }

  addLearned(isSpam: boolean, by: 1 | -1): void {
    this.sql.exec(`UPDATE learned SET ${isSpam ? "spam = max(0, spam + ?1)" : "good = max(0, good + ?1)"}`, by);
  }

  setLabel(id: string, label: Pick<JudgedRow, "label" | "labeled_at" | "labeled_by" | "score_before" | "step">): void {
    const { label: value, labeled_at, labeled_by, score_before, step } = label;
    this.sql.exec(
      "UPDATE judged SET label = ?, labeled_at = ?, labeled_by = ?, score_before = ?, step = ? WHERE id = ?",
      ...[value, labeled_at, labeled_by, score_before, step, id],
    );
  }

  log({ at, by, id, action }: TrainingEntry): void {
    this.sql.exec("INSERT INTO training (at, by, id, action) VALUES (?, ?, ?, ?)", at, by, id, action);
  }

  /** Forgets what a member wrote; that something was judged stays, without them. */
  eraseMember(member: string): void {
    this.sql.exec(`UPDATE judged SET id = 'erased:' || hex(randomblob(12)), ${FORGET} WHERE member = ?`, member);
    this.sql.exec("DELETE FROM member WHERE id = ?", member);
  }

  /** Deletes what is too old. */
  sweep(before: { text: number; network: number; decision: number }): void {
    this.sql.exec("DELETE FROM judged WHERE at < ? AND label IS NULL", before.text);
    this.sql.exec(`UPDATE judged SET ${FORGET} WHERE at < ? AND text IS NOT NULL`, before.text);
    this.sql.exec("UPDATE judged SET network = NULL WHERE at < ? AND network IS NOT NULL", before.network);
    this.sql.exec("DELETE FROM judged WHERE at < ?", before.decision);
    this.sql.exec("DELETE FROM training WHERE at < ?", before.decision);
  }

  count(query: string, ...values: (string | number)[]): number {
    return this.sql.exec<{ n: number }>(query, ...values).one().n;
  }
}

const FORGET = `member = NULL, title = NULL, text = NULL, email_domain = NULL, network = NULL, domains = '[]',
  influences = '[]', reasons = '[]', high = NULL, low = NULL, step = NULL`;

export const parseReasons = (row: Pick<JudgedRow, "reasons">): SpamReason[] => JSON.parse(row.reasons) as SpamReason[];
export const parseInfluences = (row: Pick<JudgedRow, "influences">): Influence[] =>
  JSON.parse(row.influences) as Influence[];
