/** Turns what somebody typed into a full text query. Pure. */
import { MAX_QUERY_LENGTH, normalizeQuery, toWords } from "./domain.ts";

/** Words that say nothing where there are others. */
const STOP_WORDS = new Set(
  "a an and are as at best by can do does for from good how i in is it me my of on or our that the their this to what when which who why with without you your".split(
    " ",
  ),
);
const MAX_WORDS = 6;
const MAX_WORD_LENGTH = 40;

export interface ParsedQuery {
  /** What is searched for, in the order typed. */
  words: string[];
  /** The last word may still be typed. */
  isOpen: boolean;
  /** As it is compared with pins and titles. */
  key: string;
}

/** The words to search for: at most six, and none that says nothing where there are others. */
export function parseQuery(text: string): ParsedQuery {
  const typed = text.slice(0, MAX_QUERY_LENGTH);
  const all = [...new Set(toWords(typed))].map((word) => word.slice(0, MAX_WORD_LENGTH));
  const meant = all.filter((word) => !STOP_WORDS.has(word));
  const words = (meant.length > 0 ? meant : all).slice(0, MAX_WORDS);
  const isOpen = /[\p{L}\p{N}]$/u.test(typed) && words.at(-1) === all.at(-1);
  return { words, isOpen, key: normalizeQuery(typed) };
}

/** What counts as the same: each a list of words or phrases as `normalizeQuery` writes them. */
export type Synonyms = readonly (readonly string[])[];

/** Quoted, a word is never read as an operator; `toWords` leaves letters and digits only. */
const quote = (phrase: string): string => `"${phrase.replaceAll('"', '""')}"`;

interface Unit {
  /** Full text expressions of which one must match. */
  alternatives: string[];
}

/** How one typed word is looked up. */
export const wordExpression = (word: string, isOpen: boolean): string => `${quote(word)}${isOpen ? " *" : ""}`;

/** Groups the words by the synonyms that they belong to, the longest phrase first. */
function toUnits({ words, isOpen }: Pick<ParsedQuery, "words" | "isOpen">, synonyms: Synonyms, spellings: Spellings) {
  const units: Unit[] = [];
  for (let at = 0; at < words.length; ) {
    const match = findSynonyms(words, at, synonyms);
    const length = match?.length ?? 1;
    const own = words.slice(at, at + length).map((word, i) => {
      const isLast = at + i === words.length - 1;
      const spelled = spellings.get(word);
      if (spelled) return spelled.length > 1 ? `(${spelled.map(quote).join(" OR ")})` : quote(spelled[0] ?? word);
      return wordExpression(word, isOpen && isLast);
    });
    units.push({
      alternatives: [own.length > 1 ? `(${own.join(" AND ")})` : (own[0] ?? ""), ...(match?.others ?? []).map(quote)],
    });
    at += length;
  }
  return units;
}

function findSynonyms(words: readonly string[], at: number, synonyms: Synonyms) {
  let best: { length: number; others: string[] } | undefined;
  for (const group of synonyms)
    for (const term of group) {
      const length = term.split(" ").length;
      if (words.slice(at, at + length).join(" ") !== term) continue;
      const others = group.filter((other) => other !== term);
      if (!best || length > best.length) best = { length, others };
      else if (length === best.length) best.others.push(...others);
    }
  return best;
}

/** What a misspelled word may be; an unfinished one may become several. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/**
 * The full text expression; empty where nothing was asked.
 * @param mode whether all words must match, or one of them
 */
export function toExpression(
  query: Pick<ParsedQuery, "words" | "isOpen">,
  {
    synonyms = [],
    spellings = new Map(),
    mode = "all",
  }: { synonyms?: Synonyms; spellings?: Spellings; mode?: "all" | "any" } = {},
): string {
  return toUnits(query, synonyms, spellings)
    .map(({ alternatives }) => (alternatives.length > 1 ? `(${alternatives.join(" OR ")})` : alternatives[0]))
    .join(mode === "all" ? " AND " : " OR ");
}

/** The typed words with their spelling corrected, in the order typed; other characters are lost. */
export const respell = (text: string, spellings: Spellings): string =>
  toWords(text)
    .map((word) => spellings.get(word)?.[0] ?? word)
    .join(" ");
