import { sql } from "drizzle-orm";
import { staffNameSql } from "../auth/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditStatement } from "../settings/index.ts";
import type { Draft, RevisionRow, RevisionView } from "./contract-editor.ts";
import { type Body, bodyText, countWords, EMPTY_BODY } from "./domain-body.ts";
import { diffRevisions } from "./revision-diff.ts";
import { draftPicturesStatements, keepStateStatement, pruneRevisionsStatement } from "./text-draft.ts";
import {
  draftConflict,
  NO_FIELDS,
  parseFields,
  parseTextPictures,
  readText,
  textPicturesSql,
  toDraft,
} from "./text-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

interface StoredRevision {
  number: number;
  reason: RevisionRow["reason"];
  fields: string;
  body: string;
  actor: string;
  createdAt: number;
}

const REVISION_COLUMNS = sql`number, reason, fields, body, ${staffNameSql(sql`actor`)} AS actor, created_at AS createdAt`;

/** Earlier states of a text, newest first; at most fifty are kept. */
export async function listRevisions({ db }: TextsDeps, id: string): Promise<RevisionRow[]> {
  const rows = await db.all<StoredRevision>(sql`
    SELECT ${REVISION_COLUMNS} FROM content_revision WHERE entry_id = ${id} ORDER BY number DESC LIMIT 60`);
  return rows.map(toRow);
}

const toRow = ({ number, reason, fields, body, actor, createdAt }: StoredRevision): RevisionRow => ({
  number,
  reason,
  title: parseFields(fields).title,
  words: countWords(bodyText(JSON.parse(body) as Body)),
  actor,
  createdAt,
});

/**
 * One earlier state, and what differs: from the one before it, or to what is written or published now.
 * @throws httpError not_found
 */
export async function getRevision(
  { db }: TextsDeps,
  id: string,
  number: number,
  against: "before" | "draft" | "published",
): Promise<RevisionView> {
  const other =
    against === "before"
      ? sql`SELECT fields, body FROM content_revision WHERE entry_id = ${id} AND number < ${number} ORDER BY number DESC LIMIT 1`
      : against === "draft"
        ? sql`SELECT fields, body FROM content_draft WHERE entry_id = ${id}`
        : sql`SELECT fields, body FROM content_revision WHERE entry_id = ${id} AND reason IN ('published', 'imported')
            ORDER BY number DESC LIMIT 1`;
  const [[found], [compared], [pictures]] = await db.batch([
    db.all<StoredRevision>(
      sql`SELECT ${REVISION_COLUMNS} FROM content_revision WHERE entry_id = ${id} AND number = ${number}`,
    ),
    db.all<{ fields: string; body: string }>(other),
    db.all<{ pictures: string }>(
      sql`SELECT ${textPicturesSql("e.id")} AS pictures FROM content_entry e WHERE e.id = ${id}`,
    ),
  ]);
  if (!found) throw noRevision();
  const own = { fields: parseFields(found.fields), body: JSON.parse(found.body) as Body };
  const theirs = compared
    ? { fields: parseFields(compared.fields), body: JSON.parse(compared.body) as Body }
    : { fields: NO_FIELDS, body: EMPTY_BODY };
  return {
    ...toRow(found),
    ...own,
    pictures: pictures ? parseTextPictures(pictures.pictures) : [],
    diff: against === "before" ? diffRevisions(theirs, own) : diffRevisions(own, theirs),
  };
}

const noRevision = () => httpError("not_found", "This version is no longer available.");

/**
 * Makes an earlier state the working copy. What is there now is kept as a revision first; readers see nothing of it until
 * it is published.
 * @throws httpError not_found; a `DraftConflict` where somebody saved in between
 */
export async function restoreRevision(
  deps: TextsDeps,
  id: string,
  number: number,
  version: number,
  actor: string,
): Promise<Draft> {
  const { db, now } = deps;
  const text = await readText(deps, id);
  const [found] = await db.all<StoredRevision>(
    sql`SELECT ${REVISION_COLUMNS} FROM content_revision WHERE entry_id = ${id} AND number = ${number}`,
  );
  if (!found) throw noRevision();
  if (text.version !== version) throw draftConflict(toDraft(text));
  // Its address and its place stay: another text may have the old one by now.
  const fields = JSON.stringify({ ...parseFields(found.fields), slug: parseFields(text.fields).slug });
  try {
    await runBatch(db, [
      keepStateStatement(deps, id, "saved"),
      db.run(sql`
        UPDATE content_draft SET version = CASE WHEN version = ${version} THEN version + 1 END, changed = 1,
          fields = ${fields}, body = ${found.body}, updated_by = ${actor}, updated_at = ${now()}
        WHERE entry_id = ${id}`),
      keepStateStatement(deps, id, "restored"),
      ...draftPicturesStatements(db, id),
      pruneRevisionsStatement(db, id),
      auditStatement(deps, actor, "text.restore_version", `text:${id}`, { after: { version: number } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "content_draft.version") throw error;
    throw draftConflict(toDraft(await readText(deps, id)));
  }
  return toDraft(await readText(deps, id));
}
