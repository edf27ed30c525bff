/** Body measures as members type and read them: pounds or kilograms, feet and inches or centimeters. */
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { toUnit } from "#worker/fitness/training/domain-weight.ts";

/** Without a profile. */
export const US_UNITS: Units = { weight: "lb", energy: "kcal", length: "ft", volume: "fl_oz" };

const CM_PER_INCH = 2.54;

/** `82.5 kg`: to one decimal, as scales show it. */
export const formatBodyWeight = (kg: number, unit: Units["weight"]): string => `${bodyWeight(kg, unit)} ${unit}`;
export const bodyWeight = (kg: number, unit: Units["weight"]): string => toUnit(kg, unit).toFixed(1);

/** Of a girth: `82.5 cm` or `32.5 in`. */
export const girth = (cm: number, unit: Units["length"]): string => (unit === "cm" ? cm : cm / CM_PER_INCH).toFixed(1);
export const girthUnit = (unit: Units["length"]): "cm" | "in" => (unit === "cm" ? "cm" : "in");
export const girthToCm = (value: number, unit: Units["length"]): number =>
  unit === "cm" ? value : value * CM_PER_INCH;

/** To the nearest half inch, which is what people know of their height. */
export function toFeetAndInches(cm: number): { feet: number; inches: number } {
  const inches = Math.round((cm / CM_PER_INCH) * 2) / 2;
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}
export const feetAndInchesToCm = (feet: number, inches: number): number => (feet * 12 + inches) * CM_PER_INCH;

/** `5 ft 9 in` or `175 cm`. */
export function formatHeight(cm: number, unit: Units["length"]): string {
  if (unit === "cm") return `${Math.round(cm)} cm`;
  const { feet, inches } = toFeetAndInches(cm);
  return `${feet} ft ${inches} in`;
}
