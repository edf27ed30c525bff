/** Foods of the library as candidates for a suggestion or a swap, with the allergens that their names tell. Pure. */

import type { Contained } from "./domain-contains.ts";
import type { Nutrients } from "./domain-nutrients.ts";
import type { SwapFood } from "./domain-swaps.ts";

/** What is read of a food of the library. */
export interface CandidateSource {
  id: string;
  name: string;
  category: string;
  description?: string;
  aliases?: string;
  per100g: Nutrients;
  portions: readonly { label: string; grams: number }[];
  /** Null: it depends on the maker. */
  vegan: boolean | null;
  rank?: number;
}

const WORDS: readonly (readonly [Contained, RegExp])[] = [
  [
    "soy",
    /\b(soy|soya|soybeans?|tofu|tempeh|edamame|miso|natto|tamari|shoyu|okara|yuba|textured (vegetable )?protein|tvp)\b/,
  ],
  ["peanut", /\bpeanuts?\b/],
  [
    "tree_nuts",
    /\b(almonds?|walnuts?|cashews?|pecans?|pistachios?|hazelnuts?|filberts?|macadamias?|brazil ?nuts?|brazilnuts?|pine ?nuts?|chestnuts?|beechnuts?|butternuts(?! squash)|hickory ?nuts?|marzipan|praline|mixed nuts|nut (butter|milk)s?)\b/,
  ],
  ["sesame", /\b(sesame|tahini|halva|halvah|za'?atar|gomasio|hummus)\b/],
  [
    "wheat",
    /\b(wheat|bulgur|couscous|farina|semolina|seitan|gluten|spelt|kamut|durum|pasta|spaghetti|macaroni|bread|bagels?|tortillas?, flour|flour tortillas?|matzo|panko|udon|ramen)\b/,
  ],
  [
    "gluten",
    /\b(wheat|bulgur|couscous|farina|semolina|seitan|gluten|spelt|kamut|durum|pasta|spaghetti|macaroni|bread|bagels?|flour tortillas?|matzo|panko|udon|ramen|barley|rye|malt|triticale|oats?|oatmeal)\b/,
  ],
  ["milk", /\b(cheese|butter(milk)?|whey|casein|yogurt|cream|ghee|milk)\b/],
  ["egg", /\beggs?\b/],
  ["animal", /\b(honey|gelatin|bee pollen|royal jelly|collagen)\b/],
];
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
const SINGLE_MILK =
  /\b(soy|oat|almond|rice|pea|coconut|cashew|hemp|hazelnut)( milk| beverage| drink| yogurt)|^(soy|oat|almond|rice|pea|coconut|cashew|hemp) ?milk|\btofu\b|\btempeh\b/i;

/**
 * What a food contains, as far as its name tells: null for foods of many parts, such as snacks and soups, and for what may hold milk or
 * eggs. What it finds is on the safe side: oats count as gluten, hummus as sesame.
 */
export function containsByName({ name, category, vegan, description = "" }: CandidateSource): Contained[] | null {
  if (vegan === null) return null;
  const text = `${name} ${description}`.toLowerCase();
  const isSimple = SIMPLE.has(category) || SINGLE_MILK.test(name);
  if (!isSimple) return null;
  return WORDS.filter(([one, pattern]) => pattern.test(text) && !(vegan && ONLY_IF_NOT_VEGAN.includes(one))).map(
    ([one]) => one,
  );
}

/** How much of a food of each group one would eat at once, in g (ours). Groups that aren't here are never suggested. */
const MOST_GRAMS: Readonly<Record<string, number>> = {
  vegetables: 200,
  fruit: 250,
  legumes: 200,
  grains: 200,
  "nuts-seeds": 40,
  "protein-foods": 150,
  "dairy-alternatives": 300,
  breads: 100,
  cereals: 60,
  "herbs-spices": 5,
  oils: 15,
  supplements: 10,
};
/** Few people have these at home, or they are another food's double. */
const RARE =
  /\b(hyacinth|morels?|maitake|lambsquarters|nettles?|nopales|agar|winged beans?|moth beans?|yardlong|koyadofu|fuyu|dock|purslane|amaranth leaves|taro|epazote|balsam|jute|fiddlehead|salsify|cardoon|pokeberry|borage|vinespinach|malabar|chicory greens|parsley|cilantro|sisymbrium|with salt|potassium type|canned, with liquid)\b/i;
const EATEN_DRY = /\b(oats?|oatmeal|granola|muesli|roasted|popcorn|crackers|rice cakes|tortillas?|edamame)\b/i;

function mostGramsOf({ name, category, per100g }: CandidateSource): number {
  const most = MOST_GRAMS[category] ?? 0;
  const kcal = per100g.energyKcal ?? 0;
  if (/\b(flour|starch|bran|baby|infant|uncooked)\b/i.test(name)) return 0;
  if (category === "grains" || category === "legumes") {
    // 200 kcal in 100 g: it isn't cooked.
    const isDry = kcal > 200 || /\b(raw|dry)\b/i.test(name);
    return isDry ? (EATEN_DRY.test(name) ? 50 : 0) : most;
  }
  if (category === "protein-foods" && kcal > 300) return 40;
  if ((category === "vegetables" || category === "fruit") && kcal > 200) return category === "fruit" ? 40 : 10;
  return most;
}

/** A food of the library that may be suggested. @param contains where it is known better than by name, such as from a label */
export const candidateOf = (food: CandidateSource, contains?: readonly Contained[] | null): SwapFood => ({
  id: food.id,
  name: food.name,
  per100g: food.per100g,
  portions: food.portions,
  contains: contains === undefined ? containsByName(food) : contains,
  vegan: food.vegan,
  group: food.category,
  mostGrams: mostGramsOf(food),
  ...(food.category === "supplements" ? { isSupplement: true, isFortified: true } : {}),
  ...(RARE.test(food.name) ? { rank: 3 } : food.rank === undefined ? {} : { rank: food.rank }),
});

/** So many times a portion: "1 cup, chopped" by 1.5 is "1½ cups, chopped"; "2 tbsp" by 0.5 is "1 tbsp". */
export function scalePortion(label: string, times: number): string {
  const match = /^(\d+(?:\.\d+)?) (\S+?)(,?)(?= |$)/.exec(label);
  if (!match) return times === 1 ? label : `${times} × ${label}`;
  const [whole, count, unit = "", comma = ""] = match;
  const amount = Math.round(Number(count) * times * 100) / 100;
  // "2 medium carrot" is no English.
  if (times !== 1 && /^(medium|large|small|extra|package|individual|whole)$/i.test(unit)) return `${times} × ${label}`;
  const isWord = /^[a-z]{3,}$/i.test(unit) && !/^(tbsp|tsp)$/i.test(unit) && !unit.endsWith("s");
  const noun = isWord && Number(count) === 1 && amount > 1 ? `${unit}${/(ch|sh|x)$/.test(unit) ? "es" : "s"}` : unit;
  const shown = amount % 1 === 0.5 ? `${Math.floor(amount) || ""}½` : String(amount);
  return `${shown} ${noun}${comma}${label.slice(whole.length)}`;
}
