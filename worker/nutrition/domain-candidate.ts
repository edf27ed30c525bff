/** Foods of the library as candidates for a suggestion or a swap. Pure. */

import type { PartContains } from "./domain-contains.ts";
import { isFortified } from "./domain-food-traits.ts";
import type { Nutrients } from "./domain-nutrients.ts";
import type { SwapFood } from "./domain-swaps.ts";

/** What is read of a food of the library. */
export interface CandidateSource {
  id: string;
  name: string;
  category: string;
  per100g: Nutrients;
  portions: readonly { label: string; grams: number }[];
  /** Null: it depends on the maker. */
  vegan: boolean | null;
  /** Null or absent: not known, so it is suggested to nobody who avoids something. */
  contains?: PartContains;
  rank?: number;
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
  if (category === "protein-foods" && (kcal > 300 || /\bpowder\b/i.test(name))) return 40;
  if ((category === "vegetables" || category === "fruit") && kcal > 200) return category === "fruit" ? 40 : 10;
  return most;
}

/** A food of the library that may be suggested. */
export const candidateOf = (food: CandidateSource): SwapFood => ({
  id: food.id,
  name: food.name,
  per100g: food.per100g,
  portions: food.portions,
  contains: food.contains ?? null,
  vegan: food.vegan,
  group: food.category,
  mostGrams: mostGramsOf(food),
  ...(food.category === "supplements" ? { isSupplement: true } : {}),
  ...(isFortified(food) ? { isFortified: true } : {}),
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
  const isWord = /^[a-z]{3,}$/i.test(unit) && !/^(tbsp|tsp)$/i.test(unit) && !/[^s]s$/.test(unit);
  const noun = isWord && Number(count) === 1 && amount > 1 ? `${unit}${/(ch|sh|x|ss)$/.test(unit) ? "es" : "s"}` : unit;
  const shown = amount % 1 === 0.5 ? `${Math.floor(amount) || ""}½` : String(amount);
  return `${shown} ${noun}${comma}${label.slice(whole.length)}`;
}
