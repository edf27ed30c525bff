/** What a member answers about goal, body and diet, as the fields have it, and the profile that it makes. Pure. */
import { type Profile, type ProfileInput, profileData, type Units } from "#worker/fitness/plan/contract-profile.ts";
import type { Activity, FormulaSex, LifeStage } from "#worker/fitness/plan/domain-energy.ts";
import { type Goal, RATES } from "#worker/fitness/plan/domain-energy-target.ts";
import { findAgeProblem } from "#worker/fitness/plan/domain-plan.ts";
import { type Condition, type Experience, LEAST_AGE } from "#worker/fitness/plan/domain-profile-choices.ts";
import type { Equipment } from "#worker/fitness/training/domain-exercise.ts";
import { fromUnit, shownWeight } from "#worker/fitness/training/domain-weight.ts";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import type { Contained } from "#worker/nutrition/domain-contains.ts";
import type { Aim } from "#worker/nutrition/domain-protein-target.ts";
import { feetAndInchesToCm, toFeetAndInches, US_UNITS } from "../body-units.ts";
import { STEP_KEYS, type Step } from "./steps.ts";

/** Numbers are as they were typed. A choice that wasn't made yet is null. */
export interface Answers {
  goal: Goal | null;
  aim: Aim | null;
  ratePercent: number;
  units: Units;
  sex: FormulaSex | null;
  birthYear: string;
  birthMonth: number | null;
  weight: string;
  /** In cm, or the feet. */
  height: string;
  inches: string;
  bodyFat: string;
  activity: Activity | null;
  diet: Profile["diet"] | null;
  avoids: Contained[];
  lifeStage: LifeStage;
  conditions: Condition[];
  daysPerWeek: number;
  minutes: string;
  equipment: Equipment[];
  experience: Experience;
  hideNumbers: boolean;
}

export const NO_ANSWERS: Answers = {
  goal: null,
  aim: null,
  ratePercent: 0.5,
  units: US_UNITS,
  sex: null,
  birthYear: "",
  birthMonth: null,
  weight: "",
  height: "",
  inches: "",
  bodyFat: "",
  activity: null,
  diet: null,
  avoids: [],
  lifeStage: "none",
  conditions: [],
  daysPerWeek: 3,
  minutes: "45",
  equipment: [],
  experience: "new",
  hideNumbers: false,
};

/** Answers that a device stored: fields that they lack, or that mean nothing today, are as if unanswered. */
export const restoreAnswers = (stored: unknown): Answers => ({
  ...NO_ANSWERS,
  ...(typeof stored === "object" && stored !== null ? (stored as Partial<Answers>) : {}),
});

/** The fields of a profile. @param weightKg what the member weighs now */
export function answersOf(profile: Profile, weightKg = profile.weightKg): Answers {
  return {
    ...NO_ANSWERS,
    ...pick(profile),
    birthYear: String(profile.birthYear),
    ...bodyFields(profile.units, weightKg, profile.heightCm),
    bodyFat: profile.bodyFatPercent === null ? "" : String(profile.bodyFatPercent),
    daysPerWeek: profile.training.daysPerWeek,
    minutes: String(profile.training.minutes),
    equipment: profile.training.equipment,
    experience: profile.training.experience,
  };
}

const pick = ({
  goal,
  aim,
  ratePercent,
  units,
  sex,
  birthMonth,
  activity,
  diet,
  avoids,
  lifeStage,
  conditions,
  hideNumbers,
}: Profile) => ({
  ...{ goal, aim, ratePercent, units, sex, birthMonth, activity, diet, avoids, lifeStage, conditions, hideNumbers },
});

function bodyFields({ weight, length }: Units, weightKg: number, heightCm: number) {
  const { feet, inches } = toFeetAndInches(heightCm);
  return {
    weight: String(Math.round(shownWeight(weightKg, weight) * 10) / 10),
    height: String(length === "cm" ? Math.round(heightCm * 10) / 10 : feet),
    inches: length === "cm" ? "" : String(inches),
  };
}

/** The same body in other units: what was typed is converted. */
export function changeUnits(answers: Answers, units: Units): Answers {
  const kg = weightKgOf(answers);
  const cm = heightCmOf(answers);
  const fields = bodyFields(units, kg ?? 0, cm ?? 0);
  return {
    ...answers,
    units,
    weight: isNumber(kg) ? fields.weight : answers.weight,
    ...(isNumber(cm) ? { height: fields.height, inches: fields.inches } : { height: "", inches: "" }),
  };
}

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

/** In kg; null where it is empty, NaN where it is no number. */
function weightKgOf({ weight, units }: Answers): number | null {
  const value = toNumber(weight);
  return value === null ? null : fromUnit(value, units.weight);
}

/** In cm; null where it is empty, NaN where it is no number. */
function heightCmOf({ height, inches, units }: Answers): number | null {
  const value = toNumber(height);
  if (value === null || units.length === "cm") return value;
  const rest = toNumber(inches) ?? 0;
  return rest < 12 ? feetAndInchesToCm(value, rest) : Number.NaN;
}

export type AnswerProblems = Partial<Record<keyof Answers, string>>;

/** The profile's input that the answers make; where they say nothing it lacks the field. */
function toInput(answers: Answers, before: Profile | null): Record<string, unknown> {
  const kg = weightKgOf(answers);
  const cm = heightCmOf(answers);
  const isSame = before !== null && before.units === answers.units;
  const shown = before ? answersOf(before) : null;
  return {
    ...pickAnswers(answers),
    // What wasn't touched stays as exact as it is stored.
    weightKg: isSame && shown?.weight === answers.weight ? before.weightKg : kg,
    heightCm: isSame && shown?.height === answers.height && shown.inches === answers.inches ? before.heightCm : cm,
    ratePercent: clampRate(answers),
    birthYear: toNumber(answers.birthYear) ?? Number.NaN,
    bodyFatPercent: toNumber(answers.bodyFat),
    training: {
      daysPerWeek: answers.daysPerWeek,
      minutes: toNumber(answers.minutes) ?? Number.NaN,
      equipment: answers.equipment,
      experience: answers.experience,
      // Nothing asks for them here.
      plates: before?.training.plates ?? null,
    },
    overrides: before?.overrides ?? {},
  } satisfies Partial<Record<keyof ProfileInput, unknown>>;
}

const pickAnswers = ({
  goal,
  aim,
  units,
  sex,
  birthMonth,
  activity,
  diet,
  avoids,
  lifeStage,
  conditions,
  hideNumbers,
}: Answers) => ({
  ...{ goal, aim, units, sex, birthMonth, activity, diet, avoids, lifeStage, conditions, hideNumbers },
});

function clampRate({ goal, ratePercent }: Answers): number {
  if (goal !== "lose" && goal !== "gain") return ratePercent;
  return Math.min(Math.max(ratePercent, RATES[goal].min), RATES[goal].max);
}

/** Which fields each step has, by the names that the profile's checks know. */
const FIELDS: Record<Step, Partial<Record<keyof Answers, { of: string; missing: string }>>> = {
  goal: {
    goal: { of: "goal", missing: "Choose a goal." },
    aim: { of: "aim", missing: "Choose what you train for." },
  },
  body: {
    height: { of: "heightCm", missing: "Enter your height." },
    weight: { of: "weightKg", missing: "Enter your weight." },
    sex: { of: "sex", missing: "Choose one for the formula." },
    birthYear: { of: "birthYear", missing: "Enter your year of birth." },
    bodyFat: { of: "bodyFatPercent", missing: "" },
  },
  activity: { activity: { of: "activity", missing: "Choose what your days are like." } },
  food: { diet: { of: "diet", missing: "Choose how you eat." } },
  health: {},
  training: { minutes: { of: "training.minutes", missing: "Enter how many minutes." } },
};

/**
 * What is wrong with the answers of a step, by field.
 * @param today local date of the member, for the age
 */
export function findProblems(step: Step, answers: Answers, today: string): AnswerProblems {
  const checked = profileData.safeParse(toInput(answers, null), { error: fieldErrorMessage });
  const messages = new Map(checked.error?.issues.toReversed().map(({ path, message }) => [path.join("."), message]));
  const problems: AnswerProblems = {};
  for (const [field, { of, missing }] of Object.entries(FIELDS[step])) {
    const key = field as keyof Answers;
    const value = answers[key];
    const message = messages.get(of);
    if (message) problems[key] = value === null || value === "" ? missing : message;
  }
  if (step === "body" && !problems.birthYear) {
    const problem = findAgeProblem(today, Number(answers.birthYear), answers.birthMonth);
    if (problem) problems.birthYear = problem;
  }
  return problems;
}

/** At these ages other rules begin: who may use the app, who may have a deficit, whose formula is which. */
const AGES_OF_RULES = [LEAST_AGE, 18, 19];

/** What the month of birth would change, where the year alone leaves open which rules count; else null. */
export function monthHint({ birthYear, birthMonth }: Answers, today: string): string | null {
  const age = Number(today.slice(0, 4)) - Number(birthYear);
  return birthMonth === null && AGES_OF_RULES.includes(age)
    ? `Without it we count you as ${age - 1} until the year is over.`
    : null;
}

/** The first step whose answers don't make a profile yet; null where all do. */
export const findOpenStep = (answers: Answers, today: string): Step | null =>
  STEP_KEYS.find((step) => Object.keys(findProblems(step, answers, today)).length > 0) ?? null;

/**
 * The profile that the answers make.
 * @param before the one that was changed, whose own targets stay; null for the first one
 * @returns null where a step is open
 */
export function readProfile(
  answers: Answers,
  { before, today, timeZone }: { before: Profile | null; today: string; timeZone: string },
): Profile | null {
  if (findOpenStep(answers, today)) return null;
  return profileData.parse({ ...toInput(answers, before), timeZone });
}
