/** Adaptive energy expenditure: what a member's own intake and weight say that a day costs them. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { addDays, dayNumber, daysBetween } from "../../kernel/local-date.ts";
import { numberText } from "../../kernel/number-text.ts";
import { plural } from "../../kernel/plural.ts";
import type { Sources } from "../../nutrition/domain-source.ts";
import type { DaySummary } from "../log/domain-summary.ts";
import { roundToTen } from "../plan/domain-energy.ts";
import { SOURCES as ENERGY_TARGET_SOURCES, KCAL_PER_KG } from "../plan/domain-energy-target.ts";
import { dailyWeights, leastSquares, type WeighIn, weightTrend } from "./domain-weight-trend.ts";

export const SOURCES = {
  energyOfWeight: ENERGY_TARGET_SOURCES.energyOfWeight,
  energyOfWeightLimits: ENERGY_TARGET_SOURCES.energyOfWeightLimits,
  intakeBalance: {
    authors: "Hall KD, Chow CC.",
    year: 2011,
    title: "Estimating changes in free-living energy intake and its confidence interval",
    publication: "Am J Clin Nutr 94:66–74",
    url: "https://doi.org/10.3945/ajcn.111.014399",
  },
  activity: {
    authors: "FAO, WHO, United Nations University.",
    year: 2004,
    title: "Human energy requirements: report of a joint expert consultation, 2001",
    publication: "FAO, Rome",
    url: "https://www.fao.org/4/y5686e/y5686e00.htm",
  },
} as const satisfies Sources;

/** The window, and what it has to hold, so that an estimate is made (ours). */
export const WINDOW_DAYS = 28;
export const NEEDED = { completeDays: 14, weighIns: 8, spanDays: 21 } as const;
/** A longer stretch without a complete day says nothing of what was eaten in it. */
const LONGEST_GAP_DAYS = 7;
/** A day marked complete with less than this share of resting energy is taken for a day that wasn't finished (ours). */
const PLAUSIBLE_SHARE_OF_REST = 0.35;
/** A weigh-in further than this share from the trend is another person's or a slip of the finger (ours). */
const PLAUSIBLE_SHARE_OF_TREND = 0.05;
/** Nobody lives on less than rest; 2.4 times rest is the highest level that can be kept up (FAO 2004). */
const LIMITS_OF_REST = { min: 1, max: 2.4 } as const;

export interface IntakeDay {
  date: string;
  kcal: number;
  /** The member said that everything was logged. */
  isComplete: boolean;
}

/** The days whose energy is known. */
export const intakeDays = (days: readonly DaySummary[]): IntakeDay[] =>
  days.flatMap(({ date, nutrients, isComplete }) =>
    nutrients.energyKcal ? [{ date, kcal: nutrients.energyKcal[0], isComplete }] : [],
  );

export interface ExpenditureInput {
  days: readonly IntakeDay[];
  weighIns: readonly WeighIn[];
  today: string;
  /** By formula: what stands in until the log says more. */
  restingKcal: number;
  formulaKcal: number;
}

export interface Expenditure {
  /** To the nearest 10. */
  kcal: number;
  from: "log" | "formula";
  /** ± in kcal, at 95 percent; null from the formula. */
  band: number | null;
  confidence: "high" | "medium" | "low" | null;
  completeDays: number;
  weighIns: number;
  /** Mean intake of the complete days, and the change of weight in kg a week; null from the formula. */
  meanIntakeKcal: number | null;
  weeklyKg: number | null;
  /** True where the log said something beyond what a body can do. */
  isClamped: boolean;
  /** One sentence: what it is made of, or what is still missing. */
  reason: string;
}

/** Today is one of the window's days, so that a device, which keeps as many, says the same as the server. */
const windowStart = (today: string): string => addDays(today, 1 - WINDOW_DAYS);

/** The days that count: complete, plausible, in the window, before today (which isn't over). */
function completeDaysIn({ days, today, restingKcal }: ExpenditureInput): IntakeDay[] {
  const from = windowStart(today);
  return days
    .filter(
      ({ date, kcal, isComplete }) =>
        isComplete && date >= from && date < today && kcal >= restingKcal * PLAUSIBLE_SHARE_OF_REST,
    )
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function plausibleWeights({ weighIns, today }: ExpenditureInput): { date: string; kg: number }[] {
  const from = windowStart(today);
  const recent = dailyWeights(weighIns).filter(({ date }) => date >= from && date <= today);
  const kgs = recent.map(({ kg }) => kg).sort((a, b) => a - b);
  const median = kgs[Math.floor(kgs.length / 2)] ?? 0;
  const nearMedian = recent.filter(({ kg }) => Math.abs(kg - median) <= 2 * PLAUSIBLE_SHARE_OF_TREND * median);
  return weightTrend(nearMedian)
    .filter(({ kg, trendKg }) => Math.abs(kg - trendKg) <= PLAUSIBLE_SHARE_OF_TREND * trendKg)
    .map(({ date, kg }) => ({ date, kg }));
}

function longestGap(days: readonly IntakeDay[], first: string, last: string): number {
  let longest = 0;
  let before = addDays(first, -1);
  for (const date of [...days.map((day) => day.date), addDays(last, 1)]) {
    longest = Math.max(longest, daysBetween(before, date) - 1);
    before = date;
  }
  return longest;
}

/** Student's t for 95 percent, both sides; within 0.1 of the tables from 6 degrees of freedom on. */
const tQuantile = (freedom: number): number => 1.96 + 2.8 / freedom;

/**
 * Expenditure in kcal a day: mean intake of the complete days − slope of the weight × 7,700 (KCAL_PER_KG). The slope is the least-squares
 * line in kg a day through the daily weigh-ins of the last 28 days. The band joins the slope's standard error with the
 * uncertainty of the mean intake (days that aren't complete; days in the middle move the line more than those at the ends).
 * Neither activity level nor goal nor exercise are part of it: what a workout costs is in the weight already. With too little
 * in the log, the formula stands in, and the reason says what is missing.
 */
export function adaptiveExpenditure(input: ExpenditureInput): Expenditure {
  const weights = plausibleWeights(input);
  const first = weights[0];
  const last = weights.at(-1);
  const span = first && last ? daysBetween(first.date, last.date) + 1 : 0;
  const allComplete = completeDaysIn(input);
  // What was eaten outside of the weigh-ins says nothing of the weight between them.
  const complete =
    first && last && span >= NEEDED.spanDays
      ? allComplete.filter(({ date }) => date >= first.date && date <= last.date)
      : allComplete;
  const fallback = (reason: string): Expenditure => ({
    kcal: roundToTen(input.formulaKcal),
    from: "formula",
    band: null,
    confidence: null,
    completeDays: complete.length,
    weighIns: weights.length,
    meanIntakeKcal: null,
    weeklyKg: null,
    isClamped: false,
    reason,
  });

  const missing = [
    complete.length < NEEDED.completeDays && plural(NEEDED.completeDays - complete.length, "more complete day"),
    weights.length < NEEDED.weighIns && plural(NEEDED.weighIns - weights.length, "more weigh-in"),
    weights.length >= NEEDED.weighIns &&
      span < NEEDED.spanDays &&
      `weigh-ins ${plural(NEEDED.spanDays - span, "day")} further apart`,
  ].filter((text) => text !== false);
  if (missing.length > 0) {
    return fallback(`From the formula for now: ${listText(missing)}, and it will come from your own log.`);
  }
  if (!first || !last || longestGap(complete, first.date, addDays(last.date, -1)) > LONGEST_GAP_DAYS) {
    return fallback("From the formula for now: there is a gap of more than a week in your complete days.");
  }
  const line = leastSquares(weights.map(({ date, kg }) => [dayNumber(date), kg] as const));
  if (!line?.slopeError && line?.slopeError !== 0) return fallback("From the formula for now: too few weigh-ins.");

  const n = complete.length;
  const meanIntakeKcal = complete.reduce((sum, { kcal }) => sum + kcal, 0) / n;
  const variance = complete.reduce((sum, { kcal }) => sum + (kcal - meanIntakeKcal) ** 2, 0) / (n - 1);
  // A line's slope weighs days by a parabola: for even intake that is the mean, else it misses it by this much (ours).
  const intakeError = Math.sqrt((variance / n) * Math.max(0, 1 - n / span) + (0.2 * variance) / span);
  const error = Math.hypot(line.slopeError * KCAL_PER_KG, intakeError);
  const band = Math.max(50, Math.ceil((tQuantile(weights.length - 2) * error) / 10) * 10);
  const raw = meanIntakeKcal - line.slope * KCAL_PER_KG;
  const kcal = Math.min(Math.max(raw, input.restingKcal * LIMITS_OF_REST.min), input.restingKcal * LIMITS_OF_REST.max);
  const isClamped = kcal !== raw;
  return {
    kcal: roundToTen(kcal),
    from: "log",
    band,
    confidence: isClamped ? "low" : band <= 150 ? "high" : band <= 300 ? "medium" : "low",
    completeDays: n,
    weighIns: weights.length,
    meanIntakeKcal: Math.round(meanIntakeKcal),
    weeklyKg: line.slope * 7,
    isClamped,
    reason: isClamped
      ? "Your log says something a body can't keep up, so the estimate stops at its limit. Check the days you marked complete and your weigh-ins."
      : `From ${plural(n, "complete day")} and ${plural(weights.length, "weigh-in")}, with ${numberText(KCAL_PER_KG)} kcal per kg.`,
  };
}
