import type { FeedTopic, ListedFacts } from "#worker/community/contract-lists.ts";
import type { TopicListData, TopicRowView } from "./topic-list-data.ts";

/** What an open list knows about topics that changed since it was loaded. */
export interface ListUpdates {
  topics: TopicRowView[];
  /** When the newest post was shown of the topics that were loaded. */
  newestAt: number;
  /** By id, topics that would be elsewhere in the list or are missing from it. They wait until the reader asks for them. */
  news: ReadonlyMap<string, FeedTopic>;
}

/** Which topics belong to a list: all, or those of one category (by its id) or tag. */
export interface ListScope {
  category: string | null;
  tag: string | null;
  /** Which pins keep a topic at the top of this list; null: none. */
  pins: "category" | "everywhere" | null;
  /** The categories that its rows show. */
  categories: TopicListData["categories"];
}

/** The most pinned topics above a list, as on the server. */
const MAX_PINNED = 3;

/** Which topics belong in a list. */
export function scopeOf({ category, categories, place }: TopicListData): ListScope {
  const isFirst = place.sort === "latest" && place.cursor === null && place.tag === null && place.about === null;
  return {
    ...{ category: category?.id ?? null, tag: place.tag, categories },
    pins: isFirst ? (category ? "category" : "everywhere") : null,
  };
}

export const startUpdates = (topics: TopicRowView[]): ListUpdates => ({
  topics,
  newestAt: Math.max(0, ...topics.map(({ bumpedAt }) => bumpedAt)),
  news: new Map(),
});

/**
 * The list after a frame of the feed. Rows update in place; no row moves and none is added.
 * A frame that comes twice changes nothing.
 */
export function applyFeed(list: ListUpdates, changed: readonly FeedTopic[], scope: ListScope): ListUpdates {
  const rows = new Map(list.topics.map((topic) => [topic.id, topic]));
  const news = new Map(list.news);
  for (const topic of changed) {
    const { id, version, listed } = topic;
    const row = rows.get(id);
    // The list may have been loaded later, with the same or a newer version. Deleted topics have no version.
    if (row && version <= row.version && version > 0) continue;
    const isIn = listed !== null && belongsTo(listed, scope);
    if (!isIn) news.delete(id);
    if (!isIn && row) rows.set(id, { ...row, version, left: listed ? "moved" : "removed" });
    if (!isIn) continue;
    const pinned = isPinned(listed, scope);
    if (row ? isElsewhere(row, listed, pinned) : isMissing(list, listed, pinned)) news.set(id, topic);
    if (row) rows.set(id, changeRow(row, version, listed, pinned, scope));
  }
  return { ...list, topics: list.topics.map((topic) => rows.get(topic.id) ?? topic), news };
}

/** The list that was loaded again from the top; what came while it was on its way may not be in it, and waits on. */
export function reloadList(list: ListUpdates, topics: TopicRowView[], scope: ListScope): ListUpdates {
  return applyFeed(startUpdates(topics), [...list.news.values()], scope);
}

const belongsTo = ({ categoryId, tags }: ListedFacts, { category, tag }: ListScope): boolean =>
  (category === null || categoryId === category) && (tag === null || tags.includes(tag));

const isPinned = ({ pin }: ListedFacts, { pins }: ListScope): boolean =>
  pins !== null && (pin === "everywhere" || pin === pins);

/** Whether a row would be at another position if the list were loaded now. */
const isElsewhere = (row: TopicRowView, { lastNumber }: ListedFacts, pinned: boolean): boolean =>
  lastNumber > row.lastNumber || pinned !== row.pinned;

/** Whether the list lacks a topic. Topics on later pages are older than those shown. */
const isMissing = ({ topics, newestAt }: ListUpdates, { bumpedAt }: ListedFacts, pinned: boolean): boolean =>
  bumpedAt > newestAt || (pinned && topics.filter((topic) => topic.pinned).length < MAX_PINNED);

function changeRow(
  { left: _, ...row }: TopicRowView,
  version: number,
  { categoryId, title, slug, access, lastNumber, replies, bumpedAt, closed, isAnswered }: ListedFacts,
  pinned: boolean,
  { categories }: ListScope,
): TopicRowView {
  const category = categories.find(({ id }) => id === categoryId);
  return {
    ...row,
    ...{ version, title, slug, access, lastNumber, replies, bumpedAt, closed, isAnswered, pinned },
    ...(category ? { category: { ...category } } : {}),
  };
}
