import { type SQL, sql } from "drizzle-orm";
import type { CategoryView, TopicRow } from "./contract.ts";
import type { TopicSort } from "./contract-lists.ts";
import { type Reader, readableAccess } from "./domain-topic.ts";

/** Topics on a page of a list. */
export const LIST_SIZE = 30;
/** Pinned topics above a list: more would push it off the screen. */
const MAX_PINNED = 3;
/** Topics under a text or a product. */
const SUBJECT_TOPICS = 3;

export interface TopicFilter {
  sort: TopicSort;
  /** A category's slug. */
  category?: string | undefined;
  /** Lists of a tag have one order: the latest. */
  tag?: string | undefined;
  /** What it is about, as "product:ID"; such lists have one order, too. */
  about?: string | undefined;
  /** From the page before. */
  cursor?: string | undefined;
}

export type ListRow = Omit<
  TopicRow,
  "category" | "tags" | "people" | "replies" | "closed" | "pinned" | "isOpenQuestion"
> & {
  categorySlug: string;
  categoryName: string;
  categoryColor: CategoryView["color"];
  categoryIcon: string;
  tags: string;
  people: string;
  closed: number;
  isOpenQuestion: number;
  moved: number;
  sortKey: string | number;
};

/** What each list is sorted by: a column, the topic's id deciding between equals. */
const SORT_COLUMN: Record<TopicSort, SQL> = {
  latest: sql`t.bumped_at`,
  new: sql`t.id`,
  top: sql`t.heat`,
  unanswered: sql`t.bumped_at`,
};

const columns = (sortKey: SQL, id = sql`t.id`): SQL => sql`
  ${id} AS id, t.slug, t.title, c.access, t.tags, t.excerpt, t.people, t.created_at AS createdAt, t.bumped_at AS bumpedAt,
  t.last_number AS lastNumber, t.moved, t.closed, t.answer, t.is_open_question AS isOpenQuestion, t.version,
  c.slug AS categorySlug, c.name AS categoryName, c.color AS categoryColor, c.icon AS categoryIcon, ${sortKey} AS sortKey`;

/** What someone may read, as literals of a statement. */
export const accessOf = (reader: Reader): SQL =>
  sql.join(
    readableAccess(reader).map((access) => sql.raw(`'${access}'`)),
    sql`, `,
  );
/** A category's access counts at once, while the rows of its topics follow. */
const isReadable = (reader: Reader): SQL => sql`c.access IN (${accessOf(reader)})`;
const inCategory = (category: string): SQL =>
  sql`t.category_id = (SELECT id FROM community_category WHERE slug = ${category})`;

/**
 * The same list for each access that the reader has, merged in order: SQLite reads each by an index only as far as the page
 * goes, so that topics of others cost nothing, however many there are. D1 takes five such parts at most.
 */
const perAccess = (reader: Reader, part: (access: SQL) => SQL): SQL =>
  sql.join(
    readableAccess(reader).map((access) => part(sql.raw(`'${access}'`))),
    sql` UNION ALL `,
  );

/** A page of topics, and one more that says whether there is a next. */
export function topicsStatement(filter: TopicFilter, reader: Reader): SQL {
  const { category, tag, about } = filter;
  const limit = sql`LIMIT ${LIST_SIZE + 1}`;
  if (about !== undefined)
    return sql`${subjectParts(about, reader, afterCursor(filter, sql`t.bumped_at`, sql`t.id`))} ORDER BY sortKey DESC, id DESC ${limit}`;
  if (tag)
    return sql`${perAccess(
      reader,
      (access) => sql`
        SELECT ${columns(sql`g.bumped_at`, sql`g.topic_id`)} FROM community_topic_tag g INDEXED BY community_topic_tag_latest
        CROSS JOIN community_topic t ON t.id = g.topic_id CROSS JOIN community_category c ON c.id = t.category_id
        WHERE g.tag = ${tag} AND g.access = ${access} AND t.state = 'shown' AND ${isReadable(reader)}
          ${afterCursor(filter, sql`g.bumped_at`, sql`g.topic_id`)}`,
    )} ORDER BY sortKey DESC, id DESC ${limit}`;
  const sort = filter.sort;
  const list = (where: SQL): SQL => sql`
    SELECT ${columns(SORT_COLUMN[sort])} FROM community_topic t CROSS JOIN community_category c ON c.id = t.category_id
    WHERE t.state = 'shown' AND ${where} AND ${isReadable(reader)}
      ${sort === "unanswered" ? sql`AND t.is_open_question = 1` : sql``} ${afterCursor(filter, SORT_COLUMN[sort], sql`t.id`)}`;
  const topics = category ? list(inCategory(category)) : perAccess(reader, (access) => list(sql`t.access = ${access}`));
  return sql`${topics} ORDER BY ${sort === "new" ? sql`id DESC` : sql`sortKey DESC, id DESC`} ${limit}`;
}

function afterCursor({ sort, tag, about, cursor }: TopicFilter, key: SQL, id: SQL): SQL {
  const [, sortKey, lastId] = /^(\w{1,20})\.([0-9a-z]{12})$/.exec(cursor ?? "") ?? [];
  if (sortKey === undefined || lastId === undefined) return sql``;
  if (sort === "new" && !tag && !about) return sql`AND ${id} < ${lastId}`;
  return sql`AND (${key}, ${id}) < (CAST(${sortKey} AS INTEGER), ${lastId})`;
}

/** What is pinned in a category; on the list of all, what is pinned everywhere. A pin may end by itself. */
export const pinnedStatement = ({ category }: TopicFilter, reader: Reader, now: number): SQL => sql`
  SELECT ${columns(sql`t.bumped_at`)} FROM community_topic t INDEXED BY community_topic_pinned
  CROSS JOIN community_category c ON c.id = t.category_id
  WHERE t.state = 'shown' AND t.pinned = 1 AND (t.pinned_until IS NULL OR t.pinned_until > ${now})
    AND ${isReadable(reader)} AND ${category ? inCategory(category) : sql`t.pinned_everywhere = 1`}
  ORDER BY t.bumped_at DESC LIMIT ${MAX_PINNED}`;

/** How many of the most recently active topics are checked for a member's unread posts. */
const RECENT = 100;

/** The most recently active topics, without the data that rows show. */
export const recentStatement = (reader: Reader): SQL =>
  sql`${perAccess(
    reader,
    (access) => sql`
    SELECT t.id AS id, t.last_number AS lastNumber, t.created_at AS createdAt, t.bumped_at AS bumpedAt
    FROM community_topic t CROSS JOIN community_category c ON c.id = t.category_id
    WHERE t.state = 'shown' AND t.access = ${access} AND ${isReadable(reader)}`,
  )} ORDER BY bumpedAt DESC, id DESC LIMIT ${RECENT}`;

/** Some topics, by their ids. */
export const topicsByIdStatement = (ids: readonly string[], reader: Reader): SQL => sql`
  SELECT ${columns(sql`t.bumped_at`)} FROM json_each(${JSON.stringify(ids)}) j
  CROSS JOIN community_topic t ON t.id = j.value CROSS JOIN community_category c ON c.id = t.category_id
  WHERE t.state = 'shown' AND t.access IN (${accessOf(reader)}) AND ${isReadable(reader)}`;

const subjectOf = (about: string): { kind: string; id: string } => ({
  kind: about.slice(0, about.indexOf(":")),
  id: about.slice(about.indexOf(":") + 1),
});

/** What hangs under a text or a product, for each access by the index that is sorted by the last post. */
function subjectParts(about: string, reader: Reader, after: SQL): SQL {
  const { kind, id } = subjectOf(about);
  return perAccess(
    reader,
    (access) => sql`
      SELECT ${columns(sql`t.bumped_at`)} FROM community_topic t INDEXED BY community_topic_subject_latest
      CROSS JOIN community_category c ON c.id = t.category_id
      WHERE t.subject_kind = ${kind} AND t.subject_id = ${id} AND t.access = ${access} AND t.state = 'shown'
        AND ${isReadable(reader)} ${after}`,
  );
}

/** The newest topics under a text or a product. */
export const subjectStatement = ({ kind, id }: { kind: string; id: string }, reader: Reader): SQL =>
  sql`${subjectParts(`${kind}:${id}`, reader, sql``)} ORDER BY sortKey DESC LIMIT ${SUBJECT_TOPICS}`;

/** The newest topics that a member began. */
export const authorStatement = (member: string, reader: Reader): SQL => sql`
  SELECT ${columns(sql`t.created_at`)} FROM community_topic t INDEXED BY community_topic_author
  CROSS JOIN community_category c ON c.id = t.category_id
  WHERE t.author_id = ${member} AND t.state = 'shown' AND t.access IN (${accessOf(reader)}) AND ${isReadable(reader)}
  ORDER BY t.created_at DESC LIMIT ${LIST_SIZE}`;
