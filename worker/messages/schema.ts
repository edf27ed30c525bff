import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** An account's keys as they are now. What they were is in `message_key_entry`. */
export const messageKeys = sqliteTable("message_key", {
  userId: text("user_id").primaryKey(),
  /** Of the last line of the log. */
  version: integer("version").notNull(),
  /** Null: revoked. */
  publicKey: text("public_key"),
  /** The private keys under the member's recovery code or passphrase; the server can't open it. */
  backup: text("backup"),
  backupAt: integer("backup_at"),
  /** Who may begin a conversation with them. */
  accepts: text("accepts", { enum: ["members", "nobody"] })
    .notNull()
    .default("members"),
});

/** The log of each account's keys: lines are only ever added (domain-key-log.ts). */
export const messageKeyEntries = sqliteTable(
  "message_key_entry",
  {
    userId: text("user_id").notNull(),
    version: integer("version").notNull(),
    kind: text("kind", { enum: ["first", "rotated", "reset", "revoked"] }).notNull(),
    publicKey: text("public_key"),
    previous: text("previous").notNull(),
    hash: text("hash").notNull(),
    signature: text("signature").notNull(),
    voucher: text("voucher").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/** Whom a member doesn't want to hear from. */
export const messageBlocks = sqliteTable(
  "message_block",
  { userId: text("user_id").notNull(), blockedId: text("blocked_id").notNull(), at: integer("at").notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.blockedId] })],
);

/** The list of conversations. What each is, its own object says (conversation.ts); a row here follows. */
export const messageConversations = sqliteTable("message_conversation", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: ["direct", "group"] }).notNull(),
  lastNumber: integer("last_number").notNull(),
  lastAt: integer("last_at").notNull(),
  /** JSON: the last message, encrypted, for the list; null where it is long or there is none. */
  last: text("last"),
  version: integer("version").notNull(),
});

/** Who is in which conversation. */
export const messageMembers = sqliteTable(
  "message_member",
  {
    conversationId: text("conversation_id").notNull(),
    userId: text("user_id").notNull(),
    /** Left, or was removed. */
    left: integer("left", { mode: "boolean" }).notNull().default(false),
    readNumber: integer("read_number").notNull(),
    /** JSON: the newest key of the conversation, wrapped for this member; null where they had no key. */
    wrap: text("wrap"),
    version: integer("version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] }), index("message_member_user").on(t.userId)],
);

/** Members of conversations whose accounts were deleted: a trigger adds them, a job takes them out of the objects. */
export const messageDepartures = sqliteTable(
  "message_departure",
  { conversationId: text("conversation_id").notNull(), memberId: text("member_id").notNull() },
  (t) => [primaryKey({ columns: [t.conversationId, t.memberId] })],
);

/** Messages that a member has disclosed to the moderators, each proved to have been sent. */
export const messageReports = sqliteTable(
  "message_report",
  {
    id: text("id").primaryKey(),
    conversationId: text("conversation_id").notNull(),
    /** Who reports; null after their account was deleted. */
    userId: text("user_id"),
    /** Whose messages they are. */
    reportedId: text("reported_id").notNull(),
    reason: text("reason", { enum: ["harassment", "threat", "spam", "illegal", "other"] }).notNull(),
    note: text("note").notNull().default(""),
    /** JSON: DisclosedMessage[]; nothing else of the conversation is readable to staff. */
    disclosed: text("disclosed").notNull(),
    state: text("state", { enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: integer("created_at").notNull(),
    version: integer("version").notNull().default(1),
    /** Its item was handed to the moderators' queue; rows from before there were items wait for the job. */
    isQueued: integer("is_queued", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("message_report_open").on(t.createdAt).where(sql`state = 'open'`),
    index("message_report_unqueued").on(t.createdAt).where(sql`is_queued = 0`),
  ],
);

/** What the owner decides for all members. */
export const messagePolicy = sqliteTable(
  "message_policy",
  {
    id: integer("id").primaryKey(),
    /** Who may begin conversations: those that stand go on. */
    starters: text("starters", { enum: ["members", "trusted", "nobody"] }).notNull(),
    maxGroup: integer("max_group").notNull(),
    version: integer("version").notNull(),
  },
  (t) => [check("message_policy_group", sql`${t.maxGroup} BETWEEN 2 AND 20`)],
);
