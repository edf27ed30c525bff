import type { StaffActionView } from "./contract-staff.ts";
import type { TopicView } from "./contract-topic.ts";
import type { StaffAction } from "./domain-staff-words.ts";

/** Something that staff did to a topic, as its object stores it. */
export interface StaffEntry {
  n: number;
  by: string;
  action: StaffAction;
  reason: string;
  at: number;
  /** The title of the topic then. */
  title: string;
  /** What the record says beside it. */
  detail: Record<string, unknown>;
  /** What was there before and is there now, for undo; null: it can't be undone. */
  before: Partial<TopicView> | null;
  after: Partial<TopicView> | null;
  /** Who is told of it. */
  members: string[];
  /** The post that it is about. */
  number: number | null;
  /** Of a split or merge: its move, by which it is undone. */
  move?: string;
}

type StaffRow = { n: number; entry: string };

/**
 * What staff did to a topic, in its object's own database: counted, so that a change that is based on an older state is
 * refused, and kept until moderation's record and the change history have it.
 */
export class StaffStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`CREATE TABLE IF NOT EXISTS staff_action (n INTEGER PRIMARY KEY, entry TEXT NOT NULL,
      sent INTEGER NOT NULL DEFAULT 0)`);
  }

  /** How much staff did so far. */
  readVersion(): number {
    return this.sql.exec<{ n: number | null }>("SELECT MAX(n) n FROM staff_action").one().n ?? 0;
  }

  readLast(): StaffEntry | null {
    const row = this.sql.exec<StaffRow>("SELECT * FROM staff_action ORDER BY n DESC LIMIT 1").toArray()[0];
    return row ? (JSON.parse(row.entry) as StaffEntry) : null;
  }

  /** @returns its number */
  add(entry: Omit<StaffEntry, "n">): number {
    const n = this.readVersion() + 1;
    this.sql.exec("INSERT INTO staff_action (n, entry) VALUES (?, ?)", n, JSON.stringify({ ...entry, n }));
    return n;
  }

  /** The last change that made something of the topic what it is now, or undid that. */
  findLastOf(field: keyof TopicView): StaffEntry | null {
    const row = this.sql
      .exec<StaffRow>(
        "SELECT * FROM staff_action WHERE json_type(entry, ?) IS NOT NULL ORDER BY n DESC LIMIT 1",
        `$.after.${field}`,
      )
      .toArray()[0];
    return row ? (JSON.parse(row.entry) as StaffEntry) : null;
  }

  /** The split or merge that a move was begun by. */
  findMove(move: string): StaffEntry | null {
    const row = this.sql
      .exec<StaffRow>("SELECT * FROM staff_action WHERE entry ->> '$.move' = ? LIMIT 1", move)
      .toArray()[0];
    return row ? (JSON.parse(row.entry) as StaffEntry) : null;
  }

  /** The oldest that the record does not have yet. */
  nextUnsent(): StaffEntry | null {
    const row = this.sql.exec<StaffRow>("SELECT * FROM staff_action WHERE sent = 0 ORDER BY n LIMIT 1").toArray()[0];
    return row ? (JSON.parse(row.entry) as StaffEntry) : null;
  }
  markSent(n: number): void {
    this.sql.exec("UPDATE staff_action SET sent = 1 WHERE n = ?", n);
  }
}

/** The last thing that staff did, as their menu shows it. */
export const toStaffView = ({ n, by, action, reason, at, before }: StaffEntry): StaffActionView => ({
  ...{ n, by, action, reason, at },
  canUndo: before !== null,
});
