import { type SQL, sql } from "drizzle-orm";
import { MINUTE } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement } from "../settings/index.ts";
import type { Draft, DraftInput, SavedDraft } from "./contract-editor.ts";
import { withSave } from "./entry-statements.ts";
import { draftConflict, findSave, noText, readText, type TextRecord, toDraft } from "./text-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** A writer who keeps typing makes a revision this often, not one with every save. */
const REVISION_PAUSE = 10 * MINUTE;
/** The revisions of a text that are kept. */
export const MAX_REVISIONS = 50;

/**
 * Saves the working copy, based on the version that the editor has. Sent again, it is the same save.
 * @throws httpError not_found; a `DraftConflict` where somebody else saved in between: nothing is written then
 */
export async function saveDraft(deps: TextsDeps, id: string, input: DraftInput, actor: string): Promise<SavedDraft> {
  const { db, now } = deps;
  const write = { fields: JSON.stringify(input.fields), body: JSON.stringify(input.body) };
  try {
    const results = await runBatch(db, [
      passedRevisionStatement(deps, id, { baseVersion: input.version, actor }),
      db.run(sql`
        UPDATE content_draft SET version = CASE WHEN version = ${input.version} THEN version + 1 END,
          fields = ${write.fields}, body = ${write.body}, changed = 1, updated_by = ${actor}, updated_at = ${now()},
          recent_saves = ${withSave(input.saveId)}
        WHERE entry_id = ${id}`),
      ...draftPicturesStatements(db, id),
      pruneRevisionsStatement(db, id),
      savedStatement(db, id),
    ]);
    const [saved] = results.at(-1) as unknown as SavedRow[];
    if (!saved) throw noText();
    return toSaved(saved);
  } catch (error) {
    // SQLite names the column where another version would have been written over.
    if (violatedConstraint(error) !== "content_draft.version") throw error;
    const text = await readText(deps, id);
    const version = findSave(text, input.saveId);
    if (version === null) throw draftConflict(toDraft(text));
    return { ...toSaved({ ...text, status: text.status }), version };
  }
}

interface SavedRow {
  version: number;
  updatedAt: number;
  changed: number;
  status: TextRecord["status"];
}
const savedStatement = (db: Db, id: string) =>
  db.all<SavedRow>(sql`
    SELECT d.version, d.updated_at AS updatedAt, d.changed, e.status
    FROM content_draft d JOIN content_entry e ON e.id = d.entry_id WHERE d.entry_id = ${id}`);
const toSaved = ({ version, updatedAt, changed, status }: SavedRow): SavedDraft => ({
  version,
  updatedAt,
  hasChanges: status === "published" && changed === 1,
});

/**
 * Keeps the state that a save replaces, before the save: where the newest revision is older than it by a pause, or where
 * somebody else wrote it. What stands in a revision already is not kept twice.
 */
function passedRevisionStatement(
  { db, now }: TextsDeps,
  id: string,
  { baseVersion, actor }: { baseVersion: number; actor: string },
): BatchStatement {
  return db.run(sql`
    INSERT INTO content_revision (entry_id, number, reason, fields, body, actor, created_at)
    SELECT d.entry_id, coalesce(r.number, 0) + 1, 'autosave', d.fields, d.body, d.updated_by, d.updated_at
    FROM content_draft d LEFT JOIN content_revision r ON r.entry_id = d.entry_id
      AND r.number = (SELECT max(number) FROM content_revision WHERE entry_id = ${id})
    WHERE d.entry_id = ${id} AND d.version = ${baseVersion} AND d.version > 1
      AND (r.number IS NULL OR (r.created_at < d.updated_at
        AND (r.created_at <= ${now() - REVISION_PAUSE} OR d.updated_by <> ${actor})))`);
}

/** What readers see: the revision of the last publishing. */
const publishedRevision = (id: string): SQL =>
  sql`(SELECT max(p.number) FROM content_revision p WHERE p.entry_id = ${id} AND p.reason IN ('published', 'imported'))`;

/** Keeps the newest revisions of a text, and the one that readers see. */
export const pruneRevisionsStatement = (db: Db, id: string): BatchStatement =>
  db.run(sql`
    DELETE FROM content_revision WHERE entry_id = ${id}
      AND number <= (SELECT max(number) FROM content_revision WHERE entry_id = ${id}) - ${MAX_REVISIONS}
      AND number IS NOT ${publishedRevision(id)}`);

/**
 * Remembers which pictures the working copy shows, so that none is deleted as unused. One that is gone doesn't stop a save:
 * publishing names it.
 */
export function draftPicturesStatements(db: Db, id: string): BatchStatement[] {
  return [
    db.run(sql`DELETE FROM media_use WHERE owner_kind = 'entry' AND owner_id = ${id} AND slot = 'draft'`),
    db.run(sql`
      INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
      SELECT 'entry', ${id}, 'draft', row_number() OVER () - 1, f.id FROM media_file f
      WHERE f.kind = 'picture' AND f.id IN (
        SELECT t.value FROM content_draft d, json_tree(d.body) t WHERE d.entry_id = ${id} AND t.key = 'mediaId'
        UNION SELECT d.fields ->> '$.headerMediaId' FROM content_draft d WHERE d.entry_id = ${id}
        UNION SELECT d.fields ->> '$.socialMediaId' FROM content_draft d WHERE d.entry_id = ${id})`),
  ];
}

/**
 * Discards the draft's changes; what was written stays as a revision.
 * @throws httpError not_found; a `DraftConflict` where somebody else saved in between
 */
export async function discardChanges(deps: TextsDeps, id: string, version: number, actor: string): Promise<Draft> {
  const { db, now } = deps;
  try {
    await runBatch(db, [
      keepStateStatement(deps, id, "saved"),
      db.run(sql`
        UPDATE content_draft SET version = CASE WHEN version = ${version} THEN version + 1 END, changed = 0,
          fields = coalesce((SELECT fields FROM content_revision WHERE entry_id = ${id} AND number = ${publishedRevision(id)}), fields),
          body = (SELECT body FROM content_entry WHERE id = ${id}), updated_by = ${actor}, updated_at = ${now()}
        WHERE entry_id = ${id} AND (SELECT status FROM content_entry WHERE id = ${id}) = 'published'`),
      auditIfChangedStatement(deps, actor, "text.discard", `text:${id}`),
      ...draftPicturesStatements(db, id),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "content_draft.version") throw error;
    throw draftConflict(toDraft(await readText(deps, id)));
  }
  return toDraft(await readText(deps, id));
}

/** Keeps what the working copy is now as a revision, unless the newest one is the same. */
export const keepStateStatement = (
  { db }: Pick<TextsDeps, "db">,
  id: string,
  reason: "saved" | "restored",
): BatchStatement =>
  db.run(sql`
    INSERT INTO content_revision (entry_id, number, reason, fields, body, actor, created_at)
    SELECT d.entry_id, coalesce(r.number, 0) + 1, ${reason}, d.fields, d.body, d.updated_by, d.updated_at
    FROM content_draft d LEFT JOIN content_revision r ON r.entry_id = d.entry_id
      AND r.number = (SELECT max(number) FROM content_revision WHERE entry_id = ${id})
    WHERE d.entry_id = ${id} AND (r.number IS NULL OR r.fields <> d.fields OR r.body <> d.body)`);
