import { sql } from "drizzle-orm";
import { staffNameSql } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { createFaultPoint } from "../../platform/fault-injection.ts";
import { enqueueJobs } from "../../platform/job-queue.ts";
import { runBatch } from "../../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../../settings/index.ts";
import { topicOf } from "../deps.ts";
import { slugOfTitle, topicPath } from "../domain-topic.ts";
import { IMPORT_JOB } from "../jobs.ts";
import { askTopics, retryTopics } from "../topic-retries.ts";
import type { EarlierImport, ForumCheck, ForumImportRow, ForumSource, NewForumImport } from "./contract.ts";
import type { ImportDeps } from "./deps.ts";

/** Topics that one step takes away, and steps of one run. */
const UNDO_STEP = 40;
const MAX_STEPS = 15;
const MAX_LISTED = 20;

/**
 * Begins an import and creates the categories that it asks for. One that is sent again is the same.
 * @throws httpError bad_input where a category of ours is gone
 */
export async function startForumImport(
  deps: ImportDeps,
  { requestKey, source, filename, site, categories }: NewForumImport,
  actor: string,
): Promise<{ id: string }> {
  const { db } = deps;
  const at = deps.now();
  const existing = await db.all<{ id: string; slug: string; position: number }>(
    sql`SELECT id, slug, position FROM community_category`,
  );
  const known = new Set(existing.map(({ id }) => id));
  const taken = new Set(existing.filter(({ id }) => !id.startsWith(`${requestKey}-`)).map(({ slug }) => slug));
  let position = Math.max(0, ...existing.map((row) => row.position));
  const map: Record<string, string | null> = {};
  const made: string[] = [];
  const statements = categories.flatMap(({ key, into }, i) => {
    if (into === null) {
      map[key] = null;
      return [];
    }
    if ("id" in into) {
      if (!known.has(into.id))
        throw httpError("bad_input", "One of the chosen categories was deleted in the meantime. Reload the page.", {
          field: "categories",
        });
      map[key] = into.id;
      return [];
    }
    const id = `${requestKey}-${i}`;
    map[key] = id;
    made.push(id);
    const slug = freeSlug(slugOfTitle(into.name), taken);
    position += 1;
    return [
      db.run(sql`
        INSERT INTO community_category (id, slug, name, description, color, position, access, has_answers, created_at)
        VALUES (${id}, ${slug}, ${into.name}, ${into.description}, ${into.color}, ${position}, ${into.access},
          ${Number(into.hasAnswers)}, ${at}) ON CONFLICT DO NOTHING`),
    ];
  });
  await runBatch(db, [
    ...statements,
    db.run(sql`
      INSERT INTO community_import (id, source, filename, site, state, categories, made, actor, created_at)
      VALUES (${requestKey}, ${source}, ${filename}, ${site}, 'running', ${JSON.stringify(map)}, ${JSON.stringify(made)},
        ${actor}, ${at}) ON CONFLICT (id) DO NOTHING`),
    auditStatement(deps, actor, "community.import", requestKey, { after: { source, filename, site } }),
  ]);
  return { id: requestKey };
}

function freeSlug(base: string, taken: Set<string>): string {
  let slug = base;
  for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`;
  taken.add(slug);
  return slug;
}

/**
 * What was chosen for a forum's categories the last time, so that an import that was stopped, or a newer file, doesn't have to
 * be told again. A category that is gone since counts as not chosen.
 * @param site "" for any: the newest import of the program
 */
export async function findEarlierImport(
  { db }: Pick<ImportDeps, "db">,
  { source, site }: { source: ForumSource; site: string },
): Promise<{ earlier: EarlierImport | null }> {
  const [imports, categories] = await db.batch([
    db.all<Omit<EarlierImport, "categories" | "isRunning"> & { categories: string; state: string }>(sql`
      SELECT id, state, site, filename, created_at AS createdAt, categories FROM community_import
      WHERE source = ${source} AND (site = ${site} OR ${site} = '') AND state IN ('running', 'done')
      ORDER BY created_at DESC, id LIMIT 1`),
    db.all<{ id: string }>(sql`SELECT id FROM community_category`),
  ]);
  const row = imports[0];
  if (!row) return { earlier: null };
  const ours = new Set(categories.map(({ id }) => id));
  const chosen = Object.entries(JSON.parse(row.categories) as EarlierImport["categories"]).filter(
    ([, id]) => id === null || ours.has(id),
  );
  const { state, ...rest } = row;
  return { earlier: { ...rest, isRunning: state === "running", categories: Object.fromEntries(chosen) } };
}

/** Which topics are here already: nothing is written. */
export async function checkForumImport(
  { db }: Pick<ImportDeps, "db">,
  { topics }: { topics: string[] },
): Promise<ForumCheck> {
  const rows = await db.all<{ sourceKey: string; id: string; title: string; status: string }>(sql`
    SELECT source_key AS sourceKey, topic_id AS id, title, status FROM community_import_topic
    WHERE source_key IN (SELECT value FROM json_each(${JSON.stringify(topics)}))`);
  return {
    known: rows.map(({ sourceKey, id, title, status }) => ({
      sourceKey,
      path: status === "importing" ? null : topicPath({ id, slug: slugOfTitle(title) }),
    })),
  };
}

const ROWS = sql`
  SELECT i.id, i.source, i.filename, i.site, i.state, ${staffNameSql(sql`i.actor`)} AS actor, i.created_at AS createdAt, count(t.source_key) AS topics,
    coalesce(sum(t.posts), 0) AS posts, coalesce(sum(t.status = 'importing'), 0) AS unfinished,
    coalesce(sum(t.status = 'kept'), 0) AS kept
  FROM community_import i LEFT JOIN community_import_topic t ON t.import_id = i.id`;

/** The latest imports with what has come of each, newest first. */
export const listForumImports = async ({ db }: Pick<ImportDeps, "db">): Promise<{ imports: ForumImportRow[] }> => ({
  imports: await db.all<ForumImportRow>(sql`
    ${ROWS} WHERE i.id IN (SELECT id FROM community_import ORDER BY created_at DESC, id LIMIT ${MAX_LISTED})
    GROUP BY i.id ORDER BY i.created_at DESC, i.id`),
});

/** Says that a file has been sent to its end. */
export async function finishForumImport({ db }: Pick<ImportDeps, "db">, id: string): Promise<ForumImportRow | null> {
  await db.run(sql`UPDATE community_import SET state = 'done' WHERE id = ${id} AND state = 'running'`);
  return readImport(db, id);
}

const readImport = async (db: ImportDeps["db"], id: string): Promise<ForumImportRow | null> =>
  (await db.get<ForumImportRow>(sql`${ROWS} WHERE i.id = ${id} GROUP BY i.id`)) ?? null;

/**
 * Begins to take away what an import brought; the job goes on with it, whether the page stays open or not. Asked again it
 * changes nothing.
 * @returns null where there is no such import
 */
export async function undoForumImport(deps: ImportDeps, id: string, actor: string): Promise<ForumImportRow | null> {
  const { db, env } = deps;
  const before = await readImport(db, id);
  if (!before || before.state === "undone") return before;
  await runBatch(db, [
    db.run(sql`UPDATE community_import SET state = 'undoing' WHERE id = ${id} AND state IN ('running', 'done')`),
    auditIfChangedStatement(deps, actor, "community.import.undo", id, { before: { topics: before.topics } }),
  ]);
  // Where the queue can't be reached, the job's schedule finds it.
  await enqueueJobs(env, IMPORT_JOB).catch(() => undefined);
  return readImport(db, id);
}

/**
 * The job: takes away the topics of imports that are undone, some in each step. Topics in which someone has written since
 * stay, and so do categories that are in use. Killed anywhere it goes on: a topic that is gone answers that it is. One that can't be
 * reached holds back neither the others nor other imports, and is asked again.
 */
export async function runImportsJob(
  deps: ImportDeps,
): Promise<{ topics: number; failed: number; unfinished: boolean }> {
  const { db } = deps;
  const retried = await retryTopics(deps, "imports", async () => async (topicId) => {
    const row = await db.get<ImportedTopic>(sql`
      SELECT source_key AS sourceKey, topic_id AS topicId FROM community_import_topic
      WHERE topic_id = ${topicId} AND status IN ('importing', 'imported')`);
    if (row) await removeTopics(deps, [row], (remove) => remove(topicId));
  });
  let { topics, failed } = retried;
  let after = "";
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = await db.get<{ id: string }>(
      sql`SELECT id FROM community_import WHERE state = 'undoing' AND id > ${after} ORDER BY id LIMIT 1`,
    );
    if (!next) return { topics, failed, unfinished: retried.unfinished };
    const some = await removeSome(deps, next.id);
    topics += some.asked - some.failed;
    failed += some.failed;
    if (some.asked < UNDO_STEP) after = next.id;
  }
  return { topics, failed, unfinished: true };
}

interface ImportedTopic {
  sourceKey: string;
  topicId: string;
}

/** Removes a page of an import's topics; the import is undone where none are left, not even one that can't be reached. */
async function removeSome(deps: ImportDeps, id: string): Promise<{ asked: number; failed: number }> {
  const { db } = deps;
  const topics = await db.all<ImportedTopic>(sql`
    SELECT source_key AS sourceKey, topic_id AS topicId FROM community_import_topic t
    WHERE import_id = ${id} AND status IN ('importing', 'imported') AND NOT EXISTS (
      SELECT 1 FROM community_topic_retry r WHERE r.job = 'imports' AND r.subject = ${id} AND r.topic_id = t.topic_id)
    LIMIT ${UNDO_STEP}`);
  const ids = topics.map(({ topicId }) => topicId);
  let failed = 0;
  await removeTopics(deps, topics, async (remove) => {
    failed = (await askTopics(deps, "imports", id, ids, remove)).length;
  });
  const asked = topics.length;
  if (asked === UNDO_STEP) return { asked, failed };
  const isThrough = sql`NOT EXISTS (
    SELECT 1 FROM community_import_topic WHERE import_id = ${id} AND status IN ('importing', 'imported'))`;
  await runBatch(db, [
    db.run(sql`
      DELETE FROM community_category WHERE ${isThrough}
        AND id IN (SELECT j.value FROM community_import i, json_each(i.made) j WHERE i.id = ${id})
        AND NOT EXISTS (SELECT 1 FROM community_topic t WHERE t.category_id = community_category.id)`),
    // Names that stand under what stayed are needed until a member takes them.
    db.run(sql`
      DELETE FROM community_imported_author WHERE import_id = ${id} AND ${isThrough}
        AND NOT EXISTS (SELECT 1 FROM community_post p WHERE p.author_id = community_imported_author.id)`),
    db.run(sql`UPDATE community_import SET state = 'undone' WHERE id = ${id} AND ${isThrough}`),
  ]);
  return { asked, failed };
}

/**
 * Removes topics, and what is known of those that are gone.
 * @param askAll calls what it is given for each topic
 */
async function removeTopics(
  deps: ImportDeps,
  topics: readonly ImportedTopic[],
  askAll: (remove: (topicId: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { db, env } = deps;
  const [gone, kept]: [string[], string[]] = [[], []];
  const keyOf = new Map(topics.map(({ topicId, sourceKey }) => [topicId, sourceKey]));
  await askAll(async (topicId) => {
    const isGone = await topicOf(env, topicId).removeImported(keyOf.get(topicId) ?? "");
    (isGone ? gone : kept).push(topicId);
  });
  await createFaultPoint(deps)("import:after-removal");
  const among = (ids: readonly string[]) => sql`topic_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  await runBatch(db, [
    db.run(sql`DELETE FROM community_import_post WHERE ${among(gone)}`),
    db.run(sql`DELETE FROM community_import_topic WHERE ${among(gone)}`),
    db.run(sql`UPDATE community_import_topic SET status = 'kept' WHERE ${among(kept)}`),
  ]);
}
