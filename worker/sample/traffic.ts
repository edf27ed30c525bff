import type { TrafficRow } from "./domain-shop.ts";

/** Rows of one statement: they are one bound value, which may have 2 MB. */
const ROWS_PER_STATEMENT = 1000;

const CHANGES = `SELECT j.value ->> 0 AS day, j.value ->> 1 AS dim, j.value ->> 2 AS key, j.value ->> 3 AS pageviews,
  j.value ->> 4 AS visits, j.value ->> 5 AS visitors, j.value ->> 6 AS duration_ms, j.value ->> 7 AS timed
  FROM json_each(?1) j WHERE NOT EXISTS (SELECT 1 FROM analytics_batch b WHERE b.writer = ?2 AND b.number >= ?3)`;

const ADD = `INSERT INTO analytics_day (day, dim, key, pageviews, visits, visitors, duration_ms, timed) ${CHANGES} AND true
ON CONFLICT (day, dim, key) DO UPDATE SET pageviews = pageviews + excluded.pageviews, visits = visits + excluded.visits,
  visitors = visitors + excluded.visitors, duration_ms = duration_ms + excluded.duration_ms, timed = timed + excluded.timed`;

const TAKE = `UPDATE analytics_day SET pageviews = analytics_day.pageviews - c.pageviews, visits = analytics_day.visits - c.visits,
  visitors = analytics_day.visitors - c.visitors, duration_ms = analytics_day.duration_ms - c.duration_ms,
  timed = analytics_day.timed - c.timed FROM (${CHANGES} AND EXISTS (SELECT 1 FROM analytics_batch b WHERE b.writer = ?2)) c
  WHERE analytics_day.day = c.day AND analytics_day.dim = c.dim AND analytics_day.key = c.key`;

const DELETE_EMPTY = `DELETE FROM analytics_day WHERE (day, dim, key) IN (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1))
  AND pageviews <= 0 AND visits <= 0 AND visitors <= 0`;

const RECORD = `INSERT INTO analytics_batch (writer, number, at) VALUES (?1, ?2, ?3)
ON CONFLICT (writer) DO UPDATE SET number = excluded.number, at = excluded.at WHERE excluded.number > number`;

const writerOf = (run: string) => `sample:${run}`;

/** Adds the samples' page views, or takes them away: all of them and once, however often it is called for a run. */
export async function writeTraffic(
  db: D1Database,
  run: string,
  how: "add" | "take",
  rows: readonly TrafficRow[],
  at: number,
): Promise<void> {
  const [writer, number] = [writerOf(run), how === "add" ? 1 : 2];
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, i) =>
    JSON.stringify(rows.slice(i * ROWS_PER_STATEMENT, (i + 1) * ROWS_PER_STATEMENT)),
  );
  await db.batch([
    ...parts.map((part) => db.prepare(how === "add" ? ADD : TAKE).bind(part, writer, number)),
    // Rows at zero hold nothing of a visitor, no matter what brought them there.
    ...(how === "take" ? parts.map((part) => db.prepare(DELETE_EMPTY).bind(part)) : []),
    db.prepare(RECORD).bind(writer, number, at),
  ]);
}

/** Forgets that a run ever added page views; only once they are taken away. */
export const forgetTraffic = (db: D1Database, run: string): Promise<unknown> =>
  db.prepare("DELETE FROM analytics_batch WHERE writer = ?1 AND number >= 2").bind(writerOf(run)).run();
