/** Swaps: another food with the same energy that closes more of what is missing today. Pure. */
import { listText } from "../kernel/list-text.ts";
import { type CandidateFood, type Eater, suits } from "./domain-closing-food.ts";
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey, type Nutrients } from "./domain-nutrients.ts";
import type { Target } from "./domain-reference-intakes.ts";
import { countsForB12 } from "./domain-vitamin-b12.ts";

export interface SwapFood extends CandidateFood {
  /** Foods of one group stand for one another, such as grains for grains. */
  group: string;
}

export interface Swap {
  food: SwapFood;
  /** With the energy of what it replaces, to whole grams. */
  grams: number;
  energyKcal: number;
  /** What it changes of the nutrients that are missing, the most of its gap first. */
  gains: { key: NutrientKey; amount: number; closedPercent: number }[];
  /** What of other targets that were met is no longer met with it. */
  losses: { key: NutrientKey; amount: number }[];
  /** Such as "Same energy, +3.1 mg Iron and +4.0 g Fiber". */
  text: string;
}

interface SwapInput {
  /** What is to be replaced. */
  food: SwapFood;
  grams: number;
  candidates: readonly SwapFood[];
  eater: Eater;
  /** What the day holds, the food included, and the targets. */
  day: Nutrients;
  targets: Partial<Record<NutrientKey, Target>>;
}

/** So many times its own portion at most, so that 900 g of kale don't stand for a slice of bread (ours). */
const MOST_OF_PORTION = 2.5;
const MOST_GRAMS = 400;
/** How many times the energy per gram a food may have that stands for another (ours). */
const MOST_DENSITY = 2;
/** A gain below this share of its gap isn't named (ours). */
const WORTH_NAMING = 0.05;

const amountIn = (food: SwapFood, key: NutrientKey, grams: number): number | undefined => {
  const per100g = key === "vitaminB12Mcg" && !countsForB12(food) ? 0 : food.per100g[key];
  return per100g === undefined ? undefined : (per100g * grams) / 100;
};

/**
 * The swaps that close most, best first: the sum over the gaps of the share that each closes, less what falls below a target that was met.
 * Nothing is said about a nutrient that is unknown in one of the two. What passes an upper level or a limit isn't offered.
 */
export function findSwaps({ food, grams, candidates, eater, day, targets }: SwapInput, count = 3): Swap[] {
  const energyKcal = ((food.per100g.energyKcal ?? 0) * grams) / 100;
  if (energyKcal <= 0) return [];
  const swaps = candidates.flatMap((other): { swap: Swap; score: number }[] => {
    const perGram = (other.per100g.energyKcal ?? 0) / 100;
    if (other.id === food.id || other.group !== food.group || other.isSupplement) return [];
    if (perGram <= 0 || !suits(other, eater)) return [];
    if (other.mostGrams === 0 && food.mostGrams !== 0) return [];
    // Raw grains don't stand for cooked ones, nor dried fruit for fresh.
    const density = (perGram * grams) / energyKcal;
    if (density < 1 / MOST_DENSITY || density > MOST_DENSITY) return [];
    const otherGrams = Math.round(energyKcal / perGram);
    const portion = Math.max(...other.portions.map((one) => one.grams), 100);
    if (otherGrams < 1 || otherGrams > Math.min(MOST_GRAMS, portion * MOST_OF_PORTION)) return [];
    const gains: (Swap["gains"][number] & { closed: number })[] = [];
    const losses: Swap["losses"] = [];
    let score = 0;
    for (const [key, target] of Object.entries(targets) as [NutrientKey, Target][]) {
      const after = amountIn(other, key, otherGrams);
      const before = amountIn(food, key, grams);
      if (after === undefined || before === undefined) continue;
      const change = after - before;
      const eaten = day[key] ?? 0;
      if (target.direction === "limit") {
        if (change > 0 && eaten + change > target.amount) return [];
        continue;
      }
      if (target.upper !== null && change > 0 && eaten + change > target.upper) return [];
      const missing = target.amount - eaten;
      if (missing > 0 && change > 0) {
        const closed = Math.min(change, missing) / missing;
        score += closed;
        if (closed >= WORTH_NAMING)
          gains.push({ key, amount: change, closedPercent: Math.round(closed * 100), closed });
      } else if (change < 0) {
        const short = Math.min(-change, Math.max(0, target.amount - (eaten + change)));
        score -= short / target.amount;
        if (missing <= 0 && short > 0) losses.push({ key, amount: short });
      }
    }
    if (gains.length === 0 || score <= 0) return [];
    gains.sort((a, b) => b.closed - a.closed);
    return [
      {
        score,
        swap: {
          food: other,
          grams: otherGrams,
          energyKcal: Math.round(otherGrams * perGram),
          gains: gains.map(({ key, amount, closedPercent }) => ({ key, amount, closedPercent })),
          losses,
          text: `Same energy, ${listText(gains.slice(0, 3).map(({ key, amount }) => `+${formatNutrient(key, amount)} ${DIARY_NUTRIENTS[key].name}`))}`,
        },
      },
    ];
  });
  return swaps
    .sort((a, b) => b.score - a.score || (a.swap.food.id < b.swap.food.id ? -1 : 1))
    .slice(0, count)
    .map(({ swap }) => swap);
}
