import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { HOUR } from "../kernel/instants.ts";
import { pictureSrcSet, pictureUrl } from "../media/contract.ts";
import { pictureWidths } from "../media/domain.ts";
import type { MediaUse, MediaUseView } from "../media/index.ts";
import type { Actor } from "./contract-commands.ts";
import type { Access } from "./contract-topic.ts";
import type { CommunityDeps } from "./deps.ts";
import { type Reader, readableAccess } from "./domain-topic.ts";
import type { ParsedPost, PostPicture } from "./post-html.ts";
import { type CommunityMember, requireMember } from "./profiles.ts";

/** The most pictures of one post. */
export const MAX_POST_PICTURES = 10;
/** The job of media deletes what nothing shows after a day: a post takes no upload that it might be deleting. */
const USABLE_FOR = 23 * HOUR;
/** The width in which a post shows a picture where the browser knows no `srcset`. */
const POST_WIDTH = 960;

/** Someone who may upload a picture now; it is counted. @throws httpError unauthenticated, forbidden, too_fast */
export async function requireUploader(deps: CommunityDeps): Promise<CommunityMember> {
  const member = await requireMember(deps);
  if (!member.isStaff) await deps.consume(member.profile, "uploads");
  return member;
}

/** A picture of a member as the database has it. */
export interface PictureSize {
  id: string;
  width: number;
  height: number;
}

/**
 * The pictures that a text may show: those that its writer uploaded, and for staff who edit, those that stand in the topic.
 * @param topic where it is edited; null: it is written anew
 */
export function picturesStatement(
  { pictures, quotedPictures }: ParsedPost,
  { member, isStaff }: Actor,
  topic: string | null,
  now: number,
): SQL {
  const inTopic =
    topic && isStaff
      ? sql`OR EXISTS (SELECT 1 FROM media_use t WHERE t.media_id = f.id AND t.owner_kind = 'post'
          AND t.owner_id > ${`${topic}/`} AND t.owner_id < ${`${topic}0`})`
      : sql``;
  return sql`
    SELECT f.id, f.width, f.height FROM media_file f
    WHERE f.id IN (SELECT value FROM json_each(${JSON.stringify([...pictures, ...quotedPictures].slice(0, MAX_POST_PICTURES))}))
      AND f.source = 'member' AND f.kind = 'picture' AND f.status <> 'broken'
      AND (f.user_id = ${member} ${inTopic})
      AND (f.created_at > ${now - USABLE_FOR} OR EXISTS (SELECT 1 FROM media_use u WHERE u.media_id = f.id))`;
}

/** The pictures of a text as it shows them. @throws httpError unprocessable where it names others outside of quotes */
export function toPostPictures({ pictures }: ParsedPost, rows: readonly PictureSize[]): Map<string, PostPicture> {
  if (pictures.length > MAX_POST_PICTURES)
    throw httpError("unprocessable", `A post can have up to ${MAX_POST_PICTURES} pictures. Remove some.`, {
      field: "text",
    });
  const found = new Map(rows.map((row) => [row.id, toPostPicture(row)]));
  if (pictures.some((id) => !found.has(id)))
    throw httpError(
      "unprocessable",
      "A picture in your text no longer exists, or isn't one that you uploaded. Remove it and upload it again.",
      { field: "text", reason: "picture_gone" },
    );
  return found;
}

function toPostPicture({ id, width, height }: PictureSize): PostPicture {
  const picture = { id, width, widths: pictureWidths(width), formats: ["webp" as const] };
  return {
    ...{ width, height, src: pictureUrl(picture, POST_WIDTH, "webp") },
    ...{ srcset: pictureSrcSet(picture, "webp"), full: pictureUrl(picture, width, "webp") },
  };
}

/**
 * Who may see a member's picture: everybody, this caller, or null: nobody but staff. It stands in a shown post of a topic
 * that they may read, is someone's own picture, or is their own upload.
 */
export async function findPictureAccess(deps: CommunityDeps, id: string): Promise<"everybody" | "reader" | null> {
  const row = await deps.db.get<{ owner: string | null; isAvatar: number; access: string }>(sql`
    SELECT f.user_id AS owner,
      EXISTS (SELECT 1 FROM media_use u WHERE u.media_id = f.id AND u.owner_kind = 'member') AS isAvatar,
      (SELECT json_group_array(json_array(t.access, coalesce(c.access, t.access)))
        FROM media_use u JOIN community_topic t ON t.id = substr(u.owner_id, 1, 12)
        LEFT JOIN community_category c ON c.id = t.category_id WHERE u.media_id = f.id AND u.owner_kind = 'post' AND u.slot = 'shown' AND t.state = 'shown') AS access
    FROM media_file f WHERE f.id = ${id}`);
  if (!row) return null;
  // A changed category counts at once, while the rows of its topics follow.
  const places = JSON.parse(row.access) as Access[][];
  const isFor = (reader: Reader) =>
    places.some((access) => access.every((each) => readableAccess(reader).includes(each)));
  const isOpen = (await deps.flags()).forumEnabled;
  if (isOpen && (row.isAvatar || isFor("guest"))) return "everybody";
  const viewer = await deps.viewer();
  if (!viewer) return null;
  if (row.owner === viewer.userId) return "reader";
  return isOpen && isFor("member") ? "reader" : null;
}

/** Where members' pictures are shown, for the library of staff. */
export async function describePictureUses(
  { db }: Pick<CommunityDeps, "db">,
  uses: readonly MediaUse[],
): Promise<(MediaUseView & { mediaId: string })[]> {
  const own = uses.filter(({ kind }) => kind === "post" || kind === "member");
  if (own.length === 0) return [];
  const ids = JSON.stringify(own.map(({ kind, ownerId }) => (kind === "post" ? ownerId.slice(0, 12) : ownerId)));
  const rows = await db.all<{ id: string; title: string; path: string }>(sql`
    SELECT id, title, '/community/t/' || slug || '/' || id AS path FROM community_topic
    WHERE id IN (SELECT value FROM json_each(${ids}))
    UNION ALL
    SELECT user_id, name, '/community/u/' || handle FROM community_profile
    WHERE user_id IN (SELECT value FROM json_each(${ids}))`);
  return own.flatMap(({ mediaId, kind, ownerId }) => {
    const owner = rows.find(({ id }) => id === (kind === "post" ? ownerId.slice(0, 12) : ownerId));
    // Pages of the forum follow their topics and are kept for seconds: nothing has to be rendered again.
    return owner ? [{ mediaId, kind, ownerId, title: owner.title, href: owner.path, tags: [] }] : [];
  });
}
