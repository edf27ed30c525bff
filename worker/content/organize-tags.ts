import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { CONTENT_TAG } from "../kernel/page-tags.ts";
import { containsText } from "../platform/contains-text.ts";
import type { Db } from "../platform/db.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import type { TagPage, TagRow } from "./contract-organize.ts";
import { toSlug } from "./domain-body.ts";
import { explainUnsaved, type Named } from "./explain-unsaved.ts";
import type { TextsDeps } from "./texts-deps.ts";

const PAGE = 100;

/** Whether a revision is the one that readers see, and changes are set back to. */
const isPublishedState = (table: string) => {
  const r = sql.raw(table);
  return sql`${r}.reason IN ('published', 'imported') AND ${r}.number = (SELECT max(p.number) FROM content_revision p
    WHERE p.entry_id = ${r}.entry_id AND p.reason IN ('published', 'imported'))`;
};

/** Tags by their address, page by page. */
export async function listTagRows({ db }: TextsDeps, { q, after }: { q: string; after?: string }): Promise<TagPage> {
  const rows = await db.all<TagRow>(sql`
    SELECT g.slug, g.name, g.line, (SELECT count(*) FROM content_entry_tag t WHERE t.tag = g.slug) AS texts
    FROM content_tag g WHERE g.slug > ${after ?? ""} ${q ? sql`AND ${containsText(sql`g.name`, q)}` : sql``}
    ORDER BY g.slug LIMIT ${PAGE + 1}`);
  const tags = rows.slice(0, PAGE);
  return { tags, next: rows.length > PAGE ? (tags.at(-1)?.slug ?? null) : null };
}

/** A tag by its address; null where there is none. */
export const findTag = async ({ db }: TextsDeps, slug: string): Promise<{ name: string } | null> =>
  (await db.get<{ name: string }>(sql`SELECT name FROM content_tag WHERE slug = ${slug}`)) ?? null;

/**
 * Changes a tag. Under another address its old one leads to it.
 * @throws httpError not_found; conflict where it is no longer as `was` says (`stale`), or another tag has the address: the two can be merged
 */
export async function updateTag(
  deps: TextsDeps,
  slug: string,
  { was, ...input }: { name: string; slug: string; line: string; was?: { name: string; line: string } },
  actor: string,
): Promise<void> {
  const { db } = deps;
  const isAsSeen = was ? sql`name = ${was.name} AND line = ${was.line}` : sql`1`;
  const moved = input.slug !== slug;
  try {
    const [updated] = await runBatch(db, [
      db.run(sql`
        UPDATE content_tag SET slug = ${input.slug}, name = CASE WHEN ${isAsSeen} THEN ${input.name} END,
          line = ${input.line} WHERE slug = ${slug}`),
      auditIfChangedStatement(deps, actor, "tag.update", `tag:${slug}`, { before: was, after: { ...input } }),
      ...(moved
        ? [
            db.run(sql`UPDATE content_entry_tag SET tag = ${input.slug} WHERE tag = ${slug}`),
            ...leadStatements(db, slug, input.slug),
          ]
        : []),
    ]);
    if (updated?.meta.changes === 0) throw noTag();
  } catch (error) {
    const constraint = violatedConstraint(error);
    // No name: the whole batch is undone, so that nothing leads to an address that the tag does not have.
    if (constraint === "content_tag.name")
      throw explainUnsaved("tag", await db.get<Named>(sql`SELECT name, line FROM content_tag WHERE slug = ${slug}`));
    if (constraint !== "content_tag.slug") throw error;
    throw httpError("conflict", "Another tag has this address. Merge this one into it instead.", { field: "slug" });
  }
  await deps.live.publishContent([CONTENT_TAG]);
}

const noTag = () => httpError("not_found", "This tag no longer exists.");

/** An old address leads to a tag, and so do those that led to it before: no chains. */
const leadStatements = (db: Db, from: string, to: string): BatchStatement[] => [
  db.run(sql`UPDATE content_tag_redirect SET tag = ${to} WHERE tag = ${from}`),
  db.run(sql`DELETE FROM content_tag_redirect WHERE slug = ${to}`),
  db.run(sql`
    INSERT INTO content_tag_redirect (slug, tag) SELECT ${from}, ${to}
    WHERE EXISTS (SELECT 1 FROM content_tag WHERE slug = ${to}) AND NOT EXISTS (SELECT 1 FROM content_tag WHERE slug = ${from})
    ON CONFLICT (slug) DO UPDATE SET tag = excluded.tag`),
];

/**
 * Puts the texts of a tag under another; its address leads there, and working copies that name it follow.
 * @throws httpError not_found, bad_input
 */
export async function mergeTag(deps: TextsDeps, slug: string, into: string, actor: string): Promise<void> {
  const { db } = deps;
  if (slug === into) throw httpError("bad_input", "Choose another tag.", { field: "into" });
  const exists = sql`EXISTS (SELECT 1 FROM content_tag WHERE slug = ${into})`;
  const [deleted] = await runBatch(db, [
    db.run(sql`DELETE FROM content_tag WHERE slug = ${slug} AND ${exists}`),
    auditIfChangedStatement(deps, actor, "tag.merge", `tag:${slug}`, { after: { into } }),
    db.run(sql`
      INSERT INTO content_entry_tag (entry_id, tag, position, publish_at)
      SELECT entry_id, ${into}, position, publish_at FROM content_entry_tag WHERE tag = ${slug} AND ${exists}
      ON CONFLICT (entry_id, tag) DO NOTHING`),
    db.run(sql`DELETE FROM content_entry_tag WHERE tag = ${slug} AND ${exists}`),
    ...leadStatements(db, slug, into),
  ]);
  if (deleted?.meta.changes === 0) throw noTag();
  await deps.live.publishContent([CONTENT_TAG]);
}

/**
 * Removes a tag from all posts and deletes it. Working copies lose it too, and what they are set back to: else the next
 * publishing would make it again.
 */
export async function deleteTag(deps: TextsDeps, slug: string, actor: string): Promise<void> {
  const { db } = deps;
  const written = await db.all<{ name: string }>(
    sql`SELECT DISTINCT j.value AS name FROM content_draft d, json_each(d.fields, '$.tags') j
      UNION SELECT j.value FROM content_revision r, json_each(r.fields, '$.tags') j WHERE ${isPublishedState("r")}`,
  );
  const names = JSON.stringify(written.flatMap(({ name }) => (toSlug(name) === slug ? [name] : [])));
  const without = (table: string) => sql`json_set(fields, '$.tags', json((SELECT json_group_array(j.value)
    FROM json_each(${sql.raw(table)}.fields, '$.tags') j WHERE j.value NOT IN (SELECT value FROM json_each(${names})))))`;
  const has = (table: string) => sql`EXISTS (SELECT 1 FROM json_each(${sql.raw(table)}.fields, '$.tags') j
    WHERE j.value IN (SELECT value FROM json_each(${names})))`;
  await runBatch(db, [
    db.run(sql`
      UPDATE content_draft SET version = version + 1, fields = ${without("content_draft")} WHERE ${has("content_draft")}`),
    db.run(sql`
      UPDATE content_revision SET fields = ${without("content_revision")}
      WHERE ${isPublishedState("content_revision")} AND ${has("content_revision")}`),
    db.run(sql`DELETE FROM content_entry_tag WHERE tag = ${slug}`),
    db.run(sql`DELETE FROM content_tag_redirect WHERE tag = ${slug}`),
    db.run(sql`DELETE FROM content_tag WHERE slug = ${slug}`),
    auditStatement(deps, actor, "tag.delete", `tag:${slug}`),
  ]);
  await deps.live.publishContent([CONTENT_TAG]);
}
