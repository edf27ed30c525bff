import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { HOUR } from "../kernel/instants.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { decodePicture, startEncoders } from "./codecs.ts";
import { flattenPixels, type Pixels, shrinkPixels, turnUpright } from "./domain-resize.ts";
import { mediaFiles } from "./schema.ts";
import { addWebpExif, makeDeepPng, makeExif, makePng, makePngBomb, makeTiff, pngChunk } from "./testing/pictures.ts";

const paint = (width: number, height: number, color: (x: number, y: number) => [number, number, number, number]) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(color(x, y), (y * width + x) * 4);
  return { data, width, height } satisfies Pixels;
};
/** Red above, blue below. */
const RED_OVER_BLUE = paint(400, 700, (_, y) => (y < 350 ? [220, 20, 20, 255] : [20, 20, 220, 255]));
const pixelAt = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
const media = (at?: number) => createTestContext(at).media;
const store = (bytes: Uint8Array, source: "import" | "upload" = "import") =>
  media().storeFile({ bytes, filename: "p.jpg", source, actor: "system" });
const rowOf = async (id: string) => (await db.select().from(mediaFiles)).find((f) => f.id === id);

describe("the Worker's own variants", () => {
  it("are upright, in every width, with a placeholder, and public at once", async () => {
    const { jpg } = await startEncoders();
    // Stored lying on its side, as a phone does.
    const stored = turnUpright(RED_OVER_BLUE, 8);
    const plain = jpg(stored, 90);
    const turned = new Uint8Array([...plain.subarray(0, 2), ...makeExif(6), ...plain.subarray(2)]);
    const { file } = await store(turned);
    expect(file).toMatchObject({ width: 400, height: 700, status: "waiting" });
    expect(await media().makeWaitingVariants()).toMatchObject({ made: 1, unfinished: false });
    const row = await rowOf(file.id);
    expect(row).toMatchObject({ status: "ready", formats: '["webp","jpg"]' });
    expect(row?.placeholder).toMatch(/^UklGR/);
    for (const [name, type] of [
      ["160.webp", "image/webp"],
      ["320.webp", "image/webp"],
      ["400.webp", "image/webp"],
      ["400.jpg", "image/jpeg"],
    ] as const) {
      const object = await env.MEDIA.get(`media/${file.key}/${name}`);
      const pixels = await decodePicture(type, new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer()));
      expect([pixels.width, pixels.height]).toEqual([
        Number.parseInt(name, 10),
        Math.round(Number.parseInt(name, 10) * 1.75),
      ]);
      const [above, below] = [pixelAt(pixels, 20, 20), pixelAt(pixels, 20, pixels.height - 20)];
      expect([(above[0] ?? 0) > 150, (below[2] ?? 0) > 150], name).toEqual([true, true]);
    }
  });

  it("of a PNG with sixteen bits a color have its colors", async () => {
    const { file } = await store(makeDeepPng(40, 30));
    expect(await media().makeWaitingVariants()).toMatchObject({ made: 1 });
    const object = await env.MEDIA.get(`media/${file.key}/40.webp`);
    const pixels = await decodePicture("image/webp", new Uint8Array((await object?.arrayBuffer()) ?? []));
    const [red = 0, green = 255, blue = 255] = pixelAt(pixels, 20, 15);
    expect([pixels.width, red > 200, green < 50, blue < 50]).toEqual([40, true, true, true]);
  });

  it("of PNG and WebP are turned as their EXIF says", async () => {
    const { webp } = await startEncoders();
    const stored = turnUpright(RED_OVER_BLUE, 8);
    const files = [
      addWebpExif(webp(stored, 90), stored.width, stored.height, makeTiff(6)),
      makePng(40, 60, { extra: [pngChunk("eXIf", makeTiff(6))] }),
    ];
    const [ofWebp, ofPng] = [await store(files[0] as Uint8Array), await store(files[1] as Uint8Array)];
    expect([ofWebp.file.width, ofWebp.file.height, ofPng.file.width, ofPng.file.height]).toEqual([400, 700, 60, 40]);
    expect(await media().makeWaitingVariants()).toMatchObject({ made: 2 });
    const read = async (key: string, name: string) => {
      const object = await env.MEDIA.get(`media/${key}/${name}`);
      return decodePicture("image/webp", new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer()));
    };
    const photo = await read(ofWebp.file.key, "160.webp");
    expect([photo.width, photo.height]).toEqual([160, 280]);
    expect((pixelAt(photo, 20, 20)[0] ?? 0) > 150).toBe(true);
    expect((pixelAt(photo, 20, 260)[2] ?? 0) > 150).toBe(true);
    // Its colors change from column to column: upright, from row to row.
    const png = await read(ofPng.file.key, "60.webp");
    const red = (x: number, y: number) => pixelAt(png, x, y)[0] ?? 0;
    expect(Math.abs(red(5, 20) - red(55, 20))).toBeLessThan(8);
    expect(Math.abs(red(30, 2) - red(30, 34))).toBeGreaterThan(100);
  });

  it("wait while the browser that uploads a picture makes them", async () => {
    const { file } = await store(makePng(60, 40), "upload");
    expect(await media().makeWaitingVariants()).toMatchObject({ made: 0, unfinished: false });
    expect(await media(Date.now() + HOUR).makeWaitingVariants()).toMatchObject({ made: 1 });
    expect(await rowOf(file.id)).toMatchObject({ status: "ready" });
  });

  it("of a bomb are given up after three tries, without stopping the others", async () => {
    const { file: bomb } = await store(makePngBomb());
    const { file: good } = await store(makePng(61, 40));
    for (let i = 0; i < 4; i++) await media().makeWaitingVariants();
    expect((await rowOf(good.id))?.status).toBe("ready");
    expect(["ready", "browser"]).toContain((await rowOf(bomb.id))?.status);
    const { file: broken } = await store(
      new Uint8Array(
        [...makePng(62, 40).subarray(0, -20), ...makePng(62, 40).subarray(-20)].map((b, i) =>
          i > 60 && i < 70 ? 0 : b,
        ),
      ),
    );
    for (let i = 0; i < 4; i++) await media().makeWaitingVariants();
    expect((await rowOf(broken.id))?.status).toBe("browser");
  });
});

describe("pixels", () => {
  it("are means of what they cover, and transparency adds no color", () => {
    const half = paint(4, 1, (x) => (x < 2 ? [200, 0, 0, 255] : [0, 99, 0, 0]));
    expect(pixelAt(shrinkPixels(half, 1, 1), 0, 0)).toEqual([200, 0, 0, 128]);
    expect(pixelAt(flattenPixels(shrinkPixels(half, 1, 1)), 0, 0)).toEqual([227, 127, 127, 255]);
    const third = paint(3, 1, (x) => [x * 90, 0, 0, 255]);
    expect([pixelAt(shrinkPixels(third, 2, 1), 0, 0)[0], pixelAt(shrinkPixels(third, 2, 1), 1, 0)[0]]).toEqual([
      30, 150,
    ]);
  });

  it("turn by each orientation as EXIF says", () => {
    // Corners of a picture of 2 × 3, clockwise from the upper left; EXIF 2.32, 4.6.5, tag 0x0112.
    const source = paint(2, 3, (x, y) => [x + 2 * y, 0, 0, 255]);
    const corners = (o: number) => {
      const p = turnUpright(source, o);
      return [
        [0, 0],
        [p.width - 1, 0],
        [p.width - 1, p.height - 1],
        [0, p.height - 1],
      ].map(([x, y]) => pixelAt(p, x as number, y as number)[0]);
    };
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(corners)).toEqual([
      [0, 1, 5, 4],
      [1, 0, 4, 5],
      [5, 4, 0, 1],
      [4, 5, 1, 0],
      [0, 4, 5, 1],
      [4, 0, 1, 5],
      [5, 1, 0, 4],
      [1, 5, 4, 0],
    ]);
  });
});
