/** The watch list: the nutrients that a plant diet has to look after, what of them was eaten, and which gap matters now. Pure. */
import { numberText } from "../kernel/number-text.ts";
import { plural } from "../kernel/plural.ts";
import { type EatenFood, isHighOxalate } from "./domain-eaten.ts";
import { IRON_REMARK, SOURCES as IRON_SOURCES, ironMeals } from "./domain-iron-timing.ts";
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey, roundNutrient } from "./domain-nutrients.ts";
import { SOURCES as INTAKE_SOURCES, type IntakeSource, type Target } from "./domain-reference-intakes.ts";
import type { Sources } from "./domain-source.ts";
import {
  absorbedTarget,
  B12_ADVICE,
  SOURCES as B12_SOURCES,
  b12Occasions,
  countsForB12,
} from "./domain-vitamin-b12.ts";

export const SOURCES = {
  ...INTAKE_SOURCES,
  ...B12_SOURCES,
  ...IRON_SOURCES,
  oxalate: {
    authors: "Heaney RP, Weaver CM, Recker RR.",
    year: 1988,
    title: "Calcium absorbability from spinach",
    publication: "Am J Clin Nutr 47:707–709",
    url: "https://doi.org/10.1093/ajcn/47.4.707",
  },
  phytate: {
    authors: "Gibson RS, Raboy V, King JC.",
    year: 2018,
    title:
      "Implications of phytate in plant-based foods for iron and zinc bioavailability, setting dietary requirements, and formulating programs and policies",
    publication: "Nutr Rev 76:793–804",
    url: "https://doi.org/10.1093/nutrit/nuy028",
  },
  omegaRatio: {
    authors: "Saunders AV, Davis BC, Garg ML.",
    year: 2013,
    title: "Omega-3 polyunsaturated fatty acids and vegetarian diets",
    publication: "Med J Aust 199 (4 Suppl):S22–S26",
    url: "https://doi.org/10.5694/mja11.11507",
  },
} as const satisfies Sources;
export type WatchSource = keyof typeof SOURCES;

/** In the order in which equal gaps stand: first what no unfortified plant makes up for. */
export const WATCH_KEYS = [
  "vitaminB12Mcg",
  "iodineMcg",
  "vitaminDMcg",
  "ironMg",
  "calciumMg",
  "zincMg",
  "seleniumMcg",
  "alaG",
  "epaDhaMg",
  "lysine",
  "cholineMg",
] as const satisfies readonly NutrientKey[];
export type WatchKey = (typeof WATCH_KEYS)[number];

export type WatchState = "covered" | "close" | "low" | "unknown";
/** From 100 and from 75 percent of the target; unknown: known for less than half of the foods, and not covered by what is known. */
const COVERED = 100;
const CLOSE = 75;
const KNOWN_SHARE = 0.5;
/** Of fewer foods than this, a ratio of fatty acids says nothing of the diet (ours). */
const ENOUGH_FOR_RATIO = 3;

export interface WatchRow {
  key: WatchKey;
  name: string;
  /** A day, over the days with something logged; null where no food's value is known. Of B12 only what counts. */
  amount: number | null;
  target: number;
  /** Of the target, whole; for B12 of what has to be absorbed. Null where the amount is. */
  percent: number | null;
  /** For how many of the foods the nutrient is known. */
  known: number;
  parts: number;
  state: WatchState;
  /** Such as "Low: 9.1 of 32.4 mg" or "Known for 3 of 12 foods: at least 40 of 150 mcg". */
  stateText: string;
  /** How much is missing a day; 0 where it is covered, null where unknown. */
  missing: number | null;
  /** What to know about these days, each a sentence. */
  notes: string[];
  sources: WatchSource[];
}

export interface WatchList {
  /** How many of the days have something logged. */
  days: number;
  /** What matters now first: the biggest known gap, then what is unknown, then what is covered. */
  rows: WatchRow[];
  /** The same, in words. */
  summary: string;
}

interface WatchInput {
  foods: readonly EatenFood[];
  targets: Partial<Record<NutrientKey, Target>>;
}

/**
 * The watch list of 1, 7 or 28 days, as it comes: averages go over the days with something logged. A food whose value is unknown adds
 * nothing and is counted, so that no page takes it for zero.
 */
export function watchList({ foods, targets }: WatchInput): WatchList {
  const days = new Set(foods.map(({ date }) => date)).size;
  const rows = WATCH_KEYS.flatMap((key) => {
    const target = targets[key];
    return target && target.amount > 0 ? [watchRow(key, foods, target, Math.max(1, days))] : [];
  }).sort(byUrgency);
  return { days, rows, summary: summarize(rows, days) };
}

function byUrgency(a: WatchRow, b: WatchRow): number {
  // EPA and DHA come after the other gaps: the National Academies set no intake for them, and most plant diets have none.
  const rank = ({ key, state }: WatchRow) =>
    state === "low" || state === "close" ? (key === "epaDhaMg" ? 1 : 0) : state === "unknown" ? 2 : 3;
  return (
    rank(a) - rank(b) || (a.percent ?? 0) - (b.percent ?? 0) || WATCH_KEYS.indexOf(a.key) - WATCH_KEYS.indexOf(b.key)
  );
}

function watchRow(key: WatchKey, foods: readonly EatenFood[], target: Target, days: number): WatchRow {
  const counted = foods.filter(({ per100g }) => per100g[key] !== undefined);
  const counts = (food: EatenFood) => key !== "vitaminB12Mcg" || countsForB12(food);
  // Each food as its row shows it, and the sum as it is shown: what reads "18 of 18 mg" is covered.
  const total = counted
    .filter(counts)
    .reduce((sum, { per100g, grams }) => sum + roundNutrient(key, ((per100g[key] ?? 0) * grams) / 100), 0);
  const parts = foods.length;
  const known = counted.length;
  const amount = known === 0 && parts > 0 ? null : roundNutrient(key, total / days);
  const fraction = amount === null ? null : fractionOf(key, foods, amount, target, days);
  const percent = fraction === null ? null : Math.floor(fraction * 100 + 1e-9);
  const isKnown = parts === 0 || known / parts >= KNOWN_SHARE;
  const state: WatchState =
    percent !== null && percent >= COVERED
      ? "covered"
      : !isKnown || percent === null
        ? "unknown"
        : percent >= CLOSE
          ? "close"
          : "low";
  return {
    key,
    name: DIARY_NUTRIENTS[key].name,
    amount,
    target: target.amount,
    percent,
    known,
    parts,
    state,
    stateText: stateText(key, state, amount, fraction, target.amount, known, parts),
    missing: percent === null || amount === null ? null : percent >= COVERED ? 0 : Math.max(0, target.amount - amount),
    ...notesFor(key, foods, target, amount, days),
  };
}

/** Of B12, what is absorbed of each intake over what has to arrive; of all others the amount over the target. */
const fractionOf = (
  key: WatchKey,
  foods: readonly EatenFood[],
  amount: number,
  target: Target,
  days: number,
): number =>
  key === "vitaminB12Mcg"
    ? b12Occasions(foods).reduce((sum, { absorbedMcg }) => sum + absorbedMcg, 0) / days / absorbedTarget(target.amount)
    : amount / roundNutrient(key, target.amount);

const tenths = (mcg: number): string => numberText(mcg, 1);

const WORDS = { covered: "Covered", close: "Close", low: "Low" };

function stateText(
  key: WatchKey,
  state: WatchState,
  amount: number | null,
  fraction: number | null,
  target: number,
  known: number,
  parts: number,
): string {
  if (parts === 0) return "Nothing logged yet";
  if (amount === null) return `Unknown: none of ${plural(parts, "food")} says how much`;
  const of = `${formatNutrient(key, amount).replace(/ \S+$/, "")} of ${formatNutrient(key, target)}`;
  const coverage = known < parts ? `, known for ${known} of ${plural(parts, "food")}` : "";
  if (state === "unknown") return `Known for ${known} of ${plural(parts, "food")}: at least ${of}`;
  const least = coverage ? "at least " : "";
  // What is eaten of B12 may be far above its target and still bring too little.
  if (key === "vitaminB12Mcg" && fraction !== null)
    return `${WORDS[state]}: ${least || "about "}${tenths(fraction * absorbedTarget(target))} of ${tenths(absorbedTarget(target))} mcg absorbed${coverage}`;
  return `${WORDS[state]}: ${least}${of}${coverage}`;
}

function notesFor(
  key: WatchKey,
  foods: readonly EatenFood[],
  target: Target,
  amount: number | null,
  days: number,
): { notes: string[]; sources: WatchSource[] } {
  const own: IntakeSource[] = target.source ? [target.source] : [];
  const notes: string[] = [];
  const sources: WatchSource[] = [...own];
  if (target.upper !== null && amount !== null && amount > target.upper) {
    notes.push(
      `That's above the upper level of ${formatNutrient(key, target.upper)} a day. If it comes from a supplement, ask your clinician or pharmacist.`,
    );
  }
  switch (key) {
    case "vitaminB12Mcg": {
      const occasions = b12Occasions(foods);
      const absorbed = occasions.reduce((sum, { absorbedMcg }) => sum + absorbedMcg, 0) / days;
      notes.push(
        occasions.length === 0
          ? "Only fortified foods, supplements, dairy and eggs count: unfortified plants hold no reliable B12."
          : `${plural(occasions.length, "intake")}, about ${tenths(absorbed)} mcg absorbed a day (estimate); ${tenths(absorbedTarget(target.amount))} mcg is the aim.`,
        B12_ADVICE,
      );
      sources.push("b12Absorption", "b12Efsa", "b12Ods", "b12VeganHealth");
      break;
    }
    case "ironMg": {
      const meals = ironMeals(foods);
      const withC = meals.filter(({ hasVitaminC }) => hasVitaminC).length;
      const withTea = meals.filter(({ hasTeaOrCoffee }) => hasTeaOrCoffee).length;
      if (meals.length > 0) {
        notes.push(`${withC} of ${plural(meals.length, "meal")} with iron had 30 mg or more of vitamin C.`);
      }
      if (withTea > 0) {
        notes.push(
          `${plural(withTea, "meal")} with iron had tea or coffee within an hour; it takes up more iron an hour away from it.`,
        );
      }
      notes.push(IRON_REMARK);
      sources.push("ironVitaminC", "ironTea", "ironWholeDiet");
      break;
    }
    case "zincMg":
      notes.push("Phytate in grains, legumes and seeds binds zinc. Soaking, sprouting and leavening lower it.");
      sources.push("phytate");
      break;
    case "calciumMg": {
      const greens = foods.filter(({ name }) => isHighOxalate(name));
      const mg = greens.reduce((sum, { per100g, grams }) => sum + ((per100g.calciumMg ?? 0) * grams) / 100, 0) / days;
      if (mg >= 20) {
        notes.push(
          `${formatNutrient(key, mg)} a day are from spinach, chard, beet greens or rhubarb, whose oxalate keeps most of it from being absorbed (about 5% of spinach's is). Kale, bok choy and fortified milk or tofu give far more.`,
        );
        sources.push("oxalate");
      }
      break;
    }
    case "alaG": {
      // The ratio is of foods that both are known for: else it compares different foods.
      const both = foods.filter(({ per100g }) => per100g.alaG !== undefined && per100g.linoleicG !== undefined);
      const ala = both.reduce((total, { per100g, grams }) => total + ((per100g.alaG ?? 0) * grams) / 100, 0);
      const la = both.reduce((total, { per100g, grams }) => total + ((per100g.linoleicG ?? 0) * grams) / 100, 0);
      if (ala > 0 && la > 0 && both.length >= ENOUGH_FOR_RATIO) {
        const ratio = la / ala;
        notes.push(
          `Omega-6 to omega-3 (LA to ALA) is ${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} to 1, from ${plural(both.length, "food")} that both are known for${ratio > 4 ? "; 4 to 1 or less helps your body make EPA and DHA" : ""}.`,
        );
        sources.push("omegaRatio");
      }
      break;
    }
    case "epaDhaMg":
      notes.push("Apart from ALA: the body turns little of it into EPA and DHA. Algae oil holds both without fish.");
      break;
    case "vitaminDMcg":
      notes.push("Sun on skin makes vitamin D too; a diary can't see it.");
      break;
    case "iodineMcg":
      notes.push("Iodized salt is the steady source. Kelp can hold many times the upper level in a gram.");
      break;
    case "seleniumMcg":
      notes.push("Brazil nuts vary widely: one or two a day are enough, more can pass the upper level over time.");
      break;
    case "lysine":
      notes.push("Legumes, tofu, tempeh and soy milk are rich in lysine; grains and nuts are not.");
      break;
    case "cholineMg":
      break;
  }
  return { notes, sources: [...new Set(sources)] };
}

function summarize(rows: readonly WatchRow[], days: number): string {
  if (days === 0) return "Log a day of food and this list shows what to look after.";
  const gaps = rows.filter(({ state }) => state === "low" || state === "close");
  const unknown = rows.filter(({ state }) => state === "unknown").length;
  const unknownText = unknown > 0 ? ` ${plural(unknown, "nutrient")} can't be judged: too few foods say how much.` : "";
  const first = gaps[0];
  if (!first) return `Nothing is low.${unknownText}`;
  const others = gaps.length - 1;
  return `${first.name} matters most now, at ${first.percent}%.${others > 0 ? ` ${plural(others, "other nutrient")} ${others === 1 ? "is" : "are"} below target.` : ""}${unknownText}`;
}
