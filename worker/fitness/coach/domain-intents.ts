/** What a message to the rule-based coach asks for. Order decides: what is most specific is looked for first. Pure. */
import { KJ_PER_KCAL, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import type { Meal } from "../log/domain-entry.ts";
import { EQUIPMENT_KEYS, type Equipment, type Exercise, type Level } from "../training/domain-exercise.ts";
import { findExerciseByName, searchExercises } from "../training/domain-exercises.ts";
import type { Program } from "../training/programs/domain-program.ts";
import { type Comparison, findComparison } from "./domain-comparison-question.ts";
import { type CopyRequest, findCopy } from "./domain-copy-request.ts";
import { withoutCourtesy } from "./domain-courtesy.ts";
import { type EatQuestion, findEatQuestion } from "./domain-eat-question.ts";
import { asksForAbility, findLogRequest, isLogRequest } from "./domain-log-request.ts";
import { isOneEditApart } from "./domain-normalize.ts";
import { findNutrient, withoutNutrients } from "./domain-nutrient-words.ts";

export type Intent =
  | { kind: "log" }
  | { kind: "low"; days: 1 | 7 | 28 }
  | { kind: "close"; nutrient: NutrientKey | null }
  | { kind: "protein"; meal: Meal | null }
  | {
      kind: "meals";
      days: number;
      meal: Meal | null;
      isTomorrow: boolean;
      starts?: "monday" | "saturday";
      kcal: number | null;
      using?: string[];
    }
  | { kind: "explain"; nutrient: NutrientKey | null }
  | { kind: "target"; nutrient: NutrientKey; amount: number }
  | { kind: "routine"; situation: AskedSituation }
  | { kind: "lift"; exercise: Exercise | null }
  | { kind: "swap"; exercise: Exercise; owned: Equipment[] | null }
  | { kind: "swapFood"; food: string }
  | { kind: "deload" }
  | { kind: "review" }
  | { kind: "today"; isYesterday: boolean }
  | { kind: "status"; nutrient: NutrientKey; days: 1 | 7 | 28 | null }
  | { kind: "session"; focus: Focus; situation: AskedSituation }
  | { kind: "goal" }
  | { kind: "shopping"; people: number; day: "today" | "tomorrow" | null; days: number | null; isWeek: boolean }
  /** To put what the member can't eat into their plan. */
  | { kind: "avoids" }
  /** What the coach doesn't do, and where it is done. */
  | { kind: "elsewhere"; what: "confirm" | "delete" | "weight" | "workout" | "others" | "account" }
  | { kind: "thanks" }
  | { kind: "facts"; nutrient: NutrientKey; food: string }
  | ({ kind: "compare" } & Comparison)
  | ({ kind: "eat" } & EatQuestion)
  /** To log again what is in the diary. */
  | ({ kind: "copy" } & CopyRequest)
  | { kind: "evidence"; topic: string }
  | { kind: "product"; nutrient: NutrientKey | null }
  | { kind: "help" }
  | { kind: "unknown" };

/** What one workout is for. */
export type Focus = "push" | "pull" | "legs" | "upper" | "full" | "chest" | "back" | "shoulders" | "arms" | "core";

/** What was said about training; what is absent comes from the profile. */
export interface AskedSituation {
  daysPerWeek?: number;
  minutes?: number;
  level?: Level;
  owned?: Equipment[];
  kind?: Program["kind"];
}

const NUMBER_WORDS: Record<string, number> = {
  one: 1,
  once: 1,
  two: 2,
  twice: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
};
const toNumber = (word: string): number => NUMBER_WORDS[word] ?? Number(word);

const EQUIPMENT_WORDS: readonly (readonly [RegExp, readonly Equipment[]])[] = [
  [/\b(full|commercial|whole)? ?gym\b(?! at home)/, EQUIPMENT_KEYS],
  [/\bdumb-?bells?\b|\bdbs?\b/, ["dumbbell"]],
  [/\bbarbells?\b/, ["barbell", "rack"]],
  [/\bkettle-?bells?\b/, ["kettlebell"]],
  [/\bbench\b(?! press)/, ["bench"]],
  [/\bbands?\b/, ["band"]],
  [/\bpull-?up bar\b/, ["pull-up-bar"]],
  [/\bcables?\b/, ["cable"]],
  [/\bmachines?\b/, ["machine"]],
];
const NO_EQUIPMENT = /\b(no|without( any)?) equipment\b|\bbody-?weight\b|\bat home with nothing\b|\bno gym\b/;

function readEquipment(text: string): Equipment[] | undefined {
  if (NO_EQUIPMENT.test(text)) return [];
  const found = EQUIPMENT_WORDS.filter(([pattern]) => pattern.test(text)).flatMap(([, equipment]) => equipment);
  return found.length > 0 ? [...new Set(found)] : undefined;
}

function readSituation(text: string): AskedSituation {
  const days =
    /\b(\d|one|two|three|four|five|six|seven)[ -]?(?:x|days?|times|sessions?|workouts?)\b|\b(once|twice)\b/.exec(text);
  const minutes = /\b(\d{2,3})[ -]?(?:min|mins|minutes?)\b/.exec(text);
  const hours = /\b(half an|an|one|1|1\.5|two|2) hours?\b/.exec(text)?.[1];
  const owned = readEquipment(text);
  const level: Level | null = /\b(beginner|new to|never lifted|starting out|just start)/.test(text)
    ? "beginner"
    : /\badvanced\b|\bexperienced\b/.test(text)
      ? "advanced"
      : /\bintermediate\b/.test(text)
        ? "intermediate"
        : null;
  const kind = /\brun(ning)?\b|\b5k\b|\bcardio\b/.test(text)
    ? "running"
    : /\bmobility\b|\bstretch/.test(text)
      ? "mobility"
      : null;
  const count = days ? toNumber(days[1] ?? days[2] ?? "") : Number.NaN;
  const length = minutes
    ? Number(minutes[1])
    : hours
      ? { "half an": 30, an: 60, one: 60, "1": 60, "1.5": 90, two: 120, "2": 120 }[hours]
      : undefined;
  return {
    ...(count >= 1 && count <= 7 ? { daysPerWeek: count } : {}),
    ...(length === undefined ? {} : { minutes: Math.min(240, Math.max(10, length)) }),
    ...(level ? { level } : {}),
    ...(owned ? { owned } : {}),
    ...(kind ? { kind } : {}),
  };
}

const SHORT_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bbench(ing)?( press)?\b/, "Bench press"],
  [/\bsquat(s|ting)?\b/, "Back squat"],
  [/\bdeadlift(s|ing)?\b/, "Deadlift"],
  [/\b(overhead|shoulder|military) press\b|\bohp\b/, "Overhead press"],
  [/\bpull-?ups?\b/, "Pull-up"],
  [/\bchin-?ups?\b/, "Chin-up"],
  [/\bpush-?ups?\b/, "Push-up"],
];

/** The exercise that a text names, the longest name first. */
export function findNamedExercise(text: string): Exercise | null {
  const words = text
    .replace(/[^a-z0-9 -]/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  for (let length = Math.min(5, words.length); length >= 1; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const name = words.slice(from, from + length).join(" ");
      const found = name.length > 3 ? findExerciseByName(name) : null;
      if (found) return found;
    }
  for (const [pattern, name] of SHORT_NAMES)
    if (pattern.test(text)) return findExerciseByName(name) ?? searchExercises({ text: name })[0] ?? null;
  return null;
}

const mealOf = (text: string): Meal | null =>
  /\b(breakfast|brunch)\b/.test(text)
    ? "breakfast"
    : /\blunch\b/.test(text)
      ? "lunch"
      : /\b(dinner|supper|tonight)\b/.test(text)
        ? "dinner"
        : /\bsnacks?\b/.test(text)
          ? "snacks"
          : null;

const FOCUS_WORDS: readonly (readonly [RegExp, Focus])[] = [
  [/^push/, "push"],
  [/^pull/, "pull"],
  [/^(legs?|lower|glutes?|quads?)/, "legs"],
  [/^upper/, "upper"],
  [/^full/, "full"],
  [/^chest/, "chest"],
  [/^back/, "back"],
  [/^shoulders?/, "shoulders"],
  [/^(arms?|biceps|triceps)/, "arms"],
  [/^(core|abs?)/, "core"],
];
const SESSION =
  /\b(push|pull|legs?|upper(?:[- ]body)?|lower(?:[- ]body)?|full[- ]?body|chest|back|shoulders?|arms?|biceps|triceps|core|abs?|glutes?|quads?)[ -](?:days?|work-?outs?|sessions?|exercises)\b/;
/** One workout of no kind that is named. */
const ANY_SESSION =
  /\b(quick|short|single|one|\d+[- ]min(ute)?s?) (\w+ )?work-?out\b|\bwork-?out (for )?(today|tonight|now)\b|\bminutes? (for|to) (a )?(work-?out|train)/;
const MORE_THAN_ONE =
  /\b(routine|program(me)?|split|plan|week|weekly|days a|\d[ -]?(days|x|times|sessions|workouts))\b/;

function findSession(text: string): Focus | null {
  if (MORE_THAN_ONE.test(text) || /\b(next|my) (work-?out|session)\b|^(how|did|was) /.test(text)) return null;
  const named = SESSION.exec(text)?.[1];
  if (named) return FOCUS_WORDS.find(([pattern]) => pattern.test(named))?.[1] ?? null;
  return ANY_SESSION.test(text) ? "full" : null;
}

const THANKS =
  /^(thanks?( you| a lot| so much)?|thank you( so much| very much)?|thx|ty|ok(ay)?|great|perfect|cool|nice|got it|good|yes|no|nope|yep|yeah)\b[\s!.]*$/;
const CONFIRM =
  /^(?:yes,? |ok(?:ay)?,? |please )*(?:(?:log|add|save|record|track) (?:it|that|this|them|all|everything)|confirm(?: it| that| this)?)(?: all)?(?: (?:to|in) my (?:diary|log|plan))?(?: please)?[.!]*$/;
const DELETE =
  /^(?:please )?(?:delete|remove|erase) (?:the|that) \w+[.!]*$|^(undo|(?:please |can you |could you )?(?:delete|remove|erase|clear|wipe|undo|reset)\b.*\b(everything|all|entry|entries|diary|log|logged|last|breakfast|lunch|dinner|snacks?|today|yesterday|account|data|weights?|workouts?|conversation|chat|messages?|history)\b.*)$/;
const AVOIDS =
  /\b(?:add|put|save|store|set|include|remember)\b.*\b(?:allerg\w+|avoid\w*|can(?:no|')?t eat|intoleran\w+)\b.*\b(?:plan|profile|settings|app)\b/;
const SHOPPING =
  /\b(?:shop+ing|grocer\w+)[ -]?list\b|\blist\b.*\b(?:shop+ing|grocer\w+|to buy|ingredients?)\b|\bingredients? list\b|\b(?:what|which|how much)\b.*\b(?:buy|pick up|grocer\w+|shop for|ingredients?)\b.*\b(?:meals?|menu|week|dinners?|lunch(?:es)?|breakfasts?|store|supermarket|this|these|those|them|it|need)\b|\bgrocer\w+ (?:i need|to buy|for (?:the|this|my|these|those|next))\b/;
/** Both at once: "plan my week and make a shopping list". */
const WITH_MEALS = /\b(?:plan|menu|make|create|give)\b.*\b(?:and|with|plus)\b.*\b(?:shop+ing|grocer\w+)\b/;
const PEOPLE =
  /\b(?:for|family of|feeds?|serves?) (?:the )?(\d{1,2}|two|three|four|five|six|seven)\b(?! ?(?:days?|weeks?|meals?|dinners?|lunch|breakfast|snacks?))/;
/** What someone else needs: only the member's own targets are known. */
const FOR_OTHERS =
  /\b(?:do|does|should|can) (?:she|he|they|my (?:wife|husband|partner|mom|mother|dad|father|son|daughter|kids?|child(?:ren)?|baby|friend|sister|brother)) (?:need|get|eat|have|take)\b/;
const OWN_WEIGHT =
  /^(?:please )?(?:log|add|record|track) (?:my |a )?(?:body ?)?weight\b|^i (?:now )?weigh \d|^my weight(?: is|:)? \d|^what(?:'s|s| is) my (?:body ?)?weight\b|\bshow (?:me )?my (?:progress|weight|weight trend)\b/;
const ACCOUNT =
  /\b(?:cancel|pause|change|end|renew)\b.*\b(?:subscription|membership|account|billing)\b|\b(?:reset|change) my (?:password|email)\b/;
/** A load and no food: "add 20 pounds to my bench". */
const OWN_LOAD = /^(?:please )?(?:add|put)\b.*\b(?:lbs?|pounds?|kgs?|kilos?)\b.*\b(?:to|on) my\b/;
const OWN_WORKOUT =
  /^(?:please )?(?:log|add|record|track) (?:a |an |my |today's )?(?:[a-z]+ )?(?:work-?out|run|session|exercise|(?:push|pull|leg|chest|back|arm) day)\b|^(?:please )?(?:log|add|record|track) .*\bsets? of\b/;
const GOAL =
  /\b(lose|losing|gain|gaining|drop|dropping|put on|shed)\b.*\b(weight|lbs?|pounds?|kgs?|kilos?|fat|muscle)\b|\bweight loss\b|\bbulk(ing)?\b|\b(slim|lean) down\b/;
const STATUS =
  /\b(?:what|how) about my\b|\bhow(?:'s|s| is| are| was)\b|\bhow am i doing (?:on|with|for)\b|\benough\b|\bhow (?:much|many)\b.*\b(?:(?:did|have|had) i|i (?:ate|had|got)|do i (?:get|eat|usually))\b|^is my \w+(?: \w+)? (?:intake |levels? )?(?:too )?(?:low|high|ok|okay|fine|good|enough)\b|\bmy \w+(?: \w+)? (?:status|levels?|intake)\b/;
const periodOf = (text: string): 1 | 7 | 28 | null =>
  /\bmonth\b|\b(28|30) days\b|\bfour weeks\b/.test(text)
    ? 28
    : /\bweek\b|\b7 days\b|\blately\b|\busually\b/.test(text)
      ? 7
      : /\btoday\b/.test(text)
        ? 1
        : null;

const HELP =
  /^(hi|hello|hey|yo|hola|good (morning|afternoon|evening)|help( me)?|what (can|do) you do|what can i ask|who are you|are you (a|an) (bot|ai|robot|human|person)|start)\b[\s!.?]*$/;
const DELOAD =
  /\bdeload|\blighter week\b|\brest week\b|\bover-?train|\b(need|take) a break from (lifting|training)|\b(too tired|so tired|exhausted) to (train|lift)|\bshould i (rest|train|take a rest day)\b/;
const REVIEW =
  /\bweekly review\b|\breview (of )?(my|the|this|last|past) week\b|\breview my week\b|\b(how (was|did|has|is) (my|this|the|last) week)\b|\bhow'?s (my|this|the) week\b|\bweek in review\b|\bsumm?ar(y|i[sz]e) (of )?(my|the|this|last) week\b|\bhow did i do (this|last) week\b/;
const TARGET = /\b(set|change|raise|lower|increase|decrease|reduce|make|bump|move)\b.*?\bto\s+([\d][\d,.]*)/;
const EXPLAIN =
  /\b(why|explain|reason|come from|comes from|calculated?|worked out|based on|rule behind|how much .* (should|do) i (need|eat|get|aim)|how many .* (should|do) i (need|eat|get|aim)|what('s| is) my .*(target|goal|limit))\b/;
const PROTEIN_QUALITY =
  /\bcomplete (this|my|the|that|today's)?\s*proteins?\b|\bproteins? (is |be )?complete\b|\bcomplete proteins?\b|\bamino acids?\b|\bcomplement\w* protein|\bprotein quality\b|\blimiting amino\b/;
const LIFT =
  /\bwhat (should|do|can|will) i (lift|bench|squat|deadlift|press|row|train|do) (next|today|tomorrow|in the gym|at the gym)|\bwhat (should|do) i (lift|bench|squat|deadlift|press)\b|\bwhat to lift\b|\b(next|today's) (lift|workout|session|training|weights?|sets?)\b|\bhow (much|heavy) (should|do|can) i (lift|bench|squat|deadlift|press|row|go)\b|\bnext (time )?(on|for|in) /;
const SWAP =
  /\b(swap|replace|substitute|substitution|alternatives?|instead of|other than|switch( out)?|hurts? less than)\b/;
const ROUTINE =
  /\b(make|build|create|give|plan|design|write|need|want|suggest|start|find|recommend)\b.*\b(routine|program(me)?|split|work-?outs?( plan)?|training plan|gym plan|lifting plan|strength plan|running plan)\b|\b(routine|program(me)?|split)\b.*\b(days?|dumbbells?|minutes?|min|times|beginners?)\b|\b(full[- ]body|upper[- ]lower|push[- ]pull)\b|\b(stretching|mobility|running|strength|lifting|dumbbell|home|gym|work-?out|beginners?) (routine|program(me)?|plan)\b/;
const MEALS =
  /\b(plan|make|give|suggest|build|create|design|need|want|write)\b.*\b(meals?|meal plan|menu|eating|food|eats|breakfasts?|lunch(es)?|dinners?|snacks?|my (day|week))\b|\b(kcal|calories?)( a day| per day)? (meal |diet |eating )?plan\b|\b(diet|eating|food) plan\b|\bweek of (\w+ )?(meals|food|eating)\b|\bi'?m (so |really |very )?hungry\b|\b\w+[- ]free (meals?|breakfasts?|lunch(es)?|dinners?|snacks?)\b|\b(change|another|different) (my |the )?(breakfast|lunch|dinner|snack)\b|\b(quick|easy|high[- ]protein|healthy|light|cheap|vegan|filling) (meal|breakfast|lunch|dinner|snack)\b|\bmeal[- ]?(?:plan|prep)\w*\b|\bplan (?:for |out )?(?:tomorrow|tmrw|tmr|today|tonight|(?:the|this|next|a) week(?:end)?|(?:\d|two|three|four|five|six|seven) days)\b|\bwhat (should|can|could|do|shall) i (eat|cook|have|make)\b|\b(ideas?|something) for (breakfast|lunch|dinner|a snack|snacks)\b|\b(breakfast|lunch|dinner|snack) ideas?\b|\bwhat's for (breakfast|lunch|dinner)\b|\b(?:recipes?|dish(?:es)?|something) (?:with|using|from)\b|(?:^|[,.;!?] ?)(?:breakfast|lunch|dinner|supper|snacks?)(?: ideas?)?(?: for (?:two|2|us|me|(?:the|my) family))? ?[?!.]*$|^(?:an? |some )?(?:breakfast|lunch|dinner|supper|snacks?) (?:ideas? )?(?:without|with no|that|under|below|around|about)\b|\b(?:pre|post)[- ]?work-?out (?:meal|snack|food)\b/;
const CLOSE =
  /\b(close|fill|fix|cover|hit|reach|meet|get to)\b.*\b(gaps?|shortfalls?|targets?|goals?|it|them|that)\b|\bhow (do|can|could|should) i (get|eat|reach|hit|raise|increase|boost)\b|\b(get|eat|need|add|want) (some )?more\b|\bmore \w+( \w+)? (today|tonight|from food)\b|\b(rich|high) in\b|\b(best|good) sources? of\b|\bwhere (do|can) i get\b|\bwhich foods? (has|have|contain)|\bfoods? (with|for|that (has|have|contain))\b|-rich\b/;
const LOW =
  /\b(what('s|s| is| am i| do i)?|which|anything|am i|where am i|is anything|my)\b.*\b(low|missing|short|lack(ing)?|deficien\w+|behind|under)\b|\bwatch ?list\b|\b(nutrient|nutrition) gaps?\b|\bwhat('s| is) my biggest gap\b|\bmy gaps\b/;
const TODAY =
  /\bwhat (did|have) i (eat|eaten|had|log|logged)\b|\bshow (me )?my (day|diary|log|food)\b|\bhow am i doing\b|\bmy (day|diary) so far\b|\btoday so far\b|\bhow (much|many) .*\b(left|remaining|so far|today)\b|\b(calories|kcal|protein|carbs|fat|fiber) (left|remaining|so far)\b/;
const FACTS =
  /\bhow (?:much|many) (?<n1>.+?) (?:is |are |does |do )?(?:there )?in (?<f1>.+)$|\bis (?<f3>.+?) (?:high|rich|low|a good source|a source) (?:in|of) (?<n3>.+)$|\bdoes (?<f4>.+?) (?:have|contain) (?<n4>.+)$|\b(?<n2>[a-z0-9 -]+?) (?:content )?(?:in|of) (?<f2>.+)$/;
const EVIDENCE =
  /\b(evidence|stud(y|ies)|research|science|scientific|proven|trials?)\b|\bdoes (.+) (really )?(work|help)\b/;
const PRODUCT =
  /\b(your products?|products? (for|that|you)|supplements?|protein powder|what do you sell|should i (buy|take)|do i need (a|any) (supplement|powder|product))\b/;
const STARTS_WITH_AMOUNT = /^(\d|½|¼|¾|an? |one |two |three |half )\S*.*[a-z]{3}/;

const EVIDENCE_NOISE =
  /\b(what|does|do|did|is|are|there|any|the|of|on|for|about|say|says|show|shows|it|really|work|works|help|helps|tell|me|evidence|stud(y|ies)|research|science|scientific|proven|trials?|how|good|strong|with|your|you|have|a|an|in|and|i|should|take|buy|try|much|some|every|day|worth|taking|trying|money)\b/g;

const TAKE = /\bshould i (buy|take|try)\b|\bworth (it|taking|trying|the money)\b/;
const topicOf = (text: string): string =>
  text
    .replace(EVIDENCE_NOISE, " ")
    .replace(/[?.!,]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const USING =
  /\b(?:with|using|from|out of|recipes? for|ideas? for) (?:some |my |the |leftover |a |an )*([a-z][a-z ,&-]{2,80})/;
/** Foods that meals should have in them, as they were said; some may be none. */
const readUsing = (text: string): string[] =>
  (USING.exec(text)?.[1] ?? "")
    .split(/,|&|\band\b|\bor\b|\bplus\b/)
    .map((part) =>
      part.replace(/\b(?:for|in|on|today|tonight|tomorrow|please|without|no|that|but|this)\b.*$/, "").trim(),
    )
    .filter((part) => part.length > 2);

/** How much energy meals should have, in kcal; null where it isn't said. */
function readEnergy(text: string): number | null {
  const [, amount = "", unit = ""] = /\b(\d[\d,]*)[ -]?(k?cal\w*|kj|kilojoules?)\b/.exec(text) ?? [];
  const value = Number(amount.replaceAll(",", ""));
  return value > 0 ? (unit.startsWith("kj") || unit.startsWith("kilo") ? value / KJ_PER_KCAL : value) : null;
}

/** Words that decide, whose letters are often typed in another order. */
const TYPED = [
  "much",
  "many",
  "what",
  "make",
  "need",
  "plan",
  "week",
  "meal",
  "meals",
  "give",
  "show",
  "close",
  "lunch",
  "dinner",
  "breakfast",
  "snack",
  "protein",
  "shopping",
  "list",
  "workout",
  "routine",
  "target",
  "explain",
  "calories",
  "swap",
  "should",
  "today",
  "tomorrow",
  "without",
];
/** As people type in a hurry. */
const SHORT_FOR: Readonly<Record<string, string>> = {
  ...{ wat: "what", wht: "what", shud: "should", shld: "should", brekkie: "breakfast", brekky: "breakfast" },
  ...{ tmrw: "tomorrow", tmr: "tomorrow", tmw: "tomorrow" },
};
const lettersOf = (word: string): string => [...word].sort().join("");
const TYPED_BY_LETTERS = new Map(TYPED.map((word) => [lettersOf(word), word]));
/** "mcuh" is "much": the same letters, two neighbors swapped. */
const readTyped = (text: string): string =>
  text.replace(/[a-z]{3,}/g, (word) => {
    const long = SHORT_FOR[word];
    if (long) return long;
    const meant = TYPED_BY_LETTERS.get(lettersOf(word));
    return meant && meant !== word && isOneEditApart(word, meant) ? meant : word;
  });

function readShopping(text: string): Extract<Intent, { kind: "shopping" }> {
  const count = /\b(\d|two|three|four|five|six|seven)[ -]days?\b/.exec(text)?.[1];
  const people = toNumber(PEOPLE.exec(text)?.[1] ?? "1");
  return {
    kind: "shopping",
    people: Math.min(12, Math.max(1, people)),
    day: /\b(?:for tomorrow|tomorrow's)\b/.test(text)
      ? "tomorrow"
      : /\b(?:for (?:today|tonight)|today's)\b/.test(text)
        ? "today"
        : null,
    days: count ? Math.min(7, Math.max(1, toNumber(count))) : null,
    isWeek: /\bweek\b/.test(text),
  };
}

/** The shopping list that is asked for beside something else; null where none is. */
export const findShopping = (message: string): Extract<Intent, { kind: "shopping" }> | null => {
  const text = message.toLowerCase();
  return SHOPPING.test(text) ? { ...readShopping(text), day: null, days: null, isWeek: false } : null;
};

/** What one message asks for. */
export function findIntent(message: string): Intent {
  const copied = findCopy(message);
  if (copied) return { kind: "copy", ...copied };
  const text = readTyped(withoutCourtesy(message));
  const nutrient = findNutrient(text);
  const meal = mealOf(text);
  if (HELP.test(text) || asksForAbility(message)) return { kind: "help" };
  if (THANKS.test(text)) return { kind: "thanks" };
  if (CONFIRM.test(text)) return { kind: "elsewhere", what: "confirm" };
  if (DELETE.test(text)) return { kind: "elsewhere", what: "delete" };
  if (findLogRequest(message)) return { kind: "log" };
  if (SHOPPING.test(text) && !(WITH_MEALS.test(text) && MEALS.test(text))) return readShopping(text);
  if (AVOIDS.test(text)) return { kind: "avoids" };
  if (nutrient && FOR_OTHERS.test(text)) return { kind: "elsewhere", what: "others" };
  if (ACCOUNT.test(text)) return { kind: "elsewhere", what: "account" };
  if (/\bhow much water\b.*\b(?:should|do) i\b/.test(text)) return { kind: "explain", nutrient: "waterG" };
  if (OWN_WEIGHT.test(text)) return { kind: "elsewhere", what: "weight" };
  const loaded = OWN_LOAD.test(text) ? findNamedExercise(text) : null;
  if (loaded) return { kind: "lift", exercise: loaded };
  if (OWN_WORKOUT.test(text)) return { kind: "elsewhere", what: "workout" };
  if (isLogRequest(text)) return { kind: "log" };
  if (DELOAD.test(text)) return { kind: "deload" };
  if (REVIEW.test(text)) return { kind: "review" };
  const wanted = TARGET.exec(text);
  if (wanted && nutrient) {
    const amount = Number(
      (wanted[2] ?? "")
        .replace(/[,.](?=\d{3}\b)/g, "")
        .replace(/[.,]$/, "")
        .replace(",", "."),
    );
    if (Number.isFinite(amount)) return { kind: "target", nutrient, amount };
  }
  if (SWAP.test(text)) {
    const exercise = findNamedExercise(text);
    if (exercise) return { kind: "swap", exercise, owned: readEquipment(text) ?? null };
    const food = text
      .replace(
        /.*?\b(swap( out)?|replace|substitute( for)?|alternatives? (to|for)|instead of|other than|switch( out)?)\b/,
        "",
      )
      .replace(/\b(for|with|by) (something|another|a)\b.*$/, "")
      .replace(/\b(in|on|at|from) (my |the )?(breakfast|lunch|dinner|snacks?|plan|\w+day)\b/g, " ")
      .replace(/[?.!]|\b(the|my|in my|today|please)\b/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    if (/^(breakfast|lunch|dinner|supper|snacks?)$/.test(food))
      return { kind: "meals", days: 1, meal, isTomorrow: /\btomorrow\b/.test(text), kcal: null };
    if (food.length > 2) return { kind: "swapFood", food };
  }
  if (PROTEIN_QUALITY.test(text)) return { kind: "protein", meal };
  const focus = findSession(text);
  if (focus) return { kind: "session", focus, situation: readSituation(text) };
  if (ROUTINE.test(text)) return { kind: "routine", situation: readSituation(text) };
  if (LIFT.test(text)) return { kind: "lift", exercise: findNamedExercise(text) };
  const compared = GOAL.test(text) || EVIDENCE.test(text) ? null : findComparison(text);
  if (compared && !compared.foods.some((food) => findNamedExercise(food) !== null))
    return { kind: "compare", ...compared };
  if (nutrient && /\b(does|do|how (much|many)|is)\b|^\w+( \w+)? (content )?in /.test(text)) {
    const facts = FACTS.exec(text)?.groups;
    const food = (facts?.f1 ?? facts?.f3 ?? facts?.f4 ?? facts?.f2 ?? "")
      .replace(/[?.!]/g, "")
      .replace(/\b(have|contain|today|my (diary|log|day|week)|this week)\b/g, "")
      .trim();
    const isAboutMe = /\b(i|my|me)\b/.test(text);
    if (
      food.length > 2 &&
      !/^(?:winter|summer|general|pregnancy|(?:the )?(?:morning|evening|day))$/.test(food) &&
      !isAboutMe &&
      findNutrient(food) === null
    )
      return { kind: "facts", nutrient, food };
  }
  if (nutrient && STATUS.test(text) && !/\b(left|remaining|target|goal|need|should)\b/.test(text)) {
    if (nutrient === "energyKcal") return { kind: "today", isYesterday: /\byesterday\b/.test(text) };
    return { kind: "status", nutrient, days: periodOf(text) };
  }
  if (EXPLAIN.test(text) && (nutrient || /\b(target|goal|plan|numbers?)\b/.test(text)))
    return { kind: "explain", nutrient };
  if (TODAY.test(text)) return { kind: "today", isYesterday: /\byesterday\b/.test(text) };
  if (LOW.test(text) && !/\b(?:under|below) \d/.test(text)) return { kind: "low", days: periodOf(text) ?? 1 };
  if (EVIDENCE.test(text)) {
    const topic = topicOf(text);
    if (topic.length > 2) return { kind: "evidence", topic };
  }
  // "Should I take creatine": no nutrient of ours, so the studies answer.
  if (TAKE.test(text) && !nutrient && !/\b(supplements?|products?|powder|pills?)\b/.test(text)) {
    const topic = topicOf(text);
    if (topic.length > 2) return { kind: "evidence", topic };
  }
  if (PRODUCT.test(text)) return { kind: "product", nutrient };
  if (nutrient && nutrient !== "energyKcal" && CLOSE.test(text)) return { kind: "close", nutrient };
  if (MEALS.test(text)) {
    const count = /\b(\d|two|three|four|five|six|seven)[ -]days?\b/.exec(text)?.[1];
    const days = /\bweekend\b/.test(text)
      ? 2
      : /\bweek\b/.test(text)
        ? 7
        : count
          ? Math.min(7, Math.max(1, toNumber(count)))
          : 1;
    return {
      kind: "meals",
      days,
      meal: days === 1 ? meal : null,
      ...{
        isTomorrow: /\b(?:tomorrow|tmrw|tmr)\b/.test(text),
        ...(/\bnext week\b/.test(text)
          ? { starts: "monday" as const }
          : /\bweekend\b/.test(text)
            ? { starts: "saturday" as const }
            : {}),
      },
      kcal: readEnergy(text),
      using: readUsing(text),
    };
  }
  if (GOAL.test(text)) return { kind: "goal" };
  if (CLOSE.test(text) && (nutrient || /\bgaps?\b|\bshortfalls?\b/.test(text))) return { kind: "close", nutrient };
  if (
    nutrient &&
    withoutNutrients(text)
      .replace(/[?.!]/g, "")
      .replace(/\b(my|today|target|goal|intake)\b/g, "")
      .trim() === ""
  )
    return { kind: "explain", nutrient };
  // "Iron this week".
  if (
    nutrient &&
    nutrient !== "energyKcal" &&
    withoutNutrients(text)
      .replace(/[?.!]/g, "")
      .replace(/\b(my|and|today|this|last|in|the|week|month|lately|7|28|30|days)\b/g, "")
      .trim() === ""
  )
    return { kind: "status", nutrient, days: periodOf(text) };
  const asked = findEatQuestion(text);
  if (asked) return { kind: "eat", ...asked };
  if (STARTS_WITH_AMOUNT.test(text) && !/\?$/.test(text)) return { kind: "log" };
  return { kind: "unknown" };
}
