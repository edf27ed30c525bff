/** Turns a recipe shared by another app into the member's own. Nothing is fetched from other sites. Pure. */
import type { FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import type { RecipeToLog } from "#worker/fitness/recipes/contract.ts";
import { type FoodIndex, searchFoods } from "#worker/nutrition/domain-food-search.ts";
import { type DiaryFood, type FoodAmount, readAmount } from "./diary-food.ts";
import type { Findable } from "./food-search.ts";

/** What the system passes on. The manifest defines the parameters of the URL. */
export interface SharedParams {
  title: string;
  text: string;
  url: string;
}

export interface SharedRecipe {
  title: string;
  /** Of a recipe of this site: its ingredients are asked for. */
  slug: string | null;
  /** From a text such as "Serves 4"; otherwise 1. */
  servings: number;
  /** Lines that begin with an amount. */
  ingredients: string[];
  /** The rest of the text, and its source. */
  note: string;
}

/** The most characters that are read: a longer text isn't a recipe. */
const MAX_TEXT = 20_000;
const MAX_LINES = 60;
const LIMITS = { title: 160, line: 200, note: 4000 };

/** What was shared by the address of the app; null: nothing was. */
export function readSharedParams(params: URLSearchParams): SharedParams | null {
  const get = (name: string) => (params.get(`shared_${name}`) ?? "").slice(0, MAX_TEXT).trim();
  const shared = { title: get("title"), text: get("text"), url: get("url") };
  return shared.title || shared.text || shared.url ? shared : null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** The slug of a recipe's page of this site. */
function slugOf(address: string, origin: string): string | null {
  try {
    const url = new URL(address);
    return url.origin === origin
      ? (/^\/article\/([a-z0-9][a-z0-9-]{0,119})\/?$/.exec(url.pathname)?.[1] ?? null)
      : null;
  } catch {
    return null;
  }
}

const BULLET = /^(?:[-–—•*▢☐✓]|\d{1,2}[.)](?=\s))\s*/;
const STARTS_WITH_AMOUNT = /^(?:\d|[½⅓⅔¼¾⅕⅛])/;
/** "1. Heat the oven" is a step, "1 cup oats" an ingredient. */
const isIngredient = (line: string): boolean =>
  STARTS_WITH_AMOUNT.test(line) && !/^\d+\s*(?:min|minutes?|hours?|h|servings?|portions?|people|°)\b/i.test(line);

const SERVINGS =
  /\b(?:serves|makes|yields?|servings|portions)\b:?\s*(\d{1,3})\b|\b(\d{1,3})\s+(?:servings|portions)\b/i;
function servingsOf(text: string): number {
  const [, after, before] = SERVINGS.exec(text) ?? [];
  return Math.max(1, Number(after ?? before ?? 1));
}

/** @param origin of this site */
export function readSharedRecipe({ title, text, url }: SharedParams, origin: string): SharedRecipe {
  const addresses = [url, ...(text.match(ADDRESS) ?? [])].filter(Boolean);
  const slug = addresses.map((address) => slugOf(address, origin)).find((found) => found !== null) ?? null;
  const lines = text
    .replace(ADDRESS, "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const numbered = lines.filter((line) => /^\d{1,2}[.)]\s/.test(line));
  const bare = lines.map((line) => ({ line, words: line.replace(BULLET, "").trim() }));
  const ingredients = bare.filter(({ line, words }) => !numbered.includes(line) && isIngredient(words));
  const rest = bare.filter((one) => !ingredients.includes(one)).map(({ line }) => line);
  const isTitled = title !== "";
  const name = isTitled ? title : (rest[0] ?? "");
  const from = [...new Set(addresses)].map((address) => `From ${address}`);
  return {
    title: (name || "Shared recipe").slice(0, LIMITS.title),
    slug,
    servings: servingsOf(text),
    ingredients: ingredients.slice(0, MAX_LINES).map(({ words }) => words.slice(0, LIMITS.line)),
    note: [...(isTitled ? rest : rest.slice(1)), ...from].join("\n").slice(0, LIMITS.note),
  };
}

export interface MatchedItem extends FoodAmount {
  food: FoodSnapshot;
  portions: DiaryFood["portions"];
  /** As it was shared. */
  line: string;
}
export interface MatchedLines {
  items: MatchedItem[];
  /** Lines without a match, for the member to find. */
  unmatched: string[];
}

const AMOUNT = /^((?:\d+\s+)?\d+\s*[/⁄]\s*\d+|\d+(?:[.,]\d+)?(?:\s*[–-]\s*\d+(?:[.,]\d+)?)?\s*[½⅓⅔¼¾⅕⅛]?|[½⅓⅔¼¾⅕⅛])\s*/;
const UNIT =
  /^(g|gr|grams?|kg|ml|milliliters?|cl|dl|l|liters?|litres?|cups?|tbsps?|tablespoons?|tbs|tsps?|teaspoons?|fl oz|oz|ounces?|lbs?|pounds?|slices?|cloves?|cans?|large|medium|small|pinch(?:es)?|handfuls?|bunch(?:es)?|sprigs?)\.?(?=\s|$)\s*/i;

/** The parts of "1 1/2 cups (180 g) red lentils, rinsed". */
export function splitIngredient(line: string): { amount: string; unit: string; name: string } {
  const amount = AMOUNT.exec(line)?.[0] ?? "";
  const afterAmount = line.slice(amount.length);
  const unit = UNIT.exec(afterAmount)?.[0] ?? "";
  const name = afterAmount
    .slice(unit.length)
    .replace(/\([^)]*\)/g, " ")
    .replace(/^\s*of\s+/i, "")
    .split(/[,;]/)[0];
  // Of a range the first number.
  const number = amount.split(/\s*[–-]\s*/)[0] ?? "";
  return { amount: number.trim(), unit: unit.trim().replace(/\.$/, ""), name: (name ?? "").trim() };
}

/** Finds the food of a line and reads its amount with the food's portions; null if either is unknown. */
function matchLine(line: string, index: FoodIndex<Findable>): MatchedItem | null {
  const { amount, unit, name } = splitIngredient(line);
  if (amount === "" || name === "") return null;
  const found = searchFoods(index, name, { limit: 5 }).find(
    (item) => item.kind === "food" && item.food.ref.from !== "recipe",
  );
  if (found?.kind !== "food") return null;
  const { food } = found;
  // "2 carrots" are two of whatever one of them weighs.
  const typed = unit === "" ? [`${amount} ${name}`, `${amount} medium`, `${amount} whole`] : [`${amount} ${unit}`];
  for (const text of typed) {
    const read = readAmount(text, food);
    if (read.ok)
      return { food: food.snapshot, grams: read.grams, portion: read.portion, portions: food.portions, line };
  }
  return null;
}

/** Matches lines to foods of the library or the member's own. */
export function matchIngredients(lines: readonly string[], index: FoodIndex<Findable>): MatchedLines {
  const matched: MatchedLines = { items: [], unmatched: [] };
  for (const line of lines) {
    const item = matchLine(line, index);
    if (item) matched.items.push(item);
    else if (!matched.unmatched.includes(line)) matched.unmatched.push(line);
  }
  return matched;
}

/** The same for one of the site's recipes, whose foods are known. */
export function matchSiteRecipe({ items }: Pick<RecipeToLog, "items">): MatchedLines {
  return {
    items: items.flatMap(({ food, grams, text }) =>
      food ? [{ food, grams, portion: null, portions: [], line: text }] : [],
    ),
    unmatched: items.flatMap(({ food, text }) => (food ? [] : [text])),
  };
}
