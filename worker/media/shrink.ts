import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement } from "../settings/index.ts";
import type { MediaDeps } from "./deps.ts";
import { SHRUNK_WIDTH } from "./domain.ts";
import { removeMetadata } from "./domain-clean.ts";
import { inspectFile, MAX_FILE_BYTES } from "./domain-inspect.ts";
import { readBody } from "./read-body.ts";
import { mediaFiles } from "./schema.ts";
import { type MediaRow, objectKey, toHex } from "./store-file.ts";
import { UNDO_TIME } from "./trash.ts";

const TOO_OLD = "Somebody else changed this picture meanwhile.";

/**
 * Replaces the original of a picture by a smaller one that a staff browser made of it; the old one is kept for a while. Its
 * sizes stay as they are: all widths that pages show are still below the original's. The new object has a name of its own,
 * so that a call that is cut short leaves the picture with one whole original or the other.
 * @throws httpError not_found, unprocessable, conflict
 */
export async function shrinkOriginal(deps: MediaDeps, id: string, request: Request, actor: string): Promise<void> {
  const { db, env, now } = deps;
  const [row] = await db.select().from(mediaFiles).where(sql`id = ${id}`).limit(1);
  if (row?.kind !== "picture" || row.source === "member")
    throw httpError("not_found", "This picture no longer exists.");
  const sent = await readBody(request, MAX_FILE_BYTES);
  const found = inspectFile(sent);
  if ("problem" in found || found.kind !== "picture") throw refuse("This is no picture that can be shown.");
  const bytes = removeMetadata(sent, found);
  if (!bytes || found.orientation > 1) throw refuse("This is no picture that can be shown.");
  if (bytes.length >= row.bytes) throw refuse("The original is as small as it can be.");
  // Every width that pages show has to fit, and the proportions are those of the sizes that exist.
  const width = Math.min(row.width, SHRUNK_WIDTH);
  if (found.width !== width || Math.abs(found.height - (row.height * width) / row.width) > 1)
    throw refuse("The smaller picture has other proportions.");
  const hash = toHex(await crypto.subtle.digest("SHA-256", bytes));
  const original = `original-${hash.slice(0, 16)}`;
  await env.MEDIA.put(objectKey(row, original), bytes, { httpMetadata: { contentType: found.type } });
  const isUnchanged = sql`id = ${id} AND hash = ${row.hash} AND original = ${row.original} AND updated_at = ${row.updatedAt}`;
  let results: unknown[];
  try {
    results = await runBatch(db, [
      // The first original is what can be put back, however often it was made smaller.
      db.run(sql`
        INSERT INTO media_former_original (media_id, original, hash, type, bytes, width, height, replaced_at)
        SELECT id, original, hash, type, bytes, width, height, ${now()} FROM media_file WHERE ${isUnchanged}
        ON CONFLICT DO NOTHING`),
      db
        .update(mediaFiles)
        .set({
          ...{ original, hash, type: found.type, bytes: bytes.length },
          width,
          height: found.height,
          updatedAt: now(),
        })
        .where(isUnchanged)
        .returning({ id: mediaFiles.id }),
      auditIfChangedStatement(deps, actor, "media.shrink", `media:${id}`, {
        before: { bytes: row.bytes, width: row.width },
        after: { bytes: bytes.length, width },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "media_file.hash") throw error;
    await env.MEDIA.delete(objectKey(row, original));
    throw refuse("The smaller picture is in the library already.");
  }
  if ((results[1] as unknown[]).length > 0) {
    // Between the first original and this one there may have been another.
    await deleteUnreferenced(deps, row, row.original);
    return;
  }
  if (original !== row.original) await deleteUnreferenced(deps, row, original);
  throw httpError("conflict", TOO_OLD);
}

/** Puts back the original that was replaced by a smaller one. @throws httpError conflict where it is gone */
export async function restoreOriginal(deps: MediaDeps, id: string, actor: string): Promise<void> {
  const { db, now } = deps;
  // What is too old may be being deleted for good at this moment.
  const isKept = sql`o.media_id = media_file.id AND o.replaced_at > ${now() - UNDO_TIME}`;
  const former = (column: string) =>
    sql.raw(`(SELECT o.${column} FROM media_former_original o WHERE o.media_id = media_file.id)`);
  const [row] = await db.select().from(mediaFiles).where(sql`id = ${id}`).limit(1);
  let results: unknown[];
  try {
    results = await runBatch(db, [
      db.all(sql`
        UPDATE media_file SET original = ${former("original")}, hash = ${former("hash")}, type = ${former("type")},
          bytes = ${former("bytes")}, width = ${former("width")}, height = ${former("height")}, updated_at = ${now()}
        WHERE id = ${id} AND EXISTS (SELECT 1 FROM media_former_original o WHERE ${isKept}) RETURNING id`),
      auditIfChangedStatement(deps, actor, "media.restore", `media:${id}`),
      db.run(sql`DELETE FROM media_former_original WHERE media_id = ${id} AND replaced_at > ${now() - UNDO_TIME}`),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "media_file.hash") throw error;
    throw httpError("conflict", "The larger original was uploaded again since. Use that picture.");
  }
  if ((results[0] as unknown[]).length === 0)
    throw httpError("conflict", "The larger original is deleted, or is restored already.");
  if (row) await deleteUnreferenced(deps, row, row.original);
}

/** Deletes the object of an original that neither the picture nor its former original names. */
async function deleteUnreferenced({ db, env }: MediaDeps, row: MediaRow, original: string): Promise<void> {
  const [named] = await db.all(sql`
    SELECT 1 FROM media_file WHERE id = ${row.id} AND original = ${original}
    UNION ALL SELECT 1 FROM media_former_original WHERE media_id = ${row.id} AND original = ${original}`);
  if (!named) await env.MEDIA.delete(objectKey(row, original));
}

const refuse = (message: string) => httpError("unprocessable", message, { field: "file" });
