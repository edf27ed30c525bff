/** A member's own targets for energy and macros, within limits that nobody passes, and what the page says of them. Pure. */
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { proteinRda, proteinWeight } from "../../nutrition/domain-protein-target.ts";
import type { Target } from "../../nutrition/domain-reference-intakes.ts";
import type { ReferenceStage } from "../../nutrition/domain-reference-table.ts";
import type { EnergyBody } from "./domain-energy.ts";
import { ENERGY_LIMIT_TEXTS, type EnergyTargetInput, energyTarget, RATES } from "./domain-energy-target.ts";

export interface OwnAmount {
  amount: number;
  /** What to know about it, a sentence; null where there is nothing to say. */
  warning: string | null;
}

const FLOOR = "The least is 1,200 kcal for women, 1,500 for men, or 90% of resting energy, whichever is more.";

/**
 * A member's own energy in kcal a day. Never below what the strictest plan for them would have: no deficit where none is planned,
 * at most 1 percent of body weight a week, and the floor. Above a gain of 0.5 percent a week it stands, with a warning.
 */
export function ownEnergy(own: number, input: EnergyTargetInput): OwnAmount {
  const least = energyTarget({ ...input, goal: "lose", ratePercent: RATES.lose.max });
  if (own < least.kcal) {
    const why =
      least.limits.map((limit) => (limit === "floor" ? FLOOR : ENERGY_LIMIT_TEXTS[limit])).join(" ") ||
      ENERGY_LIMIT_TEXTS.rate;
    return {
      amount: least.kcal,
      warning: `${formatNutrient("energyKcal", own)} is below what the app plans for, so the target is ${formatNutrient("energyKcal", least.kcal)}. ${why}`,
    };
  }
  const most = energyTarget({ ...input, goal: "gain", ratePercent: RATES.gain.max });
  return {
    amount: Math.round(own),
    warning:
      own > most.kcal
        ? "That's more than a gain of 0.5% of body weight a week would take, or more than we'd plan for you at all."
        : null,
  };
}

/** Shares of energy (Institute of Medicine 2005, acceptable ranges for adults). */
const SHARES = { protein: { max: 0.35 }, fat: { min: 0.2, max: 0.35 } } as const;

/**
 * A member's own protein in g a day: at least the recommended allowance, at most 35 percent of energy.
 * @param cap in g, where a condition allows no more; null otherwise
 */
export function ownProtein(
  own: number,
  { body, stage, energyKcal, cap }: { body: EnergyBody; stage: ReferenceStage; energyKcal: number; cap: number | null },
): OwnAmount {
  const most = Math.floor((energyKcal * SHARES.protein.max) / 4);
  const least = Math.min(
    most,
    cap ?? most,
    Math.ceil(proteinRda(body.age, stage) * proteinWeight(body.weightKg, body.heightCm)),
  );
  if (cap !== null && own > cap)
    return {
      amount: cap,
      warning: `With kidney disease the target stays at ${cap} g, the reference intake. Ask your clinician for your amount.`,
    };
  if (own < least)
    return {
      amount: least,
      warning: `${formatNutrient("protein", own)} is below the recommended allowance, so the target is ${least} g.`,
    };
  if (own > most)
    return {
      amount: most,
      warning: `${formatNutrient("protein", own)} would be more than 35% of your energy, so the target is ${most} g.`,
    };
  return { amount: Math.round(own), warning: null };
}

/** A member's own fat in g a day: 20 to 35 percent of energy. */
export function ownFat(own: number, energyKcal: number): OwnAmount {
  const least = Math.ceil((energyKcal * SHARES.fat.min) / 9);
  const most = Math.floor((energyKcal * SHARES.fat.max) / 9);
  if (own < least)
    return {
      amount: least,
      warning: `${formatNutrient("fat", own)} would be less than 20% of your energy, so the target is ${least} g.`,
    };
  if (own > most)
    return {
      amount: most,
      warning: `${formatNutrient("fat", own)} would be more than 35% of your energy, so the target is ${most} g.`,
    };
  return { amount: Math.round(own), warning: null };
}

/** What to know about a member's own amount of any other nutrient; null where there is nothing to say. */
export function nutrientWarning(key: NutrientKey, own: number, target: Target): string | null {
  const name = DIARY_NUTRIENTS[key].name;
  if (target.upper !== null && own > target.upper)
    return `${formatNutrient(key, own)} is above the upper level, so the target is ${formatNutrient(key, target.upper)}.`;
  if (target.published === null) return null;
  const amount = formatNutrient(key, target.published);
  if (target.direction === "limit" && own > target.published)
    return `That's more than the published limit for ${name}, ${amount} a day.`;
  if (target.direction === "reach" && own < target.published)
    return `That's less than the published intake for ${name}, ${amount} a day.`;
  return null;
}
