import { sql } from "drizzle-orm";
import type { ReadingStates } from "../members/contract.ts";
import type { MemberTopicList, TopicListQuery } from "./contract.ts";
import { type CommunityDeps, readReader, requireOpenForum } from "./deps.ts";
import { type RecentTopic, unreadKind } from "./domain-unread.ts";
import { type ListRow, recentStatement, topicsByIdStatement } from "./list-statements.ts";
import { type CategoryRow, categoriesStatement, listTopics, toCategory, toTopicRow } from "./lists.ts";

/** How far the caller has read some topics, with one call to their own object. */
type ReadStates = (topics: readonly string[]) => Promise<ReadingStates>;

/** A page of topics as a member sees it. The first page also lists unread topics elsewhere. @throws httpError */
export async function listMemberTopics(
  deps: CommunityDeps,
  query: TopicListQuery,
  readStates: ReadStates,
): Promise<MemberTopicList> {
  const [list, recent] = await Promise.all([listTopics(deps, query), query.cursor ? [] : readRecent(deps)]);
  const { version, ...states } = await readStates([...new Set([...recent, ...list.topics].map(({ id }) => id))]);
  return { ...list, ...pickReading(states), version, open: pickOpen(recent, pickReading(states), deps.now()) };
}

/**
 * Topics with new posts that the caller has opened or follows, newest first, among the most recently active topics.
 * @throws httpError not_found if the forum is closed
 */
export async function listUnreadTopics(deps: CommunityDeps, readStates: ReadStates): Promise<MemberTopicList> {
  await requireOpenForum(deps);
  const recent = await readRecent(deps);
  const { version, ...states } = await readStates(recent.map(({ id }) => id));
  const open = pickOpen(recent, pickReading(states), deps.now());
  const unread = open.filter((topic) => unreadKind(topic, pickReading(states), deps.now()) === "unread");
  const reader = await readReader(deps);
  const [categories, rows] = await deps.db.batch([
    deps.db.all<CategoryRow>(categoriesStatement(reader)),
    deps.db.all<ListRow>(
      sql`${topicsByIdStatement(
        unread.map(({ id }) => id),
        reader,
      )} ORDER BY sortKey DESC`,
    ),
  ]);
  return {
    ...{ categories: categories.map(toCategory), category: null, topics: rows.map(toTopicRow), next: null },
    ...{ ...pickReading(states), version, open },
  };
}

const readRecent = async (deps: CommunityDeps): Promise<RecentTopic[]> =>
  deps.db.all<RecentTopic>(recentStatement(await readReader(deps)));

const pickReading = ({ readBefore, topics }: Omit<ReadingStates, "version">) => ({ readBefore, reading: topics });

const pickOpen = (recent: readonly RecentTopic[], reading: ReturnType<typeof pickReading>, now: number) =>
  recent.filter((topic) => unreadKind(topic, reading, now) !== null);
