import type { PostState } from "#worker/community/contract-topic.ts";
import type { ForumSource } from "#worker/community/import/contract.ts";

/** One fact that a reader finds in the file of another forum, in the order of the file. */
export type ForumRecord =
  | { type: "site"; url: string }
  | {
      type: "category";
      id: string;
      name: string;
      description: string;
      parent: string | null;
      /** Not everybody could read it there. */
      isRestricted: boolean;
      hasAnswers?: boolean;
    }
  | { type: "author"; id: string; name: string }
  | { type: "address"; author: string; email: string }
  | { type: "topic"; topic: SourceTopic }
  | { type: "tag"; id: string; name: string }
  | { type: "topic-tag"; topic: string; tag: string }
  | { type: "post"; post: SourcePost }
  | { type: "like"; post: string; author: string }
  | { type: "answer"; topic: string; post: string }
  | { type: "attachment"; post: string; name: string }
  /** What is never imported, counted by kind. */
  | { type: "skipped"; kind: string }
  /** A row that can't be read, or is left out: which one and why, in a sentence. */
  | { type: "left-out"; kind: "category" | "topic" | "post" | "row"; id: string; why: string };

export interface SourceTopic {
  id: string;
  title: string;
  category: string;
  author: string;
  createdAt: number;
  closed: boolean;
  pinned: boolean;
  isHidden: boolean;
  tags: string[];
  /** The id that it has to have here, in our own export. */
  ownId?: string;
  answer?: string | null;
}

export interface SourcePost {
  id: string;
  topic: string;
  /** Its place in the topic. */
  order: number;
  author: string;
  /** The name of someone without an account there. */
  guest: string;
  /** `order` of the post that it answers. */
  replyTo: number | null;
  /** As it is stored there. */
  raw: string;
  createdAt: number;
  editedAt: number | null;
  state: PostState;
  likes?: { by: string; reaction: "helpful" | "same_here" | "thanks" }[];
}

/** A program whose files can be read. */
export interface ForumReader {
  source: ForumSource;
  /** Reads the whole file; called again, it reads it once more. */
  read: () => AsyncIterable<ForumRecord>;
}

/** Epoch milliseconds of a date in a file; null where it can't be one of a forum. */
export function toInstant(ms: number, now = Date.now()): number | null {
  return Number.isFinite(ms) && ms > Date.UTC(1990, 0, 1) && ms <= now ? Math.floor(ms) : null;
}
