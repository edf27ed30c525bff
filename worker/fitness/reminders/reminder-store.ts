import { addDays } from "../../kernel/local-date.ts";
import type { ReminderKind } from "../log/contract-records.ts";
import type { Occurrence } from "./domain-occurrence.ts";

export interface DueReminder {
  kind: ReminderKind;
  date: string;
  /** After this time it is too late to send it. */
  expiresAt: number;
}
export interface DuePush extends DueReminder {
  device: string;
  tries: number;
}

/** How many days sent reminders are remembered: longer than any of them waits. */
const DAYS_KEPT = 14;

/**
 * When reminders are due next, for which days they were sent, and what is still to be sent. Everything here is synchronous, so calls
 * without an await in between are one transaction.
 */
export class ReminderStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS reminder_next (record TEXT PRIMARY KEY, kind TEXT NOT NULL, date TEXT NOT NULL,
        at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS reminder_told (kind TEXT NOT NULL, date TEXT NOT NULL, PRIMARY KEY (kind, date)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS reminder_due (kind TEXT NOT NULL, date TEXT NOT NULL, expires_at INTEGER NOT NULL,
        next_at INTEGER NOT NULL, PRIMARY KEY (kind, date)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS reminder_push (kind TEXT NOT NULL, date TEXT NOT NULL, device TEXT NOT NULL,
        expires_at INTEGER NOT NULL, tries INTEGER NOT NULL, next_at INTEGER NOT NULL, PRIMARY KEY (kind, date, device)) WITHOUT ROWID;
    `);
  }

  /** Replaces the whole schedule. */
  setPlan(plan: readonly (Occurrence & { record: string; kind: ReminderKind })[]): void {
    this.sql.exec("DELETE FROM reminder_next");
    for (const { record, kind, date, at } of plan)
      this.sql.exec("INSERT INTO reminder_next VALUES (?, ?, ?, ?)", record, kind, date, at);
  }

  get hasPlan(): boolean {
    return this.sql.exec("SELECT 1 FROM reminder_next LIMIT 1").toArray().length > 0;
  }

  listReached(now: number): { record: string; kind: ReminderKind; date: string; at: number }[] {
    return this.sql
      .exec<{ record: string; kind: ReminderKind; date: string; at: number }>(
        "SELECT record, kind, date, at FROM reminder_next WHERE at <= ? ORDER BY at",
        now,
      )
      .toArray();
  }

  isTold(kind: ReminderKind, date: string): boolean {
    return this.sql.exec("SELECT 1 FROM reminder_told WHERE kind = ? AND date = ?", kind, date).toArray().length > 0;
  }

  /** Queues a reminder, once for its day. */
  addDue({ kind, date, expiresAt }: DueReminder, now: number): void {
    const isNew = this.sql.exec("INSERT OR IGNORE INTO reminder_told VALUES (?, ?)", kind, date).rowsWritten > 0;
    if (isNew) this.sql.exec("INSERT INTO reminder_due VALUES (?, ?, ?, ?)", kind, date, expiresAt, now);
    this.sql.exec("DELETE FROM reminder_told WHERE kind = ? AND date < ?", kind, addDays(date, -DAYS_KEPT));
  }

  /** Reminders to send now whose devices are not known yet. */
  listDue(now: number): DueReminder[] {
    return this.sql
      .exec<DueReminder & Record<string, SqlStorageValue>>(
        'SELECT kind, date, expires_at AS "expiresAt" FROM reminder_due WHERE next_at <= ? ORDER BY kind, date',
        now,
      )
      .toArray();
  }

  /** Messages to send to single devices now. */
  listPushes(now: number): DuePush[] {
    return this.sql
      .exec<DuePush & Record<string, SqlStorageValue>>(
        'SELECT kind, date, device, expires_at AS "expiresAt", tries FROM reminder_push WHERE next_at <= ? ORDER BY kind, date, device',
        now,
      )
      .toArray();
  }

  /** Replaces a queued reminder with one message for each of these devices. */
  addPushes({ kind, date, expiresAt }: DueReminder, devices: readonly string[], now: number): void {
    const taken = this.sql.exec("DELETE FROM reminder_due WHERE kind = ? AND date = ?", kind, date).rowsWritten;
    if (taken === 0) return;
    for (const device of devices)
      this.sql.exec("INSERT INTO reminder_push VALUES (?, ?, ?, ?, 0, ?)", kind, date, device, expiresAt, now);
  }

  /** Removes a message from the queue before it is sent. @returns false if it was already removed */
  takePush({ kind, date, device }: DuePush): boolean {
    const query = "DELETE FROM reminder_push WHERE kind = ? AND date = ? AND device = ?";
    return this.sql.exec(query, kind, date, device).rowsWritten > 0;
  }

  /** Puts back a message that its push service didn't accept. */
  putBack({ kind, date, device, expiresAt, tries }: DuePush, nextAt: number): void {
    if (nextAt >= expiresAt) return;
    this.sql.exec(
      "INSERT OR IGNORE INTO reminder_push VALUES (?, ?, ?, ?, ?, ?)",
      ...[kind, date, device, expiresAt, tries + 1, nextAt],
    );
  }

  /** Drops a reminder of a day that should no longer be sent. */
  drop({ kind, date }: Pick<DueReminder, "kind" | "date">): void {
    this.sql.exec("DELETE FROM reminder_due WHERE kind = ? AND date = ?", kind, date);
    this.sql.exec("DELETE FROM reminder_push WHERE kind = ? AND date = ?", kind, date);
  }

  /** Clears the queue and the schedule. */
  clear(): void {
    for (const table of ["reminder_next", "reminder_due", "reminder_push"]) this.sql.exec(`DELETE FROM ${table}`);
  }

  /** Postpones everything that could be sent now. */
  postpone(now: number, until: number): void {
    for (const table of ["reminder_due", "reminder_push"])
      this.sql.exec(`UPDATE ${table} SET next_at = ? WHERE next_at <= ?`, until, now);
  }

  /** When there is something to do next; null: there is nothing. */
  nextAt(): number | null {
    return this.sql
      .exec<{ at: number | null }>(
        `SELECT MIN(at) AS at FROM (SELECT at FROM reminder_next UNION ALL SELECT next_at FROM reminder_due
           UNION ALL SELECT next_at FROM reminder_push)`,
      )
      .one().at;
  }
}
