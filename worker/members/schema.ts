import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Who follows which topic, for those who tell the watchers of a topic. A member's own object says it (reading-store.ts); a
 * row here follows, and `version` is the member's, so that a late write changes nothing.
 */
export const watches = sqliteTable(
  "members_watch",
  {
    topicId: text("topic_id").notNull(),
    userId: text("user_id").notNull(),
    /** Null: no more. */
    level: text("level", { enum: ["watching", "tracking", "muted"] }),
    version: integer("version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.userId] }), index("members_watch_user").on(t.userId)],
);

/** Members who have something to read that no digest has told them of, and when theirs is due. */
export const digests = sqliteTable(
  "members_digest",
  {
    userId: text("user_id").primaryKey(),
    dueAt: integer("due_at").notNull(),
    /** Counts the digests that were sent. */
    period: integer("period").notNull().default(0),
  },
  (t) => [index("members_digest_due").on(t.dueAt)],
);

/** Accounts that were deleted and whose objects still have to be emptied. */
export const erasures = sqliteTable("members_erasure", {
  memberId: text("member_id").primaryKey(),
  at: integer("at").notNull(),
});

/** Accounts that were deleted and that notifications of others still may name; how far the job has come. */
export const departures = sqliteTable("members_departure", {
  memberId: text("member_id").primaryKey(),
  at: integer("at").notNull(),
  /** The last member whose notifications were looked at. */
  cursor: text("cursor").notNull().default(""),
});

/** Members who couldn't be reached when a deleted account's name was taken out of their notifications; each is asked again. */
export const departureRests = sqliteTable(
  "members_departure_rest",
  {
    departedId: text("departed_id").notNull(),
    memberId: text("member_id").notNull(),
    retryAt: integer("retry_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.departedId, table.memberId] }),
    index("members_departure_rest_by_time").on(table.retryAt),
  ],
);

/** The one pair of keys by which push services know this site (RFC 8292). */
export const pushKeys = sqliteTable("members_push_key", {
  id: integer("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  sealedPrivateKey: text("sealed_private_key").notNull(),
  createdAt: integer("created_at").notNull(),
});
