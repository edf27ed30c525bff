import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { createPictureKey, serveMedia } from "./index.ts";
import { makeExif, makeJpegHeader, makePdf, makePng, makeWebp } from "./testing/pictures.ts";

/** Who gets which file of a picture, what may keep it, and what an upload stores; see media.test.ts for the rest. */
const ACTOR = "ada@tikari.test";
const media = () => createTestContext().media;
const file = { filename: "a.png", source: "upload" as const, actor: ACTOR };
let seed = 100;
const store = async (over: object = {}) =>
  (await media().storeFile({ bytes: makePng(24, 16, { seed: ++seed }), ...file, ...over })).file;
/** A picture with WebP and JPEG, as the job leaves it, and an AVIF from a time when it had one. */
async function storeReady(over: object = {}) {
  const row = await store(over);
  await db.run(sql`UPDATE media_file SET status = 'ready', formats = '["webp","jpg"]' WHERE id = ${row.id}`);
  for (const name of ["24.webp", "24.jpg", "24.avif"])
    await env.MEDIA.put(`media/${row.key}/${name}`, makeWebp(24, 16));
  return row;
}
const get = (path: string, { isStaff = false } = {}) => {
  const base = createTestContext();
  const url = new URL(`http://serve-${seed}.test${path}`);
  const auth = isStaff ? { ...base.auth, getAdminAccess: async () => ({ hasAccess: true }) } : base.auth;
  const own = Object.entries({ request: new Request(url), url, auth }).map(([name, value]) => [name, { value }]);
  return serveMedia(Object.create(base, Object.fromEntries(own)));
};
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    async (e: Response) => [e.status, ((await e.json()) as { error: { message: string } }).error.message],
  );

describe("who gets what", () => {
  it("a key opens the sizes of a private photo, never its original, and nothing keeps them", async () => {
    const { id } = await storeReady({ source: "member", userId: "u", visibility: "private" });
    const key = `?key=${await createPictureKey(createTestContext(), id)}`;
    const seen = await get(`/media/${id}/24.webp${key}`);
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(seen.headers.get("cross-origin-resource-policy")).toBeNull();
    expect((await get(`/media/${id}/original${key}`)).status).toBe(404);
    // A key is for one picture, and what it opened isn't open without it.
    const other = await storeReady({ source: "member", userId: "u", visibility: "private" });
    expect((await get(`/media/${other.id}/24.webp${key}`)).status).toBe(404);
    expect((await get(`/media/${id}/24.webp`)).status).toBe(404);
  });

  it("staff get the original of a public picture, which nothing keeps", async () => {
    const { id } = await storeReady();
    const original = await get(`/media/${id}/original`, { isStaff: true });
    expect([original.status, original.headers.get("content-type"), original.headers.get("cache-control")]).toEqual([
      ...[200, "image/png", "private, no-store"],
    ]);
    expect((await get(`/media/${id}/original`)).status).toBe(404);
  });

  it("caches keep the shop's picture forever, and a member's for an hour", async () => {
    const [shop, member] = [
      await storeReady(),
      await storeReady({ source: "member", userId: "u", visibility: "public" }),
    ];
    const cacheOf = async (id: string) => (await get(`/media/${id}/24.webp`)).headers.get("cache-control");
    expect([await cacheOf(shop.id), await cacheOf(member.id)]).toEqual([
      "public, max-age=31536000, immutable",
      "public, max-age=3600",
    ]);
    // Deleted, it is gone at once: no cache of the site's own answers for it.
    await db.run(sql`UPDATE media_file SET visibility = 'private' WHERE id = ${member.id}`);
    expect((await get(`/media/${member.id}/24.webp`)).status).toBe(404);
  });

  it("a format that the picture hasn't got is unknown, whatever is stored or could be made", async () => {
    const { id } = await storeReady();
    expect([(await get(`/media/${id}/24.jpg`)).status, (await get(`/media/${id}/24.avif`)).status]).toEqual([200, 404]);
  });
});

describe("what is stored", () => {
  it("is a photo without its place, byte for byte what staff download", async () => {
    const bytes = makeJpegHeader(30, 20, { before: [makeExif(6)] });
    expect(new TextDecoder("latin1").decode(bytes)).toContain("GPS");
    const { id, key } = await store({ bytes });
    const kept = await (await env.MEDIA.get(`media/${key}/original`))?.bytes();
    expect(new TextDecoder("latin1").decode(kept)).not.toContain("GPS");
    expect((await (await get(`/media/${id}/original`, { isStaff: true })).bytes()).length).toBe(kept?.length);
  });

  it("is put back by another upload where it was lost", async () => {
    const bytes = makePng(24, 16, { seed: ++seed });
    const { id, key } = await store({ bytes });
    await env.MEDIA.delete(`media/${key}/original`);
    await db.run(sql`UPDATE media_file SET status = 'broken', tries = 3 WHERE id = ${id}`);
    const again = await media().storeFile({ bytes, ...file });
    expect(again).toMatchObject({ isKnown: true, file: { id, key, status: "waiting", tries: 0 } });
    expect((await env.MEDIA.head(`media/${key}/original`))?.size).toBeGreaterThan(0);
    expect(await db.get(sql`SELECT status, tries FROM media_file WHERE id = ${id}`)).toEqual({
      ...{ status: "waiting", tries: 0 },
    });
  });

  it("is of the kind that was asked for", async () => {
    const count = () => db.get(sql`SELECT count(*) AS n FROM media_file`);
    const before = await count();
    expect(await problemOf(store({ bytes: makePdf("other"), accept: "picture" }))).toEqual([
      ...[422, "This is a PDF. Upload a picture."],
    ]);
    expect(await problemOf(store({ accept: "document" }))).toEqual([422, "This is a picture. Upload a PDF."]);
    expect(await count()).toEqual(before);
  });
});
