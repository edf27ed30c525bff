import { hasKeys, STORAGE_KEYS } from "#app/lib/encryption.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";

/**
 * Where an account stands in this browser. `off`: the server says that encryption is not enabled; what is stored here is not
 * used. `needs_setup`: enabled, but one of the three is missing here. `locked`: all are here, the key itself has to be opened
 * with the code or passphrase. `mismatch`: the keys here are not the account's newest.
 */
export type KeyState = "off" | "needs_setup" | "locked" | "ready" | "mismatch";

/** @param openKey the newest public key that is open in this browser; null: none */
export function findKeyState(
  server: Pick<OwnKeys, "enabled" | "publicKey">,
  store: Pick<Storage, "getItem">,
  openKey: string | null,
): KeyState {
  if (!server.enabled || server.publicKey === null) return "off";
  if (!hasKeys({ encryptionEnabled: server.enabled }, store)) return "needs_setup";
  if (store.getItem(STORAGE_KEYS.publicKey) !== server.publicKey) return "mismatch";
  if (openKey === null) return "locked";
  return openKey === server.publicKey ? "ready" : "locked";
}

/** Whether the account had keys that were ended for good. */
export const isRevoked = ({ version, publicKey }: Pick<OwnKeys, "version" | "publicKey">): boolean =>
  version > 0 && publicKey === null;

/** The backup: the server's or, where it has none, the copy of the same keys in this browser. */
export function findBackup(
  server: Pick<OwnKeys, "publicKey" | "backup">,
  store: Pick<Storage, "getItem">,
): string | null {
  if (server.backup !== null) return server.backup;
  const isCopy = server.publicKey !== null && store.getItem(STORAGE_KEYS.publicKey) === server.publicKey;
  return isCopy ? store.getItem(STORAGE_KEYS.privateKey) : null;
}
