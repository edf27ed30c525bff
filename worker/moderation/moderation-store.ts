import { createHash } from "node:crypto";
import type {
  DecisionNotice,
  DecisionView,
  FlagView,
  ItemKind,
  ItemView,
  LeaseView,
  LogEntry,
  MessageReport,
  PostReport,
  QueueView,
  ReportedFor,
  TopicNotice,
} from "./contract.ts";

type ItemRow = {
  id: string;
  kind: ItemKind;
  version: number;
  state: "waiting" | "decided";
  topic: string;
  title: string;
  number: number | null;
  post_id: string;
  author: string;
  text: string;
  reasons: string;
  score: number | null;
  is_hidden: number;
  is_escalated: number;
  lease: string | null;
  lease_until: number;
  decision: string | null;
  decided_at: number | null;
  created_at: number;
  weight: number;
};

/** What follows a decision and is not done yet. */
export interface Effect {
  n: number;
  /** What it is about, for `cancelEffects`. */
  item: string;
  work: EffectWork;
}
/** What was disclosed, and where it can be proved. */
export type Disclosure = Pick<MessageReport, "conversation" | "messages"> & { by: string };
export type EffectWork =
  | { type: "post_state"; topic: string; number: number; state: "shown" | "hidden" }
  | { type: "release"; topic: string; post: string; isApproved: boolean }
  | { type: "learn"; post: string; isSpam: boolean | null; by: string }
  | { type: "message_report"; report: string; state: "open" | "upheld" | "dismissed" }
  | { type: "sanction"; member: string; kind: "silence" | "suspend" };

const PAGE_SIZE = 50;

/** The rows of the queue. Everything is synchronous: what a caller does without awaiting between is one transaction. */
export class ModerationStore {
  constructor(private readonly sql: SqlStorage) {
    sql.exec(`
      CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL);
      INSERT OR IGNORE INTO state VALUES (1, 0);
      CREATE TABLE IF NOT EXISTS item (id TEXT PRIMARY KEY, kind TEXT NOT NULL, version INTEGER NOT NULL,
        state TEXT NOT NULL, topic TEXT NOT NULL, title TEXT NOT NULL, number INTEGER, post_id TEXT NOT NULL,
        author TEXT NOT NULL, author_id TEXT NOT NULL, text TEXT NOT NULL, reasons TEXT NOT NULL, score REAL,
        is_hidden INTEGER NOT NULL DEFAULT 0, is_escalated INTEGER NOT NULL DEFAULT 0, lease TEXT,
        lease_until INTEGER NOT NULL DEFAULT 0, decision TEXT, decided_at INTEGER, created_at INTEGER NOT NULL,
        weight REAL NOT NULL DEFAULT 0) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS item_waiting ON item (created_at, id) WHERE state = 'waiting';
      CREATE INDEX IF NOT EXISTS item_decided ON item (decided_at DESC, id) WHERE state = 'decided';
      CREATE INDEX IF NOT EXISTS item_author ON item (author_id, created_at);
      CREATE TABLE IF NOT EXISTS flag (item TEXT NOT NULL, member TEXT NOT NULL, name TEXT NOT NULL, reason TEXT NOT NULL,
        note TEXT NOT NULL, at INTEGER NOT NULL, weight REAL NOT NULL, verdict INTEGER,
        PRIMARY KEY (item, member)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS flag_member ON flag (member);
      CREATE TABLE IF NOT EXISTS disclosure (item TEXT PRIMARY KEY, disclosure TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS log (n INTEGER PRIMARY KEY, at INTEGER NOT NULL, by TEXT NOT NULL, action TEXT NOT NULL,
        item TEXT NOT NULL, member TEXT NOT NULL, detail TEXT NOT NULL, hash TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS log_item ON log (item);
      CREATE INDEX IF NOT EXISTS log_member ON log (member);
      CREATE TABLE IF NOT EXISTS effect (n INTEGER PRIMARY KEY, item TEXT NOT NULL, work TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS notice (id TEXT PRIMARY KEY, item TEXT NOT NULL, due_at INTEGER NOT NULL, notice TEXT NOT NULL);
    `);
  }

  /** Counts changes of the queue. */
  readVersion(): number {
    return this.sql.exec<{ version: number }>("SELECT version FROM state").one().version;
  }

  readItem(id: string): ItemView | null {
    const row = this.sql.exec<ItemRow>("SELECT * FROM item WHERE id = ?", id).toArray()[0];
    return row ? this.toView(row) : null;
  }

  /** The post of an item, as its author's page named it. */
  readPostId(id: string): string {
    return this.sql.exec<{ post_id: string }>("SELECT post_id FROM item WHERE id = ?", id).one().post_id;
  }

  /** Adds an item, or nothing where it is there already. @returns whether it was added */
  addItem(id: string, report: Omit<PostReport, "kind"> & { kind: ItemKind }): boolean {
    const { kind, topic, title, number, postId, author, text, reasons, score, at } = report;
    const added = this.sql.exec(
      `INSERT INTO item (id, kind, version, state, topic, title, number, post_id, author, author_id, text, reasons, score, created_at)
       VALUES (?, ?, 1, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      ...[
        id,
        kind,
        topic,
        title,
        number,
        postId,
        JSON.stringify(author),
        author.id,
        text,
        JSON.stringify(reasons),
        score,
        at,
      ],
    );
    if (added.rowsWritten === 0) return false;
    this.bumpQueue();
    return true;
  }

  addDisclosure(item: string, disclosure: Disclosure): void {
    this.sql.exec("INSERT INTO disclosure VALUES (?, ?) ON CONFLICT DO NOTHING", item, JSON.stringify(disclosure));
  }
  /** Null where an item is not about messages. */
  readDisclosure(item: string): Disclosure | null {
    const row = this.sql
      .exec<{ disclosure: string }>("SELECT disclosure FROM disclosure WHERE item = ?", item)
      .toArray()[0];
    return row ? (JSON.parse(row.disclosure) as Disclosure) : null;
  }

  /** A decided item waits again. */
  reopen(id: string): void {
    this.update(id, { state: "waiting", decision: null, decided_at: null, lease: null, lease_until: 0 });
  }

  /** Each changes what is named, and counts as one change. */
  update(id: string, change: Partial<Omit<ItemRow, "id" | "version">>): void {
    const assignments = [...Object.keys(change).map((name) => `${name} = ?`), "version = version + 1"];
    this.sql.exec(`UPDATE item SET ${assignments.join(", ")} WHERE id = ?`, ...[...Object.values(change), id]);
    this.bumpQueue();
  }

  /** Who handles an item; it does not count as a change of the item, so that a decision after it is not stale. */
  setLease(id: string, lease: LeaseView | null): void {
    this.sql.exec("UPDATE item SET lease = ?, lease_until = ? WHERE id = ?", lease?.by ?? null, lease?.until ?? 0, id);
    this.bumpQueue();
  }

  /** @returns whether this member had not reported it */
  addFlag(item: string, flag: FlagView): boolean {
    const { member, name, reason, note, at, weight } = flag;
    const added = this.sql.exec(
      "INSERT INTO flag VALUES (?, ?, ?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING",
      ...[item, member, name, reason, note, at, weight],
    );
    if (added.rowsWritten === 0) return false;
    this.sql.exec("UPDATE item SET weight = weight + ? WHERE id = ?", weight, item);
    return true;
  }

  listFlags(item: string): FlagView[] {
    return this.sql
      .exec<{ member: string; name: string; reason: ReportedFor; note: string; at: number; weight: number }>(
        "SELECT member, name, reason, note, at, weight FROM flag WHERE item = ? ORDER BY at, member",
        item,
      )
      .toArray();
  }

  /** Whether the reports of an item were right; null: it is open again. */
  judgeFlags(item: string, isUpheld: boolean | null): void {
    this.sql.exec("UPDATE flag SET verdict = ? WHERE item = ?", isUpheld === null ? null : Number(isUpheld), item);
  }

  /** How many posts of a member were reported since, and a moderator agreed. */
  countUpheld(author: string, since: number): number {
    return this.sql
      .exec<{ n: number }>(
        `SELECT count(*) AS n FROM item WHERE author_id = ? AND created_at > ?
         AND EXISTS (SELECT 1 FROM flag WHERE flag.item = item.id AND verdict = 1)`,
        ...[author, since],
      )
      .one().n;
  }

  readFlagRecord(member: string): { upheld: number; refused: number } {
    return this.sql
      .exec<{ upheld: number; refused: number }>(
        "SELECT COALESCE(SUM(verdict = 1), 0) upheld, COALESCE(SUM(verdict = 0), 0) refused FROM flag WHERE member = ?",
        member,
      )
      .one();
  }

  /** @param by the email address of the moderator who asks */
  listItems(view: QueueView, by: string, now: number, before: string | undefined) {
    const [at = "", id = ""] = before?.split("~") ?? [];
    const isDecided = view === "decided";
    const where = {
      waiting: "state = 'waiting' AND is_escalated = 0",
      mine: "state = 'waiting' AND lease = ? AND lease_until > ?",
      escalated: "state = 'waiting' AND is_escalated = 1",
      decided: "state = 'decided'",
    }[view];
    const values = view === "mine" ? [by, now] : [];
    const page = !before
      ? ""
      : isDecided
        ? "AND (decided_at < ? OR (decided_at = ? AND id > ?))"
        : "AND (created_at > ? OR (created_at = ? AND id > ?))";
    const rows = this.sql
      .exec<ItemRow>(
        `SELECT * FROM item WHERE ${where} ${page} ORDER BY ${isDecided ? "decided_at DESC" : "created_at"}, id LIMIT ?`,
        ...[...values, ...(before ? [Number(at), Number(at), id] : []), PAGE_SIZE + 1],
      )
      .toArray();
    const shown = rows.slice(0, PAGE_SIZE);
    const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
    return {
      items: shown.map((row) => this.toView(row)),
      next: last ? `${isDecided ? last.decided_at : last.created_at}~${last.id}` : null,
    };
  }

  /** @param today when the caller's day began, epoch milliseconds */
  count(by: string, now: number, today: number) {
    return this.sql
      .exec<{ waiting: number; mine: number; escalated: number; decidedToday: number }>(
        `SELECT (SELECT COUNT(*) FROM item WHERE state = 'waiting' AND is_escalated = 0) waiting,
           (SELECT COUNT(*) FROM item WHERE state = 'waiting' AND lease = ? AND lease_until > ?) mine,
           (SELECT COUNT(*) FROM item WHERE state = 'waiting' AND is_escalated = 1) escalated,
           (SELECT COUNT(*) FROM item WHERE state = 'decided' AND decided_at >= ?) decidedToday`,
        ...[by, now, today],
      )
      .one();
  }

  /** When the last decision was made; null: none was. */
  readLastDecidedAt(): number | null {
    return this.sql.exec<{ at: number | null }>("SELECT MAX(decided_at) at FROM item WHERE state = 'decided'").one().at;
  }

  /** What was decided about a member before, newest first. */
  listDecisionsAbout(member: string, limit: number): ItemView[] {
    return this.sql
      .exec<ItemRow>(
        "SELECT * FROM item WHERE author_id = ? AND state = 'decided' ORDER BY created_at DESC LIMIT ?",
        ...[member, limit],
      )
      .toArray()
      .map((row) => this.toView(row));
  }

  /**
   * Until when decisions stop a member, epoch milliseconds; null: none does. The one that lasts longest counts, so that a
   * shorter one or the undo of one ends no other; one whose appeal was accepted counts no more.
   */
  readSanctionEnd(member: string, kind: "silence" | "suspend"): number | null {
    return this.sql
      .exec<{ until: number | null }>(
        `SELECT max(decision ->> '$.sanction.until') until FROM item WHERE author_id = ? AND state = 'decided'
           AND decision ->> '$.sanction.kind' = ? AND NOT EXISTS (SELECT 1 FROM item a WHERE a.id = 'appeal:' || item.id
             AND a.state = 'decided' AND a.decision ->> '$.action' = 'approve')`,
        ...[member, kind],
      )
      .one().until;
  }

  /** Writes a line of the record, chained to the one before it by SHA-256. */
  appendLog(entry: Omit<LogEntry, "n" | "hash">): void {
    const { n, hash } = this.readLastLog();
    const next = { ...entry, n: n + 1 };
    const { at, by, action, item, member, detail } = entry;
    this.sql.exec(
      "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      ...[next.n, at, by, action, item, member, JSON.stringify(detail), chainHash(hash, next)],
    );
  }

  /** @param filter an item, some members, or everything; newest first, each with the title of its topic where that is known */
  listLog(
    filter: { item: string } | { members: readonly string[] } | null,
    limit: number,
    before?: number,
  ): (LogEntry & { title: string | null })[] {
    const [where, values] = !filter
      ? ["1", []]
      : "item" in filter
        ? ["item = ?", [filter.item]]
        : ["member IN (SELECT value FROM json_each(?))", [JSON.stringify(filter.members)]];
    return this.sql
      .exec<Omit<LogEntry, "detail"> & { detail: string; title: string | null }>(
        `SELECT n, at, by, action, item, member, detail, hash,
           coalesce((SELECT title FROM item WHERE id = log.item), detail ->> 'title') title FROM log
         WHERE ${where} AND n < ? ORDER BY n DESC LIMIT ?`,
        ...[...values, before ?? Number.MAX_SAFE_INTEGER, limit],
      )
      .toArray()
      .map((row) => ({ ...row, detail: JSON.parse(row.detail) as Record<string, unknown> }));
  }

  /** The first line of the record that does not fit to the one before it; null: all do. */
  findBrokenLog(): number | null {
    let previous = "";
    for (const row of this.sql.exec<LogEntry & { detail: string }>(
      "SELECT n, at, by, action, item, member, detail, hash FROM log ORDER BY n",
    )) {
      const { hash, ...entry } = { ...row, detail: JSON.parse(row.detail) as Record<string, unknown> };
      if (chainHash(previous, entry) !== hash) return entry.n;
      previous = hash;
    }
    return null;
  }

  addEffect(item: string, work: EffectWork): void {
    this.sql.exec("INSERT INTO effect (item, work) VALUES (?, ?)", item, JSON.stringify(work));
  }

  /** The oldest that is left. */
  nextEffect(): Effect | null {
    const row = this.sql
      .exec<{ n: number; item: string; work: string }>("SELECT n, item, work FROM effect ORDER BY n LIMIT 1")
      .toArray()[0];
    return row ? { ...row, work: JSON.parse(row.work) as EffectWork } : null;
  }
  /** Whether something that follows a decision about an item is not done yet. */
  hasEffects(item: string): boolean {
    return this.sql.exec("SELECT 1 FROM effect WHERE item = ? LIMIT 1", item).toArray().length > 0;
  }
  removeEffect(n: number): void {
    this.sql.exec("DELETE FROM effect WHERE n = ?", n);
  }

  /** Tells an author from then on; while it is not told, `dropNotices` takes it back. */
  addNotice(item: string, dueAt: number, notice: DecisionNotice | TopicNotice): void {
    this.sql.exec("INSERT OR REPLACE INTO notice VALUES (?, ?, ?, ?)", notice.id, item, dueAt, JSON.stringify(notice));
  }
  /** @returns whether one was still to be told */
  dropNotices(item: string): boolean {
    return this.sql.exec("DELETE FROM notice WHERE item = ?", item).rowsWritten > 0;
  }
  listDueNotices(now: number, limit: number): (DecisionNotice | TopicNotice)[] {
    return this.sql
      .exec<{ notice: string }>("SELECT notice FROM notice WHERE due_at <= ? ORDER BY due_at, id LIMIT ?", now, limit)
      .toArray()
      .map(({ notice }) => JSON.parse(notice) as DecisionNotice | TopicNotice);
  }
  /** When the next one is due; null: there is none. */
  nextNoticeAt(): number | null {
    return this.sql.exec<{ at: number | null }>("SELECT MIN(due_at) at FROM notice").one().at;
  }
  removeNotice(id: string): void {
    this.sql.exec("DELETE FROM notice WHERE id = ?", id);
  }

  /** How a member is called in what waits and was decided, and in their reports. */
  renameMember(author: ItemView["author"]): void {
    this.sql.exec("UPDATE item SET author = ? WHERE author_id = ?", JSON.stringify(author), author.id);
    this.sql.exec("UPDATE flag SET name = ? WHERE member = ?", author.name, author.id);
  }

  listHeldTopicsOf(member: string): string[] {
    return this.sql
      .exec<{ topic: string }>("SELECT DISTINCT topic FROM item WHERE author_id = ? AND kind = 'held'", member)
      .toArray()
      .map(({ topic }) => topic);
  }
  removeWaitingHeldOf(member: string): void {
    this.sql.exec("DELETE FROM item WHERE author_id = ? AND kind = 'held' AND state = 'waiting'", member);
    this.bumpQueue();
  }

  /** Topics are gone as if they had never been: what was to be decided about them, too. The record stays. */
  removeItemsOfTopics(topics: readonly string[]): void {
    const these = "topic IN (SELECT value FROM json_each(?))";
    const list = JSON.stringify(topics);
    this.sql.exec(`DELETE FROM flag WHERE item IN (SELECT id FROM item WHERE ${these})`, list);
    this.sql.exec(`DELETE FROM item WHERE ${these}`, list);
    this.bumpQueue();
  }

  /** What a member reported, and what was decided about what they wrote, for their export. */
  exportMember(member: string): Record<string, Record<string, unknown>[]> {
    const flags = this.sql.exec("SELECT item, reason, note, at FROM flag WHERE member = ?", member).toArray();
    const items = this.sql
      .exec<{ topic: string; number: number | null; text: string; decision: string | null; created_at: number }>(
        "SELECT topic, number, text, decision, created_at FROM item WHERE author_id = ?",
        member,
      )
      .toArray()
      .map(({ decision, ...item }) => {
        const { by: _, ...told } = (JSON.parse(decision ?? "{}") ?? {}) as Partial<DecisionView>;
        return { ...item, decision: decision === null ? null : told };
      });
    return { moderation_flag: flags, moderation_item: items };
  }

  private readLastLog(): { n: number; hash: string } {
    return (
      this.sql.exec<{ n: number; hash: string }>("SELECT n, hash FROM log ORDER BY n DESC LIMIT 1").toArray()[0] ?? {
        n: 0,
        hash: "",
      }
    );
  }

  private bumpQueue(): void {
    this.sql.exec("UPDATE state SET version = version + 1");
  }

  private toView(row: ItemRow): ItemView {
    return {
      ...{ id: row.id, kind: row.kind, version: row.version, state: row.state, topic: row.topic, title: row.title },
      ...{ number: row.number, text: row.text, score: row.score, createdAt: row.created_at },
      author: JSON.parse(row.author) as ItemView["author"],
      reasons: JSON.parse(row.reasons) as string[],
      flags: this.listFlags(row.id),
      disclosed:
        row.kind === "message"
          ? (this.readDisclosure(row.id)?.messages ?? []).map(({ number, sender, at, text }) => ({
              ...{ number, sender, at, text },
            }))
          : [],
      isHidden: row.is_hidden === 1,
      isEscalated: row.is_escalated === 1,
      lease: row.lease === null ? null : { by: row.lease, until: row.lease_until },
      decision: row.decision === null ? null : (JSON.parse(row.decision) as DecisionView),
    };
  }
}

/** SHA-256 over the hash of the line before and this line's fields in a fixed order. */
const chainHash = (previous: string, { n, at, by, action, item, member, detail }: Omit<LogEntry, "hash">): string =>
  createHash("sha256")
    .update(JSON.stringify([previous, n, at, by, action, item, member, detail]))
    .digest("hex");
