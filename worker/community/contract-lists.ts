/** How lists of topics are sorted; what each means says list-statements.ts. */
export const TOPIC_SORTS = ["latest", "new", "top", "unanswered"] as const;
export type TopicSort = (typeof TOPIC_SORTS)[number];

/** What a tag may be: words of letters and digits, joined by hyphens. */
export const TAG_PATTERN = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;
