/** Finds which logged meals are to be logged again: "same breakfast as yesterday". Pure. */
import type { Meal } from "../log/domain-entry.ts";
import { withoutCourtesy } from "./domain-courtesy.ts";

export interface CopyRequest {
  /** The day to copy: so many days ago, or the last such weekday (0: Sunday). */
  from: { daysAgo: number } | { weekday: number };
  /** Which of its meals; empty: all. */
  meals: Meal[];
  /** Another meal to log them to; null: the same. */
  toMeal: Meal | null;
  isTomorrow: boolean;
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const WEEKDAY = new RegExp(`\\b(${WEEKDAYS.join("|")})(?:'?s)?\\b`);
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven"];
const AGO = new RegExp(`\\b(\\d{1,2}|${NUMBERS.join("|")}|a) days? ago\\b`);

const MEAL_OF: Readonly<Record<string, Meal>> = {
  ...{ breakfast: "breakfast", brunch: "breakfast", lunch: "lunch", dinner: "dinner", supper: "dinner" },
  ...{ snack: "snacks", snacks: "snacks" },
};
const MEAL_WORD = "breakfast|brunch|lunch|dinner|supper|snacks?";
const TO_MEAL = new RegExp(`\\b(?:to|into|for|as|at)(?: my| today'?s| tomorrow'?s)? (${MEAL_WORD})\\b`);

const COPIES = /\b(?:copy|repeat|duplicate|clone|re-?log|same|again|once more)\b/;
/** To log a day or a meal that is there already: "log yesterday's lunch", and not "log lunch yesterday", which names no food. */
const LOGS_DAY = new RegExp(
  `^(?:log|add|track|record)\\b.*(?:\\b(?:yesterday|${WEEKDAYS.join("|")})'?s\\b|\\bwhat i (?:ate|had|logged|eat)\\b|\\b(?:everything|all|${MEAL_WORD}) (?:of|from)\\b)|^(?:log|add) yesterday$`,
);
const ASKS = /^(?:what(?! i\b)|when|how|why|did|does|do|is|was|are|were|show|which|where|who|should|delete|remove)\b/;

/** All words that such a message has; with any other, it names foods or means something else. */
const WORDS = new Set(
  `copy repeat duplicate clone relog re-log log add track record enter the a an my i i'd i'll we me same as again for to from of into in on at it it's
  is was were what that which thing things stuff everything all whole entire full day days meal meals food foods entry entries diary please ate had
  eat eaten have having eating logged exactly just also too once more time today today's todays tonight now like did do want let's lets both and
  last night night's ago before this one ones over tomorrow tomorrow's tomorrows yesterday yesterday's yesterdays`.split(
    /\s+/,
  ),
);
const isKnown = (word: string): boolean =>
  WORDS.has(word) ||
  MEAL_OF[word.replace(/'s$/, "")] !== undefined ||
  /^\d{1,2}$/.test(word) ||
  NUMBERS.includes(word) ||
  WEEKDAYS.includes(word.replace(/'?s$/, ""));

function readDay(text: string): CopyRequest["from"] | null {
  if (/\bday before yesterday\b/.test(text)) return { daysAgo: 2 };
  if (/\byesterday|\blast night\b/.test(text)) return { daysAgo: 1 };
  const ago = AGO.exec(text)?.[1];
  if (ago) return { daysAgo: ago === "a" ? 1 : NUMBERS.indexOf(ago) + 1 || Number(ago) };
  const weekday = WEEKDAY.exec(text)?.[1];
  if (weekday) return { weekday: WEEKDAYS.indexOf(weekday) };
  return null;
}

/** What is to be copied; null where a message means something else. */
export function findCopy(message: string): CopyRequest | null {
  const text = withoutCourtesy(message)
    .replace(/^(?:can|could|may) i (?:just |please )*(?=(?:copy|repeat|log|add|have)\b)/, "")
    .replace(/[?.!,;]+(?=\s|$)/g, "")
    .replace(/^(?:yes|ok|okay|hi|hey|so|and) /, "");
  if (ASKS.test(text) || !(COPIES.test(text) || LOGS_DAY.test(text))) return null;
  if (text.split(" ").some((word) => !isKnown(word))) return null;
  const named = [...text.matchAll(new RegExp(`\\b(${MEAL_WORD})\\b`, "g"))].map(([word]) => MEAL_OF[word] as Meal);
  const to = MEAL_OF[TO_MEAL.exec(text)?.[1] ?? ""] ?? null;
  const isTomorrow = /\btomorrow/.test(text);
  const meals = [...new Set(named)].filter((meal) => named.length < 2 || meal !== to);
  const isMoved = to !== null && named.length > 1 && !meals.includes(to);
  // Today's own are copied to another meal or to another day alone.
  const isToday = /\btoday'?s\b|\btoday to\b/.test(text) && (isMoved || isTomorrow);
  const day = readDay(text);
  if (day === null && meals.length === 0 && !isToday) return null;
  // "Last night" is a dinner.
  const ofNight: Meal[] = meals.length === 0 && /\blast night/.test(text) ? ["dinner"] : meals;
  return {
    from: day ?? { daysAgo: isToday || isMoved ? 0 : 1 },
    ...{ meals: ofNight, toMeal: isMoved ? to : null, isTomorrow },
  };
}
