/** Tiny pictures, made here byte by byte: files that are what they say, and files that lie. */
import { crc32, deflateSync } from "node:zlib";

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
export const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const u16 = (n: number) => Uint8Array.of(n >> 8, n & 255);
const u32 = (n: number) => Uint8Array.of((n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255);
const u32Little = (n: number) => u32(n).reverse();

export function pngChunk(name: string, body: Uint8Array): Uint8Array {
  const named = joinBytes(ascii(name), body);
  return joinBytes(u32(body.length), named, u32(crc32(named)));
}

/** A PNG of one color; `extra` chunks stand before its data. `seed` makes it another file. */
export function makePng(width: number, height: number, { extra = [] as Uint8Array[], seed = 0 } = {}) {
  const row = new Uint8Array(1 + 3 * width);
  for (let x = 0; x < width; x++) row.set([(x * 7 + seed) & 255, 90, 60], 1 + 3 * x);
  const raw = joinBytes(...Array.from({ length: height }, () => row));
  return pngOf(width, height, deflateSync(raw), extra);
}

/** A red PNG with sixteen bits a color. */
export const makeDeepPng = (width: number, height: number) => {
  const row = joinBytes(Uint8Array.of(0), ...Array.from({ length: width }, () => Uint8Array.of(220, 7, 20, 7, 20, 7)));
  return pngOf(width, height, deflateSync(joinBytes(...Array.from({ length: height }, () => row))), [], 16);
};

const pngOf = (width: number, height: number, data: Uint8Array, extra: readonly Uint8Array[] = [], bits = 8) =>
  joinBytes(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    pngChunk("IHDR", joinBytes(u32(width), u32(height), Uint8Array.of(bits, 2, 0, 0, 0))),
    ...extra,
    pngChunk("IDAT", data),
    pngChunk("IEND", new Uint8Array()),
  );

/** A PNG that claims a size, with no data for it. */
export const makePngHeader = (width: number, height: number) => pngOf(width, height, deflateSync(new Uint8Array(8)));

/** A PNG of a hundred pixels whose data inflates to many megabytes. */
export const makePngBomb = () => pngOf(10, 10, deflateSync(new Uint8Array(50_000_000), { level: 9 }));

export const makeAnimatedPng = () => makePng(4, 4, { extra: [pngChunk("acTL", joinBytes(u32(2), u32(0)))] });

const segment = (marker: number, body: Uint8Array) =>
  joinBytes(Uint8Array.of(0xff, marker), u16(body.length + 2), body);

/** EXIF with an orientation, and a place as text that must not survive. */
export const makeExif = (orientation: number, place = "GPS 13.1631 S 72.5450 W") =>
  segment(
    0xe1,
    joinBytes(
      ascii("Exif\0\0II"),
      Uint8Array.of(42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0),
      ascii(place),
    ),
  );

/** The TIFF data of EXIF, little-endian, with an orientation and a place. */
export const makeTiff = (orientation: number, place = "") =>
  joinBytes(
    ascii("II"),
    Uint8Array.of(42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0),
    ascii(place),
  );

/** A plain WebP in the extended form, with EXIF data. @param prefix as some programs begin it */
export function addWebpExif(webp: Uint8Array, width: number, height: number, tiff: Uint8Array, prefix = "") {
  const u24 = (n: number) => Uint8Array.of(n & 255, (n >> 8) & 255, n >> 16);
  const header = webpChunk("VP8X", joinBytes(Uint8Array.of(8, 0, 0, 0), u24(width - 1), u24(height - 1)));
  const chunks = joinBytes(header, webp.subarray(12), webpChunk("EXIF", joinBytes(ascii(prefix), tiff)));
  return joinBytes(ascii("RIFF"), u32Little(chunks.length + 4), ascii("WEBP"), chunks);
}

/** The frame of a JPEG without a picture that could be decoded: enough for everything that reads headers only. */
export function makeJpegHeader(
  width: number,
  height: number,
  {
    before = [] as Uint8Array[],
    after = new Uint8Array(),
    components = 3,
    frame = 0xc0,
    precision = 8,
    scans = 1,
  } = {},
) {
  const scan = joinBytes(
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    Uint8Array.of(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4),
  );
  return joinBytes(
    Uint8Array.of(0xff, 0xd8),
    ...before,
    jpegFrame(width, height, { marker: frame, precision, components }),
    ...Array.from({ length: scans }, () => scan),
    Uint8Array.of(0xff, 0xd9),
    after,
  );
}
/** The segment of a JPEG that says its size. */
export const jpegFrame = (width: number, height: number, { marker = 0xc0, precision = 8, components = 3 } = {}) =>
  segment(
    marker,
    joinBytes(
      Uint8Array.of(precision),
      u16(height),
      u16(width),
      Uint8Array.of(components),
      new Uint8Array(3 * components),
    ),
  );
export const jpegSegment = segment;

const gifImage = Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0);
export const gifComment = (text: string) =>
  joinBytes(Uint8Array.of(0x21, 0xfe, text.length), ascii(text), Uint8Array.of(0));
/** A GIF with a screen of one pixel; its image may claim to be larger. */
export const makeGif = (frames: number, comment = "", { width = 1, height = 1 } = {}) =>
  joinBytes(
    ascii("GIF89a"),
    Uint8Array.of(1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6),
    ...(comment ? [gifComment(comment)] : []),
    ...Array.from({ length: frames }, () =>
      gifImage.map((b, at) => [b, b, b, b, b, width & 255, width >> 8, height & 255, height >> 8][at] ?? b),
    ),
    Uint8Array.of(0x3b),
  );

const webpChunk = (name: string, body: Uint8Array) =>
  joinBytes(ascii(name), u32Little(body.length), body, new Uint8Array(body.length & 1));

/** A WebP of the lossy kind, with an EXIF chunk. */
export function makeWebp(
  width: number,
  height: number,
  { exif = "", animated = false, profile = "" } = {},
): Uint8Array<ArrayBuffer> {
  const frame = joinBytes(
    Uint8Array.of(0, 0, 0, 0x9d, 0x01, 0x2a),
    Uint8Array.of(width & 255, width >> 8, height & 255, height >> 8),
    new Uint8Array(8),
  );
  const u24 = (n: number) => Uint8Array.of(n & 255, (n >> 8) & 255, n >> 16);
  const canvas = joinBytes(Uint8Array.of(exif ? 8 : 0, 0, 0, 0), u24(width - 1), u24(height - 1));
  const chunks = joinBytes(
    ...(exif || animated || profile ? [webpChunk("VP8X", canvas)] : []),
    ...(profile ? [webpChunk("ICCP", ascii(profile))] : []),
    ...(animated ? [webpChunk("ANIM", new Uint8Array(6))] : []),
    webpChunk("VP8 ", frame),
    ...(exif ? [webpChunk("EXIF", ascii(exif))] : []),
  );
  return joinBytes(ascii("RIFF"), u32Little(chunks.length + 4), ascii("WEBP"), chunks);
}

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = joinBytes(...parts);
  return joinBytes(u32(body.length + 8), ascii(type), body);
};
const fullBox = (type: string, version: number, flags: number, ...parts: Uint8Array[]) =>
  box(type, Uint8Array.of(version, 0, 0, flags), ...parts);

/** The boxes of an AVIF: its size, a quarter turn, and an EXIF item whose bytes are `exif`. */
export function makeAvif(
  width: number,
  height: number,
  { brand = "avif", turned = false, exif = "", hidden = "" } = {},
) {
  const ftyp = box("ftyp", ascii(brand), u32(0), ascii("mif1"), ascii(brand));
  const data = ascii(exif || "-");
  const build = (offset: number) =>
    fullBox(
      "meta",
      0,
      0,
      fullBox("pitm", 0, 0, u16(1)),
      fullBox("iinf", 0, 0, u16(2), infe(1, "av01"), infe(2, "Exif")),
      fullBox("iloc", 0, 0, Uint8Array.of(0x44, 0), u16(1), u16(2), u16(0), u16(1), u32(offset), u32(data.length)),
      box(
        "iprp",
        box("ipco", fullBox("ispe", 0, 0, u32(width), u32(height)), box("irot", Uint8Array.of(turned ? 1 : 0))),
        fullBox("ipma", 0, 0, u32(1), u16(1), Uint8Array.of(2, 1, 2)),
      ),
    );
  const offset = ftyp.length + build(0).length + 8;
  return joinBytes(ftyp, build(offset), box("mdat", data), ...(hidden ? [box("free", ascii(hidden))] : []));
}
const infe = (id: number, type: string) => fullBox("infe", 2, 0, u16(id), u16(0), ascii(type), Uint8Array.of(0));

export const makePdf = (text = "certificate") => joinBytes(ascii(`%PDF-1.7\n% ${text}\n%%EOF\n`));
