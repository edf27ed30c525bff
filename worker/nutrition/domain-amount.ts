/** Reads the amount that a person types ("150", "1.5 cups", "½ cup", "2 slices") as grams of a food. Pure. */
import type { FoodPortion } from "./domain-food-library.ts";

export type ParsedAmount =
  /** `label`: how it is shown, such as "1.5 cup"; `isLarge`: ask whether it is meant. */
  { ok: true; grams: number; label: string; isLarge: boolean } | { ok: false; problem: string };

/** Above it, in grams, the person is asked whether they mean it. */
const LARGE_GRAMS = 5000;
const MAX_GRAMS = 100_000;

const WEIGHTS: Record<string, number> = {
  g: 1,
  gr: 1,
  gram: 1,
  gramme: 1,
  kg: 1000,
  kilo: 1000,
  kilogram: 1000,
  mg: 0.001,
  oz: 28.349523125,
  ounce: 28.349523125,
  lb: 453.59237,
  pound: 453.59237,
};

/** Milliliters of US measures: 1 cup is 236.588 ml (NIST Handbook 44). */
const VOLUMES: Record<string, number> = {
  cup: 236.588,
  c: 236.588,
  tbsp: 14.787,
  tablespoon: 14.787,
  tbs: 14.787,
  tb: 14.787,
  tsp: 4.929,
  teaspoon: 4.929,
  "fl oz": 29.574,
  "fluid ounce": 29.574,
  ml: 1,
  milliliter: 1,
  millilitre: 1,
  cl: 10,
  dl: 100,
  l: 1000,
  liter: 1000,
  litre: 1000,
  pint: 473.176,
  quart: 946.353,
};

const FRACTIONS: Record<string, number> = {
  "½": 1 / 2,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅕": 1 / 5,
  "⅛": 1 / 8,
};
const NUMBER_WORDS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, half: 0.5 };

const NO_NUMBER = "Enter an amount, such as 150 g or 1 cup.";

/** "1 1/2", "½", "1½", "1.5", "1,5", "a", "half a"; null: no number. The rest of the text is the unit. */
function readNumber(text: string): { value: number; rest: string } | null {
  const word = /^(a|an|one|two|three|four|half)( an?)?\b\s*/.exec(text);
  if (word) return { value: NUMBER_WORDS[word[1] ?? ""] ?? 1, rest: text.slice(word[0].length) };
  const sign = /^(\d+)?\s*([½⅓⅔¼¾⅕⅛])\s*/.exec(text);
  if (sign) return { value: Number(sign[1] ?? 0) + (FRACTIONS[sign[2] ?? ""] ?? 0), rest: text.slice(sign[0].length) };
  const fraction = /^(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+)\s*/.exec(text);
  if (fraction) {
    const [whole, whole1, top, bottom] = fraction;
    return { value: Number(whole1 ?? 0) + Number(top) / Number(bottom), rest: text.slice(whole.length) };
  }
  // "1,500" is a thousand and a half of one; "1,5" has a decimal comma.
  const number = /^([1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d*[.,]?\d+|\d+[.,]?)\s*/.exec(text);
  if (!number) return null;
  const digits = number[1] ?? "";
  const plain = /^[1-9]\d{0,2}(,\d{3})+/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".");
  return { value: Number(plain), rest: text.slice(number[0].length) };
}

const singular = (word: string) =>
  word.length > 2 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[().,]/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .map(singular);

/** Fractions and counts at the beginning of a label: "1/2 cup, sliced" is half of "cup, sliced". */
function readPortion({ label, grams }: FoodPortion): { unit: string; grams: number } {
  const number = readNumber(label.toLowerCase());
  return number && number.value > 0 ? { unit: number.rest, grams: grams / number.value } : { unit: label, grams };
}

/** Grams of one such unit by the food's own portions; the shortest label that has all its words. */
function portionGrams(portions: readonly FoodPortion[], unit: string): number | null {
  const wanted = plainWords(unit);
  const found = portions
    .map(readPortion)
    .filter((portion) => {
      const words = plainWords(portion.unit);
      return wanted.every((word) => words.includes(word));
    })
    .sort((a, b) => a.unit.length - b.unit.length);
  return found[0]?.grams ?? null;
}

/** Grams of a milliliter, by the first portion that is a volume. */
function gramsPerMl(portions: readonly FoodPortion[]): number | null {
  for (const portion of portions) {
    const { unit, grams } = readPortion(portion);
    const words = plainWords(unit);
    const name = words[0] === "fl" && words[1] === "oz" ? "fl oz" : (words[0] ?? "");
    const ml = VOLUMES[name];
    if (ml) return grams / ml;
  }
  return null;
}

const listPortions = (portions: readonly FoodPortion[]) =>
  portions
    .slice(0, 3)
    .map(({ label }) => label)
    .join(", ");

/**
 * Reads an amount as grams. A bare number is grams. Volumes follow the food's own cup or spoon, pieces its portions; what
 * neither knows is refused with what to enter instead.
 * @param text as typed; a decimal comma and fractions are understood
 */
export function parseAmount(text: string, food: { portions: readonly FoodPortion[] }): ParsedAmount {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "") return { ok: false, problem: NO_NUMBER };
  if (/^[-−–]/.test(trimmed)) return { ok: false, problem: "Enter an amount above zero." };
  const number = readNumber(trimmed);
  if (!number || !Number.isFinite(number.value)) return { ok: false, problem: NO_NUMBER };
  if (number.value <= 0) return { ok: false, problem: "Enter an amount above zero." };
  const unit = number.rest
    .trim()
    .replace(/^of\s+|\s+of$/g, "")
    .replace(/\.$/, "");
  const perUnit = unit === "" ? 1 : unitGrams(unit, food.portions);
  if (perUnit === null) {
    const known = listPortions(food.portions);
    const isVolume = volumeOf(unit) !== null;
    const reason = isVolume
      ? "We don't know how much a cup or spoon of it weighs."
      : `We don't know “${unit}” for this food.`;
    return { ok: false, problem: `${reason} Enter grams${known ? ` or ${known}` : ""}.` };
  }
  const grams = number.value * perUnit;
  if (grams > MAX_GRAMS) return { ok: false, problem: "Enter at most 100 kg." };
  if (grams < 0.001) return { ok: false, problem: "Enter at least 1 mg." };
  const label = unit === "" || unit === "g" ? "" : trimmed;
  return { ok: true, grams: Math.round(grams * 1000) / 1000, label, isLarge: grams > LARGE_GRAMS };
}

function volumeOf(unit: string): number | null {
  const words = plainWords(unit).join(" ");
  return VOLUMES[words] ?? VOLUMES[singular(words)] ?? null;
}

function unitGrams(unit: string, portions: readonly FoodPortion[]): number | null {
  const word = plainWords(unit).join(" ");
  const weight = WEIGHTS[word];
  if (weight) return weight;
  const own = portionGrams(portions, unit);
  if (own !== null) return own;
  const ml = volumeOf(unit);
  const density = gramsPerMl(portions);
  return ml !== null && density !== null ? ml * density : null;
}
