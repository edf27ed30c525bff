import { type SQL, sql } from "drizzle-orm";
import { firstPictureSql, parsePicture } from "../media/index.ts";
import type { FeedEntry, SitemapText } from "./contract.ts";
import type { EntryKind } from "./domain-entry.ts";
import { type EntryCardRow, isVisible, toEntryCard } from "./entry-rows.ts";
import { type EntryFilter, entriesStatement, fromCursor, type ReadDeps } from "./service-read.ts";

/** Texts in a feed: what a reader who looks once a week may have missed. */
const FEED_SIZE = 30;

/** What a feed is of. */
export type FeedScope = Pick<EntryFilter, "category" | "tag" | "author">;

/** The newest texts of a list with the list's own name; null where there is no such list. Three statements at once. */
export async function readFeed(
  { db, now }: ReadDeps,
  scope: FeedScope,
): Promise<{ name: string | null; entries: FeedEntry[] } | null> {
  const time = now();
  const [names, rows, more] = await db.batch([
    db.all<{ name: string }>(nameStatement(scope)),
    db.all<EntryCardRow>(entriesStatement(time, { ...scope, limit: FEED_SIZE - 1 })),
    db.all<{ id: string; revisedAt: number | null; tags: string }>(sql`
      SELECT e.id, e.revised_at AS revisedAt, (SELECT json_group_array(g.name) FROM content_entry_tag l
        JOIN content_tag g ON g.slug = l.tag WHERE l.entry_id = e.id) AS tags
      FROM (${entriesStatement(time, { ...scope, limit: FEED_SIZE - 1 })}) c JOIN content_entry e ON e.id = c.id`),
  ]);
  const isAll = Object.keys(scope).length === 0;
  const name = names[0]?.name ?? null;
  if (!isAll && (name === null || (scope.tag !== undefined && rows.length === 0))) return null;
  const moreOf = new Map(more.map((row) => [row.id, row]));
  const entries = rows.map((row) => {
    const extra = moreOf.get(row.id);
    return {
      ...toEntryCard(row),
      updatedAt: Math.max(row.publishAt, extra?.revisedAt ?? 0),
      tags: JSON.parse(extra?.tags ?? "[]") as string[],
    };
  });
  return { name: isAll ? null : name, entries };
}

function nameStatement({ category, tag, author }: FeedScope): SQL {
  if (category !== undefined) return sql`SELECT name FROM content_category WHERE key = ${category}`;
  if (tag !== undefined) return sql`SELECT name FROM content_tag WHERE slug = ${tag}`;
  return sql`SELECT name FROM content_author WHERE id = ${author ?? ""}`;
}

/** Texts that are read at once for a part of the sitemap. */
const SITEMAP_PAGE = 1000;

/** The visible texts of a kind that search engines may list, newest first, by pages. */
export async function* walkSitemapTexts({ db, now }: ReadDeps, kind: EntryKind): AsyncGenerator<SitemapText[]> {
  const time = now();
  let last: { publishAt: number; id: string } | undefined;
  do {
    const from = fromCursor(time, last ? `${last.publishAt}.${last.id}` : null, sql`e.publish_at`, sql`e.id`);
    const rows: SitemapRow[] = await db.all<SitemapRow>(sql`
      SELECT e.id, e.path, e.title, e.publish_at AS publishAt, max(e.publish_at, coalesce(e.revised_at, 0)) AS changedAt,
        e.seo, ${firstPictureSql("entry", "cover", "e.id")} AS picture
      FROM content_entry e WHERE e.status = 'published' AND ${from} AND e.kind = ${kind}
      ORDER BY e.publish_at DESC, e.id DESC LIMIT ${SITEMAP_PAGE}`);
    last = rows.length === SITEMAP_PAGE ? rows.at(-1) : undefined;
    yield rows.filter(isListed).map(({ path, title, publishAt, changedAt, picture }) => ({
      path,
      title,
      publishAt,
      changedAt,
      picture: parsePicture(picture),
    }));
  } while (last);
}

type SitemapRow = Omit<SitemapText, "picture"> & { id: string; seo: string; picture: string | null };

/** A text that is marked noindex, or stands elsewhere in the original, is none of ours to list. */
function isListed({ seo }: SitemapRow): boolean {
  const { noindex, canonical } = JSON.parse(seo) as { noindex?: boolean; canonical?: string };
  return !noindex && !canonical;
}

/** The kinds of texts that have a part of the sitemap: an empty one is no valid sitemap. One statement. */
export async function listSitemapKinds({ db, now }: ReadDeps): Promise<EntryKind[]> {
  const rows = await db.all<{ kind: EntryKind }>(sql`
    SELECT k.value AS kind FROM json_each('["article", "recipe"]') k WHERE EXISTS (SELECT 1 FROM content_entry e
      WHERE e.kind = k.value AND ${isVisible(now())} AND coalesce(e.seo ->> '$.noindex', 0) = 0
        AND coalesce(e.seo ->> '$.canonical', '') = '')`);
  return rows.map(({ kind }) => kind);
}

/** The articles that appeared since an instant, newest first; search engines read at most 1,000. */
export async function listNews({ db, now }: ReadDeps, since: number): Promise<SitemapText[]> {
  const rows = await db.all<SitemapRow>(sql`
    SELECT e.id, e.path, e.title, e.publish_at AS publishAt, e.publish_at AS changedAt, e.seo, NULL AS picture
    FROM content_entry e WHERE ${isVisible(now())} AND e.publish_at > ${since} AND e.kind = 'article'
    ORDER BY e.publish_at DESC, e.id DESC LIMIT 1000`);
  return rows.filter(isListed).map(({ id: _, seo: __, ...row }) => ({ ...row, picture: null }));
}

/** Addresses of all lists of texts that have something to show: categories and authors. */
export async function listListPaths({ db, now }: ReadDeps): Promise<string[]> {
  const visible = isVisible(now());
  const rows = await db.all<{ path: string }>(sql`
    SELECT '/blog/' || k.key AS path FROM content_category k
      WHERE EXISTS (SELECT 1 FROM content_entry e WHERE e.category = k.key AND ${visible})
    UNION ALL SELECT '/authors/' || a.id FROM content_author a
      WHERE EXISTS (SELECT 1 FROM content_entry e WHERE e.author_id = a.id AND ${visible})`);
  return rows.map(({ path }) => path);
}
