/** The storage keys of a member's encryption keys in this browser. */
export const STORAGE_KEYS = {
  publicKey: "tikari-public-key",
  privateKey: "tikari-private-key",
  enabled: "tikari-encryption-enabled",
} as const;

type Store = Pick<Storage, "getItem">;

/**
 * Whether the member has keys here: the server says encryption is enabled, and the public key, the
 * private key and the enabled flag are all stored locally. Otherwise encryption must be set up.
 */
export function hasKeys(user: { encryptionEnabled: boolean } | null | undefined, store: Store): boolean {
  return Boolean(
    user?.encryptionEnabled &&
      store.getItem(STORAGE_KEYS.publicKey) &&
      store.getItem(STORAGE_KEYS.privateKey) &&
      store.getItem(STORAGE_KEYS.enabled) === "true",
  );
}

/** A new ECDH key pair on P-256, as JWK strings. */
export async function generateKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveKey"]);
  const jwk = async (key: CryptoKey) => JSON.stringify(await crypto.subtle.exportKey("jwk", key));
  return { publicKey: await jwk(pair.publicKey), privateKey: await jwk(pair.privateKey) };
}

/** A short fingerprint of a public key for visual comparison: SHA-256, the first 10 bytes in hex, in groups of four. */
export async function fingerprint(publicKey: string): Promise<string> {
  const { x, y } = JSON.parse(publicKey) as { x: string; y: string };
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${x}.${y}`)));
  const hex = Array.from(hash.slice(0, 10), (b) => b.toString(16).padStart(2, "0")).join("");
  return hex.match(/.{4}/g)?.join(" ") ?? hex;
}
