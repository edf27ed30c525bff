/** The outbox and the rebuild: killed anywhere, run twice, and written to meanwhile. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { loadDemoContent } from "../content/testing/demo-content.ts";
import { openDb } from "../platform/db.ts";
import { loadDemoScience } from "../science/testing/demo-science.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { runLocally } from "../test/local-context.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import { searchAdminService } from "./service-admin.ts";
import { fillIndex } from "./testing/fill-index.ts";
import { runIndexJob } from "./work-index.ts";

const all = async <T>(db: D1Database, statement: string, ...values: unknown[]): Promise<T[]> =>
  (
    await db
      .prepare(statement)
      .bind(...values)
      .all<T>()
  ).results;
const outbox = () => all<{ source: string; ref: string }>(env.DB, "SELECT source, ref FROM search_outbox ORDER BY seq");
const titles = (like: string) =>
  all<{ n: number; title: string }>(
    env.SEARCH,
    "SELECT count(*) AS n, title FROM search_text WHERE search_text MATCH ? GROUP BY title ORDER BY title",
    like,
  );
/** The whole index as a search sees it. */
const snapshot = () =>
  all(
    env.SEARCH,
    `SELECT d.source, d.ref, d.kind, d.title, t.body FROM search_document d JOIN search_text t ON t.rowid = d.id
     WHERE d.kind <> 'gone' ORDER BY d.source, d.ref`,
  );
const rename = (title: string, id: string) =>
  env.DB.prepare("UPDATE store_product SET title = ? WHERE id = ?").bind(title, id).run();
/**
 * Starts a rebuild whose job is not queued: the queue would work at the same time as the steps that a test takes itself,
 * now and then before its next line.
 */
const rebuild = (actor = "owner@example.com") =>
  runLocally((ctx) => {
    const JOBS = { getByName: () => ({ enqueue: async () => 0 }) } as unknown as Env["JOBS"];
    return searchAdminService({ ...ctx, env: { ...ctx.env, JOBS } }).rebuild(actor);
  });
let ids: string[];

/** A database whose batch or statement number `at` fails instead of running, as where the Worker is killed before it. */
function killedAt(db: D1Database, at: number): D1Database {
  let calls = 0;
  const count = () => {
    calls += 1;
    if (calls >= at) throw new Error("killed");
  };
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(own, name) {
        const value = Reflect.get(own, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (["batch", "run", "all", "first", "raw", "exec"].includes(String(name))) count();
          const given = name === "batch" ? [(args[0] as object[]).map((one) => unguarded.get(one) ?? one)] : args;
          const result = (value as (...a: unknown[]) => unknown).apply(own, given);
          if (!["prepare", "bind", "withSession"].includes(String(name))) return result;
          const wrapped = guard(result as object);
          unguarded.set(wrapped, result as object);
          return wrapped;
        };
      },
    });
  const unguarded = new WeakMap<object, object>();
  return guard(db);
}

beforeAll(async () => {
  await loadDemoSeed();
  await loadDemoContent();
  await loadDemoScience();
  await fillIndex();
  ids = (await all<{ id: string }>(env.DB, "SELECT id FROM store_product WHERE status = 'active' ORDER BY id")).map(
    ({ id }) => id,
  );
});

it("empties the outbox, and a second run writes nothing", async () => {
  expect(await outbox()).toEqual([]);
  const before = await snapshot();
  await rename("Quetzalwood", ids[0] ?? "");
  await rename("Quetzalwood once more", ids[0] ?? "");
  expect(await outbox()).toEqual([{ source: "product", ref: ids[0] }]);
  expect((await runLocally((ctx) => runIndexJob(ctx))).written).toBe(1);
  expect((await runLocally((ctx) => runIndexJob(ctx))).written).toBe(0);
  expect((await titles("quetzalwood")).map(({ n }) => n)).toEqual([1]);
  await rename("Quetzalwood a third time", ids[0] ?? "");
  await fillIndex();
  const inTitles = "SELECT count(*) AS n FROM search_title WHERE search_title MATCH 'quetzalwood'";
  expect(await all(env.SEARCH, inTitles)).toEqual([{ n: 1 }]);
  expect(await snapshot()).toHaveLength(before.length);
});

it("two runs at once write each document once", async () => {
  await rename("Yaretawood", ids[1] ?? "");
  await Promise.all([1, 2, 3].map(() => runLocally((ctx) => runIndexJob(ctx))));
  expect((await titles("yaretawood")).map(({ n }) => n)).toEqual([1]);
  expect(await outbox()).toEqual([]);
});

it("a change between a document's writing and the end of the run is not lost", async () => {
  const id = ids[4] ?? "";
  await rename("Earlywood", id);
  let isChanged = false;
  const SEARCH = new Proxy(env.SEARCH, {
    get: (own, name) => {
      const value = Reflect.get(own, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(own) : value;
      return async (statements: D1PreparedStatement[]) => {
        const answer = await own.batch(statements);
        if (!isChanged) await rename("Latewood", id);
        isChanged = true;
        return answer;
      };
    },
  });
  await runLocally((ctx) => runIndexJob({ ...ctx, env: { ...ctx.env, SEARCH } }));
  expect([isChanged, await outbox()]).toEqual([true, [{ source: "product", ref: id }]]);
  await fillIndex();
  expect([await titles("earlywood"), (await titles("latewood")).map(({ n }) => n)]).toEqual([[], [1]]);
});

it("killed between any two calls to a database, it is in the index once after the next run", async () => {
  let survived = false;
  for (let at = 1; !survived && at < 40; at++) {
    for (const name of ["DB", "SEARCH"] as const) {
      const word = `killed${name.toLowerCase()}${String.fromCharCode(96 + at)}`;
      await rename(`The ${word}`, ids[2] ?? "");
      const isOver = await runLocally((ctx) => {
        const database = killedAt(env[name], at);
        const deps =
          name === "DB" ? { ...ctx, db: openDb(database) } : { ...ctx, env: { ...ctx.env, SEARCH: database } };
        return runIndexJob(deps).then(
          ({ failed }) => failed === 0,
          () => false,
        );
      });
      if (isOver && name === "SEARCH") survived = true;
      // What is not in the index is still in the outbox.
      const isIndexed = (await titles(word)).length === 1;
      expect([word, isIndexed || (await outbox()).length === 1]).toEqual([word, true]);
      await fillIndex();
      expect([word, (await titles(word)).map(({ n }) => n), await outbox()]).toEqual([word, [1], []]);
    }
  }
  expect(survived).toBe(true);
});

it("made again while it is written to, it answers throughout and ends the same as before", async () => {
  await env.SEARCH.prepare(
    "INSERT INTO search_document (id, source, ref, kind, seq, generation, title, title_key, subtitle, path, drawing, boost, visible_from, updated_at) SELECT max(id) + 1, 'product', 'left-over', 'product', 0, 0, 'Left over', 'left over', '', '/products/x', '', 1, 0, 0 FROM search_document",
  ).run();
  const before = await snapshot();
  await rebuild();
  const state = () =>
    all<{ building: number | null; generation: number }>(env.SEARCH, "SELECT building, generation FROM search_build");
  const [started] = await state();
  expect(started?.building).toBe((started?.generation ?? 0) + 1);
  const words: string[] = [];
  for (let step = 0; step < 60 && (await state())[0]?.building !== null; step++) {
    const word = `zyq${String.fromCharCode(97 + (step % 26))}${step >= 26 ? "z" : ""}q`;
    words.push(word);
    // The change and its index entry may come before, between or after the rebuild's own reading of it.
    await rename(`The ${word}`, ids[step % ids.length] ?? "");
    await runLocally((ctx) => runIndexJob(ctx, { maxSteps: 2 }));
    expect([word, (await titles(word)).map(({ n }) => n)]).toEqual([word, [1]]);
    expect((await snapshot()).length).toBeGreaterThanOrEqual(before.length);
  }
  expect((await state())[0]).toMatchObject({ building: null, generation: started?.building });
  expect(words.length).toBeGreaterThan(3);
  await fillIndex();
  expect(await snapshot()).toHaveLength(before.length);
  expect(await all(env.SEARCH, "SELECT 1 FROM search_document WHERE ref = 'left-over'")).toEqual([]);
  const last = new Map(words.map((word, step) => [ids[step % ids.length], word]));
  for (const word of last.values()) expect(await titles(word)).toHaveLength(1);
});

it("started again while it runs, it stays the same run and goes on where it was", async () => {
  const state = async () =>
    (
      await all<{ done: number; building: number | null }>(
        env.SEARCH,
        "SELECT generation, building, source, cursor, done, total, started_at, actor FROM search_build",
      )
    )[0];
  const audits = async () => (await all(env.DB, "SELECT 1 FROM settings_audit WHERE action = 'search.rebuild'")).length;
  await fillIndex();
  const before = await audits();
  expect(await rebuild("owner@example.com")).toEqual({ isStarted: true });
  // One page is made.
  await runLocally((ctx) => runIndexJob(ctx, { maxSteps: 2 }));
  const running = await state();
  expect(running).toMatchObject({ building: expect.any(Number), actor: "owner@example.com" });
  expect(running?.done).toBeGreaterThan(0);
  expect(await rebuild("second@example.com")).toEqual({ isStarted: false });
  expect([await state(), await audits()]).toEqual([running, before + 1]);
  await fillIndex();
  expect(await state()).toMatchObject({ building: null, generation: running?.building });
});

it("a state that was read earlier never replaces a newer one", async () => {
  const { readSource } = await import("./read-sources.ts");
  const { writeIndex } = await import("./write-index.ts");
  const ref = ids[3] ?? "";
  await rename("Oldwood", ref);
  const old = await runLocally((ctx) => readSource(ctx.db, "product", { refs: [ref] }));
  await rename("Newwood", ref);
  await fillIndex();
  await writeIndex(openDb(env.SEARCH), { source: "product", ...old, gone: [] }, Date.now());
  expect((await titles("newwood")).map(({ n }) => n)).toEqual([1]);
  expect(await titles("oldwood")).toEqual([]);
});

it("writes a document without reading the others of its source", async () => {
  const { readSource } = await import("./read-sources.ts");
  const { writeIndex } = await import("./write-index.ts");
  const state = await runLocally((ctx) => readSource(ctx.db, "product", { refs: ids.slice(4, 6) }));
  const { DB, costs } = createRecordingDb(env.SEARCH);
  await writeIndex(openDb(DB), { source: "product", ...state, gone: ["not-there"] }, Date.now());
  const aboutDocuments = costs.filter(({ sql }) => /search_document d/.test(sql));
  expect(aboutDocuments.length).toBeGreaterThan(1);
  for (const { sql, rowsRead } of aboutDocuments) expect([sql, rowsRead < 16]).toEqual([sql, true]);
});

it("makes the index again in small steps with pauses, so that it is asked meanwhile", async () => {
  const { WRITE_SIZE } = await import("./write-index.ts");
  const many = Array.from({ length: 3 * WRITE_SIZE }, (_, n) => `step-${n}`);
  await env.DB.batch(
    many.map((id) =>
      env.DB.prepare(
        "INSERT INTO store_collection (id, handle, title, description, status, kind, created_at, updated_at) VALUES (?1, ?1, 'Pebble', ?2, 'active', 'manual', 1, 1)",
      ).bind(id, `Smoothwood ${"and all that is said of it ".repeat(150)}`),
    ),
  );
  await fillIndex();
  await rebuild();
  const { DB, costs } = createRecordingDb(env.SEARCH);
  const batches: number[] = [];
  let searches = 0;
  for (let isBuilding = true; isBuilding; )
    isBuilding = await runLocally(async (ctx) => {
      const pause = async () => {
        batches.push(costs.length);
        searches += Number((await ctx.search.search("smoothwood")).total > 0);
      };
      return (await runIndexJob({ ...ctx, env: { ...ctx.env, SEARCH: DB } }, { pause })).unfinished;
    });
  const documents = costs.filter(({ sql }) => /INSERT INTO search_document/.test(sql));
  const sizes = documents.map(({ params }) => {
    const rows = params.find((one): one is string => typeof one === "string" && one.startsWith("[")) ?? "[]";
    return { documents: (JSON.parse(rows) as unknown[]).length, characters: rows.length };
  });
  expect(sizes.length).toBeGreaterThan(many.length / WRITE_SIZE);
  expect(Math.max(...sizes.map((size) => size.documents))).toBeLessThanOrEqual(40);
  expect(Math.max(...sizes.map((size) => size.characters))).toBeLessThan(400_000);
  // Between any two steps was a pause, and each search in one was answered in full; the site's own pages are two batches.
  const inOnePause = batches.map(
    (end, at) =>
      costs.slice(batches[at - 1] ?? 0, end).filter(({ sql }) => /INSERT INTO search_document/.test(sql)).length,
  );
  expect(inOnePause.filter((batches) => batches > 1).length).toBeLessThanOrEqual(1);
  expect(Math.max(...inOnePause)).toBeLessThanOrEqual(2);
  expect([batches.length >= sizes.length - 1, searches]).toEqual([true, batches.length]);
  await env.DB.prepare("DELETE FROM store_collection WHERE id LIKE 'step-%'").run();
  await fillIndex();
  expect(await titles("smoothwood")).toEqual([]);
});
