import type { StaffBy } from "./contract-commands.ts";

/** A move that takes posts back to where they stood. */
export interface MoveReturn {
  /** The move that it undoes. */
  undone: string;
  by: StaffBy;
  /** Members who were led here by the move that it undoes. */
  led: string[];
}

/**
 * Splits and merges that were undone, in the object of each topic of the two: which of its own moves are undone, who had
 * been led by them, where a post that came back stands, and which of its moves is the way back of another topic's.
 */
export class ReturnStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS move_return (move TEXT PRIMARY KEY, undone TEXT NOT NULL, by TEXT NOT NULL,
        led TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS move_undone (move TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS move_led (move TEXT NOT NULL, member TEXT NOT NULL, PRIMARY KEY (move, member)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS returned (topic TEXT NOT NULL, other_number INTEGER NOT NULL, number INTEGER NOT NULL,
        PRIMARY KEY (topic, other_number)) WITHOUT ROWID;
    `);
  }

  addReturn(move: string, { undone, by, led }: MoveReturn): void {
    this.sql.exec(
      "INSERT INTO move_return VALUES (?, ?, ?, ?)",
      ...[move, undone, JSON.stringify(by), JSON.stringify(led)],
    );
  }
  /** Null where the move is none that takes posts back. */
  readReturn(move: string): MoveReturn | null {
    const row = this.sql
      .exec<{ undone: string; by: string; led: string }>("SELECT undone, by, led FROM move_return WHERE move = ?", move)
      .toArray()[0];
    return row ? { undone: row.undone, by: JSON.parse(row.by) as StaffBy, led: JSON.parse(row.led) as string[] } : null;
  }
  /** It goes on to somewhere else, as any other move. */
  removeReturn(move: string): void {
    this.sql.exec("DELETE FROM move_return WHERE move = ?", move);
  }

  /** @returns false where it is undone already */
  addUndone(move: string): boolean {
    return this.sql.exec("INSERT OR IGNORE INTO move_undone VALUES (?)", move).rowsWritten > 0;
  }

  addLed(move: string, members: readonly string[]): void {
    this.sql.exec(
      "INSERT OR IGNORE INTO move_led SELECT ?, value FROM json_each(?)",
      ...[move, JSON.stringify(members)],
    );
  }
  listLed(move: string): string[] {
    return this.sql
      .exec<{ member: string }>("SELECT member FROM move_led WHERE move = ?", move)
      .toArray()
      .map(({ member }) => member);
  }

  /** The number here of a post that stands in another topic under a number; null: it isn't from here, or came back. */
  findLeft(topic: string, number: number): { number: number; id: string } | null {
    const found = this.sql
      .exec<{ number: number; id: string }>(
        "SELECT number, id FROM moved WHERE topic = ? AND new_number = ?",
        ...[topic, number],
      )
      .toArray()[0];
    return found ?? null;
  }
  findReturned(topic: string, number: number): number | null {
    const row = this.sql
      .exec<{ number: number }>("SELECT number FROM returned WHERE topic = ? AND other_number = ?", topic, number)
      .toArray()[0];
    return row?.number ?? null;
  }
  /** It stands here again: no way leads elsewhere. */
  markReturned(topic: string, otherNumber: number, number: number): void {
    this.sql.exec("DELETE FROM moved WHERE number = ?", number);
    this.sql.exec("INSERT INTO returned VALUES (?, ?, ?)", topic, otherNumber, number);
  }

  /**
   * Whether others than some posts are in the way of their going: with `isWhole` any post that stands here, else an answer
   * to one of them.
   */
  hasOthers(numbers: readonly number[], isWhole: boolean): boolean {
    const list = JSON.stringify(numbers);
    return (
      this.sql
        .exec(
          `SELECT 1 FROM post WHERE state <> 'moved' AND number NOT IN (SELECT value FROM json_each(?1))
           ${isWhole ? "" : "AND reply_to IN (SELECT value FROM json_each(?1))"} LIMIT 1`,
          list,
        )
        .toArray().length > 0
    );
  }
}
