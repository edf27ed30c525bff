import { type SQL, sql } from "drizzle-orm";
import { allPicturesSql, firstPictureSql, parsePicture, parsePictures } from "../media/index.ts";
import type { Db } from "../platform/db.ts";
import type { AuthorView, CategoryView, EntryCard, EntryPage, EntryView, TagView } from "./contract.ts";
import type { Body } from "./domain-body.ts";
import { type EntryKind, type EntrySeo, NO_SEO } from "./domain-entry.ts";
import type { Recipe } from "./domain-recipe.ts";
import { ENTRY_CARD_COLUMNS, ENTRY_CARD_JOINS, type EntryCardRow, isVisible, toEntryCard } from "./entry-rows.ts";

export interface ReadDeps {
  db: Db;
  now: () => number;
}

/** What a list holds; nothing: all articles and recipes. At most one of category, tag and author. */
export interface EntryFilter {
  kind?: Extract<EntryKind, "article" | "recipe">;
  category?: string;
  tag?: string;
  author?: string;
  /** From the page before. */
  cursor?: string | null;
  limit: number;
}

const KINDS = { article: sql`e.kind = 'article'`, recipe: sql`e.kind = 'recipe'` };

/** A cursor is the time and the id of an entry; with ~ before it the list goes from there to newer ones. */
const CURSOR = /^(~?)(-?\d{1,15})\.([\w-]{1,80})$/;
const encodeCursor = ({ publishAt, id }: EntryCard): string => `${publishAt}.${id}`;

/** Whether a list starts somewhere else than at its newest entry. */
export const isCursor = (text: string | null | undefined): boolean => CURSOR.test(text ?? "");

/**
 * Entries that readers may see, newest first: each list walks its own index from the cursor and reads no row twice. One
 * statement.
 */
export async function listEntries({ db, now }: ReadDeps, filter: EntryFilter): Promise<EntryPage> {
  return toEntryPage(await db.all<EntryCardRow>(entriesStatement(now(), filter)), filter);
}

/** A page of what `entriesStatement` found: one entry more than the page holds. */
export function toEntryPage(found: readonly EntryCardRow[], { cursor, limit }: EntryFilter): EntryPage {
  const hasMore = found.length > limit;
  const entries = found.slice(0, limit).map(toEntryCard);
  const isBackward = readCursor(cursor)?.isBackward ?? false;
  if (isBackward) entries.reverse();
  const [first, last] = [entries[0], entries.at(-1)];
  const hasPrevious = isBackward ? hasMore : isCursor(cursor);
  return {
    entries,
    next: last && (isBackward || hasMore) ? encodeCursor(last) : null,
    previous: first && hasPrevious ? `~${encodeCursor(first)}` : null,
  };
}

/** Reads one entry more than the page holds. */
export function entriesStatement(now: number, { kind, category, tag, author, cursor, limit }: EntryFilter): SQL {
  const order = readCursor(cursor)?.isBackward ? sql`ASC` : sql`DESC`;
  const kinds = kind ? sql`AND ${KINDS[kind]}` : sql`AND e.kind <> 'page'`;
  if (tag !== undefined)
    return sql`SELECT ${ENTRY_CARD_COLUMNS} FROM content_entry_tag t JOIN content_entry e ON e.id = t.entry_id ${ENTRY_CARD_JOINS}
      WHERE t.tag = ${tag} AND ${fromCursor(now, cursor, sql`t.publish_at`, sql`t.entry_id`)} AND e.status = 'published'
      ORDER BY t.publish_at ${order}, t.entry_id ${order} LIMIT ${limit + 1}`;
  const of =
    category !== undefined
      ? sql`AND e.category = ${category}`
      : author !== undefined
        ? sql`AND e.author_id = ${author}`
        : sql``;
  return sql`SELECT ${ENTRY_CARD_COLUMNS} FROM content_entry e ${ENTRY_CARD_JOINS}
    WHERE e.status = 'published' AND ${fromCursor(now, cursor, sql`e.publish_at`, sql`e.id`)} ${of} ${kinds}
    ORDER BY e.publish_at ${order}, e.id ${order} LIMIT ${limit + 1}`;
}

function readCursor(cursor: string | null | undefined): { time: number; id: string; isBackward: boolean } | null {
  const [, backward, time, id = ""] = CURSOR.exec(cursor ?? "") ?? [];
  return time === undefined ? null : { time: Number(time), id, isBackward: backward === "~" };
}

/**
 * What readers may see from the cursor on. The time alone is bounded as tightly as time and id together: of several bounds
 * the database starts to read at the first, and would walk to the cursor from the newest text.
 */
export function fromCursor(now: number, cursor: string | null | undefined, time: SQL, id: SQL): SQL {
  const from = readCursor(cursor);
  if (!from) return sql`${time} <= ${now}`;
  return from.isBackward
    ? sql`${time} <= ${now} AND ${time} >= ${from.time} AND (${time}, ${id}) > (${from.time}, ${from.id})`
    : sql`${time} <= ${Math.min(now, from.time)} AND (${time}, ${id}) < (${from.time}, ${from.id})`;
}

interface EntryRow extends EntryCardRow {
  body: string;
  recipe: string | null;
  seo: string;
  reviewedAt: number | null;
  revisedAt: number | null;
  author: string | null;
  reviewer: string | null;
  tags: string;
  series: string | null;
  socialPicture: string | null;
  bodyPictures: string;
}

/** An author as a JSON column; NULL for none. */
const authorSql = (alias: "a" | "r", idColumn: string): SQL => sql`
  CASE WHEN ${sql.raw(alias)}.id IS NOT NULL THEN json_object('id', ${sql.raw(alias)}.id, 'name', ${sql.raw(alias)}.name,
    'role', ${sql.raw(alias)}.role, 'about', ${sql.raw(alias)}.about,
    'picture', ${firstPictureSql("author", "picture", idColumn)}) END`;

/**
 * An entry with all that its page shows, or null where readers see none under this address. Two statements at once.
 * @param path such as `/article/maca`
 */
export async function getEntry({ db, now }: ReadDeps, path: string): Promise<EntryView | null> {
  const time = now();
  const [rows, related] = await db.batch([
    db.all<EntryRow>(sql`
      SELECT ${ENTRY_CARD_COLUMNS}, e.body, e.recipe, e.seo, e.reviewed_at AS reviewedAt, e.revised_at AS revisedAt,
        ${authorSql("a", "e.author_id")} AS author, ${authorSql("r", "e.reviewer_id")} AS reviewer,
        (SELECT json_group_array(json_object('slug', t.slug, 'name', t.name)) FROM
          (SELECT g.slug, g.name FROM content_entry_tag l JOIN content_tag g ON g.slug = l.tag WHERE l.entry_id = e.id ORDER BY l.position) t) AS tags,
        (SELECT json_object('id', s.id, 'title', s.title, 'parts', json((
          SELECT json_group_array(json_object('path', p.path, 'title', p.title, 'part', p.series_part)) FROM
            (SELECT path, title, series_part FROM content_entry o WHERE o.series_id = s.id AND o.status = 'published'
              AND o.publish_at <= ${time} ORDER BY o.series_part, o.publish_at) p)))
          FROM content_series s WHERE s.id = e.series_id) AS series,
        ${firstPictureSql("entry", "social", "e.id")} AS socialPicture,
        ${allPicturesSql("entry", "body", "e.id")} AS bodyPictures
      FROM content_entry e ${ENTRY_CARD_JOINS} LEFT JOIN content_author r ON r.id = e.reviewer_id
      WHERE e.path = ${path} AND ${isVisible(time)}`),
    db.all<EntryCardRow>(sql`
      SELECT ${ENTRY_CARD_COLUMNS} FROM content_related l JOIN content_entry e ON e.id = l.related_id ${ENTRY_CARD_JOINS}
      WHERE l.entry_id = (SELECT id FROM content_entry WHERE path = ${path}) AND ${isVisible(time)}
      ORDER BY l.position LIMIT 4`),
  ]);
  const row = rows[0];
  return row ? toEntryView(row, related) : null;
}

const parseAuthor = (json: string | null): AuthorView | null => {
  if (json === null) return null;
  const author = JSON.parse(json) as Omit<AuthorView, "picture"> & { picture: string | null };
  return { ...author, picture: parsePicture(author.picture) };
};

const toEntryView = (row: EntryRow, related: readonly EntryCardRow[]): EntryView => ({
  ...toEntryCard(row),
  socialPicture: parsePicture(row.socialPicture),
  body: JSON.parse(row.body) as Body,
  facts: row.recipe === null ? null : (JSON.parse(row.recipe) as Recipe),
  by: parseAuthor(row.author),
  reviewer: parseAuthor(row.reviewer),
  reviewedAt: row.reviewedAt,
  revisedAt: row.revisedAt,
  tags: JSON.parse(row.tags) as TagView[],
  seo: { ...NO_SEO, ...(JSON.parse(row.seo) as Partial<EntrySeo>) },
  series: row.series === null ? null : (JSON.parse(row.series) as EntryView["series"]),
  related: related.map(toEntryCard),
  pictures: parsePictures(row.bodyPictures),
});

/** The cards of these texts, as far as readers see them. */
export async function listEntriesBySlug(deps: ReadDeps, slugs: readonly string[]): Promise<EntryCard[]> {
  return (await entryCardsStatement(deps, slugs)).map(toEntryCard);
}

/** The same for a batch, and `toEntryCard`. */
export const entryCardsStatement = ({ db, now }: ReadDeps, slugs: readonly string[]) =>
  db.all<EntryCardRow>(sql`
    SELECT ${ENTRY_CARD_COLUMNS} FROM json_each(${JSON.stringify(slugs)}) j
      JOIN content_entry e ON e.path = '/article/' || j.value ${ENTRY_CARD_JOINS}
    WHERE ${isVisible(now())}`);

/** The tag that another became when it was renamed or merged, or null. */
export async function findMovedTag({ db }: Pick<ReadDeps, "db">, slug: string): Promise<string | null> {
  const row = await db.get<{ tag: string }>(sql`SELECT tag FROM content_tag_redirect WHERE slug = ${slug}`);
  return row?.tag ?? null;
}

/** All categories in the owner's order. */
export const listCategories = ({ db }: Pick<ReadDeps, "db">): Promise<CategoryView[]> =>
  db.all<CategoryView>(sql`SELECT key, name, line FROM content_category ORDER BY position, key`);

/** A tag, or null where no entry has it. */
export async function getTag({ db }: Pick<ReadDeps, "db">, slug: string): Promise<TagView | null> {
  return (await db.get<TagView>(sql`SELECT slug, name FROM content_tag WHERE slug = ${slug}`)) ?? null;
}

export type AuthorRow = Omit<AuthorView, "picture"> & { picture: string | null };

export const authorStatement = (id: string): SQL => sql`
  SELECT a.id, a.name, a.role, a.about, ${firstPictureSql("author", "picture", "a.id")} AS picture
  FROM content_author a WHERE a.id = ${id}`;

export const toAuthorView = (row: AuthorRow): AuthorView => ({ ...row, picture: parsePicture(row.picture) });

/** An author, or null. */
export async function getAuthor({ db }: Pick<ReadDeps, "db">, id: string): Promise<AuthorView | null> {
  const row = await db.get<AuthorRow>(authorStatement(id));
  return row ? toAuthorView(row) : null;
}

/** When the next scheduled entry becomes visible, or null: until then lists stay as they are. */
export async function nextPublishing({ db, now }: ReadDeps): Promise<number | null> {
  const row = await db.get<{ at: number | null }>(sql`
    SELECT min(publish_at) AS at FROM content_entry e WHERE e.status = 'published' AND e.publish_at > ${now()}`);
  return row?.at ?? null;
}
