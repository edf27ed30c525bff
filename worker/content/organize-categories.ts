import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { CONTENT_TAG } from "../kernel/page-tags.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import type { CategoryRow, SeriesRow } from "./contract-organize.ts";
import { explainUnsaved, type Named } from "./explain-unsaved.ts";
import type { TextsDeps } from "./texts-deps.ts";

const keyTaken = (field: string) => httpError("conflict", "This address is taken. Enter another one.", { field });

/** Categories in the owner's order, with how many texts each has. */
export const listCategoryRows = ({ db }: TextsDeps): Promise<CategoryRow[]> =>
  db.all<CategoryRow>(sql`
    SELECT c.key, c.name, c.line, (SELECT count(*) FROM content_draft d WHERE d.fields ->> '$.category' = c.key) AS texts
    FROM content_category c ORDER BY c.position, c.key`);

/** @throws httpError conflict where the key is taken */
export async function createCategory(
  deps: TextsDeps,
  { key, name, line }: { key: string; name: string; line: string },
  actor: string,
): Promise<void> {
  try {
    await runBatch(deps.db, [
      deps.db.run(sql`
        INSERT INTO content_category (key, name, line, position)
        SELECT ${key}, ${name}, ${line}, coalesce(max(position), -1) + 1 FROM content_category`),
      auditStatement(deps, actor, "category.create", `category:${key}`, { after: { name } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === "content_category.key") throw keyTaken("key");
    throw error;
  }
  await deps.live.publishContent([CONTENT_TAG]);
}

/** @throws httpError not_found; conflict (`stale`) where it is no longer as `was` says */
export async function updateCategory(
  deps: TextsDeps,
  key: string,
  { name, line, was }: { name: string; line: string; was?: { name: string; line: string } },
  actor: string,
): Promise<void> {
  const { db } = deps;
  const isAsSeen = was ? sql`name = ${was.name} AND line = ${was.line}` : sql`1`;
  const [updated] = await runBatch(db, [
    db.run(sql`UPDATE content_category SET name = ${name}, line = ${line} WHERE key = ${key} AND ${isAsSeen}`),
    auditIfChangedStatement(deps, actor, "category.update", `category:${key}`, { before: was, after: { name, line } }),
  ]);
  if (updated?.meta.changes === 0) {
    const stored = await db.get<Named>(sql`SELECT name, line FROM content_category WHERE key = ${key}`);
    throw explainUnsaved("category", stored);
  }
  await deps.live.publishContent([CONTENT_TAG]);
}

/** Deletes a category without posts. @throws httpError conflict */
export async function deleteCategory(deps: TextsDeps, key: string, actor: string): Promise<void> {
  const { db } = deps;
  const [deleted, , left] = await runBatch(db, [
    db.run(sql`
      DELETE FROM content_category WHERE key = ${key}
        AND NOT EXISTS (SELECT 1 FROM content_entry WHERE category = ${key})
        AND NOT EXISTS (SELECT 1 FROM content_draft WHERE fields ->> '$.category' = ${key})`),
    auditIfChangedStatement(deps, actor, "category.delete", `category:${key}`),
    db.all(sql`SELECT 1 AS one FROM content_category WHERE key = ${key}`),
  ]);
  if ((left as unknown as unknown[]).length > 0)
    throw httpError("conflict", "This category has posts. Move them to another category first.");
  if (deleted?.meta.changes !== 0) await deps.live.publishContent([CONTENT_TAG]);
}

/** Sets the order; categories that are not named follow in their old one. */
export async function orderCategories(deps: TextsDeps, keys: readonly string[], actor: string): Promise<void> {
  const { db } = deps;
  const rows = JSON.stringify(keys);
  await runBatch(db, [
    db.run(sql`
      UPDATE content_category SET position = coalesce(
        (SELECT j.key FROM json_each(${rows}) j WHERE j.value = content_category.key), position + 1000)`),
    auditStatement(deps, actor, "category.order", "category:all", { after: { order: keys } }),
  ]);
  await deps.live.publishContent([CONTENT_TAG]);
}

/** Series with their parts in order. */
export async function listSeriesRows({ db, now }: TextsDeps): Promise<SeriesRow[]> {
  const rows = await db.all<Omit<SeriesRow, "parts"> & { parts: string }>(sql`
    SELECT s.id, s.title, s.line, (SELECT json_group_array(json_object('id', p.id, 'title', p.title, 'part', p.part,
        'isPublished', json(CASE WHEN p.seen THEN 'true' ELSE 'false' END))) FROM
      (SELECT e.id, coalesce(nullif(d.fields ->> '$.title', ''), e.title) AS title, d.fields ->> '$.seriesPart' AS part,
        e.status = 'published' AND e.publish_at <= ${now()} AS seen
        FROM content_draft d JOIN content_entry e ON e.id = d.entry_id
        WHERE d.fields ->> '$.seriesId' = s.id AND e.status <> 'archived' ORDER BY part, title) p) AS parts
    FROM content_series s ORDER BY s.title, s.id LIMIT 200`);
  return rows.map((row) => ({ ...row, parts: JSON.parse(row.parts) as SeriesRow["parts"] }));
}

/** @throws httpError conflict where the id is taken */
export async function createSeries(
  deps: TextsDeps,
  { id, title, line }: { id: string; title: string; line: string },
  actor: string,
): Promise<void> {
  try {
    await runBatch(deps.db, [
      deps.db.run(sql`INSERT INTO content_series (id, title, line) VALUES (${id}, ${title}, ${line})`),
      auditStatement(deps, actor, "series.create", `series:${id}`, { after: { title } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === "content_series.id") throw keyTaken("id");
    throw error;
  }
}

/** @throws httpError not_found; conflict (`stale`) where it is no longer as `was` says */
export async function updateSeries(
  deps: TextsDeps,
  id: string,
  { title, line, was }: { title: string; line: string; was?: { title: string; line: string } },
  actor: string,
): Promise<void> {
  const { db } = deps;
  const isAsSeen = was ? sql`title = ${was.title} AND line = ${was.line}` : sql`1`;
  const [updated] = await runBatch(db, [
    db.run(sql`UPDATE content_series SET title = ${title}, line = ${line} WHERE id = ${id} AND ${isAsSeen}`),
    auditIfChangedStatement(deps, actor, "series.update", `series:${id}`, { before: was, after: { title, line } }),
  ]);
  if (updated?.meta.changes === 0) {
    const stored = await db.get<Named>(sql`SELECT title AS name, line FROM content_series WHERE id = ${id}`);
    throw explainUnsaved("series", stored);
  }
  await deps.live.publishContent([CONTENT_TAG]);
}

/**
 * Numbers the parts of a series from 1; those that are not named follow. What readers see and working copies change
 * alike: other changes of a working copy stay unpublished, and an editor who has one open is told that it changed.
 */
export async function orderSeries(deps: TextsDeps, id: string, ids: readonly string[], actor: string): Promise<void> {
  const { db } = deps;
  const order = JSON.stringify([...new Set(ids)]);
  const place = (entry: SQL, was: SQL): SQL => sql`coalesce(
    (SELECT j.key + 1 FROM json_each(${order}) j WHERE j.value = ${entry}), min(999, ${was} + json_array_length(${order})))`;
  const inDraft = sql`fields ->> '$.seriesId' = ${id}`;
  const part = sql`fields ->> '$.seriesPart'`;
  await runBatch(db, [
    db.run(sql`
      UPDATE content_draft SET version = version + 1,
        fields = json_set(fields, '$.seriesPart', ${place(sql`entry_id`, part)})
      WHERE ${inDraft} AND ${part} IS NOT ${place(sql`entry_id`, part)}`),
    db.run(sql`
      UPDATE content_revision SET fields = json_set(fields, '$.seriesPart', ${place(sql`entry_id`, part)})
      WHERE ${inDraft} AND reason IN ('published', 'imported') AND number = (SELECT max(p.number) FROM content_revision p
        WHERE p.entry_id = content_revision.entry_id AND p.reason IN ('published', 'imported'))`),
    db.run(sql`
      UPDATE content_entry SET series_part = ${place(sql`content_entry.id`, sql`series_part`)} WHERE series_id = ${id}`),
    auditStatement(deps, actor, "series.order", `series:${id}`, { after: { order: ids } }),
  ]);
  await deps.live.publishContent([CONTENT_TAG]);
}

/** Deletes a series without parts. @throws httpError conflict */
export async function deleteSeries(deps: TextsDeps, id: string, actor: string): Promise<void> {
  const { db } = deps;
  const [, , left] = await runBatch(db, [
    db.run(sql`
      DELETE FROM content_series WHERE id = ${id}
        AND NOT EXISTS (SELECT 1 FROM content_entry WHERE series_id = ${id})
        AND NOT EXISTS (SELECT 1 FROM content_draft WHERE fields ->> '$.seriesId' = ${id})`),
    auditIfChangedStatement(deps, actor, "series.delete", `series:${id}`),
    db.all(sql`SELECT 1 AS one FROM content_series WHERE id = ${id}`),
  ]);
  if ((left as unknown as unknown[]).length > 0)
    throw httpError("conflict", "This series has parts. Take them out of it first.");
}
