/** How lists of topics are sorted; what each means says list-statements.ts. */
export const TOPIC_SORTS = ["latest", "new", "top", "unanswered"] as const;
export type TopicSort = (typeof TOPIC_SORTS)[number];

/** What a tag may be: words of letters and digits, joined by hyphens. */
export const TAG_PATTERN = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;

/** A topic with a new post, as open lists are told of it: enough to know whether it belongs to them, and no word of it. */
export interface FeedTopic {
  id: string;
  categoryId: string;
  tags: string[];
  lastNumber: number;
  bumpedAt: number;
}
