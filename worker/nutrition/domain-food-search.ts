/** Searches foods as a person types: every word must be found, whole, as a beginning, or misspelled by a little. Pure. */
import type { LibraryFood } from "./domain-food-library.ts";
import { MEANT_FOODS } from "./domain-meant-foods.ts";

/** What the search needs to know of a food. */
export type SearchableFood = Pick<LibraryFood, "id" | "from" | "name" | "brand" | "aliases" | "rank">;

export interface FoodIndex<T extends SearchableFood> {
  foods: readonly T[];
  /** All words, sorted: those with a beginning stand together. */
  words: string[];
  /** For each word the foods that it stands in, with its weight there. */
  postings: { food: number; weight: number }[][];
  /** For each length the places of the words of that length, for misspelled ones. */
  byLength: number[][];
  /** For each food its name as it is compared: all words, those before the first comma, and how many there are. */
  names: { name: string; head: string; length: number }[];
}

/** How a word of a food counts: in the first part of the name, in the rest, or only in its aliases. */
const WEIGHTS = { head: 3, name: 2, alias: 1.6 } as const;

const SMALL_WORDS = new Set(["a", "an", "and", "of", "or", "the", "with", "in", "from", "to"]);

/** British spellings that no list of aliases would cover, word by word. */
const SPELLINGS: Record<string, string> = {
  soya: "soy",
  yoghurt: "yogurt",
  yogourt: "yogurt",
  fibre: "fiber",
  flavour: "flavor",
  grey: "gray",
  chilli: "chili",
  chilies: "chili",
  chillies: "chili",
  wholemeal: "whole",
  houmous: "hummus",
  humus: "hummus",
  doughnut: "donut",
  tumeric: "turmeric",
  omega3: "omega",
};

/** A word without its plural: "berries" is "berry", "tomatoes" is "tomato". */
function fold(word: string): string {
  const spelled = SPELLINGS[word] ?? word;
  if (spelled.length < 4 || spelled.endsWith("ss") || spelled.endsWith("us") || /\d/.test(spelled)) return spelled;
  if (spelled.endsWith("ies")) return `${spelled.slice(0, -3)}y`;
  if (/(ch|sh|x|oe|ss)es$/.test(spelled)) return spelled.slice(0, -2);
  if (/(tomato|potato|mango)es$/.test(spelled)) return spelled.slice(0, -2);
  return spelled.endsWith("s") ? spelled.slice(0, -1) : spelled;
}

/** The words of a text, without accents, capitals, plurals and small words. */
export function toSearchWords(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’]/g, "");
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== "" && !SMALL_WORDS.has(word));
}

/** Builds the index, in about 30 ms for 2,200 foods. Foods of several kinds are searched together: hand in all of them. */
export function createFoodIndex<T extends SearchableFood>(foods: readonly T[]): FoodIndex<T> {
  const byWord = new Map<string, Map<number, number>>();
  const add = (text: string, food: number, weight: number) => {
    for (const word of toSearchWords(text).map(fold)) {
      const places = byWord.get(word) ?? byWord.set(word, new Map()).get(word);
      places?.set(food, Math.max(places.get(food) ?? 0, weight));
    }
  };
  const names = foods.map(({ name, brand, aliases }, at) => {
    const comma = name.search(/[,(]/);
    const head = comma < 0 ? name : name.slice(0, comma);
    add(head, at, WEIGHTS.head);
    add(name.slice(head.length), at, WEIGHTS.name);
    add(brand, at, WEIGHTS.name);
    add(aliases, at, WEIGHTS.alias);
    const words = toSearchWords(name).map(fold);
    return { name: words.join(" "), head: toSearchWords(head).map(fold).join(" "), length: words.length };
  });
  const words = [...byWord.keys()].sort();
  const byLength: number[][] = [];
  words.forEach((word, at) => {
    const list = byLength[word.length] ?? [];
    list.push(at);
    byLength[word.length] = list;
  });
  const postings = words.map((word) => [...(byWord.get(word) ?? [])].map(([food, weight]) => ({ food, weight })));
  return { foods, words, postings, byLength, names };
}

/** How many letters of a word may be wrong. */
const allowedErrors = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/**
 * The Damerau-Levenshtein distance in its restricted form (inserted, dropped, wrong and swapped letters), or a number above
 * `limit` once it is exceeded. With `isPrefix`, of the word and the best beginning of the other.
 */
export function wordDistance(word: string, other: string, limit: number, isPrefix = false): number {
  if (!isPrefix && Math.abs(word.length - other.length) > limit) return limit + 1;
  const width = other.length + 1;
  let before: number[] = [];
  let previous = Array.from({ length: width }, (_, at) => at);
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j < width; j++) {
      const isSame = word[i - 1] === other[j - 1];
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  if (!isPrefix) return previous[other.length] ?? limit + 1;
  return Math.min(...previous.slice(Math.max(0, word.length - limit)));
}

/** Where the words that begin so stand in the sorted list. */
function prefixRange(words: readonly string[], prefix: string): [number, number] {
  const find = (text: string) => {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [find(prefix), find(`${prefix}\uffff`)];
}

/** The foods that a typed word finds, with how well: 1 for the word itself, less for its beginning or a misspelling. */
function findWord<T extends SearchableFood>(index: FoodIndex<T>, typed: string, isLast: boolean): Map<number, number> {
  const found = new Map<number, number>();
  const take = (at: number, quality: number) => {
    for (const { food, weight } of index.postings[at] ?? []) {
      const score = quality * weight;
      if (score > (found.get(food) ?? 0)) found.set(food, score);
    }
  };
  const word = fold(typed);
  // "toma" may be the beginning of a word whose plural was cut: both forms are looked for.
  for (const form of new Set([word, typed])) {
    const [from, to] = prefixRange(index.words, form);
    for (let at = from; at < to; at++) {
      const isWhole = index.words[at] === form;
      const share = form.length / (index.words[at]?.length ?? 1);
      take(at, isWhole ? 1 : (isLast ? 0.7 : 0.5) + 0.2 * share);
    }
  }
  const errors = allowedErrors(word);
  if (found.size > 0 || errors === 0) return found;
  for (let length = word.length - errors; length <= word.length + errors; length++)
    for (const at of index.byLength[length] ?? []) {
      const distance = wordDistance(word, index.words[at] ?? "", errors);
      if (distance <= errors) take(at, 0.5 - 0.15 * distance);
    }
  if (found.size > 0 || !isLast) return found;
  // An unfinished word with a mistake: "tumri" for turmeric.
  for (let length = word.length + errors + 1; length < index.byLength.length; length++)
    for (const at of index.byLength[length] ?? []) {
      const distance = wordDistance(word, index.words[at] ?? "", 1, true);
      if (distance <= 1) take(at, 0.25);
    }
  return found;
}

type ComparedName = FoodIndex<SearchableFood>["names"][number] | undefined;

/** More for the very name, for the name up to its first comma, and for its beginning. */
function nameLikeness(name: ComparedName, wanted: string): number {
  if (!name) return 0;
  if (name.name === wanted) return 2;
  if (name.head === wanted) return 1.7;
  return name.name.startsWith(`${wanted} `) ? 1 : name.name.startsWith(wanted) ? 0.5 : 0;
}

/** Plain foods before variants and brands; a longer name says more than was asked for, "raw" says less. */
const plainness = (food: SearchableFood, name: ComparedName): number =>
  1.2 - 0.6 * food.rank - 0.04 * Math.min(name?.length ?? 0, 12) + (food.name.endsWith(", raw") ? 0.03 : 0);

export interface FoodSearchOptions {
  /** How often the person has used a food, around this hour of the day: 0 never, 1 what they use most. */
  usage?: (id: string) => number;
  limit?: number;
}

/** By how much a member's own habits outweigh how well a text matches: a food that they use daily comes first. */
const USAGE_WEIGHT = 4;

/** As much as the plainest food of exactly that name has. */
const MEANT_WEIGHT = 3.2;

/**
 * Finds foods by what a person has typed so far, best first: what they use most, then exact names, beginnings, other words;
 * plain foods before variants and brands. Every word must be found. An empty text finds what they use most.
 */
export function searchFoods<T extends SearchableFood>(
  index: FoodIndex<T>,
  text: string,
  { usage = () => 0, limit = 30 }: FoodSearchOptions = {},
): T[] {
  const typed = toSearchWords(text);
  if (typed.length === 0) {
    return index.foods
      .map((food) => ({ food, used: usage(food.id) }))
      .filter(({ used }) => used > 0)
      .sort((a, b) => b.used - a.used)
      .slice(0, limit)
      .map(({ food }) => food);
  }
  let scores: Map<number, number> | undefined;
  const isFinished = /[\s,]$/.test(text);
  typed.forEach((word, at) => {
    const found = findWord(index, word, at === typed.length - 1 && !isFinished);
    if (!scores) {
      scores = found;
      return;
    }
    const both = new Map<number, number>();
    for (const [food, score] of scores) {
      const other = found.get(food);
      if (other !== undefined) both.set(food, score + other);
    }
    scores = both;
  });
  const wanted = typed.map(fold).join(" ");
  const meant = MEANT_FOODS[wanted];
  const ranked = [...(scores ?? [])].map(([at, score]) => {
    const food = index.foods[at] as T;
    const likeness = nameLikeness(index.names[at], wanted) * (food.rank === 2 ? 0.2 : 1);
    return {
      food,
      score:
        score / typed.length +
        (food.id === meant ? MEANT_WEIGHT : likeness + plainness(food, index.names[at])) +
        USAGE_WEIGHT * usage(food.id),
    };
  });
  return ranked
    .sort((a, b) => b.score - a.score || (a.food.name < b.food.name ? -1 : 1))
    .slice(0, limit)
    .map(({ food }) => food);
}
