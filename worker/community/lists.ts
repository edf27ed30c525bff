import { type SQL, sql } from "drizzle-orm";
import type { CategoryView, TopicList, TopicRow } from "./contract.ts";
import type { AuthorView } from "./contract-topic.ts";
import type { CommunityDeps } from "./deps.ts";
import { readReader, requireOpenForum } from "./deps.ts";
import type { Reader } from "./domain-topic.ts";
import {
  accessOf,
  authorStatement,
  LIST_SIZE,
  type ListRow,
  pinnedStatement,
  subjectStatement,
  type TopicFilter,
  topicsByIdStatement,
  topicsStatement,
} from "./list-statements.ts";

export type CategoryRow = Omit<CategoryView, "hasAnswers"> & { hasAnswers: number };

const CATEGORY_COLUMNS = sql`id, slug, name, description, color, icon, access, posting, has_answers AS hasAnswers, topics`;

/** The categories that someone may read, in the owner's order. */
export const categoriesStatement = (reader: Reader): SQL => sql`
  SELECT ${CATEGORY_COLUMNS} FROM community_category
  WHERE archived_at IS NULL AND access IN (${accessOf(reader)}) ORDER BY position, id`;

/** One of them, also an archived one. That there is one for members, everybody may know: its page says how to join. */
export const categoryStatement = (slug: string, reader: Reader): SQL => sql`
  SELECT ${CATEGORY_COLUMNS} FROM community_category
  WHERE slug = ${slug} AND access IN (${accessOf(reader === "guest" ? "member" : reader)})`;

export const toCategory = (row: CategoryRow): CategoryView => ({ ...row, hasAnswers: row.hasAnswers === 1 });

/**
 * A page of topics with the categories that the caller may read: one round trip, each statement by an index, whatever the
 * number of topics. The first page of a list of the latest begins with what is pinned there.
 * @throws httpError not_found while the forum is closed
 */
export const listTopics = async (deps: CommunityDeps, filter: TopicFilter): Promise<TopicList> => {
  await requireOpenForum(deps);
  return readTopics(deps, filter, await readReader(deps));
};

/** The same as guests see it, what public pages show; with the names of the categories that members have. */
export const listPublicTopics = async (deps: CommunityDeps, filter: TopicFilter): Promise<TopicList> => {
  await requireOpenForum(deps);
  return readTopics(deps, filter, "guest", "member");
};

/** How many topics one call may name: as many as a member has drafts. */
const LIST_IDS = 100;

const NOTHING = sql`SELECT 1 WHERE 0`;

async function readTopics(
  { db, now }: CommunityDeps,
  filter: TopicFilter,
  reader: Reader,
  named: Reader = reader,
): Promise<TopicList> {
  const isFirst = filter.sort === "latest" && !filter.cursor && !filter.tag && !filter.about;
  const [categories, category, rows, pinned] = await db.batch([
    db.all<CategoryRow>(categoriesStatement(named)),
    db.all<CategoryRow>(filter.category ? categoryStatement(filter.category, reader) : NOTHING),
    db.all<ListRow>(topicsStatement(filter, reader)),
    db.all<ListRow>(isFirst ? pinnedStatement(filter, reader, now()) : NOTHING),
  ]);
  const shown = rows.slice(0, LIST_SIZE);
  const last = rows.length > LIST_SIZE ? shown.at(-1) : undefined;
  const pinnedIds = new Set(pinned.map(({ id }) => id));
  return {
    categories: categories.map(toCategory),
    category: category.map(toCategory)[0] ?? null,
    topics: [
      ...pinned.map((row) => ({ ...toTopicRow(row), pinned: true })),
      ...shown.filter(({ id }) => !pinnedIds.has(id)).map(toTopicRow),
    ],
    next: last ? `${last.sortKey}.${last.id}` : null,
  };
}

/** Topics of a member's own lists, by id, as far as the caller may read them; in no order. At most `LIST_IDS` of them. */
export async function listTopicsById(deps: CommunityDeps, ids: readonly string[]): Promise<TopicRow[]> {
  await requireOpenForum(deps);
  if (ids.length === 0) return [];
  return (await deps.db.all<ListRow>(topicsByIdStatement(ids.slice(0, LIST_IDS), await readReader(deps)))).map(
    toTopicRow,
  );
}

/** The newest topics that a member began, as far as the caller may read them. */
export async function listTopicsBy(deps: CommunityDeps, member: string): Promise<TopicRow[]> {
  await requireOpenForum(deps);
  return (await deps.db.all<ListRow>(authorStatement(member, await readReader(deps)))).map(toTopicRow);
}

/** What hangs under a text or a product, as everybody may read it: the newest few. @throws httpError not_found */
export async function listSubjectTopics(
  deps: CommunityDeps,
  subject: { kind: "entry" | "product"; id: string },
): Promise<{ topics: TopicRow[] }> {
  await requireOpenForum(deps);
  const rows = await deps.db.all<ListRow>(subjectStatement(subject, await readReader(deps)));
  return { topics: rows.map(toTopicRow) };
}

/** A row as the API returns it. */
export const toTopicRow = ({
  categorySlug,
  categoryName,
  categoryColor,
  categoryIcon,
  sortKey: _,
  moved,
  ...row
}: ListRow): TopicRow => ({
  ...row,
  category: { slug: categorySlug, name: categoryName, color: categoryColor, icon: categoryIcon },
  tags: JSON.parse(row.tags) as string[],
  people: JSON.parse(row.people) as AuthorView[],
  replies: Math.max(0, row.lastNumber - 1 - moved),
  closed: row.closed === 1,
  // Only what stands above a list because of it has the pin.
  pinned: false,
  isOpenQuestion: row.isOpenQuestion === 1,
});
