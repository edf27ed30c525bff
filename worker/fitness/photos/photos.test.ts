import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { type Browser, fetchApi, ORIGIN } from "../../auth/testing/browser.ts";
import { newId } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { makeExif, makeJpegHeader } from "../../media/testing/pictures.ts";
import { callLog } from "../log/call-log.ts";
import { put } from "../testing/commands.ts";
import { endSubscriptions, signInFitnessMember } from "../testing/members.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTOS, MAX_PHOTOS_BYTES } from "./contract-photo.ts";
import type { PhotoFiles } from "./photo-files.ts";

afterEach(() => vi.restoreAllMocks());

const JPEG = makeJpegHeader(30, 20);
let n = 0;
const createMember = (grants = ["fitness"]) => signInFitnessMember(`Photo${++n}x${newId().slice(-6)}`, { grants });

async function upload(browser: Browser, id: string, body: Uint8Array<ArrayBuffer>, encryption = "server") {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetchApi(
    new Request(`${ORIGIN}/api/fitness/photos/${id}?encryption=${encryption}`, {
      method: "PUT",
      headers: { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", Cookie: cookie, "Content-Type": "image/jpeg" },
      body,
    }),
  );
  const { error } = (await response.json()) as { error?: { code: string; message: string } };
  return { status: response.status, error };
}
const read = async (browser: Browser, id: string) => {
  const { status, response } = await browser.get(`/api/fitness/photos/${id}`);
  return { status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const keysOf = async (member: string) =>
  ((await env.MEDIA.list({ prefix: `fitness/photos/${member}/` })) as R2Objects).objects.map(({ key }) => key);
const record = (id: string, patch: object | null = {}, base = 0) =>
  put("photo", id, patch && { date: "2026-11-26", at: 1, pose: "front", wrappedKey: null, note: "", ...patch }, base);
const send = (member: string, commands: ReturnType<typeof put>[], at = Date.now(), device = crypto.randomUUID()) =>
  callLog(env, member).sync({ device, cursor: null, commands }, at);
const stub = (id: string) => env.FITNESS_LOG.getByName(id) as never;
/** What the alarm does, at an instant. */
const sweep = (member: string, at: number) =>
  runInDurableObject(stub(member), (log) =>
    (log as never as { photos: PhotoFiles }).photos.sweep(env as never, member, at),
  );

it("is its owner's alone: kept by no cache, and no address of another account leads to it", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const id = newId();
  expect((await upload(ana.browser, id, JPEG)).status).toBe(200);
  await send(ana.id, [record(id)]);
  const own = await read(ana.browser, id);
  expect([own.status, own.bytes, own.headers.get("cache-control"), own.headers.get("content-type")]).toEqual([
    200,
    JPEG,
    "private, no-store",
    "image/jpeg",
  ]);
  expect((await read(ben.browser, id)).status).toBe(404);
  expect((await fetchApi(new Request(`${ORIGIN}/api/fitness/photos/${id}`))).status).toBe(401);
  expect((await ben.browser.get("/api/fitness/photos")).json.records).toEqual([]);
  expect((await ana.browser.get("/api/fitness/photos")).json.records).toMatchObject([{ id, date: "2026-11-26" }]);
  // Ben's photo under the same id is another one.
  const other = makeJpegHeader(40, 20);
  await upload(ben.browser, id, other);
  expect((await read(ana.browser, id)).bytes).toEqual(JPEG);
  expect((await read(ben.browser, id)).bytes).toEqual(other);
});

it("is encrypted at rest, bound to its member and its id, and without what the camera noted", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  const [id, second] = [newId(), newId()];
  await upload(ana.browser, id, makeJpegHeader(30, 20, { before: [makeExif(1, "PLACE")] }));
  const stored = await (await env.MEDIA.get(`fitness/photos/${ana.id}/${id}`))?.arrayBuffer();
  expect(new TextDecoder("latin1").decode(stored)).not.toMatch(/PLACE|\u00ff\u00d8/);
  const shown = await read(ana.browser, id);
  expect(new TextDecoder("latin1").decode(shown.bytes)).not.toContain("PLACE");
  expect([...shown.bytes.slice(0, 2)]).toEqual([0xff, 0xd8]);
  for (const key of [`${ana.id}/${second}`, `${ben.id}/${id}`])
    await env.MEDIA.put(`fitness/photos/${key}`, stored as ArrayBuffer, { customMetadata: { encryption: "server" } });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect((await read(ana.browser, second)).status).toBe(500);
  expect((await read(ben.browser, id)).status).toBe(500);
});

it("that the device encrypted is stored and given as it came", async () => {
  const ana = await createMember();
  const id = newId();
  const bytes = crypto.getRandomValues(new Uint8Array(300));
  expect((await upload(ana.browser, id, bytes, "device")).status).toBe(200);
  const own = await read(ana.browser, id);
  expect([own.bytes, own.headers.get("content-type")]).toEqual([bytes, "application/octet-stream"]);
});

it("is refused without access, where it is none, and beyond the limits, with a sentence", async () => {
  const [ana, none] = [await createMember(), await createMember([])];
  expect((await upload(none.browser, newId(), JPEG)).status).toBe(403);
  expect((await upload(ana.browser, newId(), new TextEncoder().encode("no photo"))).error?.message).toContain("JPEG");
  expect((await upload(ana.browser, "../x", JPEG)).status).toBe(404);
  expect((await upload(ana.browser, "no-id", JPEG)).status).toBe(400);
  const large = await upload(ana.browser, newId(), new Uint8Array(MAX_PHOTO_BYTES + 1), "device");
  expect([large.status, large.error?.message]).toEqual([413, expect.stringContaining("up to 2 MB")]);
  const fill = (size: number, count: number) =>
    runInDurableObject(stub(ana.id), (_log, { storage: { sql } }) => {
      sql.exec("DELETE FROM photo_file");
      for (let i = 0; i < count; i++) sql.exec("INSERT INTO photo_file VALUES (?, ?, NULL)", `f${i}`, size);
    });
  for (const [size, count] of [
    [1, MAX_PHOTOS],
    [MAX_PHOTOS_BYTES - 10, 1],
  ] as const) {
    await fill(size, count);
    expect((await upload(ana.browser, newId(), JPEG)).error).toMatchObject({ code: "conflict" });
  }
  await fill(1, MAX_PHOTOS - 1);
  expect((await upload(ana.browser, newId(), JPEG)).status).toBe(200);
  expect(await keysOf(ana.id)).toHaveLength(1);
});

it("can be read without a subscription, and stands in the account's export with its address", async () => {
  const ana = await createMember();
  const id = newId();
  await upload(ana.browser, id, JPEG);
  await send(ana.id, [record(id)]);
  await endSubscriptions(ana.id);
  expect((await read(ana.browser, id)).status).toBe(200);
  expect((await upload(ana.browser, newId(), JPEG)).status).toBe(403);
  const { json } = await ana.browser.get("/api/account/export");
  expect(JSON.stringify(json)).toContain(`/api/fitness/photos/${id}`);
});

it("is deleted a day after its record, unless that was undone", async () => {
  const ana = await createMember();
  const [id, undone] = [newId(), newId()];
  const device = crypto.randomUUID();
  for (const each of [id, undone]) await upload(ana.browser, each, JPEG);
  await send(ana.id, [record(id), record(undone)], Date.now(), device);
  await sweep(ana.id, Date.now() + 400 * DAY);
  expect(await keysOf(ana.id)).toHaveLength(2);
  const at = Date.now();
  await send(ana.id, [record(id, null, 1), record(undone, null, 2)], at, device);
  await send(ana.id, [record(undone, {}, 4)], at + HOUR, device);
  await sweep(ana.id, at + 23 * HOUR);
  expect(await keysOf(ana.id)).toHaveLength(2);
  // The alarm serves counts too, which may want it earlier: afterwards it is set for the photo.
  await runDurableObjectAlarm(stub(ana.id));
  expect(await runInDurableObject(stub(ana.id), (_log, { storage }) => storage.getAlarm())).toBe(at + DAY);
  await sweep(ana.id, at + DAY);
  expect(await keysOf(ana.id)).toEqual([`fitness/photos/${ana.id}/${undone}`]);
});

it("leaves nothing behind where a process was killed at any step of an upload, or of the sweep", async () => {
  const ana = await createMember();
  const [unstored, unused] = [newId(), newId()];
  // Killed between the list and the bucket, and between the bucket and the record.
  const putObject = env.MEDIA.put.bind(env.MEDIA);
  vi.spyOn(env.MEDIA, "put").mockRejectedValueOnce(new Error("killed"));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect((await upload(ana.browser, unstored, JPEG)).status).toBe(500);
  env.MEDIA.put = putObject as never;
  await upload(ana.browser, unused, JPEG);
  expect(await keysOf(ana.id)).toHaveLength(1);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const remove = vi.spyOn(env.MEDIA, "delete").mockRejectedValueOnce(new Error("killed"));
  const later = Date.now() + 31 * DAY;
  await sweep(ana.id, later);
  expect(await keysOf(ana.id)).toHaveLength(1);
  await sweep(ana.id, later + 2 * HOUR);
  expect(await keysOf(ana.id)).toEqual([]);
  expect(remove).toHaveBeenCalledTimes(2);
  const left = await runInDurableObject(stub(ana.id), (_log, { storage: { sql } }) =>
    sql.exec("SELECT * FROM photo_file").toArray(),
  );
  expect(left).toEqual([]);
});

it("that is uploaded again while it is deleted isn't lost: it is taken once the deletion has ended", async () => {
  const ana = await createMember();
  const [id, undone] = [newId(), newId()];
  const device = crypto.randomUUID();
  for (const each of [id, undone]) await upload(ana.browser, each, JPEG);
  await send(ana.id, [record(undone)], Date.now(), device);
  await send(ana.id, [record(undone, null, 1)], Date.now(), device);
  const later = Date.now() + 31 * DAY;
  const remove = env.MEDIA.delete.bind(env.MEDIA);
  const statuses: number[] = [];
  vi.spyOn(env.MEDIA, "delete").mockImplementationOnce(async (keys) => {
    statuses.push((await upload(ana.browser, id, JPEG)).status);
    // Taken back a month too late: its file is on its way out.
    await send(ana.id, [record(undone, {}, 2)], later, device);
    await remove(keys);
  });
  await sweep(ana.id, later);
  statuses.push((await upload(ana.browser, id, JPEG)).status);
  expect(statuses).toEqual([429, 200]);
  expect(await keysOf(ana.id)).toEqual([`fitness/photos/${ana.id}/${id}`]);
  const listed = await runInDurableObject(stub(ana.id), (_log, { storage: { sql } }) =>
    sql.exec<{ id: string }>("SELECT id FROM photo_file UNION ALL SELECT id FROM photo_deletion").toArray(),
  );
  expect(listed).toEqual([{ id }]);
});

it("whose deletion was interrupted is deleted before another is taken under its id", async () => {
  const ana = await createMember();
  const id = newId();
  await upload(ana.browser, id, JPEG);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(env.MEDIA, "delete").mockRejectedValueOnce(new Error("no answer"));
  const later = Date.now() + 31 * DAY;
  await sweep(ana.id, later);
  expect((await upload(ana.browser, id, JPEG)).status).toBe(429);
  await sweep(ana.id, later + 2 * HOUR);
  expect((await upload(ana.browser, id, JPEG)).status).toBe(200);
  expect(await keysOf(ana.id)).toHaveLength(1);
});

it("waits for a record that comes late, and is taken for one that came before it", async () => {
  const ana = await createMember();
  const [late, early] = [newId(), newId()];
  await upload(ana.browser, late, JPEG);
  await send(ana.id, [record(early)]);
  await upload(ana.browser, early, JPEG);
  await sweep(ana.id, Date.now() + 29 * DAY);
  await send(ana.id, [record(late)]);
  await sweep(ana.id, Date.now() + 90 * DAY);
  expect(await keysOf(ana.id)).toHaveLength(2);
});

it("goes with the account, also one that was on its way", async () => {
  const ana = await createMember();
  const [id, onItsWay] = [newId(), newId()];
  await upload(ana.browser, id, JPEG);
  const putObject = env.MEDIA.put.bind(env.MEDIA);
  vi.spyOn(env.MEDIA, "put").mockImplementationOnce(async (...args) => {
    const stored = await putObject(...(args as Parameters<typeof putObject>));
    await callLog(env, ana.id).erase();
    return stored as never;
  });
  await upload(ana.browser, onItsWay, JPEG);
  expect(await keysOf(ana.id)).toEqual([`fitness/photos/${ana.id}/${id}`]);
  const { fitnessService } = await import("../index.ts");
  await fitnessService({ env: env as never, now: Date.now } as never).eraseLog(ana.id);
  expect(await keysOf(ana.id)).toEqual([]);
  expect((await upload(ana.browser, newId(), JPEG)).status).toBe(409);
});

it("goes with the account also where the process was killed after it was stored", async () => {
  const ana = await createMember();
  const { fitnessService } = await import("../index.ts");
  const putObject = env.MEDIA.put.bind(env.MEDIA);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(env.MEDIA, "put").mockImplementationOnce(async (...args) => {
    await fitnessService({ env: env as never, now: Date.now } as never).eraseLog(ana.id);
    await putObject(...(args as Parameters<typeof putObject>));
    throw new Error("killed");
  });
  expect((await upload(ana.browser, newId(), JPEG)).status).toBe(500);
  expect(await keysOf(ana.id)).toHaveLength(1);
  expect(await runInDurableObject(stub(ana.id), (_log, { storage }) => storage.getAlarm())).not.toBeNull();
  await sweep(ana.id, Date.now() + 2 * HOUR);
  expect(await keysOf(ana.id)).toEqual([]);
  const left = await runInDurableObject(stub(ana.id), (_log, { storage: { sql } }) =>
    sql.exec("SELECT * FROM photo_file").toArray(),
  );
  expect(left).toEqual([]);
});
