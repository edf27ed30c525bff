/** Finds which foods a question compares: "which has more iron, lentils or chickpeas?" Pure. */
import type { NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { findNutrient, markNutrients } from "./domain-nutrient-words.ts";

export interface Comparison {
  foods: string[];
  /** Which nutrient is asked for; null: all that matter. */
  nutrient: NutrientKey | null;
  /** Which has less of it is asked. */
  isLess: boolean;
}

const MORE =
  "more|most|less|least|fewer|fewest|higher|highest|lower|lowest|better|best|healthier|healthiest|richer|richest|worse";
const LESS = /\b(?:less|least|fewer|fewest|lower|lowest)\b/;
const VERSUS = "vs\\.?|versus|compared? (?:to|with)|against";
/** Stands for the name of one. */
const NUTRIENT = "NUTRIENT";
/** Between the foods; the first that a text has, so that "mac and cheese vs pasta" are two. */
const SEPARATORS: readonly RegExp[] = [
  new RegExp(`\\s*\\b(?:${VERSUS})(?=\\s)\\s*`),
  /\s+(?:with|to)\s+/,
  /\s*(?:,|\band\b|\bor\b|&)\s*/,
];
const splitFoods = (list: string): string[] => list.split(SEPARATORS.find((one) => one.test(list)) ?? ",");

/** Each tells where the foods are. */
const PATTERNS: readonly { pattern: RegExp; isMarked: boolean }[] = [
  "^(?:compare|comparison (?:of|between)) (?<list>.+)$",
  "\\bdifferences? between (?<list>.+)$",
  `^(?<list>.+ (?:${VERSUS}) .+)$`,
  `^(?:does|do|is|are|has|have) (?<a>.+?) (?:have |has |contain |got |a )*(?:much |far )?(?:${MORE})\\b.*? than (?<b>.+)$`,
  `\\bhow much (?:${MORE}) .*?\\b(?:in|does|do) (?<a>.+?) than (?:in )?(?<b>.+)$`,
  `^(?:which|what|who)\\b.*\\b(?:${MORE})\\b[^,:?]*?(?:[,:?–-]+ ?|\\b(?:between|of) )(?<list>.+ (?:or|and) .+)$`,
  `^(?:which|what)\\b.*\\b(?:${MORE}) (?:in )?${NUTRIENT} (?<list>.+ or .+)$`,
  `^(?:is|are) .*\\b(?:${MORE})\\b .*\\bin (?<list>.+ or .+)$`,
  `^(?:is|are) (?<list>.+ or .+?) (?:a )?(?:the )?(?:${MORE})\\b.*$`,
  `^(?:do|does) (?<list>.+ or .+?) (?:have|has|contain) (?:the )?(?:${MORE})\\b.*$`,
  `^(?<list>.+ or .+?)(?:[,:?]| -) ?(?:which|what)\\b.*\\b(?:${MORE})\\b.*$`,
  `^(?:should i (?:eat|have|choose|pick) )?(?<list>.+ or .+?) for (?:more )?${NUTRIENT}$`,
  `^(?:(?:${MORE}) )?${NUTRIENT} ?[,:?-]+ ?(?<list>.+ or .+)$`,
].map((pattern) => ({ pattern: new RegExp(pattern), isMarked: pattern.includes(NUTRIENT) }));

/** Of the member's own time or plan, and no food. */
const NO_FOOD =
  /\b(?:i|me|my|mine|you|your|week|weeks|month|today|yesterday|tomorrow|day|days|yes|no|now|later|stud(?:y|ies)|evidence|plan|target|goal|vegan|vegetarian|training|cardio|lifting|running|breakfast|lunch|dinner|rest)\b/;
const MOST_FOODS = 4;

const cleanFood = (text: string): string =>
  text
    .replace(/^(?:.*\b(?:in|of) )(?=[a-z0-9])/, "")
    .replace(
      /\b(?:for|per|by|in terms of|nutritionally|nutrition(?:al)?(?: facts| values?)?|wise|please|which|who)\b.*$/,
      "",
    )
    .replace(new RegExp(`\\b${NUTRIENT}\\W*$`), "")
    .replace(/^(?:(?:how|what|about|do|does|is|are|the|a|an|some|eating|please|between|both) +)+/, "")
    .replace(/\b(?:have|has|contain|contains|compare|content)\b/g, " ")
    .replace(/[?.!:]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The foods that a text compares, as they were said; null where it compares none. */
export function findComparison(text: string): Comparison | null {
  const plain = text.replace(/^(?:can you |could you |please |so |and )+/, "").replace(/[?.! ]+$/, "");
  const marked = markNutrients(plain, NUTRIENT);
  for (const { pattern, isMarked } of PATTERNS) {
    const groups = pattern.exec(isMarked ? marked : plain)?.groups;
    if (!groups) continue;
    const said = groups.list ? splitFoods(groups.list) : [groups.a ?? "", groups.b ?? ""];
    const foods = said.map((one) => cleanFood(markEnd(one))).filter((one) => one.length > 2);
    if (foods.length < 2 || foods.some((one) => NO_FOOD.test(one) || one.split(" ").length > 6)) continue;
    return { foods: foods.slice(0, MOST_FOODS), nutrient: findNutrient(plain), isLess: LESS.test(plain) };
  }
  return null;
}

/** "Tofu protein" is tofu, and a protein bar is a protein bar. */
function markEnd(food: string): string {
  const end = /\b([a-z-]+(?: [a-z]?\d{1,2})?)\W*$/.exec(food)?.[1] ?? "";
  return findNutrient(end) && end !== food.trim() ? food.replace(/\b[a-z-]+(?: [a-z]?\d{1,2})?\W*$/, NUTRIENT) : food;
}
