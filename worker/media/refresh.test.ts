import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { HOUR } from "../kernel/instants.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import type { RefreshRun } from "./contract.ts";
import { mediaFiles } from "./schema.ts";
import { makePng } from "./testing/pictures.ts";
import { setUses } from "./uses.ts";

const ACTOR = "ada@tikari.test";
const media = (at?: number) => createTestContext(at).media;
let seed = 100;
/** A picture with WebP and JPEG, as the job makes it. */
async function addPicture(alt = "") {
  const bytes = makePng(200, 100, { seed: ++seed });
  const { file } = await media().storeFile({ bytes, filename: `${seed}.png`, source: "import", actor: ACTOR, alt });
  await media().makeWaitingVariants();
  return file;
}
const rowOf = async (id: string) => (await db.select().from(mediaFiles)).find((f) => f.id === id);
const remove = (key: string, ...names: string[]) => env.MEDIA.delete(names.map((name) => `media/${key}/${name}`));
const runAll = async () => {
  while ((await media().runRefresh()).unfinished);
  return (await media().getRefreshOverview()).run as RefreshRun;
};
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: Response) => e.status,
  );

beforeEach(async () => {
  await loadDemoSeed();
  await db.run(sql`DELETE FROM media_use`);
  await db.run(sql`DELETE FROM media_file`);
  await db.run(sql`DELETE FROM settings_job_state`);
});

it("has nothing to say about an empty library", async () => {
  const { counts, run, items, next } = await media().getRefreshOverview();
  expect(Object.values(counts).every((n) => n === 0)).toBe(true);
  expect([run, items, next]).toEqual([null, [], null]);
});

it("names what is incomplete with the products that show it", async () => {
  await addPicture();
  const used = await addPicture();
  await addPicture("A bag");
  await setUses({ db }, { kind: "product", id: "demo-puna", slot: "gallery" }, [used.id]);
  const { counts, items } = await media().getRefreshOverview({ kind: "no_alt" });
  // The job makes no AVIF: a staff browser does.
  expect(counts).toMatchObject({
    browser: 3,
    old_format: 3,
    waiting: 0,
    sizes: 0,
    broken: 0,
    no_alt: 2,
    unused: 2,
    files: 3,
  });
  expect(counts.unusedBytes).toBeGreaterThan(0);
  expect(items.map((f) => f.usedIn.map((u) => u.href))).toEqual([[], ["/420/products/demo-puna"]]);
  const listed = (await media().listUnfinished("")).items.map((i) => i.id);
  expect(listed).toHaveLength(3);
  expect((await media().listUnfinished(listed[1] ?? "")).items.map((i) => i.id)).toEqual([listed[2]]);
});

it("checks without a change first, then repairs; a picture that can still be shown stays", async () => {
  const [whole, sizes, lost, shown] = [await addPicture(), await addPicture(), await addPicture(), await addPicture()];
  await remove(sizes.key, "160.webp");
  await remove(lost.key, "original", "200.webp");
  await remove(shown.key, "original");
  await media().startRefresh(false, ACTOR);
  const audited = () => db.all(sql`SELECT 1 FROM settings_audit WHERE action = 'media.refresh'`);
  const before = (await audited()).length;
  expect(await refusalOf(media().startRefresh(true, ACTOR))).toBe(409);
  expect(await audited()).toHaveLength(before);
  expect(await runAll()).toMatchObject({ state: "done", checked: 4, lostCount: 2, incompleteCount: 1, repaired: 0 });
  expect((await rowOf(sizes.id))?.status).toBe("ready");
  const overview = await media().getRefreshOverview();
  expect(overview.incomplete.map((f) => f.id)).toEqual([sizes.id]);
  expect(overview.lost.map((f) => f.id).sort()).toEqual([lost.id, shown.id].sort());

  await media().startRefresh(true, ACTOR);
  expect(await runAll()).toMatchObject({ repaired: 2 });
  const states = await Promise.all([whole, sizes, lost, shown].map(async (f) => (await rowOf(f.id))?.status));
  expect(states).toEqual(["ready", "waiting", "broken", "ready"]);
  expect(await media().makeWaitingVariants()).toMatchObject({ made: 1 });
  expect(await env.MEDIA.head(`media/${sizes.key}/160.webp`)).not.toBeNull();
  await media().startRefresh(false, ACTOR);
  // What can't be repaired is still named.
  expect(await runAll()).toMatchObject({ lostCount: 2, incompleteCount: 0 });
});

it("loses a format whose sizes are gone, and stays shown", async () => {
  const file = await addPicture();
  await db.run(sql`UPDATE media_file SET formats = '["avif","webp","jpg"]' WHERE id = ${file.id}`);
  await media().startRefresh(true, ACTOR);
  expect(await runAll()).toMatchObject({ incompleteCount: 1, repaired: 1 });
  expect(await rowOf(file.id)).toMatchObject({ status: "ready", formats: '["webp","jpg"]' });
});

it("goes on where a stopped run was, and one that stands still is begun anew", async () => {
  for (let i = 0; i < 3; i++) await addPicture();
  // More than one run of the job checks.
  await db.run(sql`INSERT INTO media_file (id, key, hash, kind, filename, type, bytes, width, height, status, source, actor, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
    SELECT 'a' || i, 'k' || i, 'h' || i, 'picture', 'x', 'image/png', 1, 9, 9, 'waiting', 'import', 's', 1, 1 FROM n`);
  await media().startRefresh(false, ACTOR);
  expect(await media().runRefresh()).toEqual({ checked: 100, unfinished: true });
  expect((await media().getRefreshOverview()).run).toMatchObject({
    state: "running",
    checked: 100,
    lostCount: expect.any(Number),
  });
  expect(await runAll()).toMatchObject({ state: "done", checked: 153, lostCount: 150 });
  expect((await media().getRefreshOverview()).lost).toHaveLength(50);

  await media().startRefresh(false, ACTOR);
  expect(await refusalOf(media(Date.now() + HOUR).startRefresh(false, ACTOR))).toBeNull();
});
