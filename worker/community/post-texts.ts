import type { AuthorView, PostState, Reaction } from "./contract-topic.ts";
import { withoutPictures } from "./post-html.ts";
import type { TopicStore } from "./topic-store.ts";

/** A topic's posts as their owners get them: the site's export, a member's export, and what goes when a member leaves. */
export class PostTexts {
  constructor(
    private readonly sql: SqlStorage,
    private readonly store: TopicStore,
  ) {}

  /** Posts after a number with all that is known of them; null: there is no topic. */
  exportPosts(after: number, limit: number) {
    const topic = this.store.readView();
    if (!topic) return null;
    const posts = this.store.readPosts("p.number > ? AND p.number <= ?", after, after + limit);
    const reactions = this.sql.exec<{ number: number; member: string; reaction: Reaction }>(
      "SELECT number, member, reaction FROM reaction WHERE number > ? AND number <= ? ORDER BY number, member",
      ...[after, after + limit],
    );
    const likes = Map.groupBy(reactions.toArray(), ({ number }) => number);
    const members = new Set([...posts.map(({ author }) => author), ...[...likes.values()].flat().map((l) => l.member)]);
    const authors = this.sql
      .exec<{ view: string }>(
        "SELECT view FROM author WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        JSON.stringify([...members]),
      )
      .toArray()
      .map(({ view }) => JSON.parse(view) as AuthorView);
    return {
      topic,
      authors,
      posts: posts.map((row) => ({
        ...{ number: row.number, author: row.author, replyTo: row.reply_to, text: row.text, state: row.state },
        ...{ createdAt: row.created_at, editedAt: row.edited_at },
        likes: (likes.get(row.number) ?? []).map(({ member, reaction }) => ({ by: member, reaction })),
      })),
    };
  }

  /** Texts of a member that are stored here, shown or not. */
  listTextsOf(author: string): { number: number; text: string; state: PostState; createdAt: number }[] {
    return this.sql
      .exec<{ number: number; text: string; state: PostState; createdAt: number }>(
        `SELECT number, text, state, created_at createdAt FROM post WHERE author = ?
           AND NOT EXISTS (SELECT 1 FROM moved m WHERE m.number = post.number AND m.new_number IS NOT NULL)
         ORDER BY created_at`,
        author,
      )
      .toArray();
  }

  /**
   * Takes the pictures out of all that a member wrote, who has left. Asked again it answers the same.
   * @returns the ids of the posts that had some
   */
  removePicturesOf(author: string): string[] {
    const rows = this.sql
      .exec<{ number: number; id: string; html: string }>(
        "SELECT number, id, html FROM post WHERE author = ? AND instr(text, '/media/') > 0",
        author,
      )
      .toArray();
    for (const { number, html } of rows) {
      const without = withoutPictures(html);
      if (without === html) continue;
      this.sql.exec("UPDATE post SET html = ? WHERE number = ?", without, number);
      this.store.recordChange(number);
    }
    return rows.map(({ id }) => id);
  }
}
