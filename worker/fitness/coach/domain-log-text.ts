/** Reads what a person says they ate: foods with their amounts, the meal and the day. Pure. */
import { addDays } from "../../kernel/local-date.ts";
import { MEALS, type Meal } from "../log/contract-records.ts";

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
  "(?:\\d+\\s+\\d+\\s*/\\s*\\d+|\\d+\\s*/\\s*\\d+|\\d*[.,]?\\d+\\s?[½⅓⅔¼¾⅛]?|[½⅓⅔¼¾⅛]|half an?|an?|one|two|three|four|half)";
const AMOUNT = new RegExp(
  `^(?:about |around |roughly |~)?(${NUMBER}(?:\\s?(?:${UNITS})\\b)?)\\.?\\s+(?:of\\s+)?(?:the\\s+|my\\s+)?(.+)$`,
);
/** "oats 80 g" as well as "80 g oats". */
const AMOUNT_LAST = new RegExp(`^(.+?)[,:]?\\s+\\(?(${NUMBER}\\s?(?:${UNITS}))\\)?$`);

/** Dishes whose name has an "and" or a "with" in it. */
const JOINED =
  /\b(mac|rice|beans|peanut butter|bread|chips|salt|fish) (and|&) (cheese|beans|rice|jelly|salsa|pepper|butter)\b/g;

function readFood(part: string): NamedFood | null {
  const text = part
    .trim()
    .replace(/[.!?]+$/, "")
    .replace(/^(?:some|a bit of|a little|also|then)\s+/, "");
  const first = AMOUNT.exec(text);
  if (first?.[1] && first[2]) return { amount: first[1].trim(), food: first[2].trim() };
  const last = AMOUNT_LAST.exec(text);
  if (last?.[1] && last[2]) return { amount: last[2].trim(), food: last[1].trim() };
  return /[a-z]{2}/.test(text) ? { amount: "", food: text } : null;
}

/** @param today the member's date; "yesterday" is the day before */
export function readLogText(message: string, today: string): LogText {
  let text = message.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
  const isYesterday = /\byesterday\b|\blast night\b/.test(text);
  const meal = MEAL_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  for (const [pattern] of MEAL_WORDS) text = text.replace(pattern, " ");
  text = text
    .replace(
      /\b(yesterday|last night|today|this morning|tonight|to my (?:diary|log)|in my (?:diary|log)|please)\b/g,
      " ",
    )
    .replace(/\s+/g, " ")
    .replace(/^[\s:,.-]+/, "")
    .trim();
  text = text
    .replace(LEAD_IN, "")
    .replace(/^[\s:,.-]+/, "")
    .replace(JOINED, "$1 &&& $3");
  const foods = text
    .split(/\s*(?:,(?!\d)|;|\n|\+|\band\b|\bwith\b|\bplus\b|(?<!&)&(?!&))\s*/)
    .map((part) => readFood(part.replace(" &&& ", " and ")))
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
