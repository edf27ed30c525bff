import { DAY } from "../../kernel/instants.ts";
import type { LogRecord } from "../log/contract-sync.ts";
import { MAX_PHOTOS, MAX_PHOTOS_BYTES } from "./contract-photo.ts";
import { photoKey } from "./photo-storage.ts";

/** A file may wait this long for its record: the device that sent both may be offline in between. */
const UNUSED_FOR = 30 * DAY;
/** A deleted photo's file stays this long, so that deleting can be undone. */
const DELETED_FOR = DAY;
/** How many files one alarm deletes; the next one goes on. */
const DELETED_AT_ONCE = 100;
/** Longer than an upload takes: after it no file comes any more. */
const LATEST_UPLOAD = DAY / 24;
/** After a failure. */
const RETRY_DELAY = DAY / 24;

/** Why a file can't be stored: there is no space, or one of this id is just being deleted. */
export type PhotoRefusal = "full" | "deleting";

/**
 * Which files of photos a member has in the bucket. A file is listed before it is stored, and leaves the list after it is
 * deleted: one that was stored without a record, or whose record is gone, is found and deleted, wherever a process was killed.
 *
 * A file whose deletion has begun is gone for good (`photo_deletion`): until the bucket has deleted it, no other is stored under its
 * id, which the same deletion could take along.
 */
export class PhotoFiles {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS photo_file (id TEXT PRIMARY KEY, size INTEGER NOT NULL, delete_at INTEGER) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS photo_file_delete ON photo_file (delete_at) WHERE delete_at IS NOT NULL;
      CREATE TABLE IF NOT EXISTS photo_deletion (id TEXT PRIMARY KEY) WITHOUT ROWID;
    `);
  }

  /** Lists a file that is about to be stored. @returns why it can't be stored now; null: it can */
  reserve(id: string, size: number, isUsed: boolean, now: number): PhotoRefusal | null {
    if (this.isBeingDeleted(id)) return "deleting";
    const { n, bytes } = this.sql
      .exec<{ n: number; bytes: number }>(
        "SELECT count(*) AS n, coalesce(sum(size), 0) AS bytes FROM photo_file WHERE id <> ?",
        id,
      )
      .one();
    if (n >= MAX_PHOTOS || bytes + size > MAX_PHOTOS_BYTES) return "full";
    this.sql.exec(
      "INSERT INTO photo_file VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET size = excluded.size, delete_at = excluded.delete_at",
      ...[id, size, isUsed ? null : now + UNUSED_FOR],
    );
    return null;
  }

  private isBeingDeleted(id: string): boolean {
    return this.sql.exec("SELECT 1 FROM photo_deletion WHERE id = ?", id).toArray().length > 0;
  }

  has(id: string): boolean {
    return this.sql.exec("SELECT 1 FROM photo_file WHERE id = ?", id).toArray().length > 0;
  }

  /** A photo's record has changed: its file is in use, or is deleted after a while. A deletion that has begun goes on. */
  follow(record: Pick<LogRecord, "id" | "isDeleted">, now: number): void {
    if (this.isBeingDeleted(record.id)) return;
    const deleteAt = record.isDeleted ? now + DELETED_FOR : null;
    this.sql.exec("UPDATE photo_file SET delete_at = ? WHERE id = ?", deleteAt, record.id);
  }

  /** The account was deleted: a file that was on its way then may be stored afterwards, so all are deleted once more. */
  erase(now: number): void {
    this.sql.exec("UPDATE photo_file SET delete_at = ?", now + LATEST_UPLOAD);
  }

  /** When there is a file to delete next; null: there is none. */
  nextAt(): number | null {
    return this.sql
      .exec<{ at: number | null }>("SELECT min(delete_at) AS at FROM photo_file WHERE delete_at IS NOT NULL")
      .one().at;
  }

  /** Deletes the files that nothing uses. Never throws: what fails is tried again. */
  async sweep(env: Env, member: string, now: number): Promise<void> {
    this.sql.exec(
      "INSERT OR IGNORE INTO photo_deletion SELECT id FROM photo_file WHERE delete_at <= ? LIMIT ?",
      ...[now, DELETED_AT_ONCE],
    );
    const ids = this.sql
      .exec<{ id: string }>(
        "SELECT d.id FROM photo_deletion d JOIN photo_file f ON f.id = d.id WHERE f.delete_at <= ?",
        now,
      )
      .toArray()
      .map(({ id }) => id);
    if (ids.length === 0) return;
    const these = JSON.stringify(ids);
    try {
      await env.MEDIA.delete(ids.map((id) => photoKey(member, id)));
      for (const table of ["photo_file", "photo_deletion"])
        this.sql.exec(`DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`, these);
    } catch (error) {
      console.warn(`fitness: photos will be deleted later: ${String(error)}`);
      this.sql.exec(
        "UPDATE photo_file SET delete_at = ? WHERE id IN (SELECT value FROM json_each(?))",
        ...[now + RETRY_DELAY, these],
      );
    }
  }
}
