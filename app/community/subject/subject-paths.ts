import type { TopicSubject } from "#worker/community/contract.ts";

type Subject = { kind: TopicSubject["kind"] | string; id: string };

/** All topics about an article, a recipe or a product. */
export const subjectTopicsPath = ({ kind, id }: Subject): string =>
  `/community/about/${kind}/${encodeURIComponent(id)}`;

/** Where a new one begins. */
export const newTopicAboutPath = ({ kind, id }: Subject): string => `/community/new?${kind}=${encodeURIComponent(id)}`;
