/**
 * What a file is, by its own bytes: the name and the type that were sent along are never believed. Headers only; nothing
 * is decoded, so that a small file with a huge picture costs nothing.
 */
import { inspectAvif, isIsoMedia } from "./domain-isobmff.ts";

export type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/gif";

export interface InspectedPicture {
  kind: "picture";
  type: PictureType;
  /** Upright, in pixels. */
  width: number;
  height: number;
  /** EXIF's orientation of a JPEG, PNG or WebP, 1 to 8; an AVIF says in its own boxes how it is turned. */
  orientation: number;
}
export type InspectedFile = InspectedPicture | { kind: "document"; type: "application/pdf" };

/** Why a file is refused, in a sentence for the person who sent it. */
export interface FileProblem {
  problem: string;
}

export const MAX_PICTURE_PIXELS = 40_000_000;
export const MAX_FILE_BYTES = 20_000_000;
/** No side is longer: encoders and browsers stop here. */
const MAX_SIDE = 16_000;

export const FILE_EXTENSIONS: Record<PictureType | "application/pdf", string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "application/pdf": "pdf",
};

const WRONG_TYPE = "This isn't a picture that we can use. Upload a JPEG, PNG, WebP, AVIF or GIF file.";
const INCOMPLETE = "This file is incomplete. Upload it again.";
const UNUSUAL = "Browsers can't show this kind of picture. Save it as a normal JPEG or PNG and upload it again.";
const ANIMATED = "Animated pictures aren't supported. Upload a still picture.";

/** The message for a file that is too large. @param max in bytes */
export const tooLarge = (max: number): string =>
  `This file is too large. Upload a file of up to ${max / 1_000_000} MB.`;
/** The same of pictures and documents. */
export const TOO_LARGE = tooLarge(MAX_FILE_BYTES);

/** What the bytes are, or why they are refused. */
export function inspectFile(bytes: Uint8Array): InspectedFile | FileProblem {
  if (bytes.length === 0) return { problem: "This file is empty." };
  if (startsWith(bytes, "%PDF-")) return inspectPdf(bytes);
  const found = inspectPicture(bytes);
  if ("problem" in found) return found;
  const { width, height } = found;
  if (width < 1 || height < 1) return { problem: INCOMPLETE };
  if (width * height > MAX_PICTURE_PIXELS || width > MAX_SIDE || height > MAX_SIDE)
    return {
      problem: `This picture is ${width} × ${height} pixels. Upload one of up to ${MAX_PICTURE_PIXELS / 1_000_000} megapixels.`,
    };
  return found;
}

function inspectPicture(bytes: Uint8Array): InspectedPicture | FileProblem {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return inspectJpeg(bytes);
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return inspectPng(bytes);
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return inspectGif(bytes);
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return inspectWebp(bytes);
  if (isIsoMedia(bytes)) {
    const found = inspectAvif(bytes);
    if (found === "heic")
      return { problem: "HEIC photos can't be shown in browsers. Save the photo as JPEG and upload it again." };
    if (found === "animated") return { problem: ANIMATED };
    if (found === "incomplete") return { problem: INCOMPLETE };
    return found ? { kind: "picture", type: "image/avif", ...found, orientation: 1 } : { problem: WRONG_TYPE };
  }
  const start = String.fromCharCode(...bytes.subarray(0, 512)).toLowerCase();
  if (/<svg[\s>]/.test(start))
    return { problem: "SVG files can contain scripts and aren't accepted. Upload a JPEG, PNG or WebP file." };
  return { problem: WRONG_TYPE };
}

function inspectPdf(bytes: Uint8Array): InspectedFile | FileProblem {
  // The end mark may be followed by line ends and by padding.
  const end = String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - 2048)));
  return end.includes("%%EOF") ? { kind: "document", type: "application/pdf" } : { problem: INCOMPLETE };
}

/** A segment of a JPEG before its picture data: `start` is that of its marker, `body` to `end` its content. */
interface JpegSegment {
  marker: number;
  start: number;
  body: number;
  end: number;
}

/** The segments of a JPEG up to the first scan (SOS, included); null where they do not fit into the file. */
export function listJpegSegments(bytes: Uint8Array): JpegSegment[] | null {
  const segments: JpegSegment[] = [];
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return null;
    const length = readU16(bytes, at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    segments.push({ marker, start: at, body: at + 4, end });
    if (marker === 0xda) return segments;
    at = end;
  }
}

function inspectJpeg(bytes: Uint8Array): InspectedPicture | FileProblem {
  const segments = listJpegSegments(bytes);
  const frame = segments?.find(({ marker }) => isFrameMarker(marker));
  const scans = countJpegScans(bytes, segments?.at(-1)?.end ?? 0);
  if (!segments || !frame || scans === null) return { problem: INCOMPLETE };
  if (scans > MAX_JPEG_SCANS) return { problem: UNUSUAL };
  // Baseline and progressive with eight bits: no browser shows lossless, arithmetic or twelve-bit ones.
  if (frame.marker > 0xc2 || bytes[frame.body] !== 8) return { problem: UNUSUAL };
  if (segments.filter(({ marker }) => isFrameMarker(marker)).length > 1) return { problem: UNUSUAL };
  const height = readU16(bytes, frame.body + 1);
  const width = readU16(bytes, frame.body + 3);
  const orientation = segments.map((s) => readExifOrientation(bytes, s)).find((o) => o !== null) ?? 1;
  return turned({ kind: "picture", type: "image/jpeg", width, height, orientation: 1 }, orientation);
}

/** A picture with its upright size. */
function turned(picture: InspectedPicture, orientation: number | null): InspectedPicture {
  const { width, height } = picture;
  if (orientation === null) return picture;
  return orientation >= 5 ? { ...picture, width: height, height: width, orientation } : { ...picture, orientation };
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which lie between them. */
const isFrameMarker = (m: number) => m >= 0xc0 && m <= 0xcf && m !== 0xc4 && m !== 0xc8 && m !== 0xcc;

/** A decoder goes over the whole picture for each scan of a progressive JPEG; programs write about ten of them. */
const MAX_JPEG_SCANS = 100;

/** How many scans a JPEG has; null where it ends before its end. */
function countJpegScans(bytes: Uint8Array, scan: number): number | null {
  let scans = 1;
  return findJpegEnd(bytes, scan, () => scans++) === null ? null : scans;
}

/**
 * Where the picture of a JPEG ends: behind its EOI. What follows (previews, the film of a "live" photo, with its place) is
 * not part of it. Null where the file ends before.
 * @param scan where the data of the first scan begins
 * @param onScan called for each other scan
 */
export function findJpegEnd(bytes: Uint8Array, scan: number, onScan?: () => void): number | null {
  let at = scan;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const marker = bytes[at + 1];
    if (at < 0 || marker === undefined) return null;
    if (marker === 0xd9) return at + 2;
    // Stuffed bytes, restart marks and fill bytes belong to the data.
    if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker === 0xff) at += 1;
    else {
      const length = readU16(bytes, at + 2);
      if (length < 2 || at + 2 + length > bytes.length) return null;
      if (marker === 0xda) onScan?.();
      at += 2 + length;
    }
  }
}

/** The orientation of an EXIF segment; null for any other. */
function readExifOrientation(bytes: Uint8Array, { marker, body, end }: JpegSegment): number | null {
  if (marker !== 0xe1 || !startsWith(bytes, "Exif\0\0", body)) return null;
  return readTiffOrientation(bytes, body + 6, end);
}

/** The orientation that the EXIF data between two places says; null if it says none. */
function readTiffOrientation(bytes: Uint8Array, start: number, end: number): number | null {
  if (end - start < 14) return null;
  const tiff = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const little = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return null;
  const count = tiff.getUint16(directory, little);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(entry, little) !== 0x0112) continue;
    const value = tiff.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

export interface PngChunk {
  name: string;
  start: number;
  body: number;
  end: number;
}

/** The chunks of a PNG up to IEND; null where the file ends before. */
export function listPngChunks(bytes: Uint8Array): PngChunk[] | null {
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = readU32(bytes, at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    chunks.push({ name, start: at, body: at + 8, end });
    if (name === "IEND") return chunks;
    at = end;
  }
  return null;
}

function inspectPng(bytes: Uint8Array): InspectedPicture | FileProblem {
  // The size is read first: the file behind it may be made to be large.
  if (bytes.length < 33 || !startsWith(bytes, "IHDR", 12)) return { problem: INCOMPLETE };
  if (![1, 2, 4, 8, 16].includes(bytes[24] ?? 0) || ![0, 2, 3, 4, 6].includes(bytes[25] ?? -1))
    return { problem: UNUSUAL };
  const found: InspectedPicture = {
    kind: "picture",
    type: "image/png",
    width: readU32(bytes, 16),
    height: readU32(bytes, 20),
    orientation: 1,
  };
  if (found.width * found.height > MAX_PICTURE_PIXELS) return found;
  const chunks = listPngChunks(bytes);
  if (!chunks?.some((c) => c.name === "IDAT")) return { problem: INCOMPLETE };
  if (chunks.some((c) => c.name === "acTL")) return { problem: ANIMATED };
  const exif = chunks.find((c) => c.name === "eXIf");
  // A chunk ends with its checksum.
  return turned(found, exif ? readTiffOrientation(bytes, exif.body, exif.end - 4) : null);
}

/** A block of a GIF: an image, an extension by its label, or the end. */
export interface GifBlock {
  kind: "image" | "extension" | "end";
  label: number;
  start: number;
  end: number;
}

/** Where the blocks of a GIF begin: behind its global colors. */
export const gifBlocksStart = (bytes: Uint8Array): number => {
  const flags = bytes[10] ?? 0;
  return 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
};

/** The blocks of a GIF up to its end; null where the file ends before. */
export function listGifBlocks(bytes: Uint8Array): GifBlock[] | null {
  const blocks: GifBlock[] = [];
  const skipSubBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] as number);
    return at + 1;
  };
  for (let at = gifBlocksStart(bytes); at < bytes.length; ) {
    const start = at;
    const kind = bytes[at];
    if (kind === 0x3b) return [...blocks, { kind: "end", label: 0, start, end: at + 1 }];
    if (kind === 0x21) at = skipSubBlocks(at + 2);
    else if (kind === 0x2c) {
      const flags = bytes[at + 9] ?? 0;
      at = skipSubBlocks(at + 10 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0) + 1);
    } else return null;
    if (at > bytes.length) return null;
    blocks.push({ kind: kind === 0x21 ? "extension" : "image", label: bytes[start + 1] ?? 0, start, end: at });
  }
  return null;
}

function inspectGif(bytes: Uint8Array): InspectedPicture | FileProblem {
  const [image, ...others] = listGifBlocks(bytes)?.filter((b) => b.kind === "image") ?? [];
  if (!image) return { problem: INCOMPLETE };
  if (others.length > 0) return { problem: ANIMATED };
  // Browsers enlarge the screen to an image that goes beyond it.
  const side = (screen: number, at: number) =>
    Math.max(
      readU16Little(bytes, screen),
      readU16Little(bytes, image.start + at) + readU16Little(bytes, image.start + at + 4),
    );
  return { kind: "picture", type: "image/gif", width: side(6, 1), height: side(8, 3), orientation: 1 };
}

/** The chunks of a WebP; null where the file ends before its own length. */
export function listWebpChunks(bytes: Uint8Array): PngChunk[] | null {
  const total = readU32Little(bytes, 4) + 8;
  if (total > bytes.length + 1) return null;
  const chunks: PngChunk[] = [];
  for (let at = 12; at + 8 <= Math.min(total, bytes.length); ) {
    const length = readU32Little(bytes, at + 4);
    const end = at + 8 + length + (length & 1);
    if (at + 8 + length > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.push({ name, start: at, body: at + 8, end: Math.min(end, bytes.length) });
    at = end;
  }
  return chunks;
}

function inspectWebp(bytes: Uint8Array): InspectedPicture | FileProblem {
  const chunks = listWebpChunks(bytes);
  const [first] = chunks ?? [];
  if (!chunks || !first) return { problem: INCOMPLETE };
  const extended = chunks.find((c) => c.name === "VP8X");
  if (chunks.some((c) => c.name === "ANIM" || c.name === "ANMF")) return { problem: ANIMATED };
  const image = chunks.find((c) => c.name === "VP8 " || c.name === "VP8L");
  if (!image || image.end - image.body < 10) return { problem: INCOMPLETE };
  const own = image.name === "VP8L" ? lossLessSize(bytes, image.body) : lossySize(bytes, image.body);
  const canvas = extended && {
    width: readU24Little(bytes, extended.body + 4) + 1,
    height: readU24Little(bytes, extended.body + 7) + 1,
  };
  // A decoder allocates the larger of the two.
  const size = canvas && canvas.width * canvas.height > own.width * own.height ? canvas : own;
  // Only the extended form has metadata. Some programs begin it as in a JPEG.
  const exif = extended && chunks.find((c) => c.name === "EXIF");
  const start = exif && (startsWith(bytes, "Exif\0\0", exif.body) ? exif.body + 6 : exif.body);
  const orientation = exif && start ? readTiffOrientation(bytes, start, exif.end) : null;
  return turned({ kind: "picture", type: "image/webp", ...size, orientation: 1 }, orientation);
}

const lossySize = (bytes: Uint8Array, at: number) => ({
  width: readU16Little(bytes, at + 6) & 0x3fff,
  height: readU16Little(bytes, at + 8) & 0x3fff,
});

function lossLessSize(bytes: Uint8Array, at: number) {
  const bits = readU32Little(bytes, at + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Whether ASCII text stands at a place. */
export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
export const readU16 = (b: Uint8Array, at: number): number => (byteAt(b, at) << 8) | byteAt(b, at + 1);
export const readU32 = (b: Uint8Array, at: number): number => readU16(b, at) * 65_536 + readU16(b, at + 2);
const readU16Little = (b: Uint8Array, at: number): number => byteAt(b, at) | (byteAt(b, at + 1) << 8);
const readU24Little = (b: Uint8Array, at: number): number => readU16Little(b, at) | (byteAt(b, at + 2) << 16);
export const readU32Little = (b: Uint8Array, at: number): number =>
  readU16Little(b, at) + readU16Little(b, at + 2) * 65_536;
