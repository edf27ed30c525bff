/** The storage keys of a member's encryption keys in this browser. */
export const STORAGE_KEYS = {
  publicKey: "tikari-public-key",
  /** Never the key itself: a backup that opens with the recovery code or passphrase (app/messages/crypto/backup.ts). */
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
