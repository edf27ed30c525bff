import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { CommentInput, CommentThread } from "./contract-editor.ts";
import { idOfRequest } from "./text-create.ts";
import { forgetMentions, writeWithMentions } from "./text-mentions.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** The most comments of one text. */
const MAX_COMMENTS = 500;

interface CommentRow {
  id: string;
  quote: string;
  text: string;
  actor: string;
  createdAt: number;
  resolvedAt: number | null;
  resolvedBy: string;
  parentId: string;
  editedAt: number | null;
}

/** What editors say about a text, oldest thread first. */
export async function listComments({ db }: TextsDeps, entryId: string): Promise<CommentThread[]> {
  const rows = await db.all<CommentRow>(sql`
    SELECT id, quote, text, actor, created_at AS createdAt, resolved_at AS resolvedAt, resolved_by AS resolvedBy,
      parent_id AS parentId, edited_at AS editedAt
    FROM content_comment WHERE entry_id = ${entryId} ORDER BY created_at, id LIMIT ${MAX_COMMENTS}`);
  return rows
    .filter((row) => row.parentId === "")
    .map(({ parentId: _, ...row }) => ({
      ...row,
      replies: rows
        .filter((reply) => reply.parentId === row.id)
        .map(({ id, text, actor, createdAt, editedAt }) => ({ id, text, actor, createdAt, editedAt })),
    }));
}

/**
 * Adds a comment, or an answer, which opens a resolved thread again. Sent again, it is added once.
 * @throws httpError not_found where the text or the thread is gone
 */
export async function addComment(deps: TextsDeps, entryId: string, input: CommentInput, actor: string): Promise<void> {
  const { db, now } = deps;
  const id = await idOfRequest(actor, input.requestKey);
  const results = await writeWithMentions(deps, { id, entryId, text: input.text, quote: input.quote, actor }, () => [
    db.run(sql`
      INSERT INTO content_comment (id, entry_id, quote, text, actor, created_at, parent_id)
      SELECT ${id}, e.id, ${input.parentId === "" ? input.quote : ""}, ${input.text}, ${actor}, ${now()}, ${input.parentId}
      FROM content_entry e WHERE e.id = ${entryId}
        AND (${input.parentId} = '' OR EXISTS (SELECT 1 FROM content_comment p
          WHERE p.id = ${input.parentId} AND p.entry_id = ${entryId} AND p.parent_id = ''))
        AND (SELECT count(*) FROM content_comment WHERE entry_id = ${entryId}) < ${MAX_COMMENTS}
      ON CONFLICT (id) DO NOTHING`),
    db.run(sql`
      UPDATE content_comment SET resolved_at = NULL, resolved_by = ''
      WHERE id = ${input.parentId} AND entry_id = ${entryId} AND resolved_at IS NOT NULL`),
    db.all(sql`SELECT 1 AS one FROM content_comment WHERE id = ${id}`),
  ]);
  if ((results[2] as unknown as unknown[]).length === 0)
    throw httpError("not_found", "This comment or its post no longer exists. Reload the page.");
}

/**
 * Rewords one's own comment. Who is mentioned for the first time is mailed.
 * @throws httpError not_found where it is gone, or another person's
 */
export async function editComment(
  deps: TextsDeps,
  entryId: string,
  id: string,
  text: string,
  actor: string,
): Promise<void> {
  const { db, now } = deps;
  const results = await writeWithMentions(deps, { id, entryId, text, actor }, () => [
    db.run(sql`
      UPDATE content_comment SET text = ${text}, edited_at = CASE WHEN text = ${text} THEN edited_at ELSE ${now()} END
      WHERE id = ${id} AND entry_id = ${entryId} AND actor = ${actor}`),
  ]);
  if (results[0]?.meta.changes === 0)
    throw httpError("not_found", "This comment no longer exists, or someone else wrote it.");
}

/** Marks a thread as settled, or opens it again. @throws httpError not_found */
export async function resolveComment(
  { db, now }: TextsDeps,
  entryId: string,
  id: string,
  resolved: boolean,
  actor: string,
): Promise<void> {
  const { meta } = await db.run(sql`
    UPDATE content_comment SET resolved_at = ${resolved ? now() : null}, resolved_by = ${resolved ? actor : ""}
    WHERE id = ${id} AND entry_id = ${entryId} AND parent_id = ''`);
  if (meta.changes === 0) throw httpError("not_found", "This comment no longer exists.");
}

/** Deletes one's own comment with its answers. @throws httpError forbidden where it is somebody else's */
export async function deleteComment({ db }: TextsDeps, entryId: string, id: string, actor: string): Promise<void> {
  const [row] = await db.all<{ actor: string }>(
    sql`SELECT actor FROM content_comment WHERE id = ${id} AND entry_id = ${entryId}`,
  );
  if (!row) return;
  if (row.actor !== actor) throw httpError("forbidden", "You can delete your own comments. Resolve this one instead.");
  const gone = sql`entry_id = ${entryId} AND (parent_id = ${id} OR id = ${id} AND actor = ${actor})`;
  await runBatch(db, [
    forgetMentions(db, sql`SELECT id FROM content_comment WHERE ${gone}`),
    db.run(sql`DELETE FROM content_comment WHERE ${gone}`),
  ]);
}
