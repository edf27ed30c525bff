import type { MassUnit, NutrientKey } from "./contract.ts";
import { NUTRIENT_INFO } from "./domain-nutrients.ts";

export type FactsPanelKind = "supplement" | "food";

/** To the nearest multiple, halves up, without floating-point residue. */
const roundTo = (x: number, step: number): number => Number((Math.floor(x / step + 0.5 + 1e-9) * step).toFixed(6));

/** Plain digits, no trailing zeros. */
const formatDigits = (x: number): string => String(Number(x.toFixed(6)));

/**
 * An amount as a facts panel declares it, without its unit; null if it may be declared as zero (a Supplement
 * Facts panel then leaves it out).
 * @param amount in the nutrient's own unit
 */
export function declaredAmount(nutrient: NutrientKey, amount: number, panel: FactsPanelKind): string | null {
  const { rule, daily } = NUTRIENT_INFO[nutrient];
  switch (rule) {
    case "calories": // 101.9(c)(1)
      return amount < 5 ? null : formatDigits(roundTo(amount, amount <= 50 ? 5 : 10));
    case "fat": // 101.9(c)(2)
      return amount < 0.5 ? null : formatDigits(roundTo(amount, amount < 5 ? 0.5 : 1));
    case "cholesterol": // 101.9(c)(3)
      if (amount < 2) return null;
      return amount <= 5 ? "less than 5" : formatDigits(roundTo(amount, 5));
    case "sodium": // 101.9(c)(4)
      return amount < 5 ? null : formatDigits(roundTo(amount, amount <= 140 ? 5 : 10));
    case "carbohydrate": // 101.9(c)(6) and (c)(7)
      if (amount < 0.5) return null;
      return amount < 1 ? "less than 1" : formatDigits(roundTo(amount, 1));
    case "micro":
      return declaredMicronutrient(amount, daily as number, panel);
  }
}

/**
 * Vitamins and minerals, 101.9(c)(8)(iii): below 2 % of the Daily Value they may be declared as zero. Foods
 * use steps by the size of the Daily Value (the FDA's guidance of 2019: under 25 a tenth, under 250 one,
 * above ten, finer where the step would round the amount away). Supplements use the number of decimals of the
 * Daily Value itself, and more if a small amount needs them.
 */
function declaredMicronutrient(amount: number, daily: number, panel: FactsPanelKind): string | null {
  if (amount < daily * 0.02) return null;
  if (panel === "food") {
    let step = daily < 25 ? 0.1 : daily < 250 ? 1 : 10;
    while (roundTo(amount, step) === 0) step /= 10;
    return formatDigits(roundTo(amount, step));
  }
  const own = (String(daily).split(".")[1] ?? "").length;
  const needed = amount >= 10 ? 0 : amount >= 1 ? 1 : 1 - Math.floor(Math.log10(amount));
  return formatDigits(roundTo(amount, 10 ** -Math.min(3, Math.max(own, needed))));
}

/**
 * The percentage of the Daily Value as a facts panel shows it; null if there is none. Foods: vitamins and
 * minerals in steps of 2, 5 and 10 percent (101.9(c)(8)(iii)), the rest in whole percents (101.9(d)(7)(ii)).
 * Supplements: whole percents, "<1%" below one (101.36(b)(2)(iii)).
 * @param amount in the nutrient's own unit, not rounded
 */
export function percentDailyValue(nutrient: NutrientKey, amount: number, panel: FactsPanelKind): string | null {
  const { daily, rule } = NUTRIENT_INFO[nutrient];
  if (daily === null) return null;
  const exact = (amount / daily) * 100;
  if (panel === "supplement") return exact > 0 && exact < 1 ? "<1%" : `${roundTo(exact, 1)}%`;
  if (rule !== "micro") return `${roundTo(exact, 1)}%`;
  if (exact < 2) return "0%";
  return `${roundTo(exact, exact <= 10 ? 2 : exact <= 50 ? 5 : 10)}%`;
}

const MASS_FORMAT = new Intl.NumberFormat("en-US");

/** "500 mg" of an ingredient without a Daily Value: whole numbers, or at most three significant digits. */
export function formatMass(amount: number, unit: MassUnit): string {
  const text = amount >= 100 ? roundTo(amount, 1) : Number(amount.toPrecision(3));
  return `${MASS_FORMAT.format(text)} ${unit}`;
}
