import { sql } from "drizzle-orm";
import { DAY } from "../kernel/instants.ts";
import type { MediaDeps } from "./deps.ts";
import { mediaFiles } from "./schema.ts";
import { deleteObjects } from "./store-file.ts";
import { purgeDeleted } from "./trash.ts";

/** Objects of uploads that stopped between object and row, and photos of members that nothing shows, live this long. */
const GRACE = DAY;
/** Objects that one run looks at; the next one starts where it ended. */
const PAGE = 500;
const STATE = "media sweep";

/**
 * Deletes what belongs to nothing: objects without a row, a part of them in each run, members' files that nothing shows,
 * and what staff deleted 30 days ago.
 */
export async function sweepMedia(deps: MediaDeps): Promise<{ objects: number; files: number; purged: number }> {
  const { db, env, now } = deps;
  const [state] = await db.all<{ state: string }>(sql`SELECT state FROM settings_job_state WHERE name = ${STATE}`);
  const cursor = (JSON.parse(state?.state ?? "{}") as { cursor?: string }).cursor;
  const page = await env.MEDIA.list({ prefix: "media/", limit: PAGE, ...(cursor ? { cursor } : {}) });
  const keyOf = (name: string) => name.split("/")[1] ?? "";
  const old = page.objects.filter(({ uploaded }) => uploaded.getTime() <= now() - GRACE);
  const keys = [...new Set(old.map(({ key }) => keyOf(key)))];
  const known = await db.all<{ key: string }>(
    sql`SELECT key FROM media_file WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
      UNION ALL SELECT key FROM media_deleted WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  );
  const rows = new Set(known.map((r) => r.key));
  const orphans = old.filter(({ key }) => !rows.has(keyOf(key)));
  if (orphans.length > 0) await env.MEDIA.delete(orphans.map(({ key }) => key));
  await db.run(sql`INSERT INTO settings_job_state (name, state, at)
    VALUES (${STATE}, ${JSON.stringify({ cursor: page.truncated ? page.cursor : undefined })}, ${now()})
    ON CONFLICT (name) DO UPDATE SET state = excluded.state, at = excluded.at`);

  const unused = await db
    .delete(mediaFiles)
    .where(
      sql`id IN (SELECT f.id FROM media_file f WHERE f.source = 'member' AND f.created_at <= ${now() - GRACE}
        AND NOT EXISTS (SELECT 1 FROM media_use u WHERE u.media_id = f.id) LIMIT 50)`,
    )
    .returning();
  for (const file of unused) await deleteObjects(deps, file);
  return { objects: orphans.length, files: unused.length, purged: await purgeDeleted(deps) };
}
