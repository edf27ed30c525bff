/** Volumes and a day's amounts in the units that a member chose. Pure. */
import { numberText } from "../kernel/number-text.ts";
import { formatNutrient, type NutrientKey } from "./domain-nutrients.ts";

/** US fluid ounces: 29.5735 ml (NIST Handbook 44). */
export const ML_PER_FL_OZ = 29.5735;

type VolumeUnit = "ml" | "fl_oz";
const format = (whole: number, unit: VolumeUnit): string => `${numberText(whole)} ${unit === "ml" ? "ml" : "fl oz"}`;
const wholeOf = (ml: number, unit: VolumeUnit): number => Math.round(unit === "ml" ? ml : ml / ML_PER_FL_OZ);

/** Such as "24 fl oz" or "750 ml". */
export const formatVolume = (ml: number, unit: VolumeUnit): string => format(wholeOf(ml, unit), unit);

/** What a sum has besides one of its parts, such that both add up to the sum as they are shown. */
export const formatRestOfVolume = (sumMl: number, partMl: number, unit: VolumeUnit): string =>
  format(wholeOf(sumMl, unit) - wholeOf(partMl, unit), unit);

/** What a day has of a nutrient, or is to have: most of its water is drunk, so it is a volume. */
export const formatOfDay = (
  key: NutrientKey,
  amount: number,
  { energy, volume }: { energy: "kcal" | "kJ"; volume: VolumeUnit },
): string => (key === "waterG" ? formatVolume(amount, volume) : formatNutrient(key, amount, energy));
