/** Finds texts by words that may be incomplete, misspelled or too many. Pure: an index over at most a few hundred texts. */

/** A text to be found: what is in `title` counts most, then `summary`, then `keywords`. */
export interface SearchableText {
  title: string;
  summary: string;
  keywords?: string;
}

export interface SearchIndex<T extends SearchableText> {
  items: readonly T[];
  /** Each word, with the items that have it and how much it counts there. */
  words: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

export interface SearchResult<T> {
  hits: T[];
  /** The query with misspelled words replaced, or null. */
  corrected: string | null;
}

export const MAX_QUERY_LENGTH = 100;
const WEIGHTS = { title: 8, summary: 3, keywords: 1 };
/** Words that say nothing where there are others. */
const STOP_WORDS = new Set(["a", "an", "and", "for", "in", "is", "of", "on", "or", "the", "to", "with", "without"]);
const MAX_QUERY_WORDS = 8;
/** A hit that counts less than this share of the best one is not what was asked for. */
const LEAST_SHARE = 0.12;

/** Lower case without accents, so that lúcuma is found as lucuma. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

const toWords = (text: string): string[] =>
  normalizeText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

export function createSearchIndex<T extends SearchableText>(items: readonly T[]): SearchIndex<T> {
  const words = new Map<string, Map<number, number>>();
  for (const [at, item] of items.entries())
    for (const [field, weight] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][])
      for (const word of toWords(item[field] ?? "")) {
        const found = words.get(word) ?? new Map<number, number>();
        found.set(at, Math.max(found.get(at) ?? 0, weight));
        words.set(word, found);
      }
  return { items, words };
}

/** The items that match best, first. Not every word must match, but an item with more of them comes first. */
export function searchIndex<T extends SearchableText>(index: SearchIndex<T>, query: string): SearchResult<T> {
  const asked = [...new Set(toWords(query))];
  const meant = asked.filter((w) => !STOP_WORDS.has(w));
  const words = (meant.length > 0 ? meant : asked).slice(0, MAX_QUERY_WORDS);
  const scores = new Map<number, number>();
  const matched = new Map<number, number>();
  const spelling = new Map<string, string>();
  for (const [nth, word] of words.entries()) {
    const { terms, misspelled } = matchWord(index, word, nth === words.length - 1);
    if (misspelled) spelling.set(word, misspelled);
    const best = new Map<number, number>();
    for (const [term, share] of terms)
      for (const [at, weight] of index.words.get(term) ?? []) best.set(at, Math.max(best.get(at) ?? 0, weight * share));
    for (const [at, points] of best) {
      scores.set(at, (scores.get(at) ?? 0) + points);
      matched.set(at, (matched.get(at) ?? 0) + 1);
    }
  }
  const ranked = [...scores]
    .map(([at, points]) => ({ at, score: points * ((matched.get(at) ?? 0) / words.length) ** 2 }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const least = (ranked[0]?.score ?? 0) * LEAST_SHARE;
  return {
    hits: ranked.flatMap(({ at, score }) => (score >= least ? [index.items[at] as T] : [])),
    corrected: spelling.size === 0 ? null : asked.map((w) => spelling.get(w) ?? w).join(" "),
  };
}

/** The words of the index that a typed word may mean, each with how surely; and its likely spelling if it has none as typed. */
function matchWord(
  { words }: SearchIndex<SearchableText>,
  word: string,
  isLast: boolean,
): { terms: Map<string, number>; misspelled: string | null } {
  const terms = new Map<string, number>();
  for (const term of words.keys()) {
    if (term === word) terms.set(term, 1);
    // The last word may still be typed; an earlier one is a part of a word where it is long enough.
    else if ((isLast || word.length > 2) && term.startsWith(word))
      terms.set(term, 0.6 + (0.3 * word.length) / term.length);
    else if (word.length > 3 && term.includes(word)) terms.set(term, 0.4);
  }
  const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (terms.size > 0 || allowed === 0 || /^\d+$/.test(word)) return { terms, misspelled: null };
  let nearest: { term: string; distance: number; count: number } | null = null;
  for (const [term, found] of words) {
    let distance = editDistance(word, term, allowed);
    // What is typed so far is compared with the beginning of the word, which may have a letter more.
    if (isLast && term.length > word.length)
      for (const length of [word.length, word.length + 1])
        distance = Math.min(distance, editDistance(word, term.slice(0, length), allowed) + 0.5);
    if (distance >= allowed + 1) continue;
    terms.set(term, 0.55 - 0.1 * distance);
    const candidate = { term, distance, count: found.size };
    if (!nearest || distance < nearest.distance || (distance === nearest.distance && found.size > nearest.count))
      nearest = candidate;
  }
  return { terms, misspelled: nearest?.term ?? null };
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
