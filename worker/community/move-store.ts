import type { MovedRange } from "../members/contract.ts";
import type { MovedPost, NewTopic, PlacedPost } from "./contract-commands.ts";
import type { AuthorView, MovedPlace, PostState } from "./contract-topic.ts";
import type { PollStore } from "./poll-store.ts";

/** A move of posts to another topic that was begun here. */
export interface Move {
  id: string;
  target: string;
  /** Where the target is made by it. */
  newTopic: NewTopic["topic"] | null;
  isWhole: boolean;
  isDone: boolean;
}

type MoveRow = { id: string; target: string; new_topic: string | null; whole: number; done: number };

/**
 * Posts on their way to another topic, in the object of the topic that they leave. A post is marked as moved first, so that
 * nobody changes it meanwhile; it is emptied here only when the other topic has said under which number it stands there.
 */
export class MoveStore {
  constructor(
    private readonly sql: SqlStorage,
    private readonly polls: PollStore,
  ) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS move (id TEXT PRIMARY KEY, target TEXT NOT NULL, new_topic TEXT, whole INTEGER NOT NULL,
        done INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS moved (number INTEGER PRIMARY KEY, id TEXT NOT NULL, move TEXT NOT NULL, was TEXT NOT NULL,
        topic TEXT, slug TEXT, new_number INTEGER);
      CREATE INDEX IF NOT EXISTS moved_id ON moved (id);
      CREATE TABLE IF NOT EXISTS move_lead (move TEXT PRIMARY KEY, whole INTEGER NOT NULL, at INTEGER NOT NULL,
        after TEXT NOT NULL) WITHOUT ROWID;
    `);
  }

  readMove(id: string): Move | null {
    return toMove(this.sql.exec<MoveRow>("SELECT * FROM move WHERE id = ?", id).toArray()[0]);
  }
  /** The one that is under way. */
  readOpenMove(): Move | null {
    return toMove(this.sql.exec<MoveRow>("SELECT * FROM move WHERE done = 0 LIMIT 1").toArray()[0]);
  }
  addMove({ id, target, newTopic, isWhole }: Omit<Move, "isDone">): void {
    this.sql.exec(
      "INSERT INTO move (id, target, new_topic, whole) VALUES (?, ?, ?, ?)",
      ...[id, target, newTopic && JSON.stringify(newTopic), Number(isWhole)],
    );
  }
  /** The target was merged into another topic meanwhile: the rest goes there. */
  redirectMove(id: string, target: string): void {
    this.sql.exec("UPDATE move SET target = ?, new_topic = NULL WHERE id = ?", target, id);
  }
  /** All of it is there: those who follow this topic are led on next. */
  endMove(id: string, at: number): void {
    this.sql.exec("UPDATE move SET done = 1 WHERE id = ?", id);
    this.sql.exec("INSERT OR IGNORE INTO move_lead SELECT id, whole, ?, '' FROM move WHERE id = ?", at, id);
  }

  /** The next move whose followers are not all led on. `after`: the last one of those that are. */
  readLead(): { move: string; isWhole: boolean; at: number; after: string } | null {
    const row = this.sql
      .exec<{ move: string; whole: number; at: number; after: string }>("SELECT * FROM move_lead ORDER BY at LIMIT 1")
      .toArray()[0];
    return row ? { move: row.move, isWhole: row.whole === 1, at: row.at, after: row.after } : null;
  }
  /** Whether some who follow the topic are still to be led on after a move. */
  isLeading(move: string): boolean {
    return this.sql.exec("SELECT 1 FROM move_lead WHERE move = ?", move).toArray().length > 0;
  }
  /** @param after null: everyone is */
  writeLead(move: string, after: string | null): void {
    if (after === null) this.sql.exec("DELETE FROM move_lead WHERE move = ?", move);
    else this.sql.exec("UPDATE move_lead SET after = ? WHERE move = ?", after, move);
  }

  /** Where the posts of a move stand now, by topic; more than one where the first was merged meanwhile. */
  listPlaces(move: string): { topic: string; slug: string; ranges: MovedRange[]; authors: string[] }[] {
    const rows = this.sql
      .exec<{ number: number; author: string; topic: string; slug: string; new_number: number }>(
        `SELECT m.number, p.author, m.topic, m.slug, m.new_number FROM moved m JOIN post p ON p.number = m.number
         WHERE m.move = ? AND m.new_number IS NOT NULL ORDER BY m.topic, m.new_number`,
        move,
      )
      .toArray();
    return [...Map.groupBy(rows, ({ topic }) => topic)].map(([topic, posts]) => ({
      ...{ topic, slug: posts[0]?.slug ?? "", authors: [...new Set(posts.map(({ author }) => author))] },
      ranges: posts.reduce<MovedRange[]>((ranges, { number: from, new_number: to }) => {
        const last = ranges.at(-1);
        if (last && last.from + last.count === from && last.to + last.count === to) last.count++;
        else ranges.push({ from, to, count: 1 });
        return ranges;
      }, []),
    }));
  }

  /** Numbers of posts that stand here, of some or of all. */
  listMovable(numbers: readonly number[] | null): number[] {
    return this.sql
      .exec<{ number: number }>(
        `SELECT number FROM post WHERE state <> 'moved' ${numbers ? "AND number IN (SELECT value FROM json_each(?))" : ""}
         ORDER BY number`,
        ...(numbers ? [JSON.stringify(numbers)] : []),
      )
      .toArray()
      .map(({ number }) => number);
  }

  /** Who wrote some posts. */
  listAuthors(numbers: readonly number[]): string[] {
    return this.sql
      .exec<{ author: string }>(
        "SELECT DISTINCT author FROM post WHERE number IN (SELECT value FROM json_each(?))",
        JSON.stringify(numbers),
      )
      .toArray()
      .map(({ author }) => author);
  }

  /** Takes posts out of sight, for a move. */
  mark(move: string, numbers: readonly number[]): void {
    const list = JSON.stringify(numbers);
    const these = "number IN (SELECT value FROM json_each(?))";
    this.sql.exec(
      `INSERT INTO moved (number, id, move, was) SELECT number, id, ?, state FROM post WHERE ${these}`,
      move,
      list,
    );
    this.sql.exec(
      `UPDATE topic SET shown = shown - (SELECT COUNT(*) FROM post WHERE state = 'shown' AND ${these})`,
      list,
    );
    this.sql.exec(`UPDATE post SET state = 'moved' WHERE ${these}`, list);
  }

  /** The next posts of a move that the other topic may not have yet, whole. */
  listUnplaced(move: string, limit: number): MovedPost[] {
    const rows = this.sql
      .exec<MovedRow>(
        `SELECT p.number, p.id, a.view author, p.text, p.html, p.excerpt, m.was, p.created_at, p.edited_at, p.revision,
           (SELECT r.id FROM moved r WHERE r.number = p.reply_to AND r.move = m.move) reply_to_id,
           (SELECT json_group_array(json_object('revision', v.revision, 'text', v.text, 'by', v.by, 'reason', v.reason, 'at', v.at))
            FROM revision v WHERE v.number = p.number) revisions,
           (SELECT json_group_array(json_object('member', x.member, 'reaction', x.reaction))
            FROM reaction x WHERE x.number = p.number) reactions,
           p.number IN (SELECT number FROM deleted_before_hidden) was_deleted
         FROM moved m JOIN post p ON p.number = m.number JOIN author a ON a.id = p.author
         WHERE m.move = ? AND m.new_number IS NULL ORDER BY m.number LIMIT ?`,
        ...[move, limit],
      )
      .toArray();
    return rows.map((row) => ({
      ...{ id: row.id, number: row.number, text: row.text, html: row.html, excerpt: row.excerpt, state: row.was },
      ...{ createdAt: row.created_at, editedAt: row.edited_at, revision: row.revision, replyToId: row.reply_to_id },
      author: JSON.parse(row.author) as AuthorView,
      revisions: JSON.parse(row.revisions) as MovedPost["revisions"],
      reactions: JSON.parse(row.reactions) as MovedPost["reactions"],
      poll: this.polls.readForMove(row.number),
      wasDeletedBeforeHidden: row.was_deleted === 1,
    }));
  }

  /** The other topic has them: here only the way there stays. @returns their numbers here */
  place(topic: string, slug: string, placed: readonly PlacedPost[]): number[] {
    const numbers: number[] = [];
    for (const { id, number: newNumber } of placed) {
      const row = this.sql
        .exec<{ number: number }>(
          "UPDATE moved SET topic = ?, slug = ?, new_number = ? WHERE id = ? AND new_number IS NULL RETURNING number",
          ...[topic, slug, newNumber, id],
        )
        .toArray()[0];
      if (!row) continue;
      const { number } = row;
      this.sql.exec(
        "UPDATE topic SET reactions = reactions - (SELECT COUNT(*) FROM reaction WHERE number = ?)",
        number,
      );
      for (const table of ["revision", "reaction", "reaction_count", "deleted_before_hidden"])
        this.sql.exec(`DELETE FROM ${table} WHERE number = ?`, number);
      this.polls.remove(number);
      // Its id is the post's, which may come back one day under another number.
      this.sql.exec(
        "UPDATE post SET id = ?, text = '', html = '', excerpt = '', revision = 0, edited_at = NULL WHERE number = ?",
        ...[`${number}:${id}`, number],
      );
      numbers.push(number);
    }
    return numbers;
  }

  readPlace(number: number): MovedPlace | null {
    const row = this.sql
      .exec<{ topic: string; slug: string; new_number: number }>(
        "SELECT topic, slug, new_number FROM moved WHERE number = ? AND new_number IS NOT NULL",
        number,
      )
      .toArray()[0];
    return row ? { topic: row.topic, slug: row.slug, number: row.new_number } : null;
  }
}

type MovedRow = {
  number: number;
  id: string;
  author: string;
  text: string;
  html: string;
  excerpt: string;
  was: Exclude<PostState, "moved">;
  created_at: number;
  edited_at: number | null;
  revision: number;
  reply_to_id: string | null;
  revisions: string;
  reactions: string;
  was_deleted: number;
};

const toMove = (row: MoveRow | undefined): Move | null =>
  row
    ? {
        ...{ id: row.id, target: row.target, isWhole: row.whole === 1, isDone: row.done === 1 },
        newTopic: row.new_topic === null ? null : (JSON.parse(row.new_topic) as NewTopic["topic"]),
      }
    : null;
