import { z } from "zod";
import { topicId } from "../community/contract-topic.ts";

/** In characters, how long a draft's text may be: as long as a post, and its quotes. */
const MAX_DRAFT_LENGTH = 40_000;
const MAX_NOTE_LENGTH = 500;
/** How many topics one call may name. */
export const MAX_TOPICS_ASKED = 200;
/** How many drafts and bookmarks a member may have. */
export const MAX_DRAFTS = 100;
export const MAX_BOOKMARKS = 1000;

/**
 * What has changed in what is a member's own between two versions, as it is now: applying it twice changes nothing.
 * Keys: `notifications` (MemberSummary), `topic:ID` (ReadingState), `draft:KEY` (DraftHint), `bookmark:ID:NUMBER`
 * (Bookmark, or null), and those of other domains.
 */
export interface MemberChanges {
  from: number;
  to: number;
  items: Record<string, unknown>;
  /** Some of what has changed is not kept any more: the page has to load what it shows again. */
  reset?: true;
}

/** What a page is told that knows nothing of the member yet: key `notifications`. */
export interface MemberSummary {
  unread: number;
}

/** How closely a member follows a topic. Without a level they are told of what is meant for them. */
export const LEVELS = ["watching", "tracking", "muted"] as const;
export type Level = (typeof LEVELS)[number];
export const level = z.enum(LEVELS);

/** How far a member has read a topic. */
export interface ReadingState {
  /** The last post that they have read; 0: none. Never goes back. */
  number: number;
  level: Level | null;
}

/** A topic that a member follows, or has muted. */
export interface FollowedTopic extends ReadingState {
  topic: string;
  level: Level;
  /** When they opened it last, or chose the level. */
  at: number;
}

/** How far a member has read. */
export interface ReadingStates {
  /** Of the member: a page that shows this follows what changes after it (app/lib/member-live.ts). */
  version: number;
  /** Everything that was written up to then counts as read. */
  readBefore: number;
  /** Topics that the member has opened or follows. */
  topics: Record<string, ReadingState>;
}

/** A post, or with the number 0 a topic, that a member wants to find again. */
export interface Bookmark {
  topic: string;
  number: number;
  /** Of the topic, when the bookmark was saved last. */
  title: string;
  /** Where it leads. */
  path: string;
  note: string;
  /** When the member wants to be reminded; null: not at all, or done. */
  remindAt: number | null;
  createdAt: number;
}

/** What a member writes and has not posted. */
export interface Draft {
  /** What it is for, such as `reply:TOPIC` or `topic:ID`: made by the page. */
  key: string;
  title: string;
  text: string;
  /** What else its form has, such as the category. */
  fields: Record<string, string>;
  updatedAt: number;
  /** Counts saves. */
  version: number;
}
/** What other tabs are told of a draft. */
export interface DraftHint {
  version: number;
  /** It was posted or discarded. */
  isGone: boolean;
}

/** A save that another tab came before: with what stands there, or null where it was posted or discarded. */
export type DraftResult =
  | { ok: true; version: number }
  | { ok: false; why: "stale"; draft: Draft | null }
  | { ok: false; why: "full" };

const postNumber = z.int().min(0).max(10_000_000);
const draftKey = z
  .string()
  .regex(/^[a-z]{1,20}(:[\w-]{1,60}){0,2}$/, "A draft's key is a word and up to two ids, joined by colons.");

export const draftParams = z.object({ key: draftKey });
export const draftInput = z.strictObject({
  title: z.string().max(300, "Use at most 300 characters.").default(""),
  text: z.string().max(MAX_DRAFT_LENGTH, `A draft can have up to ${MAX_DRAFT_LENGTH} characters.`),
  fields: z
    .record(z.string().max(40), z.string().max(500))
    .refine((fields) => Object.keys(fields).length <= 20, "Send up to 20 fields.")
    .default({}),
  /** The version that the change is based on; 0: a new draft. */
  version: z.int().nonnegative(),
});
export type DraftInput = z.output<typeof draftInput>;
/** Which version of a draft was posted or discarded: a newer one stays. */
export const draftVersion = z.object({ version: z.coerce.number().int().nonnegative() });

export const bookmarkParams = z.object({ topic: topicId, number: z.coerce.number().pipe(postNumber) });
export const bookmarkInput = z.strictObject({
  note: z.string().trim().max(MAX_NOTE_LENGTH, `Use at most ${MAX_NOTE_LENGTH} characters.`).default(""),
  remindAt: z
    .int()
    .positive()
    .max(Date.UTC(2100, 0, 1), "Choose a date before the year 2100.")
    .nullable()
    .default(null),
});
export type BookmarkInput = z.output<typeof bookmarkInput>;

/** Where a list goes on; as the list before has it. */
export const listQuery = z.object({ before: z.string().max(60).optional() });

export const readingInput = z.strictObject({
  topics: z
    .array(z.strictObject({ topic: topicId, number: postNumber }))
    .min(1, "Name a topic.")
    .max(MAX_TOPICS_ASKED, `Send up to ${MAX_TOPICS_ASKED} topics.`),
});
export const topicParams = z.object({ topic: topicId });
export const levelInput = z.strictObject({ level: level.nullable() });

/** Posts in a row that went from one topic to another: the first of them was `from` and is `to`. */
export interface MovedRange {
  from: number;
  to: number;
  count: number;
}
/** Posts of a topic that stand in another one now, in the order in which they stand there. */
export interface MovedPosts {
  from: string;
  to: { topic: string; slug: string };
  ranges: MovedRange[];
  /** Nothing is left in the topic that they came from. */
  isWhole: boolean;
}
