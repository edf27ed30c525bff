import { type SQL, sql } from "drizzle-orm";
import { containsText } from "../platform/contains-text.ts";
import type { LinkQuery, LinkSuggestion } from "./contract-editor.ts";
import type { TextsDeps } from "./texts-deps.ts";

const LIMIT = 8;
/** What a plain search looks through, at most; a search of words is what the search page is for. */
const PER_KIND = 6;

type Row = Omit<LinkSuggestion, "isPublished"> & { isPublished: number; rank: number };

/**
 * Texts, products, studies and ingredients with these words in their name, those that begin with them first. Without words
 * the newest of each.
 */
export async function suggestLinks({ db, now }: TextsDeps, { q, kind }: LinkQuery): Promise<LinkSuggestion[]> {
  const time = now();
  const sources = Object.entries(SOURCES).filter(([name]) => kind === "" || kind === name || isText(kind, name));
  const rows = await db.all<Row>(
    sql.join(
      sources.map(
        ([, source]) => sql`SELECT * FROM (${source({ q, kind, time })} ORDER BY rank, title LIMIT ${PER_KIND})`,
      ),
      sql` UNION ALL `,
    ),
  );
  return rows
    .sort((a, b) => a.rank - b.rank || a.title.length - b.title.length || a.title.localeCompare(b.title))
    .slice(0, LIMIT)
    .map(({ rank: _, isPublished, ...row }) => ({ ...row, isPublished: isPublished === 1 }));
}

const isText = (kind: LinkQuery["kind"], source: string): boolean =>
  source === "text" && (kind === "article" || kind === "recipe" || kind === "page");

interface SourceInput {
  q: string;
  kind: LinkQuery["kind"];
  time: number;
}

/** 0: begins with the words, 1: has them. */
const rank = (column: SQL, q: string): SQL =>
  sql`CASE WHEN instr(lower(${column}), lower(${q})) = 1 THEN 0 ELSE 1 END AS rank`;

const SOURCES: Record<"text" | "product" | "study" | "ingredient", (input: SourceInput) => SQL> = {
  text: ({ q, kind, time }) => {
    const title = sql`coalesce(nullif(e.title, ''), d.fields ->> '$.title')`;
    const ofKind = kind === "" ? sql`` : sql`AND e.kind = ${kind}`;
    return sql`SELECT e.kind, e.slug AS key, ${title} AS title, e.summary AS line, e.path,
      e.status = 'published' AND e.publish_at <= ${time} AS isPublished, ${rank(title, q)}
      FROM content_draft d CROSS JOIN content_entry e ON e.id = d.entry_id
      WHERE e.status <> 'archived' AND (e.publish_at IS NOT NULL OR e.first_published_at IS NOT NULL) ${ofKind}
        AND (${containsText(title, q)} OR ${containsText(sql`e.slug`, q)})`;
  },
  product: ({ q }) => sql`
    SELECT 'product' AS kind, handle AS key, title, line, '/products/' || handle AS path, status = 'active' AS isPublished,
      ${rank(sql`title`, q)}
    FROM store_product WHERE status <> 'archived' AND (${containsText(sql`title`, q)} OR ${containsText(sql`handle`, q)})`,
  study: ({ q }) => sql`
    SELECT 'study' AS kind, id AS key, headline AS title, authors || ' · ' || year || ' · ' || journal AS line,
      '/ingredient-studies/' || id AS path, status = 'published' AS isPublished, ${rank(sql`authors`, q)}
    FROM science_study
    WHERE ${containsText(sql`headline`, q)} OR ${containsText(sql`title`, q)} OR ${containsText(sql`authors`, q)}
      OR ${containsText(sql`doi`, q)} OR ${containsText(sql`id`, q)}`,
  ingredient: ({ q }) => sql`
    SELECT 'ingredient' AS kind, key, name AS title, latin AS line, '/ingredients/' || key AS path,
      status = 'published' AS isPublished, ${rank(sql`name`, q)}
    FROM science_ingredient WHERE ${containsText(sql`name`, q)} OR ${containsText(sql`latin`, q)}`,
};
