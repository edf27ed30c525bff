/** Cuts the part of a text that a search was about. Plain text: what is marked in it is decided where it is drawn. Pure. */
import { matchedLength } from "./domain.ts";

const LENGTH = 170;
/** Characters looked at: the rest of a long text is rarely what a result should quote. */
const MAX_LENGTH = 20_000;

/**
 * About 170 characters around most of the words, from the beginning of a sentence where one is near, and of prose where
 * some has them: the cells of a table run together say nothing. Empty where none of them stands in the text.
 */
export function makeSnippet(text: string, words: readonly string[]): string {
  const hits: Hit[] = [];
  const known = new Map<string, boolean>();
  for (const match of text.slice(0, MAX_LENGTH).matchAll(wordsLike(words))) {
    const word = match[0];
    let isHit = known.get(word);
    if (isHit === undefined) {
      isHit = word.length > 1 && matchedLength(word, words) > 0;
      known.set(word, isHit);
    }
    if (isHit) hits.push({ start: match.index, end: match.index + word.length });
  }
  const best = bestWindow(text, hits);
  if (best === null) return "";
  return cut(text, best);
}

interface Hit {
  start: number;
  end: number;
}

/**
 * The words of a text that may be one of these: nearly all begin otherwise, and to look at each costs more than all else
 * here. Letters beyond ASCII may be another one with an accent.
 */
function wordsLike(words: readonly string[]): RegExp {
  const begins = words.map((word) => word.charAt(0)).filter((letter) => /[a-z0-9]/.test(letter));
  const letters = [...new Set(begins.flatMap((letter) => [letter, letter.toUpperCase()]))].join("");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?=[${letters}\\u{80}-\\u{10ffff}])[\\p{L}\\p{N}]+`, "gu");
}

/** A block of a text is a line. */
const lineAt = (text: string, at: number): string => {
  const end = text.indexOf("\n", at);
  return text.slice(text.lastIndexOf("\n", at) + 1, end < 0 ? text.length : end);
};
/** Headings, names and the cells of a table are short, and end without a mark. */
const isSentence = (line: string): boolean => line.length >= LONG_LINE || /[.!?…][”"’)]?$/u.test(line);
const LONG_LINE = 80;

/** Where the best window begins, the one with most hits, in prose if any: the position of its first hit. */
function bestWindow(text: string, hits: readonly Hit[]): number | null {
  let best: { at: number; count: number; isProse: boolean } | null = null;
  for (const [at, hit] of hits.entries()) {
    let count = 1;
    while (hits[at + count] && (hits[at + count]?.end ?? 0) - hit.start <= LENGTH * 0.8) count++;
    const isProse = isSentence(lineAt(text, hit.start));
    const isBetter = best && isProse === best.isProse ? count > best.count : isProse;
    if (!best || isBetter) best = { at: hit.start, count, isProse };
  }
  return best?.at ?? null;
}

/** Up to where lines that are no sentences follow, such as the cells of a table. */
function withoutCells(text: string, start: number, rest: string): string {
  for (let at = rest.indexOf("\n", 1); at >= 0; at = rest.indexOf("\n", at + 1)) {
    const line = lineAt(text, start + at + 1);
    if (line !== "" && !isSentence(line) && isSentence(lineAt(text, start + at - 1))) return rest.slice(0, at);
  }
  return rest;
}

function cut(text: string, hit: number): string {
  const before = text.slice(Math.max(0, hit - 70), hit);
  const sentence = Math.max(before.lastIndexOf(". "), before.lastIndexOf("\n"), before.lastIndexOf("? "));
  const isAtStart = hit <= 70 && sentence < 0;
  // The beginning of the sentence, else of the next word.
  const offset = sentence >= 0 ? sentence + 1 : isAtStart ? 0 : Math.max(0, before.indexOf(" "));
  const start = hit - before.length + offset;
  const rest = withoutCells(text, start, text.slice(start, start + LENGTH + 1));
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
