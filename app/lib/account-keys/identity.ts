import {
  type Bytes,
  concatBytes,
  encodeBytes,
  readUint32,
  SecretError,
  uint32,
} from "#worker/messages/domain-bytes.ts";
import { hashKeyStatement, type KeyEntry, type KeyKind, keyStatementBytes } from "#worker/messages/domain-key-log.ts";
import {
  FORMAT,
  formatIdentity,
  type PublicIdentity,
  parseSuite,
  SUITES,
  type SuiteId,
} from "#worker/messages/domain-suite.ts";

/** An account's keys as this device uses them: the private ones can't leave WebCrypto. */
export interface Identity {
  suite: SuiteId;
  publicKey: string;
  agree: CryptoKey;
  sign: CryptoKey;
}

/** The private keys as bytes: only while they are made, backed up or restored. */
export interface IdentitySecret {
  version: number;
  publicKey: string;
  suite: SuiteId;
  agree: Bytes;
  sign: Bytes;
}

/** Whether this browser has X25519 and Ed25519. */
export async function hasModernCurves(subtle: SubtleCrypto = crypto.subtle): Promise<boolean> {
  try {
    await subtle.generateKey(SUITES[1].agree, false, ["deriveBits"]);
    await subtle.generateKey(SUITES[1].sign, false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}

/** New keys. */
export async function generateIdentity(version: number, suite?: SuiteId): Promise<IdentitySecret> {
  const used = suite ?? ((await hasModernCurves()) ? 1 : 2);
  const [agree, sign] = (await Promise.all([
    crypto.subtle.generateKey(SUITES[used].agree, true, ["deriveBits"]),
    crypto.subtle.generateKey(SUITES[used].sign, true, ["sign", "verify"]),
  ])) as [CryptoKeyPair, CryptoKeyPair];
  const raw = async (key: CryptoKey) => new Uint8Array(await crypto.subtle.exportKey("raw", key));
  const pkcs8 = async (key: CryptoKey) => new Uint8Array(await crypto.subtle.exportKey("pkcs8", key));
  const identity: PublicIdentity = { suite: used, agree: await raw(agree.publicKey), sign: await raw(sign.publicKey) };
  return {
    version,
    suite: used,
    publicKey: formatIdentity(identity),
    agree: await pkcs8(agree.privateKey),
    sign: await pkcs8(sign.privateKey),
  };
}

/** The keys for use: nothing can export them again. */
export async function importIdentity({ suite, publicKey, agree, sign }: IdentitySecret): Promise<Identity> {
  const [agreeKey, signKey] = await Promise.all([
    crypto.subtle.importKey("pkcs8", agree, SUITES[suite].agree, false, ["deriveBits"]),
    crypto.subtle.importKey("pkcs8", sign, SUITES[suite].sign, false, ["sign"]),
  ]).catch(() => {
    throw new SecretError("unsupported");
  });
  return { suite, publicKey, agree: agreeKey, sign: signKey };
}

/** The next line of the key log, signed by the new key and, in a rotation, vouched for by the one before. */
export async function signKeyEntry(
  member: string,
  kind: Exclude<KeyKind, "revoked">,
  identity: Identity,
  before: Pick<KeyEntry, "version" | "hash"> | null,
  old?: Identity,
): Promise<Omit<KeyEntry, "at">> {
  const statement = {
    version: (before?.version ?? 0) + 1,
    kind,
    publicKey: identity.publicKey,
    previous: before?.hash ?? "",
  };
  const data = keyStatementBytes(member, statement);
  const sign = async ({ suite, sign: key }: Identity) =>
    encodeBytes(new Uint8Array(await crypto.subtle.sign(SUITES[suite].by, key, data)));
  return {
    ...statement,
    hash: await hashKeyStatement(member, statement),
    signature: await sign(identity),
    voucher: kind === "rotated" && old ? await sign(old) : "",
  };
}

/** All keys that an account has had, newest last: with the older ones earlier messages stay readable. */
export function packKeyRing(ring: readonly IdentitySecret[]): Bytes {
  const keys = ring.flatMap(({ version, suite, publicKey, agree, sign }) => {
    const text = new TextEncoder().encode(publicKey);
    return [
      Uint8Array.of(FORMAT, suite),
      uint32(version),
      ...[text, agree, sign].flatMap((b) => [uint32(b.length), b]),
    ];
  });
  return concatBytes(Uint8Array.of(FORMAT, ring.length), ...keys);
}

/** @throws SecretError */
export function unpackKeyRing(bytes: Bytes): IdentitySecret[] {
  let at = 2;
  const take = (size: number): Bytes => {
    if (at + size > bytes.length) throw new SecretError("malformed");
    at += size;
    return bytes.slice(at - size, at);
  };
  const takeCounted = () => take(readUint32(take(4), 0));
  if (bytes[0] !== FORMAT) throw new SecretError("unsupported");
  const ring = Array.from({ length: bytes[1] ?? 0 }, () => {
    const suite = parseSuite(take(2));
    const version = readUint32(take(4), 0);
    return {
      suite,
      version,
      publicKey: new TextDecoder().decode(takeCounted()),
      agree: takeCounted(),
      sign: takeCounted(),
    };
  });
  if (at !== bytes.length || ring.length === 0) throw new SecretError("malformed");
  return ring;
}
