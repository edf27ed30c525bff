/**
 * Finds a food of SR28 in SR Legacy, USDA's next release, as the npm package @nutrition/usda has it: for the full
 * description (SR28's is abbreviated) and for amino acids, caffeine and alcohol, which SR28's abbreviated file lacks.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/script-tools.mjs";

const FILE = join(ROOT, "node_modules", "@nutrition", "usda", "dist", "index.json");

/** The diary's nutrients that are read here. The package writes 0 where USDA has no figure, so a 0 is unknown. */
const NUTRIENTS = {
  histidine: "histidine",
  isoleucine: "isoleucine",
  leucine: "leucine",
  lysine: "lysine",
  methionine: "methionine",
  cystine: "cystine",
  phenylalanine: "phenylalanine",
  tyrosine: "tyrosine",
  threonine: "threonine",
  tryptophan: "tryptophan",
  valine: "valine",
  caffeineMg: "caffeine",
  alcoholG: "alcohol",
};

/** To tell foods apart that share their main figures: more of them, by the names in each source. */
const COMPARED = {
  calciumMg: "calcium",
  ironMg: "iron",
  magnesiumMg: "magnesium",
  phosphorusMg: "phosphorus",
  potassiumMg: "potassium",
  sodiumMg: "sodium",
  zincMg: "zinc",
  vitaminCMg: "vitamin_c",
  fiber: "fiber",
  saturatedFat: "fatty_acids_saturated",
  monounsaturatedFat: "fatty_acids_monounsaturated",
};

const keyOf = (amounts) => amounts.map((amount) => Number(amount ?? 0).toFixed(2)).join("|");
const lettersOf = (text) => text.toLowerCase().replace(/[^a-z ,]/g, "");

/** Of the words of an abbreviated description, the share whose letters a word of the full one has, in their order. */
function wordOverlap(abbreviated, full) {
  const words = lettersOf(abbreviated).split(/[ ,]+/).filter(Boolean);
  const others = lettersOf(full).split(/[ ,]+/).filter(Boolean);
  const matches = (word, other) => {
    if (word[0] !== other[0]) return false;
    let at = 0;
    for (const letter of other) if (letter === word[at]) at++;
    return at === word.length;
  };
  return words.filter((word) => others.some((other) => matches(word, other))).length / words.length;
}

/** Abbreviations that say another thing than their letters. */
const SPELLED = [
  [/\bH2O\b/g, "water"],
  [/\bNA\b/g, "sodium"],
  [/\bCA\b/g, "calcium"],
  [/\bCKD\b/g, "cooked"],
  [/\bEX\b/g, "extra"],
  [/\bAND\b/g, ""],
];
const spell = (text) => SPELLED.reduce((spelled, [from, to]) => spelled.replace(from, to), text);

/** How well the words must match. */
const MIN_OVERLAP = 0.7;

/** How well two descriptions match, from 0 to 2: each one's words are looked for in the other. */
const likeness = (words, full) => {
  const back = lettersOf(full)
    .split(/[ ,]+/)
    .filter((word) => word.length > 1);
  const own = lettersOf(words).split(/[ ,]+/).filter(Boolean);
  const found = back.filter((word) => own.some((short) => short[0] === word[0] && wordOverlap(short, word) === 1));
  return wordOverlap(words, full) + found.length / Math.max(1, back.length);
};

/**
 * Which food of SR Legacy each of these foods of SR28 is: one with its water, protein, fat and ash, most of its minerals,
 * and its words. Each is taken once, best matches first.
 * @returns {Map<string, { description: string, per100g: Record<string, number> }>} by the number in SR28
 */
export function findInLegacy(foods) {
  const byFigures = new Map();
  for (const { variants } of JSON.parse(readFileSync(FILE, "utf8")))
    for (const food of variants) {
      const { water, protein, fat, ash } = food.nutrients;
      const key = keyOf([water?.amount, protein?.amount, fat?.amount, ash?.amount]);
      byFigures.set(key, [...(byFigures.get(key) ?? []), food]);
    }
  const pairs = foods.flatMap(({ ndb, description, ash, per100g }) => {
    const words = spell(description);
    const found = byFigures.get(keyOf([per100g.waterG, per100g.protein, per100g.fat, ash])) ?? [];
    return found.flatMap((food) => {
      const full = food.originalUsdaDescription;
      const same = Object.entries(COMPARED).filter(
        ([own, its]) => Math.abs((per100g[own] ?? 0) - (food.nutrients[its]?.amount ?? 0)) < 0.006,
      ).length;
      if (wordOverlap(words, full) < MIN_OVERLAP || same < Object.keys(COMPARED).length - 2) return [];
      return { ndb, food, score: likeness(words, full) + same / Object.keys(COMPARED).length };
    });
  });
  const matches = new Map();
  const taken = new Set();
  for (const { ndb, food } of pairs.sort((a, b) => b.score - a.score || (a.ndb < b.ndb ? -1 : 1))) {
    if (matches.has(ndb) || taken.has(food)) continue;
    taken.add(food);
    const more = {};
    for (const [own, its] of Object.entries(NUTRIENTS)) {
      const value = food.nutrients[its]?.amount ?? 0;
      if (value > 0) more[own] = value;
    }
    matches.set(ndb, { description: food.originalUsdaDescription, per100g: more });
  }
  return matches;
}
