import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import type { SavedInput } from "./contract-saved.ts";
import { MAX_SAVED, type SavedText } from "./domain-saved.ts";
import { ENTRY_CARD_COLUMNS, ENTRY_CARD_JOINS, type EntryCardRow, isVisible, toEntryCard } from "./entry-rows.ts";
import type { ReadDeps } from "./service-read.ts";

/** What a member saved, newest first, as far as readers still see it. One statement. */
export async function listSaved({ db, now }: ReadDeps, userId: string): Promise<SavedText[]> {
  const rows = await db.all<EntryCardRow>(sql`
    SELECT ${ENTRY_CARD_COLUMNS} FROM content_saved s JOIN content_entry e ON e.id = s.entry_id ${ENTRY_CARD_JOINS}
    WHERE s.user_id = ${userId} AND ${isVisible(now())}
    ORDER BY s.at DESC, s.entry_id LIMIT ${MAX_SAVED}`);
  return rows.map(toEntryCard).map(({ id, path, title, summary, minutes, recipe }) => ({
    id,
    path,
    title,
    summary,
    minutes: recipe?.minutes ?? minutes,
    isRecipe: recipe !== null,
  }));
}

/**
 * Saves texts for a member, each once, or takes them off the list. What readers don't see is passed over. One batch.
 * @returns the ids of all that is saved now
 * @throws httpError conflict where the list is full
 */
export async function setSaved({ db, now }: ReadDeps, userId: string, { ids, saved }: SavedInput): Promise<string[]> {
  const list = JSON.stringify(ids);
  const change = saved
    ? sql`INSERT INTO content_saved (user_id, entry_id, at)
        SELECT ${userId}, e.id, ${now()} FROM json_each(${list}) j JOIN content_entry e ON e.id = j.value
        WHERE ${isVisible(now())} AND e.kind <> 'page'
          AND (SELECT count(*) FROM content_saved s WHERE s.user_id = ${userId}) + ${ids.length} <= ${MAX_SAVED}
        ON CONFLICT DO NOTHING`
    : sql`DELETE FROM content_saved WHERE user_id = ${userId} AND entry_id IN (SELECT value FROM json_each(${list}))`;
  const [, rows] = await db.batch([
    db.run(change),
    db.all<{ id: string }>(
      sql`SELECT entry_id AS id FROM content_saved WHERE user_id = ${userId} ORDER BY at DESC, entry_id`,
    ),
  ]);
  const present = rows.map(({ id }) => id);
  if (saved && present.length + ids.length > MAX_SAVED && !ids.some((id) => present.includes(id)))
    throw httpError("conflict", `You can save up to ${MAX_SAVED} articles and recipes. Remove one first.`);
  return present;
}
