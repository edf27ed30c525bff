/** Makes foods with amounts of what a person said they ate; nothing is logged. Pure. */

import { toNumber } from "../../kernel/typed-number.ts";
import { parseAmount } from "../../nutrition/domain-amount.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import type { FoodSnapshot } from "../log/contract-records.ts";
import { snapshotOf } from "../log/domain-snapshot.ts";
import type { CardItem } from "./contract-coach.ts";
import type { NamedFood } from "./domain-log-text.ts";
import { findFoods, type MemberData } from "./domain-member.ts";

/** One entry of more than this is asked about before it can be logged. */
export const LARGE = { kcal: 2500, grams: 1500 } as const;
const NO_PORTION_GRAMS = 100;
const OTHERS = 3;

/** What people call it, and what the library does. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/^water$/, "tap water"],
  [/^tofu$/, "tofu firm calcium sulfate"],
  [/^toast$/, "whole wheat bread toasted"],
  [/^bread$/, "whole wheat bread"],
  [/^rice$/, "white rice cooked"],
  [/^(pasta|spaghetti|noodles)$/, "pasta cooked"],
  [/^(oatmeal|porridge)$/, "rolled oats cooked"],
  [/^oats$/, "rolled oats dry"],
  [/^(lentils|chickpeas|black beans|kidney beans|pinto beans|white beans|quinoa|brown rice|white rice)$/, "$1 cooked"],
  [/^(pb|peanut butter)$/, "peanut butter smooth style"],
  [/^(black coffee|espresso)$/, "coffee brewed"],
  [/^(tea|green tea|black tea)$/, "$1 brewed"],
];

const SIZE = /^(small|medium|large|big)\s+/;
const NUMBER_WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  half: 0.5,
  "half a": 0.5,
  "half an": 0.5,
};

/** How many pieces, where an amount is a count without a unit. */
function readCount(amount: string): { count: number; size: string } | null {
  const size = /\b(small|medium|large)$/.exec(amount)?.[1] ?? "";
  const text = amount.replace(/\s*(small|medium|large)$/, "").trim();
  const word = NUMBER_WORDS[text];
  if (word) return { count: word, size };
  const fraction = /^(\d+)\s*\/\s*(\d+)$/.exec(text);
  const count = fraction ? Number(fraction[1]) / Number(fraction[2]) : toNumber(text);
  return count !== null && count > 0 && Number.isFinite(count) ? { count, size } : null;
}

const MEASURE = /\b(cups?|tbsp|tsp|oz|fl|ml|lb|package|container|bunch)\b/;

/** One medium piece of a food whose piece the library doesn't have, without what isn't eaten: weights of USDA SR28. */
const PIECES: Record<string, number> = {
  "sr-09040": 118,
  "sr-09037": 201,
  "sr-09003": 182,
  "sr-09200": 131,
  "sr-09252": 178,
};

/** One piece of a portion that says how many are in it: "1 oz (23 almonds)", "50 berries". */
function pieceOfMany(portions: LibraryFood["portions"]): { label: string; grams: number } | null {
  for (const { label, grams } of portions) {
    const [, count, name = ""] = /\((\d+) ([a-z]+s)\)$/.exec(label) ?? /^(\d\d+) ([a-z]+s)$/.exec(label) ?? [];
    if (Number(count) > 1)
      return { label: `1 ${singular(name)}`, grams: Math.round((grams / Number(count)) * 100) / 100 };
  }
  return null;
}

/** The portion that one piece is: of its size, else what isn't a measure of volume or weight. */
function piecePortion(
  { id, portions }: Pick<LibraryFood, "id" | "portions">,
  size: string,
): { label: string; grams: number } | null {
  const pieces = portions.filter(({ label }) => !MEASURE.test(label) && /^1 /.test(label));
  const named = pieces.find(({ label }) => label.includes(size || "medium"));
  const medium = PIECES[id] ? { label: "1 medium", grams: PIECES[id] } : null;
  return named ?? (size === "" || size === "medium" ? medium : null) ?? pieces[0] ?? medium ?? pieceOfMany(portions);
}

interface Amount {
  grams: number;
  portion: CardItem["portion"];
  check?: string;
}

function amountOf(said: string, food: LibraryFood): Amount {
  const [first] = food.portions;
  const usual: Amount = first
    ? { grams: first.grams, portion: { label: first.label, grams: first.grams, count: 1 } }
    : { grams: NO_PORTION_GRAMS, portion: null };
  if (said === "") {
    const piece = PIECES[food.id];
    return piece ? { grams: piece, portion: { label: "1 medium", grams: piece, count: 1 } } : usual;
  }
  const glasses = /^(.+?) glass(?:es)?$/.exec(said);
  const count = glasses && readCount(glasses[1] ?? "")?.count;
  if (count) return { grams: GLASS_G * count, portion: { label: "1 glass (8 fl oz)", grams: GLASS_G, count } };
  const pieces = readCount(said);
  if (pieces) {
    const piece = piecePortion(food, pieces.size);
    // A bare number of this size is a weight: "80 oats".
    if (!piece && pieces.count >= 20) return { grams: pieces.count, portion: null };
    const portion = piece ?? first;
    if (!portion)
      return { ...usual, grams: usual.grams * pieces.count, check: "We don't know what one weighs. Check the amount." };
    const result = {
      grams: portion.grams * pieces.count,
      portion: { label: portion.label, grams: portion.grams, count: pieces.count },
    };
    return piece ? result : { ...result, check: `Counted as ${pieces.count} × ${portion.label}. Check the amount.` };
  }
  const parsed = parseAmount(said, food);
  if (!parsed.ok) return { ...usual, check: `${parsed.problem.split(". ")[0]?.replace(/\.$/, "")}. Check the amount.` };
  return { grams: parsed.grams, portion: null };
}

/** What a glass holds (ours). */
const GLASS_G = 240;
/** More pieces than this are no portion. */
const MOST_PIECES = 1000;

const singular = (word: string): string => word.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(singular);

/** Whether a food is a kind of what was said: water chestnuts are no water, pizza sauce is no pizza. */
export function isKindOf(said: string, { name, aliases }: LibraryFood): boolean {
  const words = wordsOf(said);
  const head = wordsOf(name.split(/[,(]/)[0] ?? "").at(-1) ?? "";
  const others = wordsOf(aliases);
  return words.length === 0 || words.includes(head) || words.every((word) => others.includes(word));
}

export interface LogAnswer {
  foods: Record<string, FoodSnapshot>;
  items: CardItem[];
  /** What no food was found for, as it was said. */
  unknown: string[];
  /** Names of those for which no amount was said, so that a usual one was taken. */
  guessed: string[];
}

/** The foods that were named, each with others that the words may mean. */
export function matchFoods(named: readonly NamedFood[], data: Pick<MemberData, "stock" | "uses">): LogAnswer {
  const answer: LogAnswer = { foods: {}, items: [], unknown: [], guessed: [] };
  for (const { amount, food: said } of named.slice(0, 20)) {
    const size = SIZE.exec(said)?.[1];
    const plain = said
      .replace(SIZE, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/[^a-z0-9 '%.-]/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    const words = SAID.reduce((text, [pattern, to]) => (pattern.test(text) ? text.replace(pattern, to) : text), plain);
    const isSupplement = /\b(supplement|pill|tablet|capsule|vitamin|drops?)\b/.test(words);
    // What the member logs often is what they mean, whatever others call it.
    const usual = findFoods(data, plain, 3).some(({ id }) => (data.uses[id] ?? 0) > 0);
    const found = findFoods(data, usual ? plain : words, 12).filter(
      ({ category }) => isSupplement || category !== "supplements",
    );
    const [food, ...rest] = found;
    if (!food) {
      answer.unknown.push(said.slice(0, 60));
      continue;
    }
    const sized =
      size && amount
        ? `${amount} ${size === "big" ? "large" : size}`
        : size
          ? `1 ${size === "big" ? "large" : size}`
          : amount;
    const { grams: exact, portion: named, check } = amountOf(sized, food);
    const grams = Math.min(20_000, Math.max(0.1, Math.round(exact * 10) / 10));
    const portion = named && named.count <= MOST_PIECES && exact <= 20_000 ? named : null;
    if (sized === "" && !check) answer.guessed.push(food.name);
    const isOther = isKindOf(plain, food) ? undefined : `We found this for “${said.slice(0, 40)}”. Is it what you had?`;
    const kcal = ((food.per100g.energyKcal ?? 0) * grams) / 100;
    const large =
      kcal > LARGE.kcal || grams > LARGE.grams ? "That's a lot for one entry. Check the amount." : undefined;
    const others = rest.slice(0, OTHERS);
    for (const one of [food, ...others]) answer.foods[one.id] = snapshotOf(one);
    answer.items.push({
      food: food.id,
      grams,
      portion,
      ...(large || check || isOther ? { check: large ?? isOther ?? check } : {}),
      ...(others.length > 0 ? { others: others.map(({ id }) => id) } : {}),
    } as CardItem);
  }
  return answer;
}
