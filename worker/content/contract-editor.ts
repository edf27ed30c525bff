/** Texts as staff write them: what the editor and the admin's list send and get. */
import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";
import type { Picture } from "../media/domain.ts";
import { bodyInput, contentKey } from "./contract-body.ts";
import { type EntryFields, entryFields, slugInput } from "./contract-entry.ts";
import { recipeDraftInput } from "./contract-recipe.ts";
import { type Body, toSlug } from "./domain-body.ts";
import type { CheckItem } from "./domain-checklist.ts";
import { ENTRY_KINDS, type EntryKind, type EntryState } from "./domain-entry.ts";
import { PREVIEW_DAYS } from "./domain-preview.ts";
import type { RevisionDiff } from "./domain-revision-diff.ts";

/** More than a post holds (contract-body.ts), so that a longer one is refused by a sentence that says by how much. */
export const MAX_DRAFT_BYTES = 4_000_000;
/** The most texts of one bulk change. */
export const MAX_BULK_TEXTS = 100;

const id = z.string().min(1).max(80);
/** Made by the browser for each save: a save that is sent again is the same save. */
const saveId = z.string().regex(/^[\w-]{8,64}$/, "Send an id of your own for this save.");
const version = z.int().positive();
const anyKey = z.union([z.literal(""), contentKey]).catch("");

export const textParams = z.object({ id });
export const revisionParams = z.object({ id, number: z.coerce.number().int().positive() });
export const previewParams = z.object({ id, preview: id });
export const commentParams = z.object({ id, comment: id });

/** The tabs of the list. `changed`: published, with changes that readers don't see yet. */
export const TEXT_TABS = ["all", "draft", "scheduled", "published", "changed", "archived"] as const;
export type TextTab = (typeof TEXT_TABS)[number];

/** The list of texts; empty values show all. */
export const textQuery = z.object({
  show: z.enum(TEXT_TABS).catch("all"),
  kind: z
    .enum(["", ...ENTRY_KINDS])
    .catch("")
    .default(""),
  category: anyKey.default(""),
  author: anyKey.default(""),
  tag: anyKey.default(""),
  /** Part of a title, a summary or an address. */
  q: z.string().trim().max(120).catch("").default(""),
  /** `next` of the previous page. */
  cursor: z.string().max(120).optional().catch(undefined),
});
export type TextQuery = z.output<typeof textQuery>;

/** A text in the admin's list, as its working copy says. */
export interface TextRow {
  id: string;
  kind: EntryKind;
  state: EntryState;
  /** A published or scheduled text with changes that readers don't see yet. */
  hasChanges: boolean;
  title: string;
  /** Where readers find it; of a text that was never published, where they would. */
  path: string;
  category: { key: string; name: string } | null;
  author: { id: string; name: string } | null;
  publishAt: number | null;
  updatedAt: number;
  updatedBy: string;
  words: number;
  /** Comments that wait for an answer. */
  comments: number;
  /** A study that it relies on was corrected or retracted since it was last published. */
  needsReview: boolean;
  picture: Picture | null;
  drawing: string;
}

export interface TextPage {
  texts: TextRow[];
  next: string | null;
  /** How many texts each tab has, without the other filters; only with the first page. */
  counts: Record<TextTab, number> | null;
}

/** `requestKey`: made by the browser, so that a click that is sent twice makes one text. */
export const newTextInput = z.strictObject({
  kind: z.enum(ENTRY_KINDS),
  title: entryFields.shape.title,
  requestKey: saveId,
});
export type NewTextInput = z.output<typeof newTextInput>;
export const duplicateInput = z.strictObject({ requestKey: saveId });

const taggable = entryFields.shape.tags
  .unwrap()
  .element.refine((tag) => toSlug(tag) !== "", "Enter a tag with letters from A to Z or digits.");
/** A bulk change: one category, or a tag that is added or removed, of published texts and of working copies alike. */
export const bulkTextInput = z.strictObject({
  ids: z.array(id).min(1).max(MAX_BULK_TEXTS, `Select up to ${MAX_BULK_TEXTS} posts.`),
  change: z.discriminatedUnion("do", [
    z.strictObject({ do: z.literal("category"), category: slugInput }),
    z.strictObject({ do: z.literal("add_tag"), tag: taggable }),
    z.strictObject({ do: z.literal("remove_tag"), tag: slugInput }),
    z.strictObject({ do: z.literal("archive") }),
    z.strictObject({ do: z.literal("restore") }),
  ]),
});
export type BulkTextInput = z.output<typeof bulkTextInput>;
export interface BulkTextAnswer {
  changed: number;
  /** Texts that were left as they are, with the reason. */
  skipped: { id: string; title: string; reason: string }[];
}

/** A recipe may be half written. */
const draftFields = entryFields.extend({ recipe: recipeDraftInput.nullable().default(null) });
/** A save of the working copy, based on the version that the editor has. */
export const draftInput = z.strictObject({ version, saveId, fields: draftFields, body: bodyInput });
export type DraftInput = z.output<typeof draftInput>;

/** What is being written. */
export interface Draft {
  /** Raised by every save; a save names the one that it is based on. */
  version: number;
  fields: EntryFields;
  body: Body;
  updatedAt: number;
  updatedBy: string;
}

/** A text in the editor. */
export interface TextEditorView {
  id: string;
  kind: EntryKind;
  state: EntryState;
  hasChanges: boolean;
  /** Where readers find it; null while it was never published. */
  path: string | null;
  /** The time from which readers see it (or saw it). */
  publishAt: number | null;
  createdAt: number;
  draft: Draft;
  /** The pictures that the working copy and what is published show. */
  pictures: Picture[];
  /** Other texts that link to this one, and studies that were corrected since it was published. */
  usedIn: TextUse[];
  correctedStudies: { study: string; text: string; at: number }[];
  /** Old addresses that redirect here. */
  redirects: string[];
  /** The votes of its polls, also for options that are gone. */
  votes: PollVotes[];
  /** For the fields that choose one. */
  options: TextOptions;
}

export interface PollVotes {
  pollId: string;
  optionId: string;
  votes: number;
}

export interface TextUse {
  id: string;
  title: string;
  path: string;
}

export interface TextOptions {
  categories: { key: string; name: string }[];
  authors: { id: string; name: string; role: string }[];
  series: { id: string; title: string; nextPart: number }[];
  /** The tags that are used most. */
  tags: { slug: string; name: string }[];
}

/** What a save answers. */
export interface SavedDraft {
  version: number;
  updatedAt: number;
  /** Whether readers see something else. */
  hasChanges: boolean;
}

/**
 * The body of a 409 (`code` is `stale`) where somebody else saved in between: both can be shown side by side, and nothing
 * is overwritten.
 */
export interface DraftConflict {
  error: { code: "stale"; message: string };
  /** What is stored now. */
  theirs: Draft;
}

/**
 * Makes the working copy what readers see. `publishAt` in the future schedules it, in the past is the date that readers are
 * shown; null: the date that it has, else now. `signOff`: staff stand for what the claim check found.
 */
export const publishInput = z.strictObject({
  version,
  saveId,
  publishAt: entryFields.shape.reviewedAt.unwrap().default(null),
  signOff: z.boolean().default(false),
});
export type PublishInput = z.output<typeof publishInput>;

export interface PublishAnswer {
  state: EntryState;
  path: string;
  publishAt: number | null;
  draft: Draft;
}

/** The body of a 422 (`code` is `blocked`): what must be done before it is published. */
export interface PublishBlocked {
  error: { code: "blocked"; message: string };
  items: CheckItem[];
}

/** Of an action that needs no more than the version that staff saw. */
export const versionInput = z.strictObject({ version });

/** What the checklist says of the working copy as it was last saved. */
export interface TextCheck {
  version: number;
  items: CheckItem[];
}

export const REVISION_REASONS = ["autosave", "saved", "published", "restored", "imported"] as const;
export interface RevisionRow {
  number: number;
  reason: (typeof REVISION_REASONS)[number];
  title: string;
  words: number;
  actor: string;
  createdAt: number;
}

/** What a revision is compared with: the one before it, what is being written, or what readers see. */
export const revisionQuery = z.object({ against: z.enum(["before", "draft", "published"]).catch("before") });
export interface RevisionView extends RevisionRow {
  fields: EntryFields;
  body: Body;
  pictures: Picture[];
  diff: RevisionDiff;
}

/** A link for people without an account. */
export const previewInput = z.strictObject({
  days: z.union(PREVIEW_DAYS.map((days) => z.literal(days))),
  note: z.string().trim().max(80, "Keep it under 80 characters.").default(""),
});
export interface PreviewLink {
  id: string;
  /** Path of this site. */
  path: string;
  note: string;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
  /** Revoked or expired links stay in the list for a while. */
  state: "active" | "expired" | "revoked";
}

/** A comment on the whole text, or on words of it; `parentId` answers another. */
export const commentInput = z.strictObject({
  requestKey: saveId,
  text: shownText().min(1, "Write a comment.").max(4000, "Keep it under 4,000 characters."),
  /** The exact words that it is about; empty: the whole text. */
  quote: z.string().trim().max(600, "Select fewer words.").default(""),
  parentId: z.union([z.literal(""), id]).default(""),
});
export type CommentInput = z.output<typeof commentInput>;
export const commentEdit = commentInput.pick({ text: true });
/** A person who may write and comment. */
export interface TextPerson {
  userId: string;
  email: string;
  /** Their first name, else their address. */
  name: string;
}
export const resolveInput = z.strictObject({ resolved: z.boolean() });
export interface CommentThread {
  id: string;
  quote: string;
  text: string;
  actor: string;
  createdAt: number;
  resolvedAt: number | null;
  resolvedBy: string;
  editedAt: number | null;
  replies: { id: string; text: string; actor: string; createdAt: number; editedAt: number | null }[];
}

/** The search of the editor's link and embed menus. */
export const linkQuery = z.object({
  q: z.string().trim().max(120).default(""),
  /** Empty: everything. */
  kind: z.enum(["", "article", "recipe", "page", "product", "study", "ingredient"]).catch("").default(""),
});
export type LinkQuery = z.output<typeof linkQuery>;
export interface LinkSuggestion {
  kind: "article" | "recipe" | "page" | "product" | "study" | "ingredient";
  /** What an embed or a citation names: handle, study id, ingredient key, slug. */
  key: string;
  title: string;
  /** A second line: a study's authors and year, an ingredient's Latin name. */
  line: string;
  path: string;
  /** False: readers don't see it yet. */
  isPublished: boolean;
}
