import { z } from "zod";
import { POLL_LIMITS, POLL_RESULTS } from "../content/domain-poll.ts";
import { shownText } from "../kernel/shown-text.ts";
import type { Picture } from "../media/contract.ts";
import { TAG_PATTERN, TOPIC_SORTS } from "./contract-lists.ts";
import { ACCESS, type AuthorView, POST_STATES, postId, REACTIONS, topicId } from "./contract-topic.ts";

/** How closely a member follows a topic: the same words as worker/members/contract.ts, which builds on this domain. */
const level = z.enum(["watching", "tracking", "muted"]).nullable();

/** The colors of categories, from the brand's own. */
export const CATEGORY_COLORS = ["leaf", "clay", "sky", "gold", "plum", "stone"] as const;

/** A tag as people type it: lower case, words joined by hyphens. */
export const tagName = z
  .string()
  .trim()
  .toLowerCase()
  .max(30, "Use at most 30 characters for a tag.")
  .regex(TAG_PATTERN, "Use letters, digits and hyphens for a tag.");
export const MAX_TAGS = 5;
const tags = z.array(tagName).max(MAX_TAGS, `Use at most ${MAX_TAGS} tags.`);

/** More is refused before it is read; findPostProblem says what is too long. */
const text = z.string().max(60_000, "A post has at most 20,000 characters.");
export const topicTitle = shownText()
  .min(8, "Enter a title of at least 8 characters.")
  .max(120, "Use at most 120 characters.");

/** A poll of a post. cleanPoll says what is wrong with its words. */
export const pollInput = z.strictObject({
  question: z.string().max(POLL_LIMITS.question, `Use at most ${POLL_LIMITS.question} characters for the question.`),
  options: z
    .array(z.string().max(POLL_LIMITS.option, `Use at most ${POLL_LIMITS.option} characters for an option.`))
    .max(POLL_LIMITS.maxOptions, `A poll has up to ${POLL_LIMITS.maxOptions} options.`),
  isMultiple: z.boolean().default(false),
  closesAt: z
    .int()
    .positive()
    .max(Date.UTC(2100, 0, 1), "Choose a date before the year 2100.")
    .nullable()
    .default(null),
  results: z.enum(POLL_RESULTS).default("voted"),
});
/** Places of the options, counted from 0. */
export const voteInput = z.strictObject({ choices: z.array(z.int().nonnegative()).max(POLL_LIMITS.maxOptions) });
export const pollFigures = z.object({
  isClosed: z.boolean(),
  voters: z.int(),
  votes: z.array(z.int()).nullable(),
  choices: z.array(z.int()),
});

/** A post that answers in a topic. `id` is made by the page, so that a post that is sent again is the same post. */
/** What the check that someone is a person gave to the page; only new members need it, where the check is set up. */
const humanToken = z.string().max(2048).nullish();
/** What a page needs to show that check. */
export const humanCheck = z.object({ siteKey: z.string(), action: z.string(), script: z.string() });
export type HumanCheck = z.output<typeof humanCheck>;

export const replyInput = z.strictObject({
  id: postId,
  text,
  replyTo: z.int().positive().nullable().default(null),
  poll: pollInput.nullish(),
  human: humanToken,
});
export type ReplyInput = z.output<typeof replyInput>;

/** What a topic hangs under: a text of the site or a product, by its id. */
export const topicSubject = z.strictObject({ kind: z.enum(["entry", "product"]), id: z.string().min(1).max(80) });
export type TopicSubject = z.output<typeof topicSubject>;
/** What a topic is about, as its pages name it. */
export interface SubjectCard {
  kind: "product" | "article" | "recipe" | "page";
  title: string;
  path: string;
  picture: Picture | null;
  /** Of a product: its lowest, in cents. */
  price: number | null;
}
/** The same as one text: "product:ID". */
const subjectKey = z
  .string()
  .max(90)
  .regex(/^(?:entry|product):./);
export const newTopicInput = z.strictObject({
  id: topicId,
  post: postId,
  /** Its slug. */
  category: z.string().min(1, "Choose a category.").max(60),
  title: topicTitle,
  text,
  tags: tags.default([]),
  subject: topicSubject.nullable().default(null),
  poll: pollInput.nullish(),
  human: humanToken,
});
export type NewTopicInput = z.output<typeof newTopicInput>;

/** `revision` is what was edited: a newer one is not overwritten. */
export const editInput = z.strictObject({
  text,
  revision: z.int().nonnegative(),
  /** Why, where staff edit what someone else wrote: its author gets it. */
  reason: z.string().trim().max(500, "Use at most 500 characters.").default(""),
});
export const previewInput = z.strictObject({ text });
export const reactionInput = z.strictObject({ reaction: z.enum(REACTIONS).nullable() });
/** The post that answers the question; null takes it back. */
export const answerInput = z.strictObject({ number: z.int().positive().nullable() });
/** What the author of a topic may change of it. */
export const topicPatch = z.strictObject({ title: topicTitle.optional(), tags: tags.optional() });

export const topicParams = z.object({ topic: topicId });
export const postParams = z.object({ topic: topicId, number: z.coerce.number().int().positive() });
const number = z.coerce.number().int().nonnegative().optional();
/** At most one of them; without any, the first posts. */
export const windowQuery = z.object({ around: number, before: number, after: number });

/** How a post was taken. A held post is seen by its author and by moderators until one has looked at it. */
export const postAnswer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("shown"), number: z.int(), version: z.int(), path: z.string() }),
  z.object({ state: z.literal("held"), path: z.string() }),
]);
export type PostAnswer = z.output<typeof postAnswer>;
/** Which version of the topic has the change. */
export const changeAnswer = z.object({ version: z.int() });

/** A name in addresses and mentions. */
export const handle = z
  .string()
  .trim()
  .min(3, "Use at least 3 characters.")
  .max(30, "Use at most 30 characters.")
  .regex(
    /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])$/i,
    "Use letters, digits, hyphens and underscores, with a letter or digit at both ends.",
  );

export const profileInput = z.strictObject({
  handle: handle.optional(),
  name: shownText().min(1, "Enter the name that others see.").max(60, "Use at most 60 characters.").optional(),
  bio: z.string().trim().max(500, "Use at most 500 characters.").optional(),
  /** The version that was changed: a newer one is not overwritten. */
  version: z.int().positive(),
});
export type ProfileInput = z.output<typeof profileInput>;
export const handleParams = z.object({ handle: z.string().max(30) });

const author = z.object({
  id: z.string(),
  handle: z.string().nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  badge: z.enum(["staff", "moderator"]).nullable(),
});

export const categoryView = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.enum(CATEGORY_COLORS),
  /** One emoji in place of the color's mark; empty: none. */
  icon: z.string(),
  access: z.enum(ACCESS),
  posting: z.enum(["members", "staff"]),
  /** Topics here ask something, and a reply can be accepted as the answer. */
  hasAnswers: z.boolean(),
  /** How many stand in it. */
  topics: z.int(),
});
export type CategoryView = z.output<typeof categoryView>;

/** A topic in a list. */
export const topicRow = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  access: z.enum(ACCESS),
  category: categoryView.pick({ slug: true, name: true, color: true, icon: true }),
  tags: z.array(z.string()),
  excerpt: z.string(),
  /** Who wrote last, newest first, at most five. */
  people: z.array(author),
  replies: z.int(),
  createdAt: z.number(),
  /** When its last post was shown. */
  bumpedAt: z.number(),
  lastNumber: z.int(),
  closed: z.boolean(),
  pinned: z.boolean(),
  answer: z.int().nullable(),
  isOpenQuestion: z.boolean(),
  /** Counts changes of the topic. */
  version: z.int(),
});
export type TopicRow = z.output<typeof topicRow>;

export const topicListQuery = z.object({
  sort: z.enum(TOPIC_SORTS).catch("latest").default("latest"),
  category: z.string().max(60).optional(),
  tag: z.string().max(30).optional(),
  about: subjectKey.optional(),
  cursor: z.string().max(60).optional(),
});
export type TopicListQuery = z.output<typeof topicListQuery>;
export const topicList = z.object({
  categories: z.array(categoryView),
  /** The one that was asked for, also where it is archived, or for members while the caller is none. */
  category: categoryView.nullable(),
  topics: z.array(topicRow),
  next: z.string().nullable(),
});
export type TopicList = z.output<typeof topicList>;

/** A list as a member sees it, with how far they have read its topics. */
export const memberTopicList = topicList.extend({
  /** Of the member: what of this changes after it, an open page is told (worker/members/contract.ts). */
  version: z.int(),
  /** Everything that was written up to then counts as read. */
  readBefore: z.number(),
  reading: z.record(
    z.string(),
    z.object({ number: z.int(), level: z.enum(["watching", "tracking", "muted"]).nullable() }),
  ),
  /** Of the most recently active topics, in any list: those that are new to the caller or have unread posts. */
  open: z.array(z.object({ id: z.string(), lastNumber: z.int(), createdAt: z.number(), bumpedAt: z.number() })),
});
export type MemberTopicList = z.output<typeof memberTopicList>;
export const subjectTopics = z.object({ topics: z.array(topicRow) });

const movedPlace = z.object({ topic: z.string(), slug: z.string(), number: z.int() });
const postView = z.object({
  number: z.int(),
  id: z.string(),
  authorId: z.string(),
  replyTo: z.int().nullable(),
  state: z.enum(POST_STATES),
  html: z.string().nullable(),
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  revision: z.int(),
  reactions: z.partialRecord(z.enum(REACTIONS), z.int()),
  movedTo: movedPlace.nullish(),
  poll: pollInput.extend(pollFigures.omit({ choices: true }).shape).optional(),
});
/** The types are in contract-topic.ts, which needs no zod; this is for the documentation. */
export const topicPage = z.object({
  view: z.object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    categoryId: z.string(),
    access: z.enum(ACCESS),
    hasAnswers: z.boolean(),
    subject: topicSubject.nullable(),
    tags: z.array(z.string()),
    authorId: z.string(),
    createdAt: z.number(),
    lastNumber: z.int(),
    closed: z.boolean(),
    pinned: z.boolean(),
    pinnedEverywhere: z.boolean(),
    pinnedUntil: z.number().nullable(),
    state: z.enum(["shown", "hidden"]),
    answer: z.int().nullable(),
    slowMode: z.int(),
    slowModeUntil: z.number().nullable(),
    moved: z.int(),
    mergedInto: movedPlace.nullable(),
  }),
  posts: z.array(postView),
  answerPost: postView.nullable(),
  authors: z.array(author),
  version: z.int(),
  mine: z.record(z.string(), z.enum(REACTIONS)),
});

/** Posts of one topic, by number. */
export const ownQuery = z.object({ from: z.coerce.number().int().positive(), to: z.coerce.number().int().positive() });
/** What is the caller's own in a topic, for the page that everybody gets. */
export const ownTopic = z.object({
  /** Of the caller, as authors are named. */
  member: z.string(),
  isStaff: z.boolean(),
  /** By number. */
  reactions: z.record(z.string(), z.enum(REACTIONS)),
  /** What they wrote that a moderator has not looked at yet. */
  held: z.array(z.object({ id: z.string(), text: z.string(), createdAt: z.number() })),
  /** When slow mode lets them post again; null: at any time. */
  waitUntil: z.number().nullable(),
  reading: z.object({ number: z.int(), level }),
  /** The check before they post; null: they need none. */
  humanCheck: humanCheck.nullable(),
  /** Numbers of posts that they have bookmarked; 0 is the topic. */
  bookmarks: z.array(z.int()),
});
export type OwnTopic = z.output<typeof ownTopic>;

/** An uploaded picture. A text shows it by `![what it shows](path)`. */
export const uploadedPicture = z.object({ id: z.string(), width: z.int(), height: z.int(), path: z.string() });
export type UploadedPicture = z.output<typeof uploadedPicture>;

/** A post as it was written, for its author's and the staff's editor. */
export const postSource = z.object({ text: z.string(), revision: z.int() });
/** The texts that a post had before, oldest first, with when and why each was replaced; and its text now. */
export const postHistory = z.object({
  text: z.string(),
  revisions: z.array(
    z.object({
      revision: z.int(),
      text: z.string(),
      at: z.number(),
      reason: z.string().nullable(),
      byStaff: z.boolean(),
    }),
  ),
});
export type PostHistory = z.output<typeof postHistory>;

export const profileView = author.extend({
  bio: z.string(),
  joinedAt: z.number(),
  topics: z.int(),
  posts: z.int(),
  reactionsReceived: z.int(),
  /** Answers that others accepted. */
  answers: z.int(),
  trust: z.int(),
  version: z.int(),
});
export type ProfileView = z.output<typeof profileView>;

/** What a member wrote, in lists of their profile. */
export const writtenPost = z.object({
  topic: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  number: z.int(),
  excerpt: z.string(),
  createdAt: z.number(),
  reactions: z.int(),
});
export type WrittenPost = z.output<typeof writtenPost>;
export const profilePage = z.object({ profile: profileView, posts: z.array(writtenPost), next: z.string().nullable() });
export type ProfilePage = z.output<typeof profilePage>;

/** Who helped most, first place first: reactions received, and answers that others accepted. */
export interface LeaderRow extends AuthorView {
  reactions: number;
  answers: number;
}
/** Of the last 30 days, or of all time. */
export type LeaderPeriod = "month" | "all";

/** What the caller is in the community; null where they have not written yet. */
export const ownProfile = z.object({
  profile: profileView.nullable(),
  silencedUntil: z.number().nullable(),
  suspendedUntil: z.number().nullable(),
});
export const memberNames = z.object({
  members: z.array(author.pick({ id: true, handle: true, name: true, avatar: true })),
});
export type MemberNames = z.output<typeof memberNames>;
