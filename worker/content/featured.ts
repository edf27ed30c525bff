import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { CONTENT_TAG, HOME_TAG } from "../kernel/page-tags.ts";
import type { Db } from "../platform/db.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditIfChangedStatement } from "../settings/index.ts";
import type { EntryCard } from "./contract.ts";
import { type FeaturedInput, type FeaturedPlace, type FeaturedRow, MAX_FEATURED } from "./contract-organize.ts";
import { ENTRY_CARD_COLUMNS, ENTRY_CARD_JOINS, type EntryCardRow, isVisible, toEntryCard } from "./entry-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** What the owner chose for a place, in order. */
export async function listFeatured({ db, now }: TextsDeps, place: FeaturedPlace): Promise<FeaturedRow[]> {
  const rows = await db.all<Omit<FeaturedRow, "isPublished"> & { isPublished: number }>(sql`
    SELECT e.id, coalesce(nullif(d.fields ->> '$.title', ''), e.title) AS title, e.path, e.kind,
      e.status = 'published' AND e.publish_at <= ${now()} AS isPublished
    FROM content_featured f JOIN content_entry e ON e.id = f.entry_id JOIN content_draft d ON d.entry_id = e.id
    WHERE f.place = ${place} ORDER BY f.position`);
  return rows.map((row) => ({ ...row, isPublished: row.isPublished === 1 }));
}

/**
 * Chooses what a place shows first; an empty list shows the newest.
 * @throws httpError bad_input; conflict where a post is gone, or (`stale`) where the choice is no longer `was`
 */
export async function setFeatured(
  deps: TextsDeps,
  place: FeaturedPlace,
  { ids, was }: FeaturedInput,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const unique = [...new Set(ids)];
  if (unique.length > MAX_FEATURED[place])
    throw httpError("bad_input", `Choose up to ${MAX_FEATURED[place]} posts.`, { field: "ids" });
  const rows = JSON.stringify(unique);
  const [known] = await db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM content_entry WHERE status <> 'archived' AND id IN (SELECT value FROM json_each(${rows}))`,
  );
  if (known?.n !== unique.length) throw httpError("conflict", "One of these posts no longer exists.", { field: "ids" });
  // As `listFeatured` shows it: a post that was deleted since is not among what was seen.
  const isAsSeen = sql`(SELECT json_group_array(id) FROM (SELECT e.id FROM content_featured f
    JOIN content_entry e ON e.id = f.entry_id JOIN content_draft d ON d.entry_id = e.id
    WHERE f.place = ${place} ORDER BY f.position)) = ${JSON.stringify(was)}`;
  const audit = auditIfChangedStatement(deps, actor, "featured.update", `featured:${place}`, {
    before: { texts: was.length },
    after: { texts: unique.length },
  });
  const [changed] = await runBatch(
    db,
    unique.length === 0
      ? [db.run(sql`DELETE FROM content_featured WHERE place = ${place} AND ${isAsSeen}`), audit]
      : [
          db.run(sql`
            INSERT INTO content_featured (place, position, entry_id)
            SELECT ${place}, j.key, j.value FROM json_each(${rows}) j WHERE ${isAsSeen}
            ON CONFLICT (place, position) DO UPDATE SET entry_id = excluded.entry_id`),
          audit,
          // The audit entry was written only where the choice was as seen.
          db.run(sql`DELETE FROM content_featured
            WHERE place = ${place} AND position >= ${unique.length} AND changes() > 0`),
        ],
  );
  if (changed?.meta.changes === 0) {
    const stored = await listFeatured(deps, place);
    // A save that is sent twice has nothing left to change.
    if (stored.map((row) => row.id).join(" ") === unique.join(" ")) return;
    throw httpError("conflict", describeTheirChoice(stored), { reason: "stale" });
  }
  await deps.live.publishContent([CONTENT_TAG, HOME_TAG]);
}

const describeTheirChoice = (stored: readonly FeaturedRow[]): string => {
  const titles = stored.map(({ title }) => `“${title || "Untitled"}”`).join(", ");
  return `Someone else saved this list meanwhile. ${
    titles === "" ? "It’s empty now." : `It’s ${titles} now.`
  } What you chose is still here: save again to replace theirs.`;
};

/** The texts that the owner chose for a place, as far as readers may see them, in their order. */
export const chosenStatement = (place: FeaturedPlace, time: number): SQL => sql`
  SELECT ${ENTRY_CARD_COLUMNS} FROM content_featured f JOIN content_entry e ON e.id = f.entry_id ${ENTRY_CARD_JOINS}
  WHERE f.place = ${place} AND ${isVisible(time)} ORDER BY f.position`;

/**
 * The cards of a place: what the owner chose and readers may see, filled up with the newest to `count`. One statement.
 */
export async function readFeatured(
  { db, now }: { db: Db; now: () => number },
  place: FeaturedPlace,
  count: number,
): Promise<EntryCard[]> {
  const time = now();
  const rows = await db.all<EntryCardRow>(sql`
    SELECT * FROM (${chosenStatement(place, time)})
    UNION ALL
    SELECT * FROM (SELECT ${ENTRY_CARD_COLUMNS} FROM content_entry e ${ENTRY_CARD_JOINS}
      WHERE ${isVisible(time)} AND e.kind <> 'page'
      ORDER BY e.publish_at DESC, e.id DESC LIMIT ${count + MAX_FEATURED[place]})`);
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, count).map(toEntryCard);
}
