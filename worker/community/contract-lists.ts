import type { Access } from "./contract-topic.ts";

/** How lists of topics are sorted; what each means says list-statements.ts. */
export const TOPIC_SORTS = ["latest", "new", "top", "unanswered"] as const;
export type TopicSort = (typeof TOPIC_SORTS)[number];

/** What a tag may be: words of letters and digits, joined by hyphens. */
export const TAG_PATTERN = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;

/** What open lists get about a topic: everything that a row shows, except the people. */
export interface FeedTopic {
  id: string;
  /** Counts changes of the topic, like the version of a list's row: the higher one is newer. */
  version: number;
  /** Null: it is no longer in any list of this reader, because it was hidden, merged or restricted. */
  listed: ListedFacts | null;
}

/** A topic as lists show it. */
export interface ListedFacts {
  title: string;
  slug: string;
  access: Access;
  categoryId: string;
  tags: string[];
  lastNumber: number;
  replies: number;
  bumpedAt: number;
  closed: boolean;
  /** Above the lists of its category, or above all. */
  pin: "category" | "everywhere" | null;
  isAnswered: boolean;
}
