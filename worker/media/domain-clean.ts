/**
 * Removes what a picture says about its maker: place, camera, software, previews, comments. Pixels and colors stay as they
 * are, nothing is encoded anew. The browser does it before it sends a picture, the server with whatever arrives.
 */
import {
  findJpegEnd,
  gifBlocksStart,
  type InspectedPicture,
  listGifBlocks,
  listJpegSegments,
  listPngChunks,
  listWebpChunks,
  startsWith,
} from "./domain-inspect.ts";
import { listAvifMetadata } from "./domain-isobmff.ts";

/** A larger color profile is one of a printing press. */
const MAX_PROFILE_BYTES = 1_000_000;

/** The picture without metadata; null where it cannot be taken out. */
export function removeMetadata(bytes: Uint8Array, picture: InspectedPicture): Uint8Array<ArrayBuffer> | null {
  switch (picture.type) {
    case "image/jpeg":
      return cleanJpeg(bytes, picture.orientation);
    case "image/png":
      return cleanPng(bytes, picture.orientation);
    case "image/webp":
      return cleanWebp(bytes, picture.orientation);
    case "image/gif":
      return cleanGif(bytes);
    case "image/avif":
      return cleanAvif(bytes);
  }
}

function cleanJpeg(bytes: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> | null {
  const segments = listJpegSegments(bytes);
  const scan = segments?.at(-1);
  const end = scan ? findJpegEnd(bytes, scan.end) : null;
  if (!segments || !scan || end === null) return null;
  const kept = segments.filter(({ marker, body }) => {
    if (marker === 0xe0) return startsWith(bytes, "JFIF\0", body);
    if (marker === 0xe2) return startsWith(bytes, "ICC_PROFILE\0", body);
    if (marker === 0xee) return startsWith(bytes, "Adobe", body);
    // Other application segments (EXIF, XMP, IPTC, previews) and comments.
    return !(marker >= 0xe1 && marker <= 0xef) && marker !== 0xfe;
  });
  const isJfif = kept[0]?.marker === 0xe0;
  const parts = kept.map((s) => bytes.subarray(s.start, s.end));
  // JFIF comes first where there is one.
  if (orientation > 1) parts.splice(isJfif ? 1 : 0, 0, exifWithOrientation(orientation));
  return concat([bytes.subarray(0, 2), ...parts, bytes.subarray(scan.end, end)]);
}

/** EXIF data that says nothing but how the picture is turned: big-endian TIFF, one directory, tag 0x0112, one short. */
const tiffWithOrientation = (orientation: number): number[] => [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
];

/** The same as a segment of a JPEG. */
const exifWithOrientation = (orientation: number): Uint8Array =>
  Uint8Array.from([...[0xff, 0xe1, 0, 34], ...[0x45, 0x78, 0x69, 0x66, 0, 0], ...tiffWithOrientation(orientation)]);

/** What decides how the pixels look. */
const PNG_CHUNKS = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "cICP"]);

function cleanPng(bytes: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> | null {
  const chunks = listPngChunks(bytes);
  if (!chunks) return null;
  const kept = chunks.filter(
    ({ name, body, end }) => PNG_CHUNKS.has(name) || (name === "iCCP" && end - body <= MAX_PROFILE_BYTES),
  );
  const [header, ...others] = kept.map((c) => bytes.subarray(c.start, c.end));
  if (!header) return null;
  const turn = orientation > 1 ? [pngChunk("eXIf", tiffWithOrientation(orientation))] : [];
  return concat([bytes.subarray(0, 8), header, ...turn, ...others]);
}

function pngChunk(name: string, body: readonly number[]): Uint8Array {
  const named = [...Array.from(name, (c) => c.charCodeAt(0)), ...body];
  return Uint8Array.from([...bigEndian(body.length), ...named, ...bigEndian(crc32(named))]);
}

const bigEndian = (n: number): number[] => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];

/** The checksum of PNG chunks. */
function crc32(bytes: readonly number[]): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const WEBP_CHUNKS = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"]);
/** The flags of VP8X for EXIF and XMP. */
const WEBP_EXIF_FLAG = 0x08;
const WEBP_METADATA_FLAGS = 0x0c;

function cleanWebp(bytes: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> | null {
  const chunks = listWebpChunks(bytes);
  if (!chunks) return null;
  const kept = chunks.filter((c) => WEBP_CHUNKS.has(c.name));
  const isTurned = orientation > 1 && kept[0]?.name === "VP8X";
  const tiff = tiffWithOrientation(orientation);
  const turn = isTurned ? [Uint8Array.from([0x45, 0x58, 0x49, 0x46, tiff.length, 0, 0, 0, ...tiff])] : [];
  const result = concat([bytes.subarray(0, 12), ...kept.map((c) => bytes.subarray(c.start, c.end)), ...turn]);
  new DataView(result.buffer).setUint32(4, result.length - 8, true);
  if (kept[0]?.name === "VP8X")
    result[20] = ((result[20] ?? 0) & ~WEBP_METADATA_FLAGS) | (isTurned ? WEBP_EXIF_FLAG : 0);
  return result;
}

/** The flag of VP8X for a color profile. */
const WEBP_PROFILE_FLAG = 0x20;

/**
 * A WebP of a browser's canvas without its color profile: half a kilobyte that says sRGB, which is what a WebP without one
 * is. An opaque one needs no header for extras either.
 */
export function removeSrgbProfile(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks = listWebpChunks(bytes)?.filter((c) => c.name !== "ICCP") ?? [];
  const hasAlpha = chunks.some((c) => c.name === "ALPH" || c.name === "VP8L");
  const kept = chunks.filter((c) => hasAlpha || c.name !== "VP8X");
  const result = concat([bytes.subarray(0, 12), ...kept.map((c) => bytes.subarray(c.start, c.end))]);
  new DataView(result.buffer).setUint32(4, result.length - 8, true);
  if (kept[0]?.name === "VP8X") result[20] = (result[20] ?? 0) & ~WEBP_PROFILE_FLAG;
  return result;
}

/** Graphic control: transparency. All other extensions are comments and data of programs. */
const GIF_GRAPHIC_CONTROL = 0xf9;

function cleanGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const kept = listGifBlocks(bytes)?.filter((b) => b.kind !== "extension" || b.label === GIF_GRAPHIC_CONTROL);
  if (!kept) return null;
  return concat([bytes.subarray(0, gifBlocksStart(bytes)), ...kept.map((b) => bytes.subarray(b.start, b.end))]);
}

function cleanAvif(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const places = listAvifMetadata(bytes);
  if (!places) return null;
  const result = new Uint8Array(bytes);
  for (const { start, end } of places) result.fill(0, start, end);
  return result;
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
