import type { FeedTopic } from "#worker/community/contract-lists.ts";
import type { TopicRowView } from "./topic-list-data.ts";

/** What an open list knows of the topics that had a new post since it was loaded. */
export interface ListUpdates {
  topics: TopicRowView[];
  /** When the newest post was shown of the topics that were loaded. */
  newestAt: number;
  /** By id, those with a post that the list was loaded without: they wait until they are asked for. */
  news: ReadonlyMap<string, FeedTopic>;
}

/** Which topics belong to a list: all, or those of one category (by its id) or tag. */
export interface ListScope {
  category: string | null;
  tag: string | null;
}

export const startUpdates = (topics: TopicRowView[]): ListUpdates => ({
  topics,
  newestAt: Math.max(0, ...topics.map(({ bumpedAt }) => bumpedAt)),
  news: new Map(),
});

/**
 * The list after a frame of the feed. Rows say how many posts they have by now, where they stand; no row moves, none is
 * added. A frame that comes twice changes nothing.
 */
export function applyFeed(list: ListUpdates, changed: readonly FeedTopic[], scope: ListScope): ListUpdates {
  const rows = new Map(list.topics.map((topic) => [topic.id, topic]));
  const news = new Map(list.news);
  for (const topic of changed) {
    if (scope.category !== null && topic.categoryId !== scope.category) continue;
    if (scope.tag !== null && !topic.tags.includes(scope.tag)) continue;
    const row = rows.get(topic.id);
    // What stands on a later page is older than what is shown.
    if (row ? topic.lastNumber <= row.lastNumber : topic.bumpedAt <= list.newestAt) continue;
    news.set(topic.id, topic);
    const { lastNumber, bumpedAt } = topic;
    if (row) rows.set(topic.id, { ...row, lastNumber, replies: Math.max(0, lastNumber - 1), bumpedAt });
  }
  return { ...list, topics: list.topics.map((topic) => rows.get(topic.id) ?? topic), news };
}

/** The list that was loaded again from the top; what came while it was on its way may not be in it, and waits on. */
export function reloadList(list: ListUpdates, topics: TopicRowView[], scope: ListScope): ListUpdates {
  return applyFeed(startUpdates(topics), [...list.news.values()], scope);
}
