import { type SQL, sql } from "drizzle-orm";
import { firstPictureSql, parsePicture } from "../media/index.ts";
import { containsText } from "../platform/contains-text.ts";
import { TEXT_TABS, type TextPage, type TextQuery, type TextRow, type TextTab } from "./contract-editor.ts";
import { type EntryKind, entryState } from "./domain-entry.ts";
import type { TextsDeps } from "./texts-deps.ts";

const PAGE = 50;

interface ListRow {
  id: string;
  kind: EntryKind;
  status: "draft" | "published" | "archived";
  publishAt: number | null;
  changed: number;
  title: string;
  path: string;
  category: string | null;
  categoryName: string | null;
  authorId: string | null;
  authorName: string | null;
  updatedAt: number;
  updatedBy: string;
  words: number;
  comments: number;
  corrected: number;
  picture: string | null;
  drawing: string;
}

const field = (name: string): SQL => sql.raw(`d.fields ->> '$.${name}'`);

/** Texts as their working copies say, those that were changed last first. The pages are walked by key. */
export async function listTexts({ db, now }: TextsDeps, query: TextQuery): Promise<TextPage> {
  const time = now();
  const after = parseCursor(query.cursor);
  const list = db.all<ListRow>(sql`
    SELECT e.id, e.kind, e.status, e.publish_at AS publishAt, d.changed, ${field("title")} AS title, e.path,
      ${field("category")} AS category, c.name AS categoryName, ${field("authorId")} AS authorId, a.name AS authorName,
      d.updated_at AS updatedAt, d.updated_by AS updatedBy, e.words, ${field("drawing")} AS drawing,
      (SELECT count(*) FROM content_comment m WHERE m.entry_id = e.id AND m.parent_id = '' AND m.resolved_at IS NULL) AS comments,
      EXISTS (SELECT 1 FROM content_corrected_study s WHERE s.entry_id = e.id) AS corrected,
      coalesce((SELECT json_array(f.id, f.alt, f.width, f.height, json(f.formats), f.placeholder, f.focal_x, f.focal_y)
        FROM media_file f WHERE f.id = ${field("headerMediaId")} AND f.kind = 'picture' AND f.status = 'ready'),
        ${firstPictureSql("entry", "cover", "e.id")}) AS picture
    FROM content_draft d CROSS JOIN content_entry e ON e.id = d.entry_id
      LEFT JOIN content_category c ON c.key = ${field("category")}
      LEFT JOIN content_author a ON a.id = ${field("authorId")}
    WHERE ${tabSql(query.show, time)} ${filters(query)}
      ${after ? sql`AND (d.updated_at, d.entry_id) < (${after.at}, ${after.id})` : sql``}
    ORDER BY d.updated_at DESC, d.entry_id DESC LIMIT ${PAGE + 1}`);
  const counts = db.all<Record<TextTab, number>>(sql`
    SELECT ${sql.join(
      TEXT_TABS.map((tab) => sql`coalesce(sum(${tabSql(tab, time)}), 0) AS ${sql.raw(`"${tab}"`)}`),
      sql`, `,
    )} FROM content_draft d JOIN content_entry e ON e.id = d.entry_id`);
  const [rows, sums] = after ? [await list, null] : await db.batch([list, counts]);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    texts: page.map((row) => toRow(row, time)),
    next: last ? `${last.updatedAt}.${last.id}` : null,
    counts: sums?.[0] ?? null,
  };
}

/** The condition of a tab; archived texts stand in theirs alone. */
function tabSql(tab: TextTab, now: number): SQL {
  switch (tab) {
    case "all":
      return sql`e.status <> 'archived'`;
    case "draft":
      return sql`e.status = 'draft'`;
    case "scheduled":
      return sql`e.status = 'published' AND e.publish_at > ${now}`;
    case "published":
      return sql`e.status = 'published' AND e.publish_at <= ${now}`;
    case "changed":
      return sql`e.status = 'published' AND d.changed = 1`;
    case "archived":
      return sql`e.status = 'archived'`;
  }
}

function filters({ kind, category, author, tag, q }: TextQuery): SQL {
  return sql.join([
    kind ? sql`AND e.kind = ${kind}` : sql``,
    category ? sql`AND ${field("category")} = ${category}` : sql``,
    author ? sql`AND ${field("authorId")} = ${author}` : sql``,
    tag ? sql`AND EXISTS (SELECT 1 FROM content_entry_tag t WHERE t.entry_id = e.id AND t.tag = ${tag})` : sql``,
    q
      ? sql`AND (${containsText(field("title"), q)} OR ${containsText(field("summary"), q)} OR ${containsText(sql`e.slug`, q)})`
      : sql``,
  ]);
}

function parseCursor(cursor: string | undefined): { at: number; id: string } | null {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,80})$/.exec(cursor ?? "") ?? [];
  return id ? { at: Number(at), id } : null;
}

const toRow = (row: ListRow, now: number): TextRow => ({
  id: row.id,
  kind: row.kind,
  state: entryState(row, now),
  hasChanges: row.status === "published" && row.changed === 1,
  title: row.title,
  path: row.path,
  category: row.category && row.categoryName ? { key: row.category, name: row.categoryName } : null,
  author: row.authorId && row.authorName ? { id: row.authorId, name: row.authorName } : null,
  publishAt: row.publishAt,
  updatedAt: row.updatedAt,
  updatedBy: row.updatedBy,
  words: row.words,
  comments: row.comments,
  needsReview: row.corrected === 1,
  picture: parsePicture(row.picture),
  drawing: row.drawing,
});
