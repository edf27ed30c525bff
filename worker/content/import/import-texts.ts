import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId, newSecret } from "../../kernel/ids.ts";
import { CONTENT_TAG } from "../../kernel/page-tags.ts";
import { foodStatement } from "../../nutrition/index.ts";
import { createFaultPoint } from "../../platform/fault-injection.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../../platform/run-batch.ts";
import { auditStatement } from "../../settings/index.ts";
import { toSlug } from "../domain-body.ts";
import { ENTRY_LIMITS, entryPath } from "../domain-entry.ts";
import { explainInputProblem } from "../domain-input-problem.ts";
import { entryWriteStatements } from "../entry-statements.ts";
import {
  type ImportBatchInput,
  type ImportCheck,
  type ImportCheckInput,
  type ImportedTextInput,
  type ImportItem,
  importTextInput,
  type NewImportInput,
} from "./contract.ts";
import type { ImportDeps } from "./deps.ts";

/** How often an address is looked for while others take the free ones. */
const MAX_TRIES = 4;

const NO_PICTURE = "It shows a picture that isn't in the library. Remove the picture, or upload it first.";
const SAME_PICTURES = "Two of its pictures have the same id, or another text has it. Choose the file again.";

/** Begins an import. One that is sent again is the same. */
export async function startImport(
  { db, now }: ImportDeps,
  { requestKey, source, filename, site }: NewImportInput,
  actor: string,
): Promise<{ id: string }> {
  await db.run(sql`
    INSERT INTO content_import (id, source, filename, site, actor, created_at)
    VALUES (${requestKey}, ${source}, ${filename}, ${site}, ${actor}, ${now()}) ON CONFLICT (id) DO NOTHING`);
  return { id: requestKey };
}

/** What an import would find here: nothing is written. One round trip. */
export async function checkImport({ db }: ImportDeps, { texts }: ImportCheckInput): Promise<ImportCheck> {
  const keys = JSON.stringify(texts.map((text) => text.sourceKey));
  const paths = JSON.stringify(texts.map(({ sourceKey, kind, slug }) => ({ sourceKey, path: entryPath(kind, slug) })));
  const [known, taken] = await db.batch([
    db.all<{ sourceKey: string; path: string }>(sql`
      SELECT i.source_key AS sourceKey, e.path FROM content_import_item i JOIN content_entry e ON e.id = i.entry_id
      WHERE i.status = 'imported' AND i.source_key IN (SELECT value FROM json_each(${keys}))`),
    db.all<{ sourceKey: string }>(sql`
      SELECT j.value ->> 'sourceKey' AS sourceKey FROM json_each(${paths}) j
      JOIN content_entry e ON e.path = j.value ->> 'path'`),
  ]);
  const before = new Set(known.map((one) => one.sourceKey));
  return { known, taken: taken.map((one) => one.sourceKey).filter((key) => !before.has(key)) };
}

/**
 * Takes texts over, each in a batch of its own with its pictures' addresses and its old address: one that was imported
 * before stays as it is, one that can't be read is named, and a batch that is sent again changes nothing.
 * @throws httpError not_found where the import was never begun
 */
export async function importTexts(
  deps: ImportDeps,
  importId: string,
  { texts, ...lists }: ImportBatchInput,
  actor: string,
): Promise<{ items: ImportItem[] }> {
  const { db } = deps;
  const [own] = await db.all<{ id: string }>(sql`SELECT id FROM content_import WHERE id = ${importId}`);
  if (!own) throw httpError("not_found", "This import no longer exists. Choose the file again.");
  await runBatch(db, organizeStatements(deps, lists));
  const items: ImportItem[] = [];
  const faultPoint = createFaultPoint(deps);
  for (const text of texts) {
    items.push(await importText(deps, importId, text, actor));
    await faultPoint("import:after-text");
  }
  if (items.some((item) => item.status === "imported")) await deps.live.publishContent([CONTENT_TAG]);
  return { items };
}

/** What the texts are filed under and what is not here yet. What is here stays as it is. */
function organizeStatements(
  { db }: ImportDeps,
  { authors, categories, series, tags, tagRedirects, foods }: Omit<ImportBatchInput, "texts">,
): BatchStatement[] {
  return [
    db.run(sql`
      INSERT INTO content_author (id, name, role, about)
      SELECT j.value ->> 'id', j.value ->> 'name', j.value ->> 'role', j.value ->> 'about' FROM json_each(${JSON.stringify(authors)}) j WHERE 1
      ON CONFLICT (id) DO NOTHING`),
    db.run(sql`
      INSERT INTO content_category (key, name, line, position)
      SELECT j.value ->> 'key', j.value ->> 'name', j.value ->> 'line',
        (SELECT coalesce(max(c.position), -1) FROM content_category c) + 1 + j.key
      FROM json_each(${JSON.stringify(categories)}) j WHERE 1
      ON CONFLICT (key) DO NOTHING`),
    db.run(sql`
      INSERT INTO content_series (id, title, line)
      SELECT j.value ->> 'id', j.value ->> 'title', j.value ->> 'line' FROM json_each(${JSON.stringify(series)}) j WHERE 1
      ON CONFLICT (id) DO NOTHING`),
    // A tag that was renamed or merged here stays what it became.
    db.run(sql`
      INSERT INTO content_tag (slug, name, line)
      SELECT j.value ->> 'slug', j.value ->> 'name', j.value ->> 'line' FROM json_each(${JSON.stringify(tags)}) j
      WHERE j.value ->> 'slug' NOT IN (SELECT slug FROM content_tag_redirect)
      ON CONFLICT (slug) DO NOTHING`),
    db.run(sql`
      INSERT INTO content_tag_redirect (slug, tag)
      SELECT j.value ->> 'from', j.value ->> 'to' FROM json_each(${JSON.stringify(tagRedirects)}) j
      WHERE j.value ->> 'from' NOT IN (SELECT slug FROM content_tag) AND j.value ->> 'to' IN (SELECT slug FROM content_tag)
      ON CONFLICT (slug) DO NOTHING`),
    foodStatement({ db }, foods, "kept"),
  ];
}

async function importText(deps: ImportDeps, importId: string, input: unknown, actor: string): Promise<ImportItem> {
  const checked = importTextInput.safeParse(input);
  if (!checked.success) return refuse(deps, importId, input, explainInputProblem(checked.error));
  const text = checked.data;
  const { sourceKey } = text;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await findBefore(deps, importId, sourceKey);
    if (before.own) return before.own;
    if (before.elsewhere) return keep(deps, importId, text, before.elsewhere);
    const slug = await findFreeSlug(deps, text);
    try {
      return await writeText(deps, importId, text, slug, actor);
    } catch (error) {
      const constraint = violatedConstraint(error);
      // Somebody else took the address, or imports the same text at the same moment: look again.
      // One text that can't be written refuses no other.
      if (constraint === "media_use.media_id") return refuse(deps, importId, input, NO_PICTURE);
      if (constraint === "content_import_picture.id") return refuse(deps, importId, input, SAME_PICTURES);
      if (constraint === null || !/content_entry\.path|content_import_item/.test(constraint)) throw error;
    }
  }
  return refuse(deps, importId, input, "No free address was found. Import the file again.");
}

interface Before {
  own: ImportItem | null;
  elsewhere: { entryId: string; path: string } | null;
}

/** What became of a text in this import, or in an earlier one. */
async function findBefore({ db }: ImportDeps, importId: string, sourceKey: string): Promise<Before> {
  const rows = await db.all<{
    importId: string;
    title: string;
    status: ImportItem["status"];
    entryId: string | null;
    path: string | null;
    message: string;
    warnings: string;
  }>(sql`
    SELECT i.import_id AS importId, i.title, i.status, i.entry_id AS entryId, e.path, i.message, i.warnings
    FROM content_import_item i LEFT JOIN content_entry e ON e.id = i.entry_id
    WHERE (i.import_id = ${importId} AND i.source_key = ${sourceKey}) OR (i.source_key = ${sourceKey} AND i.status = 'imported')`);
  const own = rows.find((row) => row.importId === importId && row.status !== "refused");
  const elsewhere = rows.find((row) => row.status === "imported" && row.path !== null);
  return {
    own:
      own && (own.status !== "imported" || own.path !== null)
        ? { ...own, sourceKey, warnings: JSON.parse(own.warnings) }
        : null,
    elsewhere: elsewhere?.entryId && elsewhere.path ? { entryId: elsewhere.entryId, path: elsewhere.path } : null,
  };
}

/** Its own slug, or the first with a number behind it that no other text has. */
async function findFreeSlug({ db, now }: ImportDeps, { entry }: ImportedTextInput): Promise<string> {
  const wanted = entry.fields.slug || toSlug(entry.fields.title) || `text-${newId(now()).slice(0, 8)}`;
  const prefix = entryPath(entry.kind, wanted);
  const rows = await db.all<{ path: string }>(sql`
    SELECT path FROM content_entry WHERE path = ${prefix} OR (path > ${`${prefix}-`} AND path < ${`${prefix}.`})`);
  const taken = new Set(rows.map((row) => row.path));
  if (!taken.has(prefix)) return wanted;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const slug = wanted.slice(0, ENTRY_LIMITS.slug - ending.length) + ending;
    if (!taken.has(entryPath(entry.kind, slug))) return slug;
  }
}

async function writeText(
  deps: ImportDeps,
  importId: string,
  text: ImportedTextInput,
  slug: string,
  actor: string,
): Promise<ImportItem> {
  const { db, now } = deps;
  const { sourceKey, entry, oldPaths, pictures, warnings } = text;
  const id = newId(now());
  const path = entryPath(entry.kind, slug);
  const isOther = entry.fields.slug !== "" && entry.fields.slug !== slug;
  const notes = [...warnings, ...(isOther ? [`Its address was already in use here, so it is ${path} now.`] : [])];
  const title = entry.fields.title || "Untitled";
  await runBatch(db, [
    // The entry of an earlier import that was deleted since no longer stands in the way.
    db.run(sql`
      UPDATE content_import_item SET status = 'removed' WHERE source_key = ${sourceKey} AND status = 'imported'
        AND NOT EXISTS (SELECT 1 FROM content_entry e WHERE e.id = content_import_item.entry_id)`),
    db.run(sql`DELETE FROM content_import_item WHERE import_id = ${importId} AND source_key = ${sourceKey}
      AND status IN ('refused', 'removed')`),
    ...entryWriteStatements(deps, {
      id,
      entry: { ...entry, fields: { ...entry.fields, slug } },
      previewNonce: newSecret().slice(0, 22),
      version: null,
      actor,
      reason: "imported",
    }),
    redirectStatement(deps, id, oldPaths, path),
    db.run(sql`
      INSERT INTO content_import_picture (id, import_id, entry_id, url, alt, status, due_at, actor, created_at, updated_at)
      SELECT j.value ->> 'id', ${importId}, ${id}, j.value ->> 'url', j.value ->> 'alt', 'waiting', ${now()}, ${actor},
        ${now()}, ${now()} FROM json_each(${JSON.stringify(pictures)}) j`),
    db.run(sql`
      INSERT INTO content_import_item (import_id, source_key, title, status, entry_id, warnings, created_at)
      VALUES (${importId}, ${sourceKey}, ${title}, 'imported', ${id}, ${JSON.stringify(notes)}, ${now()})`),
    auditStatement(deps, actor, "content.import", `entry:${id}`, { after: { title, path, importId } }),
  ]);
  return { sourceKey, title, status: "imported", entryId: id, path, message: "", warnings: notes };
}

/** Links to the old site go on working when its domain leads here. An address that has a text already keeps it. */
function redirectStatement(
  { db, now }: ImportDeps,
  entryId: string,
  oldPaths: readonly string[],
  path: string,
): BatchStatement {
  const from = oldPaths.map((old) => old.replace(/\/+$/, "")).filter((old) => old.startsWith("/") && old !== path);
  return db.run(sql`
    INSERT INTO content_redirect (path, entry_id, created_at)
    SELECT j.value, ${entryId}, ${now()} FROM json_each(${JSON.stringify(from)}) j
    WHERE NOT EXISTS (SELECT 1 FROM content_entry e WHERE e.path = j.value) ON CONFLICT (path) DO NOTHING`);
}

async function keep(
  { db, now }: ImportDeps,
  importId: string,
  { sourceKey, entry }: ImportedTextInput,
  { entryId, path }: { entryId: string; path: string },
): Promise<ImportItem> {
  const title = entry.fields.title || "Untitled";
  const message = "It was imported before, so it wasn't changed.";
  await db.run(sql`
    INSERT INTO content_import_item (import_id, source_key, title, status, entry_id, message, created_at)
    VALUES (${importId}, ${sourceKey}, ${title}, 'kept', ${entryId}, ${message}, ${now()})
    ON CONFLICT (import_id, source_key) DO NOTHING`);
  return { sourceKey, title, status: "kept", entryId, path, message, warnings: [] };
}

async function refuse({ db, now }: ImportDeps, importId: string, input: unknown, message: string): Promise<ImportItem> {
  const { sourceKey, entry } = (input ?? {}) as { sourceKey?: unknown; entry?: { fields?: { title?: unknown } } };
  const key = typeof sourceKey === "string" && sourceKey !== "" ? sourceKey.slice(0, 300) : `unknown-${newId(now())}`;
  const title = typeof entry?.fields?.title === "string" ? entry.fields.title.slice(0, 160) : "Untitled";
  await db.run(sql`
    INSERT INTO content_import_item (import_id, source_key, title, status, message, created_at)
    VALUES (${importId}, ${key}, ${title}, 'refused', ${message}, ${now()})
    ON CONFLICT (import_id, source_key) DO UPDATE SET message = excluded.message
      WHERE content_import_item.status = 'refused'`);
  return { sourceKey: key, title, status: "refused", entryId: null, path: null, message, warnings: [] };
}
