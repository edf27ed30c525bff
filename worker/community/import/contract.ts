/** Forums from other programs: what the page that reads their files sends, and what it gets. */
import { z } from "zod";
import { toVisibleText } from "../../kernel/visible-text.ts";
import { CATEGORY_COLORS, tagName } from "../contract.ts";
import { ACCESS, POST_STATES, REACTIONS, topicId } from "../contract-topic.ts";
import { MAX_IMPORTED_POST } from "./domain-import.ts";

/** The page sends a file's topics in parts like these, one after the other. */
export const MAX_PART_POSTS = 200;
export const MAX_PART_TOPICS = 50;
export const MAX_PART_BYTES = 6 * 1024 * 1024;
/** Categories of one file. */
const MAX_CATEGORIES = 1000;
/** Likes of one post that are taken over. */
export const MAX_LIKES = 2000;

export const FORUM_SOURCES = ["discourse", "phpbb", "tikari"] as const;
export type ForumSource = (typeof FORUM_SOURCES)[number];
export const FORUM_SOURCE_NAMES: Record<ForumSource, string> = {
  discourse: "Discourse",
  phpbb: "phpBB",
  tikari: "Our own export",
};

const key = z.string().min(1).max(120);
const sourceKey = z.string().min(1).max(300);
const instant = z.int().min(0);
const line = (max: number) => z.string().overwrite(toVisibleText).trim().max(max);

export const forumImportParams = z.object({ id: z.string().regex(/^[\w-]{8,64}$/) });

/** A category of the file, and what becomes of it: one of ours, a new one, or nothing (null). */
const importedCategory = z.strictObject({
  key,
  into: z.union([
    z.strictObject({ id: z.string().min(1).max(80) }),
    z.strictObject({
      name: line(60).min(1),
      description: line(200).default(""),
      color: z.enum(CATEGORY_COLORS),
      access: z.enum(ACCESS),
      hasAnswers: z.boolean(),
    }),
    z.null(),
  ]),
});

/** `requestKey` makes a start that is sent twice one import. */
export const newForumImport = z.strictObject({
  requestKey: z.string().regex(/^[\w-]{8,64}$/),
  source: z.enum(FORUM_SOURCES),
  filename: line(200).min(1),
  site: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(300)]),
  categories: z
    .array(importedCategory)
    .refine((all) => all.some(({ into }) => into !== null), "Choose a category for at least one of the file's.")
    .max(MAX_CATEGORIES),
});
export type NewForumImport = z.output<typeof newForumImport>;

/** Asks which topics are here already, before anything is written. */
export const forumCheckInput = z.strictObject({ topics: z.array(sourceKey).max(1000) });
export const earlierImportQuery = z.object({ source: z.enum(FORUM_SOURCES), site: z.string().max(300).default("") });
/** The newest import of a forum that wasn't removed: what was chosen for its categories. */
export interface EarlierImport {
  id: string;
  /** Whether it goes on. */
  isRunning: boolean;
  site: string;
  filename: string;
  createdAt: number;
  /** The id of ours for each category of the file; null: it was left out. */
  categories: Record<string, string | null>;
}
export interface ForumCheck {
  /** By source key: where they are now; null: only a part of them has come. */
  known: { sourceKey: string; path: string | null }[];
}

const importedPost = z.strictObject({
  /** Names it in its topic. */
  key,
  /** Where it was read, as domain-import.ts writes it. */
  address: z.string().max(80).nullable().default(null),
  author: key,
  /** The key of an earlier post. */
  replyTo: key.nullable().default(null),
  text: z.string().max(MAX_IMPORTED_POST),
  state: z.enum(POST_STATES).default("shown"),
  at: instant,
  editedAt: instant.nullable().default(null),
  likes: z
    .array(z.strictObject({ by: key, reaction: z.enum(REACTIONS) }))
    .max(MAX_LIKES)
    .default([]),
});
export type ImportedPostInput = z.output<typeof importedPost>;
/** One post: checked by itself, so that one that can't be read refuses no other. */
export const importedPostInput = importedPost;

/** A part of a topic; its posts in their order. */
export const importedTopicInput = z.strictObject({
  sourceKey,
  id: topicId,
  /** As domain-import.ts writes it. */
  address: z.string().max(80).nullable().default(null),
  title: line(200).min(1),
  /** The key of one of the import's categories. */
  category: key,
  author: key,
  tags: z.array(tagName).max(20).default([]),
  createdAt: instant,
  closed: z.boolean().default(false),
  pinned: z.boolean().default(false),
  isHidden: z.boolean().default(false),
  posts: z.array(z.unknown()).max(MAX_PART_POSTS),
  /** The key of the accepted answer. */
  answer: key.nullable().default(null),
  isLast: z.boolean(),
});
export type ImportedTopicInput = z.output<typeof importedTopicInput>;

export const forumPartInput = z.strictObject({
  /** Who wrote these posts or liked them. `emailHash`: SHA-256 of the address in lower case, base64url. */
  authors: z
    .array(
      z.strictObject({
        ...{ key, name: line(80).min(1) },
        emailHash: z
          .string()
          .regex(/^[\w-]{43}$/)
          .nullable(),
      }),
    )
    .max(20_000),
  topics: z.array(z.unknown()).min(1).max(MAX_PART_TOPICS),
});
export type ForumPartInput = z.output<typeof forumPartInput>;

/** What became of a part of a topic. `refused`: why, in a sentence. */
export interface ImportedTopicAnswer {
  sourceKey: string;
  status: "importing" | "imported" | "known" | "refused";
  message: string;
  path: string | null;
  /** How many posts it has now. */
  posts: number;
  /** Posts that can't be taken, and why. */
  refused: { key: string; why: string }[];
}

export interface ForumImportRow {
  id: string;
  source: ForumSource;
  filename: string;
  site: string;
  state: "running" | "done" | "undoing" | "undone";
  actor: string;
  createdAt: number;
  topics: number;
  posts: number;
  /** Topics of which only a part has come. */
  unfinished: number;
  /** Topics that stayed when it was undone. */
  kept: number;
}

/** Posts of another forum that carry the caller's address. */
export const ownImports = z.object({
  authors: z.array(z.object({ id: z.string(), name: z.string(), posts: z.int(), site: z.string() })),
});
export const ownImportParams = z.object({ id: z.string().regex(/^imported-[0-9a-f]{24}$/) });
export const ownImportDecision = z.strictObject({ isMine: z.boolean() });

export const exportQuery = z.object({
  /** From the part before. */
  after: z.string().max(40).default(""),
});
