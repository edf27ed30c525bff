/** Loads, distances and times as the member reads and types them. Pure. */

import type { Exercise, SetMeasure, WeightUnit } from "#worker/fitness/training/domain-exercise.ts";
import { loadStep } from "#worker/fitness/training/domain-exercise.ts";
import {
  type DistanceUnit,
  formatDistance,
  formatDuration,
  formatPace,
  fromDistance,
  metAtSpeed,
  netEnergyKcal,
  paceOf,
  readDuration,
  toDistance,
} from "#worker/fitness/training/domain-pace.ts";
import { type PersonalRecord, RECORD_KINDS } from "#worker/fitness/training/domain-records.ts";
import { formatWeight, fromUnit, readWeight, shownWeight } from "#worker/fitness/training/domain-weight.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { readNumber } from "#worker/kernel/typed-number.ts";
import { KJ_PER_KCAL } from "#worker/nutrition/domain-nutrients.ts";
import type { Measures } from "./live/live-workout.ts";

export interface TrainingUnits {
  weight: WeightUnit;
  distance: DistanceUnit;
}

type Field = SetMeasure | "rpe";

/** Carries and sprints are measured in meters, cardio in the member's own unit. */
const usesMeters = (exercise: Exercise | null): boolean => exercise?.pattern !== "cardio";

/** The heading of a field. */
export function fieldUnit(field: Field, exercise: Exercise | null, units: TrainingUnits): string {
  switch (field) {
    case "weightKg":
      if (exercise?.modality === "assisted") return `−${units.weight}`;
      return exercise?.modality === "bodyweight-weight" ? `+${units.weight}` : units.weight;
    case "reps":
      return "Reps";
    case "seconds":
      return "Time";
    case "meters":
      return usesMeters(exercise) ? "m" : units.distance;
    case "rpe":
      return "RPE";
  }
}

/** What a field is called where its heading isn't seen. */
export function fieldName(field: Field, exercise: Exercise | null, units: TrainingUnits): string {
  if (field === "weightKg") {
    const what =
      exercise?.modality === "assisted"
        ? "Assistance"
        : exercise?.modality === "bodyweight-weight"
          ? "Added weight"
          : "Weight";
    return `${what} in ${units.weight}${exercise?.load === "each" ? ", each" : ""}`;
  }
  if (field === "meters") return `Distance in ${usesMeters(exercise) ? "meters" : units.distance}`;
  if (field === "seconds") return "Time, minutes and seconds";
  return field === "rpe" ? "RPE" : "Reps";
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/** A stored value as its field shows it; empty for none. */
export function fieldText(
  field: Field,
  value: number | null | undefined,
  exercise: Exercise | null,
  units: TrainingUnits,
): string {
  if (value === null || value === undefined) return "";
  if (field === "weightKg") return String(shownWeight(value, units.weight));
  if (field === "seconds") return formatDuration(value);
  if (field === "meters" && !usesMeters(exercise)) return rounded(toDistance(value, units.distance));
  return rounded(value);
}

export type ReadField = { ok: true; value: number | null } | { ok: false; why: string };

/**
 * The stored value of what was typed. What was not changed stays exactly as it is stored.
 * @param stored what the field showed before
 */
export function readField(
  field: Field,
  text: string,
  stored: number | null,
  exercise: Exercise | null,
  units: TrainingUnits,
): ReadField {
  if (text.trim() === fieldText(field, stored, exercise, units)) return { ok: true, value: stored };
  if (field === "weightKg") return readWeight(text, units.weight, stored);
  if (field === "seconds") {
    if (text.trim() === "") return { ok: true, value: null };
    const seconds = readDuration(text);
    return seconds === null
      ? { ok: false, why: "Enter a time such as 1:30, or seconds." }
      : { ok: true, value: Math.round(seconds) };
  }
  const read = readNumber(text);
  if (!read.ok || read.value === null) return read;
  if (read.value < 0) return { ok: false, why: "Enter 0 or more." };
  if (field === "reps" && !Number.isInteger(read.value)) return { ok: false, why: "Enter whole reps." };
  if (field === "meters" && !usesMeters(exercise)) return { ok: true, value: fromDistance(read.value, units.distance) };
  return read;
}

/** By how much the buttons beside a field change it, in the unit in which it is stored. */
export function fieldStep(field: Field, exercise: Exercise | null, units: TrainingUnits): number {
  switch (field) {
    case "weightKg": {
      const common = units.weight === "kg" ? 2.5 : 5;
      return fromUnit(Math.min(common, (exercise && loadStep(exercise, units.weight)) ?? common), units.weight);
    }
    case "seconds":
      return exercise?.pattern === "cardio" ? 60 : 5;
    case "meters":
      return usesMeters(exercise) ? 5 : fromDistance(0.1, units.distance);
    case "rpe":
      return 0.5;
    case "reps":
      return 1;
  }
}

/** `+2.5`, `−0:05`: a step as its button says it. */
export function stepText(field: Field, by: number, exercise: Exercise | null, units: TrainingUnits): string {
  return `${by < 0 ? "−" : "+"}${fieldText(field, Math.abs(by), exercise, units)}`;
}

/** The value a step on. Weights land on whole steps of what is shown, and nothing goes below zero. */
export function stepped(field: Field, value: number | null, by: number, units: TrainingUnits): number {
  const next = Math.max(0, (value ?? 0) + by);
  if (field !== "weightKg") return Math.round(next * 1000) / 1000;
  return fromUnit(Math.round(shownWeight(next, units.weight) * 100) / 100, units.weight);
}

/** A set in one line, such as `185 × 5 @8`, `0:45` or `5 km in 25:00`; a dash where nothing is known. */
export function formatSet(set: Partial<Measures>, exercise: Exercise | null, units: TrainingUnits): string {
  const { weightKg, reps, seconds, meters, rpe } = set;
  const parts: string[] = [];
  if (weightKg && (reps || exercise?.modality === "assisted")) {
    const sign = exercise?.modality === "bodyweight-weight" ? "+" : exercise?.modality === "assisted" ? "−" : "";
    parts.push(`${sign}${shownWeight(weightKg, units.weight)} × ${reps ?? 0}`);
  } else if (reps) parts.push(`${reps} ${reps === 1 ? "rep" : "reps"}`);
  else if (weightKg) parts.push(formatWeight(weightKg, units.weight));
  if (meters) parts.push(formatDistance(meters, units.distance));
  if (seconds) parts.push(meters ? `in ${formatDuration(seconds)}` : formatDuration(seconds));
  if (parts.length === 0) return "–";
  return `${parts.join(" ")}${rpe ? ` @${rpe}` : ""}`;
}

/** Of a distance and a time, such as `5:30 /km`; null where one is missing. */
export function formatSetPace({ meters, seconds }: Partial<Measures>, units: TrainingUnits): string | null {
  const pace = paceOf(meters ?? 0, seconds ?? 0, units.distance);
  return pace === null ? null : formatPace(pace, units.distance);
}

/**
 * What a set of cardio cost above rest, such as `about 290 kcal`; null where the exercise has no published figure or the
 * member's weight isn't known.
 */
export function formatSetEnergy(
  { meters, seconds }: Partial<Measures>,
  exercise: Exercise | null,
  bodyKg: number | null,
  energyUnit: "kcal" | "kJ" = "kcal",
): string | null {
  if (!exercise || !seconds) return null;
  const kcal = netEnergyKcal(metAtSpeed(exercise, meters ?? null, seconds), bodyKg, seconds);
  if (kcal === null || kcal < 5) return null;
  const amount = energyUnit === "kJ" ? kcal * KJ_PER_KCAL : kcal;
  return `about ${numberText(Math.round(amount / 10) * 10)} ${energyUnit} above rest`;
}

/** Weight that was moved or is estimated, in whole units: `6,840 lb`. */
export const formatVolume = (kg: number, { weight }: TrainingUnits): string =>
  `${numberText(Math.round(shownWeight(kg, weight)))} ${weight}`;

/** Within a sentence: "best estimated 1RM". */
export const recordName = ({ kind }: Pick<PersonalRecord, "kind">): string => {
  const { name } = RECORD_KINDS[kind];
  return `${name[0]?.toLowerCase()}${name.slice(1)}`;
};

/** The value of a record in the member's units. */
export function formatRecord({ kind, value, atKg }: PersonalRecord, units: TrainingUnits): string {
  switch (kind) {
    case "heaviest":
    case "least-assistance":
      return formatWeight(value, units.weight);
    case "one-rep-max":
    case "session-volume":
      return formatVolume(value, units);
    case "reps-at-weight":
      return `${value} × ${formatWeight(atKg ?? 0, units.weight)}`;
    case "most-reps":
      return `${value} reps`;
    case "longest-time":
      return formatDuration(value);
    case "longest-distance":
      return formatDistance(value, units.distance);
    case "fastest-pace":
      return formatSetPace({ meters: 1000, seconds: value }, units) ?? "–";
  }
}

/** What is planned for a set, such as `3 × 8–12` when there are several alike. */
export function formatTarget(
  target: { reps?: number | null; repsMax?: number | null; seconds?: number | null; meters?: number | null },
  units: TrainingUnits,
): string {
  if (target.reps) {
    return target.repsMax && target.repsMax !== target.reps ? `${target.reps}–${target.repsMax}` : String(target.reps);
  }
  if (target.meters) return formatDistance(target.meters, units.distance);
  return target.seconds ? formatDuration(target.seconds) : "–";
}
