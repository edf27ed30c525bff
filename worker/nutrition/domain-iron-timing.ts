/** What stands beside iron at the table: vitamin C that helps, tea and coffee that hinder. Pure. */
import { type EatenFood, isTeaOrCoffee } from "./domain-eaten.ts";
import type { Sources } from "./domain-source.ts";

export const SOURCES = {
  ironVitaminC: {
    authors: "Siegenberg D, Baynes RD, Bothwell TH, et al.",
    year: 1991,
    title:
      "Ascorbic acid prevents the dose-dependent inhibitory effects of polyphenols and phytates on nonheme-iron absorption",
    publication: "Am J Clin Nutr 53:537–541",
    url: "https://doi.org/10.1093/ajcn/53.2.537",
  },
  ironWholeDiet: {
    authors: "Cook JD, Reddy MB.",
    year: 2001,
    title: "Effect of ascorbic acid intake on nonheme-iron absorption from a complete diet",
    publication: "Am J Clin Nutr 73:93–98",
    url: "https://doi.org/10.1093/ajcn/73.1.93",
  },
  ironTea: {
    authors: "Hurrell RF, Reddy M, Cook JD.",
    year: 1999,
    title: "Inhibition of non-haem iron absorption in man by polyphenolic-containing beverages",
    publication: "Br J Nutr 81:289–295",
    url: "https://doi.org/10.1017/S0007114599000537",
  },
} as const satisfies Sources;

/** Vitamin C in mg at a meal from which on it offsets phytate (Siegenberg 1991). */
const ENOUGH_VITAMIN_C_MG = 30;
/** A meal with less iron than this, in mg, is not worth a note (ours). */
const WORTH_A_NOTE_MG = 1.5;
const HOUR_MS = 3_600_000;

export const IRON_REMARK =
  "Over a whole diet, the effect of vitamin C on iron is small (Cook and Reddy, 2001): how much iron you eat matters more than what you eat it with.";

export interface IronMeal {
  date: string;
  meal: string;
  ironMg: number;
  vitaminCMg: number;
  /** At least 30 mg of vitamin C at the same meal. */
  hasVitaminC: boolean;
  /** Tea or coffee at the meal, or within an hour of it where the times are known. */
  hasTeaOrCoffee: boolean;
}

/** The meals with iron worth noting, with what helps and hinders it there. */
export function ironMeals(foods: readonly EatenFood[]): IronMeal[] {
  const drinks = foods.filter(({ name }) => isTeaOrCoffee(name));
  const meals = new Map<string, { date: string; meal: string; foods: EatenFood[] }>();
  for (const food of foods) {
    const id = `${food.date} ${food.meal}`;
    const one = meals.get(id) ?? { date: food.date, meal: food.meal, foods: [] };
    one.foods.push(food);
    meals.set(id, one);
  }
  return [...meals.values()].flatMap(({ date, meal, foods: parts }) => {
    const sum = (key: "ironMg" | "vitaminCMg") =>
      parts.reduce((total, { grams, per100g }) => total + ((per100g[key] ?? 0) * grams) / 100, 0);
    const ironMg = sum("ironMg");
    if (ironMg < WORTH_A_NOTE_MG) return [];
    const withIron = parts.filter(({ per100g }) => (per100g.ironMg ?? 0) > 0);
    const isNear = (drink: EatenFood) =>
      (drink.date === date && drink.meal === meal) ||
      // A late dinner and its tea may be on two days.
      withIron.some(({ at }) => at != null && drink.at != null && Math.abs(at - drink.at) <= HOUR_MS);
    const vitaminCMg = sum("vitaminCMg");
    return [
      {
        date,
        meal,
        ironMg,
        vitaminCMg,
        hasVitaminC: vitaminCMg >= ENOUGH_VITAMIN_C_MG,
        hasTeaOrCoffee: drinks.some(isNear),
      },
    ];
  });
}
