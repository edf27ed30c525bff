import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import type { Db } from "../platform/db.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import type { OwnerKind, Picture, UseSlot } from "./domain.ts";
import { type PictureRow, picturesOf, picturesStatement } from "./picture-sql.ts";

interface DbDeps {
  db: Db;
}

/** A place where files are shown: the gallery of a product, the photos of a review. */
export interface MediaOwner {
  kind: OwnerKind;
  id: string;
  slot: UseSlot;
}

/**
 * Sets what an owner shows, in this order, for the batch that saves the owner. A file that is gone, or that is no picture
 * where pictures belong, violates NOT NULL of `media_use.media_id` and undoes the batch: `explainUseError` says so.
 * Deleting a file and using it are one statement each, so one of two at the same moment wins.
 */
export function setUsesStatements({ db }: DbDeps, owner: MediaOwner, mediaIds: readonly string[]): BatchStatement[] {
  const ids = [...new Set(mediaIds)];
  const { kind, id, slot } = owner;
  const fileKind = slot === "certificate" ? "document" : "picture";
  return [
    db.run(sql`DELETE FROM media_use WHERE owner_kind = ${kind} AND owner_id = ${id} AND slot = ${slot}`),
    ...(ids.length === 0
      ? []
      : [
          db.run(sql`
            INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
            SELECT ${kind}, ${id}, ${slot}, j.key,
              (SELECT f.id FROM media_file f WHERE f.id = j.value AND f.kind = ${fileKind})
            FROM json_each(${JSON.stringify(ids)}) j`),
        ]),
  ];
}

/** The error for a person where a batch with `setUsesStatements` failed because of a file; else null. */
export const explainUseError = (error: unknown): Response | null =>
  violatedConstraint(error) === "media_use.media_id"
    ? httpError("conflict", "One of the files no longer exists. Choose another one.", {
        field: "pictures",
        reason: "media_gone",
      })
    : null;

/** The same as a batch of its own. @throws httpError conflict where a file is gone */
export async function setUses(deps: DbDeps, owner: MediaOwner, mediaIds: readonly string[]): Promise<void> {
  try {
    await runBatch(deps.db, setUsesStatements(deps, owner, mediaIds));
  } catch (error) {
    throw explainUseError(error) ?? error;
  }
}

/** The pictures of owners by their id, in order, as pages show them. One round trip. */
export async function listPictures(
  { db }: DbDeps,
  kind: OwnerKind,
  slot: UseSlot,
  ownerIds: readonly string[],
): Promise<Map<string, Picture[]>> {
  const ids = [...new Set(ownerIds)];
  if (ids.length === 0) return new Map();
  const rows: PictureRow[] = await picturesStatement(
    db,
    kind,
    slot,
    sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(ids.map((id) => [id, picturesOf(rows, id)]));
}

/** A place that shows a file. */
export interface MediaUse {
  mediaId: string;
  kind: OwnerKind;
  ownerId: string;
}

/** Where files are shown, each place once: a photo may stand in a review and in the change of it that waits. */
export const listUses = ({ db }: DbDeps, mediaIds: readonly string[]) =>
  db.all<MediaUse>(sql`
    SELECT DISTINCT media_id AS mediaId, owner_kind AS kind, owner_id AS ownerId FROM media_use
    WHERE media_id IN (SELECT value FROM json_each(${JSON.stringify(mediaIds)}))
    ORDER BY media_id, owner_kind, owner_id`);
