/** Cuts the part of a text that a search was about. Plain text: what is marked in it is decided where it is drawn. Pure. */
import { matchedLength } from "./domain.ts";

const LENGTH = 170;
/** Words looked at: the rest of a long text is rarely what a result should quote. */
const MAX_WORDS = 6000;

/**
 * About 170 characters around most of the words, from the beginning of a sentence where one is near; empty where none of
 * them stands in the text.
 */
export function makeSnippet(text: string, words: readonly string[]): string {
  const parts: { start: number; end: number; isHit: boolean }[] = [];
  const known = new Map<string, boolean>();
  // Nearly all words begin otherwise, and to compare letters costs more than all else here.
  const begins = new Set(words.map((word) => word.charAt(0)));
  const mayMatch = (word: string) => word > "\u007f" || begins.has(word.charAt(0).toLowerCase());
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (parts.length >= MAX_WORDS) break;
    const word = match[0];
    let isHit = known.get(word);
    if (isHit === undefined) {
      isHit = word.length > 1 && mayMatch(word) && matchedLength(word, words) > 0;
      known.set(word, isHit);
    }
    parts.push({ start: match.index, end: match.index + word.length, isHit });
  }
  const best = bestWindow(parts);
  if (best === null) return "";
  return cut(text, best);
}

/** Where the window with most hits begins: the position of its first hit. */
function bestWindow(parts: readonly { start: number; end: number; isHit: boolean }[]): number | null {
  const hits = parts.filter((part) => part.isHit);
  let best: { at: number; count: number } | null = null;
  for (const [at, hit] of hits.entries()) {
    let count = 1;
    while (hits[at + count] && (hits[at + count]?.end ?? 0) - hit.start <= LENGTH * 0.8) count++;
    if (!best || count > best.count) best = { at: hit.start, count };
  }
  return best?.at ?? null;
}

function cut(text: string, hit: number): string {
  const before = text.slice(Math.max(0, hit - 70), hit);
  const sentence = Math.max(before.lastIndexOf(". "), before.lastIndexOf("\n"), before.lastIndexOf("? "));
  const isAtStart = hit <= 70 && sentence < 0;
  // The beginning of the sentence, else of the next word.
  const offset = sentence >= 0 ? sentence + 1 : isAtStart ? 0 : Math.max(0, before.indexOf(" "));
  const start = hit - before.length + offset;
  const rest = text.slice(start, start + LENGTH + 1);
  const isWhole = start + rest.length >= text.length && rest.length <= LENGTH;
  const end = isWhole ? rest.length : Math.max(rest.lastIndexOf(" "), LENGTH * 0.7);
  // A heading runs into the paragraph below it unless it ends.
  const piece = rest
    .slice(0, end)
    .replace(/(?<=[\p{L}\p{N})])\n+(?=.)/gu, ". ")
    .replace(/\s+/g, " ")
    .trim();
  return `${isAtStart || sentence >= 0 ? "" : "… "}${piece}${isWhole ? "" : " …"}`;
}
