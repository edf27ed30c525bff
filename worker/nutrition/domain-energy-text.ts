/** Sentences with energy in them, which are written and stored in kcal, in the unit that a member reads. Pure. */
import { formatNutrient } from "./domain-nutrients.ts";

export type EnergyUnit = "kcal" | "kJ";

/** "1,200 kcal", and the figure of a second one whose unit is left out: "500 kcal less, 1,810", "1,200 kcal for women, 1,500". */
const AMOUNTS = /(\d[\d,]*(?:\.\d+)?) kcal\b(?:( for women, | less, | more, )(\d[\d,]*)(?! kcal))?/g;

/** The same sentence in the member's unit. */
export function inEnergyUnit(text: string, unit: EnergyUnit): string {
  if (unit === "kcal") return text;
  const toUnit = (amount: string) => formatNutrient("energyKcal", Number(amount.replaceAll(",", "")), unit);
  return text.replace(AMOUNTS, (_, first: string, between = "", second = "") =>
    [toUnit(first), between, second && toUnit(second).replace(/ kJ$/, "")].join(""),
  );
}
