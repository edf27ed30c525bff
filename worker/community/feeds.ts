import { type SQL, sql } from "drizzle-orm";
import type { FeedItem } from "../content/domain-feed.ts";
import { DELETED_MEMBER } from "../kernel/deleted-member.ts";
import { topicId } from "./contract-topic.ts";
import { type CommunityDeps, requireOpenForum } from "./deps.ts";
import { newTopicId, topicIdTime, topicPath } from "./domain-topic.ts";

/** Topics or posts in a feed: what a reader who looks once a day may have missed. */
const FEED_SIZE = 30;
/** Numbers of posts that are looked at for a feed: some may be hidden. */
const POSTS_LOOKED = 60;

interface CommunityFeed {
  /** Of the category or the topic; null: of all topics. */
  name: string | null;
  /** Of the page that shows the same. */
  path: string;
  items: FeedItem[];
}

/** What everybody may read, whatever its list's row says still. */
const IS_PUBLIC = sql`t.state = 'shown' AND t.access = 'everybody' AND c.access = 'everybody'`;
const AUTHOR = sql`p.name AS author, p.handle`;

interface AuthorColumns {
  author: string | null;
  handle: string | null;
}
const toAuthor = ({ author, handle }: AuthorColumns): FeedItem["author"] => ({
  name: author ?? DELETED_MEMBER,
  path: handle === null ? null : `/community/u/${handle}`,
});

/**
 * The newest topics that everybody may read, of all or of one category; null where guests have no such category.
 * @param category its slug
 * @throws httpError not_found while the forum is closed
 */
export async function readTopicFeed(deps: CommunityDeps, category?: string): Promise<CommunityFeed | null> {
  await requireOpenForum(deps);
  const list: SQL =
    category === undefined
      ? sql`community_topic t INDEXED BY community_topic_new CROSS JOIN community_category c ON c.id = t.category_id WHERE t.access = 'everybody'`
      : sql`community_category c CROSS JOIN community_topic t INDEXED BY community_topic_category_new ON t.category_id = c.id WHERE c.slug = ${category}`;
  const [names, rows] = await deps.db.batch([
    deps.db.all<{ name: string }>(
      sql`SELECT name FROM community_category WHERE slug = ${category ?? ""} AND access = 'everybody'`,
    ),
    deps.db.all<TopicRow>(sql`
      SELECT t.id, t.slug, t.title, t.tags, t.excerpt, t.created_at AS createdAt, c.name AS category, ${AUTHOR}
      FROM (SELECT t.* FROM ${list} AND ${IS_PUBLIC} ORDER BY t.id DESC LIMIT ${FEED_SIZE}) t
        CROSS JOIN community_category c ON c.id = t.category_id
        LEFT JOIN community_profile p ON p.user_id = t.author_id ORDER BY t.id DESC`),
  ]);
  const name = names[0]?.name ?? null;
  if (category !== undefined && name === null) return null;
  return {
    name,
    path: category === undefined ? "/community" : `/community/c/${category}`,
    items: rows.map((row) => ({
      ...{ id: row.id, path: topicPath(row), title: row.title, summary: row.excerpt },
      ...{ publishAt: row.createdAt, updatedAt: row.createdAt, tags: JSON.parse(row.tags) as string[], picture: null },
      ...{ category: { name: row.category }, author: toAuthor(row) },
    })),
  };
}

interface TopicRow extends AuthorColumns {
  id: string;
  slug: string;
  title: string;
  tags: string;
  excerpt: string;
  createdAt: number;
  category: string;
}

/** The newest posts of a topic that everybody may read; null where there is none. @throws httpError not_found while the forum is closed */
export async function readPostFeed(deps: CommunityDeps, id: string): Promise<CommunityFeed | null> {
  await requireOpenForum(deps);
  if (!topicId.safeParse(id).success) return null;
  const [topics, posts] = await deps.db.batch([
    deps.db.all<{ id: string; slug: string; title: string; category: string }>(sql`
      SELECT t.id, t.slug, t.title, c.name AS category FROM community_topic t
      CROSS JOIN community_category c ON c.id = t.category_id WHERE t.id = ${id} AND ${IS_PUBLIC}`),
    deps.db.all<AuthorColumns & { number: number; excerpt: string; createdAt: number }>(sql`
      SELECT o.number, o.excerpt, o.created_at AS createdAt, ${AUTHOR}
      FROM community_topic t CROSS JOIN community_post o ON o.topic_id = t.id AND o.number > t.last_number - ${POSTS_LOOKED}
        LEFT JOIN community_profile p ON p.user_id = o.author_id
      WHERE t.id = ${id} AND o.state = 'shown' ORDER BY o.number DESC LIMIT ${FEED_SIZE}`),
  ]);
  const [topic] = topics;
  if (!topic) return null;
  return {
    name: topic.title,
    path: topicPath(topic),
    items: posts.map((post) => ({
      ...{ id: `${id}/${post.number}`, path: topicPath(topic, post.number), summary: post.excerpt, picture: null },
      title: post.number === 1 ? topic.title : `${post.author ?? DELETED_MEMBER}: ${topic.title}`,
      ...{ publishAt: post.createdAt, updatedAt: post.createdAt, tags: [], category: { name: topic.category } },
      author: toAuthor(post),
    })),
  };
}

const NOTHING_RANDOM = new Uint8Array(5);
/** The least id that a topic of this instant or later can have: ids begin with the second. */
const firstIdAt = (at: number): string => newTopicId(at, NOTHING_RANDOM);

/** "2026-11" as its first and last instant in UTC; null where it is no month. */
function monthRange(month: string): { from: number; to: number } | null {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (!year || !number) return null;
  return { from: Date.UTC(Number(year), Number(number) - 1, 1), to: Date.UTC(Number(year), Number(number), 1) };
}

const isListed = (from: string, to: string): SQL =>
  sql`t.access = 'everybody' AND t.state = 'shown' AND t.id >= ${from} AND t.id < ${to}`;

/** The months in which public topics were begun, each a part of the sitemap. */
export async function listSitemapMonths({ db, now }: Pick<CommunityDeps, "db" | "now">): Promise<string[]> {
  // Of its id, by which a part of the sitemap is a range: it may be older than the topic.
  const first = await db.get<{ id: string }>(sql`
    SELECT id FROM community_topic t INDEXED BY community_topic_new
    WHERE t.access = 'everybody' AND t.state = 'shown' ORDER BY t.id LIMIT 1`);
  if (!first) return [];
  const months: { month: string; from: string; to: string }[] = [];
  const last = new Date(now()).toISOString().slice(0, 7);
  for (
    let at = new Date(topicIdTime(first.id));
    ;
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  ) {
    const month = at.toISOString().slice(0, 7);
    const range = monthRange(month);
    if (!range || month > last) break;
    months.push({ month, from: firstIdAt(range.from), to: firstIdAt(range.to) });
  }
  const rows = await db.all<{ month: string }>(sql`
    SELECT m.value ->> 'month' AS month FROM json_each(${JSON.stringify(months)}) m
    WHERE EXISTS (SELECT 1 FROM community_topic t INDEXED BY community_topic_new
      WHERE t.access = 'everybody' AND t.state = 'shown' AND t.id >= m.value ->> 'from' AND t.id < m.value ->> 'to')`);
  return rows.map(({ month }) => month);
}

/** Topics that are read at once for a part of the sitemap, and those that it may have. */
const SITEMAP_PAGE = 1000;
const SITEMAP_SIZE = 50_000;

/** The public topics that were begun in a month ("2026-11"), by pages; none where it is no month. */
export async function* walkSitemapTopics(
  { db }: Pick<CommunityDeps, "db">,
  month: string,
): AsyncGenerator<{ path: string; changedAt: number }[]> {
  const range = monthRange(month);
  if (!range) return;
  let from = firstIdAt(range.from);
  for (let count = 0; count < SITEMAP_SIZE; count += SITEMAP_PAGE) {
    const rows = await db.all<{ id: string; slug: string; changedAt: number; isPublic: number }>(sql`
      SELECT t.id, t.slug, t.bumped_at AS changedAt, c.access = 'everybody' AS isPublic
      FROM community_topic t INDEXED BY community_topic_new CROSS JOIN community_category c ON c.id = t.category_id
      WHERE ${isListed(from, firstIdAt(range.to))} ORDER BY t.id LIMIT ${SITEMAP_PAGE}`);
    yield rows.filter(({ isPublic }) => isPublic).map((row) => ({ path: topicPath(row), changedAt: row.changedAt }));
    const last = rows.at(-1);
    if (!last || rows.length < SITEMAP_PAGE) return;
    // The next id: "0" comes before every digit that may follow.
    from = `${last.id}0`;
  }
}
