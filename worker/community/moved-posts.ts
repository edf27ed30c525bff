import type { MovedPost } from "./contract-commands.ts";
import type { TopicStore } from "./topic-store.ts";

/** Posts that come into a topic from another one, with their edits, reactions and polls, in its object's own database. */
export class MovedPosts {
  constructor(
    private readonly sql: SqlStorage,
    private readonly store: TopicStore,
  ) {}

  /** Adds a post of another topic under the next number, with all that belongs to it; once. @returns its number here */
  insert({ id: sentId, author, text, html, excerpt, state, ...post }: MovedPost): number {
    // Ids are made by those who write. One that someone else has used here is no reason to lose a post.
    const holder = this.store.findSent(sentId);
    const id = holder && holder.author !== author.id ? `${author.id}:${sentId}` : sentId;
    const known = this.findNumber(id);
    if (known !== null) return known;
    const { last_number: number } = this.sql
      .exec<{ last_number: number }>(
        "UPDATE topic SET last_number = last_number + 1, shown = shown + ? RETURNING last_number",
        Number(state === "shown"),
      )
      .one();
    const replyTo = post.replyToId === null ? null : this.findNumber(post.replyToId);
    this.sql.exec(
      "INSERT INTO post VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[number, id, author.id, replyTo, text, html, excerpt, state, post.createdAt, post.editedAt, post.revision],
    );
    this.addMovedParts(number, { ...post, author });
    return number;
  }

  /** A post that had gone to another topic stands under its old number again, with all that belongs to it now. */
  restore({ number, id }: { number: number; id: string }, post: MovedPost): void {
    this.sql.exec(
      `UPDATE post SET id = CASE WHEN EXISTS (SELECT 1 FROM post WHERE id = ?1) THEN id ELSE ?1 END, author = ?2, text = ?3,
         html = ?4, excerpt = ?5, state = ?6, edited_at = ?7, revision = ?8 WHERE number = ?9`,
      ...[id, post.author.id, post.text, post.html, post.excerpt, post.state, post.editedAt, post.revision, number],
    );
    this.sql.exec("UPDATE topic SET shown = shown + ?", Number(post.state === "shown"));
    this.addMovedParts(number, post);
  }

  /** What comes along with a moved post. */
  private addMovedParts(
    number: number,
    parts: Pick<MovedPost, "revisions" | "reactions" | "poll" | "author" | "wasDeletedBeforeHidden">,
  ): void {
    const { revisions, reactions, poll, author } = parts;
    if (parts.wasDeletedBeforeHidden) this.sql.exec("INSERT OR IGNORE INTO deleted_before_hidden VALUES (?)", number);
    for (const { revision, text, by, reason, at } of revisions)
      this.sql.exec("INSERT INTO revision VALUES (?, ?, ?, ?, ?, ?)", ...[number, revision, text, by, reason, at]);
    for (const { member, reaction } of reactions) {
      this.store.reactions.add(number, member, reaction);
    }
    if (poll) this.store.polls.addMoved(number, poll, Date.now());
    // How they are named here is newer, if they are.
    this.sql.exec("INSERT OR IGNORE INTO author VALUES (?, ?)", author.id, JSON.stringify(author));
    this.store.recordChange(number);
  }

  private findNumber(id: string): number | null {
    return this.sql.exec<{ number: number }>("SELECT number FROM post WHERE id = ?", id).toArray()[0]?.number ?? null;
  }
}
