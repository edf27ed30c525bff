import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Articles, recipes and pages as readers see them. What is being written is in `content_draft`, so that a published text
 * stays as it is until its changes are published.
 */
export const contentEntries = sqliteTable(
  "content_entry",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["article", "recipe", "page"] }).notNull(),
    /** Its address on this site, such as `/article/maca`. */
    path: text("path").notNull(),
    slug: text("slug").notNull(),
    /** Published and visible from `publish_at`: a time to come means scheduled. */
    status: text("status", { enum: ["draft", "published", "archived"] }).notNull(),
    /** From when readers see it, in UTC, and the date that they are shown; null for a draft without a schedule. */
    publishAt: integer("publish_at"),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    category: text("category"),
    authorId: text("author_id"),
    reviewerId: text("reviewer_id"),
    reviewedAt: integer("reviewed_at"),
    /** When its substance last changed, as readers are told. */
    revisedAt: integer("revised_at"),
    seriesId: text("series_id"),
    seriesPart: integer("series_part"),
    /** A drawing for its header where it has no picture. */
    drawing: text("drawing").notNull().default(""),
    /** JSON: title, description, canonical address, and whether search engines shall leave it out. */
    seo: text("seo").notNull().default("{}"),
    /** ProseMirror JSON; see contract-body.ts. */
    body: text("body").notNull(),
    /** JSON of a recipe's facts; see contract-recipe.ts. */
    recipe: text("recipe"),
    words: integer("words").notNull().default(0),
    /** Names the links for outsiders: a new one ends all that were given out. */
    previewNonce: text("preview_nonce").notNull(),
    /** Raised by every publishing, so that an editor who has read an older one is told. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** From when readers saw it first; null, or a time to come: nobody has, so it may be deleted. */
    firstPublishedAt: integer("first_published_at"),
    /** The version whose side effects are done: cached pages renewed, related texts computed (finish-publishing.ts). */
    settledVersion: integer("settled_version").notNull().default(0),
  },
  (t) => [
    uniqueIndex("content_entry_path").on(t.path),
    index("content_entry_list").on(t.publishAt, t.id).where(sql`status = 'published'`),
    index("content_entry_kind").on(t.kind, t.publishAt, t.id).where(sql`status = 'published'`),
    index("content_entry_category").on(t.category, t.publishAt, t.id).where(sql`status = 'published'`),
    index("content_entry_category_kind").on(t.category, t.kind, t.publishAt, t.id).where(sql`status = 'published'`),
    index("content_entry_author").on(t.authorId, t.publishAt, t.id).where(sql`status = 'published'`),
    index("content_entry_series").on(t.seriesId, t.seriesPart).where(sql`series_id IS NOT NULL`),
    index("content_entry_updated").on(t.kind, t.updatedAt, t.id),
    index("content_entry_unsettled").on(t.publishAt).where(sql`settled_version <> version`),
    check("content_entry_published", sql`status <> 'published' OR publish_at IS NOT NULL`),
  ],
);

/** What is being written: one working copy for each entry. */
export const contentDrafts = sqliteTable(
  "content_draft",
  {
    entryId: text("entry_id").primaryKey(),
    /** JSON of all fields beside the body; see contract-entry.ts. */
    fields: text("fields").notNull(),
    body: text("body").notNull(),
    /** Raised by every save; a save names the one that it is based on. */
    version: integer("version").notNull().default(1),
    /** Whether it differs from what readers see. */
    changed: integer("changed", { mode: "boolean" }).notNull(),
    updatedBy: text("updated_by").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** JSON list of the last saves, { id, version }: one that is sent again is the same save. */
    recentSaves: text("recent_saves").notNull().default("[]"),
  },
  (t) => [index("content_draft_updated").on(t.updatedAt, t.entryId)],
);

/** Earlier states of a draft. */
export const contentRevisions = sqliteTable(
  "content_revision",
  {
    entryId: text("entry_id").notNull(),
    number: integer("number").notNull(),
    reason: text("reason", { enum: ["autosave", "saved", "published", "restored", "imported"] }).notNull(),
    fields: text("fields").notNull(),
    body: text("body").notNull(),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.number] })],
);

export const contentCategories = sqliteTable("content_category", {
  /** Stands in addresses. */
  key: text("key").primaryKey(),
  name: text("name").notNull(),
  line: text("line").notNull().default(""),
  position: integer("position").notNull(),
});

/** Who wrote or reviewed a text, as readers see them. Their picture is in `media_use`. */
export const contentAuthors = sqliteTable("content_author", {
  /** Stands in addresses. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  role: text("role").notNull().default(""),
  about: text("about").notNull().default(""),
  version: integer("version").notNull().default(1),
});

export const contentSeries = sqliteTable("content_series", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  line: text("line").notNull().default(""),
});

export const contentTags = sqliteTable("content_tag", {
  /** Stands in addresses. */
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  line: text("line").notNull().default(""),
});

/** The tags of what readers see. */
export const contentEntryTags = sqliteTable(
  "content_entry_tag",
  {
    entryId: text("entry_id").notNull(),
    tag: text("tag").notNull(),
    position: integer("position").notNull(),
    /** The entry's own, so that a tag's newest entries are read by one index; null unless it is published. */
    publishAt: integer("publish_at"),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.tag] }),
    index("content_entry_tag_list").on(t.tag, t.publishAt, t.entryId),
  ],
);

/** What a published text refers to: for where something is relied on, and for the check of links. */
export const contentReferences = sqliteTable(
  "content_reference",
  {
    entryId: text("entry_id").notNull(),
    kind: text("kind", { enum: ["study", "product", "recipe", "ingredient", "link"] }).notNull(),
    target: text("target").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.kind, t.target] }),
    index("content_reference_target").on(t.kind, t.target, t.entryId),
  ],
);

/** Texts like this one, computed when either is published. */
export const contentRelated = sqliteTable(
  "content_related",
  {
    entryId: text("entry_id").notNull(),
    position: integer("position").notNull(),
    relatedId: text("related_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.position] }), index("content_related_of").on(t.relatedId)],
);

/** Where an entry was before: its old addresses lead to the new one. */
export const contentRedirects = sqliteTable(
  "content_redirect",
  {
    path: text("path").primaryKey(),
    entryId: text("entry_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("content_redirect_entry").on(t.entryId)],
);

/** Notes between editors about a draft. */
export const contentComments = sqliteTable(
  "content_comment",
  {
    id: text("id").primaryKey(),
    entryId: text("entry_id").notNull(),
    /** The words that it is about; empty: the whole text. */
    quote: text("quote").notNull().default(""),
    text: text("text").notNull(),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
    resolvedAt: integer("resolved_at"),
    /** The comment that it answers; empty: it begins a thread. */
    parentId: text("parent_id").notNull().default(""),
    resolvedBy: text("resolved_by").notNull().default(""),
    editedAt: integer("edited_at"),
  },
  (t) => [index("content_comment_entry").on(t.entryId, t.createdAt)],
);

/** Who was mailed about a comment that mentions them: each once, however often it is edited. */
export const contentCommentMentions = sqliteTable(
  "content_comment_mention",
  {
    commentId: text("comment_id").notNull(),
    userId: text("user_id").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] })],
);

/** Links that show a working copy to people without an account. */
export const contentPreviews = sqliteTable(
  "content_preview",
  {
    id: text("id").primaryKey(),
    entryId: text("entry_id").notNull(),
    note: text("note").notNull().default(""),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (t) => [index("content_preview_entry").on(t.entryId, t.createdAt)],
);

/** Tags that were renamed or merged: their addresses, and the working copies that still name them, lead to another. */
export const contentTagRedirects = sqliteTable(
  "content_tag_redirect",
  { slug: text("slug").primaryKey(), tag: text("tag").notNull() },
  (t) => [index("content_tag_redirect_tag").on(t.tag)],
);

/** What the owner chose to show first. */
export const contentFeatured = sqliteTable(
  "content_featured",
  {
    place: text("place", { enum: ["home", "blog", "menu"] }).notNull(),
    position: integer("position").notNull(),
    entryId: text("entry_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.place, t.position] })],
);

/** Published texts that rely on a study that was corrected or retracted since; publishing the text again ends it. */
export const contentCorrectedStudies = sqliteTable(
  "content_corrected_study",
  {
    entryId: text("entry_id").notNull(),
    study: text("study").notNull(),
    note: text("note").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.study] })],
);

/** Articles and recipes that a member wants to find again. Guests keep theirs on their device. */
export const contentSaved = sqliteTable(
  "content_saved",
  {
    userId: text("user_id").notNull(),
    entryId: text("entry_id").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.entryId] }), index("content_saved_list").on(t.userId, t.at)],
);

/** The polls of published texts, written by each publishing; see domain-poll.ts. */
export const contentPolls = sqliteTable(
  "content_poll",
  {
    entryId: text("entry_id").notNull(),
    pollId: text("poll_id").notNull(),
    position: integer("position").notNull(),
    /** JSON list of the ids of its options, in their order. */
    options: text("options").notNull(),
    closesAt: integer("closes_at"),
    results: text("results", { enum: ["always", "voted", "closed"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.pollId] })],
);

/** One vote of each member or device. Those for options and polls that are gone stay, and are not shown. */
export const contentPollVotes = sqliteTable(
  "content_poll_vote",
  {
    entryId: text("entry_id").notNull(),
    pollId: text("poll_id").notNull(),
    /** The member's id, or a hash of what the device's cookie holds. */
    voter: text("voter").notNull(),
    userId: text("user_id"),
    optionId: text("option_id").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.pollId, t.voter] }),
    index("content_poll_vote_user").on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);

/** How many votes each option has: kept by triggers of `content_poll_vote`, so that no page counts votes. */
export const contentPollCounts = sqliteTable(
  "content_poll_count",
  {
    entryId: text("entry_id").notNull(),
    pollId: text("poll_id").notNull(),
    optionId: text("option_id").notNull(),
    votes: integer("votes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.pollId, t.optionId] }),
    check("content_poll_count_votes", sql`votes >= 0`),
  ],
);

/**
 * By what the list of recipes is narrowed, a row for each choice that suits a recipe; see domain-recipe-choices.ts. Each
 * choice can be walked in each order. Triggers of `content_entry` keep it to what is published.
 */
export const contentRecipeChoices = sqliteTable(
  "content_recipe_choice",
  {
    entryId: text("entry_id").notNull(),
    choice: text("choice").notNull(),
    /** The entry's own. */
    publishAt: integer("publish_at").notNull(),
    /** Minus its minutes: all orders go down. */
    quickness: integer("quickness").notNull(),
    /** Grams in a portion; 0 where nothing is known. */
    protein: integer("protein").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.choice] }),
    index("content_recipe_choice_newest").on(t.choice, t.publishAt, t.entryId),
    index("content_recipe_choice_quickest").on(t.choice, t.quickness, t.publishAt, t.entryId),
    index("content_recipe_choice_protein").on(t.choice, t.protein, t.publishAt, t.entryId),
  ],
);

/** How many recipes suit each choice: kept by triggers of `content_recipe_choice`, so that no page counts them. */
export const contentRecipeCounts = sqliteTable(
  "content_recipe_count",
  { choice: text("choice").primaryKey(), recipes: integer("recipes").notNull() },
  () => [check("content_recipe_count_recipes", sql`recipes >= 0`)],
);

/** The foods and products that a recipe's choices follow from: where one changes, triggers have the recipe settled again. */
export const contentRecipeSources = sqliteTable(
  "content_recipe_source",
  {
    entryId: text("entry_id").notNull(),
    /** `food:` and its key, or `product:` and its handle. */
    source: text("source").notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.source] }), index("content_recipe_source_of").on(t.source, t.entryId)],
);
