/** A page's bytes with a place of a nonce's width wherever one stands. */
export interface Template {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the places begin. */
  at: number[];
}

/** 16 bytes as base64: every nonce of ours is this long. */
const WIDTH = 24;
const encoder = new TextEncoder();

/** The template of a text that was cut where its nonces stood. */
export function templateOf(parts: readonly string[]): Template {
  const pieces = parts.map((part) => encoder.encode(part));
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0) + (pieces.length - 1) * WIDTH;
  const bytes = new Uint8Array(size);
  const at: number[] = [];
  let end = 0;
  for (const [i, piece] of pieces.entries()) {
    bytes.set(piece, end);
    end += piece.length;
    if (i === pieces.length - 1) break;
    at.push(end);
    end += WIDTH;
  }
  return { bytes, at };
}

/** The page with this nonce in all its places: one copy of memory, where a text would be joined and encoded again. */
export function filled({ bytes, at }: Template, nonce: string): Uint8Array<ArrayBuffer> {
  if (nonce.length !== WIDTH) throw new Error("a nonce of another length does not fit");
  const page = bytes.slice();
  const word = encoder.encode(nonce);
  for (const place of at) page.set(word, place);
  return page;
}
