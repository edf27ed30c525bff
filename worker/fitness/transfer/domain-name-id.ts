/** Ids that follow from content: the same file makes the same ids on any device, on any day. Pure. */

/** Of this project alone; a UUIDv4 that was made once. */
const NAMESPACE = "5f0c6b6e-8d0a-4c39-9a55-3f1f6a7be2d1";
const namespaceBytes = Uint8Array.from(NAMESPACE.replaceAll("-", "").match(/../g) ?? [], (pair) =>
  Number.parseInt(pair, 16),
);

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** SHA-1 (FIPS 180-4). The browser's own is asynchronous, which a file of 100,000 rows can't wait for row by row. */
export function sha1(bytes: Uint8Array): Uint8Array {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const view = new DataView(new ArrayBuffer(length));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  const hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const words = new Int32Array(80);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 80; i++)
      words[i] = rotate(
        (words[i - 3] as number) ^ (words[i - 8] as number) ^ (words[i - 14] as number) ^ (words[i - 16] as number),
        1,
      );
    let [a, b, c, d, e] = hash as [number, number, number, number, number];
    for (let i = 0; i < 80; i++) {
      const [mix, constant] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (rotate(a, 5) + mix + e + constant + (words[i] as number)) | 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
    }
    for (const [i, word] of [a, b, c, d, e].entries()) hash[i] = ((hash[i] as number) + word) | 0;
  }
  const result = new DataView(new ArrayBuffer(20));
  for (const [i, word] of hash.entries()) result.setInt32(i * 4, word);
  return new Uint8Array(result.buffer);
}

/** The UUIDv5 (RFC 9562, section 5.5) of a name. */
export function nameId(name: string): string {
  const text = new TextEncoder().encode(name);
  const bytes = new Uint8Array(namespaceBytes.length + text.length);
  bytes.set(namespaceBytes);
  bytes.set(text, namespaceBytes.length);
  const hash = sha1(bytes).slice(0, 16);
  hash[6] = 0x50 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
