import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import { forgetMentions } from "./text-mentions.ts";
import { hideText } from "./text-publish.ts";
import { draftConflict, parseFields, readText, type TextRecord, toDraft, wasSeen } from "./text-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

async function readCurrent(deps: TextsDeps, id: string, version: number): Promise<TextRecord> {
  const text = await readText(deps, id);
  if (text.version !== version) throw draftConflict(toDraft(text));
  return text;
}

/** Puts a text away: readers and lists don't show it, and it can be restored. @throws httpError not_found */
export async function archiveText(deps: TextsDeps, id: string, version: number, actor: string): Promise<void> {
  await archive(deps, await readCurrent(deps, id, version), actor);
}

export async function archive(deps: TextsDeps, text: TextRecord, actor: string): Promise<void> {
  if (text.status === "archived") return;
  await hideText(deps, text, "archived", [
    auditStatement(deps, actor, "text.archive", `text:${text.id}`, { before: { status: text.status } }),
  ]);
}

/** Restores an archived post as a draft. @throws httpError not_found */
export async function restoreText(deps: TextsDeps, id: string, version: number, actor: string): Promise<void> {
  await restore(deps, await readCurrent(deps, id, version), actor);
}

export async function restore(deps: TextsDeps, text: TextRecord, actor: string): Promise<void> {
  if (text.status !== "archived") return;
  await hideText(deps, text, "draft", [auditStatement(deps, actor, "text.restore", `text:${text.id}`)]);
}

/** The tables with rows of a text, and the column that names it. */
const PARTS = [
  ["content_draft", "entry_id"],
  ["content_revision", "entry_id"],
  ["content_entry_tag", "entry_id"],
  ["content_reference", "entry_id"],
  ["content_poll", "entry_id"],
  ["content_related", "entry_id"],
  ["content_related", "related_id"],
  ["content_redirect", "entry_id"],
  ["content_comment", "entry_id"],
  ["content_preview", "entry_id"],
  ["content_corrected_study", "entry_id"],
] as const;

/**
 * Deletes a post that was never published, with all that belongs to it.
 * @throws httpError not_found; conflict where it was published once: it is archived instead
 */
export async function deleteText(deps: TextsDeps, id: string, version: number, actor: string): Promise<void> {
  const { db, now } = deps;
  const text = await readCurrent(deps, id, version);
  if (wasSeen(text, now()))
    throw httpError("conflict", "This post has been published, so links may lead to it. Archive it instead.");
  const isGone = sql`NOT EXISTS (SELECT 1 FROM content_entry WHERE id = ${id})`;
  const results = await runBatch(db, [
    // Published or saved in between: nothing is deleted.
    db.run(sql`
      DELETE FROM content_entry WHERE id = ${id} AND version = ${text.liveVersion}
        AND (SELECT version FROM content_draft WHERE entry_id = ${id}) = ${version}`),
    auditIfChangedStatement(deps, actor, "text.delete", `text:${id}`, {
      before: { kind: text.kind, title: parseFields(text.fields).title },
    }),
    forgetMentions(db, sql`SELECT id FROM content_comment WHERE entry_id = ${id} AND ${isGone}`),
    ...PARTS.map(([table, column]) =>
      db.run(sql`DELETE FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${id} AND ${isGone}`),
    ),
    db.run(sql`DELETE FROM media_use WHERE owner_kind = 'entry' AND owner_id = ${id} AND ${isGone}`),
    db.run(sql`DELETE FROM content_featured WHERE entry_id = ${id} AND ${isGone}`),
  ]);
  if (results[0]?.meta.changes === 0) throw draftConflict(toDraft(await readText(deps, id)));
}
