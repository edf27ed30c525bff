/** What an exercise's chart and its lists show of its sets. Pure. */
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import { type Session, sessionsOf } from "#worker/fitness/training/domain-session.ts";

/** Newest first. */
export const latestSessions = (sets: readonly LoggedSet[]): Session[] => sessionsOf(sets).toReversed();

/** Round figures for the axis of a chart, the lowest at or below and the highest at or above all values. */
export function axisTicks(low: number, high: number): number[] {
  const span = Math.max(high - low, Math.abs(high) * 0.1, 1);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step) * step;
  const ticks = [first];
  while ((ticks.at(-1) ?? 0) < high) ticks.push(Math.round((first + ticks.length * step) * 1e6) / 1e6);
  if (ticks.length === 1) ticks.push(first + step);
  return ticks;
}
