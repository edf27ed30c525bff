import { sql } from "drizzle-orm";
import { DAY } from "../kernel/instants.ts";
import { type Db, openDb } from "../platform/db.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import type { SearchBeacon } from "./contract.ts";
import { LOG_DAYS, toDay, toLoggedQuery } from "./domain-log.ts";

/** Counts a search and what was opened from it: by day and query, with nothing about who asked. */
export async function logSearch(index: Db, now: number, { q, found, isCounted, clicked }: SearchBeacon): Promise<void> {
  const query = toLoggedQuery(q);
  if (query === null) return;
  const day = toDay(now);
  const [clicks, position] = clicked ? [1, clicked.position] : [0, 0];
  await runBatch(index, [
    index.run(sql`
      INSERT INTO search_query_day (day, query, searches, found, clicks, positions)
      VALUES (${day}, ${query}, ${isCounted ? 0 : 1}, ${found}, ${clicks}, ${position})
      ON CONFLICT (day, query) DO UPDATE SET searches = searches + excluded.searches, found = excluded.found,
        clicks = clicks + excluded.clicks, positions = positions + excluded.positions`),
    ...(clicked
      ? [
          index.run(sql`
            INSERT INTO search_click_day (day, query, source, ref, clicks, positions)
            SELECT ${day}, ${query}, source, ref, 1, ${position} FROM search_document
              WHERE source = ${clicked.source} AND ref = ${clicked.ref} AND kind <> 'gone'
            ON CONFLICT (day, query, source, ref) DO UPDATE SET clicks = clicks + 1, positions = positions + excluded.positions`),
        ]
      : []),
  ]);
}

/** Weeks of clicks that count for a document's rank. */
const POPULAR_DAYS = 28;
/** Clicks beyond this add nothing. */
const MOST_CLICKS = 200.5;

/**
 * The hourly job: counts older than LOG_DAYS are deleted, and what was opened most in the last four weeks moves up: at most
 * by a quarter, so that it never stands before what matches much better.
 */
export async function runSearchLogJob({ env, now }: Pick<RequestDeps, "env" | "now">): Promise<{ deleted: number }> {
  const index = openDb(env.SEARCH);
  const oldest = toDay(now() - LOG_DAYS * DAY);
  const since = toDay(now() - POPULAR_DAYS * DAY);
  const results = await runBatch(index, [
    index.run(sql`DELETE FROM search_query_day WHERE day < ${oldest}`),
    index.run(sql`DELETE FROM search_click_day WHERE day < ${oldest}`),
    index.run(sql`
      UPDATE search_document AS d SET popularity = c.share FROM (
        SELECT source, ref, 0.25 * min(1.0, sum(CASE WHEN day >= ${since} THEN clicks ELSE 0 END) / ${MOST_CLICKS}) AS share
        FROM search_click_day GROUP BY source, ref) c
      WHERE d.source = c.source AND d.ref = c.ref AND d.popularity IS NOT c.share`),
  ]);
  return { deleted: (results[0]?.meta.changes ?? 0) + (results[1]?.meta.changes ?? 0) };
}
