/** A device's keys, as its browser gave them. */
export interface PushKeys {
  /** Its public key on P-256, uncompressed, in base64url. */
  p256dh: string;
  /** 16 secret bytes, in base64url. */
  auth: string;
}

/** One record, as RFC 8291 wants it. */
const RECORD_SIZE = 4096;
const TAG_LENGTH = 16;
const HEADER_LENGTH = 86;
/** What a push service must take (RFC 8030, section 7.2), without header, tag and the delimiter. */
export const MAX_PLAINTEXT = RECORD_SIZE - HEADER_LENGTH - TAG_LENGTH - 1;
/** Ends the last record (RFC 8188, section 2). */
const LAST_RECORD = 2;

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const concat = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** What is random about a message; given by tests alone, with the values that the RFCs print. */
export interface PushRandomness {
  salt: Uint8Array<ArrayBuffer>;
  sender: CryptoKeyPair;
}

const newRandomness = async (): Promise<PushRandomness> => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  sender: (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ])) as CryptoKeyPair,
});

/**
 * A message for one device, which nobody on the way can read: RFC 8291 (keys), RFC 8188 (aes128gcm).
 * @throws RangeError where it is too long, DataError where the keys are none
 */
export async function encryptPush(
  keys: PushKeys,
  plaintext: Uint8Array,
  randomness?: PushRandomness,
): Promise<Uint8Array<ArrayBuffer>> {
  if (plaintext.length > MAX_PLAINTEXT) throw new RangeError("The push message is too long.");
  const { salt, sender } = randomness ?? (await newRandomness());
  const devicePublic = decode(keys.p256dh);
  const senderPublic = new Uint8Array((await crypto.subtle.exportKey("raw", sender.publicKey)) as ArrayBuffer);
  const deviceKey = await crypto.subtle.importKey(
    "raw",
    devicePublic,
    { name: "ECDH", namedCurve: "P-256" },
    false,
    [],
  );
  // The types of the runtime name the other key `$public`; its code takes `public`, as the standard says.
  const agreement = { name: "ECDH", public: deviceKey } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, sender.privateKey, 256));
  const info = concat(utf8("WebPush: info\0"), devicePublic, senderPublic);
  const secret = await hkdf(decode(keys.auth), shared, info, 32);
  const key = await hkdf(salt, secret, utf8("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await hkdf(salt, secret, utf8("Content-Encoding: nonce\0"), 12);
  const record = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce },
    await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]),
    concat(plaintext, Uint8Array.of(LAST_RECORD)),
  );
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return concat(salt, size, Uint8Array.of(senderPublic.length), senderPublic, new Uint8Array(record));
}

async function hkdf(
  salt: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}
