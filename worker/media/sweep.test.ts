import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { DAY, HOUR } from "../kernel/instants.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { sweepMedia } from "./sweep.ts";
import { makePdf, makePng } from "./testing/pictures.ts";

/** What the job deletes, and what it must not; replacing files of one kind by the other. */
const ACTOR = "ada@tikari.test";
const media = () => createTestContext().media;
let seed = 200;
const store = async (over: object = {}) =>
  (
    await media().storeFile({
      ...{ bytes: makePng(24, 16, { seed: ++seed }), filename: "a.png", source: "member" as const, userId: "u" },
      ...{ actor: ACTOR, ...over },
    })
  ).file;
const rowOf = (id: string) => db.get<{ id: string }>(sql`SELECT id FROM media_file WHERE id = ${id}`);
const isStored = async (key: string) => (await env.MEDIA.head(`media/${key}/original`)) !== null;

/** One run of the job in so many milliseconds, that looks at so many objects. */
function sweep(after: number, perRun = 500) {
  const base = createTestContext(Date.now() + after);
  const MEDIA = {
    list: (options: R2ListOptions) => env.MEDIA.list({ ...options, limit: perRun }),
    delete: (keys: string[]) => env.MEDIA.delete(keys),
  };
  return sweepMedia({ db: base.db, now: base.now, env: { ...base.env, MEDIA } } as never);
}

beforeEach(async () => {
  await db.batch([db.run(sql`DELETE FROM media_use`), db.run(sql`DELETE FROM media_file`)]);
  await db.run(sql`DELETE FROM settings_job_state WHERE name = 'media sweep'`);
  const { objects } = await env.MEDIA.list({ prefix: "media/" });
  if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key));
});

it("keeps a member's photo for a day before its review is sent, and for as long as something shows it", async () => {
  const [fresh, shown] = [await store(), await store()];
  await db.run(sql`INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
    VALUES ('review', 'r1', 'photos', 0, ${shown.id})`);
  expect(await sweep(DAY - HOUR)).toMatchObject({ objects: 0, files: 0 });
  expect([await isStored(fresh.key), await isStored(shown.key)]).toEqual([true, true]);
  expect(await sweep(DAY + HOUR)).toMatchObject({ objects: 0, files: 1 });
  expect([await rowOf(fresh.id), await isStored(fresh.key)]).toEqual([undefined, false]);
  expect([(await rowOf(shown.id))?.id, await isStored(shown.key)]).toEqual([shown.id, true]);
  // The shop's own pictures stay without a use: they are the library.
  const shop = await store({ source: "upload", userId: null });
  expect(await sweep(9 * DAY)).toMatchObject({ objects: 0, files: 0 });
  expect((await rowOf(shop.id))?.id).toBe(shop.id);
});

it("looks at all objects in turn, a part of them in each run, and begins anew", async () => {
  const kept = [await store({ source: "upload" }), await store({ source: "upload" })];
  const lost = ["aaa", "mmm", "zzz"];
  const lose = () => Promise.all(lost.map((name) => env.MEDIA.put(`media/${name}/original`, "x")));
  await lose();
  const runs = async () => {
    let objects = 0;
    for (let i = 0; i < 3; i++) objects += (await sweep(2 * DAY, 2)).objects;
    return objects;
  };
  expect(await runs()).toBe(3);
  await lose();
  expect(await runs()).toBe(3);
  for (const { key } of kept) expect(await isStored(key)).toBe(true);
});

it("a picture is not replaced by a document", async () => {
  const [picture, pdf] = [
    await store({ source: "upload" }),
    await store({ source: "upload", bytes: makePdf("a"), filename: "a.pdf" }),
  ];
  const refused = await media()
    .replaceMedia(picture.id, pdf.id, ACTOR)
    .then(
      () => null,
      (e: Response) => e.status,
    );
  expect(refused).toBeGreaterThanOrEqual(400);
  expect((await rowOf(picture.id))?.id).toBe(picture.id);
});
