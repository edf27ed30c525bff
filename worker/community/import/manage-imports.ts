import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { runBatch } from "../../platform/run-batch.ts";
import { auditStatement } from "../../settings/index.ts";
import { topicOf } from "../deps.ts";
import { slugOfTitle, topicPath } from "../domain-topic.ts";
import type { ForumCheck, ForumImportRow, NewForumImport } from "./contract.ts";
import type { ImportDeps } from "./deps.ts";

/** Topics that one call takes away, and how many at once. */
const UNDO_STEP = 40;
const PARALLEL = 4;
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
  const map: Record<string, string> = {};
  const made: string[] = [];
  const statements = categories.flatMap(({ key, into }, i) => {
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
  SELECT i.id, i.source, i.filename, i.site, i.state, i.actor, i.created_at AS createdAt,
    (SELECT count(*) FROM community_import_topic t WHERE t.import_id = i.id) AS topics,
    (SELECT coalesce(sum(posts), 0) FROM community_import_topic t WHERE t.import_id = i.id) AS posts,
    (SELECT count(*) FROM community_import_topic t WHERE t.import_id = i.id AND t.status = 'importing') AS unfinished,
    (SELECT count(*) FROM community_import_topic t WHERE t.import_id = i.id AND t.status = 'kept') AS kept
  FROM community_import i`;

/** The latest imports with what has come of each, newest first. */
export const listForumImports = async ({ db }: Pick<ImportDeps, "db">): Promise<{ imports: ForumImportRow[] }> => ({
  imports: await db.all<ForumImportRow>(sql`${ROWS} ORDER BY i.created_at DESC, i.id LIMIT ${MAX_LISTED}`),
});

/** Says that a file has been sent to its end. */
export async function finishForumImport({ db }: Pick<ImportDeps, "db">, id: string): Promise<ForumImportRow | null> {
  await db.run(sql`UPDATE community_import SET state = 'done' WHERE id = ${id} AND state = 'running'`);
  return readImport(db, id);
}

const readImport = async (db: ImportDeps["db"], id: string): Promise<ForumImportRow | null> =>
  (await db.get<ForumImportRow>(sql`${ROWS} WHERE i.id = ${id}`)) ?? null;

/**
 * Takes away what an import brought, some topics at each call; called again it goes on. Topics in which someone has written
 * since stay, and so do categories that are in use.
 * @returns null where there is no such import; `state` says whether anything is left
 */
export async function undoForumImport(deps: ImportDeps, id: string, actor: string): Promise<ForumImportRow | null> {
  const { db, env } = deps;
  const before = await readImport(db, id);
  if (!before || before.state === "undone") return before;
  if (before.state !== "undoing")
    await runBatch(db, [
      db.run(sql`UPDATE community_import SET state = 'undoing' WHERE id = ${id}`),
      auditStatement(deps, actor, "community.import.undo", id, { before: { topics: before.topics } }),
    ]);
  const topics = await db.all<{ sourceKey: string; topicId: string }>(sql`
    SELECT source_key AS sourceKey, topic_id AS topicId FROM community_import_topic
    WHERE import_id = ${id} AND status <> 'kept' ORDER BY source_key LIMIT ${UNDO_STEP}`);
  const gone: string[] = [];
  const kept: string[] = [];
  for (let at = 0; at < topics.length; at += PARALLEL)
    await Promise.all(
      topics.slice(at, at + PARALLEL).map(async ({ sourceKey, topicId }) => {
        const isGone = await topicOf(env, topicId).removeImported(sourceKey);
        (isGone ? gone : kept).push(sourceKey);
      }),
    );
  await runBatch(db, [
    db.run(
      sql`DELETE FROM community_import_topic WHERE source_key IN (SELECT value FROM json_each(${JSON.stringify(gone)}))`,
    ),
    db.run(sql`
      UPDATE community_import_topic SET status = 'kept' WHERE source_key IN (SELECT value FROM json_each(${JSON.stringify(kept)}))`),
  ]);
  if (topics.length === UNDO_STEP) return readImport(db, id);
  await runBatch(db, [
    db.run(sql`
      DELETE FROM community_category WHERE id IN (SELECT j.value FROM community_import i, json_each(i.made) j WHERE i.id = ${id})
        AND NOT EXISTS (SELECT 1 FROM community_topic t WHERE t.category_id = community_category.id)`),
    // Names that stand under what stayed are needed until a member takes them.
    db.run(sql`
      DELETE FROM community_imported_author WHERE import_id = ${id}
        AND NOT EXISTS (SELECT 1 FROM community_post p WHERE p.author_id = community_imported_author.id)`),
    db.run(sql`UPDATE community_import SET state = 'undone' WHERE id = ${id}`),
  ]);
  return readImport(db, id);
}
