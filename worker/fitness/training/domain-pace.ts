/** Distance, pace, speed and energy of cardio. Pure. */
import { numberText } from "../../kernel/number-text.ts";

export type DistanceUnit = "km" | "mi";

/** The international mile, exact by definition. */
export const METERS_PER_MILE = 1609.344;
const perUnit: Record<DistanceUnit, number> = { km: 1000, mi: METERS_PER_MILE };

export const toDistance = (meters: number, unit: DistanceUnit): number => meters / perUnit[unit];
export const fromDistance = (value: number, unit: DistanceUnit): number => value * perUnit[unit];

/** Seconds for one km or mile, null where distance or time is missing. */
export function paceOf(meters: number, seconds: number, unit: DistanceUnit): number | null {
  if (!(meters > 0) || !(seconds > 0)) return null;
  return (seconds * perUnit[unit]) / meters;
}

/** km/h or mph, null where distance or time is missing. */
export function speedOf(meters: number, seconds: number, unit: DistanceUnit): number | null {
  if (!(meters > 0) || !(seconds > 0)) return null;
  return (toDistance(meters, unit) * 3600) / seconds;
}

/** `1:02:03`, `4:05` or `0:30`: whole seconds, rounded once, so that 59.6 s is 1:00 and never 0:60. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** `5:30 /km` */
export const formatPace = (secondsPerUnit: number, unit: DistanceUnit): string =>
  `${formatDuration(secondsPerUnit)} /${unit}`;

/** `5.2 km`; below one km or half a mile whole meters. */
export function formatDistance(meters: number, unit: DistanceUnit): string {
  if (meters < (unit === "km" ? 1000 : METERS_PER_MILE / 2)) return `${numberText(Math.round(meters))} m`;
  return `${numberText(toDistance(meters, unit), 2)} ${unit}`;
}

/** `4:05`, `1:02:03` or `90` (seconds) as people type it; null where it is no time. */
export function readDuration(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d+)?)$/.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, rest = ""] = match;
  const seconds = Number(rest.replace(",", "."));
  if (minutes !== undefined && seconds >= 60) return null;
  if (hours !== undefined && Number(minutes) >= 60) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + seconds;
}

/**
 * kcal above rest: (MET − 1) · kg · hours. One MET is about 1 kcal per kg and hour, and that one is part of the day's
 * resting energy already: counting it again would double it.
 * @param weightKg bodyweight
 * @returns null where the energy cost or the weight is unknown
 */
export function netEnergyKcal(met: number | null, weightKg: number | null, seconds: number): number | null {
  if (met === null || weightKg === null || !(weightKg > 0) || !(seconds >= 0)) return null;
  return Math.max(0, met - 1) * weightKg * (seconds / 3600);
}

/** MET by mph of level running, 2024 Adult Compendium, codes 12028 to 12120: the slow end of each range. */
const RUNNING: readonly (readonly [mph: number, met: number])[] = [
  [4, 6.5],
  [4.3, 7.8],
  [5, 8.5],
  [5.5, 9],
  [6, 9.3],
  [6.7, 10.5],
  [7, 11],
  [7.5, 11.8],
  [8, 12],
  [8.6, 12.5],
  [9, 13],
  [9.3, 14.8],
  [11, 16.8],
  [12, 18.5],
];
/** MET by mph of level walking, codes 17190 to 17231. */
const WALKING: readonly (readonly [mph: number, met: number])[] = [
  [2.8, 3.8],
  [3.5, 4.8],
  [4, 5.5],
  [4.5, 7],
  [5, 8.5],
];

/**
 * The energy cost at a speed, between the values of the Compendium; its general value where the speed is unknown or
 * outside of them.
 */
export function metAtSpeed(
  exercise: { id: string; met: { value: number } | null },
  meters: number | null,
  seconds: number,
): number | null {
  const general = exercise.met?.value ?? null;
  const table = exercise.id === "run" ? RUNNING : exercise.id === "walk" ? WALKING : null;
  const mph = speedOf(meters ?? 0, seconds, "mi");
  if (table === null || mph === null) return general;
  const above = table.findIndex(([speed]) => speed >= mph);
  const high = table[above];
  if (!high || mph < (table[0]?.[0] ?? 0)) return general;
  const low = table[above - 1] ?? high;
  const share = high[0] === low[0] ? 0 : (mph - low[0]) / (high[0] - low[0]);
  return low[1] + (high[1] - low[1]) * share;
}
