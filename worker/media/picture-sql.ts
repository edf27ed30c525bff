/** Pictures in statements of other domains: a picture is read beside what it belongs to, never in a round trip of its own. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { type OwnerKind, type Picture, type PictureFormat, pictureWidths, type UseSlot } from "./domain.ts";

/** The columns of a picture as one JSON list, of the file `f`; see `parsePicture`. */
const PICTURE_JSON = "json_array(f.id, f.alt, f.width, f.height, json(f.formats), f.placeholder, f.focal_x, f.focal_y)";
/** What pages may show. */
const SHOWN = "f.status = 'ready' AND f.visibility = 'public' AND f.kind = 'picture'";

/**
 * The first picture of an owner as a column: JSON for `parsePicture`, or NULL.
 * @param ownerId a column or expression of the code
 */
export const firstPictureSql = (kind: OwnerKind, slot: UseSlot, ownerId: string, options: ReadOptions = {}): SQL =>
  sql.raw(`(${ownPictures(kind, slot, ownerId, options)} LIMIT 1)`);

/** All pictures of an owner in their order as a column: JSON for `parsePictures`. */
export const allPicturesSql = (kind: OwnerKind, slot: UseSlot, ownerId: string, options: ReadOptions = {}): SQL =>
  sql.raw(`(SELECT json_group_array(json(picture)) FROM (${ownPictures(kind, slot, ownerId, options)}))`);

const ownPictures = (kind: OwnerKind, slot: UseSlot, ownerId: string, { all = false }: ReadOptions) =>
  `SELECT ${PICTURE_JSON} AS picture FROM media_use u JOIN media_file f ON f.id = u.media_id
    WHERE u.owner_kind = '${kind}' AND u.owner_id = ${ownerId} AND u.slot = '${slot}'
      AND ${all ? "f.kind = 'picture'" : SHOWN} ORDER BY u.position`;

interface ReadOptions {
  /** For staff: also those that pages don't show yet. */
  all?: boolean;
}

/** The picture of a variant as a column: its own, else its product's first. */
export const variantPictureSql = (variantId: string, productId: string): SQL =>
  sql`coalesce(${firstPictureSql("variant", "picture", variantId)}, ${firstPictureSql("product", "gallery", productId)})`;

/** A row of `picturesStatement`. */
export interface PictureRow {
  ownerId: string;
  picture: string;
}

/**
 * All pictures of some owners in their order, as a statement for a batch.
 * @param ownerIds a list for `IN`, such as a subquery in parentheses
 * @param all for staff: also those that pages don't show yet
 */
export const picturesStatement = (db: Db, kind: OwnerKind, slot: UseSlot, ownerIds: SQL, { all = false } = {}) =>
  db.all<PictureRow>(sql`
    SELECT u.owner_id AS ownerId, ${sql.raw(PICTURE_JSON)} AS picture
    FROM media_use u JOIN media_file f ON f.id = u.media_id
    WHERE u.owner_kind = ${kind} AND u.owner_id IN ${ownerIds} AND u.slot = ${slot}
      AND ${sql.raw(all ? "f.kind = 'picture'" : SHOWN)}
    ORDER BY u.owner_id, u.position`);

/** The pictures of one owner among these rows. */
export const picturesOf = (rows: readonly PictureRow[], ownerId: string): Picture[] =>
  rows.filter((r) => r.ownerId === ownerId).flatMap((r) => parsePicture(r.picture) ?? []);

type PictureValues = [string, string, number, number, PictureFormat[], string, number, number];

/** A picture from a column of `firstPictureSql`; null for NULL. */
export const parsePicture = (json: string | null): Picture | null =>
  json === null ? null : toPicture(JSON.parse(json) as PictureValues);

/** The pictures of a column of `allPicturesSql`. */
export const parsePictures = (json: string): Picture[] => (JSON.parse(json) as PictureValues[]).map(toPicture);

function toPicture([id, alt, width, height, formats, placeholder, focalX, focalY]: PictureValues): Picture {
  return { id, alt, width, height, widths: pictureWidths(width), formats, placeholder, focalX, focalY };
}
