import type { MessageReport } from "../moderation/contract.ts";
import type { ConversationEvent, ConversationPage, StoredMessage, WrapInput, WrappedKey } from "./contract.ts";

type Row = Record<string, SqlStorageValue>;
type MessageRow = Omit<StoredMessage, "event"> & { event: string | null; stamp: string } & Row;

/** A member of a conversation as its object has them. */
export interface ConversationMember {
  id: string;
  isIn: boolean;
  /** The first number that they may read. */
  firstNumber: number;
  readNumber: number;
}

/** What a conversation is, beside its lines. */
export interface ConversationHead {
  id: string;
  kind: ConversationPage["kind"];
  createdBy: string;
  version: number;
  lastNumber: number;
  lastAt: number;
  epoch: number;
  isStale: boolean;
}

const MESSAGE_COLUMNS = "number, id, sender, at, device, counter, epoch, envelope, commitment, event, stamp";

/**
 * The rows of one conversation, in its object's own database: ciphertext, and who wrote when. Everything here is
 * synchronous: what a caller does without awaiting between is one transaction.
 */
export class ConversationStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS head (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, kind TEXT NOT NULL,
        created_by TEXT NOT NULL, version INTEGER NOT NULL, last_number INTEGER NOT NULL, last_at INTEGER NOT NULL,
        epoch INTEGER NOT NULL, is_stale INTEGER NOT NULL, fed INTEGER NOT NULL, stamp_key BLOB NOT NULL);
      CREATE TABLE IF NOT EXISTS member (id TEXT PRIMARY KEY, is_in INTEGER NOT NULL, first_number INTEGER NOT NULL,
        read_number INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS epoch (number INTEGER PRIMARY KEY, by TEXT NOT NULL, by_version INTEGER NOT NULL,
        at INTEGER NOT NULL, messages INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS wrap (member TEXT NOT NULL, epoch INTEGER NOT NULL, key_version INTEGER NOT NULL,
        wrap TEXT NOT NULL, PRIMARY KEY (member, epoch)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS message (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sender TEXT NOT NULL,
        at INTEGER NOT NULL, device TEXT NOT NULL, counter INTEGER NOT NULL, epoch INTEGER NOT NULL,
        envelope TEXT NOT NULL, commitment TEXT NOT NULL, event TEXT, stamp TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS report (id TEXT PRIMARY KEY, report TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS departed (id TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS counter (sender TEXT NOT NULL, device TEXT NOT NULL, last INTEGER NOT NULL,
        PRIMARY KEY (sender, device)) WITHOUT ROWID;
    `);
  }

  create(head: Pick<ConversationHead, "id" | "kind" | "createdBy">, members: readonly string[], at: number): void {
    this.sql.exec(
      "INSERT INTO head VALUES (1, ?, ?, ?, 1, 0, ?, 0, 0, 0, ?)",
      ...[head.id, head.kind, head.createdBy, at, crypto.getRandomValues(new Uint8Array(32)).buffer],
    );
    for (const id of members) this.addMember(id, 1);
  }

  readHead(): ConversationHead | null {
    const row = this.sql
      .exec<Row>(
        `SELECT id, kind, created_by AS createdBy, version, last_number AS lastNumber, last_at AS lastAt, epoch,
           is_stale AS isStale FROM head`,
      )
      .toArray()[0];
    return row ? ({ ...row, isStale: row.isStale === 1 } as unknown as ConversationHead) : null;
  }

  /** What no page may see: it stamps what was sent. */
  readStampKey(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.sql.exec<{ k: ArrayBuffer }>("SELECT stamp_key AS k FROM head").one().k);
  }

  listMembers(): ConversationMember[] {
    return this.sql
      .exec<Row>(
        "SELECT id, is_in AS isIn, first_number AS firstNumber, read_number AS readNumber FROM member ORDER BY id",
      )
      .toArray()
      .map((row) => ({ ...row, isIn: row.isIn === 1 }) as unknown as ConversationMember);
  }

  addMember(id: string, firstNumber: number): void {
    this.sql.exec(
      `INSERT INTO member VALUES (?, 1, ?, ?)
       ON CONFLICT (id) DO UPDATE SET is_in = 1, first_number = excluded.first_number, read_number = excluded.read_number`,
      ...[id, firstNumber, firstNumber - 1],
    );
  }

  removeMember(id: string): void {
    this.sql.exec("UPDATE member SET is_in = 0 WHERE id = ?", id);
    this.sql.exec("INSERT OR IGNORE INTO departed VALUES (?)", id);
    this.sql.exec("UPDATE head SET is_stale = 1");
  }

  /** Who isn't in it any more, and whose open pages don't know. */
  listDeparted(): string[] {
    return this.sql
      .exec<{ id: string }>(
        "SELECT id FROM departed d WHERE NOT EXISTS (SELECT 1 FROM member WHERE id = d.id AND is_in = 1)",
      )
      .toArray()
      .map(({ id }) => id);
  }
  forgetDeparted(ids: readonly string[]): void {
    this.sql.exec("DELETE FROM departed WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
  }

  addEpoch(number: number, by: string, byVersion: number, at: number, wraps: readonly WrapInput[]): void {
    this.sql.exec("INSERT INTO epoch VALUES (?, ?, ?, ?, 0)", number, by, byVersion, at);
    for (const { member, keyVersion, wrap } of wraps)
      this.sql.exec("INSERT INTO wrap VALUES (?, ?, ?, ?)", member, number, keyVersion, wrap);
    this.sql.exec("UPDATE head SET epoch = ?, is_stale = 0", number);
  }

  readEpoch(number: number): { at: number; messages: number } | null {
    return this.sql.exec<Row>("SELECT at, messages FROM epoch WHERE number = ?", number).toArray()[0] as never;
  }

  /** Which version of whose key the newest epoch was wrapped for. */
  readWrappedVersions(): Map<string, number> {
    const rows = this.sql
      .exec<{ member: string; v: number }>(
        "SELECT member, key_version AS v FROM wrap WHERE epoch = (SELECT epoch FROM head)",
      )
      .toArray();
    return new Map(rows.map(({ member, v }) => [member, v]));
  }

  listWraps(member: string, epochs: readonly number[] | null = null): WrappedKey[] {
    return this.sql
      .exec<Row>(
        `SELECT w.epoch, e.by, e.by_version AS byVersion, w.key_version AS keyVersion, w.wrap, e.at
         FROM wrap w JOIN epoch e ON e.number = w.epoch
         WHERE w.member = ? AND (? IS NULL OR w.epoch IN (SELECT value FROM json_each(?))) ORDER BY w.epoch`,
        ...[member, epochs && 1, JSON.stringify(epochs ?? [])],
      )
      .toArray() as unknown as WrappedKey[];
  }

  findSent(id: string): MessageRow | null {
    return this.sql.exec<MessageRow>(`SELECT ${MESSAGE_COLUMNS} FROM message WHERE id = ?`, id).toArray()[0] ?? null;
  }

  readLine(number: number): MessageRow | null {
    return (
      this.sql.exec<MessageRow>(`SELECT ${MESSAGE_COLUMNS} FROM message WHERE number = ?`, number).toArray()[0] ?? null
    );
  }

  lastCounter(sender: string, device: string): number {
    const row = this.sql
      .exec<{ last: number }>("SELECT last FROM counter WHERE sender = ? AND device = ?", sender, device)
      .toArray()[0];
    return row?.last ?? 0;
  }

  /** Adds a line under the next number, which `stamp` needs. */
  insertLine(
    line: Omit<StoredMessage, "number" | "event"> & { event: ConversationEvent | null },
    stamp: (number: number) => string,
  ): number {
    const { n } = this.sql
      .exec<{ n: number }>(
        "UPDATE head SET last_number = last_number + 1, last_at = ? RETURNING last_number AS n",
        line.at,
      )
      .one();
    this.sql.exec(
      "INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[n, line.id, line.sender, line.at, line.device, line.counter, line.epoch, line.envelope, line.commitment],
      ...[line.event && JSON.stringify(line.event), stamp(n)],
    );
    if (line.event) return n;
    this.sql.exec("UPDATE epoch SET messages = messages + 1 WHERE number = ?", line.epoch);
    this.sql.exec(
      "INSERT INTO counter VALUES (?, ?, ?) ON CONFLICT (sender, device) DO UPDATE SET last = excluded.last",
      ...[line.sender, line.device, line.counter],
    );
    return n;
  }

  /** Lines after a number, or the last ones before one; in order. */
  readLines(
    firstNumber: number,
    { after, before }: { after?: number; before?: number },
    limit: number,
  ): StoredMessage[] {
    const rows =
      after !== undefined
        ? this.sql
            .exec<MessageRow>(
              `SELECT ${MESSAGE_COLUMNS} FROM message WHERE number > ? AND number >= ? ORDER BY number LIMIT ?`,
              ...[after, firstNumber, limit],
            )
            .toArray()
        : this.sql
            .exec<MessageRow>(
              `SELECT ${MESSAGE_COLUMNS} FROM message WHERE number < ? AND number >= ? ORDER BY number DESC LIMIT ?`,
              ...[before ?? Number.MAX_SAFE_INTEGER, firstNumber, limit],
            )
            .toArray()
            .reverse();
    return rows.map(toStoredMessage);
  }

  /** All that a member wrote, for their export. */
  readSentBy(member: string): StoredMessage[] {
    return this.sql
      .exec<MessageRow>(`SELECT ${MESSAGE_COLUMNS} FROM message WHERE sender = ? AND event IS NULL`, member)
      .toArray()
      .map(toStoredMessage);
  }

  /** @returns whether it moved */
  markRead(member: string, number: number): boolean {
    const { rowsWritten } = this.sql.exec(
      "UPDATE member SET read_number = min(?, (SELECT last_number FROM head)) WHERE id = ? AND is_in = 1 AND read_number < min(?, (SELECT last_number FROM head))",
      ...[number, member, number],
    );
    return rowsWritten > 0;
  }

  /** Keeps a report until the moderators' queue has it. */
  addReport(report: MessageReport): void {
    this.sql.exec("INSERT INTO report VALUES (?, ?) ON CONFLICT DO NOTHING", report.id, JSON.stringify(report));
  }
  nextReport(): MessageReport | null {
    const row = this.sql.exec<{ report: string }>("SELECT report FROM report LIMIT 1").toArray()[0];
    return row ? (JSON.parse(row.report) as MessageReport) : null;
  }
  removeReport(id: string): void {
    this.sql.exec("DELETE FROM report WHERE id = ?", id);
  }

  recordChange(): void {
    this.sql.exec("UPDATE head SET version = version + 1");
  }
  /** The version that the lists in D1 and the members' pages know. */
  readFed(): number {
    return this.sql.exec<{ fed: number }>("SELECT fed FROM head").one().fed;
  }
  writeFed(version: number): void {
    this.sql.exec("UPDATE head SET fed = max(fed, ?)", version);
  }
}

export function toStoredMessage({ stamp: _, event, ...row }: MessageRow): StoredMessage {
  return { ...row, event: event === null ? null : (JSON.parse(event) as ConversationEvent) } as StoredMessage;
}
