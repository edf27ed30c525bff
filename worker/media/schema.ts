import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A picture or a PDF. Its bytes are in the bucket MEDIA under `media/KEY/`; see docs/media.md. */
export const mediaFiles = sqliteTable(
  "media_file",
  {
    /** Names it in addresses. */
    id: text("id").primaryKey(),
    /** The folder of its objects: random, and never shown. */
    key: text("key").notNull(),
    /** SHA-256 of the file as it was sent, in hex: the same file twice is the same row. */
    hash: text("hash").notNull(),
    kind: text("kind", { enum: ["picture", "document"] }).notNull(),
    filename: text("filename").notNull(),
    /** The type that its bytes say: image/jpeg, image/png, image/webp, image/avif, image/gif, application/pdf. */
    type: text("type").notNull(),
    /** Of the stored original. */
    bytes: integer("bytes").notNull(),
    /** Of all variants. */
    variantBytes: integer("variant_bytes").notNull().default(0),
    /** In pixels, upright; 0 for a document. */
    width: integer("width").notNull().default(0),
    height: integer("height").notNull().default(0),
    alt: text("alt").notNull().default(""),
    /** Percent from the left and from the top. */
    focalX: integer("focal_x").notNull().default(50),
    focalY: integer("focal_y").notNull().default(50),
    /** Base64 of a WebP of a few pixels. */
    placeholder: text("placeholder").notNull().default(""),
    /** JSON list of the formats whose variants exist in every width: avif, webp, jpg. */
    formats: text("formats").notNull().default("[]"),
    /**
     * waiting: the job makes its variants; browser: too large for the job, a staff browser makes them; ready: pages
     * may show it; broken: it cannot be decoded, or its object is gone.
     */
    status: text("status", { enum: ["waiting", "browser", "ready", "broken"] }).notNull(),
    /** Private files are answered to staff alone. */
    visibility: text("visibility", { enum: ["public", "private"] })
      .notNull()
      .default("public"),
    source: text("source", { enum: ["upload", "import", "seed", "member"] }).notNull(),
    /** The member who sent it; null: staff did. */
    userId: text("user_id"),
    /** Email address of who added it, or `system`. */
    actor: text("actor").notNull(),
    /** Runs of the job that failed at it. */
    tries: integer("tries").notNull().default(0),
    /** Raised by every edit, so that saving an old version is refused. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** The object that holds the original: another one once it was made smaller (shrink.ts). */
    original: text("original").notNull().default("original"),
  },
  (t) => [
    uniqueIndex("media_file_key").on(t.key),
    // A member's file is never the shop's, nor another member's: its deletion must not take theirs along.
    uniqueIndex("media_file_hash").on(t.hash).where(sql`source <> 'member'`),
    uniqueIndex("media_file_member_hash").on(t.userId, t.hash).where(sql`source = 'member'`),
    index("media_file_list").on(t.createdAt, t.id),
    index("media_file_waiting").on(t.updatedAt).where(sql`status = 'waiting'`),
    index("media_file_unfinished").on(t.createdAt).where(sql`status <> 'ready'`),
    // Each list of /420/image-refresh reads what it shows: the words are those of refresh-kinds.ts.
    index("media_file_oversized")
      .on(t.id)
      .where(sql`kind = 'picture' AND source <> 'member' AND status = 'ready' AND (width > 3840 OR bytes > 5000000)`),
    index("media_file_old_format")
      .on(t.id)
      .where(sql`kind = 'picture' AND status = 'ready' AND formats NOT LIKE '%avif%'`),
    index("media_file_no_alt").on(t.id).where(sql`kind = 'picture' AND source <> 'member' AND alt = ''`),
    index("media_file_not_ready").on(t.status, t.id).where(sql`status <> 'ready'`),
    check("media_file_version", sql`version > 0`),
    check("media_file_focal", sql`focal_x BETWEEN 0 AND 100 AND focal_y BETWEEN 0 AND 100`),
  ],
);

/** Which file is shown where: the one relation of every domain. */
export const mediaUses = sqliteTable(
  "media_use",
  {
    ownerKind: text("owner_kind").notNull(),
    ownerId: text("owner_id").notNull(),
    slot: text("slot").notNull(),
    position: integer("position").notNull().default(0),
    mediaId: text("media_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerKind, t.ownerId, t.slot, t.position] }), index("media_use_file").on(t.mediaId)],
);

/** Originals that were replaced by smaller ones: they can be put back for 30 days. */
export const mediaFormerOriginals = sqliteTable(
  "media_former_original",
  {
    mediaId: text("media_id").primaryKey(),
    /** Its object in the folder of the file. */
    original: text("original").notNull(),
    hash: text("hash").notNull(),
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    replacedAt: integer("replaced_at").notNull(),
  },
  (t) => [index("media_former_original_time").on(t.replacedAt)],
);

/** Files that staff deleted: their objects stay for 30 days, so that they can be restored. */
export const mediaDeleted = sqliteTable(
  "media_deleted",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull(),
    filename: text("filename").notNull(),
    /** JSON of its row. */
    file: text("file").notNull(),
    /** Of the original and all sizes. */
    bytes: integer("bytes").notNull(),
    actor: text("actor").notNull(),
    deletedAt: integer("deleted_at").notNull(),
  },
  (t) => [index("media_deleted_time").on(t.deletedAt, t.id), index("media_deleted_key").on(t.key)],
);
