/**
 * Photos that only their member can open. Each is encrypted on the device with its own key, which is wrapped for the
 * member's account key. The server stores both and can open neither.
 */
import { decryptBytes, encryptBytes, randomBytes } from "#app/lib/account-keys/derive.ts";
import { unwrapEpochKey, type WrapPlace, wrapEpochKey } from "#app/lib/account-keys/epoch-keys.ts";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { type Bytes, bindFields, concatBytes, SecretError } from "#worker/messages/domain-bytes.ts";

const KEY_LENGTH = 32;
const IV_LENGTH = 12;

const boundTo = (member: string, id: string): Bytes => bindFields("tikari/photo/1", member, id);
/** A wrap from the member to themselves; a conversation's id never looks like this. */
const placeOf = (member: string, id: string, version: number): WrapPlace => ({
  conversation: `photo ${id}`,
  epoch: version,
  from: member,
  to: member,
});

/** @returns what is stored, and the wrapped key, which begins with the version of the account key */
export async function encryptPhoto(
  photo: Bytes,
  id: string,
  { member, version, ring }: OwnAccount,
): Promise<{ bytes: Bytes; wrappedKey: string }> {
  const own = ring.get(version);
  if (!own) throw new SecretError("refused");
  const [key, iv] = [randomBytes(KEY_LENGTH), randomBytes(IV_LENGTH)];
  const bytes = concatBytes(iv, await encryptBytes(key, iv, photo, boundTo(member, id)));
  const wrap = await wrapEpochKey(key, placeOf(member, id, version), own, own.publicKey);
  return { bytes, wrappedKey: `${version}.${wrap}` };
}

/** Whether the key that a photo was wrapped for is open on this device. */
export const hasKeyFor = (wrappedKey: string, account: OwnAccount | null): boolean =>
  account?.ring.has(Number(wrappedKey.split(".")[0])) ?? false;

/** @throws SecretError if it was changed, belongs to another photo, or its key isn't open here */
export async function decryptPhoto(
  bytes: Bytes,
  id: string,
  wrappedKey: string,
  { member, ring }: OwnAccount,
): Promise<Bytes> {
  const [version = "", wrap = ""] = wrappedKey.split(".");
  const own = ring.get(Number(version));
  if (!own) throw new SecretError("refused");
  const key = await unwrapEpochKey(wrap, placeOf(member, id, Number(version)), own, own.publicKey);
  return decryptBytes(key, bytes.slice(0, IV_LENGTH), bytes.slice(IV_LENGTH), boundTo(member, id));
}
