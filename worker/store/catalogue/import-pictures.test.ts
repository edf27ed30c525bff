import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readWhole } from "../../exports/testing/read-whole.ts";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { createImageHost } from "../../media/testing/fake-image-host.ts";
import { makePng } from "../../media/testing/pictures.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { parseCsv } from "./csv-format.ts";
import { toProductInput } from "./domain-product-input.ts";

const ACTOR = "ada@tikari.test";
const CDN = "https://cdn.shop.com";
const HEADER =
  "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image,Status";
let host = createImageHost();
let time = Date.now();
const ctx = () => createTestContext(time);
const shop = () => ctx().store.catalogue;

/** A file of one product: rows of picture, position, alt text and variant's picture. The first two are variants. */
const fileOf = (handle: string, rows: [src?: string, position?: number | "", alt?: string, variant?: string][]) =>
  [
    HEADER,
    ...rows.map(([src = "", position = "", alt = "", variant = ""], i) => {
      const own = [
        [handle, "Tea", "Size", "Small", `${handle}-1`, "9.00"],
        [handle, "", "", "Large", `${handle}-2`, "12.00"],
      ][i] ?? [handle, "", "", "", "", ""];
      const url = (path: string) => (path.startsWith("/") ? CDN + path : path);
      return [...own, url(src), position, alt, url(variant), i === 0 ? "active" : ""].join(",");
    }),
  ].join("\n");

async function importFile(text: string) {
  const report = await shop().previewImport(text);
  const steps = [];
  for (let next: number | null = 0; next !== null; ) {
    const step: Awaited<ReturnType<ReturnType<typeof shop>["applyImportStep"]>> = await shop().applyImportStep(
      report.id,
      next,
      ACTOR,
    );
    steps.push(step);
    next = step.next;
  }
  return { report, changed: steps.reduce((n, s) => n + s.changed, 0) };
}
const fetchAll = async () => {
  for (;;) {
    const run = await shop().fetchImportPictures({ media: ctx().media, fetch: host.fetch, timeout: 100 });
    if (!run.unfinished) return run;
  }
};
const productOf = async (handle: string) => {
  const [row] = await db.all<{ id: string }>(sql`SELECT id FROM store_product WHERE handle = ${handle}`);
  const product = await shop().getAdminProduct(row?.id ?? "");
  if (!product) throw new Error(`There is no product ${handle}.`);
  return product;
};
/** The pictures of a product by the names of their files, and those of its variants. */
async function shownBy(handle: string) {
  const { pictures, variants } = await productOf(handle);
  const files = await ctx().media.listMediaItems(
    [...pictures, ...variants.flatMap((v) => v.picture ?? [])].map((p) => p.id),
  );
  const nameOf = (id: string | undefined) => files.find((f) => f.id === id)?.filename ?? null;
  return { gallery: pictures.map((p) => nameOf(p.id)), variants: variants.map((v) => nameOf(v.picture?.id)) };
}
const rowsOf = async (handle: string) =>
  (await shop().admin.listImportPictures({ productId: (await productOf(handle)).id })).rows;
const countFiles = async () => (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM media_file`))[0]?.n;

beforeAll(async () => {
  await loadDemoSeed();
});
beforeEach(() => {
  host = createImageHost();
  time += 24 * HOUR;
});

describe("pictures of an imported file", () => {
  it("are fetched once, in the order of Image Position, with alt texts and pictures of variants", async () => {
    const text = fileOf("tea", [
      ["/b.png", 2, "In a cup"],
      ["/a.png", 1, "A pack of tea", "/c.png"],
      ["/to-a", 3],
      // Twice in one file.
      ["/b.png", 4],
    ]);
    const { report } = await importFile(text);
    expect(report.pictures).toBe(4);
    expect((await fetchAll()).refused).toBe(0);
    // `/to-a` ends at the file of `/a.png`: one picture.
    expect(await shownBy("tea")).toEqual({ gallery: ["a.png", "b.png", "c.png"], variants: [null, "c.png"] });
    expect((await productOf("tea")).pictures.map((p) => p.alt)).toEqual(["A pack of tea", "In a cup", ""]);
    const [files, contacts] = [await countFiles(), host.contacted.length];
    // Once more: nothing new, nobody is asked.
    const again = await importFile(text);
    expect([again.report.rows, again.changed]).toEqual([[], 0]);
    await fetchAll();
    expect([await countFiles(), host.contacted.length]).toEqual([files, contacts]);
    // Another product with the same addresses shows the same files.
    await importFile(fileOf("tea-two", [["/a.png", 1], [], ["/a-copy.png", 2]]));
    await fetchAll();
    expect((await shownBy("tea-two")).gallery).toEqual(["a.png"]);
    expect(await countFiles()).toBe(files);
  });

  it("are added behind those that the product has, and undo nothing that an owner changed meanwhile", async () => {
    const { store, media } = ctx();
    await importFile(
      fileOf("kept", [
        ["/b.png", 2],
        ["/a.png", 1],
      ]),
    );
    const body = makePng(24, 16, { seed: 77 });
    const { item } = await media.uploadFile(new Request("http://localhost/", { method: "POST", body }), {
      ...{ filename: "own.png", source: "upload" as const, actor: ACTOR },
    });
    const before = await productOf("kept");
    await store.catalogue.updateProduct(
      before.id,
      before.version,
      { ...toProductInput(before), pictures: [item.id] },
      ACTOR,
    );
    const opened = await productOf("kept");
    await fetchAll();
    expect((await shownBy("kept")).gallery).toEqual(["own.png", "a.png", "b.png"]);
    // An editor that was opened before can't remove them by saving.
    const stale = store.catalogue.updateProduct(opened.id, opened.version, toProductInput(opened), ACTOR);
    expect(await stale.catch((e: Response) => e.status)).toBe(409);
  });

  it("are reported one by one, and refused ones can be tried again", async () => {
    const { report } = await importFile(
      fileOf("trouble", [
        ["/missing.png"],
        ["http://10.0.0.1/x.png"],
        ["/page.jpg"],
        ["/to-loopback"],
        ["/a.png"],
        ["http://cdn.shop.com/a.png"],
      ]),
    );
    expect(report.pictures).toBe(4);
    expect(report.rows.find((r) => r.row === 3)?.dropped).toEqual([
      {
        column: "Image Src",
        message: "The picture won't be fetched. The address uses an IP address instead of a host name.",
      },
    ]);
    await fetchAll();
    expect((await rowsOf("trouble")).map((r) => [r.line, r.status, r.message])).toEqual([
      [2, "refused", "There is no file at this address (404)."],
      [3, "refused", "The address uses an IP address instead of a host name."],
      [4, "refused", "There is a web page at this address, not a picture."],
      [5, "refused", "It redirects elsewhere: The address uses an IP address instead of a host name."],
      // Tests run as a site on a developer's machine.
      [7, "refused", "A site on your own computer only fetches https addresses."],
      [6, "done", ""],
    ]);
    expect(host.contacted.filter((url) => !url.startsWith(CDN))).toEqual([]);
    const productId = (await productOf("trouble")).id;
    const asked = host.contacted.length;
    expect(await shop().admin.retryImportPictures({ productId }, ACTOR)).toEqual({ queued: 5 });
    await fetchAll();
    // The one inside is refused again without a word to anybody.
    expect(host.contacted.slice(asked).map((url) => new URL(url).pathname)).toEqual([
      "/missing.png",
      "/page.jpg",
      "/to-loopback",
    ]);
    expect((await shop().admin.listImportPictures({ productId })).counts).toEqual({ waiting: 0, done: 1, refused: 5 });
  });

  it("are tried again with growing delays where the server is down, and given up", async () => {
    await importFile(fileOf("later", [["/busy.png"], ["/down.png"]]));
    await fetchAll();
    expect((await rowsOf("later")).map((r) => [r.status, r.message])).toEqual([
      ["waiting", "The server is having problems (503)."],
      ["waiting", "The server is having problems (500)."],
    ]);
    const asked = host.contacted.length;
    await fetchAll();
    expect(host.contacted.length).toBe(asked);
    for (const delay of [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]) {
      time += delay;
      await fetchAll();
    }
    expect((await rowsOf("later")).map((r) => [new URL(r.url).pathname, r.status, r.tries])).toEqual([
      ["/down.png", "refused", 5],
      ["/busy.png", "done", 3],
    ]);
  });

  it("go on after a run that was stopped, and two runs at once store one picture", async () => {
    await importFile(fileOf("known", [["/a.png"], ["/b.png"], ["/c.png"]]));
    await fetchAll();
    await importFile(fileOf("stopped", [["/a.png"], ["/b.png"], ["/c.png"]]));
    const stopped = new Promise<Response>(() => undefined);
    let isFirst = true;
    const dying = (async (...args: Parameters<typeof fetch>) => {
      if (!isFirst) return stopped;
      isFirst = false;
      return host.fetch(...args);
    }) as typeof fetch;
    // All files are known already by their addresses: under another host they are asked for.
    await db.run(sql`UPDATE store_import_picture SET url = replace(url, 'cdn.shop.com', 'img.shop.com')
      WHERE product_id = ${(await productOf("stopped")).id}`);
    void shop().fetchImportPictures({ media: ctx().media, fetch: dying, timeout: 1e9 });
    await expect.poll(async () => (await rowsOf("stopped")).map((r) => r.tries).sort()).toEqual([0, 1, 1]);
    time += 3 * MINUTE;
    const before = await countFiles();
    await Promise.all([fetchAll(), fetchAll()]);
    expect((await rowsOf("stopped")).map((r) => r.status)).toEqual(["done", "done", "done"]);
    expect((await shownBy("stopped")).gallery).toEqual(["a.png", "b.png", "c.png"]);
    expect(await countFiles()).toBe(before);
  });

  it("are fetched again where they were deleted since, when the file is imported again", async () => {
    const text = fileOf("deleted", [["/only.png", 1]]);
    await importFile(text);
    await fetchAll();
    const product = await productOf("deleted");
    const [picture] = product.pictures;
    await shop().updateProduct(product.id, product.version, { ...toProductInput(product), pictures: [] }, ACTOR);
    expect((await importFile(text)).changed).toBe(0);
    await db.run(sql`DELETE FROM media_use WHERE media_id = ${picture?.id ?? ""}`);
    await ctx().media.deleteMedia([picture?.id ?? ""], ACTOR);
    expect((await importFile(text)).changed).toBe(1);
    await fetchAll();
    expect((await shownBy("deleted")).gallery).toHaveLength(1);
  });
});

describe("a file with more than can be imported", () => {
  const many = (n: number, server = CDN): [string, number][] =>
    Array.from({ length: n }, (_, i) => [`${server}/missing-${i + 1}.png`, i + 1]);

  it("says which pictures are left out, before the import and after it", async () => {
    const { report } = await importFile(fileOf("crowd", many(260)));
    expect(report.pictures).toBe(250);
    expect(report.pictureProblems).toEqual([
      "crowd would have more than 250 pictures. A product can have up to 24; the rest won't be added.",
    ]);
    const message = "Only the first 250 pictures of a product are imported. This one and 9 more won't be added.";
    expect(report.rows.find((r) => r.row === 252)?.dropped).toEqual([
      { column: "Image Src", message: `The picture won't be fetched. ${message}` },
    ]);
    const productId = (await productOf("crowd")).id;
    const { counts, rows } = await shop().admin.listImportPictures({ productId });
    expect(counts).toEqual({ waiting: 250, done: 0, refused: 1 });
    expect(rows.filter((r) => r.status === "refused").map((r) => [r.line, r.message])).toEqual([[252, message]]);
    // Not fetched: 250 addresses would take their time.
    await db.run(sql`UPDATE store_import_picture SET status = 'refused' WHERE product_id = ${productId}`);
  });

  it("fetches nothing for a product whose gallery is full", async () => {
    await importFile(fileOf("full-of", [["/a.png", 1]]));
    await fetchAll();
    host = createImageHost();
    await importFile(fileOf("full", many(30)));
    const { id } = await productOf("full");
    await db.run(sql`INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
      SELECT 'product', ${id}, 'gallery', j.key, (SELECT min(id) FROM media_file) FROM json_each(${JSON.stringify(Array(24).fill(0))}) j`);
    await fetchAll();
    expect(host.contacted).toEqual([]);
    expect(new Set((await rowsOf("full")).map((r) => r.message))).toEqual(
      new Set(["The product already has 24 pictures. Remove one and try again."]),
    );
    await db.run(sql`DELETE FROM media_use WHERE owner_id = ${id}`);
  });

  it("asks a dead server three times a try, others each time, and says so", async () => {
    const dead = "https://dead.shop.com";
    const down = (async (input: unknown) => {
      host.contacted.push(String(input));
      if (String(input).startsWith(dead)) throw new Error("connection refused");
      return new Response("gone", { status: 404 });
    }) as typeof fetch;
    const fetchDown = async () => {
      for (;;) {
        const run = await shop().fetchImportPictures({ media: ctx().media, fetch: down, timeout: 100 });
        if (!run.unfinished) return;
      }
    };
    await importFile(fileOf("dead", [...many(40, dead), [`${CDN}/missing.png`, 41]]));
    await fetchDown();
    const asked = () => host.contacted.filter((url) => url.startsWith(dead)).map((url) => url.slice(dead.length + 1));
    expect(asked()).toEqual(["missing-1.png", "missing-2.png", "missing-3.png"]);
    // Another server is asked all the same.
    expect(host.contacted).toContain(`${CDN}/missing.png`);
    const notAsked = "Not fetched yet: 3 other pictures from this server failed.";
    const waiting = (await rowsOf("dead")).filter((r) => r.message === notAsked);
    expect([waiting.length, new Set(waiting.map((r) => r.status))]).toEqual([37, new Set(["waiting"])]);
    time += 3 * MINUTE;
    await fetchDown();
    expect(asked().slice(3)).toEqual(["missing-4.png", "missing-5.png", "missing-6.png"]);
    for (const delay of [13 * MINUTE, 2 * HOUR, 7 * HOUR]) {
      time += delay;
      await fetchDown();
    }
    expect(asked()).toHaveLength(15);
    const productId = (await productOf("dead")).id;
    expect((await shop().admin.listImportPictures({ productId })).counts).toEqual({ waiting: 0, done: 0, refused: 41 });
    // The server is back: all of them can be tried again.
    expect((await shop().admin.retryImportPictures({ productId }, ACTOR)).queued).toBe(41);
    await fetchAll();
    expect(host.contacted.filter((url) => url.startsWith(dead))).toHaveLength(55);
  });

  it("records another try only where there is something to try", async () => {
    await importFile(fileOf("nothing", [["/a.png", 1]]));
    const productId = (await productOf("nothing")).id;
    const entries = async () =>
      (
        await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM settings_audit
        WHERE action = 'product.pictures_retry' AND target = ${`product:${productId}`}`)
      )[0]?.n;
    expect(await shop().admin.retryImportPictures({ productId }, ACTOR)).toEqual({ queued: 0 });
    expect(await entries()).toBe(0);
    await db.run(sql`UPDATE store_import_picture SET status = 'refused' WHERE product_id = ${productId}`);
    expect(await shop().admin.retryImportPictures({ productId }, ACTOR)).toEqual({ queued: 1 });
    expect(await entries()).toBe(1);
  });
});

describe("an export", () => {
  const table = async () => {
    const [header = [], ...rows] = parseCsv(await readWhole(shop().exportProducts()));
    return rows.map((r) => Object.fromEntries(header.map((h, i) => [h, r[i] ?? ""])));
  };

  it("names every picture by an absolute address, one a row; importing it adds nothing, elsewhere it brings them", async () => {
    const shown = fileOf("leaf", [
      ["/b.png", 2, "In a cup"],
      ["/a.png", 1, "A pack of tea", "/c.png"],
    ]);
    await importFile(shown);
    await fetchAll();
    await db.run(sql`UPDATE media_file SET status = 'ready', formats = '["webp","jpg"]'`);
    const origin = ctx().url.origin;
    const { pictures, variants } = await productOf("leaf");
    const address = (at: number) => `${origin}/media/${pictures[at]?.id}/24.jpg`;
    const rows = (await table()).filter((r) => r.Handle === "leaf");
    expect(rows.map((r) => [r["Image Src"], r["Image Position"], r["Image Alt Text"], r["Variant Image"]])).toEqual([
      [address(0), "1", "A pack of tea", ""],
      [address(1), "2", "In a cup", address(2)],
      [address(2), "3", "", ""],
    ]);
    expect(variants.map((v) => v.picture?.id)).toEqual([undefined, pictures[2]?.id]);
    const text = await readWhole(shop().exportProducts());
    const asked = host.contacted.length;
    const { report, changed } = await importFile(text);
    expect([report.rows, report.pictures, changed]).toEqual([[], 0, 0]);
    await fetchAll();
    expect(host.contacted.length).toBe(asked);
    // As another shop reads it: the addresses are those of a public site.
    const elsewhere = text.replaceAll(origin, "https://shop.tikari.com").replaceAll(/\bleaf\b/g, "leaf-elsewhere");
    const there = await shop().previewImport(
      elsewhere
        .split("\r\n")
        .filter((line, i) => i === 0 || line.startsWith("leaf-elsewhere,"))
        .join("\r\n"),
    );
    expect(there.pictures).toBe(4);
  });
});
