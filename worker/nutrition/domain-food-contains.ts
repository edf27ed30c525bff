/**
 * What a food contains by its name: the library is given it where it is built, and people with allergies are shown only foods
 * of which it is known. Where names leave a doubt, more counts: oats as gluten, miso as barley, mixed nuts as peanuts. Pure.
 */
import { CONTAINED_KEYS, type Contained, type PartContains } from "./domain-contains.ts";
import { withLegumes } from "./domain-legumes.ts";

export interface NamedFood {
  name: string;
  category: string;
  description?: string;
  /** Null: it depends on the maker. */
  vegan: boolean | null;
}

/** Foods of several parts, or of groups whose foods mostly are, that their names define all the same. The first that fits. */
const DEFINED: readonly (readonly [RegExp, PartContains])[] = [
  [/\btamari\b/, ["soy"]],
  [/\b(soy sauce|shoyu)\b/, ["soy", "wheat", "gluten"]],
  [/\bseitan\b/, ["wheat", "soy", "gluten"]],
  [/\bwheat gluten\b/, ["wheat", "gluten"]],
  [/^miso\b(?! soup)/, ["soy", "gluten"]],
  [/\bhummus\b/, ["sesame"]],
  [/\b(marzipan|almond paste)\b/, ["tree_nuts"]],
  [/^(rolled oats|oats|oat bran|oatmeal)\b(?!.*\bwith (?!salt))/, ["gluten"]],
  [/^(farina|wheat germ)\b/, ["wheat", "gluten"]],
  [/^malt (syrup|vinegar)|^vinegar, malt|^malted\b/, ["gluten"]],
  [/^vinegar, (cider|distilled|red wine|balsamic)/, []],
  [/^(corn grits|cream of rice|millet, puffed|baking soda|baker's yeast|cocoa, dry|molasses)\b/, []],
  [/^(corn|maple|sorghum|agave|cane) syrup\b/, []],
];

/** Of animals, whatever the list of foods says; the vegan ones of these names are made of what their makers choose. */
const OF_FISH = /\b(worcestershire|fish sauce|anchov(y|ies)|caesar)\b/;
const WITH_BARLEY = /\bworcestershire\b/;

const WHEAT =
  "wheat|bulgur|couscous|farina|semolina|seitan|gluten|spelt|kamut|durum|farro|freekeh|einkorn|emmer|graham|pasta|orzo|(?<!squash, wntr, )spaghetti(?! squash)|macaroni|bread(?! and butter)|bagels?|flour tortillas?|matzo|panko|udon|ramen|soba|somen|(?<!(rice|glass|cellophane) )noodles(?!, chinese, cello)";
const word = (words: string) => new RegExp(`\\b(${words})\\b`);

const WORDS: Readonly<Partial<Record<Contained, RegExp>>> = {
  soy: /\b(soy\w*|tofu|tempeh|edamame|miso|natto|tamari|shoyu|okara|yuba|koyadofu|textured (vegetable )?protein|tvp)\b/,
  peanut: /\b(peanuts?|mixed nuts)\b/,
  tree_nuts:
    /\b(almonds?|walnuts?|cashews?|pecans?|pistachios?|hazelnuts?|filberts?|macadamias?|brazil ?nuts?|pine ?nuts?|pi[nñ]on|pinyon|(?<!water ?)chestnuts?|beechnuts?|butternuts(?! squash)|hickory ?nuts?|pili ?nuts?|shea ?nuts?|ginkgo|acorns|marzipan|praline|mixed nuts|nut (butter|milk)s?)\b/,
  sesame: /\b(sesame|tahini|halvah?|za'?atar|gomasio|hummus)\b/,
  wheat: word(WHEAT),
  gluten: word(`${WHEAT}|barley|rye|malt|triticale|oats?|oatmeal`),
  milk: /\b(cheese|butter(milk)?|whey|casein|yogurt|cream|ghee|milk)\b/,
  egg: /\beggs?\b/,
  animal: /\b(honey|gelatin|bee pollen|royal jelly|collagen)\b/,
};
/** Words of milk and eggs that a vegan food has in its name: coconut milk, peanut butter, eggplant. */
const ONLY_IF_NOT_VEGAN: readonly Contained[] = ["milk", "egg", "animal"];

/** Groups whose foods are one plant, so that their names tell all that they contain. */
const SIMPLE = new Set([
  "vegetables",
  "fruit",
  "legumes",
  "grains",
  "nuts-seeds",
  "herbs-spices",
  "oils",
  "supplements",
]);
/** In groups of mixtures, what is of one plant. */
const SINGLE =
  /\b(soy|oat|almond|rice|pea|coconut|cashew|hemp|hazelnut)( milk| beverage| drink| yogurt)|\btofu\b|\btempeh\b|^natto\b|^(soy|textured soy) protein\b/i;
/** In groups of single plants, what is a mixture. */
const MIXTURE =
  /\b(seasoning|seasoned|poultry|curry powder|chili powder|pie spice|cooking spray|shortening|margarine|tortilla mix|french fried|hash browns?|breaded|batter|stuffed|candied|spanish style|protein-fortified|kimchi)\b|\bvegetable oil(?!, palm)/i;

const inOrder = (found: readonly Contained[]): Contained[] => CONTAINED_KEYS.filter((key) => found.includes(key));

/**
 * What a food contains, as far as its name tells, in the order of CONTAINED. @returns null where it doesn't: foods of many parts,
 * such as snacks and soups, and what depends on its maker
 */
export const containsByName = (food: NamedFood): Contained[] | null => withLegumes(containsBut(food), food);

/** The same but for legumes. */
function containsBut({ name, category, vegan, description = "" }: NamedFood): Contained[] | null {
  const called = name.toLowerCase();
  if (OF_FISH.test(called))
    return vegan === true ? null : inOrder(["fish", ...(WITH_BARLEY.test(called) ? (["gluten"] as const) : [])]);
  if (vegan === null) return null;
  const defined = DEFINED.find(([pattern]) => pattern.test(called));
  if (defined) return defined[1] && inOrder(defined[1]);
  const isSimple = (SIMPLE.has(category) && !MIXTURE.test(called)) || SINGLE.test(called);
  if (!isSimple) return null;
  const text = `${called} ${description.toLowerCase()}`;
  const skipped: Contained[] = [
    ...(vegan ? ONLY_IF_NOT_VEGAN : []),
    ...(/\bgluten[- ]free\b/.test(text) ? (["wheat", "gluten"] as const) : []),
  ];
  return CONTAINED_KEYS.filter((key) => !skipped.includes(key) && (WORDS[key]?.test(text) ?? false));
}
