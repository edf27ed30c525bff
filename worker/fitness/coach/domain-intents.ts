/** What a message to the rule-based coach asks for. Order decides: what is most specific is looked for first. Pure. */
import type { NutrientKey } from "../../nutrition/domain-nutrients.ts";
import type { Meal } from "../log/contract-records.ts";
import { EQUIPMENT_KEYS, type Equipment, type Exercise, type Level } from "../training/domain-exercise.ts";
import { findExerciseByName, searchExercises } from "../training/domain-exercises.ts";
import type { Program } from "../training/programs/domain-program.ts";
import { findNutrient, withoutNutrients } from "./domain-nutrient-words.ts";

export type Intent =
  | { kind: "log" }
  | { kind: "low"; days: 1 | 7 | 28 }
  | { kind: "close"; nutrient: NutrientKey | null }
  | { kind: "protein"; meal: Meal | null }
  | { kind: "meals"; days: number; meal: Meal | null; isTomorrow: boolean }
  | { kind: "explain"; nutrient: NutrientKey | null }
  | { kind: "target"; nutrient: NutrientKey; amount: number }
  | { kind: "routine"; situation: AskedSituation }
  | { kind: "lift"; exercise: Exercise | null }
  | { kind: "swap"; exercise: Exercise; owned: Equipment[] | null }
  | { kind: "swapFood"; food: string }
  | { kind: "deload" }
  | { kind: "review" }
  | { kind: "today" }
  | { kind: "facts"; nutrient: NutrientKey; food: string }
  | { kind: "evidence"; topic: string }
  | { kind: "product"; nutrient: NutrientKey | null }
  | { kind: "help" }
  | { kind: "unknown" };

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

const HELP =
  /^(hi|hello|hey|yo|hola|good (morning|afternoon|evening)|help( me)?|thanks?( you)?|thank you|what (can|do) you do|what can i ask|who are you|are you (a|an) (bot|ai|robot|human|person)|start)\b[\s!.?]*$/;
const DELOAD =
  /\bdeload|\blighter week\b|\brest week\b|\bover-?train|\b(need|take) a break from (lifting|training)|\b(too tired|so tired|exhausted) to (train|lift)|\bshould i (rest|train|take a rest day)\b/;
const REVIEW =
  /\bweekly review\b|\breview (of )?(my|the|this|last|past) week\b|\breview my week\b|\b(how (was|did|has) (my|this|last) week)\b|\bweek in review\b|\bsumm?ar(y|i[sz]e) (of )?(my|the|this|last) week\b|\bhow did i do (this|last) week\b/;
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
  /\b(make|build|create|give|plan|design|write|need|want|suggest|start|find|recommend)\b.*\b(routine|program(me)?|split|work-?outs?( plan)?|training plan|gym plan|lifting plan|strength plan|running plan)\b|\b(routine|program(me)?|split)\b.*\b(days?|dumbbells?|minutes?|min|times|beginners?)\b|\b(full[- ]body|upper[- ]lower|push[- ]pull)\b/;
const MEALS =
  /\b(plan|make|give|suggest|build|create|design|need|want|write)\b.*\b(meals?|meal plan|menu|eating|food|eats|breakfasts?|lunch(es)?|dinners?|my (day|week))\b|\bmeal[- ]plan\b|\bwhat (should|can|could|do|shall) i (eat|cook|have|make)\b|\b(ideas?|something) for (breakfast|lunch|dinner|a snack|snacks)\b|\b(breakfast|lunch|dinner|snack) ideas?\b|\bwhat's for (breakfast|lunch|dinner)\b/;
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
const LOG =
  /^(please )?(log|add|record|track)\b|\b(i|we)('ve| have)? (just )?(ate|eaten|had|drank|finished)\b|^(just )?(ate|had|drank)\b|^(breakfast|lunch|dinner|snacks?)\s*[:,-]|\bfor (my )?(breakfast|lunch|dinner|a snack|snacks?) (today|yesterday)?,? ?(i|we) had\b/;
const STARTS_WITH_AMOUNT = /^(\d|½|¼|¾|an? |one |two |three |half )\S*.*[a-z]{3}/;

const EVIDENCE_NOISE =
  /\b(what|does|do|did|is|are|there|any|the|of|on|for|about|say|says|show|shows|it|really|work|works|help|helps|tell|me|evidence|stud(y|ies)|research|science|scientific|proven|trials?|how|good|strong|with|your|you|have|a|an|in|and)\b/g;

/** What one message asks for. */
export function findIntent(message: string): Intent {
  const text = message.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
  const nutrient = findNutrient(text);
  const meal = mealOf(text);
  if (HELP.test(text)) return { kind: "help" };
  if (
    LOG.test(text) &&
    !/^(add|record|track|log) (a |my )?(workout|routine|exercise|weight)\b/.test(text) &&
    !/\?$/.test(text)
  )
    return { kind: "log" };
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
      .replace(/[?.!]|\b(the|my|in my|today|please)\b/g, " ")
      .trim();
    if (food.length > 2) return { kind: "swapFood", food };
  }
  if (PROTEIN_QUALITY.test(text)) return { kind: "protein", meal };
  if (ROUTINE.test(text)) return { kind: "routine", situation: readSituation(text) };
  if (LIFT.test(text)) return { kind: "lift", exercise: findNamedExercise(text) };
  if (nutrient && /\b(does|do|how (much|many)|is)\b|^\w+( \w+)? (content )?in /.test(text)) {
    const facts = FACTS.exec(text)?.groups;
    const food = (facts?.f1 ?? facts?.f3 ?? facts?.f4 ?? facts?.f2 ?? "")
      .replace(/[?.!]/g, "")
      .replace(/\b(have|contain|today|my (diary|log|day|week)|this week)\b/g, "")
      .trim();
    const isAboutMe = /\b(i|my|me)\b/.test(text);
    if (food.length > 2 && !isAboutMe && findNutrient(food) === null) return { kind: "facts", nutrient, food };
  }
  if (EXPLAIN.test(text) && (nutrient || /\b(target|goal|plan|numbers?)\b/.test(text)))
    return { kind: "explain", nutrient };
  if (TODAY.test(text)) return { kind: "today" };
  if (LOW.test(text))
    return {
      kind: "low",
      days: /\bmonth\b|\b(28|30) days\b|\bfour weeks\b/.test(text)
        ? 28
        : /\bweek\b|\b7 days\b|\blately\b|\busually\b/.test(text)
          ? 7
          : 1,
    };
  if (EVIDENCE.test(text)) {
    const topic = text
      .replace(EVIDENCE_NOISE, " ")
      .replace(/[?.!,]/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    if (topic.length > 2) return { kind: "evidence", topic };
  }
  if (PRODUCT.test(text)) return { kind: "product", nutrient };
  if (nutrient && nutrient !== "energyKcal" && CLOSE.test(text)) return { kind: "close", nutrient };
  if (MEALS.test(text)) {
    const count = /\b(\d|two|three|four|five|six|seven)[ -]days?\b/.exec(text)?.[1];
    const days = /\bweek\b/.test(text) ? 7 : count ? Math.min(7, Math.max(1, toNumber(count))) : 1;
    return { kind: "meals", days, meal: days === 1 ? meal : null, isTomorrow: /\btomorrow\b/.test(text) };
  }
  if (CLOSE.test(text) && (nutrient || /\bgaps?\b|\bshortfalls?\b/.test(text))) return { kind: "close", nutrient };
  if (
    nutrient &&
    withoutNutrients(text)
      .replace(/[?.!]/g, "")
      .replace(/\b(my|today|target|goal|intake)\b/g, "")
      .trim() === ""
  )
    return { kind: "explain", nutrient };
  if (STARTS_WITH_AMOUNT.test(text) && !/\?$/.test(text)) return { kind: "log" };
  return { kind: "unknown" };
}
