import type { CategoryView, TopicList, TopicRow } from "#worker/community/contract.ts";
import type { TopicSort } from "#worker/community/contract-lists.ts";
import { newTopicAboutPath, subjectTopicsPath } from "../subject/subject-paths.ts";

/** A topic as a row of a list draws it. */
export type TopicRowView = Pick<
  TopicRow,
  | "id"
  | "slug"
  | "title"
  | "access"
  | "category"
  | "replies"
  | "bumpedAt"
  | "lastNumber"
  | "closed"
  | "pinned"
  | "version"
> & {
  people: Pick<TopicRow["people"][number], "id" | "name" | "avatar">[];
  isAnswered: boolean;
  /** Why it left this list after the page was loaded: it was hidden or deleted, or moved to another category. */
  left?: "removed" | "moved";
};

export const toRowView = (topic: TopicRow): TopicRowView => ({
  ...{ id: topic.id, slug: topic.slug, title: topic.title, access: topic.access, category: topic.category },
  ...{ replies: topic.replies, bumpedAt: topic.bumpedAt, lastNumber: topic.lastNumber },
  ...{ closed: topic.closed, pinned: topic.pinned, version: topic.version, isAnswered: topic.answer !== null },
  people: topic.people.slice(0, 4).map(({ id, name, avatar }) => ({ id, name, avatar })),
});

/** How a list is sorted, or the list of unread topics. */
export type ListSort = TopicSort | "unread";

/** Where a list stands: its address without the cursor. */
export interface ListPlace {
  category: string | null;
  tag: string | null;
  /** What it is about, as "product:ID". */
  about: string | null;
  sort: ListSort;
  cursor: string | null;
}

/** What the pages of lists draw. */
export interface TopicListData {
  place: ListPlace;
  categories: Pick<CategoryView, "id" | "slug" | "name" | "color" | "icon" | "access" | "topics">[];
  category: Pick<CategoryView, "id" | "slug" | "name" | "description" | "access" | "posting" | "hasAnswers"> | null;
  topics: TopicRowView[];
  next: string | null;
}

export const toListData = (list: TopicList, place: ListPlace): TopicListData => ({
  place,
  categories: list.categories.map(({ id, slug, name, color, icon, access, topics }) => ({
    id,
    slug,
    name,
    color,
    icon,
    access,
    topics,
  })),
  category: list.category && {
    ...{
      id: list.category.id,
      slug: list.category.slug,
      name: list.category.name,
      description: list.category.description,
    },
    ...{ access: list.category.access, posting: list.category.posting, hasAnswers: list.category.hasAnswers },
  },
  topics: list.topics.map(toRowView),
  next: list.next,
});

/** A category's own page; one for members is drawn for each of them. */
export const categoryPath = ({ slug, access }: Pick<CategoryView, "slug" | "access">): string =>
  access === "everybody" ? `/community/c/${slug}` : `/community/m/c/${slug}`;

/** The address of a list, or of a page of it. */
export function listPath(
  { category, tag, about, sort }: Pick<ListPlace, "category" | "tag" | "about" | "sort">,
  base: string | null,
  cursor?: string | null,
): string {
  const path =
    base ??
    (category
      ? `/community/c/${category}`
      : tag
        ? `/community/tag/${tag}`
        : about
          ? subjectTopicsPath(subjectOf(about))
          : "/community");
  if (sort === "unread") return UNREAD_PATH;
  const query = new URLSearchParams();
  if (sort !== "latest") query.set("sort", sort);
  if (cursor) query.set("cursor", cursor);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The page with a member's unread topics. */
export const UNREAD_PATH = "/community/unread";

/** The same list as a query of the calls. */
export function listQuery({ category, tag, about, sort }: ListPlace, cursor?: string | null): URLSearchParams {
  const query = new URLSearchParams({ sort });
  if (category) query.set("category", category);
  if (tag) query.set("tag", tag);
  if (about) query.set("about", about);
  if (cursor) query.set("cursor", cursor);
  return query;
}

/** The address of a topic, or of one of its posts; topics that not everybody may read have pages of their own. */
export const rowPath = ({ id, slug, access }: Pick<TopicRowView, "id" | "slug" | "access">, number?: number): string =>
  `/community/${access === "everybody" ? "t" : "m"}/${slug}/${id}${number === undefined ? "" : `/${number}`}`;

const subjectOf = (about: string) => ({
  kind: about.slice(0, about.indexOf(":")),
  id: about.slice(about.indexOf(":") + 1),
});

/** Where a new topic of this list begins. */
export const newTopicPath = ({ place }: TopicListData): string =>
  place.about
    ? newTopicAboutPath(subjectOf(place.about))
    : place.category
      ? `/community/new?category=${place.category}`
      : "/community/new";
