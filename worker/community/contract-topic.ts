import { z } from "zod";
import type { PollView } from "./domain-poll.ts";

/** What a reader may say with one press; one of them each, like the words beside the drawing. */
export const REACTIONS = ["helpful", "same_here", "thanks"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Twelve letters and digits of Crockford's base 32, lower case: 7 of time, 5 at random (see domain-topic.ts). */
export const topicId = z.string().regex(/^[0-9a-hjkmnp-tv-z]{12}$/);
/** Made by the client, so that a post that is sent again is the same post. */
export const postId = z.uuidv7();

/** Who wrote a post, as it was when they posted or changed their profile last. */
export interface AuthorView {
  id: string;
  /** In the address of their profile; null after the account was deleted. */
  handle: string | null;
  name: string;
  /** Of a picture in the media library. */
  avatar: string | null;
  /** What is written beside the name. */
  badge: "staff" | "moderator" | null;
}

/** A post as everybody sees it, the same for all readers. */
export interface PostView {
  /** Counts from 1 in its topic and never changes: `/community/t/SLUG/ID/NUMBER`. */
  number: number;
  id: string;
  authorId: string;
  replyTo: number | null;
  state: PostState;
  /** Null where the post isn't shown. */
  html: string | null;
  createdAt: number;
  editedAt: number | null;
  /** Counts its edits. */
  revision: number;
  reactions: Partial<Record<Reaction, number>>;
  /** Where it stands now, once a moderator has moved it there. */
  movedTo?: MovedPlace | null;
  poll?: PollView;
}

/** A post's address in the topic that it was moved to. */
export interface MovedPlace {
  topic: string;
  slug: string;
  number: number;
}

/** `hidden` by a moderator, `deleted` by its author, `moved` to another topic; either way its number stays. */
export const POST_STATES = ["shown", "hidden", "deleted", "moved"] as const;
export type PostState = (typeof POST_STATES)[number];

/** Who may read a category's topics. */
export const ACCESS = ["everybody", "members", "staff"] as const;
export type Access = (typeof ACCESS)[number];

/** A topic as everybody sees it. */
export interface TopicView {
  id: string;
  title: string;
  slug: string;
  categoryId: string;
  /** Who may read it: as its category has it. */
  access: Access;
  /** It asks something, and a reply can be accepted as the answer: as its category has it. */
  hasAnswers: boolean;
  /** What it hangs under, if anything. */
  subject: { kind: "entry" | "product"; id: string } | null;
  tags: string[];
  authorId: string;
  createdAt: number;
  /** Of the last post. */
  lastNumber: number;
  /** Why nobody can reply, if so. */
  closed: boolean;
  /** It stands above the list of its category, or with `pinnedEverywhere` above the list of all, too. */
  pinned: boolean;
  pinnedEverywhere: boolean;
  /** Epoch milliseconds; null: until someone takes it down. */
  pinnedUntil: number | null;
  /** `hidden` by a moderator: only staff see it. */
  state: "shown" | "hidden";
  /** The number of the post that answers the question. */
  answer: number | null;
  /** In seconds, how long a member waits between two posts here; 0: no wait. */
  slowMode: number;
  /** Epoch milliseconds; null: until someone ends it. */
  slowModeUntil: number | null;
  /** How many of its posts stand in other topics now. */
  moved: number;
  /** The topic that all of it was moved to. */
  mergedInto: MovedPlace | null;
}

/** How a topic begins, and what those have that were stored before there was more to say. */
export const NEW_TOPIC_STATE = {
  ...{ closed: false, pinned: false, pinnedEverywhere: false, pinnedUntil: null, state: "shown", answer: null },
  ...{ slowMode: 0, slowModeUntil: null, moved: 0, mergedInto: null },
} as const satisfies Partial<TopicView>;

/**
 * What has changed in a topic between two versions. The version counts changes: a reader who has `from` and applies this
 * has `to`. Posts come whole, as they are now: applying them again changes nothing.
 */
export interface TopicChanges {
  topic: string;
  from: number;
  to: number;
  /** By number. */
  posts: PostView[];
  authors: AuthorView[];
  /** Only where something about the topic itself has changed. */
  view?: TopicView;
}

/** A part of a topic with all that a page needs to draw it. */
export interface TopicPage {
  view: TopicView;
  posts: PostView[];
  /** The accepted answer, where it stands further down: the first page shows it at its top. */
  answerPost: PostView | null;
  authors: AuthorView[];
  /** The version that it shows: changes after it come over the socket. */
  version: number;
  /** The asking member's own reactions, by number. */
  mine: Record<number, Reaction>;
}
