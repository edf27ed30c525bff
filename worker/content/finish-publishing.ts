import { sql } from "drizzle-orm";
import { CONTENT_TAG, entryTag, HOME_TAG } from "../kernel/page-tags.ts";
import { runBatch } from "../platform/run-batch.ts";
import { type Body, listReferences } from "./domain-body.ts";
import type { Recipe } from "./domain-recipe.ts";
import { type RelatedCandidate, rankRelated } from "./domain-related.ts";
import { entryText } from "./entry-statements.ts";
import { updateRecipeChoices } from "./recipe-choices.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** How many texts a page offers to read next. */
export const RELATED_COUNT = 6;
/** Texts that one run finishes. */
const PER_RUN = 10;
/** Texts that are compared with a new one, of each way in which they may be alike. */
const CANDIDATES = 30;

interface UnfinishedEntry {
  id: string;
  path: string;
  version: number;
  isVisible: number;
  oldPaths: string;
}

/**
 * Does what follows from a publishing, a schedule that has come, or a text that was taken back: cached pages are renewed,
 * related texts and what recipes suit computed. Each text is marked only after all of it, so that a run that stops is done
 * again; doing it twice changes nothing.
 */
export async function finishPublishing(deps: TextsDeps): Promise<{ finished: number; unfinished: boolean }> {
  const { db, now } = deps;
  const time = now();
  const rows = await db.all<UnfinishedEntry>(sql`
    SELECT id, path, version, status = 'published' AS isVisible,
      (SELECT json_group_array(m.path) FROM content_redirect m WHERE m.entry_id = e.id) AS oldPaths
    FROM content_entry e INDEXED BY content_entry_unsettled
    WHERE settled_version <> version AND (status <> 'published' OR publish_at <= ${time})
    LIMIT ${PER_RUN + 1}`);
  const due = rows.slice(0, PER_RUN);
  if (due.length === 0) return { finished: 0, unfinished: false };
  for (const entry of due) if (entry.isVisible === 1) await updateRelated(deps, entry.id);
  await updateRecipeChoices(
    deps,
    due.map(({ id }) => id),
  );
  const paths = due.flatMap((entry) => [entry.path, ...(JSON.parse(entry.oldPaths) as string[])]);
  await deps.live.publishContent([CONTENT_TAG, HOME_TAG, ...new Set(paths.map(entryTag))].slice(0, 150));
  await runBatch(
    db,
    due.map(({ id, version }) =>
      // A publishing in between is finished by the next run.
      db.run(sql`UPDATE content_entry SET settled_version = ${version} WHERE id = ${id} AND version = ${version}`),
    ),
  );
  return { finished: due.length, unfinished: rows.length > PER_RUN };
}

/** Computes what to read after this text, and, of the texts that it is most like, what to read after them. */
async function updateRelated(deps: TextsDeps, id: string): Promise<void> {
  const candidates = await readCandidates(deps, id);
  const own = candidates.find((one) => one.id === id);
  if (!own) return;
  const rank = (one: RelatedCandidate) =>
    rankRelated(
      one,
      candidates.filter((other) => other !== one),
      RELATED_COUNT,
    );
  const related = rank(own);
  const changed = [own, ...related.slice(0, 3).flatMap((other) => candidates.find((one) => one.id === other) ?? [])];
  await runBatch(
    deps.db,
    changed.flatMap((one) => [
      deps.db.run(sql`DELETE FROM content_related WHERE entry_id = ${one.id}`),
      deps.db.run(sql`
        INSERT INTO content_related (entry_id, position, related_id)
        SELECT ${one.id}, j.key, j.value FROM json_each(${JSON.stringify(one === own ? related : rank(one))}) j`),
    ]),
  );
}

interface CandidateRow {
  id: string;
  title: string;
  summary: string;
  category: string | null;
  body: string;
  recipe: string | null;
  tags: string;
}

/** The text itself, and the newest ones that share a tag, a reference or the category with it. */
async function readCandidates({ db, now }: TextsDeps, id: string): Promise<RelatedCandidate[]> {
  const time = now();
  const rows = await db.all<CandidateRow>(sql`
    SELECT e.id, e.title, e.summary, e.category, e.body, e.recipe,
      (SELECT json_group_array(t.tag) FROM content_entry_tag t WHERE t.entry_id = e.id) AS tags
    FROM content_entry e WHERE e.status = 'published' AND e.publish_at <= ${time} AND e.kind <> 'page' AND e.id IN (
      SELECT ${id}
      UNION SELECT * FROM (SELECT o.entry_id FROM content_entry_tag t JOIN content_entry_tag o ON o.tag = t.tag
        WHERE t.entry_id = ${id} AND o.publish_at <= ${time} ORDER BY o.publish_at DESC LIMIT ${CANDIDATES})
      UNION SELECT * FROM (SELECT o.entry_id FROM content_reference t
        JOIN content_reference o ON o.kind = t.kind AND o.target = t.target
        WHERE t.entry_id = ${id} AND t.kind <> 'link' LIMIT ${CANDIDATES})
      UNION SELECT * FROM (SELECT o.id FROM content_entry o WHERE o.status = 'published' AND o.publish_at <= ${time}
        AND o.category = (SELECT category FROM content_entry WHERE id = ${id}) ORDER BY o.publish_at DESC LIMIT ${CANDIDATES}))`);
  return rows.map((row) => {
    const body = JSON.parse(row.body) as Body;
    const recipe = row.recipe === null ? null : (JSON.parse(row.recipe) as Recipe);
    return {
      id: row.id,
      category: row.category,
      tags: JSON.parse(row.tags) as string[],
      ingredients: listReferences(body).ingredients,
      text: `${row.title}\n${row.summary}\n${entryText(body, recipe as never)}`,
    };
  });
}
