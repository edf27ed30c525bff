import { type SQL, sql } from "drizzle-orm";
import { firstPictureSql, parsePicture } from "../media/index.ts";
import type { EntryCard } from "./contract.ts";
import { readingMinutes } from "./domain-body.ts";
import type { EntryKind } from "./domain-entry.ts";
import type { RecipeCourse } from "./domain-recipe.ts";

export interface EntryCardRow {
  id: string;
  kind: EntryKind;
  path: string;
  slug: string;
  title: string;
  summary: string;
  category: string | null;
  categoryName: string | null;
  authorId: string | null;
  authorName: string | null;
  publishAt: number;
  words: number;
  picture: string | null;
  drawing: string;
  course: RecipeCourse | null;
  recipeMinutes: number | null;
}

/** The columns of a card, of the entry `e`, its category `c` and its author `a`; see `ENTRY_CARD_JOINS`. */
export const ENTRY_CARD_COLUMNS = sql`
  e.id, e.kind, e.path, e.slug, e.title, e.summary, e.category, c.name AS categoryName, e.author_id AS authorId,
  a.name AS authorName, e.publish_at AS publishAt, e.words, e.drawing, ${firstPictureSql("entry", "cover", "e.id")} AS picture,
  e.recipe ->> '$.course' AS course,
  (e.recipe ->> '$.times.prep') + (e.recipe ->> '$.times.cook') + (e.recipe ->> '$.times.rest') AS recipeMinutes`;

export const ENTRY_CARD_JOINS = sql.raw(
  "LEFT JOIN content_category c ON c.key = e.category LEFT JOIN content_author a ON a.id = e.author_id",
);

/** What readers may see now. The status is a literal, as in the indexes. */
export const isVisible = (now: number): SQL => sql`e.status = 'published' AND e.publish_at <= ${now}`;

export const toEntryCard = (row: EntryCardRow): EntryCard => ({
  id: row.id,
  kind: row.kind,
  path: row.path,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  category: row.category && row.categoryName ? { key: row.category, name: row.categoryName } : null,
  author: row.authorId && row.authorName ? { id: row.authorId, name: row.authorName } : null,
  publishAt: row.publishAt,
  minutes: readingMinutes(row.words),
  picture: parsePicture(row.picture),
  drawing: row.drawing,
  recipe: row.course ? { course: row.course, minutes: row.recipeMinutes ?? 0 } : null,
});
