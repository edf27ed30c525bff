/** A page's bytes with a gap of a nonce's length wherever one goes. */
export interface NonceTemplate {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the gaps begin. */
  offsets: number[];
}

/** Our nonces are 16 bytes in base64, always this long. */
const NONCE_LENGTH = 24;
const encoder = new TextEncoder();

/** Builds a template from a text that was split at its nonces. */
export function createNonceTemplate(segments: readonly string[]): NonceTemplate {
  const pieces = segments.map((part) => encoder.encode(part));
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0) + (pieces.length - 1) * NONCE_LENGTH;
  const bytes = new Uint8Array(size);
  const offsets: number[] = [];
  let end = 0;
  for (const [i, piece] of pieces.entries()) {
    bytes.set(piece, end);
    end += piece.length;
    if (i === pieces.length - 1) break;
    offsets.push(end);
    end += NONCE_LENGTH;
  }
  return { bytes, offsets };
}

/** The page with this nonce in every gap: one copy of memory, cheaper than joining and encoding text again. */
export function fillNonceTemplate({ bytes, offsets }: NonceTemplate, nonce: string): Uint8Array<ArrayBuffer> {
  if (nonce.length !== NONCE_LENGTH) throw new Error("a nonce of another length does not fit");
  const page = bytes.slice();
  const nonceBytes = encoder.encode(nonce);
  for (const offset of offsets) page.set(nonceBytes, offset);
  return page;
}
