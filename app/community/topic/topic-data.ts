import type { CategoryView, SubjectCard } from "#worker/community/contract.ts";
import type { TopicPage, TopicView } from "#worker/community/contract-topic.ts";
import { memberTopicPath, PAGE_SIZE, topicPath } from "#worker/community/domain-topic.ts";

/** A page of a topic as its loader hands it to the page. */
export interface TopicPageData extends Omit<TopicPage, "mine"> {
  kind: "topic";
  category: Pick<CategoryView, "slug" | "name" | "color" | "icon"> | null;
  /** What the topic is about, where it stands under an article, a recipe or a product. */
  subject: SubjectCard | null;
  /** The number of the page's first post. */
  from: number;
  /** The post that the address names. */
  target: number | null;
  /** The words of the posts are in the document's markup, and `html` of a shown post is empty. */
  isServed: boolean;
  /** Its page is drawn for each member. */
  isForMembers: boolean;
  head: TopicHead;
  canonical: string;
}

/** What the document's head says of a page. */
export interface TopicHead {
  title: string;
  description: string;
}

/** What a guest is shown of a topic that is for members. */
export interface MembersOnlyTopic {
  kind: "members-only";
  /** Of the page for members. */
  path: string;
}

/** What the server's markup shows of posts and their scripts don't need twice: by number. */
export type ServedTopic = Record<number, string>;

export const postElementId = (number: number): string => `post-${number}`;
export const textElementId = (number: number): string => `text-${number}`;

/** A topic's address, or that of one of its posts, on the page for those who may read it. */
export const addressOf = (
  { view, isForMembers }: { view: Pick<TopicView, "id" | "slug">; isForMembers: boolean },
  number?: number,
): string => (isForMembers ? memberTopicPath : topicPath)(view, number);

/** The address of a page: that of its first post, or of the topic itself. */
export const pagePath = (page: Pick<TopicPageData, "view" | "isForMembers">, from: number): string =>
  addressOf(page, from > 1 ? from : undefined);

/** The pages before and after one. */
export const pagesBeside = (page: Pick<TopicPageData, "view" | "isForMembers" | "from">) => ({
  previous: page.from > 1 ? pagePath(page, page.from - PAGE_SIZE) : null,
  next: page.from + PAGE_SIZE <= page.view.lastNumber ? pagePath(page, page.from + PAGE_SIZE) : null,
});

/** The address that leads to a post and, without scripts, to its place on the page. */
export const postHref = (page: Pick<TopicPageData, "view" | "isForMembers">, number: number): string =>
  `${addressOf(page, number)}#${postElementId(number)}`;
