import { sql } from "drizzle-orm";
import { firstPictureSql, parsePicture } from "../media/index.ts";
import type { AuthorView, EntryView, TagView } from "./contract.ts";
import type { TextEditorView, TextOptions, TextUse } from "./contract-editor.ts";
import { countWords, readingMinutes, toSlug } from "./domain-body.ts";
import { entryPath, entryState, slugOf } from "./domain-entry.ts";
import { entryText } from "./entry-statements.ts";
import { pollCountsStatement } from "./service-polls.ts";
import { parseTextPictures, requireText, textPicturesSql, textStatement, toDraft, wasSeen } from "./text-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** A text in the editor, with all that its fields offer. One round trip. @throws httpError not_found */
export async function getText({ db, now }: TextsDeps, id: string): Promise<TextEditorView> {
  const [texts, pictures, usedIn, corrected, redirects, votes, categories, authors, series, tags] = await db.batch([
    textStatement(db, id),
    db.all<{ pictures: string }>(
      sql`SELECT ${textPicturesSql("e.id")} AS pictures FROM content_entry e WHERE e.id = ${id}`,
    ),
    usedInStatement(db, id),
    db.all<{ study: string; text: string; at: number }>(sql`
      SELECT study, note AS text, created_at AS at FROM content_corrected_study WHERE entry_id = ${id} ORDER BY created_at DESC`),
    db.all<{ path: string }>(
      sql`SELECT path FROM content_redirect WHERE entry_id = ${id} ORDER BY created_at DESC LIMIT 50`,
    ),
    pollCountsStatement(db, id),
    db.all<TextOptions["categories"][number]>(sql`SELECT key, name FROM content_category ORDER BY position, key`),
    db.all<TextOptions["authors"][number]>(sql`SELECT id, name, role FROM content_author ORDER BY name, id LIMIT 500`),
    db.all<TextOptions["series"][number]>(sql`
      SELECT s.id, s.title,
        1 + coalesce((SELECT max(e.series_part) FROM content_entry e WHERE e.series_id = s.id), 0) AS nextPart
      FROM content_series s ORDER BY s.title, s.id LIMIT 200`),
    db.all<TagView>(sql`
      SELECT g.slug, g.name FROM content_tag g
      ORDER BY (SELECT count(*) FROM content_entry_tag t WHERE t.tag = g.slug) DESC, g.slug LIMIT 200`),
  ]);
  const text = requireText(texts);
  const time = now();
  return {
    id,
    kind: text.kind,
    state: entryState(text, time),
    hasChanges: text.status === "published" && text.changed === 1,
    path: text.status === "published" || wasSeen(text, time) ? text.path : null,
    publishAt: text.publishAt,
    createdAt: text.createdAt,
    draft: toDraft(text),
    pictures: pictures[0] ? parseTextPictures(pictures[0].pictures) : [],
    usedIn,
    correctedStudies: corrected,
    redirects: redirects.map((row) => row.path),
    votes,
    options: { categories, authors, series, tags },
  };
}

/** Published texts that link to this one, or show it. */
const usedInStatement = (db: TextsDeps["db"], id: string) =>
  db.all<TextUse>(sql`
    SELECT DISTINCT o.id, o.title, o.path FROM content_entry e
      JOIN content_reference r ON (r.kind = 'link' AND r.target = e.path) OR (r.kind = 'recipe' AND r.target = e.slug AND e.kind = 'recipe')
      JOIN content_entry o ON o.id = r.entry_id
    WHERE e.id = ${id} AND o.id <> e.id AND o.status <> 'archived' LIMIT 50`);

interface PreviewParts {
  category: string | null;
  author: string | null;
  reviewer: string | null;
  series: string | null;
  pictures: string;
  cover: string | null;
  social: string | null;
}

/**
 * The working copy as its page would show it, for previews. Nothing of it is stored or cached.
 * @throws httpError not_found
 */
export async function getDraftView({ db, now }: TextsDeps, id: string): Promise<EntryView> {
  const author = (field: string) => sql`(
    SELECT json_object('id', a.id, 'name', a.name, 'role', a.role, 'about', a.about,
      'picture', ${firstPictureSql("author", "picture", "a.id")})
    FROM content_author a WHERE a.id = d.fields ->> ${field})`;
  const picture = (field: string) => sql`(
    SELECT json_array(f.id, f.alt, f.width, f.height, json(f.formats), f.placeholder, f.focal_x, f.focal_y)
    FROM media_file f WHERE f.id = d.fields ->> ${field} AND f.kind = 'picture')`;
  const [texts, [parts]] = await db.batch([
    textStatement(db, id),
    db.all<PreviewParts>(sql`
      SELECT (SELECT json_object('key', c.key, 'name', c.name) FROM content_category c WHERE c.key = d.fields ->> '$.category') AS category,
        ${author("$.authorId")} AS author, ${author("$.reviewerId")} AS reviewer,
        (SELECT json_object('id', s.id, 'title', s.title, 'parts', json((
          SELECT json_group_array(json_object('path', p.path, 'title', p.title, 'part', p.series_part)) FROM
            (SELECT path, title, series_part FROM content_entry o WHERE o.series_id = s.id AND o.status = 'published'
              AND o.publish_at <= ${now()} ORDER BY o.series_part, o.publish_at) p)))
          FROM content_series s WHERE s.id = d.fields ->> '$.seriesId') AS series,
        ${textPicturesSql("d.entry_id")} AS pictures, ${picture("$.headerMediaId")} AS cover,
        ${picture("$.socialMediaId")} AS social
      FROM content_draft d WHERE d.entry_id = ${id}`),
  ]);
  const text = requireText(texts);
  const { fields, body } = toDraft(text);
  const slug = slugOf(fields) || text.slug;
  const by = parseAuthor(parts?.author);
  const { recipe } = fields;
  return {
    id,
    kind: text.kind,
    path: entryPath(text.kind, slug),
    slug,
    title: fields.title,
    summary: fields.summary,
    category: parts?.category ? (JSON.parse(parts.category) as EntryView["category"]) : null,
    author: by && { id: by.id, name: by.name },
    publishAt: text.publishAt ?? now(),
    minutes: readingMinutes(countWords(entryText(body, recipe))),
    picture: parsePicture(parts?.cover ?? null),
    socialPicture: parsePicture(parts?.social ?? null),
    drawing: fields.drawing,
    recipe: recipe && { course: recipe.course, minutes: recipe.times.prep + recipe.times.cook + recipe.times.rest },
    body,
    facts: recipe,
    by,
    reviewer: parseAuthor(parts?.reviewer),
    reviewedAt: fields.reviewedAt,
    revisedAt: fields.revisedAt,
    tags: fields.tags.map((name) => ({ slug: toSlug(name), name })),
    seo: fields.seo,
    series: parts?.series ? (JSON.parse(parts.series) as EntryView["series"]) : null,
    related: [],
    pictures: parts ? parseTextPictures(parts.pictures) : [],
  };
}

function parseAuthor(json: string | null | undefined): AuthorView | null {
  if (!json) return null;
  const author = JSON.parse(json) as Omit<AuthorView, "picture"> & { picture: string | null };
  return { ...author, picture: parsePicture(author.picture) };
}
