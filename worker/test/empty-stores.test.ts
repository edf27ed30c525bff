import { applyD1Migrations, type D1Migration, evictAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { listInBuffers, viewBuffers } from "../analytics/testing/view-buffers.ts";
import { recordInBuffer } from "../analytics/view-buffer.ts";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { consumeRateLimit } from "../platform/rate-limiter.ts";
import { emptyStores, isolateRateLimits } from "./empty-stores.ts";
import { migrateDatabase } from "./migrated-databases.ts";
import { listUsedObjects } from "./used-objects.ts";

const { DB, ANALYTICS, SEARCH, FLAGS, MEDIA, CONTROL } = env as Env;
const VIEW = { kind: "shown", at: 1, path: "/", referrer: null, device: "d", browser: "b", country: null } as const;
const PAGE = "https://tikari.test/left";
const listTables = async () => {
  const lists = [DB, ANALYTICS, SEARCH].map((db) =>
    db.prepare("SELECT name FROM sqlite_master WHERE name NOT GLOB '_cf_*'").all(),
  );
  return (await Promise.all(lists)).flatMap((list) => list.results);
};
const consumeLimit = () => consumeRateLimit(env as Env, "left", { max: 1, window: 60_000 }, 1);
afterEach(emptyStores);

it.each(["awake", "asleep"])("leaves no data of an earlier file while its Durable Objects are %s", async (state) => {
  await DB.prepare("CREATE TABLE IF NOT EXISTS left_over (a)").run();
  await recordInBuffer(env as Env, "v", { ...VIEW, visitor: "v", view: "w" });
  await Promise.all(viewBuffers().map((buffer) => buffer.flush()));
  await FLAGS.put("left", "over");
  await MEDIA.put("left", "over");
  await CONTROL.getByName("main").publish();
  const pages = await caches.open("pages");
  await pages.put(PAGE, new Response("left over", { headers: { "Cache-Control": "max-age=60" } }));
  expect(await pages.match(PAGE)).toBeDefined();
  if (state === "asleep") await evictAllDurableObjects();
  await emptyStores();
  expect(await listTables()).toEqual([]);
  expect(await listInBuffers("visitor")).toEqual([]);
  expect(await pages.match(PAGE)).toBeUndefined();
  expect([await FLAGS.get("left"), await MEDIA.head("left")]).toEqual([null, null]);
  expect(await CONTROL.getByName("main").read()).toEqual(DEFAULT_FLAGS);
});

it("starts no object again that nothing has used since it was emptied", async () => {
  await CONTROL.getByName("main").publish();
  const used = () => listUsedObjects().map(({ binding, id }) => `${binding} ${id}`);
  expect(used()).toContain(`CONTROL ${CONTROL.idFromName("main")}`);
  await emptyStores();
  expect(used()).toEqual([]);
  await CONTROL.getByName("main").publish();
  expect(used()).toContain(`CONTROL ${CONTROL.idFromName("main")}`);
});

it("starts rate limits at zero", async () => {
  expect([(await consumeLimit()).ok, (await consumeLimit()).ok]).toEqual([true, false]);
  isolateRateLimits();
  expect([(await consumeLimit()).ok, (await consumeLimit()).ok]).toEqual([true, false]);
});

const named = env as Env & Record<string, D1Migration[]>;

/** All that a database consists of, and how many rows each table has. */
async function readDatabase(db: D1Database) {
  const { results } = await db
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY type, name")
    .all<{ type: string; name: string }>();
  const tables = results.filter(({ type }) => type === "table");
  const counts = await db.batch<{ n: number }>(
    // A migration that inserts what it selects leaves a counter at zero even where it selects nothing.
    tables.map(({ name }) =>
      db.prepare(
        `SELECT count(*) AS n, '${name}' AS name FROM "${name}" ${name === "sqlite_sequence" ? "WHERE seq > 0" : ""}`,
      ),
    ),
  );
  return { results, counts: counts.map((count) => count.results[0]) };
}

it("each database is made again as its migrations left it", async () => {
  const databases = [
    ["DB", named.TEST_MIGRATIONS],
    ["ANALYTICS", named.TEST_ANALYTICS_MIGRATIONS],
    ["SEARCH", named.TEST_SEARCH_MIGRATIONS],
  ] as [string, D1Migration[]][];
  const readAll = () => Promise.all(databases.map(([name]) => readDatabase(named[name] as unknown as D1Database)));
  const each = (make: (name: string, db: D1Database, migrations: D1Migration[]) => Promise<void>) =>
    Promise.all(databases.map(([name, list]) => make(name, named[name] as unknown as D1Database, list)));
  await emptyStores();
  await each((_, db, migrations) => applyD1Migrations(db, migrations));
  const migrated = await readAll();
  await emptyStores();
  await each(migrateDatabase);
  expect(await readAll()).toEqual(migrated);
});
