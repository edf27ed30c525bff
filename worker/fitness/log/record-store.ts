import type { CommandResult, LogRecord, ReplacedVersion } from "./contract-sync.ts";
import type { StoredRecord } from "./domain-apply.ts";
import type { RecordKind } from "./domain-kinds.ts";
import { MAX_ANSWER, MAX_LOG_BYTES } from "./domain-log-limits.ts";

type Row = {
  kind: RecordKind;
  id: string;
  seq: number;
  date: string | null;
  ref: string | null;
  deleted: number;
  device: string;
  other_seq: number;
  data: string;
};

/**
 * The records of one member, in the object's own database. Everything here is synchronous: what a caller does without
 * awaiting between is one transaction.
 */
export class RecordStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS log (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL, erased INTEGER NOT NULL);
      INSERT OR IGNORE INTO log VALUES (1, 0, 0);
      CREATE TABLE IF NOT EXISTS record (id TEXT PRIMARY KEY, kind TEXT NOT NULL, seq INTEGER NOT NULL UNIQUE, date TEXT,
        ref TEXT, deleted INTEGER NOT NULL, device TEXT NOT NULL, other_seq INTEGER NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS record_day ON record (kind, date) WHERE deleted = 0;
      CREATE INDEX IF NOT EXISTS record_ref ON record (kind, ref, date) WHERE ref IS NOT NULL AND deleted = 0;
      CREATE TABLE IF NOT EXISTS command (id TEXT PRIMARY KEY, result TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS replaced (record TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, fields TEXT NOT NULL,
        at INTEGER NOT NULL, PRIMARY KEY (record, seq)) WITHOUT ROWID;
    `);
  }

  /** Of the last change; 0: nothing was logged. */
  readSeq(): number {
    return this.readLog().seq;
  }

  /** Whether the account was deleted: nothing is kept for it any more. */
  get isErased(): boolean {
    return this.readLog().erased === 1;
  }

  nextSeq(): number {
    return this.sql.exec<{ seq: number }>("UPDATE log SET seq = seq + 1 RETURNING seq").one().seq;
  }

  findResult(command: string): CommandResult | null {
    const row = this.sql.exec<{ result: string }>("SELECT result FROM command WHERE id = ?", command).toArray()[0];
    return row ? (JSON.parse(row.result) as CommandResult) : null;
  }

  saveResult(result: CommandResult): void {
    this.sql.exec("INSERT INTO command VALUES (?, ?)", result.id, JSON.stringify(result));
  }

  read(id: string): StoredRecord | null {
    const row = this.sql.exec<Row>("SELECT * FROM record WHERE id = ?", id).toArray()[0];
    return row ? toStored(row) : null;
  }

  /** @param ref what it is looked up by besides its day: the food of an entry, the exercise of a set */
  save(record: StoredRecord, ref: string | null): void {
    const { id, kind, seq, date, isDeleted, device, otherSeq, data } = record;
    this.sql.exec(
      "INSERT OR REPLACE INTO record (id, kind, seq, date, ref, deleted, device, other_seq, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[id, kind, seq, date, ref, isDeleted ? 1 : 0, device, otherSeq, JSON.stringify(data)],
    );
  }

  saveReplaced({ record, seq, kind, fields, at }: ReplacedVersion): void {
    this.sql.exec("INSERT INTO replaced VALUES (?, ?, ?, ?, ?)", record, seq, kind, JSON.stringify(fields), at);
  }

  /** The newest first. */
  listReplaced(limit: number): ReplacedVersion[] {
    return this.sql
      .exec<{ record: string; seq: number; kind: RecordKind; fields: string; at: number }>(
        "SELECT * FROM replaced ORDER BY seq DESC LIMIT ?",
        limit,
      )
      .toArray()
      .map((row) => ({ ...row, fields: JSON.parse(row.fields) as Record<string, unknown> }));
  }

  count(kind: RecordKind): number {
    return this.sql.exec<{ n: number }>("SELECT count(*) AS n FROM record WHERE kind = ? AND deleted = 0", kind).one()
      .n;
  }

  /** How many of a kind a day has. */
  countDay(kind: RecordKind, date: string): number {
    const query = "SELECT count(*) AS n FROM record WHERE kind = ? AND date = ? AND deleted = 0";
    return this.sql.exec<{ n: number }>(query, kind, date).one().n;
  }

  /** Whether there is no space for anything new. */
  get isFull(): boolean {
    return this.sql.databaseSize >= MAX_LOG_BYTES;
  }

  /** What changed after a seq, the oldest change first; at least one, and not more than an answer holds. */
  listChanges(after: number, limit: number): LogRecord[] {
    return this.listSome("SELECT * FROM record WHERE seq > ? ORDER BY seq LIMIT ?", after, limit);
  }

  /** Of these kinds what has no day, and the days from a date on; null where that is more than an answer holds. */
  listStart(kinds: readonly RecordKind[], from: string): LogRecord[] | null {
    const records: LogRecord[] = [];
    let size = 0;
    for (const kind of kinds)
      for (const which of ["date IS NULL AND ?2 = ?2", "date >= ?2"])
        for (const row of this.sql.exec<Row>(
          `SELECT * FROM record WHERE kind = ?1 AND ${which} AND deleted = 0 ORDER BY date, id`,
          ...[kind, from],
        )) {
          size += row.data.length;
          if (size > MAX_ANSWER) return null;
          records.push(toRecord(row));
        }
    return records;
  }

  /** Of one kind, from the first to the last day, both included, in the order of the days. */
  listDays(kind: RecordKind, from: string, to: string): LogRecord[] {
    return this.list(
      "SELECT * FROM record WHERE kind = ? AND date BETWEEN ? AND ? AND deleted = 0 ORDER BY date, id",
      ...[kind, from, to],
    );
  }

  listUndated(kind: RecordKind): LogRecord[] {
    return this.list("SELECT * FROM record WHERE kind = ? AND date IS NULL AND deleted = 0 ORDER BY id", kind);
  }

  /** Those that name this food, exercise or the like, from a day up to another, which is not included; the newest first. */
  listByRef(kind: RecordKind, ref: string, from: string, before: string): LogRecord[] {
    return this.list(
      `SELECT * FROM record WHERE kind = ? AND ref = ? AND date >= ? AND date < ? AND deleted = 0
        ORDER BY date DESC, id DESC`,
      ...[kind, ref, from, before],
    );
  }

  /** Whether any record of a kind names this exercise, food or the like. */
  hasRef(kind: RecordKind, ref: string): boolean {
    const query = "SELECT 1 FROM record WHERE kind = ? AND ref = ? AND deleted = 0 LIMIT 1";
    return this.sql.exec(query, kind, ref).toArray().length > 0;
  }

  /** Everything in the order of the ids, for exports; at least one, and not more than an answer holds. */
  listAfterId(id: string, limit: number): LogRecord[] {
    return this.listSome("SELECT * FROM record WHERE id > ? AND deleted = 0 ORDER BY id LIMIT ?", id, limit);
  }

  /** How many there are from one id up to another, which is not included. */
  countBetween(from: string, to: string): number {
    const query = "SELECT count(*) AS n FROM record WHERE id >= ? AND id < ? AND deleted = 0";
    return this.sql.exec<{ n: number }>(query, from, to).one().n;
  }

  /** Ids and versions after an id, up to another, and what each is looked up by; both not included. */
  listBetween(
    after: string,
    to: string,
    limit: number,
  ): { id: string; kind: RecordKind; seq: number; ref: string | null }[] {
    const query = "SELECT id, kind, seq, ref FROM record WHERE id > ? AND id < ? AND deleted = 0 ORDER BY id LIMIT ?";
    return this.sql
      .exec<{ id: string; kind: RecordKind; seq: number; ref: string | null }>(query, after, to, limit)
      .toArray();
  }

  /** Of these ids those that there are or were. */
  listKnown(ids: readonly string[]): { id: string; seq: number; isDeleted: boolean }[] {
    const query = "SELECT id, seq, deleted FROM record WHERE id IN (SELECT value FROM json_each(?))";
    return this.sql
      .exec<{ id: string; seq: number; deleted: number }>(query, JSON.stringify(ids))
      .toArray()
      .map(({ id, seq, deleted }) => ({ id, seq, isDeleted: deleted === 1 }));
  }

  /** Forgets everything for ever. */
  erase(): void {
    this.forget();
    this.sql.exec("UPDATE log SET erased = 1");
  }

  /**
   * Forgets everything; what is logged from now on is kept. Tables that begin with `count_` hold what is counted of all members
   * (../counts/), and the list of files is ended by itself (../photos/photo-files.ts).
   */
  forget(): void {
    for (const { name } of this.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
      )
      .toArray())
      if (name !== "log" && name !== "photo_file" && !name.startsWith("count_")) this.sql.exec(`DELETE FROM "${name}"`);
    this.sql.exec("UPDATE log SET seq = seq + 1");
  }

  private list(query: string, ...values: (string | number)[]): LogRecord[] {
    return this.sql
      .exec<Row>(query, ...values)
      .toArray()
      .map((row) => toRecord(row));
  }

  /** As many of the first ones as one answer holds. */
  private listSome(query: string, ...values: (string | number)[]): LogRecord[] {
    const records: LogRecord[] = [];
    let size = 0;
    for (const row of this.sql.exec<Row>(query, ...values)) {
      size += row.data.length;
      if (records.length > 0 && size > MAX_ANSWER) break;
      records.push(toRecord(row));
    }
    return records;
  }

  private readLog() {
    return this.sql.exec<{ seq: number; erased: number }>("SELECT seq, erased FROM log").one();
  }
}

const toRecord = ({ kind, id, seq, date, deleted, data }: Row): LogRecord => ({
  kind,
  id,
  seq,
  date,
  isDeleted: deleted === 1,
  data: JSON.parse(data) as Record<string, unknown>,
});
const toStored = (row: Row): StoredRecord => ({ ...toRecord(row), device: row.device, otherSeq: row.other_seq });
