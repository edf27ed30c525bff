/** Weights in kg and lb, without drifting. Pure. */
import { numberText } from "../../kernel/number-text.ts";
import { type ReadNumber, readNumber } from "../../kernel/typed-number.ts";
import type { WeightUnit } from "./domain-exercise.ts";

/** The international pound, exact by definition (1959). */
export const KG_PER_LB = 0.453_592_37;

export const kgToLb = (kg: number): number => kg / KG_PER_LB;
export const lbToKg = (lb: number): number => lb * KG_PER_LB;
export const toUnit = (kg: number, unit: WeightUnit): number => (unit === "kg" ? kg : kgToLb(kg));
export const fromUnit = (value: number, unit: WeightUnit): number => (unit === "kg" ? value : lbToKg(value));

/** To two decimals: the number that is shown and typed. */
const rounded = (value: number): number => Math.round(value * 100) / 100;
export const shownWeight = (kg: number, unit: WeightUnit): number => rounded(toUnit(kg, unit));

/** `82.5 kg` */
export const formatWeight = (kg: number, unit: WeightUnit): string => `${numberText(shownWeight(kg, unit), 2)} ${unit}`;

/**
 * The kg that a weight field holds. What was not changed stays exactly as it is stored, also where it is shown rounded in
 * the other unit: opening and saving a set never moves its weight.
 * @param storedKg what was there before, null for an empty field
 */
export function readWeight(text: string, unit: WeightUnit, storedKg: number | null): ReadNumber {
  const read = readNumber(text);
  if (!read.ok || read.value === null) return read;
  if (read.value < 0) return { ok: false, why: "Enter a weight of 0 or more." };
  if (storedKg !== null && read.value === shownWeight(storedKg, unit)) return { ok: true, value: storedKg };
  return { ok: true, value: fromUnit(read.value, unit) };
}

/** The nearest weight on the steps of the unit, so that it can be loaded. */
export function roundToStep(kg: number, step: number, unit: WeightUnit, how: "nearest" | "down" = "nearest"): number {
  const steps = toUnit(kg, unit) / step;
  // A hair above, so that 99.999… of a conversion is not rounded down by a step.
  const whole = how === "down" ? Math.floor(steps + 1e-6) : Math.round(steps);
  return fromUnit(whole * step, unit);
}
