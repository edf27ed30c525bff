import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { DAY } from "../kernel/instants.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement } from "../settings/index.ts";
import type { MediaDeps } from "./deps.ts";
import { IS_USED } from "./refresh-kinds.ts";
import { mediaFiles } from "./schema.ts";
import { deleteObjects, type MediaRow, objectKey } from "./store-file.ts";

/** How long a deleted file, and an original that was made smaller, can be put back. */
export const UNDO_TIME = 30 * DAY;
/** Files that one run of the job deletes for good. */
const PER_RUN = 50;

const COLUMNS = [
  ...["id", "key", "hash", "kind", "filename", "type", "bytes", "variant_bytes", "width", "height", "alt", "focal_x"],
  ...["focal_y", "placeholder", "formats", "status", "visibility", "source", "user_id", "actor", "tries", "version"],
  ...["created_at", "updated_at", "original"],
];
const ROW_JSON = sql.raw(`json_object(${COLUMNS.map((name) => `'${name}', ${name}`).join(", ")})`);

/** Keeps rows that are about to be deleted, for a batch. A member's file is deleted for good. */
export const keepDeletedStatement = (
  { db, now }: Pick<MediaDeps, "db" | "now">,
  ids: readonly string[],
  actor: string,
) =>
  db.run(sql`
    INSERT OR REPLACE INTO media_deleted (id, key, filename, file, bytes, actor, deleted_at)
    SELECT id, key, filename, ${ROW_JSON}, bytes + variant_bytes, ${actor}, ${now()} FROM media_file
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND source <> 'member' AND NOT ${IS_USED}`);

/**
 * Deletes those of these files that nothing uses at this moment; a file that came into use since it was listed stays. What
 * decides is in the statement that deletes. @returns the ids that are gone
 */
export async function deleteUnused(
  deps: MediaDeps,
  ids: readonly string[],
  actor: string,
): Promise<{ deleted: string[]; kept: number }> {
  const { db } = deps;
  const wanted = [...new Set(ids)];
  const results = await db.batch([
    keepDeletedStatement(deps, wanted, actor),
    ...wanted.flatMap((id) => [
      db
        .delete(mediaFiles)
        .where(sql`id = ${id} AND source <> 'member' AND NOT ${IS_USED}`)
        .returning({ id: mediaFiles.id }),
      auditIfChangedStatement(deps, actor, "media.delete", `media:${id}`),
    ]),
  ] as never);
  const deleted = (results as unknown[]).flatMap((result) =>
    Array.isArray(result) ? result.map((row: { id: string }) => row.id) : [],
  );
  return { deleted, kept: wanted.length - deleted.length };
}

/** Puts back what was deleted. What is too old may be being deleted for good at this moment. @throws httpError conflict where it is too late, or the same file was uploaded again */
export async function restoreDeleted(
  deps: MediaDeps,
  ids: readonly string[],
  actor: string,
): Promise<{ restored: number }> {
  const { db, now } = deps;
  const wanted = [...new Set(ids)];
  const since = now() - UNDO_TIME;
  const columns = sql.raw(COLUMNS.join(", "));
  const values = sql.raw(COLUMNS.map((name) => `file ->> '$.${name}'`).join(", "));
  try {
    const results = await runBatch(
      db,
      wanted.flatMap((id) => [
        db.all<{ id: string }>(
          sql`INSERT INTO media_file (${columns}) SELECT ${values} FROM media_deleted
            WHERE id = ${id} AND deleted_at > ${since} RETURNING id`,
        ),
        auditIfChangedStatement(deps, actor, "media.restore", `media:${id}`),
        db.run(sql`DELETE FROM media_deleted WHERE id = ${id} AND deleted_at > ${since}`),
      ]),
    );
    const restored = (results as unknown[]).filter((result) => Array.isArray(result) && result.length > 0).length;
    if (restored === 0) throw httpError("conflict", "These files were deleted for good, or are restored already.");
    return { restored };
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith("media_file")) throw error;
    throw httpError("conflict", "The same file was uploaded again since. Use that one.");
  }
}

/** Deletes for good what can't be put back any more. The row goes last: a run that was stopped is repeated. */
export async function purgeDeleted(deps: MediaDeps): Promise<number> {
  const { db, env, now } = deps;
  const before = now() - UNDO_TIME;
  const [gone, former] = await db.batch([
    db.all<{ id: string; key: string }>(
      sql`SELECT id, key FROM media_deleted WHERE deleted_at <= ${before} ORDER BY deleted_at LIMIT ${PER_RUN}`,
    ),
    db.all<{ mediaId: string; original: string; key: string | null; current: string | null }>(sql`
      SELECT o.media_id AS mediaId, o.original, f.key, f.original AS current FROM media_former_original o
      LEFT JOIN media_file f ON f.id = o.media_id WHERE o.replaced_at <= ${before} LIMIT ${PER_RUN}`),
  ]);
  for (const file of gone) {
    await deleteObjects(deps, file);
    await db.run(sql`DELETE FROM media_deleted WHERE id = ${file.id}`);
  }
  for (const { mediaId, original, key, current } of former) {
    if (key !== null && current !== original) await env.MEDIA.delete(objectKey({ key } as MediaRow, original));
    await db.run(sql`DELETE FROM media_former_original WHERE media_id = ${mediaId} AND replaced_at <= ${before}`);
  }
  return gone.length + former.length;
}
