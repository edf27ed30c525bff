import { foldText, toWords } from "./domain-normalize.ts";

/** Two halves of 64 bits. */
export interface Simhash {
  high: number;
  low: number;
}

/** Shorter texts ("Thanks, that helps") are alike by chance. */
const MIN_WORDS = 8;
/** In words: what of a long text is compared. */
const MAX_WORDS = 2000;
/** In bits: texts that differ in a name or a link are this near; different ones are about 32 apart. */
const NEAR = 6;

/**
 * A hash that is near for texts that are nearly the same (Charikar's simhash over words and pairs of words); null where
 * there are too few words. Quoted lines are left out: who quotes doesn't repeat.
 */
export function simhash(text: string): Simhash | null {
  const own = text.replace(/^[ \t]*>.*$/gm, "");
  const words = toWords(foldText(own)).slice(0, MAX_WORDS);
  if (words.length < MIN_WORDS) return null;
  const counts = new Int32Array(64);
  words.forEach((word, i) => {
    countBits(counts, word);
    if (i > 0) countBits(counts, `${words[i - 1]} ${word}`);
  });
  return { high: toBits(counts.subarray(0, 32)), low: toBits(counts.subarray(32)) };
}

function countBits(counts: Int32Array, text: string): void {
  const hashes = [mix(text, 0x811c9dc5), mix(text, 0x2545f491)];
  hashes.forEach((hash, half) => {
    for (let bit = 0; bit < 32; bit++)
      counts[half * 32 + bit] = (counts[half * 32 + bit] ?? 0) + ((hash >>> bit) & 1 ? 1 : -1);
  });
}

function mix(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // FNV alone leaves the high bits of short words alike.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const toBits = (counts: Int32Array): number => counts.reduce((bits, n, i) => (n > 0 ? bits | (1 << i) : bits), 0) | 0;

function countOnes(n: number): number {
  let ones = 0;
  for (let rest = n >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) ones++;
  return ones;
}

/** Whether two texts are nearly the same. */
export const isNear = (a: Simhash, b: Simhash): boolean =>
  countOnes(a.high ^ b.high) + countOnes(a.low ^ b.low) <= NEAR;
