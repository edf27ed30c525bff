import { type Bytes, concatBytes, decodeBytes, encodeBytes, SecretError } from "./domain-bytes.ts";

/** The first byte of everything that is stored or sent. */
export const FORMAT = 1;

/**
 * Which curves an account's keys use. Suite 1 wherever the browser has it; suite 2 is what every browser has had for years.
 * Both agree on keys by ECDH and sign entries of the key log.
 */
export const SUITES = {
  1: { agree: { name: "X25519" }, sign: { name: "Ed25519" }, by: { name: "Ed25519" }, agreeSize: 32, signSize: 32 },
  2: {
    agree: { name: "ECDH", namedCurve: "P-256" },
    sign: { name: "ECDSA", namedCurve: "P-256" },
    by: { name: "ECDSA", hash: "SHA-256" },
    agreeSize: 65,
    signSize: 65,
  },
} as const;
export type SuiteId = keyof typeof SUITES;

/** What others know of an account: a key to agree with, and one that its log is signed with. */
export interface PublicIdentity {
  suite: SuiteId;
  agree: Bytes;
  sign: Bytes;
}

/** As one text: format, suite, and both keys. */
export const formatIdentity = ({ suite, agree, sign }: PublicIdentity): string =>
  encodeBytes(concatBytes(Uint8Array.of(FORMAT, suite), agree, sign));

/** @throws SecretError */
export function parseIdentity(text: string): PublicIdentity {
  const bytes = decodeBytes(text);
  const suite = parseSuite(bytes);
  const { agreeSize, signSize } = SUITES[suite];
  if (bytes.length !== 2 + agreeSize + signSize) throw new SecretError("malformed");
  return { suite, agree: bytes.slice(2, 2 + agreeSize), sign: bytes.slice(2 + agreeSize) };
}

/** Format and suite of what begins with both. @throws SecretError */
export function parseSuite(bytes: Uint8Array): SuiteId {
  if (bytes.length < 2) throw new SecretError("malformed");
  if (bytes[0] !== FORMAT || (bytes[1] !== 1 && bytes[1] !== 2)) throw new SecretError("unsupported");
  return bytes[1];
}

/** Whether the holder of an identity's signing key signed this. */
export async function verifySignature(text: string, signature: Bytes, data: Bytes): Promise<boolean> {
  const { suite, sign } = parseIdentity(text);
  try {
    const key = await crypto.subtle.importKey("raw", sign, SUITES[suite].sign, false, ["verify"]);
    return await crypto.subtle.verify(SUITES[suite].by, key, signature, data);
  } catch {
    // A point that isn't on its curve.
    return false;
  }
}
