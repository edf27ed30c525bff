/** Finds what is to be logged in a message that may say or ask something else too. Pure. */
import { findCopy } from "./domain-copy-request.ts";
import { toPlain, withoutCourtesy } from "./domain-courtesy.ts";

const LOG =
  /^(please )?(log|add|record|track)\b|\b(i|we)('ve| have)? (just )?(ate|eaten|had|drank|finished)\b|^(just )?(ate|had|drank)\b|^(breakfast|lunch|dinner|snacks?)\s*[:,-]|\bfor (my )?(breakfast|lunch|dinner|a snack|snacks?) (today|yesterday)?,? ?(i|we) had\b/;
/** Said of what was eaten, without a food in it. */
const NO_FOOD =
  /^(how|what|when|which|why|who|did|do|does|have|has|am|is|can|could|should)\b|\b(ate|eaten|had|eat) (nothing|no (food|breakfast|lunch|dinner|snacks?|meals?))\b|\bhad (a|an|the|some) (\w+ )?(day|night|week|morning|work-?out|session|run|time|injury|accident|fight|problem|question|idea|headache|migraine|cold|fever|baby|dream|nap)\b/;
/** Asks what can be logged, and names no food. */
const ABILITY =
  /^(?:can|could|do|will|would) you (?:log|record|track) (?:my |the |all |any )?(?:foods?|meals?|calories|macros?|nutrients?|nutrition|diet|what i eat|stuff|things|everything|anything)[?.! ]*$/;

/** Whether a message asks if the coach can log at all. */
export const asksForAbility = (message: string): boolean => ABILITY.test(toPlain(message));

/** Whether the whole of a text says what was eaten. */
export function isLogRequest(message: string): boolean {
  if (asksForAbility(message)) return false;
  const text = withoutCourtesy(message);
  return (
    LOG.test(text) &&
    !NO_FOOD.test(text) &&
    !/^(add|record|track|log) (a |my )?routine\b/.test(text) &&
    !/\?$/.test(text)
  );
}

/** Not where a point only shortens a word: "2 tbsp. peanut butter". */
const SENTENCE = /(?<=[.!?;])(?<!\b(?:tbsp|tsp|oz|lbs?|fl|pkg|approx|ca|no|vs|dr|mr|mrs|st)\.)\s+|\s*\n+\s*/i;
/** Where one sentence goes on with something else: "I'm allergic to soy, log a banana". */
const CLAUSE =
  /(?:,|[–—]|\s-)\s*(?:and |so |but |then |now |please )*(?=(?:please |can you |could you )*(?:log|record|track|copy|repeat|compare) |(?:i|we)(?:'ve)? (?:just )?(?:ate|had|drank) |(?:can|could|may|should|am) i |(?:breakfast|lunch|dinner)\s*:)|\s(?:and|so|but|then)\s(?:then |now |please )*(?=(?:log|record|track|copy) |(?:i|we)(?:'ve)? (?:just )?(?:ate|had|drank) )|(?:,|\sand|\sbut)\s(?=(?:i'm|i am) (?:allergic|intolerant|sensitive|not allergic|no longer|celiac|coeliac|vegan|vegetarian|pregnant)\b|i (?:can't|cannot|don't|never) (?:eat|have|tolerate|digest)\b|i have an? (?:\w+ ){1,2}(?:allergy|intolerance)\b)/i;

/** A message in its sentences, and those in what is said one after another. */
export const splitMessage = (message: string): string[] =>
  message
    .replace(/[’‘]/g, "'")
    .split(SENTENCE)
    .flatMap((sentence) => sentence.split(CLAUSE))
    .map((part) => part.trim())
    .filter((part) => /[a-z0-9]/i.test(part));

/** Goes on with the list before it. */
const GOES_ON = /^(?:and|also|then|plus|oh and|for|at|with|\d|½|¼|¾|an? |one |two |three |half )/;
const NAMES_TIME = /\b(?:breakfast|brunch|lunch|dinner|supper|snacks?|yesterday|last night)\b/;

export interface LogRequest {
  /** What is to be logged, each to a meal of its own. */
  logs: string[];
  /** What else the message says. */
  rest: string;
}

/** "The same breakfast as yesterday and an apple": the copy, and what comes with it; null where a text is no such. */
function splitCopy(text: string): string[] | null {
  const [, copied = "", more = ""] = /^(.+?),? (?:and|plus|with|but with|\+) (.+)$/i.exec(text) ?? [];
  const copy = findCopy(text) === null ? findCopy(copied) : null;
  const meal = copy?.toMeal ?? (copy?.meals.length === 1 ? copy.meals[0] : null);
  return copy && more ? [copied, meal ? `${more.replace(/[.!?]+$/, "")} for ${meal}` : more] : null;
}

/** What a message wants logged beside all else that it says; null where it is one or the other. */
export function findLogRequest(message: string): LogRequest | null {
  const parts = splitMessage(message).flatMap((part) => splitCopy(part) ?? [part]);
  if (parts.length < 2) return null;
  const logs: string[] = [];
  const rest: string[] = [];
  let wasLog = false;
  for (const part of parts) {
    const isCopy = findCopy(part) !== null;
    const isLog = isCopy || isLogRequest(part);
    const goesOn: boolean = wasLog && !part.endsWith("?") && GOES_ON.test(toPlain(part));
    wasLog = isLog || goesOn;
    if (!wasLog) {
      rest.push(part);
      continue;
    }
    const last = logs.at(-1);
    const plain = withoutCourtesy(part).replace(/[.!;]+$/, "");
    const isOwnMeal = isLog && last !== undefined && NAMES_TIME.test(plain) && NAMES_TIME.test(last);
    if (last === undefined || isOwnMeal || isCopy || findCopy(last) !== null) logs.push(plain);
    else logs[logs.length - 1] = `${last}, ${plain}`;
  }
  return logs.length === 0 ? null : { logs, rest: rest.join(" ") };
}
