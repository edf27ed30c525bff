import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { containsText } from "../platform/contains-text.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditStatement } from "../settings/index.ts";
import type { MediaDetail, MediaItem, MediaPage, MediaPatch, MediaQuery } from "./contract.ts";
import type { MediaDeps } from "./deps.ts";
import { type PictureFormat, pictureWidths } from "./domain.ts";
import { publishUses } from "./publish.ts";
import { mediaFiles } from "./schema.ts";
import { cleanFilename, deleteObjects, type MediaRow } from "./store-file.ts";
import { keepDeletedStatement } from "./trash.ts";
import { listUses } from "./uses.ts";

const PAGE = 48;

const USE_COUNT = sql<number>`(SELECT count(DISTINCT u.owner_kind || ' ' || u.owner_id) FROM media_use u WHERE u.media_id = ${mediaFiles.id})`;
const IS_USED = sql`EXISTS (SELECT 1 FROM media_use u WHERE u.media_id = ${mediaFiles.id})`;

/** What a staff browser finishes: pictures that the job can't read, and those that have no AVIF. */
export const NEEDS_BROWSER = sql.raw(
  "(kind = 'picture' AND (status = 'browser' OR (status = 'ready' AND formats NOT LIKE '%avif%')))",
);

const FILTERS: Record<MediaQuery["filter"], SQL | undefined> = {
  all: undefined,
  used: IS_USED,
  unused: sql`NOT ${IS_USED}`,
  missing_alt: sql`kind = 'picture' AND alt = ''`,
  unfinished: sql`status <> 'ready'`,
  documents: sql`kind = 'document'`,
};

/** A page of the library, newest first. */
export async function listMedia({ db }: MediaDeps, { q, filter, cursor }: MediaQuery): Promise<MediaPage> {
  const after = cursor ? parseCursor(cursor) : null;
  const rows = db
    .select({ file: mediaFiles, uses: USE_COUNT })
    .from(mediaFiles)
    .where(
      and(
        FILTERS[filter],
        q ? or(containsText(mediaFiles.filename, q), containsText(mediaFiles.alt, q)) : undefined,
        // Photos of members are found where they belong: in the moderation of their reviews.
        sql`source <> 'member'`,
        after ? sql`(created_at, id) < (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(mediaFiles.createdAt), desc(mediaFiles.id))
    .limit(PAGE + 1);
  const total = db.all<{ files: number; bytes: number | null; unfinished: number | null }>(
    sql`SELECT count(*) AS files, sum(bytes + variant_bytes) AS bytes, sum(${NEEDS_BROWSER}) AS unfinished FROM media_file`,
  );
  const [found, sums] = after ? [await rows, null] : await db.batch([rows, total]);
  const page = found.slice(0, PAGE);
  const last = found.length > PAGE ? page.at(-1)?.file : undefined;
  return {
    items: page.map(({ file, uses }) => toMediaItem(file, uses)),
    next: last ? `${last.createdAt}.${last.id}` : null,
    total: sums ? { files: sums[0]?.files ?? 0, bytes: sums[0]?.bytes ?? 0 } : null,
    unfinished: sums?.[0]?.unfinished ?? 0,
  };
}

function parseCursor(cursor: string): { at: number; id: string } {
  const [, at, id] = /^(\d+)\.([\w-]+)$/.exec(cursor) ?? [];
  if (!id) throw httpError("bad_input", "This page of the library doesn't exist. Open the library again.");
  return { at: Number(at), id };
}

export function toMediaItem(file: MediaRow, uses: number): MediaItem {
  const { id, kind, filename, type, bytes, variantBytes, status, visibility, version, createdAt } = file;
  return {
    ...{ id, kind, filename, type, status, visibility, version, createdAt, uses },
    bytes: bytes + variantBytes,
    picture:
      kind === "picture"
        ? {
            ...{ id, alt: file.alt, width: file.width, height: file.height, widths: pictureWidths(file.width) },
            formats: status === "ready" ? (JSON.parse(file.formats) as PictureFormat[]) : [],
            ...{ placeholder: file.placeholder, focalX: file.focalX, focalY: file.focalY },
          }
        : null,
  };
}

async function findFile({ db }: MediaDeps, id: string): Promise<MediaRow> {
  const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.id, id)).limit(1);
  if (!row) throw httpError("not_found", "This file no longer exists.");
  return row;
}

/** One file with the places that show it. @throws httpError not_found */
export async function getMedia(deps: MediaDeps, id: string): Promise<MediaDetail> {
  const [[file], uses] = await deps.db.batch([
    deps.db.select().from(mediaFiles).where(eq(mediaFiles.id, id)).limit(1),
    listUses(deps, [id]),
  ]);
  if (!file) throw httpError("not_found", "This file no longer exists.");
  const usedIn = uses.length > 0 ? await deps.describeUses(uses) : [];
  return {
    ...toMediaItem(file, uses.length),
    usedIn: usedIn.map(({ kind, title, href }) => ({ kind, title, href })),
    originalBytes: file.bytes,
  };
}

/** Files by their ids, in the given order; unknown ones are left out. */
export async function listMediaItems({ db }: MediaDeps, ids: readonly string[]): Promise<MediaItem[]> {
  const rows = await db
    .select({ file: mediaFiles, uses: USE_COUNT })
    .from(mediaFiles)
    .where(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return ids.flatMap((id) => {
    const row = rows.find((r) => r.file.id === id);
    return row ? [toMediaItem(row.file, row.uses)] : [];
  });
}

/**
 * Changes the description, the name or the focal point of a file.
 * @throws httpError not_found; conflict where someone saved it in between
 */
export async function updateMedia(
  deps: MediaDeps,
  id: string,
  { version, ...changes }: MediaPatch,
  actor: string,
): Promise<MediaItem> {
  const { db, now } = deps;
  const before = await findFile(deps, id);
  const fields = { ...changes, ...(changes.filename ? { filename: cleanFilename(changes.filename) } : {}) };
  const was = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof typeof fields]]));
  try {
    await runBatch(db, [
      db
        .update(mediaFiles)
        .set({ ...fields, version: sql`CASE WHEN version = ${version} THEN version + 1 ELSE 0 END`, updatedAt: now() })
        .where(eq(mediaFiles.id, id)),
      auditStatement(deps, actor, "media.update", `media:${id}`, { before: was, after: fields }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === "media_file_version")
      throw httpError(
        "conflict",
        "Someone else changed this file meanwhile. Nothing was saved: check what it says now, then save again.",
        {
          reason: "stale",
        },
      );
    throw error;
  }
  await publishUses(deps, [id]);
  const uses = await listUses(deps, [id]);
  return toMediaItem({ ...before, ...fields, version: version + 1 }, uses.length);
}

/**
 * Deletes files that nothing shows; of one that is used, nothing is deleted. They can be restored for 30 days, except
 * members' files, whose rows go first: objects without a row are deleted by the job, a row without objects would be a
 * broken picture.
 * @throws httpError conflict with what uses them
 */
export async function deleteMedia(
  deps: MediaDeps,
  ids: readonly string[],
  actor: string,
): Promise<{ deleted: number }> {
  const { db } = deps;
  const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = await db.select().from(mediaFiles).where(sql`id IN ${wanted}`);
  if (rows.length === 0) return { deleted: 0 };
  try {
    await runBatch(db, [
      // The version of a file that is used becomes 0, which undoes the batch.
      db.run(sql`UPDATE media_file SET version = 0 WHERE id IN ${wanted}
        AND EXISTS (SELECT 1 FROM media_use u WHERE u.media_id = media_file.id)`),
      keepDeletedStatement(deps, ids, actor),
      db.delete(mediaFiles).where(sql`id IN ${wanted}`),
      ...rows.map((r) =>
        auditStatement(deps, actor, "media.delete", `media:${r.id}`, { before: { filename: r.filename } }),
      ),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "media_file_version") throw error;
    throw await explainUsed(deps, ids);
  }
  await Promise.all(rows.filter(({ source }) => source === "member").map((row) => deleteObjects(deps, row)));
  return { deleted: rows.length };
}

async function explainUsed(deps: MediaDeps, ids: readonly string[]): Promise<Response> {
  const uses = await deps.describeUses(await listUses(deps, ids));
  const titles = [...new Set(uses.map((u) => u.title))];
  const [first = "a product", ...others] = titles;
  const places = others.length === 0 ? first : `${first} and ${others.length} more`;
  return httpError("conflict", `This file is used by ${places}. Remove it there first.`, { reason: "in_use" });
}

/**
 * Lets everything that shows one picture show another: addresses never change what they show, so a new file is a new
 * picture. It takes over the description and the focal point where it has none of its own.
 * @throws httpError not_found, or conflict where both are shown by the same owner, or are of different kinds
 */
export async function replaceMedia(deps: MediaDeps, id: string, withId: string, actor: string): Promise<void> {
  const { db, now } = deps;
  const [old, next] = await Promise.all([findFile(deps, id), findFile(deps, withId)]);
  if (id === withId || old.kind !== next.kind)
    throw httpError("conflict", `Choose another ${old.kind === "picture" ? "picture" : "PDF"}.`);
  await runBatch(db, [
    ...deps.renameInTexts(id, withId),
    // An owner that shows the new one already just loses the old one.
    db.run(sql`DELETE FROM media_use AS d WHERE media_id = ${id} AND owner_kind <> 'revision' AND EXISTS (SELECT 1 FROM media_use k
      WHERE k.media_id = ${withId} AND (k.owner_kind, k.owner_id, k.slot) = (d.owner_kind, d.owner_id, d.slot))`),
    db.run(sql`UPDATE media_use SET media_id = (SELECT f.id FROM media_file f WHERE f.id = ${withId})
      WHERE media_id = ${id} AND owner_kind <> 'revision'`),
    db
      .update(mediaFiles)
      .set({
        ...(next.alt === "" ? { alt: old.alt } : {}),
        ...(next.focalX === 50 && next.focalY === 50 ? { focalX: old.focalX, focalY: old.focalY } : {}),
        ...{ version: sql`version + 1`, updatedAt: now() },
      })
      .where(eq(mediaFiles.id, withId)),
    auditStatement(deps, actor, "media.replace", `media:${id}`, { after: { with: withId } }),
  ]);
  await publishUses(deps, [withId]);
}
