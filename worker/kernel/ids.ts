/**
 * A sortable, unguessable id: UUIDv7 (RFC 9562, section 5.7), 48 bits of time and 74 random bits.
 * @param now epoch milliseconds, a parameter so that tests can set the time
 */
export function newId(now: number = Date.now()): string {
  const b = crypto.getRandomValues(new Uint8Array(16));
  let t = now;
  for (let i = 5; i >= 0; i--) {
    b[i] = t % 256;
    t = Math.floor(t / 256);
  }
  b[6] = 0x70 | ((b[6] ?? 0) & 0x0f);
  b[8] = 0x80 | ((b[8] ?? 0) & 0x3f);
  const hex = Array.from(b, (x) => x.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An opaque secret of 256 random bits, base64url, 43 characters. */
export function newSecret(): string {
  return encodeBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Bytes as unpadded base64url (RFC 4648, section 5). */
export function encodeBase64url(bytes: Uint8Array): string {
  let s = "";
  for (const x of bytes) s += String.fromCharCode(x);
  return btoa(s).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** SHA-256 of a string, base64url: how tokens are stored. */
export async function sha256(text: string): Promise<string> {
  return encodeBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
