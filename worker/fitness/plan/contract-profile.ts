/** What a member tells about body, goal and diet, and the plan that is made of it, as the log stores both. */

import { z } from "zod";
import { isLocalDate } from "../../kernel/local-date.ts";
import { CONTAINED_KEYS, type Contained } from "../../nutrition/domain-contains.ts";
import { DIARY_NUTRIENT_KEYS, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { type Aim, PROTEIN_BY_AIM } from "../../nutrition/domain-protein-target.ts";
import { EQUIPMENT_KEYS, type Equipment } from "../training/domain-exercise.ts";
import { ACTIVITY_LEVELS, type Activity, LIFE_STAGES, type LifeStage } from "./domain-energy.ts";
import { GOALS, type Goal } from "./domain-energy-target.ts";
import { CONDITIONS, DIET_PATTERNS, EXPERIENCE, FORMULA_SEXES } from "./domain-profile-choices.ts";

const keysOf = <T extends string>(of: Record<T, unknown>) => Object.keys(of) as [T, ...T[]];
const between = (min: number, max: number, message: string) => z.number(message).min(min, message).max(max, message);
const localDate = z.string().refine(isLocalDate, "Enter a date such as 2026-11-26.");

export const units = z.strictObject({
  weight: z.enum(["kg", "lb"]).default("lb"),
  energy: z.enum(["kcal", "kJ"]).default("kcal"),
  length: z.enum(["cm", "ft"]).default("ft"),
  volume: z.enum(["ml", "fl_oz"]).default("fl_oz"),
});
export type Units = z.output<typeof units>;

const plateWeight = between(0.1, 100, "Enter a plate from 0.1 to 100.");
/** The bar and plates that the member loads, in one unit; plates are counted in pieces, both sides together. */
export const plates = z.strictObject({
  unit: z.enum(["kg", "lb"]),
  bar: between(0, 200, "Enter a bar from 0 to 200."),
  plates: z
    .array(z.strictObject({ weight: plateWeight, count: between(0, 40, "Enter 0 to 40 plates.").int() }))
    .max(12, "Enter at most 12 plates."),
});

export const training = z.strictObject({
  daysPerWeek: between(0, 7, "Choose 0 to 7 days.").int("Choose whole days.").default(3),
  minutes: between(10, 240, "Enter 10 to 240 minutes.").default(45),
  equipment: z
    .array(z.enum(EQUIPMENT_KEYS as [Equipment, ...Equipment[]]))
    .max(EQUIPMENT_KEYS.length)
    .default([]),
  experience: z.enum(keysOf(EXPERIENCE)).default("new"),
  /** Null: those of a usual gym. */
  plates: plates.nullable().default(null),
});

const nutrientKeys = new Set<string>(DIARY_NUTRIENT_KEYS);
/** A member's own targets a day, each in its nutrient's unit. */
const overrides = z
  .record(z.string(), between(0, 100_000, "Enter an amount from 0 to 100,000."))
  .refine((of) => Object.keys(of).every((key) => nutrientKeys.has(key)), "Leave out what isn't a nutrient.")
  .transform((of) => of as Partial<Record<NutrientKey, number>>);

export const profileData = z.strictObject({
  goal: z.enum(keysOf(GOALS) as [Goal, ...Goal[]]),
  /** What the member trains for: it sets protein. */
  aim: z.enum(keysOf(PROTEIN_BY_AIM) as [Aim, ...Aim[]]),
  /** Percent of body weight a week; read where the goal is to lose or gain. */
  ratePercent: between(0.1, 1, "Choose 0.1% to 1% of body weight a week.").default(0.5),
  sex: z.enum(keysOf(FORMULA_SEXES)),
  birthYear: z.number("Enter your year of birth.").int().min(1900, "Enter your year of birth.").max(2200),
  /** 1 to 12; null where it isn't told: then the latest birthday of the year counts. */
  birthMonth: z.number().int().min(1).max(12).nullable().default(null),
  heightCm: between(100, 250, "Enter a height from 100 to 250 cm (3 ft 4 in to 8 ft 2 in)."),
  /** The weight that the plan began with; weigh-ins of the log take its place. */
  weightKg: between(25, 350, "Enter a weight from 25 to 350 kg (55 to 770 lb)."),
  bodyFatPercent: between(3, 70, "Enter 3% to 70%, or leave it out.").nullable().default(null),
  activity: z.enum(keysOf(ACTIVITY_LEVELS) as [Activity, ...Activity[]]),
  diet: z.enum(keysOf(DIET_PATTERNS)),
  avoids: z
    .array(z.enum(CONTAINED_KEYS as [Contained, ...Contained[]]))
    .max(CONTAINED_KEYS.length)
    .default([]),
  lifeStage: z.enum(keysOf(LIFE_STAGES) as [LifeStage, ...LifeStage[]]).default("none"),
  conditions: z
    .array(z.enum(keysOf(CONDITIONS)))
    .max(10)
    .default([]),
  /** Calories, weight and percentages are hidden everywhere. */
  hideNumbers: z.boolean().default(false),
  units: units.prefault({}),
  training: training.prefault({}),
  /** In place of the published or computed targets. */
  overrides: overrides.default({}),
  /** Such as `America/New_York`. */
  timeZone: z.string().max(60).default("America/New_York"),
});
export type ProfileInput = z.input<typeof profileData>;
export type Profile = z.output<typeof profileData>;

/** Targets that are in force from a date on. Computed by `makePlan`; stored so that the past keeps the targets that it had. */
export const planData = z.strictObject({
  effectiveFrom: localDate,
  energyKcal: between(0, 20_000, "Enter 0 to 20,000 kcal."),
  proteinG: between(0, 2000, "Enter 0 to 2,000 g."),
  fatG: between(0, 2000, "Enter 0 to 2,000 g."),
  carbohydrateG: between(0, 4000, "Enter 0 to 4,000 g."),
  /** A day, in each nutrient's unit. */
  targets: overrides,
  /** Which rule made each target: a sentence, by the target's name. */
  rules: z.record(z.string().max(40), z.string().max(600)),
  expenditureKcal: between(0, 20_000, "Enter 0 to 20,000 kcal."),
  /** Where the expenditure is from: the member's log, or a formula. */
  expenditureFrom: z.enum(["log", "formula"]),
  isCareful: z.boolean(),
});
export type Plan = z.output<typeof planData>;
