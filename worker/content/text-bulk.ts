import { type SQL, sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditStatement } from "../settings/index.ts";
import type { BulkTextAnswer, BulkTextInput } from "./contract-editor.ts";
import { toSlug } from "./domain-body.ts";
import { ENTRY_LIMITS } from "./domain-entry.ts";
import { archive, restore } from "./text-archive.ts";
import { afterChange } from "./text-publish.ts";
import { parseFields, type TextRecord, textStatement } from "./text-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** Changes many texts. One that can't be changed is left out, with the reason; the others are changed. */
export async function changeTexts(deps: TextsDeps, input: BulkTextInput, actor: string): Promise<BulkTextAnswer> {
  const answer: BulkTextAnswer = { changed: 0, skipped: [] };
  const changedPaths: string[] = [];
  const [first, ...rest] = [...new Set(input.ids)].map((id) => textStatement(deps.db, id));
  if (!first) return answer;
  for (const text of (await deps.db.batch([first, ...rest])).flat()) {
    const reason = await changeText(deps, text, input.change, actor);
    if (reason === null) {
      answer.changed++;
      changedPaths.push(text.path);
    } else answer.skipped.push({ id: text.id, title: parseFields(text.fields).title, reason });
  }
  if (changedPaths.length > 0 && (input.change.do === "category" || input.change.do.endsWith("tag")))
    await afterChange(deps, changedPaths);
  return answer;
}

type Change = BulkTextInput["change"];

async function changeText(deps: TextsDeps, text: TextRecord, change: Change, actor: string): Promise<string | null> {
  try {
    if (change.do === "archive") await archive(deps, text, actor);
    else if (change.do === "restore") await restore(deps, text, actor);
    else {
      const statements = organizeStatements(deps, text, change, actor);
      if (typeof statements === "string") return statements;
      await runBatch(deps.db, statements);
    }
    return null;
  } catch (error) {
    if (error instanceof Response || violatedConstraint(error)?.endsWith(".version"))
      return "Someone changed it at the same moment. Try again.";
    throw error;
  }
}

/** Changes the working copy and what readers see alike; what else waits in the working copy stays unpublished. */
function organizeStatements(
  deps: TextsDeps,
  text: TextRecord,
  change: Exclude<Change, { do: "archive" | "restore" }>,
  actor: string,
): BatchStatement[] | string {
  const { db, now } = deps;
  if (text.kind === "page") return "Pages have no category and no tags.";
  const fields = parseFields(text.fields);
  const own = fields.tags.map(toSlug);
  if (change.do === "category") fields.category = change.category;
  else if (change.do === "remove_tag") fields.tags = fields.tags.filter((tag) => toSlug(tag) !== change.tag);
  else if (!own.includes(toSlug(change.tag))) {
    if (fields.tags.length >= ENTRY_LIMITS.tags) return `It has ${ENTRY_LIMITS.tags} tags already.`;
    fields.tags = [...fields.tags, change.tag];
  }
  return [
    db.run(sql`
      UPDATE content_draft SET version = CASE WHEN version = ${text.version} THEN version + 1 END,
        fields = ${JSON.stringify(fields)}, updated_by = ${actor}, updated_at = ${now()} WHERE entry_id = ${text.id}`),
    ...liveStatements(deps, text, change),
    // The state that readers see keeps this when what else was changed is discarded.
    db.run(sql`
      UPDATE content_revision SET fields = ${revisionFields(change)}
      WHERE entry_id = ${text.id} AND number = (SELECT max(number) FROM content_revision
        WHERE entry_id = ${text.id} AND reason IN ('published', 'imported'))`),
    auditStatement(deps, actor, change.do === "category" ? "text.category" : "text.tag", `text:${text.id}`, {
      after: change.do === "category" ? { category: change.category } : { tags: fields.tags },
      id: newId(now()),
    }),
  ];
}

/** The fields of a revision after a change. A tag that is there in other letters is left as it is. */
function revisionFields(change: Exclude<Change, { do: "archive" | "restore" }>): SQL {
  if (change.do === "category") return sql`json_set(fields, '$.category', ${change.category})`;
  const slug = sql`lower(replace(j.value, ' ', '-'))`;
  const tag = change.do === "add_tag" ? toSlug(change.tag) : change.tag;
  const others = sql`(SELECT json_group_array(j.value) FROM json_each(content_revision.fields, '$.tags') j WHERE ${slug} <> ${tag})`;
  const tags = change.do === "add_tag" ? sql`json_insert(${others}, '$[#]', ${change.tag})` : others;
  return sql`json_set(fields, '$.tags', json(${tags}))`;
}

function liveStatements({ db }: TextsDeps, text: TextRecord, change: Change): BatchStatement[] {
  const raise = db.run(sql`
    UPDATE content_entry SET version = CASE WHEN version = ${text.liveVersion} THEN version + 1 END WHERE id = ${text.id}`);
  if (change.do === "category")
    return [raise, db.run(sql`UPDATE content_entry SET category = ${change.category} WHERE id = ${text.id}`)];
  if (text.status !== "published") return [];
  if (change.do === "remove_tag")
    return [raise, db.run(sql`DELETE FROM content_entry_tag WHERE entry_id = ${text.id} AND tag = ${change.tag}`)];
  if (change.do !== "add_tag") return [];
  const slug = toSlug(change.tag);
  return [
    raise,
    // A tag that was renamed or merged is taken as what it became, as when a text is published.
    db.run(sql`
      INSERT INTO content_tag (slug, name) SELECT ${slug}, ${change.tag}
      WHERE NOT EXISTS (SELECT 1 FROM content_tag_redirect WHERE slug = ${slug}) ON CONFLICT (slug) DO NOTHING`),
    db.run(sql`
      INSERT INTO content_entry_tag (entry_id, tag, position, publish_at)
      SELECT ${text.id}, coalesce((SELECT tag FROM content_tag_redirect WHERE slug = ${slug}), ${slug}),
        coalesce(max(position), -1) + 1, ${text.publishAt} FROM content_entry_tag
      WHERE entry_id = ${text.id} HAVING 1 ON CONFLICT (entry_id, tag) DO NOTHING`),
  ];
}
