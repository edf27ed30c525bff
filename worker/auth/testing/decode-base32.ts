/** Decodes base32, for tests that act as the authenticator app. */
export function decodeBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text]
    .map((c) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (b) => Number.parseInt(b, 2));
}
