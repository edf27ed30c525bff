import { normalizeQuery } from "#worker/search/domain.ts";

/** The words and phrases of a text that separates them by commas. */
export const toTerms = (text: string): string[] =>
  text
    .split(",")
    .map((term) => term.trim())
    .filter(Boolean);

/**
 * The list that a word joins when it shall mean the same as `others`: the one that has the first of them, with all of them
 * and the word, or a new one.
 */
export function withWord(
  word: string,
  others: readonly string[],
  lists: readonly { id: string; terms: readonly string[] }[],
): { id: string | null; terms: string[] } {
  const keys = new Set(others.map(normalizeQuery).filter(Boolean));
  const known = lists.find(({ terms }) => terms.some((term) => keys.has(normalizeQuery(term))));
  const all = [...(known?.terms ?? []), ...others, word];
  const unique = new Map(all.map((term) => [normalizeQuery(term), term]));
  return { id: known?.id ?? null, terms: [...unique.values()] };
}
