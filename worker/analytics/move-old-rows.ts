import { sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import { writeRollup } from "./write-rollup.ts";

/** Rows of one page, and pages of one run: seven statements each. */
const PAGE_SIZE = 150;
const MAX_PAGES = 60;
/** Rows of visitors and pending views that one run deletes. */
const MAX_DELETED = 10_000;

/** The row of `settings_job_state` with the page that is being moved. */
const STATE_NAME = "analytics rows";

interface MoveState {
  writer: string;
  number: number;
  /** Rows as the columns of `analytics_day`; null between two pages. */
  rows: [string, string, string, number, number, number, number, number][] | null;
}

/**
 * Moves the rollup from the main database, where it was once, to ANALYTICS, newest days first. A page of rows leaves its
 * table and becomes the job's state in one transaction, and gets a number, under which it is added only once: a run that
 * is killed anywhere neither loses nor doubles it. Then deletes what was stored of visitors and pending views: the
 * buffers have their own.
 * @returns how many rows were moved, and whether some are left for another run
 */
export async function moveOldRows({
  db,
  env,
  now,
}: Pick<RequestDeps, "db" | "env" | "now">): Promise<{ moved: number; unfinished: boolean }> {
  let moved = 0;
  let unfinished = true;
  for (let page = 0; page < MAX_PAGES; page++) {
    const state = await takePage();
    unfinished = state !== null && state.rows !== null;
    if (!state?.rows) break;
    const rows = state.rows.map(([day, dim, key, pageviews, visits, visitors, durationMs, timed]) => ({
      ...{ day, dim: dim as "page", key },
      ...{ pageviews, visits, visitors, durationMs, timed },
    }));
    const { writer, number } = state;
    await writeRollup(env.ANALYTICS, { writer, number, rows, at: now() }, Number.MAX_SAFE_INTEGER);
    await db.run(sql`
      UPDATE settings_job_state SET state = json_set(state, '$.rows', NULL)
      WHERE name = ${STATE_NAME} AND state ->> 'number' = ${number}
    `);
    moved += rows.length;
  }
  const deleteSome = (table: string) =>
    db.run(sql.raw(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} LIMIT ${MAX_DELETED})`));
  await runBatch(db, ["analytics_salt", "analytics_seen", "analytics_view"].map(deleteSome));
  return { moved, unfinished };

  /** The page of a run that was killed, else the next one, taken out of its table. */
  async function takePage(): Promise<MoveState | null> {
    const token = newId(now());
    const first = JSON.stringify({ writer: token, number: 0, rows: null });
    const results = await runBatch(db, [
      db.run(sql`
        INSERT INTO settings_job_state (name, state, at) SELECT ${STATE_NAME}, ${first}, ${now()}
        WHERE EXISTS (SELECT 1 FROM analytics_day) ON CONFLICT DO NOTHING
      `),
      db.run(sql`
        UPDATE settings_job_state SET at = ${now()}, state = json_set(
          state, '$.number', state ->> 'number' + 1, '$.token', ${token}, '$.rows', json((
            SELECT json_group_array(json_array(day, dim, key, pageviews, visits, visitors, duration_ms, timed)) FROM (
              SELECT * FROM analytics_day ORDER BY day DESC, dim DESC, key DESC LIMIT ${PAGE_SIZE}
            )
          ))
        )
        WHERE name = ${STATE_NAME} AND json_type(state, '$.rows') = 'null' AND EXISTS (SELECT 1 FROM analytics_day)
      `),
      db.run(sql`
        DELETE FROM analytics_day WHERE (day, dim, key) IN (
          SELECT r.value ->> 0, r.value ->> 1, r.value ->> 2
          FROM settings_job_state s, json_each(s.state, '$.rows') r
          WHERE s.name = ${STATE_NAME} AND s.state ->> 'token' = ${token}
        )
      `),
      db.all(sql`SELECT state FROM settings_job_state WHERE name = ${STATE_NAME}`),
    ]);
    const [row] = (results[3]?.results ?? results[3]) as unknown as { state: string }[];
    return row ? (JSON.parse(row.state) as MoveState) : null;
  }
}
