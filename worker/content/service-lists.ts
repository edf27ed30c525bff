import { type SQL, sql } from "drizzle-orm";
import type { AuthorView, BlogFront, CategoryView, EntryList, HomeTexts, SeriesView, TagView } from "./contract.ts";
import { readingMinutes } from "./domain-body.ts";
import { ENTRY_CARD_COLUMNS, ENTRY_CARD_JOINS, type EntryCardRow, isVisible, toEntryCard } from "./entry-rows.ts";
import { chosenStatement } from "./featured.ts";
import {
  type AuthorRow,
  authorStatement,
  type EntryFilter,
  entriesStatement,
  type ReadDeps,
  toAuthorView,
  toEntryPage,
} from "./service-read.ts";

export type ListPage = Pick<EntryFilter, "cursor" | "limit">;

const nextPublishingSql = (now: number): SQL =>
  sql`SELECT min(publish_at) AS at FROM content_entry e WHERE e.status = 'published' AND e.publish_at > ${now}`;
type NextRow = { at: number | null };

/** A page of a list with the time when it changes by itself: two statements at once. */
export async function readEntryList({ db, now }: ReadDeps, filter: EntryFilter): Promise<EntryList> {
  const time = now();
  const [rows, next] = await db.batch([
    db.all<EntryCardRow>(entriesStatement(time, filter)),
    db.all<NextRow>(nextPublishingSql(time)),
  ]);
  return { ...toEntryPage(rows, filter), changesAt: next[0]?.at ?? null };
}

/** A tag with a page of its entries, or null where readers see none with it. */
export async function readTagList(
  { db, now }: ReadDeps,
  slug: string,
  page: ListPage,
): Promise<{ tag: TagView; list: EntryList } | null> {
  const time = now();
  const filter = { ...page, tag: slug };
  const [tags, rows, next] = await db.batch([
    db.all<TagView>(sql`SELECT slug, name FROM content_tag WHERE slug = ${slug}`),
    db.all<EntryCardRow>(entriesStatement(time, filter)),
    db.all<NextRow>(nextPublishingSql(time)),
  ]);
  const [tag] = tags;
  if (!tag || (rows.length === 0 && !page.cursor)) return null;
  return { tag, list: { ...toEntryPage(rows, filter), changesAt: next[0]?.at ?? null } };
}

/** An author with a page of what they wrote, or null where there is no such author. */
export async function readAuthorList(
  { db, now }: ReadDeps,
  id: string,
  page: ListPage,
): Promise<{ author: AuthorView; list: EntryList } | null> {
  const time = now();
  const filter = { ...page, author: id };
  const [authors, rows, next] = await db.batch([
    db.all<AuthorRow>(authorStatement(id)),
    db.all<EntryCardRow>(entriesStatement(time, filter)),
    db.all<NextRow>(nextPublishingSql(time)),
  ]);
  const [author] = authors;
  if (!author) return null;
  return { author: toAuthorView(author), list: { ...toEntryPage(rows, filter), changesAt: next[0]?.at ?? null } };
}

/** Texts on the home page. */
const HOME_TEXTS = 3;

/** What the home page shows of the blog: four statements at once. */
export async function readHomeTexts({ db, now }: ReadDeps): Promise<HomeTexts> {
  const time = now();
  const [chosen, newest, recipes, next] = await db.batch([
    db.all<EntryCardRow>(chosenStatement("home", time)),
    db.all<EntryCardRow>(entriesStatement(time, { kind: "article", limit: HOME_TEXTS - 1 })),
    db.all<EntryCardRow>(entriesStatement(time, { kind: "recipe", limit: 1 })),
    db.all<NextRow>(nextPublishingSql(time)),
  ]);
  // By itself the page shows two recipes and an article; what the owner chose comes first.
  const rows = [...chosen, ...recipes, ...newest];
  const entries = [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, HOME_TEXTS).map(toEntryCard);
  return { entries, changesAt: next[0]?.at ?? null };
}

/** How many of each the front page reads. */
const FRONT = { newest: 5, recipes: 4, ofCategory: 6 } as const;

/** What the front page shows: five statements at once, each by an index, whatever the number of texts. */
export async function readBlogFront({ db, now }: ReadDeps): Promise<BlogFront> {
  const time = now();
  const [newest, recipes, categories, ofCategories, series, next] = await db.batch([
    db.all<EntryCardRow>(entriesStatement(time, { kind: "article", limit: FRONT.newest - 1 })),
    db.all<EntryCardRow>(entriesStatement(time, { kind: "recipe", limit: FRONT.recipes - 1 })),
    db.all<CategoryView>(sql`SELECT key, name, line FROM content_category ORDER BY position, key`),
    db.all<EntryCardRow>(sql`
      SELECT ${ENTRY_CARD_COLUMNS} FROM content_category k JOIN content_entry e ON e.id IN (
        SELECT o.id FROM content_entry o WHERE o.category = k.key AND o.status = 'published' AND o.publish_at <= ${time}
          AND o.kind <> 'page' ORDER BY o.publish_at DESC, o.id DESC LIMIT ${FRONT.ofCategory}) ${ENTRY_CARD_JOINS}
      ORDER BY k.position, k.key, e.publish_at DESC, e.id DESC`),
    db.all<Omit<SeriesView, "parts"> & { parts: string }>(sql`
      SELECT s.id, s.title, s.line, (SELECT json_group_array(json_object('path', p.path, 'title', p.title, 'part', p.series_part, 'words', p.words)) FROM
        (SELECT e.path, e.title, e.series_part, e.words FROM content_entry e WHERE e.series_id = s.id AND ${isVisible(time)}
          ORDER BY e.series_part, e.publish_at LIMIT 12) p) AS parts
      FROM content_series s ORDER BY s.title, s.id LIMIT 6`),
    db.all<NextRow>(nextPublishingSql(time)),
  ]);
  const cards = ofCategories.map(toEntryCard);
  return {
    newest: newest.map(toEntryCard),
    recipes: recipes.map(toEntryCard),
    categories: categories.map((category) => ({
      ...category,
      entries: cards.filter((card) => card.category?.key === category.key),
    })),
    series: series
      .map(({ parts, ...own }) => ({
        ...own,
        parts: (JSON.parse(parts) as (SeriesView["parts"][number] & { words: number })[]).map(({ words, ...part }) => ({
          ...part,
          minutes: readingMinutes(words),
        })),
      }))
      .filter(({ parts }) => parts.length > 0),
    changesAt: next[0]?.at ?? null,
  };
}
