/** How the bytes of an uploaded text file are read. */
export type FileEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * The text of an uploaded file, read as what it is: UTF-16 by its byte order mark, or by the zero bytes of its first
 * characters; UTF-8 where all of it is valid UTF-8; else Windows-1252, which Excel writes on Windows. Nothing is lost:
 * every byte of Windows-1252 is a character.
 */
export function decodeTextFile(bytes: Uint8Array): { text: string; encoding: FileEncoding } {
  const encoding = detectUtf16(bytes);
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), encoding };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
}

function detectUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (first !== undefined && first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) return "utf-16be";
  return null;
}
