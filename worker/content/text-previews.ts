import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditIfChangedStatement } from "../settings/index.ts";
import type { PreviewLink } from "./contract-editor.ts";
import { type PreviewDays, parsePreviewToken, previewEnd, previewPath, previewState } from "./domain-preview.ts";
import type { TextsDeps } from "./texts-deps.ts";

const PURPOSE = "text preview";
/** The most links of one text that are valid at a time. */
const MAX_ACTIVE = 20;

interface PreviewRow {
  id: string;
  entryId: string;
  note: string;
  actor: string;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
}
const COLUMNS = sql.raw(
  "id, entry_id AS entryId, note, actor, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt",
);

/** The links of a text, newest first; those that ended stay for thirty days. */
export async function listPreviews(deps: TextsDeps, entryId: string): Promise<PreviewLink[]> {
  const { db, now } = deps;
  const rows = await db.all<PreviewRow>(sql`
    SELECT ${COLUMNS} FROM content_preview
    WHERE entry_id = ${entryId} AND coalesce(revoked_at, expires_at) > ${now() - 30 * DAY}
    ORDER BY created_at DESC LIMIT 50`);
  return Promise.all(rows.map((row) => toLink(deps, row)));
}

const toLink = async (deps: TextsDeps, row: PreviewRow): Promise<PreviewLink> => ({
  id: row.id,
  path: previewPath(row.id, await deps.sign(PURPOSE, signed(row))),
  note: row.note,
  createdBy: row.actor,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  state: previewState(row, deps.now()),
});

/** What the signature covers: a link can't be turned to another text or a later end. */
const signed = ({ id, entryId, expiresAt }: PreviewRow): string => `${id} ${entryId} ${expiresAt}`;

/**
 * Makes a link that shows the working copy, as it is when it is opened, to anybody who has it.
 * @throws httpError not_found; conflict where there are too many
 */
export async function createPreview(
  deps: TextsDeps,
  entryId: string,
  { days, note }: { days: PreviewDays; note: string },
  actor: string,
): Promise<PreviewLink> {
  const { db, now } = deps;
  const at = now();
  const row: PreviewRow = {
    id: newId(at),
    entryId,
    note,
    actor,
    createdAt: at,
    expiresAt: previewEnd(days, at),
    revokedAt: null,
  };
  const results = await runBatch(db, [
    db.run(sql`
      INSERT INTO content_preview (id, entry_id, note, actor, created_at, expires_at)
      SELECT ${row.id}, e.id, ${note}, ${actor}, ${at}, ${row.expiresAt} FROM content_entry e
      WHERE e.id = ${entryId} AND (SELECT count(*) FROM content_preview
        WHERE entry_id = ${entryId} AND revoked_at IS NULL AND expires_at > ${at}) < ${MAX_ACTIVE}`),
    auditIfChangedStatement(deps, actor, "text.link", `text:${entryId}`, { after: { days, note } }),
    db.all<{ id: string }>(sql`SELECT id FROM content_entry WHERE id = ${entryId}`),
  ]);
  if (results[0]?.meta.changes === 0) {
    const [entry] = results[2] as unknown as { id: string }[];
    if (!entry) throw httpError("not_found", "This post no longer exists.");
    throw httpError("conflict", `A post can have ${MAX_ACTIVE} preview links at a time. Revoke one first.`);
  }
  return toLink(deps, row);
}

/** Ends a link of this text at once; one that ended already is no error. */
export async function revokePreview(deps: TextsDeps, entryId: string, id: string, actor: string): Promise<void> {
  const { db, now } = deps;
  await runBatch(db, [
    db.run(sql`
      UPDATE content_preview SET revoked_at = ${now()} WHERE id = ${id} AND entry_id = ${entryId} AND revoked_at IS NULL`),
    auditIfChangedStatement(deps, actor, "text.revoke_link", `text:${entryId}`),
  ]);
}

/** The text that a link shows, and until when; null where it is made up, expired or revoked. */
export async function findPreview(
  deps: TextsDeps,
  token: string,
): Promise<{ entryId: string; expiresAt: number } | null> {
  const parsed = parsePreviewToken(token);
  if (!parsed) return null;
  const [row] = await deps.db.all<PreviewRow>(sql`SELECT ${COLUMNS} FROM content_preview WHERE id = ${parsed.id}`);
  if (!row || previewState(row, deps.now()) !== "active") return null;
  const isGenuine = await deps.verify(PURPOSE, signed(row), parsed.signature);
  return isGenuine ? { entryId: row.entryId, expiresAt: row.expiresAt } : null;
}
