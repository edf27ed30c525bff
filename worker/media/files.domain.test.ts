import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jpegWidths, pictureUrl, pictureWidths } from "./domain.ts";
import { removeMetadata, removeSrgbProfile } from "./domain-clean.ts";
import { type InspectedPicture, inspectFile, listPngChunks, readU32, startsWith } from "./domain-inspect.ts";
import { turnUpright, uprightTransform } from "./domain-resize.ts";
import { canServerDecode } from "./domain-server-limits.ts";
import {
  addWebpExif,
  joinBytes,
  jpegFrame,
  jpegSegment,
  makeAnimatedPng,
  makeAvif,
  makeExif,
  makeGif,
  makeJpegHeader,
  makePdf,
  makePng,
  makePngBomb,
  makePngHeader,
  makeTiff,
  makeWebp,
  pngChunk,
} from "./testing/pictures.ts";

const ascii = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Array.from(text, (c) => [c.charCodeAt(0), 0]).flat()]);
const textOf = (bytes: Uint8Array | null) => String.fromCharCode(...(bytes ?? []));
const problemOf = (bytes: Uint8Array) => {
  const found = inspectFile(bytes);
  return "problem" in found ? found.problem : null;
};
const clean = (bytes: Uint8Array) => removeMetadata(bytes, inspectFile(bytes) as InspectedPicture);

describe("what a file is", () => {
  it.each([
    ["PNG", makePng(30, 20), "image/png"],
    ["JPEG", makeJpegHeader(30, 20), "image/jpeg"],
    ["GIF", makeGif(1), "image/gif", 1, 1],
    ["WebP", makeWebp(30, 20), "image/webp"],
    ["WebP with a canvas", makeWebp(30, 20, { exif: "x" }), "image/webp"],
    ["AVIF", makeAvif(30, 20), "image/avif"],
  ])("is read from the bytes of a %s", (_, bytes, type, width = 30, height = 20) => {
    expect(inspectFile(bytes)).toMatchObject({ kind: "picture", type, width, height });
  });

  it("knows the size as it is shown: turned by EXIF, and by an AVIF's own turn", () => {
    for (const orientation of [1, 3])
      expect(inspectFile(makeJpegHeader(30, 20, { before: [makeExif(orientation)] }))).toMatchObject({ width: 30 });
    for (const orientation of [5, 6, 7, 8])
      expect(inspectFile(makeJpegHeader(30, 20, { before: [makeExif(orientation)] }))).toMatchObject({
        ...{ width: 20, height: 30, orientation },
      });
    expect(inspectFile(makeAvif(30, 20, { turned: true }))).toMatchObject({ width: 20, height: 30 });
  });

  it.each([
    ["an SVG with a script", ascii('<?xml version="1.0"?><svg onload="alert(1)">'), /scripts/],
    ["HTML", ascii("<!doctype html><script>alert(1)</script>"), /isn't a picture/],
    ["a program", Uint8Array.of(0x4d, 0x5a, 0x90, 0), /isn't a picture/],
    ["nothing", new Uint8Array(), /empty/],
    ["a hundred megapixels", makePngHeader(10_000, 10_000), /10000 × 10000 pixels.*40 megapixels/],
    ["a line of a billion pixels", makePngHeader(0x7fffffff, 1), /megapixels/],
    ["a strip that encoders refuse", makePngHeader(17_000, 100), /megapixels/],
    ["an animated PNG", makeAnimatedPng(), /still picture/],
    ["an animated GIF", makeGif(2), /still picture/],
    ["an animated WebP", makeWebp(4, 4, { animated: true }), /still picture/],
    ["an animated AVIF", makeAvif(4, 4, { brand: "avis" }), /still picture/],
    ["an iPhone's HEIC", makeAvif(4, 4, { brand: "heic" }), /HEIC.*JPEG/],
    ["a JPEG of an arithmetic coder", makeJpegHeader(30, 20, { frame: 0xc9 }), /normal JPEG/],
    ["a lossless JPEG", makeJpegHeader(30, 20, { frame: 0xc3 }), /normal JPEG/],
    ["a JPEG of twelve bits", makeJpegHeader(30, 20, { precision: 12 }), /normal JPEG/],
    ["a JPEG that says two sizes", makeJpegHeader(30, 20, { before: [jpegFrame(9000, 9000)] }), /normal JPEG/],
    ["a JPEG of thousands of scans", makeJpegHeader(30, 20, { frame: 0xc2, scans: 2000 }), /normal JPEG/],
    ["a GIF whose image is larger than its screen", makeGif(1, "", { width: 65_000, height: 65_000 }), /65000 × 65000/],
    ["a PNG of seven bits", makePng(3, 3).map((b, at) => (at === 24 ? 7 : b)), /normal JPEG or PNG/],
    ["an SVG in UTF-16", utf16('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /isn't a picture/],
    ["a picture without pixels", makePngHeader(0, 5), /incomplete/],
  ])("refuses %s with a sentence", (_, bytes, sentence) => {
    expect(problemOf(bytes)).toMatch(sentence);
  });

  it.each([
    ["PNG", makePng(30, 20)],
    ["JPEG", makeJpegHeader(30, 20, { before: [makeExif(6)] })],
    ["GIF", makeGif(1, "hello")],
    ["WebP", makeWebp(30, 20, { exif: "x" })],
    ["AVIF", makeAvif(30, 20, { exif: "abcdef" })],
    ["PDF", makePdf()],
  ])("refuses a %s that was cut anywhere, and throws for none", (_, bytes) => {
    for (let length = 1; length < bytes.length; length++) {
      const cut = inspectFile(bytes.subarray(0, length));
      // The last bytes may be padding: whatever is accepted can also be cleaned.
      if (!("problem" in cut)) expect(bytes.length - length).toBeLessThan(8);
      if (!("problem" in cut) && cut.kind === "picture") removeMetadata(bytes.subarray(0, length), cut);
    }
  });

  it("does not fall for random bytes behind a true beginning", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return (seed >> 8) & 255;
    };
    for (const start of [makePng(3, 3), makeJpegHeader(3, 3), makeGif(1), makeWebp(3, 3), makeAvif(3, 3)])
      for (let i = 0; i < 200; i++) {
        const broken = start.map((b, at) => (at > 12 && random() < 20 ? random() : b));
        const found = inspectFile(broken);
        if (!("problem" in found) && found.kind === "picture") removeMetadata(broken, found);
      }
  });

  it("takes a progressive JPEG of many layers, and a PNG of sixteen bits", () => {
    expect(inspectFile(makeJpegHeader(30, 20, { frame: 0xc2, scans: 20 }))).toMatchObject({ width: 30 });
    expect(inspectFile(makePng(3, 3).map((b, at) => (at === 24 ? 16 : b)))).toMatchObject({ width: 3 });
    // An image that stands inside the screen doesn't change its size.
    expect(inspectFile(makeGif(1))).toMatchObject({ width: 1, height: 1 });
  });

  it("takes the size of a PNG whose data is a bomb: what decodes it knows how much to expect", () => {
    const bomb = makePngBomb();
    expect(bomb.length).toBeLessThan(60_000);
    expect(inspectFile(bomb)).toMatchObject({ width: 10, height: 10 });
  });
});

describe("metadata", () => {
  it("takes with it what is hidden behind or inside a picture to be something else", () => {
    const page = "<script>alert(1)</script>";
    const zip = "PK\x03\x04 hidden";
    const files = [
      joinBytes(makePng(3, 2, { extra: [pngChunk("tEXt", ascii(page))] }), ascii(zip)),
      makeJpegHeader(3, 2, { before: [jpegSegment(0xfe, ascii(page))], after: ascii(zip) }),
      joinBytes(makeGif(1, page), ascii(zip)),
      joinBytes(makeWebp(3, 2, { exif: page }), ascii(zip)),
      makeAvif(3, 2, { hidden: page + zip }),
    ];
    for (const bytes of files) {
      expect(textOf(bytes)).toMatch(/<script>.*PK/s);
      expect(textOf(clean(bytes))).not.toMatch(/<script>|PK/);
    }
  });

  const place = "GPS 13.1631 S";

  it("of a JPEG goes: place, comments, previews and what follows the picture; its turn and its colors stay", () => {
    const profile = jpegSegment(0xe2, ascii("ICC_PROFILE\0\x01\x01 Display P3"));
    const bytes = makeJpegHeader(30, 20, {
      before: [
        jpegSegment(0xe0, ascii("JFIF\0\x01\x01")),
        makeExif(6, place),
        jpegSegment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${place}`)),
        profile,
        jpegSegment(0xe2, ascii(`MPF\0${place}`)),
        jpegSegment(0xed, ascii(`Photoshop ${place}`)),
        jpegSegment(0xfe, ascii(place)),
      ],
      after: ascii(`film of the photo ${place}`),
    });
    const result = clean(bytes);
    expect(textOf(result)).not.toContain("GPS");
    expect(textOf(result)).toContain("Display P3");
    expect(inspectFile(result as Uint8Array)).toMatchObject({ width: 20, height: 30, orientation: 6 });
    expect(clean(result as Uint8Array)).toEqual(result);
  });

  it("of PNG, WebP, GIF and AVIF goes too, and the picture stays", () => {
    const text = pngChunk("tEXt", ascii(`Comment\0${place}`));
    const files = [
      makePng(3, 2, { extra: [text, pngChunk("eXIf", ascii(place)), pngChunk("iCCP", ascii("sRGB\0\0x"))] }),
      makeWebp(30, 20, { exif: place }),
      makeGif(1, place),
      makeAvif(30, 20, { exif: place }),
      makeAvif(30, 20, { hidden: place }),
    ];
    for (const bytes of files) {
      expect(textOf(bytes)).toContain("GPS");
      const result = clean(bytes) as Uint8Array;
      expect(textOf(result)).not.toContain("GPS");
      expect(inspectFile(result)).toEqual(inspectFile(bytes));
      expect(clean(result)).toEqual(result);
    }
  });
});

describe("the turn of a picture", () => {
  const place = "GPS 13.1631 S";
  const files: [string, (orientation: number) => Uint8Array][] = [
    ["PNG", (o) => makePng(30, 20, { extra: [pngChunk("eXIf", makeTiff(o, place))] })],
    ["WebP", (o) => addWebpExif(makeWebp(30, 20), 30, 20, makeTiff(o, place))],
    [
      "WebP whose EXIF begins as in a JPEG",
      (o) => addWebpExif(makeWebp(30, 20), 30, 20, makeTiff(o, place), "Exif\0\0"),
    ],
  ];
  it.each(files)("of a %s is read, kept when its metadata goes, and says its upright size", (_, make) => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const size = orientation >= 5 ? { width: 20, height: 30 } : { width: 30, height: 20 };
      const bytes = make(orientation);
      expect(inspectFile(bytes)).toMatchObject({ ...size, orientation });
      const result = clean(bytes) as Uint8Array;
      expect(textOf(result)).not.toContain("GPS");
      expect(inspectFile(result)).toMatchObject({ ...size, orientation });
      expect(clean(result)).toEqual(result);
      for (const chunk of startsWith(result, "RIFF") ? [] : (listPngChunks(result) ?? []))
        expect(readU32(result, chunk.end - 4), chunk.name).toBe(crc32(result.subarray(chunk.start + 4, chunk.end - 4)));
    }
  });

  it("is left as it is where the data says nothing, or no such value", () => {
    for (const tiff of [ascii("II"), makeTiff(0), makeTiff(9), makeTiff(6).subarray(0, 13), new Uint8Array()])
      expect(inspectFile(makePng(30, 20, { extra: [pngChunk("eXIf", tiff)] }))).toMatchObject({
        width: 30,
        orientation: 1,
      });
  });

  it("is the same for the canvas of a browser as for the Worker", () => {
    const [w, h] = [3, 2];
    const source = { data: new Uint8ClampedArray(w * h * 4).map((_, i) => i), width: w, height: h };
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const upright = turnUpright(source, orientation);
      const [a, b, c, d, e, f] = uprightTransform(orientation, w, h);
      for (let sy = 0; sy < h; sy++)
        for (let sx = 0; sx < w; sx++) {
          // The middle of each pixel.
          const x = Math.floor(a * (sx + 0.5) + c * (sy + 0.5) + e);
          const y = Math.floor(b * (sx + 0.5) + d * (sy + 0.5) + f);
          expect(upright.data[(y * upright.width + x) * 4], `${orientation}`).toBe(source.data[(sy * w + sx) * 4]);
        }
    }
  });
});

it("a canvas' WebP loses its profile and stays what it is", () => {
  const bytes = makeWebp(30, 20, { profile: "sRGB ".repeat(90) });
  expect(bytes.length).toBeGreaterThan(450);
  const plain = removeSrgbProfile(bytes);
  expect(plain).toEqual(makeWebp(30, 20));
  expect(inspectFile(plain)).toMatchObject({ type: "image/webp", width: 30, height: 20 });
});

describe("who makes the variants", () => {
  it("is the Worker only where it knows the colors", () => {
    const profile = (name: string) => jpegSegment(0xe2, ascii(`ICC_PROFILE\0\x01\x01${name}`));
    expect(canServerDecode("image/jpeg", makeJpegHeader(3, 3))).toBe(true);
    expect(canServerDecode("image/jpeg", makeJpegHeader(3, 3, { before: [profile("sRGB IEC61966")] }))).toBe(true);
    expect(canServerDecode("image/jpeg", makeJpegHeader(3, 3, { before: [profile("Display P3")] }))).toBe(false);
    expect(canServerDecode("image/jpeg", makeJpegHeader(3, 3, { components: 4 }))).toBe(false);
    expect(canServerDecode("image/png", makePng(3, 3))).toBe(true);
    expect(canServerDecode("image/avif", makeAvif(3, 3))).toBe(false);
  });
});

describe("the widths of a picture", () => {
  it("never exceed it, and hold its own where that is not the largest", () => {
    expect(pictureWidths(4000)).toEqual([160, 320, 640, 960, 1280, 1920]);
    expect(pictureWidths(1000)).toEqual([160, 320, 640, 960, 1000]);
    expect(pictureWidths(640)).toEqual([160, 320, 640]);
    expect(pictureWidths(90)).toEqual([90]);
    expect([jpegWidths(4000), jpegWidths(1000), jpegWidths(300)]).toEqual([[640, 1280], [640, 1000], [300]]);
  });

  it("are chosen to be large enough, in a format that exists", () => {
    const picture = { id: "x", width: 1000, widths: pictureWidths(1000), formats: ["webp", "jpg"] as const };
    const url = (width: number, format: "avif" | "webp" | "jpg") =>
      pictureUrl({ ...picture, formats: [...picture.formats] }, width, format);
    expect([url(100, "webp"), url(161, "webp"), url(5000, "webp")]).toEqual([
      "/media/x/160.webp",
      "/media/x/320.webp",
      "/media/x/1000.webp",
    ]);
    expect([url(100, "jpg"), url(100, "avif")]).toEqual(["/media/x/640.jpg", "/media/x/640.jpg"]);
    expect(pictureUrl({ ...picture, formats: [] }, 100, "webp")).toBe("/media/x/original");
  });
});
