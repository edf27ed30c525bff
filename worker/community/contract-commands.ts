import type { StaffActionView } from "./contract-staff.ts";
import type { AuthorView, PostState, Reaction, TopicView } from "./contract-topic.ts";
import type { PollFigures, PollInput } from "./domain-poll.ts";
import type { StaffAction } from "./domain-staff-words.ts";

/** What speaks against a text. `hold`: a moderator looks at it before others see it; `review`: afterwards. */
export interface PostCheck {
  verdict: "hold" | "review";
  reasons: string[];
  /** How likely it is spam, from 0 to 1; null where that was not asked. */
  score: number | null;
}

/** A post that the service has checked: who may write it, its limits and its words. */
export interface PostCommand {
  id: string;
  author: AuthorView;
  replyTo: number | null;
  /** As it was written, in Markdown. */
  text: string;
  /** Made of it once, safe to show. */
  html: string;
  /** Its beginning as plain text, for lists. */
  excerpt: string;
  /** Members who are mentioned. */
  mentions: string[];
  /** Posts that it quotes, of any topic. */
  quotes?: { topic: string; number: number }[];
  poll?: PollInput | null;
  /** Staff reply to closed topics, and don't wait in slow mode. */
  isStaff: boolean;
  /** Why a moderator has to look at it; null: nobody has to. */
  check: PostCheck | null;
  at: number;
}

/** A topic with its first post. */
export interface NewTopic {
  topic: Pick<TopicView, "id" | "title" | "slug" | "categoryId" | "access" | "hasAnswers" | "subject" | "tags">;
  post: PostCommand;
}

/** How a post was taken. The same for a post that is sent again, however much later. */
export type PostResult =
  | { ok: true; state: "shown"; number: number; version: number; slug: string }
  | { ok: true; state: "held"; slug: string }
  | { ok: false; why: "closed" | "absent" | "taken" | "forum_closed" }
  | { ok: false; why: "slow_mode"; retryAfter: number };

/** A post that was written elsewhere before, or made by rule: nobody is told of it, and nothing judges it. */
export interface ImportedPost {
  /** Made of what it was called where it comes from, so that it comes once. */
  id: string;
  author: AuthorView;
  /** The id of an earlier post of the topic; any other counts as none. */
  replyTo: string | null;
  text: string;
  html: string;
  excerpt: string;
  state: PostState;
  at: number;
  /** When its text was changed last; what it was before isn't known. */
  editedAt: number | null;
  reactions: { member: string; reaction: Reaction }[];
  /** `votes`: the chosen places of each who voted. */
  poll?: { poll: PollInput; votes: number[][] } | undefined;
}

/** A part of a topic that comes from elsewhere; its posts in their order, the parts too. */
export interface TopicImport {
  /** Names it wherever it comes from; the topic takes parts of this one alone. */
  source: string;
  topic: NewTopic["topic"] & Pick<TopicView, "authorId" | "createdAt" | "closed" | "pinned" | "state">;
  posts: ImportedPost[];
  /** Posts that wait for a moderator, whose queue is told. */
  held?: PostCommand[];
  /** The id of the post that answers the question. */
  answer: string | null;
  /** Nothing of it comes after this: it is shown from now on. */
  isLast: boolean;
}

/** `taken`: another topic has its id. `posts`: how many it has now; `numbers`: of those that were sent, by their ids. */
export type ImportResult =
  | { ok: true; added: number; posts: number; numbers: { id: string; number: number }[] }
  | { ok: false; why: "taken" };

/** How a change of a post or a topic was taken. */
export type ChangeResult =
  | { ok: true; version: number }
  | { ok: false; why: "absent" | "stale" | "not_shown" | "not_yours" | "needs_reason" };

/** Who of the staff does something, and why. */
export interface StaffBy {
  /** Their email address, as the record names them. */
  email: string;
  member: string;
  reason: string;
  at: number;
}

/** A change of a topic by staff, as the service has checked it. */
export interface StaffCommand {
  /** How many staff changes there were when it was decided. */
  base: number;
  action: StaffAction;
  set: Partial<TopicView>;
  /** What the record says beside it. */
  detail: Record<string, unknown>;
  by: StaffBy;
}

/** How a change by staff was taken. `stale`: someone did something meanwhile. */
/** `own`: of the topic that they began themself, they would take back what someone else of the staff decided. */
/** `merged`: of a topic that leads to another one nothing but that is shown. */
export type StaffResult =
  | { ok: true; version: number }
  | { ok: false; why: "absent" }
  | { ok: false; why: "own" }
  | { ok: false; why: "merged" }
  | { ok: false; why: "stale"; last: StaffActionView | null };

/** How an undo of a split or merge was taken. `moved_on`, `replied`: the posts can't go back as they were. */
export type UndoMoveResult = StaffResult | Extract<ReturnResult, { ok: false }>;

/** Who changes something: authors what is their own, staff everything that they may read. */
export interface Actor {
  member: string;
  isStaff: boolean;
}

/** A new text of a post. */
export interface EditCommand {
  number: number;
  /** The revision that was edited: a newer one is not overwritten. */
  revision: number;
  text: string;
  html: string;
  excerpt: string;
  by: Actor;
  /** Why, where a moderator edits what someone else wrote: it is recorded, and told to the author. */
  reason: string | null;
  /** The email address of the moderator; null: the author edits. */
  staff?: string | null;
  check: PostCheck | null;
  at: number;
}

export interface ReactCommand {
  number: number;
  by: Actor;
  /** Whom the post's author is told of. */
  author: AuthorView;
  at: number;
  /** Null takes it back. */
  reaction: Reaction | null;
}

/** A post as it was written. `revisions`: its earlier texts, oldest first. */
export interface PostSource {
  /** Of its topic. */
  categoryId: string;
  text: string;
  revision: number;
  revisions: { revision: number; text: string; at: number; reason: string | null; byStaff: boolean }[];
}

/** How a vote, or a change of a poll, was taken. */
export type PollResult =
  | { ok: true; figures: PollFigures }
  | {
      ok: false;
      why: "absent" | "forum_closed" | "topic_closed" | "poll_closed" | "no_option" | "has_votes" | "not_yours";
    };

/** A post on its way to another topic, with everything that belongs to it. */
export interface MovedPost {
  id: string;
  /** In the topic that it leaves. */
  number: number;
  author: AuthorView;
  text: string;
  html: string;
  excerpt: string;
  state: Exclude<PostState, "moved">;
  createdAt: number;
  editedAt: number | null;
  revision: number;
  /** The id of the post that it answers, where that comes along. */
  replyToId: string | null;
  revisions: { revision: number; text: string; by: string; reason: string | null; at: number }[];
  reactions: { member: string; reaction: Reaction }[];
  poll: MovedPoll | null;
  /** Its author had deleted it when staff hid it: it is deleted again once they take that back. */
  wasDeletedBeforeHidden: boolean;
}
/** A poll with its figures. `counts`: by option, and in the place -1 how many voted. */
export interface MovedPoll {
  poll: PollInput;
  closedAt: number | null;
  counts: { place: number; n: number }[];
}
/** Under which number a post stands where it was moved to. */
export interface PlacedPost {
  id: string;
  number: number;
}

/** Posts of a topic that go to another one. */
export interface MoveCommand {
  /** Made by the caller: sent again it is the same move. */
  id: string;
  /** How many staff changes there were when it was decided. */
  base: number;
  /** Null: all of it, the topic is merged into the other. */
  numbers: number[] | null;
  target: string;
  /** Where the target is made by it. */
  newTopic: NewTopic["topic"] | null;
  /** Of the target, for the record. */
  title: string;
  by: StaffBy;
}
export type MoveResult =
  | { ok: true; version: number; topic: string; isDone: boolean }
  | { ok: false; why: "absent" | "merged" | "same" | "busy" | "first_post" | "nothing" }
  | { ok: false; why: "stale"; last: StaffActionView | null }
  | Extract<PrepareResult, { ok: false }>;
/** Whether a topic would take posts of another. */
export type PrepareResult = { ok: true; slug: string } | { ok: false; why: "taken" | "target_absent" | "target_busy" };
export interface TakeCommand {
  newTopic: NewTopic["topic"] | null;
  /** They come back to the numbers that they had there. `from`: the topic that they leave. */
  back?: { from: string; undone: string; by: StaffBy } | undefined;
  posts: MovedPost[];
}
export type TakeResult =
  | { ok: true; slug: string; placed: PlacedPost[] }
  | { ok: false; why: "target_absent" }
  | { ok: false; why: "merged"; into: string };

/** Posts that a topic takes back from another one, by their numbers there. */
export interface ReturnCommand {
  id: string;
  /** The move that is undone. */
  undone: string;
  to: string;
  slug: string;
  numbers: number[];
  /** The other topic was made by the move: nothing is left of it. */
  isWhole: boolean;
  by: StaffBy;
  /** Members who were led there. */
  led: string[];
}
export type ReturnResult =
  | { ok: true }
  /** `moved_on`: some have left that topic since; `replied`: something there belongs to them. */
  | { ok: false; why: "busy" | "moved_on" | "replied" };
