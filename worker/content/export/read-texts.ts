import { sql } from "drizzle-orm";
import type { RequestContext } from "../../request-context.ts";
import { type Body, toSlug } from "../domain-body.ts";
import { entryState } from "../domain-entry.ts";
import { parseFields, parseTextPictures, textPicturesSql } from "../text-rows.ts";
import type { ExportedLists, ExportedText } from "./domain-exported-text.ts";

export type ExportDeps = Pick<RequestContext, "db" | "now" | "env" | "url">;

/** Texts that are read at once: with their bodies, which are in memory together, or without. */
const PAGE = { whole: 20, fields: 200 };
const NO_BODY = sql.raw(`'{"type":"doc","content":[]}'`);

interface Row extends Omit<ExportedText, "state" | "fields" | "body" | "workingCopy" | "pictures" | "oldPaths"> {
  status: "draft" | "published" | "archived";
  changed: number;
  liveFields: string | null;
  liveBody: string;
  draftFields: string;
  draftBody: string;
  pictures: string;
  oldPaths: string;
}

/**
 * The texts after an id, in the order of their ids, drafts and archived ones included.
 * @param part `fields`: their bodies are left empty
 */
export async function readTexts(
  { db, now }: ExportDeps,
  after: string,
  part: keyof typeof PAGE = "whole",
): Promise<{ texts: ExportedText[]; next: string | null }> {
  const body = (column: string) => (part === "whole" ? sql.raw(column) : NO_BODY);
  const rows = await db.all<Row>(sql`
    SELECT e.id, e.rowid AS number, e.kind, e.path, e.slug, e.status, e.publish_at AS publishAt, e.created_at AS createdAt,
      e.updated_at AS updatedAt, ${body("e.body")} AS liveBody, d.changed, d.fields AS draftFields, ${body("d.body")} AS draftBody,
      CASE WHEN e.status = 'published' AND d.changed = 1 THEN (
        SELECT r.fields FROM content_revision r WHERE r.entry_id = e.id AND r.reason IN ('published', 'imported')
        ORDER BY r.number DESC LIMIT 1) END AS liveFields,
      ${textPicturesSql("e.id")} AS pictures,
      (SELECT json_group_array(m.path) FROM content_redirect m WHERE m.entry_id = e.id) AS oldPaths
    FROM content_entry e JOIN content_draft d ON d.entry_id = e.id
    WHERE e.id > ${after} ORDER BY e.id LIMIT ${PAGE[part]}`);
  const texts = rows.map(
    ({ status, changed, liveFields, liveBody, draftFields, draftBody, pictures, oldPaths, ...row }) => {
      const draft = { fields: parseFields(draftFields), body: JSON.parse(draftBody) as Body };
      const isChanged = status === "published" && changed === 1;
      const live = isChanged
        ? { fields: liveFields === null ? draft.fields : parseFields(liveFields), body: JSON.parse(liveBody) as Body }
        : draft;
      return {
        ...row,
        state: entryState({ status, publishAt: row.publishAt }, now()),
        fields: { ...live.fields, slug: live.fields.slug || row.slug },
        body: live.body,
        workingCopy: isChanged ? draft : null,
        pictures: parseTextPictures(pictures),
        oldPaths: JSON.parse(oldPaths) as string[],
      };
    },
  );
  return { texts, next: rows.length === PAGE[part] ? (rows.at(-1)?.id ?? null) : null };
}

/** Categories, authors and series, and all tags by their slugs, those of working copies included. */
export async function readLists({ db }: ExportDeps): Promise<ExportedLists> {
  const [categories, authors, series, tags, draftTags, tagRedirects] = await db.batch([
    db.all<ExportedLists["categories"][number]>(
      sql`SELECT key, name, line FROM content_category ORDER BY position, key`,
    ),
    db.all<ExportedLists["authors"][number]>(sql`SELECT id AS key, name, role, about FROM content_author ORDER BY id`),
    db.all<ExportedLists["series"][number]>(sql`SELECT id AS key, title, line FROM content_series ORDER BY id`),
    db.all<{ slug: string; name: string; line: string }>(sql`SELECT slug, name, line FROM content_tag ORDER BY slug`),
    db.all<{ name: string }>(
      sql`SELECT DISTINCT t.value AS name FROM content_draft d, json_each(d.fields, '$.tags') t ORDER BY 1`,
    ),
    db.all<{ from: string; to: string }>(
      sql`SELECT slug AS "from", tag AS "to" FROM content_tag_redirect ORDER BY slug`,
    ),
  ]);
  const bySlug = new Map([
    ...draftTags.map(({ name }) => [toSlug(name), name] as const),
    ...tags.map(({ slug, name }) => [slug, name] as const),
  ]);
  bySlug.delete("");
  const tagLines = new Map(tags.filter(({ line }) => line !== "").map(({ slug, line }) => [slug, line] as const));
  return { categories, authors, series, tags: bySlug, tagLines, tagRedirects };
}
