/** Reads what a person says they ate: foods with their amounts, the meal and the day. Pure. */
import { addDays } from "../../kernel/local-date.ts";
import { MEALS, type Meal } from "../log/domain-entry.ts";

export interface NamedFood {
  /** As it was said, such as "2 slices"; empty: nothing was said. */
  amount: string;
  food: string;
}

export interface LogText {
  foods: NamedFood[];
  /** Null: not said. */
  meal: Meal | null;
  date: string;
}

const MEAL_WORDS: readonly (readonly [RegExp, Meal])[] = [
  [/\b(?:for|at|as|my|to)?\s*(?:my )?(?:breakfast|brunch)\b/, "breakfast"],
  [/\b(?:for|at|as|my|to)?\s*(?:my )?lunch\b/, "lunch"],
  [/\b(?:for|at|as|my|to)?\s*(?:my )?(?:dinner|supper)\b/, "dinner"],
  [/\b(?:for|as|my|to|in)?\s*(?:a |my )?(?:snacks?)\b/, "snacks"],
];

const LEAD_IN =
  /^(?:(?:hi|hey|ok(?:ay)?|so|well|please|can you|could you|today|yesterday|this morning|tonight|just now)[,:]?\s+)*(?:(?:i|we)(?:'ve| have|'m| am)?\s+)?(?:just\s+)?(?:log|add|record|track|ate|eaten|eating|had|have|drank|drunk|finished)?\b[:\s]*(?:that i (?:ate|had)\s+)?(?:some\s+(?=\d))?/;

const UNITS =
  "kg|g|gr|grams?|mg|oz|ounces?|lbs?|pounds?|cups?|tbsps?|tablespoons?|tsps?|teaspoons?|ml|cl|dl|l|liters?|litres?|fl oz|pints?|slices?|pieces?|servings?|scoops?|handfuls?|bowls?|plates?|glass(?:es)?|cans?|bars?|blocks?|patt(?:y|ies)|links?|cloves?|stalks?|spears?|packages?|packs?|containers?|small|medium|large";
const NUMBER =
  "(?:\\d+\\s+\\d+\\s*/\\s*\\d+|\\d+\\s*/\\s*\\d+|\\d*[.,]?\\d+\\s?[½⅓⅔¼¾⅛]?|[½⅓⅔¼¾⅛]|half a dozen|half an?|a dozen|a couple|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|half)";
/** Said of oneself, not of food. */
const NO_FOOD =
  /^(?:i'?m|i am|i have|i feel|my \w+ (?:hurts?|aches?))\b|^(?:it|that|this|them|no|none|(?:my |a )?(?:mom|mother|dad|father|friends?|family|wife|husband|partner|kids?|boss|team|colleagues?))$/;
const AMOUNT = new RegExp(
  `^(?:about |around |roughly |~)?(${NUMBER}(?:\\s?(?:${UNITS})\\b)?)\\.?\\s+(?:of\\s+)?(?:the\\s+|my\\s+)?(.+)$`,
);
/** "oats 80 g" as well as "80 g oats". */
const AMOUNT_LAST = new RegExp(`^(.+?)[,:]?\\s+\\(?(${NUMBER}\\s?(?:${UNITS}))\\)?$`);

/** Dishes whose name has an "and" or a "with" in it. */
const JOINED =
  /\b(mac|rice|beans|peanut butter|bread|chips|salt|fish) (and|&) (cheese|beans|rice|jelly|salsa|pepper|butter)\b/g;

/** Numbers that only lists of what was eaten have, as digits. */
const DIGITS: readonly (readonly [RegExp, string])[] = [
  [/^half a dozen\b/, "6"],
  [/^(?:a )?dozen\b/, "12"],
  [/^a couple\b/, "2"],
  ...["five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"].map(
    (word, at) => [new RegExp(`^${word}\\b`), String(at + 5)] as const,
  ),
];
const toDigits = (amount: string): string =>
  DIGITS.reduce((text, [pattern, digits]) => text.replace(pattern, digits), amount);

/** One food with its amount, as it was said; null where it is none. */
export function readNamedFood(part: string): NamedFood | null {
  const text = part
    .trim()
    .replace(/[.!?]+$/, "")
    .replace(/^(?:(?:also|then|i|we|just|ate|had|drank|eaten|some|a bit of|a little)\s+)+/, "");
  if (NO_FOOD.test(text)) return null;
  const first = AMOUNT.exec(text);
  if (first?.[1] && first[2]) return { amount: toDigits(first[1].trim()), food: first[2].trim() };
  const last = AMOUNT_LAST.exec(text);
  if (last?.[1] && last[2]) return { amount: toDigits(last[2].trim()), food: last[1].trim() };
  return /[a-z]{2}/.test(text) ? { amount: "", food: text } : null;
}

/** @param today the member's date; "yesterday" is the day before */
export function readLogText(message: string, today: string): LogText {
  let text = message.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
  const isYesterday = /\byesterday\b|\blast night\b/.test(text);
  // "For yesterday's breakfast" is for breakfast.
  text = text.replace(/\b(?:yesterday|last night|today)'?s\b/g, " ").replace(/\s+/g, " ");
  const meal = MEAL_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  for (const [pattern] of MEAL_WORDS) text = text.replace(pattern, " ");
  text = text
    .replace(
      /\b(yesterday|last night|today|this morning|tonight|to my (?:diary|log)|in my (?:diary|log)|please)\b/g,
      " ",
    )
    .replace(/\s+/g, " ")
    .replace(/^(?:[\s:,.]|-(?!\d))+/, "")
    .trim();
  text = text
    .replace(LEAD_IN, "")
    // A minus before a number stays, so that it isn't taken for an amount.
    .replace(/^(?:[\s:,.]|-(?!\d))+/, "")
    .replace(JOINED, "$1 &&& $3");
  const foods = text
    .split(/\s*(?:,(?!\d)|;|\n|\+|\band\b|(?<=\s)n(?=\s)|\bwith\b|\bw\/|\bplus\b|(?<!&)&(?!&))\s*/)
    .map((part) => readNamedFood(part.replace(" &&& ", " and ")))
    .filter((food) => food !== null);
  return { foods, meal, date: isYesterday ? addDays(today, -1) : today };
}

/** The meal that this hour is for. @param minute after midnight, the member's */
export const mealAt = (minute: number): Meal =>
  minute < 10 * 60 + 30
    ? "breakfast"
    : minute < 15 * 60
      ? "lunch"
      : minute < 17 * 60 + 30
        ? "snacks"
        : minute < 21 * 60 + 30
          ? "dinner"
          : "snacks";

export const MEAL_NAMES: Record<Meal, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  snacks: "Snacks",
};
export const isMeal = (text: string): text is Meal => (MEALS as readonly string[]).includes(text);
