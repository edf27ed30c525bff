import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../kernel/instants.ts";
import { toProductInput } from "../store/catalogue/domain-product-input.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import type { MediaQuery } from "./contract.ts";
import { jpegWidths, pictureWidths, variantHeight } from "./domain.ts";
import { serveMedia } from "./index.ts";
import { mediaFiles } from "./schema.ts";
import { makeJpegHeader, makePdf, makePng, makePngHeader, makeWebp } from "./testing/pictures.ts";
import { listUses, setUses } from "./uses.ts";

const ACTOR = "ada@tikari.test";
const media = () => createTestContext().media;
const upload = (body: BodyInit, filename = "a.png") =>
  media().uploadFile(new Request("http://localhost/", { method: "POST", body }), {
    ...{ filename, source: "upload" as const, actor: ACTOR },
  });
let seed = 0;
/** A picture that nobody has uploaded yet. */
const uploadNew = async () => (await upload(makePng(24, 16, { seed: ++seed }))).item;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    async (e: Response) => ({
      status: e.status,
      ...((await e.json()) as { error: { message: string; code: string } }).error,
    }),
  );
const objectsOf = async () => (await env.MEDIA.list({ prefix: "media/" })).objects.map((o) => o.key);
const rowOf = async (id: string) => (await db.select().from(mediaFiles)).find((f) => f.id === id);
const list = (query: Partial<MediaQuery> = {}) => media().listMedia({ q: "", filter: "all", ...query });

/** What a browser sends for a picture: files of the right type and size. */
function variantForm(
  { width, height }: { width: number; height: number },
  change: (form: FormData) => void = () => undefined,
): Request {
  const form = new FormData();
  const add = (name: string, bytes: Uint8Array<ArrayBuffer>) => form.set(name, new Blob([bytes]), name);
  for (const w of pictureWidths(width)) add(`${w}.webp`, makeWebp(w, variantHeight({ width, height }, w)));
  for (const w of jpegWidths(width)) add(`${w}.jpg`, makeJpegHeader(w, variantHeight({ width, height }, w)));
  add("placeholder", makeWebp(16, 11));
  change(form);
  return new Request("http://localhost/", { method: "POST", body: form });
}
const get = (path: string, { headers = {}, method = "GET" }: RequestInit = {}) =>
  serveMedia(
    Object.assign(Object.create(createTestContext()), {
      request: new Request(`http://localhost${path}`, { headers, method }),
      url: new URL(`http://localhost${path}`),
    }),
  );

beforeAll(async () => {
  await loadDemoSeed();
});

describe("the slots of the home page and of collections", () => {
  const shop = () => createTestContext().store.catalogue;
  const collection = {
    ...{ handle: "with-photo", title: "With photo", description: "", sort: "featured" as const, seoTitle: "" },
    ...{ seoDescription: "", kind: "manual" as const, products: [], status: "active" as const },
  };

  it("show a finished picture, keep it when a save leaves it out, name it where it is used and let it go", async () => {
    const { id } = await uploadNew();
    const made = await shop().admin.saveCollection(null, { ...collection, pictureId: id }, ACTOR);
    await shop().admin.saveHomeHero({ ids: [], pictureId: id }, ACTOR);
    // Its sizes don't exist yet: pages show the drawing, its editor shows the picture.
    expect((await shop().getCollectionPage("with-photo", { limit: 1 }))?.picture).toBeNull();
    expect((await shop().getHomeProducts(1)).picture).toBeNull();
    expect((await shop().admin.getCollection(made))?.collection.picture?.id).toBe(id);
    const before = (await createTestContext().live.readFlags()).contentVersion;
    await media().receiveVariants(id, variantForm({ width: 24, height: 16 }));
    const { raised, contentVersion } = await createTestContext().live.readFlags();
    expect(contentVersion).toBeGreaterThan(before);
    expect(raised?.tags).toMatchObject({ home: contentVersion, "collection:with-photo": contentVersion });
    expect((await shop().getCollectionPage("with-photo", { limit: 1 }))?.picture?.id).toBe(id);
    expect((await shop().getHomeProducts(1)).picture?.id).toBe(id);
    await shop().admin.saveCollection({ id: made, version: 1 }, collection, ACTOR);
    await shop().admin.saveHomeHero({ ids: [] }, ACTOR);
    expect((await media().getMedia(id)).usedIn).toEqual([
      { kind: "collection", title: "With photo", href: `/420/collections/${made}` },
      { kind: "home", title: "Home page", href: "/420/storefront" },
    ]);
    expect(await refusalOf(media().deleteMedia([id], ACTOR))).toMatchObject({ status: 409 });
    await shop().admin.saveHomeHero({ ids: [], pictureId: null }, ACTOR);
    await shop().admin.deleteCollection(made, ACTOR);
    expect(await media().deleteMedia([id], ACTOR)).toEqual({ deleted: 1 });
    expect((await shop().getHomeProducts(1)).picture).toBeNull();
  });

  it("refuse a picture that is gone, with nothing written", async () => {
    const refused = { status: 409, message: "One of the files no longer exists. Choose another one." };
    expect(await refusalOf(shop().admin.saveHomeHero({ ids: ["demo-unu"], pictureId: "gone" }, ACTOR))).toMatchObject(
      refused,
    );
    expect(await shop().admin.listHomeHero()).toEqual([]);
    const input = { ...collection, handle: "no-photo", pictureId: "gone" };
    expect(await refusalOf(shop().admin.saveCollection(null, input, ACTOR))).toMatchObject(refused);
    expect(await shop().getCollectionPage("no-photo", { limit: 1 })).toBeNull();
  });
});

describe("an upload", () => {
  it("is stored once: object, then row; the same file again is the same media", async () => {
    const before = await objectsOf();
    const bytes = makePng(30, 20);
    const first = await upload(bytes, "..\\photos/<b>Maca\u0000.png");
    expect(first).toMatchObject({
      isKnown: false,
      makeVariants: true,
      item: { filename: "bMaca.png", picture: { width: 30, height: 20, formats: [] }, status: "waiting" },
    });
    const again = await Promise.all([upload(bytes), upload(bytes)]);
    expect(again.map((a) => [a.item.id, a.isKnown])).toEqual([
      [first.item.id, true],
      [first.item.id, true],
    ]);
    const { key = "" } = (await rowOf(first.item.id)) ?? {};
    expect(key).toMatch(/^[\w-]{43}$/);
    expect((await objectsOf()).filter((name) => !before.includes(name))).toEqual([`media/${key}/original`]);
  });

  it("of two at the same moment is one", async () => {
    const before = (await objectsOf()).length;
    const bytes = makePng(31, 20);
    const [a, b] = await Promise.all([upload(bytes), upload(bytes)]);
    expect(a.item.id).toBe(b.item.id);
    expect(await objectsOf()).toHaveLength(before + 1);
  });

  it.each([
    ["a type that its name denies", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 422, /scripts/],
    ["a hundred megapixels", makePngHeader(10_000, 10_000), 422, /megapixels/],
    ["nothing", "", 422, /empty/],
  ])("with %s is refused and leaves nothing", async (_, body, status, sentence) => {
    const before = await objectsOf();
    expect(await refusalOf(upload(body))).toMatchObject({ status, message: expect.stringMatching(sentence) });
    expect(await objectsOf()).toEqual(before);
  });

  it("of 300 MB is refused while it arrives, after 20 MB at most", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
        if (sent >= 300_000_000) controller.close();
      },
    });
    expect(await refusalOf(upload(body))).toMatchObject({ status: 413, message: expect.stringContaining("20 MB") });
    expect(sent).toBeLessThan(24_000_000);
  });

  it("that is cut off leaves nothing", async () => {
    const before = await objectsOf();
    const bytes: Uint8Array<ArrayBuffer> = makePng(300, 200);
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 200));
        controller.error(new Error("gone"));
      },
    });
    expect(await refusalOf(upload(cut))).toMatchObject({
      status: 400,
      message: expect.stringContaining("interrupted"),
    });
    expect(await refusalOf(upload(bytes.subarray(0, 200)))).toMatchObject({ status: 422 });
    expect(await objectsOf()).toEqual(before);
  });

  it("of a member is theirs alone, and never the shop's", async () => {
    const bytes = makePng(32, 20);
    const own = (userId: string) =>
      media().storeFile({
        bytes,
        filename: "me.png",
        source: "member",
        userId,
        actor: "member",
        visibility: "private",
      });
    const [a, again, b, shop] = [await own("a"), await own("a"), await own("b"), await upload(bytes)];
    expect([again.isKnown, b.isKnown, shop.isKnown]).toEqual([true, false, false]);
    expect(new Set([a.file.id, b.file.id, shop.item.id]).size).toBe(3);
    expect((await list()).items.map((i) => i.id)).not.toContain(a.file.id);
  });
});

describe("variants", () => {
  it("are taken all together and make the picture ready", async () => {
    const item = await uploadNew();
    await media().receiveVariants(item.id, variantForm({ width: 24, height: 16 }));
    expect(await media().getMedia(item.id)).toMatchObject({
      status: "ready",
      picture: { formats: ["webp", "jpg"], widths: [24], placeholder: expect.stringMatching(/^UklGR/) },
    });
  });

  const wrong: [string, (form: FormData) => void][] = [
    ["a width that the picture does not have", (f) => f.set("160.webp", new Blob([makeWebp(160, 107)]))],
    ["another type than its name says", (f) => f.set("24.webp", new Blob([makeJpegHeader(24, 16)]))],
    ["another size", (f) => f.set("24.webp", new Blob([makeWebp(24, 30)]))],
    ["a missing width", (f) => f.delete("24.webp")],
    ["no JPEG", (f) => f.delete("24.jpg")],
    ["a huge placeholder", (f) => f.set("placeholder", new Blob([makeWebp(160, 107)]))],
    ["a path as a name", (f) => f.set("../24.webp", new Blob([makeWebp(24, 16)]))],
    ["a text", (f) => f.set("24.webp", "hello")],
  ];
  it.each(wrong)("with %s are refused, and nothing is stored", async (_, change) => {
    const item = await uploadNew();
    const before = await objectsOf();
    const request = variantForm({ width: 24, height: 16 }, change);
    expect(await refusalOf(media().receiveVariants(item.id, request))).toMatchObject({ status: 422 });
    expect(await objectsOf()).toEqual(before);
    expect((await media().getMedia(item.id)).status).toBe("waiting");
  });

  it("of a picture that was deleted meanwhile leave what its row says, for when it is restored", async () => {
    const item = await uploadNew();
    const row = await rowOf(item.id);
    const deps = createTestContext();
    const slow = media().receiveVariants(item.id, variantForm({ width: 24, height: 16 }));
    await Promise.all([slow.catch(() => undefined), deps.media.deleteMedia([item.id], ACTOR).catch(() => undefined)]);
    expect(await rowOf(item.id)).toBeUndefined();
    const kept = await db.get<{ status: string }>(
      sql`SELECT file ->> '$.status' AS status FROM media_deleted WHERE id = ${item.id}`,
    );
    const objects = (await objectsOf()).filter((key) => key.includes(row?.key ?? "?"));
    expect(objects).toContain(`media/${row?.key}/original`);
    expect(objects.length > 1).toBe(kept?.status === "ready");
  });
});

describe("a picture's address", () => {
  it("answers variants to everybody, forever and as what they are", async () => {
    const item = await uploadNew();
    await media().receiveVariants(item.id, variantForm({ width: 24, height: 16 }));
    for (let i = 0; i < 2; i++) {
      const answer = await get(`/media/${item.id}/24.webp`);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "cross-origin-resource-policy": "cross-origin",
      });
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(makeWebp(24, 16));
      const etag = answer.headers.get("etag") ?? "";
      expect((await get(`/media/${item.id}/24.webp`, { headers: { "If-None-Match": `W/${etag}` } })).status).toBe(304);
      const head = await get(`/media/${item.id}/24.webp`, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    }
  });

  it("is unknown for whatever does not exist", async () => {
    const { id } = await uploadNew();
    await media().receiveVariants(id, variantForm({ width: 24, height: 16 }));
    for (const path of [
      ...[`/media/${id}/25.webp`, `/media/${id}/24.avif`, `/media/${id}/24.svg`, `/media/${id}/`, `/media/${id}`],
      ...[`/media/${id}/original`, "/media/nobody/24.webp", `/media/${id}/..%2foriginal`, `/media/${id}/024.webp`],
    ])
      expect((await get(path)).status, path).toBe(404);
    expect((await get(`/media/${id}/24.webp`, { method: "POST" })).status).toBe(405);
  });

  it("of a private file is for staff alone", async () => {
    const { item } = await upload(makePdf(), "certificate.pdf");
    expect(item).toMatchObject({ kind: "document", visibility: "private", picture: null });
    expect((await get(`/media/${item.id}/original`)).status).toBe(404);
    await env.DB.prepare("UPDATE media_file SET visibility = 'public' WHERE id = ?").bind(item.id).run();
    const answer = await get(`/media/${item.id}/original.pdf`);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      "attachment; filename*=UTF-8''certificate.pdf",
    ]);
  });

  it("makes a variant by Cloudflare Images where it is bound, once", async () => {
    let made = 0;
    const IMAGES = {
      input: () => ({
        transform: ({ width }: { width: number }) => ({
          output: async () => {
            made++;
            return { response: () => new Response(makeWebp(width, 11)) };
          },
        }),
      }),
    };
    const ctx = createTestContext(undefined, { IMAGES } as never);
    const request = new Request("http://localhost/", { method: "POST", body: makePng(40, 30) });
    const { item, makeVariants } = await ctx.media.uploadFile(request, {
      ...{ filename: "x.png", source: "upload", actor: ACTOR },
    });
    expect([item.status, makeVariants, item.picture?.formats, made]).toEqual([
      "ready",
      false,
      ["avif", "webp", "jpg"],
      1,
    ]);
    const path = `/media/${item.id}/40.avif`;
    const ask = () =>
      serveMedia(
        Object.assign(Object.create(ctx), {
          request: new Request(`http://images.test${path}`),
          url: new URL(`http://images.test${path}`),
        }),
      );
    expect((await ask()).status).toBe(200);
    expect((await ask()).headers.get("content-type")).toBe("image/avif");
    expect(made).toBe(2);
  });
});

describe("what uses a file", () => {
  const ready = async () => {
    const item = await uploadNew();
    await media().receiveVariants(item.id, variantForm({ width: 24, height: 16 }));
    return item.id;
  };
  const shop = () => createTestContext().store.catalogue;
  const save = async (change: object) => {
    const before = await shop().getProduct("sara", { drafts: true });
    if (!before) throw new Error("There is no sara.");
    const input = toProductInput(before);
    await shop().updateProduct(before.id, before.version, { ...input, ...change }, ACTOR);
  };

  it("is a product's gallery in order, and a variant's own picture: in product, card, purchase and order line", async () => {
    const [a, b, own] = [await ready(), await ready(), await ready()];
    const before = await shop().getProduct("sara", { drafts: true });
    const variants = before ? toProductInput(before).variants : [];
    await save({ pictures: [b, a], variants: variants.map((v, i) => (i === 0 ? { ...v, pictureId: own } : v)) });
    const product = await shop().getProduct("sara");
    expect(product?.pictures.map((p) => p.id)).toEqual([b, a]);
    expect(product?.variants.map((v) => v.picture?.id ?? null)).toEqual([own, null, null]);
    const [card] = await shop().listProductCards([product?.id ?? ""]);
    expect(card?.picture).toEqual(product?.pictures[0]);
    const bought = await shop().purchasables(product?.variants.map((v) => v.id) ?? []);
    expect([...bought.values()].map((v) => v.picture?.id).sort()).toEqual([b, b, own].sort());
    // What is left out stays; what is empty goes.
    await save({ pictures: undefined });
    expect((await shop().getProduct("sara"))?.pictures).toHaveLength(2);
    await save({ pictures: [] });
    expect((await shop().getProduct("sara"))?.pictures).toEqual([]);
  });

  it("cannot be deleted, with the place named; once it is removed there it can", async () => {
    const id = await ready();
    await save({ pictures: [id] });
    const objects = await objectsOf();
    const unused = await uploadNew();
    expect(await refusalOf(media().deleteMedia([id, unused.id], ACTOR))).toMatchObject({
      ...{ status: 409, code: "in_use", message: "This file is used by Sara. Remove it there first." },
    });
    expect(await objectsOf()).toHaveLength(objects.length + 1);
    expect((await media().getMedia(id)).usedIn).toEqual([
      { kind: "product", title: "Sara", href: "/420/products/demo-sara" },
    ]);
    await save({ pictures: [] });
    expect(await media().deleteMedia([id, unused.id, "nobody"], ACTOR)).toEqual({ deleted: 2 });
    // They can be restored: the job deletes their objects later.
    expect(await objectsOf()).toHaveLength(objects.length + 1);
    expect((await get(`/media/${id}/original`)).status).toBe(404);
  });

  it("wins or loses against a deletion at the same moment, and is never half there", async () => {
    for (let i = 0; i < 8; i++) {
      const id = await ready();
      const owner = { kind: "product", id: `race-${i}`, slot: "gallery" } as const;
      const results = await Promise.allSettled([setUses({ db }, owner, [id]), media().deleteMedia([id], ACTOR)]);
      const [used, deleted] = results.map((r) => r.status === "fulfilled");
      expect([used, deleted].filter(Boolean), String(i)).toHaveLength(1);
      const uses = await listUses({ db }, [id]);
      expect([uses.length > 0, (await rowOf(id)) !== undefined]).toEqual([used, used]);
    }
  });

  it("refuses a file that is gone, or of another kind, and changes nothing", async () => {
    const id = await ready();
    await save({ pictures: [id] });
    const { item: pdf } = await upload(makePdf("other"), "b.pdf");
    for (const bad of ["nobody", pdf.id])
      expect(await refusalOf(save({ title: "Changed", pictures: [id, bad] }))).toMatchObject({ status: 409 });
    expect(await shop().getProduct("sara")).toMatchObject({ title: "Sara", pictures: [{ id }] });
    await save({ pictures: [] });
  });

  it("is rendered again when its description changes, and an old version is refused", async () => {
    const id = await ready();
    await save({ pictures: [id] });
    const { live } = createTestContext();
    const before = await live.readFlags();
    const { version } = await media().getMedia(id);
    const saved = await media().updateMedia(id, { version, alt: "A pouch on a stone", focalX: 20 }, ACTOR);
    expect(saved).toMatchObject({ version: version + 1, picture: { alt: "A pouch on a stone", focalX: 20 } });
    const { raised, contentVersion } = await live.readFlags();
    expect(contentVersion).toBe(before.contentVersion + 1);
    expect(raised?.tags).toMatchObject({ "product:sara": contentVersion });
    expect(await refusalOf(media().updateMedia(id, { version, alt: "mine" }, ACTOR))).toMatchObject({
      ...{ status: 409, code: "stale" },
    });
    expect((await media().getMedia(id)).picture?.alt).toBe("A pouch on a stone");
  });

  it("can be replaced everywhere at once, with its description", async () => {
    const [old, next] = [await ready(), await ready()];
    await media().updateMedia(old, { version: (await media().getMedia(old)).version, alt: "Sara, front" }, ACTOR);
    await save({ pictures: [old] });
    await media().replaceMedia(old, next, ACTOR);
    const [shown] = (await shop().getProduct("sara"))?.pictures ?? [];
    expect([shown?.id, shown?.alt]).toEqual([next, "Sara, front"]);
    expect((await media().getMedia(old)).uses).toBe(0);
  });
});

describe("the library", () => {
  it("finds by name and description, filters, pages and counts", async () => {
    const { item } = await upload(makePng(50, 20), "sunrise 100%_photo.png");
    await media().updateMedia(item.id, { version: 1, alt: "Über den Anden" }, ACTOR);
    const ids = async (query: Partial<MediaQuery>) => (await list(query)).items.map((i) => i.id);
    expect(await ids({ q: "100%_PHOTO" })).toEqual([item.id]);
    expect(await ids({ q: "anden" })).toEqual([item.id]);
    expect(await ids({ q: "anden", filter: "missing_alt" })).toEqual([]);
    expect(await ids({ q: "anden", filter: "unused" })).toEqual([item.id]);
    expect(await ids({ q: "anden", filter: "used" })).toEqual([]);
    expect((await list({ filter: "documents" })).items.every((i) => i.kind === "document")).toBe(true);
    for (let i = 0; i < 50; i++) await uploadNew();
    const first = await list();
    const second = await list({ cursor: first.next ?? "" });
    expect([first.items.length, second.total]).toEqual([48, null]);
    const all = [...first.items, ...second.items].map((i) => i.id);
    expect(new Set(all).size).toBe(all.length);
    expect(first.total?.files).toBe((await db.select().from(mediaFiles)).length);
    expect(await refusalOf(list({ cursor: "nonsense" }))).toMatchObject({ status: 400 });
  });
});

describe("what belongs to nothing", () => {
  it("is deleted after a day: objects without a row, and members' files that nothing shows; nothing else", async () => {
    const kept = await uploadNew();
    await env.MEDIA.put("media/lost/original", "x");
    const { file } = await media().storeFile({
      ...{ bytes: makePng(70, 20), filename: "me.png", source: "member", userId: "m", actor: "member" },
    });
    await media().sweepMedia();
    expect(await objectsOf()).toContain("media/lost/original");
    const later = createTestContext(Date.now() + 2 * DAY).media;
    for (let i = 0; i < 3; i++) await later.sweepMedia();
    const objects = await objectsOf();
    expect(objects).not.toContain("media/lost/original");
    expect([await rowOf(file.id), objects.some((key) => key.includes(file.key))]).toEqual([undefined, false]);
    expect(objects).toContain(`media/${(await rowOf(kept.id))?.key}/original`);
  });
});

it("a photo of the demo content stands behind the others, once, with its sizes", async () => {
  const add = (bytes: Uint8Array<ArrayBuffer>, variantId = "") =>
    createTestContext().media.addSeedPhoto(new Request("http://localhost/", { method: "POST", body: bytes }), {
      ...{ filename: "p.png", alt: "A pouch", productId: "demo-puna", variantId },
    });
  const [one, two] = [await add(makePng(80, 60)), await add(makePng(81, 60))];
  expect(await add(makePng(80, 60))).toEqual(one);
  const product = await createTestContext().store.catalogue.getProduct("puna");
  expect(product?.pictures.map((p) => [p.id, p.alt, p.formats])).toEqual([
    [one.id, "A pouch", ["webp", "jpg"]],
    [two.id, "A pouch", ["webp", "jpg"]],
  ]);
});
