/** How the search reads words. Pure, and small: the browser's search box uses it too. */

export const MAX_QUERY_LENGTH = 100;

/** Lower case without accents, so that lúcuma is found as lucuma. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** The words of a text, of any script. */
export const toWords = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A query as it is compared with others: its words, without accents, capitals and marks. */
export const normalizeQuery = (text: string): string => toWords(text).join(" ");

/** How many letters may be wrong in a word. */
export const allowedEdits = (word: string): number =>
  word.length < 4 || /^\p{N}+$/u.test(word) ? 0 : word.length < 8 ? 1 : 2;

/** A word without the ending of its plural, as far as that can be told. */
const singular = (word: string): string =>
  word.length > 3 && !word.endsWith("ss") ? word.replace(/(ie|e)?s$/, "") : word;

/** How many letters at the beginning of a word match what was typed: those typed, or all where they are misspelled. */
export function matchedLength(word: string, typed: readonly string[]): number {
  const plain = normalizeText(word);
  for (const t of typed) if (plain.startsWith(t)) return t.length;
  const found = typed.some((t) => t.length > 3 && (plain.startsWith(singular(t)) || editDistance(t, plain, 1) <= 1));
  return found ? word.length : 0;
}

/** Letters to insert, delete, replace or swap with their neighbor to make one word of the other; above `most` it stops counting. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? most + 1;
}

/** Phrases that begin with what was typed, or have a word that does; the shortest first. */
export function suggestPhrases(phrases: readonly string[], query: string, limit: number): string[] {
  const typed = toWords(query).join(" ");
  if (typed.length < 2) return [];
  const byText = new Map(phrases.map((p) => [toWords(p).join(" "), p]));
  return [...byText]
    .filter(([text]) => text !== typed && ` ${text}`.includes(` ${typed}`))
    .sort(([a], [b]) => Number(b.startsWith(typed)) - Number(a.startsWith(typed)) || a.length - b.length)
    .slice(0, limit)
    .map(([, phrase]) => phrase);
}

/** What is missing of a phrase that begins with what was typed, such as "nesium" after "mag"; or null. */
export function completeText(typed: string, phrases: readonly string[]): string | null {
  const start = typed.trimStart().toLowerCase();
  if (start.trim().length < 2) return null;
  const phrase = phrases.find((p) => p.length > start.length && p.toLowerCase().startsWith(start));
  return phrase ? phrase.slice(start.length) : null;
}
