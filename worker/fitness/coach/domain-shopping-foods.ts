/** How foods of meals are bought: lentils dry and not cooked, bananas by the piece, milk by volume. Pure. */
import { FOOD_CATEGORIES, type LibraryFood } from "../../nutrition/domain-food-library.ts";
import type { BoughtPart } from "./contract-coach.ts";
import type { FoodStock } from "./domain-member.ts";
import { FROZEN_AISLE } from "./domain-shopping-list.ts";

/** Cooked foods whose names don't lead to what is bought. */
const BOUGHT_AS: Readonly<Record<string, string>> = {
  "sr-20045": "sr-20044",
  "sr-11508": "sr-11507",
  "sr-11367": "sr-11352",
};
/** Groups whose foods take up water, so that less of them is bought than is eaten. */
const COOKED_IN_WATER: readonly string[] = ["legumes", "grains"];
/** US cup, in ml. */
const CUP_ML = 236.6;
const PIECE = /^1 (?:small|medium|large)\b|^1 (?:ear|sweetpotato)\b/;
/** For the aisle of what no library food is. */
export const OTHER_AISLE = "Other";

const rawOf = (food: LibraryFood, { byId, index }: FoodStock): LibraryFood => {
  const known = BOUGHT_AS[food.id];
  if (known) return byId.get(known) ?? food;
  const stem = /^(.*), cooked$/.exec(food.name)?.[1];
  if (!stem) return food;
  const names = [`${stem}, raw`, `${stem}, dry`, stem];
  return index.foods.find(({ name }) => names.includes(name)) ?? food;
};

const pieceOf = ({ name, category, portions }: LibraryFood): BoughtPart["piece"] => {
  if (category !== "fruit" && category !== "vegetables") return null;
  const [word = ""] = name.toLowerCase().split(/[ ,]/);
  const itself = new RegExp(`^1 ${word.replace(/(?:e?s)$/, "")}\\b`);
  const portion =
    portions.find(({ label }) => label.startsWith("1 medium")) ??
    portions.find(({ label }) => PIECE.test(label) || itself.test(label));
  if (!portion) return null;
  return { grams: portion.grams, size: /^1 (small|medium|large)\b/.exec(portion.label)?.[1] ?? "" };
};

/** Grams of a milliliter of what is poured; null for what isn't. */
function densityOf({ name, category, portions }: LibraryFood): number | null {
  if (category !== "oils" && !(category === "dairy-alternatives" && /\b(?:milk|drink)\b/i.test(name))) return null;
  const cup = portions.find(({ label }) => /^1 cup$/.test(label));
  return cup ? cup.grams / CUP_ML : null;
}

const aisleOf = ({ name, category }: LibraryFood): string =>
  /\bcanned\b/.test(name)
    ? FOOD_CATEGORIES.soups.aisle
    : /\bfrozen\b/.test(name)
      ? FROZEN_AISLE
      : /\bpeanut butter\b/i.test(name)
        ? FOOD_CATEGORIES["nuts-seeds"].aisle
        : FOOD_CATEGORIES[category].aisle;

/** A food as it is bought, for each gram that is eaten. */
export function boughtAs(food: LibraryFood, stock: FoodStock): BoughtPart {
  const raw = rawOf(food, stock);
  const isDry = raw !== food && COOKED_IN_WATER.includes(raw.category);
  const [eaten, bought] = [food.per100g.protein ?? 0, raw.per100g.protein ?? 0];
  return {
    id: raw.id,
    name: raw.name.replace(/, raw\b/, COOKED_IN_WATER.includes(raw.category) ? ", dry" : "").slice(0, 160),
    aisle: aisleOf(raw),
    // Its protein stays in what takes up water; of vegetables as much is bought as is eaten.
    factor: isDry && bought > eaten && eaten > 0 ? Number((eaten / bought).toFixed(4)) : 1,
    piece: pieceOf(raw),
    gramsPerMl: densityOf(raw),
  };
}
