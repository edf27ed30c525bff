/** Bytes that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Joins byte strings. Without lengths: only where all parts but the last have a fixed one. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/**
 * Several values as one byte string in which no value can reach into its neighbor: each goes with its length before it.
 * Everything that is signed or authenticated is named this way.
 */
export function bindFields(...fields: readonly (string | number | Uint8Array)[]): Bytes {
  const parts = fields.flatMap((field) => {
    const bytes = typeof field === "object" ? field : utf8(String(field));
    return [uint32(bytes.length), bytes];
  });
  return concatBytes(...parts);
}

export function uint32(n: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}
export const readUint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);

/** Unpadded base64url; the way back is decodeBytes. */
export function encodeBytes(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws SecretError where it isn't base64url in its one spelling */
export function decodeBytes(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new SecretError("malformed");
  let binary: string;
  try {
    binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new SecretError("malformed");
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // The last character may carry bits that nothing reads: two spellings of one value would be two values to compare.
  if (encodeBytes(bytes) !== text) throw new SecretError("malformed");
  return bytes;
}

/** Whether two byte strings are the same, in a time that doesn't depend on where they differ. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

/**
 * Why something can't be opened. `malformed`: not what it says it is. `unsupported`: of a later version, or of a suite that
 * this browser lacks. `refused`: changed, swapped, or made for someone else.
 */
export class SecretError extends Error {
  constructor(readonly why: "malformed" | "unsupported" | "refused") {
    super(`Encrypted data is ${why}.`);
  }
}
