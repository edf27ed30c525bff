import { type Bytes, bindFields, concatBytes } from "#worker/messages/domain-bytes.ts";
import { parseIdentity } from "#worker/messages/domain-suite.ts";

/** As Signal's: makes trying keys until a number looks alike 5,200 times dearer. */
const ROUNDS = 5200;
const GROUPS = 6;

/**
 * The number that two members compare: the same on both sides. 60 digits in twelve groups of five, 30 for
 * each of the two accounts.
 */
export async function safetyNumber(
  own: { member: string; publicKey: string },
  other: { member: string; publicKey: string },
): Promise<string[]> {
  const halves = await Promise.all([accountDigits(own), accountDigits(other)]);
  return halves.sort((a, b) => (a.join("") < b.join("") ? -1 : 1)).flat();
}

/** An account's own half: six groups of five digits, alike in every conversation. */
export async function accountDigits({ member, publicKey }: { member: string; publicKey: string }): Promise<string[]> {
  const { suite, agree, sign } = parseIdentity(publicKey);
  const key = concatBytes(agree, sign);
  let hash: Bytes = concatBytes(bindFields("tikari/safety-number/1", suite, member), key);
  for (let i = 0; i < ROUNDS; i++) hash = new Uint8Array(await crypto.subtle.digest("SHA-512", concatBytes(hash, key)));
  return Array.from({ length: GROUPS }, (_, group) => {
    const number = hash.slice(group * 5, group * 5 + 5).reduce((n, byte) => n * 256 + byte, 0);
    return String(number % 100_000).padStart(5, "0");
  });
}
