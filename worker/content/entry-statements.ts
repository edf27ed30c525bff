import { type SQL, sql } from "drizzle-orm";
import { setUsesStatements } from "../media/index.ts";
import type { Db } from "../platform/db.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import type { EntryFields, EntryInput } from "./contract-entry.ts";
import { type Body, bodyText, countWords, isPendingPicture, listReferences, toSlug } from "./domain-body.ts";
import { entryPath } from "./domain-entry.ts";
import { recipeText } from "./domain-recipe.ts";
import { recipeChoiceStatements } from "./recipe-choices.ts";
import { pollStatements } from "./service-polls.ts";

/** Why a revision was kept. */
export type RevisionReason = "autosave" | "saved" | "published" | "restored" | "imported";

export interface EntryWrite {
  id: string;
  entry: EntryInput;
  previewNonce: string;
  /** The version that readers see now and that this is based on; null: a new entry. */
  version: number | null;
  actor: string;
  reason: RevisionReason;
  /** The working copy that it is made of: a save in between undoes the batch. Without it the working copy is replaced. */
  draft?: { version: number; saveId: string };
}

/**
 * All statements that make an entry what readers see (or, without a time, keep it as a draft), for one batch. An old
 * version, or an address that another entry has, undoes the batch.
 */
export function entryWriteStatements(deps: { db: Db; now: () => number }, write: EntryWrite): BatchStatement[] {
  const { id, entry } = write;
  return [
    entryRowStatement(deps, write),
    draftStatement(deps, write),
    revisionStatement(deps, write),
    ...tagStatements(deps.db, id, entry),
    ...referenceStatements(deps.db, id, entry),
    ...pollStatements(deps.db, id, entry.body),
    ...recipeChoiceStatements(deps.db, id, entry),
    ...setUsesStatements(deps, { kind: "entry", id, slot: "cover" }, some(entry.fields.headerMediaId)),
    ...setUsesStatements(deps, { kind: "entry", id, slot: "social" }, some(entry.fields.socialMediaId)),
    ...setUsesStatements(deps, { kind: "entry", id, slot: "body" }, listReferences(entry.body).media),
    draftPicturesStatement(deps.db, id),
  ];
}

/** The working copy shows no picture of its own any more. */
const draftPicturesStatement = (db: Db, id: string): BatchStatement =>
  db.run(sql`DELETE FROM media_use WHERE owner_kind = 'entry' AND owner_id = ${id} AND slot = 'draft'`);

const some = (mediaId: string): string[] => (mediaId === "" || isPendingPicture(mediaId) ? [] : [mediaId]);
const orNull = (value: string): string | null => value || null;

/** All words that readers see, for counting and for what texts have in common. */
export const entryText = (body: Body, recipe: EntryFields["recipe"]): string =>
  recipe ? `${bodyText(body)}\n${recipeText(recipe)}` : bodyText(body);

function entryRowStatement({ db, now }: { db: Db; now: () => number }, write: EntryWrite): BatchStatement {
  const { id, version, previewNonce, entry } = write;
  const { fields, body, kind, publishAt } = entry;
  const at = now();
  const slug = fields.slug || toSlug(fields.title) || id;
  const values: [string, unknown][] = [
    ["path", entryPath(kind, slug)],
    ["slug", slug],
    ["status", publishAt === null ? "draft" : "published"],
    ["publish_at", publishAt],
    ["title", fields.title],
    ["summary", fields.summary],
    ["category", orNull(fields.category)],
    ["author_id", orNull(fields.authorId)],
    ["reviewer_id", orNull(fields.reviewerId)],
    ["reviewed_at", fields.reviewedAt],
    ["revised_at", fields.revisedAt],
    ["series_id", orNull(fields.seriesId)],
    ["series_part", fields.seriesPart],
    ["drawing", fields.drawing],
    ["seo", JSON.stringify(fields.seo)],
    ["body", JSON.stringify(body)],
    ["recipe", fields.recipe ? JSON.stringify(fields.recipe) : null],
    ["words", countWords(entryText(body, fields.recipe))],
    ["updated_at", at],
    ["first_published_at", publishAt],
  ];
  const columns = values.map(([name]) => sql.raw(name));
  if (version === null)
    return db.run(sql`
      INSERT INTO content_entry (id, kind, preview_nonce, created_at, ${sql.join(columns, sql`, `)})
      VALUES (${id}, ${kind}, ${previewNonce}, ${at}, ${sql.join(
        values.map(([, value]) => sql`${value}`),
        sql`, `,
      )})`);
  // Where somebody published in between, `version` would become NULL, which the column refuses.
  return db.run(sql`
    UPDATE content_entry SET version = CASE WHEN version = ${version} THEN version + 1 END,
      ${sql.join(
        values.map(([name, value]) =>
          name === "first_published_at"
            ? // A schedule that nobody has seen come true doesn't count.
              sql`first_published_at = CASE WHEN first_published_at <= ${at} THEN first_published_at ELSE ${value} END`
            : sql`${sql.raw(name)} = ${value}`,
        ),
        sql`, `,
      )}
    WHERE id = ${id}`);
}

/** The working copy follows what is published. */
function draftStatement(
  { db, now }: { db: Db; now: () => number },
  { id, entry, actor, draft }: EntryWrite,
): BatchStatement {
  const next = draft ? sql`CASE WHEN version = ${draft.version} THEN version + 1 END` : sql`version + 1`;
  return db.run(sql`
    INSERT INTO content_draft (entry_id, fields, body, changed, updated_by, updated_at)
    VALUES (${id}, ${JSON.stringify(entry.fields)}, ${JSON.stringify(entry.body)}, 0, ${actor}, ${now()})
    ON CONFLICT (entry_id) DO UPDATE SET fields = excluded.fields, body = excluded.body, changed = 0, version = ${next},
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
      ${draft ? sql`, recent_saves = ${withSave(draft.saveId)}` : sql``}`);
}

/** The last eight saves with this one, of the row of `content_draft` that is being updated. */
export const withSave = (saveId: string): SQL => sql`(
  SELECT json_group_array(json(save)) FROM (
    SELECT json_object('id', ${saveId}, 'version', content_draft.version + 1) AS save
    UNION ALL SELECT * FROM (SELECT value FROM json_each(content_draft.recent_saves) LIMIT 7)))`;

function revisionStatement({ db, now }: { db: Db; now: () => number }, write: EntryWrite): BatchStatement {
  const { id, entry, actor, reason } = write;
  return db.run(sql`
    INSERT INTO content_revision (entry_id, number, reason, fields, body, actor, created_at)
    SELECT ${id}, coalesce(max(number), 0) + 1, ${reason}, ${JSON.stringify(entry.fields)}, ${JSON.stringify(entry.body)},
      ${actor}, ${now()}
    FROM content_revision WHERE entry_id = ${id}`);
}

/** The tags of a text. One that was renamed or merged since is taken as what it became. */
function tagStatements(db: Db, id: string, { fields, publishAt }: EntryInput): BatchStatement[] {
  const tags = [...new Map(fields.tags.map((name) => [toSlug(name), name])).entries()]
    .filter(([slug]) => slug !== "")
    .map(([slug, name]) => ({ slug, name }));
  const rows = JSON.stringify(tags);
  return [
    db.run(sql`DELETE FROM content_entry_tag WHERE entry_id = ${id}`),
    // A tag keeps the name that it was given first.
    db.run(sql`
      INSERT INTO content_tag (slug, name) SELECT j.value ->> 'slug', j.value ->> 'name' FROM json_each(${rows}) j
      WHERE j.value ->> 'slug' NOT IN (SELECT slug FROM content_tag_redirect)
      ON CONFLICT (slug) DO NOTHING`),
    db.run(sql`
      INSERT INTO content_entry_tag (entry_id, tag, position, publish_at)
      SELECT ${id}, coalesce(r.tag, j.value ->> 'slug'), j.key, ${publishAt}
      FROM json_each(${rows}) j LEFT JOIN content_tag_redirect r ON r.slug = j.value ->> 'slug' WHERE 1
      ON CONFLICT (entry_id, tag) DO NOTHING`),
  ];
}

function referenceStatements(db: Db, id: string, { fields, body }: EntryInput): BatchStatement[] {
  const found = listReferences(body);
  const products = (fields.recipe?.ingredients ?? []).flatMap(({ items }) =>
    items.flatMap((item) => item.product ?? []),
  );
  const targets = {
    study: found.studies,
    product: [...new Set([...found.products, ...products])],
    recipe: found.recipes,
    ingredient: found.ingredients,
    link: found.links,
  };
  const rows = Object.entries(targets).flatMap(([kind, list]) => list.map((target) => ({ kind, target })));
  return [
    db.run(sql`DELETE FROM content_reference WHERE entry_id = ${id}`),
    db.run(sql`
      INSERT INTO content_reference (entry_id, kind, target)
      SELECT ${id}, j.value ->> 'kind', j.value ->> 'target' FROM json_each(${JSON.stringify(rows)}) j`),
  ];
}

/** Leads an entry's old address to it. A text that is published there later takes the address back. */
export function redirectStatements(
  db: Db,
  now: number,
  entryId: string,
  from: string,
  to: SQL | string,
): BatchStatement[] {
  return [
    db.run(sql`DELETE FROM content_redirect WHERE path = ${to}`),
    db.run(sql`
      INSERT INTO content_redirect (path, entry_id, created_at) VALUES (${from}, ${entryId}, ${now})
      ON CONFLICT (path) DO UPDATE SET entry_id = excluded.entry_id, created_at = excluded.created_at`),
  ];
}
