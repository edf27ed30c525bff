/** The measurements of a body: names, units and limits. Pure. */
import type { MEASUREMENTS } from "#worker/fitness/log/contract-records.ts";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { girth, girthToCm, girthUnit } from "../body-units.ts";

export type MeasurementKind = (typeof MEASUREMENTS)[number];

export const MEASUREMENT_NAMES: Record<MeasurementKind, string> = {
  waist: "Waist",
  hips: "Hips",
  chest: "Chest",
  neck: "Neck",
  "upper-arm": "Upper arm",
  thigh: "Thigh",
  calf: "Calf",
  "body-fat": "Body fat",
};

/** In cm, or percent for body fat. */
const LIMITS = { girth: { min: 10, max: 300 }, fat: { min: 2, max: 75 } } as const;

export const measurementUnit = (kind: MeasurementKind, unit: Units["length"]): string =>
  kind === "body-fat" ? "%" : girthUnit(unit);
/** As the member's units show it. */
export const shownMeasurement = (kind: MeasurementKind, value: number, unit: Units["length"]): string =>
  kind === "body-fat" ? value.toFixed(1) : girth(value, unit);
export const formatMeasurement = (kind: MeasurementKind, value: number, unit: Units["length"]): string =>
  `${shownMeasurement(kind, value, unit)} ${measurementUnit(kind, unit)}`;
/** As it is stored. */
export const storedMeasurement = (kind: MeasurementKind, value: number, unit: Units["length"]): number =>
  kind === "body-fat" ? value : girthToCm(value, unit);

/** What is wrong with a typed value; null where nothing is. */
export function checkMeasurement(kind: MeasurementKind, value: number, unit: Units["length"]): string | null {
  const { min, max } = kind === "body-fat" ? LIMITS.fat : LIMITS.girth;
  const stored = storedMeasurement(kind, value, unit);
  return stored >= min && stored <= max
    ? null
    : `Enter ${shownMeasurement(kind, min, unit)} to ${formatMeasurement(kind, max, unit)}.`;
}
