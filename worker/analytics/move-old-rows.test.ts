import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { openDb } from "../platform/db.ts";
import { createRecordingDb, listWastefulStatements } from "../test/recording-db.ts";
import { moveOldRows } from "./move-old-rows.ts";
import { emptyViewBuffers } from "./testing/view-buffers.ts";

/** More than two pages. */
const ROWS = 400;
const now = () => 1;
const COLUMNS = "day, dim, key, pageviews, visits, visitors, duration_ms, timed";
const listRows = async (db: D1Database) =>
  (await db.prepare(`SELECT ${COLUMNS} FROM analytics_day ORDER BY day, dim, key`).all()).results;

beforeEach(async () => {
  await emptyViewBuffers();
  await env.DB.batch(
    [
      "DELETE FROM analytics_day",
      "DELETE FROM settings_job_state",
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
      INSERT INTO analytics_day (${COLUMNS})
      SELECT '2026-05-' || printf('%02d', 1 + i % 28), CASE i % 2 WHEN 0 THEN 'page' ELSE 'referrer' END,
        '/made "up"/' || i, i, i % 3, i % 2, i * 1000, i % 5 FROM n`,
      "INSERT OR IGNORE INTO analytics_salt VALUES ('2026-05-01', 'salt')",
      "INSERT OR IGNORE INTO analytics_seen (visitor, at) VALUES ('v', 1)",
      "INSERT OR IGNORE INTO analytics_view VALUES ('w', 1)",
    ].map((query) => env.DB.prepare(query)),
  );
});

const run = (DB: D1Database = env.DB, ANALYTICS: D1Database = env.ANALYTICS) =>
  moveOldRows({ db: openDb(DB), env: { ...env, DB, ANALYTICS } as Env, now });

it("moves every row once, and deletes what was stored of visitors", async () => {
  const rows = await listRows(env.DB);
  expect(await run()).toEqual({ moved: ROWS, unfinished: false });
  expect(await listRows(env.ANALYTICS)).toEqual(rows);
  expect(await listRows(env.DB)).toEqual([]);
  for (const table of ["analytics_salt", "analytics_seen", "analytics_view"])
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n")).toBe(0);
  expect(await run()).toEqual({ moved: 0, unfinished: false });
  expect(await listRows(env.ANALYTICS)).toEqual(rows);
});

it("adds to what the new database has counted of the same day", async () => {
  await env.ANALYTICS.exec(
    "INSERT INTO analytics_day (day, dim, key, pageviews) VALUES ('2026-05-02', 'referrer', '/made \"up\"/1', 5)",
  );
  await run();
  const row = env.ANALYTICS.prepare("SELECT pageviews FROM analytics_day WHERE key = '/made \"up\"/1'");
  expect(await row.first("pageviews")).toBe(6);
});

it.each(["before", "after"])("loses and doubles nothing where a run is killed %s any of its calls", async (when) => {
  const rows = await listRows(env.DB);
  let callsLeft = 0;
  const killing = (db: D1Database): D1Database => {
    const isOver = () => callsLeft-- <= 0;
    const call = async <T>(work: () => Promise<T>): Promise<T> => {
      const over = isOver();
      if (over && when === "before") throw new Error("killed");
      const result = await work();
      if (over) throw new Error("killed");
      return result;
    };
    const originals = new WeakMap<object, D1PreparedStatement>();
    const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
      const wrapped = {
        bind: (...values: unknown[]) => wrap(statement.bind(...values)),
        run: () => call(() => statement.run()),
        all: () => call(() => statement.all()),
      } as unknown as D1PreparedStatement;
      originals.set(wrapped, statement);
      return wrapped;
    };
    return {
      prepare: (query: string) => wrap(db.prepare(query)),
      batch: (list: D1PreparedStatement[]) => call(() => db.batch(list.map((s) => originals.get(s) ?? s))),
    } as D1Database;
  };
  let kills = 0;
  for (let calls = 0; ; calls++) {
    callsLeft = calls % 5;
    const done = await run(killing(env.DB), killing(env.ANALYTICS)).catch(() => null);
    if (done === null) kills++;
    else if (done.moved === 0) break;
    if (calls > 100) throw new Error("it never ends");
  }
  expect(kills).toBeGreaterThan(5);
  expect(await listRows(env.ANALYTICS)).toEqual(rows);
});

it("may run twice at once, while an older version of the Worker still counts", async () => {
  const rows = await listRows(env.DB);
  const late = env.DB.prepare(
    "INSERT INTO analytics_day (day, dim, key, pageviews) VALUES ('2026-05-28', 'total', '', 1) ON CONFLICT DO UPDATE SET pageviews = pageviews + 1",
  );
  await Promise.all([run(), late.run(), run(), late.run(), late.run()]);
  await run();
  const moved = await listRows(env.ANALYTICS);
  expect(moved.filter((r) => r.dim !== "total")).toEqual(rows);
  expect(moved.filter((r) => r.dim === "total").map((r) => r.pageviews)).toEqual([3]);
});

it("reads the rows that it moves only", async () => {
  const { DB, costs } = createRecordingDb();
  await run(DB);
  expect(listWastefulStatements(costs)).toEqual([]);
});
