/** Text of a file whose encoding nobody tells. Pure. */

/** In bytes from the first letter beyond ASCII on, by which UTF-8 is told from Windows-1252. */
const SAMPLE = 4096;

export interface FileDecoder {
  /** The text so far; what can't be told yet comes with the next piece. */
  decode(piece: Uint8Array, isLast: boolean): string;
  /** Whether it turned out to be Windows-1252, in which Excel saves CSV. */
  readonly isWindows: boolean;
}

/** UTF-16 where a byte order mark says so, else UTF-8, else Windows-1252. Only CSV comes in that: XML and JSON are UTF-8. */
export function createFileDecoder(): FileDecoder {
  let held = new Uint8Array();
  let decoder: TextDecoder | null = null;
  let isBegun = false;
  let isWindows = false;
  const decideFor = (bytes: Uint8Array, isLast: boolean): TextDecoder | null => {
    if (!isBegun && bytes.length < 2 && !isLast) return null;
    if (!isBegun) {
      const known = decoderOfMark(bytes);
      if (known) return known;
    }
    const at = bytes.findIndex((byte) => byte > 0x7f);
    if (at >= 0 && (isLast || bytes.length - at >= SAMPLE)) {
      isWindows = !isUtf8(bytes.subarray(at), isLast);
      return new TextDecoder(isWindows ? "windows-1252" : "utf-8");
    }
    return isLast ? new TextDecoder() : null;
  };
  return {
    get isWindows() {
      return isWindows;
    },
    decode(piece, isLast) {
      // A ZIP may bring the first bytes one by one.
      const bytes = held.length > 0 ? new Uint8Array([...held, ...piece]) : piece;
      held = new Uint8Array();
      decoder ??= decideFor(bytes, isLast);
      if (decoder) return decoder.decode(bytes, { stream: !isLast });
      const at = isBegun || bytes.length > 1 ? bytes.findIndex((byte) => byte > 0x7f) : 0;
      const ascii = at < 0 ? bytes : bytes.subarray(0, at);
      held = bytes.slice(ascii.length);
      isBegun ||= ascii.length > 0;
      return new TextDecoder().decode(ascii);
    },
  };
}

function decoderOfMark(bytes: Uint8Array): TextDecoder | null {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder("utf-16le");
  if (mark === 0xfeff) return new TextDecoder("utf-16be");
  return bytes[0] === 0x3c || bytes[0] === 0x7b || mark === 0xefbb ? new TextDecoder() : null;
}

/** A file that is UTF-8 but for a few broken letters is UTF-8. A sample that isn't the whole may end within a letter. */
function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  const text = new TextDecoder().decode(bytes, { stream: !isWhole });
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  return broken === 0 || (text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0) >= broken;
}
