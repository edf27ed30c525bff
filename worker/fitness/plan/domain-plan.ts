/** A member's plan: what to eat a day for their goal, with the rule and the source behind each target. Pure. */

import { dayNumber } from "../../kernel/local-date.ts";
import { numberText } from "../../kernel/number-text.ts";
import { inEnergyUnit } from "../../nutrition/domain-energy-text.ts";
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import {
  type Aim,
  PROTEIN_BY_AIM,
  SOURCES as PROTEIN_SOURCES,
  proteinRange,
  REFERENCE_BMI,
} from "../../nutrition/domain-protein-target.ts";
import { effectiveTargets, SOURCES as INTAKE_SOURCES, type Target } from "../../nutrition/domain-reference-intakes.ts";
import type { ReferenceStage } from "../../nutrition/domain-reference-table.ts";
import type { Source, Sources } from "../../nutrition/domain-source.ts";
import { formatOfDay } from "../../nutrition/domain-volume.ts";
import type { Expenditure } from "../progress/domain-expenditure.ts";
import type { Plan, Profile } from "./contract-profile.ts";
import {
  ACTIVITY_LEVELS,
  bodyMassIndex,
  dailyEnergyByFormula,
  SOURCES as ENERGY_SOURCES,
  type EnergyBody,
  type LifeStage,
} from "./domain-energy.ts";
import {
  ENERGY_LIMIT_TEXTS,
  SOURCES as ENERGY_TARGET_SOURCES,
  type EnergyLimit,
  energyTarget,
  KCAL_PER_KG,
} from "./domain-energy-target.ts";
import { nutrientWarning, type OwnAmount, ownEnergy, ownFat, ownProtein } from "./domain-own-targets.ts";
import { LEAST_AGE } from "./domain-profile-choices.ts";

export const SOURCES = {
  ...INTAKE_SOURCES,
  ...PROTEIN_SOURCES,
  ...ENERGY_SOURCES,
  ...ENERGY_TARGET_SOURCES,
} as const satisfies Sources;
export type PlanSource = keyof typeof SOURCES;

/**
 * Years that a member is old for certain: the birthday counts once its month, or without one its year, is over. So nobody is taken for older than
 * they are.
 */
export function ageOn(today: string, birthYear: number, birthMonth: number | null): number {
  dayNumber(today);
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const isOver = birthMonth !== null && month > birthMonth;
  return year - birthYear - (isOver ? 0 : 1);
}

/** Whether the app may be used at this age; what a page says otherwise. */
export const findAgeProblem = (today: string, birthYear: number, birthMonth: number | null): string | null =>
  ageOn(today, birthYear, birthMonth) >= LEAST_AGE
    ? null
    : `The fitness app is for people from ${LEAST_AGE} years on. Check your year and month of birth.`;

/** With one of these, targets hold no deficit and the app asks for a clinician. */
export const isCarefulProfile = (profile: Profile, today: string): boolean =>
  profile.conditions.length > 0 ||
  profile.lifeStage !== "none" ||
  ageOn(today, profile.birthYear, profile.birthMonth) < 18;

const stageOf = (lifeStage: LifeStage): ReferenceStage =>
  lifeStage.startsWith("pregnant") ? "pregnant" : lifeStage.startsWith("lactating") ? "lactating" : "none";

/** Of energy from fat, by what a member trains for: within the 20–35 percent of the Institute of Medicine (the choice within it is ours). */
const FAT_SHARE: Record<Aim, number> = { health: 0.3, strength: 0.28, endurance: 0.25 };
/** Protein stays at or below 35 percent of energy (Institute of Medicine 2005, acceptable range 10–35). */
const MOST_PROTEIN_SHARE = 0.35;

export interface Macros {
  proteinG: number;
  fatG: number;
  carbohydrateG: number;
  proteinPerKg: { from: number; to: number };
  /** Whether protein is counted for less than the body weight. */
  isProteinWeightCut: boolean;
}

/**
 * Protein from the middle of the range for the aim (its lower end with kidney disease), at most 35 percent of energy; fat by aim, 25–30
 * percent of energy; carbohydrate is the rest. With 4, 9 and 4 kcal per g.
 */
export function splitMacros(profile: Profile, body: EnergyBody, energyKcal: number): Macros {
  const stage = stageOf(profile.lifeStage);
  const hasKidneyDisease = profile.conditions.includes("kidney");
  const aim: Aim = hasKidneyDisease ? "health" : profile.aim;
  const range = proteinRange({
    age: body.age,
    weightKg: body.weightKg,
    heightCm: body.heightCm,
    stage,
    aim,
    isPlantBased: profile.diet !== "mostly_plants" && !hasKidneyDisease,
  });
  const wanted = hasKidneyDisease ? range.from : (range.from + range.to) / 2;
  const proteinG = Math.round(Math.min(wanted, (energyKcal * MOST_PROTEIN_SHARE) / 4));
  const fatG = Math.round((energyKcal * FAT_SHARE[aim]) / 9);
  return {
    proteinG,
    fatG,
    carbohydrateG: restOfEnergy(energyKcal, { proteinG, fatG }),
    proteinPerKg: range.perKg,
    isProteinWeightCut: bodyMassIndex(body) > REFERENCE_BMI,
  };
}

/** In g, with 4 kcal per g. */
const restOfEnergy = (energyKcal: number, { proteinG, fatG }: Pick<Macros, "proteinG" | "fatG">): number =>
  Math.max(0, Math.round((energyKcal - proteinG * 4 - fatG * 9) / 4));

export interface MadePlan {
  plan: Plan;
  targets: Partial<Record<NutrientKey, Target>>;
  macros: Macros;
  limits: EnergyLimit[];
  /** What to know about the member's own targets: a sentence each, for those that touch a limit. */
  warnings: Partial<Record<NutrientKey, string>>;
  expenditure: { kcal: number; from: "log" | "formula"; reason: string };
  restingKcal: number;
  age: number;
}

/**
 * The plan from a day on.
 * @param today local date of the member
 * @param now the member's weight of today (the trend), and what their own log says that they spend; without them the profile and a formula
 * @throws RangeError below 13 years
 */
export function makePlan(
  profile: Profile,
  today: string,
  now: { weightKg?: number; expenditure?: Pick<Expenditure, "kcal" | "from" | "reason"> } = {},
): MadePlan {
  const problem = findAgeProblem(today, profile.birthYear, profile.birthMonth);
  if (problem) throw new RangeError(problem);
  const age = ageOn(today, profile.birthYear, profile.birthMonth);
  const body: EnergyBody = {
    sex: profile.sex,
    age,
    heightCm: profile.heightCm,
    weightKg: now.weightKg ?? profile.weightKg,
    bodyFatPercent: profile.bodyFatPercent,
  };
  const formula = dailyEnergyByFormula(body, profile.activity, profile.lifeStage);
  const isCareful = isCarefulProfile(profile, today);
  const expenditure =
    now.expenditure?.from === "log"
      ? now.expenditure
      : {
          kcal: Math.round(formula.daily / 10) * 10,
          from: "formula" as const,
          reason: now.expenditure?.reason ?? formulaText(formula.formula, profile),
        };
  const energyInput = {
    body,
    restingKcal: formula.resting,
    expenditureKcal: expenditure.kcal,
    goal: profile.goal,
    ratePercent: profile.ratePercent,
    lifeStage: profile.lifeStage,
    isCareful,
  };
  const computed = energyTarget(energyInput);
  const warnings: MadePlan["warnings"] = {};
  const own = profile.overrides;
  const takeOwn = (key: NutrientKey, { amount, warning }: OwnAmount): number => {
    if (warning) warnings[key] = warning;
    return amount;
  };
  const kcal =
    own.energyKcal === undefined ? computed.kcal : takeOwn("energyKcal", ownEnergy(own.energyKcal, energyInput));
  const target = { ...computed, kcal, difference: kcal - Math.round(expenditure.kcal) };
  const macros = splitMacros(profile, body, kcal);
  if (own.protein !== undefined) {
    const cap = profile.conditions.includes("kidney") ? macros.proteinG : null;
    const limits = { body, stage: stageOf(profile.lifeStage), energyKcal: kcal, cap };
    macros.proteinG = takeOwn("protein", ownProtein(own.protein, limits));
  }
  if (own.fat !== undefined) macros.fatG = takeOwn("fat", ownFat(own.fat, kcal));
  macros.carbohydrateG = restOfEnergy(kcal, macros);
  const targets = effectiveTargets(
    {
      sex: profile.sex,
      age,
      stage: stageOf(profile.lifeStage),
      weightKg: body.weightKg,
      diet: profile.diet,
      energyKcal: target.kcal,
    },
    withoutMacros(own),
  );
  for (const one of Object.values(targets)) {
    const amount = own[one.key];
    const warning = amount === undefined ? null : nutrientWarning(one.key, amount, one);
    if (warning) warnings[one.key] = warning;
  }
  const rules: Record<string, string> = {
    energyKcal:
      own.energyKcal === undefined
        ? energyRule(profile, expenditure, target)
        : `Your own target. ${expenditure.reason} That makes ${numberText(expenditure.kcal)} kcal a day.`,
    protein:
      own.protein === undefined
        ? proteinRule(profile, macros)
        : `Your own target. By the rule: ${proteinRule(profile, macros)}`,
    fat: `${own.fat === undefined ? "" : "Your own target. "}${Math.round(((macros.fatG * 9) / target.kcal) * 100)}% of energy, within the 20–35% of the Institute of Medicine (2005).`,
    carbohydrate: "What is left of the energy.",
  };
  for (const one of Object.values(targets)) if (one.key !== "carbohydrate") rules[one.key] = one.why;
  return {
    plan: {
      effectiveFrom: today,
      energyKcal: target.kcal,
      proteinG: macros.proteinG,
      fatG: macros.fatG,
      carbohydrateG: macros.carbohydrateG,
      targets: Object.fromEntries(
        Object.values(targets).flatMap(({ key, amount }) =>
          key === "carbohydrate" ? [] : [[key, Math.round(amount * 1000) / 1000]],
        ),
      ),
      rules,
      expenditureKcal: expenditure.kcal,
      expenditureFrom: expenditure.from,
      isCareful,
    },
    targets,
    macros,
    limits: computed.limits,
    warnings,
    expenditure,
    restingKcal: formula.resting,
    age,
  };
}

/** Energy, protein and fat have rules of their own (domain-own-targets.ts); carbohydrate is what is left. */
const withoutMacros = (overrides: Profile["overrides"]): Profile["overrides"] => {
  const { energyKcal: _, protein: __, fat: ___, carbohydrate: ____, ...others } = overrides;
  return others;
};

const FORMULA_NAMES = {
  mifflin: "Mifflin-St Jeor (1990)",
  katchMcArdle: "Katch-McArdle",
  cunningham: "Cunningham (1980)",
  eer: "the Institute of Medicine's equation (2005)",
} as const;

const formulaText = (formula: keyof typeof FORMULA_NAMES, { activity }: Profile): string =>
  formula === "eer"
    ? `By ${FORMULA_NAMES.eer}.`
    : `Resting energy by ${FORMULA_NAMES[formula]}, times ${ACTIVITY_LEVELS[activity].level} for activity.`;

function energyRule(
  profile: Profile,
  expenditure: MadePlan["expenditure"],
  { kcal, difference, limits }: ReturnType<typeof energyTarget>,
): string {
  const from = `${expenditure.reason} That makes ${numberText(expenditure.kcal)} kcal a day.`;
  const change =
    Math.abs(difference) < 10
      ? ""
      : ` Your target is ${numberText(Math.abs(difference))} kcal ${difference < 0 ? "less" : "more"}, ${numberText(kcal)}${
          profile.goal === "keep" || limits.includes("floor")
            ? "."
            : `: ${Math.min(profile.ratePercent, profile.goal === "gain" ? 0.5 : 1)}% of body weight a week at ${numberText(KCAL_PER_KG)} kcal per kg.`
        }`;
  return `${from}${change}${limits.map((one) => ` ${ENERGY_LIMIT_TEXTS[one]}`).join("")}`;
}

function proteinRule(profile: Profile, { proteinG, proteinPerKg: { from, to }, isProteinWeightCut }: Macros): string {
  if (profile.conditions.includes("kidney")) {
    return `${proteinG} g, the reference intake: with kidney disease, ask your clinician for your amount.`;
  }
  const range = from === to ? `${from} g` : `${from}–${to} g`;
  const weight = isProteinWeightCut
    ? `of the weight that has a BMI of ${REFERENCE_BMI}, since fat tissue needs little,`
    : "of body weight";
  return `${range} per kg ${weight} a day for ${PROTEIN_BY_AIM[profile.aim].label.toLowerCase()}${
    profile.diet === "mostly_plants" || profile.aim !== "health"
      ? ""
      : ", at least 1 g per kg where all of it is from plants"
  }; the target is the middle, at most 35% of energy.`;
}

/** Why a target is what it is: its amount, the rule behind it, its upper level, and the sources to show. */
export function explainTarget(key: NutrientKey, made: MadePlan, profile: Profile): { text: string; sources: Source[] } {
  const { plan, targets, expenditure } = made;
  const own = { energyKcal: plan.energyKcal, protein: plan.proteinG, fat: plan.fatG, carbohydrate: plan.carbohydrateG };
  if (key === "energyKcal" || key === "protein" || key === "fat" || key === "carbohydrate") {
    const sources: PlanSource[] =
      key === "protein"
        ? [...PROTEIN_BY_AIM[profile.aim].sources, ...(profile.diet === "mostly_plants" ? [] : (["kniskern"] as const))]
        : key === "energyKcal"
          ? [
              expenditure.from === "log" ? "energyOfWeight" : formulaSource(made, profile),
              ...(profile.goal === "keep" ? [] : (["energyOfWeight", "energyOfWeightLimits"] as const)),
              ...(profile.goal === "lose" ? (["loss", "floor"] as const) : []),
              ...(profile.goal === "gain" ? (["gain"] as const) : []),
            ]
          : ["dri2005"];
    return {
      text: `${DIARY_NUTRIENTS[key].name}: ${formatNutrient(key, own[key], profile.units.energy)} a day. ${inEnergyUnit(plan.rules[key] ?? "", profile.units.energy)}`,
      sources: [...new Set(sources)].map((one) => SOURCES[one]),
    };
  }
  const target = targets[key];
  if (!target) return { text: `There is no target for ${DIARY_NUTRIENTS[key].name}.`, sources: [] };
  const amount = `${target.direction === "limit" ? "at most " : ""}${formatOfDay(key, target.amount, profile.units)} a day`;
  const upper =
    target.upper !== null
      ? ` Upper level: ${formatNutrient(key, target.upper)} a day.`
      : target.upperNote
        ? ` Upper level: ${target.upperNote}`
        : "";
  const careful = plan.isCareful ? " Ask your clinician what you need." : "";
  return {
    text: `${DIARY_NUTRIENTS[key].name}: ${amount}. ${inEnergyUnit(target.why, profile.units.energy)}${upper}${careful}`,
    sources: target.source ? [SOURCES[target.source]] : [],
  };
}

const formulaSource = ({ age }: MadePlan, profile: Profile): PlanSource =>
  age < 19 || profile.lifeStage !== "none"
    ? "eer"
    : profile.bodyFatPercent === null
      ? "mifflin"
      : profile.activity === "hard" || profile.activity === "very"
        ? "cunningham"
        : "katchMcArdle";
