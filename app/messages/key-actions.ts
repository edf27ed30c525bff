import {
  generateIdentity,
  type Identity,
  type IdentitySecret,
  importIdentity,
  signKeyEntry,
} from "#app/lib/account-keys/identity.ts";
import { deleteVault, readVault, requireVault, writeVault } from "#app/lib/account-keys/key-vault.ts";
import { STORAGE_KEYS } from "#app/lib/encryption.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";
import { SecretError } from "#worker/messages/domain-bytes.ts";
import { readKeyLog } from "#worker/messages/domain-key-log.ts";
import { callApi } from "./call-api.ts";
import { type BackupSecretKind, createBackup, openBackup, replaceRing, setBackupSecret } from "./crypto/backup.ts";
import { findBackup } from "./key-state.ts";
import { unsentMessages } from "./unsent-place.ts";

/** What opens a backup. */
export interface BackupSecret {
  kind: BackupSecretKind;
  text: string;
}

export const loadOwnKeys = (): Promise<OwnKeys> => callApi<OwnKeys>("GET", "/api/messages/keys");

/**
 * New keys with a new backup: the first, or in place of those that no code or passphrase opens any more. Where the old ones
 * are open in this browser, they vouch for the new ones and go on opening earlier messages here, but in no other browser:
 * nothing can read them out. The server is updated first: if that fails, this browser keeps what it has.
 */
export async function setUpKeys(keys: OwnKeys, secret: BackupSecret): Promise<OwnKeys> {
  await requireVault();
  const last = keys.log.at(-1) ?? null;
  const opened = (await readVault(keys.userId))?.ring;
  const open = opened?.get(keys.version);
  const old = open && open.publicKey === keys.publicKey ? open : undefined;
  const made = await generateIdentity((last?.version ?? 0) + 1);
  const kind = old ? "rotated" : last ? "reset" : "first";
  const entry = await signKeyEntry(keys.userId, kind, await importIdentity(made), last, old);
  const backup = await createBackup(keys.userId, [made], secret);
  const saved = await callApi<OwnKeys>("POST", "/api/messages/keys", { entry, backup });
  await keepKeys(saved, [made], backup, opened);
  return saved;
}

/** Opens the account in this browser. @throws SecretError refused, where the code or passphrase is wrong */
export async function restoreKeys(keys: OwnKeys, secret: BackupSecret): Promise<OwnKeys> {
  await requireVault();
  const backup = requireBackup(keys);
  const { ring } = await openBackup(backup, keys.userId, secret);
  // A server that swapped the key could make this device use one that it knows.
  const log = await readKeyLog(keys.userId, keys.log);
  if (ring.at(-1)?.publicKey !== log.get(keys.version)) throw new SecretError("refused");
  const now = keys.enabled
    ? keys
    : await callApi<OwnKeys>("PUT", "/api/messages/keys/switch", { version: keys.version, enabled: true });
  await keepKeys(now, ring, backup);
  return now;
}

/** New keys, vouched for by the old ones, which stay in the backup: earlier messages stay readable. */
export async function rotateKeys(keys: OwnKeys, secret: BackupSecret): Promise<OwnKeys> {
  await requireVault();
  const backup = requireBackup(keys);
  const { ring, key } = await openBackup(backup, keys.userId, secret);
  const last = keys.log.at(-1) ?? null;
  const old = ring.at(-1);
  if (!last || !old || old.version !== keys.version) throw new SecretError("refused");
  const made = await generateIdentity(keys.version + 1);
  const entry = await signKeyEntry(keys.userId, "rotated", await importIdentity(made), last, await importIdentity(old));
  const next = await replaceRing(backup, keys.userId, [...ring, made], key);
  const saved = await callApi<OwnKeys>("POST", "/api/messages/keys", { entry, backup: next });
  await keepKeys(saved, [...ring, made], next);
  return saved;
}

/** Another way into the backup, or a new one in place of one of its kind. */
export async function setSecret(keys: OwnKeys, known: BackupSecret, added: BackupSecret): Promise<OwnKeys> {
  const backup = requireBackup(keys);
  const { key } = await openBackup(backup, keys.userId, known);
  const next = await setBackupSecret(backup, keys.userId, key, added);
  const saved = await callApi<OwnKeys>("PUT", "/api/messages/keys/backup", { version: keys.version, backup: next });
  localStorage.setItem(STORAGE_KEYS.privateKey, next);
  return saved;
}

/** Ends the key everywhere. What it protected can't be opened again. */
export async function revokeKeys(keys: OwnKeys): Promise<OwnKeys> {
  const saved = await callApi<OwnKeys>("POST", "/api/messages/keys/revoke", { version: keys.version });
  await forgetKeys(keys.userId);
  return saved;
}

/** Switches encryption off and removes the keys from this browser. */
export async function switchOff(keys: OwnKeys, deleteBackup: boolean): Promise<OwnKeys> {
  const saved = await callApi<OwnKeys>("PUT", "/api/messages/keys/switch", {
    ...{ version: keys.version, enabled: false, deleteBackup },
  });
  await forgetKeys(keys.userId);
  return saved;
}

/** Removes the keys from this browser alone. */
export async function forgetKeys(member: string): Promise<void> {
  for (const name of Object.values(STORAGE_KEYS)) localStorage.removeItem(name);
  await deleteVault(member);
  await unsentMessages.forgetAll(member).catch(() => undefined);
}

async function keepKeys(
  keys: OwnKeys,
  ring: readonly IdentitySecret[],
  backup: string,
  opened: ReadonlyMap<number, Identity> = new Map(),
): Promise<void> {
  const identities = await Promise.all(
    ring.map(async (s): Promise<[number, Identity]> => [s.version, await importIdentity(s)]),
  );
  await writeVault(keys.userId, new Map([...opened, ...identities]));
  localStorage.setItem(STORAGE_KEYS.publicKey, ring.at(-1)?.publicKey ?? "");
  localStorage.setItem(STORAGE_KEYS.privateKey, backup);
  localStorage.setItem(STORAGE_KEYS.enabled, "true");
  // Some browsers empty what hasn't been used for a week: ask them not to.
  await navigator.storage?.persist?.().catch(() => false);
}

function requireBackup(keys: OwnKeys): string {
  const backup = findBackup(keys, localStorage);
  if (!backup) throw new SecretError("refused");
  return backup;
}
