/** Finds which foods someone asks about whether they may eat them: "can I eat honey?" Pure. */
import { CONTAINED_KEYS, type Contained } from "../../nutrition/domain-contains.ts";
import { findAnimalFood } from "./domain-animal-foods.ts";
import { findNutrient, withoutNutrients } from "./domain-nutrient-words.ts";

export interface EatQuestion {
  foods: string[];
  /** What they should be free of, where that is asked. */
  without: Contained | null;
  /** An illness, a pregnancy or a medication is named: what a food is made of doesn't answer that. */
  isMedical: boolean;
  /** It says "eat" or "vegan", so it is about a food even where nobody knows it. */
  isOfFood: boolean;
}
const OF_FOOD = /\b(?:eat|drink|vegan|vegetarian|plant|free|contain)\b/;

const FREE_OF = "gluten|soy|nut|peanut|dairy|milk|lactose|egg|wheat|sesame|fish|legume|animal";
const MARKS: readonly (readonly [RegExp, Contained])[] = [
  [/^(?:dairy|milk|lactose)/, "milk"],
  [/^(?:tree ?)?nuts?/, "tree_nuts"],
  [/^animal/, "animal"],
];
const markOf = (word: string): Contained | null =>
  MARKS.find(([pattern]) => pattern.test(word))?.[1] ??
  CONTAINED_KEYS.find((key) => key === word || key === word.replace(/s$/, "") || key === `${word}s`) ??
  null;

const WHO = "(?:i|we|vegans?|vegetarians?|a vegan|plant[- ]based (?:people|eaters))";
const FITS =
  "vegan(?:[- ]friendly)?|vegetarian|plant[- ]based|animal products?|ok(?:ay)?|allowed|fine|off[- ]limits|an animal product";
const ASKS: readonly RegExp[] = [
  new RegExp(
    `^(?:can|could|may) ${WHO} (?:still |also |even |actually |really |not )*(?:eat|have|drink|consume|use) (?<food>.+)$`,
  ),
  new RegExp(`^(?:should|do|are) ${WHO} (?:allowed to |supposed to |still )?(?:eat|drink) (?<food>.+)$`),
  /^(?:am i|are we) (?:allowed|able|permitted) (?:to (?:eat|have|drink) )?(?<food>.+)$/,
  /^is it (?:ok(?:ay)?|fine|allowed|possible|vegan|plant[- ]based) (?:for me )?(?:to|if i) (?:eat|have|drink) (?<food>.+)$/,
  new RegExp(
    `^(?:is|are) (?<food>.+?) (?:considered )?(?:even |really |actually |also )?(?:${FITS})(?: (?:for|on|in|with|or)\\b.*)?$`,
  ),
  new RegExp(`^(?:is|are) (?<food>.+?) (?<free>${FREE_OF})[- ]free$`),
  new RegExp(
    `^(?:does|do) (?<food>.+?) (?:have|contain|include)s?(?: any| some)? (?<free>${FREE_OF}|soya?|nuts|eggs|peanuts|tree nuts|legumes|animal products?)$`,
  ),
  new RegExp(
    `^(?:is|are) there(?: any)? (?<free>${FREE_OF}|nuts|eggs|peanuts|tree nuts|animal products?) in (?<food>.+)$`,
  ),
  new RegExp(`^(?<food>[a-z' -]+) (?:${FITS})\\?$`),
];
/** These fit any word, so only what is known to be an animal's, or may be. */
const ASKS_OF_ANIMAL: readonly RegExp[] = [
  /^(?:what about|how about|what(?:'s| is| are)|is|are) (?<food>.+?)(?: made (?:of|from|with)| from animals?| an animal)?$/,
  /^why (?:isn't|is|aren't|are|can't|don't) (?:vegans? (?:eat |have )?)?(?<food>.+?)(?: not)?(?: vegan| plant[- ]based)?$/,
  /^(?:does|do) (?<food>.+?) come from (?:an )?animals?$/,
  /^(?:does|do) (?<food>.+?) (?:have|contain) .+$/,
  /^(?:is|are) there .+ in (?<food>.+)$/,
];

/** What follows the food. */
const AFTER =
  /\b(?:if|when|while|as|since|because|during|before|after|at|for|in|on|too|now|again|sometimes|every|daily|today|tonight|tomorrow|please|anymore|any more|though|instead|despite|and (?:still )?be)\b.*$|\bwith (?:my|an?|the|this|celiac|coeliac|diabetes|kidney|high|low|gout|ibs|reflux)\b.*$/;
const MEDICAL =
  /\bpregnan|\bbreast-?fe|\bnursing\b|\bmed(?:ication|icine|s)\b|\bstatins?\b|\bwarfarin\b|\bblood\b|\bdiabet|\bkidney|\bgout\b|\bibs\b|\breflux\b|\bbaby\b|\bsurgery\b|\bsick\b|\bpills?\b|\bdisease\b|\bpressure\b|\bcholesterol\b|\bantibiotics?\b|\bcancer\b|\bthyroid\b/;
/** No foods, but times, amounts and other things to have. */
const NO_FOOD =
  /^(?:is|are|am|was|isn't|aren't|do|does|did|why|who|when|where|drive|human|myself|yourself|more|less|as|whatever|anything|everything|something|nothing|it|that|this|them|these|those|before|after|late|at|lunch|dinner|breakfast|a? ?snacks?|my|your|you|the same|out|so|only|just|enough|\d|how|what|here|there|too|like|healthy|well|better|again|a (?:meal|shopping|routine|work|plan|list|day|break|deload|rest|refund|coach|cheat|week|program|look|lighter|question)|meals?|i|we|he|she|they|one|all|carbs?|food|foods|some ?thing|low|high|good|bad|enough|everyone|people|\w+ing)\b/;

const cleanFood = (text: string): string =>
  text
    .replace(AFTER, "")
    .replace(/[?.!]/g, " ")
    .replace(/^(?:(?:some|any|a|an|the|eating|drinking|all|both) )+/, "")
    .replace(/\s+/g, " ")
    .trim();

function foodsOf(text: string): string[] {
  if (/[?.!;]./.test(text)) return [];
  const foods = /half and half|mono and diglycerides/.test(text)
    ? [cleanFood(text)]
    : text
        .split(
          /\s*(?:,|\band\b|\bor\b|\bwith(?! (?:my|an?|the|this|celiac|coeliac|diabetes|kidney|high|low|gout|ibs|reflux)\b)|&)\s*/,
        )
        .map(cleanFood);
  return foods
    .filter((one) => one.length > 2 && !MEDICAL.test(one) && one.split(" ").length <= 5 && !NO_FOOD.test(one))
    .slice(0, 3);
}
const isNutrient = (food: string): boolean =>
  findAnimalFood(food) === null && findNutrient(food) !== null && withoutNutrients(food) === "";

/** The foods of such a question; null where it is another. */
export function findEatQuestion(text: string): EatQuestion | null {
  const plain = text
    .replace(
      /^(?:(?:so|and|but|hey|hi|ok|well|please|tell me|i'?m (?:a )?(?:vegan|vegetarian|plant[- ]based)|as a (?:vegan|vegetarian))[,.:;]? )+/,
      "",
    )
    .replace(/[.! ]+$/, "");
  const isMedical = MEDICAL.test(plain);
  for (const pattern of ASKS) {
    const groups = pattern.exec(pattern.source.endsWith("\\?$") ? plain : plain.replace(/\?+$/, ""))?.groups;
    const foods = foodsOf(groups?.food ?? "");
    if (foods.length === 0 || foods.some(isNutrient)) continue;
    return { foods, without: groups?.free ? markOf(groups.free) : null, isMedical, isOfFood: OF_FOOD.test(plain) };
  }
  for (const pattern of ASKS_OF_ANIMAL) {
    const foods = foodsOf(pattern.exec(plain.replace(/\?+$/, ""))?.groups?.food ?? "");
    if (foods.length > 0 && foods.every((one) => findAnimalFood(one) !== null))
      return { foods, without: null, isMedical, isOfFood: true };
  }
  return null;
}
