import type { MovedPlace, PostState, PostView } from "./contract-topic.ts";

/** A post as its topic's object stores it. */
export type PostRow = {
  number: number;
  id: string;
  author: string;
  reply_to: number | null;
  text: string;
  html: string;
  excerpt: string;
  state: PostState;
  created_at: number;
  edited_at: number | null;
  revision: number;
  reactions: string;
  /** JSON: where it stands now. */
  moved: string | null;
};

/** Posts of a topic's own database, in order. */
export function readPostRows(sql: SqlStorage, where: string, ...values: (string | number)[]): PostRow[] {
  return sql
    .exec<PostRow>(
      `SELECT p.number, p.id, p.author, p.reply_to, p.text, p.html, p.excerpt, p.state, p.created_at, p.edited_at, p.revision,
         (SELECT json_group_object(reaction, n) FROM reaction_count WHERE number = p.number AND n > 0) AS reactions,
         (SELECT json_object('topic', topic, 'slug', slug, 'number', new_number) FROM moved
          WHERE number = p.number AND new_number IS NOT NULL) AS moved
       FROM post p WHERE ${where} ORDER BY p.number`,
      ...values,
    )
    .toArray();
}

/** A post as everybody sees it, without its poll. */
export const toPostView = (row: PostRow): PostView => ({
  number: row.number,
  id: row.id,
  authorId: row.author,
  replyTo: row.reply_to,
  state: row.state,
  html: row.state === "shown" ? row.html : null,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  revision: row.revision,
  reactions: row.state === "shown" ? JSON.parse(row.reactions) : {},
  ...(row.state === "moved" ? { movedTo: row.moved === null ? null : (JSON.parse(row.moved) as MovedPlace) } : {}),
});
