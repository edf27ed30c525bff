import {
  type Bytes,
  bindFields,
  concatBytes,
  decodeBytes,
  encodeBytes,
  SecretError,
} from "#worker/messages/domain-bytes.ts";
import { FORMAT, parseIdentity, parseSuite, SUITES, verifySignature } from "#worker/messages/domain-suite.ts";
import { decryptBytes, encryptBytes, hkdf } from "./derive.ts";
import type { Identity } from "./identity.ts";

/** Which key of a conversation, and who gives it to whom. */
export interface WrapPlace {
  conversation: string;
  epoch: number;
  /** Ids of members. */
  from: string;
  to: string;
}

const SHARED_SIZE = 256;
const WRAPPED_SIZE = 32 + 16;

/**
 * Wraps a conversation's key for one member. It opens with that member's key alone, and only a holder of the sender's
 * key could have made it: by agreement of both accounts' own keys, which proves it to the two of them and to nobody else;
 * or, where their curves differ, by a signature.
 */
export async function wrapEpochKey(key: Bytes, place: WrapPlace, sender: Identity, recipient: string): Promise<string> {
  const { suite, agree } = parseIdentity(recipient);
  const curve = SUITES[suite];
  const ephemeral = (await crypto.subtle.generateKey(curve.agree, true, ["deriveBits"])) as CryptoKeyPair;
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", ephemeral.publicKey));
  const theirs = await importPoint(suite, agree);
  const secrets = [await agreeOn(suite, ephemeral.privateKey, theirs)];
  const isSame = sender.suite === suite;
  if (isSame) secrets.push(await agreeOn(suite, sender.agree, theirs));
  const info = describeWrap(place, suite, sender.publicKey, recipient, point);
  const { wrapKey, iv } = await deriveWrapKey(concatBytes(...secrets), place, info);
  const wrapped = concatBytes(Uint8Array.of(FORMAT, suite), point, await encryptBytes(wrapKey, iv, key, info));
  if (isSame) return encodeBytes(wrapped);
  const by = SUITES[sender.suite].by;
  const signature = await crypto.subtle.sign(by, sender.sign, bindFields("tikari/wrap/1", info, wrapped));
  return encodeBytes(concatBytes(wrapped, new Uint8Array(signature)));
}

/**
 * Opens what was wrapped for this account.
 * @param sender the public key that the sender is known by
 * @throws SecretError where it was changed, is for someone else, or was made by someone else
 */
export async function unwrapEpochKey(
  text: string,
  place: WrapPlace,
  recipient: Identity,
  sender: string,
): Promise<Bytes> {
  const bytes = decodeBytes(text);
  const suite = parseSuite(bytes);
  if (suite !== recipient.suite) throw new SecretError("refused");
  const end = 2 + SUITES[suite].agreeSize;
  const wrapped = bytes.slice(0, end + WRAPPED_SIZE);
  const signature = bytes.slice(end + WRAPPED_SIZE);
  const { suite: senderSuite, agree } = parseIdentity(sender);
  if (wrapped.length !== end + WRAPPED_SIZE || (senderSuite === suite) !== (signature.length === 0))
    throw new SecretError("malformed");
  const point = bytes.slice(2, end);
  const info = describeWrap(place, suite, sender, recipient.publicKey, point);
  const secrets = [await agreeOn(suite, recipient.agree, await importPoint(suite, point))];
  if (senderSuite === suite) secrets.push(await agreeOn(suite, recipient.agree, await importPoint(suite, agree)));
  else if (!(await verifySignature(sender, signature, bindFields("tikari/wrap/1", info, wrapped))))
    throw new SecretError("refused");
  const { wrapKey, iv } = await deriveWrapKey(concatBytes(...secrets), place, info);
  return decryptBytes(wrapKey, iv, wrapped.slice(end), info);
}

const describeWrap = (place: WrapPlace, suite: number, sender: string, recipient: string, point: Bytes): Bytes =>
  bindFields(
    "tikari/epoch-key/1",
    suite,
    place.conversation,
    place.epoch,
    place.from,
    place.to,
    sender,
    recipient,
    point,
  );

/** The key is made for this one wrap (its ephemeral key is in `info`), so that its IV can be derived with it. */
async function deriveWrapKey(secret: Bytes, place: WrapPlace, info: Bytes): Promise<{ wrapKey: Bytes; iv: Bytes }> {
  const bytes = await hkdf(secret, new TextEncoder().encode(place.conversation), info, 44);
  return { wrapKey: bytes.slice(0, 32), iv: bytes.slice(32) };
}

/** Someone's public key. @throws SecretError malformed */
export async function importPoint(suite: 1 | 2, point: Bytes): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey("raw", point, SUITES[suite].agree, false, []);
  } catch {
    throw new SecretError("malformed");
  }
}

/** The secret of two keys of a curve. @throws SecretError refused, where it says nothing of our key */
export async function agreeOn(suite: 1 | 2, own: CryptoKey, theirs: CryptoKey): Promise<Bytes> {
  let shared: Bytes;
  try {
    const { name } = SUITES[suite].agree;
    shared = new Uint8Array(await crypto.subtle.deriveBits({ name, public: theirs }, own, SHARED_SIZE));
  } catch {
    throw new SecretError("refused");
  }
  // A point of low order: the result doesn't depend on our key. Not every engine refuses it by itself.
  if (shared.every((byte) => byte === 0)) throw new SecretError("refused");
  return shared;
}
