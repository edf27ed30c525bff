/** Which pictures the Worker can make variants of by itself: it has 128 MB and a few seconds of computing time. */
import { listJpegSegments, startsWith } from "./domain-inspect.ts";

/** 8 megapixels take 32 MB decoded, twice that while they are copied out of the decoder. */
export const SERVER_MAX_PIXELS = 8_000_000;

/** Whether the Worker's decoders show a picture as a browser would. */
export function canServerDecode(type: string, bytes: Uint8Array): boolean {
  if (type === "image/png" || type === "image/webp") return !hasForeignColors(bytes);
  if (type !== "image/jpeg") return false;
  const segments = listJpegSegments(bytes) ?? [];
  const frame = segments.find(({ marker }) => marker >= 0xc0 && marker <= 0xc2);
  // Four components are the inks of a printing press; profiles other than sRGB need a color engine.
  const components = frame ? bytes[frame.body + 5] : 4;
  const profiles = segments.filter(({ marker, body }) => marker === 0xe2 && startsWith(bytes, "ICC_PROFILE\0", body));
  return (components === 1 || components === 3) && profiles.every((p) => isSrgb(bytes.subarray(p.body, p.end)));
}

/** A profile names itself in ASCII or UTF-16. */
function isSrgb(profile: Uint8Array): boolean {
  const text = String.fromCharCode(...profile.subarray(0, 4096)).replaceAll("\0", "");
  return /sRGB|c2ci/.test(text);
}

/** PNG and WebP say in a chunk of their first kilobytes that they have a profile; a PNG's is compressed. */
function hasForeignColors(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 4096));
  if (/cICP/.test(start)) return true;
  const at = Math.max(start.indexOf("iCCP"), start.indexOf("ICCP"));
  return at >= 0 && !isSrgb(bytes.subarray(at, at + 4096));
}
