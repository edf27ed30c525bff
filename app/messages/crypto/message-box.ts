import { decryptBytes, encryptBytes, hkdf, randomBytes } from "#app/lib/account-keys/derive.ts";
import {
  type Bytes,
  bindFields,
  concatBytes,
  decodeBytes,
  encodeBytes,
  readUint32,
  SecretError,
  uint32,
  utf8,
} from "#worker/messages/domain-bytes.ts";
import { commitToText, isCommittedText } from "#worker/messages/domain-franking.ts";
import { FORMAT } from "#worker/messages/domain-suite.ts";

/** What a message belongs to: it opens nowhere else. */
export interface MessagePlace {
  conversation: string;
  epoch: number;
  id: string;
  sender: string;
  device: string;
  /** Counts what this device has sent in this conversation, so that a gap or a swap is seen. */
  counter: number;
}

/** What is sent, and what the server stores. */
export interface SealedMessage {
  envelope: string;
  /** Binds the sender to the text, for a report; see domain-franking.ts. */
  commitment: string;
}

/** Lengths are rounded up to steps of this many bytes, so that they say little of the text. */
const STEP = 256;
const FRANKING_KEY = 32;
const HEADER = FRANKING_KEY + 4;

export async function sealMessage(epochKey: Bytes, place: MessagePlace, text: string): Promise<SealedMessage> {
  const frankingKey = randomBytes(FRANKING_KEY);
  const commitment = await commitToText(frankingKey, text);
  const body = utf8(text);
  const plain = new Uint8Array(Math.ceil((HEADER + body.length) / STEP) * STEP);
  plain.set(concatBytes(frankingKey, uint32(body.length), body));
  const iv = randomBytes(12);
  const key = await deriveMessageKey(epochKey, place);
  const sealed = await encryptBytes(key, iv, plain, describeMessage(place, commitment));
  return { envelope: encodeBytes(concatBytes(Uint8Array.of(FORMAT), iv, sealed)), commitment: encodeBytes(commitment) };
}

/**
 * @returns the text, and the key that proves in a report that it was sent
 * @throws SecretError where anything of the message or of its place was changed
 */
export async function openMessage(
  epochKey: Bytes,
  place: MessagePlace,
  { envelope, commitment }: SealedMessage,
): Promise<{ text: string; frankingKey: string }> {
  const bytes = decodeBytes(envelope);
  if (bytes[0] !== FORMAT) throw new SecretError("unsupported");
  const committed = decodeBytes(commitment);
  const key = await deriveMessageKey(epochKey, place);
  const plain = await decryptBytes(key, bytes.slice(1, 13), bytes.slice(13), describeMessage(place, committed));
  if (plain.length < HEADER || plain.length % STEP !== 0) throw new SecretError("malformed");
  const size = readUint32(plain, FRANKING_KEY);
  if (HEADER + size > plain.length) throw new SecretError("malformed");
  const frankingKey = plain.slice(0, FRANKING_KEY);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain.slice(HEADER, HEADER + size));
  } catch {
    throw new SecretError("malformed");
  }
  // Without it a sender could write what can never be reported.
  if (!(await isCommittedText(committed, frankingKey, text))) throw new SecretError("refused");
  return { text, frankingKey: encodeBytes(frankingKey) };
}

/** A key for each message: losing one opens nothing else, and no key meets two IVs by chance. */
const deriveMessageKey = (epochKey: Bytes, { conversation, epoch, id }: MessagePlace): Promise<Bytes> =>
  hkdf(epochKey, utf8(conversation), bindFields("tikari/message/1", epoch, id), 32);

const describeMessage = (place: MessagePlace, commitment: Bytes): Bytes =>
  bindFields(
    "tikari/envelope/1",
    FORMAT,
    place.conversation,
    place.epoch,
    place.id,
    place.sender,
    place.device,
    place.counter,
    commitment,
  );
