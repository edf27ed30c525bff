import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Where topics stand. `access` says who reads, `posting` who begins topics there; replies follow `access`. */
export const categories = sqliteTable(
  "community_category",
  {
    id: text("id").primaryKey(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** One of the brand's colors; see contract.ts. */
    color: text("color").notNull(),
    /** One of the drawn icons; empty: a mark of its color. */
    icon: text("icon").notNull().default(""),
    position: integer("position").notNull(),
    access: text("access", { enum: ["everybody", "members", "staff"] })
      .notNull()
      .default("everybody"),
    posting: text("posting", { enum: ["members", "staff"] })
      .notNull()
      .default("members"),
    /** Topics here ask something, and a reply can be accepted as the answer. */
    hasAnswers: integer("has_answers", { mode: "boolean" }).notNull().default(false),
    archivedAt: integer("archived_at"),
    /** How many are shown in it; kept by triggers. */
    topics: integer("topics").notNull().default(0),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("community_category_slug").on(t.slug)],
);

/**
 * The lists of topics. What a topic is, its own object says (topic.ts); a row here follows it, and all of them can be made
 * anew from the objects. `version` is the topic's, so that a late write changes nothing.
 */
export const topics = sqliteTable(
  "community_topic",
  {
    id: text("id").primaryKey(),
    categoryId: text("category_id").notNull(),
    /** As its category has it: lists are read by it, so that what others may not read costs a reader nothing. */
    access: text("access", { enum: ["everybody", "members", "staff"] })
      .notNull()
      .default("everybody"),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    /** JSON: names of tags. */
    tags: text("tags").notNull().default("[]"),
    /** The beginning of its first post, as plain text. */
    excerpt: text("excerpt").notNull(),
    /** What the search reads besides: its first post and the accepted answer, as plain text; see topic-store.ts. */
    text: text("text").notNull().default(""),
    authorId: text("author_id").notNull(),
    /** JSON: AuthorView of who began it and of who wrote last, at most five. */
    people: text("people").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the last post was shown. */
    bumpedAt: integer("bumped_at").notNull(),
    lastNumber: integer("last_number").notNull(),
    /** Of all its posts together. */
    reactions: integer("reactions").notNull().default(0),
    /** Sorts by how much was said and liked, and by age: see domain-topic.ts. */
    heat: integer("heat").notNull(),
    state: text("state", { enum: ["shown", "hidden"] }).notNull(),
    closed: integer("closed", { mode: "boolean" }).notNull().default(false),
    pinned: integer("pinned", { mode: "boolean" }).notNull().default(false),
    /** Above the list of all, too. */
    pinnedEverywhere: integer("pinned_everywhere", { mode: "boolean" }).notNull().default(false),
    pinnedUntil: integer("pinned_until"),
    /** How many of its posts were moved to other topics. */
    moved: integer("moved").notNull().default(0),
    /** Stands in a category with answers and has none. */
    isOpenQuestion: integer("is_open_question", { mode: "boolean" }).notNull().default(false),
    answer: integer("answer"),
    /** What it hangs under: a text or a product. */
    subjectKind: text("subject_kind", { enum: ["entry", "product"] }),
    subjectId: text("subject_id"),
    version: integer("version").notNull(),
  },
  (t) => [
    index("community_topic_latest").on(t.access, t.bumpedAt, t.id).where(sql`state = 'shown'`),
    index("community_topic_new").on(t.access, t.id).where(sql`state = 'shown'`),
    index("community_topic_top").on(t.access, t.heat, t.id).where(sql`state = 'shown'`),
    index("community_topic_unanswered")
      .on(t.access, t.bumpedAt, t.id)
      .where(sql`state = 'shown' AND is_open_question = 1`),
    index("community_topic_category").on(t.categoryId, t.bumpedAt, t.id).where(sql`state = 'shown'`),
    index("community_topic_category_new").on(t.categoryId, t.id).where(sql`state = 'shown'`),
    index("community_topic_category_heat").on(t.categoryId, t.heat, t.id).where(sql`state = 'shown'`),
    index("community_topic_category_unanswered")
      .on(t.categoryId, t.bumpedAt, t.id)
      .where(sql`state = 'shown' AND is_open_question = 1`),
    index("community_topic_pinned").on(t.categoryId, t.bumpedAt).where(sql`state = 'shown' AND pinned = 1`),
    index("community_topic_author").on(t.authorId, t.createdAt),
    index("community_topic_subject_latest")
      .on(t.subjectKind, t.subjectId, t.access, t.bumpedAt)
      .where(sql`state = 'shown' AND subject_id IS NOT NULL`),
    check("community_topic_subject_whole", sql`(subject_kind IS NULL) = (subject_id IS NULL)`),
  ],
);

/** Shown topics by tag, in the order of their last post. */
export const topicTags = sqliteTable(
  "community_topic_tag",
  {
    tag: text("tag").notNull(),
    topicId: text("topic_id").notNull(),
    bumpedAt: integer("bumped_at").notNull(),
    /** Of the topic. */
    access: text("access", { enum: ["everybody", "members", "staff"] })
      .notNull()
      .default("everybody"),
  },
  (t) => [
    primaryKey({ columns: [t.topicId, t.tag] }),
    index("community_topic_tag_latest").on(t.tag, t.access, t.bumpedAt, t.topicId),
  ],
);

/** Who wrote what and when, for profiles, search and exports. The text itself is in the topic's object. */
export const posts = sqliteTable(
  "community_post",
  {
    topicId: text("topic_id").notNull(),
    number: integer("number").notNull(),
    authorId: text("author_id").notNull(),
    state: text("state", { enum: ["shown", "hidden", "deleted", "moved"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** Its beginning, as plain text; empty where it isn't shown. */
    excerpt: text("excerpt").notNull(),
    reactions: integer("reactions").notNull().default(0),
    /** Someone else took it as the answer to their question. */
    isAnswer: integer("is_answer", { mode: "boolean" }).notNull().default(false),
    version: integer("version").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.topicId, t.number] }),
    index("community_post_author").on(t.authorId, t.createdAt),
    index("community_post_answer").on(t.topicId).where(sql`is_answer = 1`),
    index("community_post_helpful").on(t.createdAt).where(sql`state = 'shown' AND (reactions > 0 OR is_answer = 1)`),
  ],
);

/** What a member is in the community; made when they first write. */
export const profiles = sqliteTable(
  "community_profile",
  {
    userId: text("user_id").primaryKey(),
    /** In addresses and mentions. `handle_key` is what is compared. */
    handle: text("handle").notNull(),
    handleKey: text("handle_key").notNull(),
    name: text("name").notNull(),
    bio: text("bio").notNull().default(""),
    avatar: text("avatar"),
    /** 0 to 4, see domain-trust.ts. */
    trust: integer("trust").notNull().default(0),
    /** A level that staff gave, which no rule changes. */
    trustByHand: integer("trust_by_hand"),
    trustCheckedAt: integer("trust_checked_at").notNull().default(0),
    silencedUntil: integer("silenced_until"),
    suspendedUntil: integer("suspended_until"),
    /** What of theirs is shown, and what it got; kept by triggers. */
    topics: integer("topics").notNull().default(0),
    posts: integer("posts").notNull().default(0),
    reactionsReceived: integer("reactions_received").notNull().default(0),
    /** Answers that others accepted. */
    answers: integer("answers").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("community_profile_handle").on(t.handleKey),
    index("community_profile_helpful")
      .on(sql`reactions_received + 5 * answers`)
      .where(sql`reactions_received + answers > 0`),
  ],
);

/**
 * Members whose name, picture or account has changed since their posts were written: triggers add them, a job brings the
 * change into the topics (authors.ts).
 */
export const authorChanges = sqliteTable("community_author_change", {
  authorId: text("author_id").primaryKey(),
  changedAt: integer("changed_at").notNull(),
  /** The topic that was done last. */
  cursor: text("cursor").notNull().default(""),
});

/** Who helped most in the last 30 days, by place: a job writes it anew. */
export const leaders = sqliteTable("community_leader", {
  place: integer("place").primaryKey(),
  memberId: text("member_id").notNull(),
  reactions: integer("reactions").notNull(),
  answers: integer("answers").notNull(),
});

/** Categories whose access or kind has changed: a job brings it to their topics (category-changes.ts). */
export const categoryChanges = sqliteTable("community_category_change", {
  categoryId: text("category_id").primaryKey(),
  changedAt: integer("changed_at").notNull(),
  /** The topic that was done last. */
  cursor: text("cursor").notNull().default(""),
});

/** Topics that a job couldn't reach; each is asked again (topic-retries.ts). */
export const topicRetries = sqliteTable(
  "community_topic_retry",
  {
    job: text("job", { enum: ["authors", "categories", "imports", "lists"] }).notNull(),
    /** What the topic is asked about: a member, a category, an import, or nothing. */
    subject: text("subject").notNull(),
    topicId: text("topic_id").notNull(),
    /** When it couldn't be reached for the first time. */
    since: integer("since").notNull(),
    retryAt: integer("retry_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.job, t.subject, t.topicId] }),
    index("community_topic_retry_by_time").on(t.job, t.retryAt),
  ],
);

/** The one rebuild of the lists from the topics' objects: how far it is, and how it ended (rebuild.ts). */
export const rebuilds = sqliteTable("community_rebuild", {
  one: integer("one").primaryKey(),
  startedAt: integer("started_at").notNull(),
  /** The email address of who started it. */
  startedBy: text("started_by").notNull(),
  phase: text("phase", { enum: ["topics", "strays", "members", "done"] }).notNull(),
  cursor: text("cursor").notNull().default(""),
  topics: integer("topics").notNull().default(0),
  total: integer("total").notNull().default(0),
  finishedAt: integer("finished_at"),
});
