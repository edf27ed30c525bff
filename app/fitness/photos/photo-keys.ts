/** How photos added on this device are encrypted: by the device, by the server, or not until keys are opened here. */
import { type OwnAccount, readVault } from "#app/lib/account-keys/key-vault.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { STORAGE_KEYS } from "#app/lib/encryption.ts";
import { readStored } from "#app/lib/local-store.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";

/** `missing`: the member's encryption is set up, but its keys aren't open on this device. */
export type PhotoKeys = { kind: "device"; account: OwnAccount } | { kind: "server" | "missing"; account: null };

/** @param server the account's keys according to the server; null: it can't be reached, so this device's own state counts */
export function choosePhotoKeys(
  server: Pick<OwnKeys, "enabled" | "publicKey"> | null,
  account: OwnAccount | null,
  isEnabledHere: boolean,
): PhotoKeys {
  const isEnabled = server ? server.enabled && server.publicKey !== null : isEnabledHere || account !== null;
  if (!isEnabled) return { kind: "server", account: null };
  const openKey = account?.ring.get(account.version)?.publicKey;
  return account && openKey !== undefined && (!server || server.publicKey === openKey)
    ? { kind: "device", account }
    : { kind: "missing", account: null };
}

export async function findPhotoKeys(member: string): Promise<PhotoKeys> {
  const [account, server] = await Promise.all([
    readVault(member),
    apiRequest<OwnKeys>("GET", "/api/messages/keys").catch(() => null),
  ]);
  return choosePhotoKeys(server, account, readStored(STORAGE_KEYS.enabled) === "true");
}
