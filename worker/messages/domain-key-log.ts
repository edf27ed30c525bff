import { type Bytes, bindFields, decodeBytes, encodeBytes, SecretError } from "./domain-bytes.ts";
import { verifySignature } from "./domain-suite.ts";

/**
 * Why an account has a key. `first`; `rotated`: the key before it signed the new one; `reset`: nobody vouches for it, the
 * member had lost the old one; `revoked`: the key of the version before is not to be used any more.
 */
export const KEY_KINDS = ["first", "rotated", "reset", "revoked"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** One line of an account's key log. Lines are only ever added. */
export interface KeyEntry {
  version: number;
  kind: KeyKind;
  /** Null where it was revoked. */
  publicKey: string | null;
  /** Hash of the line before, "" in the first. */
  previous: string;
  hash: string;
  /** By the new key itself, which proves that the member has it. "" where the key was revoked. */
  signature: string;
  /** By the key before, of a rotation; else "". */
  voucher: string;
  at: number;
}
/** What is signed and hashed; `at` is the server's own word. */
export type KeyStatement = Pick<KeyEntry, "version" | "kind" | "publicKey" | "previous">;

/** What the signatures of a line cover. */
export const keyStatementBytes = (member: string, { version, kind, publicKey, previous }: KeyStatement): Bytes =>
  bindFields("tikari/key-log/1", member, version, kind, publicKey ?? "", previous);

export async function hashKeyStatement(member: string, statement: KeyStatement): Promise<string> {
  return encodeBytes(new Uint8Array(await crypto.subtle.digest("SHA-256", keyStatementBytes(member, statement))));
}

/**
 * Whether a line may follow another: its number, kind, hash and signatures. The server asks before it stores one, and every
 * browser asks again of what it is told.
 */
export async function isNextKey(
  member: string,
  before: Pick<KeyEntry, "version" | "publicKey" | "hash"> | null,
  entry: Omit<KeyEntry, "at">,
): Promise<boolean> {
  const { version, kind, publicKey, previous } = entry;
  if (version !== (before?.version ?? 0) + 1 || previous !== (before?.hash ?? "")) return false;
  if ((kind === "first") !== (before === null)) return false;
  if (entry.hash !== (await hashKeyStatement(member, entry))) return false;
  if (kind === "revoked")
    return publicKey === null && Boolean(before?.publicKey) && entry.signature === "" && entry.voucher === "";
  if (publicKey === null || publicKey === before?.publicKey) return false;
  try {
    const statement = keyStatementBytes(member, entry);
    if (!(await verifySignature(publicKey, decodeBytes(entry.signature), statement))) return false;
    if (kind !== "rotated") return entry.voucher === "";
    return Boolean(
      before?.publicKey && (await verifySignature(before.publicKey, decodeBytes(entry.voucher), statement)),
    );
  } catch (error) {
    if (error instanceof SecretError) return false;
    throw error;
  }
}

/**
 * The keys of an account by version, after each line has been checked.
 * @throws SecretError where a line doesn't follow from the one before
 */
export async function readKeyLog(member: string, log: readonly KeyEntry[]): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  let before: KeyEntry | null = null;
  for (const entry of log) {
    if (!(await isNextKey(member, before, entry))) throw new SecretError("refused");
    if (entry.publicKey) keys.set(entry.version, entry.publicKey);
    before = entry;
  }
  return keys;
}
