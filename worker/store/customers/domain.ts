/** An email address encoded for URLs: base64url of its UTF-8. */
export function encodeCustomerKey(email: string): string {
  const bytes = new TextEncoder().encode(email.toLowerCase());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Reverses `encodeCustomerKey`; null for an invalid key. */
export function decodeCustomerKey(key: string): string | null {
  try {
    const raw = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
    const email = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(raw, (c) => c.charCodeAt(0)));
    return encodeCustomerKey(email) === key && email.length <= 254 ? email : null;
  } catch {
    return null;
  }
}
