import { findLinks } from "./domain-links.ts";
import { countInvisible, foldText, isDisguised, toWords } from "./domain-normalize.ts";

/** How many weights the model has. On the corpus of `npm run bench -- spam`, four times as many told spam no better. */
export const DIMENSION = 2 ** 16;

/** In characters: what of a longer text is scored, its beginning and its end. */
const HEAD = 6000;
const TAIL = 2000;
/** The length of the parts of words that are features. */
const PART_LENGTH = 4;

/** What of a text the model scores. */
export interface Features {
  /** Places in the model, each once. */
  indexes: Uint32Array;
  /** For each index the place in `labels` of what it comes from. */
  owners: Uint16Array;
  /** What a person reads: words, pairs of words, and traits such as "3 to 5 links". */
  labels: string[];
}

/**
 * The features of a text: words, pairs of words, parts of words, the domains of links, and traits of the whole. Each is
 * hashed to a place in the model; what it comes from stays readable, so that a score can be explained.
 */
export function extractFeatures(title: string | null, text: string): Features {
  const whole = text.length > HEAD + TAIL ? `${text.slice(0, HEAD)} ${text.slice(-TAIL)}` : text;
  const collector = new Collector();
  try {
    const links = findLinks(whole);
    for (const { domain, path } of links) {
      collector.add(`d:${domain}`, domain);
      const end = domain.slice(domain.lastIndexOf("."));
      collector.add(`e:${end}`, `a link that ends in ${end}`);
      for (const word of toWords(path.toLowerCase()).slice(0, 8)) collector.add(`u:${word}`, `“${word}” in a link`);
    }
    for (const trait of listTraits(whole, links.length)) collector.add(`t:${trait}`, trait);
    collector.addWords(toWords(foldText(whole.replace(/https?:\/\/\S+/gi, " "))), "w");
    if (title) collector.addWords(toWords(foldText(title)), "h");
    return collector.finish();
  } finally {
    collector.clear();
  }
}

/** Which places a text has already: for the time of one call, which clears what it has marked. */
const isTaken = new Uint8Array(DIMENSION);

class Collector {
  private readonly indexes: number[] = [];
  private readonly owners: number[] = [];
  private readonly labels: string[] = [];
  private readonly known = new Map<string, number>();

  /** A feature by its name, explained by a label. */
  add(feature: string, label: string): void {
    this.addPlace(hashText(feature, BASIS), this.ownerOf(label));
  }

  addWords(words: readonly string[], kind: "w" | "h"): void {
    const seed = hashText(`${kind}:`, BASIS);
    let before = "";
    let beforeHash = 0;
    for (const word of words) {
      const owner = this.ownerOf(word);
      const hash = hashText(word, seed);
      this.addPlace(hash, owner);
      if (before) {
        const pair = Math.imul(beforeHash, 0x9e3779b1) ^ hash;
        // Looked up by its place alone: most pairs are there once.
        if (!isTaken[toPlace(pair)]) this.addPlace(pair, this.labels.push(`${before} ${word}`) - 1);
      }
      // The parts of a word tell its family (“supplement”, “supplements”, “suppl3ment”).
      if (kind === "w" && word.length >= PART_LENGTH) this.addParts(`_${word}_`, owner);
      before = word;
      beforeHash = hash;
    }
  }

  finish(): Features {
    return {
      indexes: Uint32Array.from(this.indexes),
      owners: Uint16Array.from(this.owners),
      labels: this.labels,
    };
  }

  clear(): void {
    for (const index of this.indexes) isTaken[index] = 0;
  }

  private addParts(framed: string, owner: number): void {
    for (let i = 0; i + PART_LENGTH <= framed.length; i++) {
      let hash = PART_BASIS;
      for (let j = i; j < i + PART_LENGTH; j++) hash = Math.imul(hash ^ framed.charCodeAt(j), PRIME);
      this.addPlace(hash, owner);
    }
  }

  private addPlace(hash: number, owner: number): void {
    const index = toPlace(hash);
    if (isTaken[index]) return;
    isTaken[index] = 1;
    this.indexes.push(index);
    this.owners.push(owner);
  }

  private ownerOf(label: string): number {
    const known = this.known.get(label);
    if (known !== undefined) return known;
    this.known.set(label, this.labels.length);
    return this.labels.push(label) - 1;
  }
}

/** FNV-1a over UTF-16 code units. */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
const PART_BASIS = hashText("c:", BASIS);

function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
}

/** A hash's place in the model: FNV's low bits alone depend on the end of a text too much. */
const toPlace = (hash: number): number => ((hash ^ (hash >>> 15)) >>> 0) % DIMENSION;

/** The name of a number's range. */
const range = (n: number, names: readonly (readonly [from: number, name: string])[]): string | null =>
  names.findLast(([from]) => n >= from)?.[1] ?? null;

/** What can be said of the text as a whole, in words. */
function listTraits(text: string, links: number): string[] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [letters, capitals, digits] = [count(/\p{L}/gu), count(/\p{Lu}/gu), count(/\p{N}/gu)];
  const emoji = count(/\p{Extended_Pictographic}/gu);
  const length = text.trim().length;
  return [
    range(links, [
      [0, "no link"],
      [1, "one link"],
      [2, "2 links"],
      [3, "3 to 5 links"],
      [6, "more than 5 links"],
    ]),
    range(length, [
      [0, "a few words"],
      [80, "short"],
      [400, "medium length"],
      [2000, "long"],
    ]),
    letters > 20
      ? range(capitals / letters, [
          [0.2, "many capitals"],
          [0.5, "mostly capitals"],
        ])
      : null,
    range(digits / Math.max(1, length), [
      [0.08, "many digits"],
      [0.25, "mostly digits"],
    ]),
    range(emoji, [
      [1, "emoji"],
      [6, "many emoji"],
    ]),
    range(text.match(/!/g)?.length ?? 0, [
      [1, "an exclamation mark"],
      [4, "many exclamation marks"],
    ]),
    /[$€£¥₹]\s?\d|\d\s?(?:usd|eur|dollars?|€|\$)/i.test(text) ? "an amount of money" : null,
    /\d\s?%/.test(text) ? "a percentage" : null,
    /\+?\d[\d\s().-]{8,}\d/.test(text) ? "a phone number" : null,
    /[\w.+-]@[\w-]+\.\w/.test(text) ? "an email address" : null,
    countInvisible(text) > 0 ? "invisible characters" : null,
    (text.match(/\p{L}+/gu) ?? []).some(isDisguised) ? "words that mix alphabets" : null,
    /(.)\1{4}/u.test(text) ? "repeated characters" : null,
    /\p{M}{3,}/u.test(text) ? "stacked accents" : null,
  ].filter((trait) => trait !== null);
}
