/**
 * Misspelled words by deletion: two words that differ by one edit become the same when at most one letter is left out of
 * each. A look-up costs a few hundredths of a millisecond in 60,000 words, where comparing pieces of three letters took a
 * hundred times as much (docs/decisions/0024-search.md). Pure.
 */
import { allowedEdits, editDistance } from "./domain.ts";

const MIN_LENGTH = 4;
const MAX_LENGTH = 24;
/** Of longer words the pairs of left-out letters are too many. */
const MAX_DEEP_LENGTH = 14;
/** From here on a word that is still typed is compared with the beginnings of words. */
const MIN_OPEN_LENGTH = 5;

/** Whether a word's spelling is worth knowing: letters, not too short and not too long. */
export const isSpellable = (word: string): boolean =>
  word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /^\p{L}+$/u.test(word);

const withoutEach = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)).filter((rest) => rest.length >= 3);

/**
 * The word, and what is left of it without one letter, or two where two may be wrong.
 * @param deep only of words that stand in titles and of what is typed: of all words it would be millions of rows
 */
export function spellingVariants(word: string, deep: boolean): string[] {
  const once = withoutEach(word);
  const isDeep = deep && allowedEdits(word) === 2 && word.length <= MAX_DEEP_LENGTH;
  return [...new Set([word, ...once, ...(isDeep ? once.flatMap(withoutEach) : [])])];
}

/** Whether a typed word that is not finished may be compared with the beginnings of words. */
export const canComplete = (word: string): boolean => word.length >= MIN_OPEN_LENGTH;

export interface SpellingCandidate {
  word: string;
  /** 2: it stands in a title or a keyword. */
  weight: number;
}

/** How far a typed word is from one of the index; what is still typed is compared with the word's beginning too. */
function distanceOf(typed: string, word: string, isOpen: boolean, most: number): number {
  let distance = editDistance(typed, word, most);
  if (isOpen && word.length > typed.length && canComplete(typed))
    for (const length of [typed.length, typed.length + 1, typed.length - 1])
      distance = Math.min(distance, editDistance(typed, word.slice(0, length), most) + 0.5);
  return distance;
}

/** The words that a typed one most likely means, nearest first, at most three; of finished words just one. */
export function chooseSpellings(typed: string, candidates: readonly SpellingCandidate[], isOpen: boolean): string[] {
  const most = allowedEdits(typed);
  const near = candidates
    .filter(({ word }) => word !== typed)
    .map(({ word, weight }) => ({ word, weight, distance: distanceOf(typed, word, isOpen, most) }))
    .filter(({ distance }) => distance < most + 1)
    .sort(
      (a, b) =>
        a.distance - b.distance || b.weight - a.weight || a.word.length - b.word.length || (a.word < b.word ? -1 : 1),
    );
  const [best] = near;
  if (!best) return [];
  const same = near.filter(({ distance, weight }) => distance === best.distance && weight === best.weight);
  return same.slice(0, isOpen ? 3 : 1).map(({ word }) => word);
}
