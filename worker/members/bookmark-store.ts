import { type Bookmark, type BookmarkInput, MAX_BOOKMARKS } from "./contract.ts";

const COLUMNS = `topic, number, title, path, note, remind_at AS "remindAt", created_at AS "createdAt"`;

/** How many reminders are given at once. */
const MAX_DUE = 50;

/** Posts and topics that a member wants to find again: one bookmark for each. */
export class BookmarkStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS bookmark (topic TEXT NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL, path TEXT NOT NULL, note TEXT NOT NULL,
        remind_at INTEGER, created_at INTEGER NOT NULL, PRIMARY KEY (topic, number)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS bookmark_created ON bookmark (created_at DESC, topic DESC, number DESC);
      CREATE INDEX IF NOT EXISTS bookmark_reminder ON bookmark (remind_at) WHERE remind_at IS NOT NULL;
    `);
  }

  /** Adds a bookmark, or changes it; `full` where there are too many. */
  save(
    { topic, number, title, path }: Pick<Bookmark, "topic" | "number" | "title" | "path">,
    { note, remindAt }: BookmarkInput,
    at: number,
  ): Bookmark | "full" {
    const count = this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM bookmark").one().n;
    if (count >= MAX_BOOKMARKS && !this.read(topic, number)) return "full";
    return this.sql
      .exec<Bookmark & Record<string, SqlStorageValue>>(
        `INSERT INTO bookmark (topic, number, title, path, note, remind_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (topic, number) DO UPDATE SET title = excluded.title, path = excluded.path, note = excluded.note,
           remind_at = excluded.remind_at RETURNING ${COLUMNS}`,
        ...[topic, number, title, path, note, remindAt, at],
      )
      .one();
  }

  /** @returns whether there was one */
  remove(topic: string, number: number): boolean {
    return this.sql.exec("DELETE FROM bookmark WHERE topic = ? AND number = ?", topic, number).rowsWritten > 0;
  }

  read(topic: string, number: number): Bookmark | null {
    return this.list("topic = ? AND number = ?", [topic, number], 1)[0] ?? null;
  }

  /** Those of one topic, for its page. */
  listOfTopic(topic: string): Bookmark[] {
    return this.list("topic = ?", [topic], MAX_BOOKMARKS);
  }

  /** Newest first. @param before the last one of the page before */
  listNewest(before: Pick<Bookmark, "createdAt" | "topic" | "number"> | null, limit: number): Bookmark[] {
    return before
      ? this.list("(created_at, topic, number) < (?, ?, ?)", [before.createdAt, before.topic, before.number], limit)
      : this.list("1", [], limit);
  }

  /** When the next reminder is due; null: there is none. */
  nextReminder(): number | null {
    return this.sql
      .exec<{ at: number | null }>("SELECT MIN(remind_at) at FROM bookmark WHERE remind_at IS NOT NULL")
      .one().at;
  }

  /** @returns bookmarks whose reminder is due, which have none any more */
  takeDue(now: number): Bookmark[] {
    const due = this.list("remind_at <= ?", [now], MAX_DUE);
    for (const { topic, number } of due)
      this.sql.exec("UPDATE bookmark SET remind_at = NULL WHERE topic = ? AND number = ?", topic, number);
    return due;
  }

  private list(where: string, values: (string | number)[], limit: number): Bookmark[] {
    return this.sql
      .exec<Bookmark & Record<string, SqlStorageValue>>(
        `SELECT ${COLUMNS} FROM bookmark WHERE ${where} ORDER BY created_at DESC, topic DESC, number DESC LIMIT ${limit}`,
        ...values,
      )
      .toArray();
  }
}
