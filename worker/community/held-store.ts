import type { PostCommand } from "./contract-commands.ts";
import { listShownPictures } from "./post-html.ts";

/**
 * Posts of a topic that a moderator has to look at, in its object's own database. They have no number, so that readers never
 * see a gap.
 */
export class HeldStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec("CREATE TABLE IF NOT EXISTS held (id TEXT PRIMARY KEY, author TEXT NOT NULL, command TEXT NOT NULL)");
  }

  /** Keeps a post until a moderator has decided. */
  add(command: PostCommand): void {
    this.sql.exec("INSERT INTO held VALUES (?, ?, ?)", command.id, command.author.id, JSON.stringify(command));
  }

  listOf(author: string): PostCommand[] {
    return this.sql
      .exec<{ command: string }>("SELECT command FROM held WHERE author = ? ORDER BY id", author)
      .toArray()
      .map(({ command }) => JSON.parse(command) as PostCommand);
  }

  /** Pictures of posts that wait for a moderator, by the post's id. */
  listPictures(): { id: string; pictures: string[] }[] {
    return this.sql
      .exec<{ id: string; html: string }>(
        "SELECT id, command ->> '$.html' html FROM held WHERE instr(command, '/media/') > 0 LIMIT 100",
      )
      .toArray()
      .map(({ id, html }) => ({ id, pictures: listShownPictures(html) }));
  }

  /** @returns the held post, which is held no longer */
  take(id: string): PostCommand | null {
    const row = this.sql.exec<{ command: string }>("DELETE FROM held WHERE id = ? RETURNING command", id).toArray()[0];
    return row ? (JSON.parse(row.command) as PostCommand) : null;
  }

  read(id: string): PostCommand | null {
    const row = this.sql.exec<{ command: string }>("SELECT command FROM held WHERE id = ?", id).toArray()[0];
    return row ? (JSON.parse(row.command) as PostCommand) : null;
  }
}
