import { type SQL, sql } from "drizzle-orm";
import { staffNameSql } from "../auth/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { enqueueJobs } from "../platform/job-queue.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import { tellActiveTopics } from "./category-changes.ts";
import type { CategoryChangeInput, NewCategoryInput, RebuildView, StaffCategory } from "./contract-categories.ts";
import type { CommunityDeps } from "./deps.ts";
import { CATEGORY_JOB } from "./jobs.ts";
import { rebuildStatement } from "./rebuild.ts";

type CategoryRow = Omit<StaffCategory, "hasAnswers" | "isArchived" | "isChanging"> & {
  hasAnswers: number;
  isArchived: number;
  isChanging: number;
};

const COLUMNS = sql`
  id, slug, name, description, color, icon, access, posting, has_answers AS hasAnswers, archived_at IS NOT NULL AS isArchived,
  version, topics, (EXISTS (SELECT 1 FROM community_category_change WHERE category_id = id)
    OR EXISTS (SELECT 1 FROM community_topic_retry WHERE job = 'categories' AND subject = id)) AS isChanging`;
const toCategory = (row: CategoryRow): StaffCategory => ({
  ...row,
  ...{ hasAnswers: row.hasAnswers === 1, isArchived: row.isArchived === 1, isChanging: row.isChanging === 1 },
});

/** All categories in the owner's order, archived ones last, and how far a rebuild of the lists is. */
export async function readStaffCategories({ db }: Pick<CommunityDeps, "db">) {
  const [rows, rebuild] = await db.batch([
    db.all<CategoryRow>(sql`SELECT ${COLUMNS} FROM community_category ORDER BY archived_at IS NOT NULL, position, id`),
    db.all<NonNullable<RebuildView>>(rebuildStatement),
  ]);
  return { categories: rows.map(toCategory), rebuild: rebuild[0] ?? null };
}

async function readCategory({ db }: Pick<CommunityDeps, "db">, id: string): Promise<StaffCategory | null> {
  const row = await db.get<CategoryRow>(sql`SELECT ${COLUMNS} FROM community_category WHERE id = ${id}`);
  return row ? toCategory(row) : null;
}

/** Adds a category at the end. @throws httpError conflict where its address is taken */
export async function addCategory(deps: CommunityDeps, input: NewCategoryInput, actor: string): Promise<StaffCategory> {
  const id = newId(deps.now());
  const { slug, color, icon, access, posting, hasAnswers } = input;
  const [name, description] = [toVisibleText(input.name).trim(), toVisibleText(input.description).trim()];
  await runBatch(deps.db, [
    deps.db.run(sql`
      INSERT INTO community_category (id, slug, name, description, color, icon, position, access, posting, has_answers, created_at)
      SELECT ${id}, ${slug}, ${name}, ${description}, ${color}, ${icon}, coalesce(max(position), 0) + 1, ${access}, ${posting},
        ${Number(hasAnswers)}, ${deps.now()} FROM community_category WHERE true
      ON CONFLICT (slug) DO NOTHING`),
    auditIfChangedStatement(deps, actor, "community.category_add", `category:${slug}`, { after: input }),
  ]);
  const added = await readCategory(deps, id);
  if (!added) throw httpError("conflict", "Another category has this address. Choose another one.", { field: "slug" });
  return added;
}

/**
 * Changes a category. What its topics copy of it, who reads it and whether it has answers, is brought to those that were
 * last written in at once, to the others by a job; until then readers are checked by the category itself.
 * @throws httpError `stale` with who changed it meanwhile
 */
export async function changeCategory(
  deps: CommunityDeps,
  id: string,
  { version, archived, ...input }: CategoryChangeInput,
  actor: string,
): Promise<StaffCategory> {
  const before = await readCategory(deps, id);
  if (!before) throw goneCategory();
  const clean = {
    ...input,
    ...(input.name === undefined ? {} : { name: toVisibleText(input.name).trim() }),
    ...(input.description === undefined ? {} : { description: toVisibleText(input.description).trim() }),
  };
  const after = { ...before, ...definedOf(clean), isArchived: archived ?? before.isArchived };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const changesTopics = after.access !== before.access || after.hasAnswers !== before.hasAnswers;
  const written = sql`(SELECT version FROM community_category WHERE id = ${id}) = ${version + 1}`;
  await runBatch(deps.db, [
    deps.db.run(sql`
      UPDATE community_category SET name = ${after.name}, description = ${after.description}, color = ${after.color},
        icon = ${after.icon}, access = ${after.access}, posting = ${after.posting}, has_answers = ${Number(after.hasAnswers)},
        archived_at = ${after.isArchived ? sql`coalesce(archived_at, ${deps.now()})` : sql`NULL`}, version = version + 1
      WHERE id = ${id} AND version = ${version}`),
    auditIfChangedStatement(deps, actor, "community.category_change", `category:${before.slug}`, { before, after }),
    ...(changesTopics ? [noteChange(deps, id, sql`changes() > 0 AND ${written}`)] : []),
  ]);
  const now = await readCategory(deps, id);
  if (!now) throw goneCategory();
  if (before.version !== version || now.version !== version + 1 || !isLike(now, after))
    throw httpError(
      "conflict",
      `${await readLastActor(deps, before.slug)} changed this category in the meantime. What you entered is still here: compare, then save again.`,
      { reason: "stale" },
    );
  if (!changesTopics) return now;
  await tellActiveTopics(deps, id, now);
  await enqueueJobs(deps.env, CATEGORY_JOB).catch(() => undefined);
  return now;
}

/** Its topics get the change from the job; one that is under way begins again. */
const noteChange = ({ db, now }: Pick<CommunityDeps, "db" | "now">, id: string, condition: SQL) =>
  db.run(sql`
    INSERT INTO community_category_change (category_id, changed_at) SELECT ${id}, ${now()} WHERE ${condition}
    ON CONFLICT (category_id) DO UPDATE SET changed_at = excluded.changed_at, cursor = ''`);

/** Stores the owner's order. Categories that are not named keep their place after the others. */
export async function orderCategories(deps: CommunityDeps, ids: readonly string[], actor: string): Promise<void> {
  await runBatch(deps.db, [
    deps.db.run(sql`
      UPDATE community_category SET position = coalesce((SELECT j.key + 1 FROM json_each(${JSON.stringify(ids)}) j
        WHERE j.value = community_category.id), position + 1000)`),
    auditStatement(deps, actor, "community.category_order", "category:order", { after: ids }),
  ]);
}

/** Deletes a category without topics. @throws httpError conflict where topics stand in it, hidden ones too */
export async function deleteCategory(deps: CommunityDeps, id: string, actor: string): Promise<void> {
  const before = await readCategory(deps, id);
  if (!before) throw goneCategory();
  await runBatch(deps.db, [
    deps.db.run(sql`
      DELETE FROM community_category WHERE id = ${id}
        AND NOT EXISTS (SELECT 1 FROM community_topic WHERE category_id = ${id})`),
    auditIfChangedStatement(deps, actor, "community.category_delete", `category:${before.slug}`, { before }),
    deps.db.run(sql`
      DELETE FROM community_category_change WHERE category_id NOT IN (SELECT id FROM community_category)`),
  ]);
  if (await readCategory(deps, id))
    throw httpError(
      "conflict",
      "This category still has topics, shown or hidden. Move them first, or archive the category.",
    );
}

async function readLastActor({ db }: Pick<CommunityDeps, "db">, slug: string): Promise<string> {
  const row = await db.get<{ actor: string }>(sql`
    SELECT ${staffNameSql(sql`actor`)} AS actor FROM settings_audit WHERE target = ${`category:${slug}`} ORDER BY at DESC, id DESC LIMIT 1`);
  return row?.actor ?? "Someone else";
}

const goneCategory = () => httpError("not_found", "This category no longer exists.");
const definedOf = <T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;
/** Whether what is stored is what was to be stored, but for the version and what counts by itself. */
function isLike(stored: StaffCategory, wanted: StaffCategory): boolean {
  const of = ({ version: _, topics: __, isChanging: ___, ...rest }: StaffCategory) => JSON.stringify(rest);
  return of(stored) === of(wanted);
}
