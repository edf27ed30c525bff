import { randomBytes } from "#app/lib/account-keys/derive.ts";
import { type Bytes, SecretError } from "#worker/messages/domain-bytes.ts";
import { RECOVERY_WORDS } from "./recovery-words.ts";

/** Twelve words: 128 random bits and four to check them, as in BIP 39. */
export const CODE_WORDS = 12;
const CODE_BYTES = 16;

export const generateRecoveryCode = (): Promise<string[]> => encodeRecoveryCode(randomBytes(CODE_BYTES));

export async function encodeRecoveryCode(entropy: Bytes): Promise<string[]> {
  const bits = toBits(entropy) + (await checkBits(entropy));
  return Array.from({ length: CODE_WORDS }, (_, i) => {
    const word = RECOVERY_WORDS[Number.parseInt(bits.slice(i * 11, i * 11 + 11), 2)];
    if (!word) throw new SecretError("malformed");
    return word;
  });
}

/** What is wrong with a typed code, in the order in which to say it. */
export type CodeProblem = { why: "count"; found: number } | { why: "word"; word: string } | { why: "check" };

/**
 * Reads a code as it is typed: any case, any spaces; the first four letters of a word are enough.
 * @returns the words in full, or what is wrong
 */
export async function readRecoveryCode(typed: string): Promise<{ words: string[] } | CodeProblem> {
  const parts = typed
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  if (parts.length !== CODE_WORDS) return { why: "count", found: parts.length };
  const indexes: number[] = [];
  for (const part of parts) {
    const index = RECOVERY_WORDS.findIndex((word) => word === part || (part.length === 4 && word.startsWith(part)));
    if (index < 0) return { why: "word", word: part };
    indexes.push(index);
  }
  const bits = indexes.map((i) => i.toString(2).padStart(11, "0")).join("");
  const entropy = Uint8Array.from({ length: CODE_BYTES }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2));
  if ((await checkBits(entropy)) !== bits.slice(CODE_BYTES * 8)) return { why: "check" };
  return { words: indexes.map((i) => RECOVERY_WORDS[i] ?? "") };
}

const toBits = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");

async function checkBits(entropy: Bytes): Promise<string> {
  return toBits(new Uint8Array(await crypto.subtle.digest("SHA-256", entropy))).slice(0, 4);
}
