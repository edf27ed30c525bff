import { MAX_GRAMS } from "#worker/fitness/log/domain-entry.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";

/** A typed number of servings, to two decimals. */
export function readServings(text: string, portionGrams: number): { count: number } | { problem: string } {
  // What rounds to none is none.
  const count = Math.round((toNumber(text) ?? 0) * 100) / 100;
  if (!(count > 0)) return { problem: "Enter a number above 0." };
  if (count > 100 || count * portionGrams > MAX_GRAMS) return { problem: "Enter at most 100 servings and 20 kg." };
  return { count };
}
