import { OTHER_KEY, type RollupRow } from "./domain-rollup-buffer.ts";

/** Rows of one statement: they are one bound value, which may have 2 MB. */
const ROWS_PER_STATEMENT = 500;

/** Keys of one dimension and day. The site has fewer pages by far; only made-up addresses reach this limit. */
const MAX_KEYS = 1000;

/** Rows to be added, and who adds them: a writer numbers its batches upward and sends one at a time. */
export interface RollupBatch {
  writer: string;
  number: number;
  rows: RollupRow[];
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Adds the rows of `?1` (JSON) unless the writer `?2` has written its batch `?3` before. A key that is new to its day
 * counts as "(other)" where the day has `?4` keys already; the day's keys are only counted where one is new.
 */
const ADD_ROWS = `
WITH added AS MATERIALIZED (
  SELECT j.value ->> 0 AS day, j.value ->> 1 AS dim, j.value ->> 2 AS key, j.value ->> 3 AS pageviews,
    j.value ->> 4 AS visits, j.value ->> 5 AS visitors, j.value ->> 6 AS duration_ms, j.value ->> 7 AS timed
  FROM json_each(?1) j
  WHERE NOT EXISTS (SELECT 1 FROM analytics_batch b WHERE b.writer = ?2 AND b.number >= ?3)
), known AS MATERIALIZED (
  SELECT a.*, (d.key IS NOT NULL OR a.dim = 'total' OR a.key = '(direct)') AS is_known
  FROM added a LEFT JOIN analytics_day d ON d.day = a.day AND d.dim = a.dim AND d.key = a.key
), room AS MATERIALIZED (
  SELECT n.day, n.dim, ?4 - (SELECT count(*) FROM analytics_day c WHERE c.day = n.day AND c.dim = n.dim) AS keys
  FROM (SELECT DISTINCT day, dim FROM known WHERE NOT is_known) n
), placed AS (
  SELECT k.*, row_number() OVER (PARTITION BY day, dim, is_known ORDER BY pageviews DESC, key) AS place FROM known k
)
INSERT INTO analytics_day (day, dim, key, pageviews, visits, visitors, duration_ms, timed)
SELECT p.day, p.dim, CASE WHEN p.is_known OR p.place <= r.keys THEN p.key ELSE '${OTHER_KEY}' END AS counted_key,
  sum(p.pageviews), sum(p.visits), sum(p.visitors), sum(p.duration_ms), sum(p.timed)
FROM placed p LEFT JOIN room r ON r.day = p.day AND r.dim = p.dim
WHERE true GROUP BY p.day, p.dim, counted_key
ON CONFLICT (day, dim, key) DO UPDATE SET pageviews = pageviews + excluded.pageviews, visits = visits + excluded.visits,
  visitors = visitors + excluded.visitors, duration_ms = duration_ms + excluded.duration_ms, timed = timed + excluded.timed`;

const RECORD_BATCH = `INSERT INTO analytics_batch (writer, number, at) VALUES (?1, ?2, ?3)
ON CONFLICT (writer) DO UPDATE SET number = excluded.number, at = excluded.at WHERE excluded.number > number`;

/**
 * Adds a batch to the rollup, all of it or nothing. Where the answer does not arrive, the same batch can be sent again:
 * a number that was written adds nothing.
 * @param maxKeys how many keys a dimension may have in a day before new ones count as "(other)"
 */
export async function writeRollup(db: D1Database, batch: RollupBatch, maxKeys: number = MAX_KEYS): Promise<void> {
  const { writer, number, rows, at } = batch;
  const values = rows.map((r) => [r.day, r.dim, r.key, r.pageviews, r.visits, r.visitors, r.durationMs, r.timed]);
  const statements: D1PreparedStatement[] = [];
  for (let i = 0; i < values.length; i += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(values.slice(i, i + ROWS_PER_STATEMENT));
    statements.push(db.prepare(ADD_ROWS).bind(part, writer, number, maxKeys));
  }
  await db.batch([...statements, db.prepare(RECORD_BATCH).bind(writer, number, at)]);
}
