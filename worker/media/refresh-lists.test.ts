import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, clearTexts, createWritingSite, ROSA } from "../content/testing/writing-site.ts";
import { NO_FIELDS } from "../content/text-rows.ts";
import { DAY } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import { REFRESH_KINDS, type RefreshKind } from "./contract.ts";
import { getRefreshOverview } from "./refresh.ts";
import { makePng, pngChunk } from "./testing/pictures.ts";
import { setUses } from "./uses.ts";

/** Oversized, unused and older pictures: what is found, deleted, made smaller and put back. */
const ACTOR = "ada@tikari.test";
const media = (at?: number) => createTestContext(at).media;
let seed = 900;

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: Response) => e.status,
  );
const add = async () =>
  (
    await media().storeFile({
      ...{ bytes: makePng(60, 40, { seed: ++seed, extra: [pngChunk("tEXt", new Uint8Array(4000).fill(65))] }) },
      ...{ filename: `${seed}.png`, source: "upload" as const, actor: ACTOR },
    })
  ).file;
const rowOf = (id: string) => db.get<Record<string, unknown>>(sql`SELECT * FROM media_file WHERE id = ${id}`);
const isStored = async (key: string, name = "original") => (await env.MEDIA.head(`media/${key}/${name}`)) !== null;
const overview = (kind: RefreshKind, cursor?: string | null) => media().getRefreshOverview({ kind, cursor });

beforeEach(async () => {
  await loadDemoSeed();
  for (const table of ["media_use", "media_file", "media_deleted", "media_former_original"])
    await db.run(sql`DELETE FROM ${sql.identifier(table)}`);
});

describe("unused files", () => {
  it("are deleted, their objects stay, and all is restored as it was; after 30 days it is too late", async () => {
    const [one, two] = [await add(), await add()];
    const before = await rowOf(one.id);
    expect(await media().deleteUnused([one.id, one.id, two.id, "nobody"], ACTOR)).toEqual({
      deleted: [one.id, two.id],
      kept: 1,
    });
    expect([await rowOf(one.id), await isStored(one.key)]).toEqual([undefined, true]);
    expect((await overview("unused")).deleted.map((f) => f.id).sort()).toEqual([one.id, two.id].sort());
    expect(await media().restoreDeleted([one.id], ACTOR)).toEqual({ restored: 1 });
    expect(await rowOf(one.id)).toEqual(before);
    expect(await refusalOf(media().restoreDeleted([one.id], ACTOR))).toBe(409);
    // The sweep of objects without a row leaves what can be restored.
    await media(Date.now() + 29 * DAY).sweepMedia();
    expect(await isStored(two.key)).toBe(true);
    expect(await media(Date.now() + 31 * DAY).sweepMedia()).toMatchObject({ purged: 1 });
    expect(await isStored(two.key)).toBe(false);
    expect(await refusalOf(media().restoreDeleted([two.id], ACTOR))).toBe(409);
    const audited = await db.all<{ action: string }>(
      sql`SELECT action FROM settings_audit WHERE target IN (${`media:${one.id}`}, ${"media:nobody"}) AND action <> 'media.add' ORDER BY at, action`,
    );
    expect(audited.map((row) => row.action)).toEqual(["media.delete", "media.restore"]);
  });

  it("of members are theirs: they are neither listed nor deleted here", async () => {
    const { file } = await media().storeFile({
      ...{ bytes: makePng(60, 40, { seed: ++seed }), filename: "me.png" },
      ...{ source: "member" as const, userId: "m", actor: "member" },
    });
    const { items, counts, deleted } = await overview("no_alt");
    expect([items, counts.no_alt, counts.unused, deleted]).toEqual([[], 0, 0, []]);
    expect(await media().deleteUnused([file.id], ACTOR)).toEqual({ deleted: [], kept: 1 });
    expect((await overview("unused")).deleted).toEqual([]);
    expect(await rowOf(file.id)).toMatchObject({ source: "member" });
  });

  it("can be restored until the moment from which they are deleted for good", async () => {
    const [early, late] = [await add(), await add()];
    await media().deleteUnused([early.id, late.id], ACTOR);
    const rows = await db.all<{ at: number }>(sql`SELECT deleted_at AS at FROM media_deleted`);
    const end = Math.max(...rows.map(({ at }) => at)) + 30 * DAY;
    await db.run(sql`UPDATE media_deleted SET deleted_at = ${end - 30 * DAY}`);
    expect(await media(end - 1).restoreDeleted([early.id], ACTOR)).toEqual({ restored: 1 });
    expect(await refusalOf(media(end).restoreDeleted([late.id], ACTOR))).toBe(409);
    expect(await media(end).sweepMedia()).toMatchObject({ purged: 1 });
  });

  it("and originals aren't put back once they may be being deleted for good", async () => {
    const [file, other] = [await add(), await add()];
    await media().deleteUnused([file.id], ACTOR);
    await db.run(sql`
      INSERT INTO media_former_original (media_id, original, hash, type, bytes, width, height, replaced_at)
      SELECT id, 'original-old', 'old', type, bytes, width, height, ${Date.now()} FROM media_file WHERE id = ${other.id}`);
    const late = media(Date.now() + 31 * DAY);
    expect(await refusalOf(late.restoreDeleted([file.id], ACTOR))).toBe(409);
    expect(await refusalOf(late.restoreOriginal(other.id, ACTOR))).toBe(409);
    expect([await rowOf(file.id), (await rowOf(other.id))?.original]).toEqual([undefined, "original"]);
    // Both are still listed for the job that deletes them.
    expect(await late.sweepMedia()).toMatchObject({ purged: 2 });
  });

  it("that came into use since they were listed stay, the others go", async () => {
    const [used, unused] = [await add(), await add()];
    expect((await overview("unused")).items).toHaveLength(2);
    await setUses({ db }, { kind: "author", id: "a", slot: "picture" }, [used.id]);
    expect(await media().deleteUnused([used.id, unused.id], ACTOR)).toEqual({ deleted: [unused.id], kept: 1 });
    expect((await overview("unused")).deleted.map((f) => f.id)).toEqual([unused.id]);
    for (let i = 0; i < 8; i++) {
      const { id } = await add();
      const owner = { kind: "author" as const, id: `b${i}`, slot: "picture" as const };
      const [use, answer] = await Promise.allSettled([setUses({ db }, owner, [id]), media().deleteUnused([id], ACTOR)]);
      const isDeleted = answer.status === "fulfilled" && answer.value.deleted.length === 1;
      expect([use.status === "fulfilled", isDeleted].filter(Boolean), String(i)).toHaveLength(1);
    }
  });

  it("uploaded again meanwhile aren't restored twice", async () => {
    const bytes = makePng(30, 20, { seed: 77 });
    const send = () => media().storeFile({ bytes, filename: "a.png", source: "upload", actor: ACTOR });
    const { file } = await send();
    await media().deleteUnused([file.id], ACTOR);
    expect((await send()).isKnown).toBe(false);
    expect(await refusalOf(media().restoreDeleted([file.id], ACTOR))).toBe(409);
    expect((await overview("unused")).deleted).toHaveLength(1);
  });

  it("are none that a draft or an earlier version of a text shows", async () => {
    await clearTexts();
    const writing = createWritingSite();
    const [cover, inText] = [await add(), await add()];
    const picture = { type: "image", attrs: { mediaId: inText.id, alt: "A", caption: "", size: "text" } };
    const body = { type: "doc", content: [...bodyOf("Words.").content, picture] } as never;
    const { id, version } = await writing.publish({ title: "T", slug: "t", headerMediaId: cover.id }, body);
    const save = {
      version,
      saveId: writing.newSaveId(),
      fields: { ...NO_FIELDS, title: "T", slug: "t" },
      body: bodyOf("Other."),
    };
    const saved = await writing.texts.saveDraft(id, save, ROSA);
    const options = { version: saved.version, saveId: writing.newSaveId(), publishAt: null, signOff: false };
    await writing.texts.publishText(id, options, ROSA);
    expect((await overview("unused")).items).toEqual([]);
    expect(await media().deleteUnused([cover.id, inText.id], ACTOR)).toEqual({ deleted: [], kept: 2 });
    const detail = await media().getMedia(cover.id);
    expect(detail.usedIn).toEqual([{ kind: "revision", title: "T (earlier version)", href: `/420/draft/${id}` }]);
    // The version goes: nothing can bring them back.
    await db.run(sql`DELETE FROM content_revision WHERE entry_id = ${id} AND body LIKE ${`%${inText.id}%`}`);
    expect((await overview("unused")).items.map((f) => f.id).sort()).toEqual([cover.id, inText.id].sort());
  });
});

describe("originals", () => {
  const oversized = async () => {
    const file = await add();
    // Its header says 6,000 × 4,000; nothing here reads more of it.
    await db.run(
      sql`UPDATE media_file SET width = 6000, height = 4000, bytes = 9000000, status = 'ready', formats = '["webp","jpg"]' WHERE id = ${file.id}`,
    );
    return file;
  };
  const smaller = (width = 2560, height = 1707) => makePng(width, height, { seed: ++seed });
  const shrink = (id: string, body: Uint8Array<ArrayBuffer>) =>
    media().shrinkOriginal(id, new Request("https://tikari.test/", { method: "POST", body }), ACTOR);

  it("that are oversized are made smaller, and put back", async () => {
    const file = await oversized();
    expect((await overview("oversized")).items.map((f) => [f.id, f.originalBytes])).toEqual([[file.id, 9_000_000]]);
    const bytes = smaller();
    await shrink(file.id, bytes);
    const row = await rowOf(file.id);
    expect(row).toMatchObject({
      width: 2560,
      height: 1707,
      bytes: bytes.length,
      status: "ready",
      formats: '["webp","jpg"]',
    });
    const after = await overview("oversized");
    expect([after.items, after.shrunk.map((f) => f.id)]).toEqual([[], [file.id]]);
    expect([await isStored(file.key), await isStored(file.key, String(row?.original))]).toEqual([true, true]);
    await media().restoreOriginal(file.id, ACTOR);
    expect(await rowOf(file.id)).toMatchObject({
      width: 6000,
      height: 4000,
      bytes: 9_000_000,
      original: "original",
      hash: file.hash,
    });
    expect(await isStored(file.key, String(row?.original))).toBe(false);
    expect(await refusalOf(media().restoreOriginal(file.id, ACTOR))).toBe(409);
  });

  it("that are made smaller twice can be put back as they were first, and what is between them goes", async () => {
    const file = await oversized();
    await shrink(file.id, smaller());
    const between = String((await rowOf(file.id))?.original);
    const bytes = smaller();
    await db.run(sql`UPDATE media_file SET bytes = ${bytes.length} WHERE id = ${file.id}`);
    expect(await refusalOf(shrink(file.id, bytes))).toBe(422);
    await db.run(sql`UPDATE media_file SET bytes = ${bytes.length + 1} WHERE id = ${file.id}`);
    await shrink(file.id, bytes);
    expect([await isStored(file.key), await isStored(file.key, between)]).toEqual([true, false]);
    await media().restoreOriginal(file.id, ACTOR);
    expect(await rowOf(file.id)).toMatchObject({ width: 6000, original: "original", hash: file.hash });
  });

  it("that were made smaller are deleted after 30 days, and the small one is what is served and checked", async () => {
    const file = await oversized();
    await shrink(file.id, smaller());
    await media(Date.now() + 29 * DAY).sweepMedia();
    expect(await isStored(file.key)).toBe(true);
    await media(Date.now() + 31 * DAY).sweepMedia();
    const name = String((await rowOf(file.id))?.original);
    expect([await isStored(file.key), await isStored(file.key, name)]).toEqual([false, true]);
    await media().startRefresh(false, ACTOR);
    while ((await media().runRefresh()).unfinished);
    expect((await overview("unused")).run?.lostCount).toBe(0);
  });

  it("by two admins at once change once, and no object is left over", async () => {
    const file = await oversized();
    const results = await Promise.allSettled([shrink(file.id, smaller()), shrink(file.id, smaller())]);
    const wins = results.filter((r) => r.status === "fulfilled").length;
    expect(wins).toBeGreaterThan(0);
    const { objects } = await env.MEDIA.list({ prefix: `media/${file.key}/original` });
    expect(objects.map((o) => o.key.split("/").at(-1)).sort()).toEqual(["original", (await rowOf(file.id))?.original]);
  });

  it.each<[string, number, number]>([
    ["of other proportions", 2560, 2560],
    ["that is too small", 640, 427],
  ])("aren't replaced by a picture %s", async (_, width, height) => {
    const file = await oversized();
    expect(await refusalOf(shrink(file.id, smaller(width, height)))).toBe(422);
    expect(await refusalOf(shrink(file.id, new TextEncoder().encode("<svg/>") as Uint8Array<ArrayBuffer>))).toBe(422);
    expect(await rowOf(file.id)).toMatchObject({ width: 6000, original: "original" });
  });
});

describe("10,000 files", () => {
  beforeEach(async () => {
    // Every 100th is oversized, every 50th without AVIF, every 25th without a description, every 500th broken; half are used.
    await db.run(sql`INSERT INTO media_file (id, key, hash, kind, filename, type, bytes, width, height, alt, formats, status, source, actor, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      SELECT printf('f%05d', i), 'k' || i, 'h' || i, 'picture', 'x.jpg', 'image/jpeg', 1000, CASE WHEN i % 100 = 0 THEN 5000 ELSE 900 END, 600,
        CASE WHEN i % 25 = 0 THEN '' ELSE 'A' END, CASE WHEN i % 50 = 0 THEN '["webp","jpg"]' ELSE '["avif","webp","jpg"]' END,
        CASE WHEN i % 500 = 0 THEN 'broken' ELSE 'ready' END, 'upload', 's', 1, 1 FROM n`);
    await db.run(
      sql`INSERT INTO media_use SELECT 'product', 'demo-puna', 'gallery', rowid, id FROM media_file WHERE rowid % 2 = 0`,
    );
  });

  it("are counted in one scan; each list is paged by id, and reads what it shows", async () => {
    const seen: Partial<Record<RefreshKind, number>> = {};
    for (const kind of REFRESH_KINDS) {
      const { DB, costs } = createRecordingDb();
      const deps = {
        db: openDb(DB),
        now: () => Date.now(),
        describeUses: async () => [],
        renameInTexts: () => [],
      } as never;
      const rows: string[] = [];
      let [cursor, pages, total] = [null as string | null, 0, 0];
      do {
        const page = await getRefreshOverview(deps, { kind, cursor });
        rows.push(...page.items.map((f) => f.id));
        [cursor, pages] = [page.next, pages + 1];
        total = page.counts[kind];
      } while (cursor && pages < 3);
      expect(new Set(rows).size, kind).toBe(rows.length);
      expect(rows, kind).toEqual([...rows].sort());
      expect(rows.length, kind).toBe(Math.min(total, 150));
      seen[kind] = total;
      // The counts pass each file once and look its uses up twice; a list reads its own page, "not used" the used ones between.
      const [counting = [], reading = []] = [true, false].map((isCount) =>
        costs.filter(({ sql }) => sql.includes("unusedBytes") === isCount).map(({ rowsRead }) => rowsRead),
      );
      expect(Math.max(...counting), kind).toBeLessThan(30_001);
      expect(Math.max(...reading), kind).toBeLessThan(320);
    }
    expect(seen).toEqual({ sizes: 0, old_format: 180, oversized: 80, no_alt: 400, broken: 20, unused: 5000 });
  });

  it.each(REFRESH_KINDS.filter((kind) => kind !== "unused"))(
    "the list of %s is read by an index of its own",
    async (kind) => {
      const { REFRESH_WHERE } = await import("./refresh-kinds.ts");
      const plan = await db.all<{ detail: string }>(
        sql`EXPLAIN QUERY PLAN SELECT * FROM media_file WHERE ${REFRESH_WHERE[kind]} AND id > ${"f00100"} ORDER BY id LIMIT 51`,
      );
      expect(plan.map((row) => row.detail).join()).toMatch(
        /USING INDEX media_file_(not_ready|old_format|oversized|no_alt)/,
      );
    },
  );
});
