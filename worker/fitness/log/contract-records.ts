/** What a member logs about food and body, as it is stored. Training has its own (../training/contract-workout.ts). */

import { z } from "zod";
import { isKnownTimeZone } from "../../billing/domain-calendar.ts";
import { isLocalDate } from "../../kernel/local-date.ts";
import { PROTEIN_CLASSES } from "../../nutrition/domain-eaten.ts";
import { DIARY_NUTRIENT_KEYS, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { MAX_GRAMS, MEALS } from "./domain-entry.ts";

export const localDate = z.string().refine(isLocalDate, "Enter a date such as 2026-11-26.");
const instant = z.number().int().nonnegative().max(8_640_000_000_000_000);
const text = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`);
const name = text(160).min(1, "Enter a name.");
const positive = (max: number, message: string) => z.number(message).positive(message).max(max, message);

export const grams = positive(MAX_GRAMS, "Enter an amount from 0.1 g to 20 kg.").min(0.01);

const nutrientKeys = new Set<string>(DIARY_NUTRIENT_KEYS);
/** Per 100 g or in all, each in its unit. An absent one is unknown. */
export const nutrients = z
  .record(z.string(), z.number().nonnegative("Enter 0 or more.").max(100_000))
  .refine((amounts) => Object.keys(amounts).every((key) => nutrientKeys.has(key)), "Leave out what isn't a nutrient.")
  .transform((amounts) => amounts as Partial<Record<NutrientKey, number>>);

/** Where a food is from. `quick` is an amount of energy or protein without a food. */
export const FOOD_ORIGINS = [
  "library",
  "product",
  "custom",
  "meal",
  "recipe",
  "openfoodfacts",
  "import",
  "quick",
] as const;
export const foodRef = z.strictObject({ from: z.enum(FOOD_ORIGINS), id: z.string().min(1).max(100) });
export type FoodRef = z.output<typeof foodRef>;

/** A food as it was when it was logged: later corrections of the food leave the diary as it is. */
export const foodSnapshot = z.strictObject({
  ref: foodRef,
  name,
  /** Such as "USDA SR28"; shown beside the figures. */
  source: text(120),
  per100g: nutrients,
  /** Which plants it counts as (worker/nutrition/domain-plants.ts). */
  species: z.array(z.string().max(60)).max(60).optional(),
  /** Nutrients were added to it, or it is a supplement. Absent: the name decides (worker/nutrition/domain-vitamin-b12.ts). */
  isFortified: z.boolean().optional(),
  /** Absent: the name decides (worker/nutrition/domain-eaten.ts). */
  proteinClass: z.enum(PROTEIN_CLASSES).optional(),
});
export type FoodSnapshot = z.output<typeof foodSnapshot>;

/** How the member said it, such as 2 × "slice" of 28 g. */
const portion = z.strictObject({ label: text(80), grams, count: positive(1000, "Enter a number above 0.") });

export const entryData = z.strictObject({
  date: localDate,
  meal: z.enum(MEALS),
  /** When it was eaten, epoch ms. */
  at: instant,
  food: foodSnapshot,
  grams,
  portion: portion.nullable().optional(),
  /** Entries of one saved meal are shown as one line that opens. */
  group: z
    .strictObject({ id: z.string().max(60), name })
    .nullable()
    .optional(),
  note: text(500).optional(),
});
export type EntryData = z.output<typeof entryData>;

export const waterData = z.strictObject({
  date: localDate,
  at: instant,
  ml: positive(10_000, "Enter an amount from 1 ml to 10 liters."),
});
export const dayData = z.strictObject({
  date: localDate,
  /** Everything that was eaten is logged: the day counts for the energy estimate. */
  isComplete: z.boolean().default(false),
  note: text(4000).default(""),
});

export const customFoodData = z.strictObject({
  name,
  brand: text(120).optional(),
  barcode: z
    .string()
    .regex(/^\d{8,14}$/, "Enter the 8 to 14 digits below the barcode.")
    .optional(),
  per100g: nutrients,
  portions: z.array(z.strictObject({ label: text(80).min(1), grams })).max(20),
  species: z.array(z.string().max(60)).max(20).optional(),
  source: text(200).default(""),
  isArchived: z.boolean().default(false),
});
export type CustomFoodData = z.output<typeof customFoodData>;

export const favoriteData = z.strictObject({ food: foodSnapshot, grams, portion: portion.nullable().optional() });

export const savedMealData = z.strictObject({
  name,
  /** How many servings the items make. */
  servings: positive(1000, "Enter how many servings it makes."),
  items: z
    .array(z.strictObject({ food: foodSnapshot, grams, portion: portion.nullable().optional() }))
    .min(1, "Add a food.")
    .max(100),
  note: text(4000).default(""),
  isRecipe: z.boolean().default(false),
  isArchived: z.boolean().default(false),
});
export type SavedMealData = z.output<typeof savedMealData>;

export const weightData = z.strictObject({
  date: localDate,
  at: instant,
  kg: z.number().min(20, "Enter a weight from 20 to 400 kg.").max(400, "Enter a weight from 20 to 400 kg."),
});

export const MEASUREMENTS = ["waist", "hips", "chest", "neck", "upper-arm", "thigh", "calf", "body-fat"] as const;
export const measurementData = z.strictObject({
  date: localDate,
  at: instant,
  kind: z.enum(MEASUREMENTS),
  /** In cm; body fat in percent. */
  value: positive(400, "Enter a value above 0."),
});
export type MeasurementData = z.output<typeof measurementData>;

export const photoData = z.strictObject({
  date: localDate,
  at: instant,
  pose: z.enum(["front", "side", "back"]),
  /** The key that encrypted it on the device, wrapped with the member's key; null: the server encrypts it. */
  wrappedKey: z.string().max(4000).nullable(),
  note: text(500).default(""),
});

export const REMINDERS = [
  "breakfast",
  "lunch",
  "dinner",
  "weigh-in",
  "workout",
  "water",
  "supplement",
  "review",
] as const;
export type ReminderKind = (typeof REMINDERS)[number];
export const reminderData = z
  .strictObject({
    kind: z.enum(REMINDERS),
    /** Minutes after midnight, in the zone. */
    minute: z.int("Enter a time.").min(0, "Enter a time.").max(1439, "Enter a time."),
    /** An IANA time zone, such as America/Lima. */
    zone: z.string().max(60).refine(isKnownTimeZone, "Choose a time zone."),
    /** 0 is Sunday. Empty for workouts: the days of the member's routines. */
    weekdays: z.array(z.int().min(0).max(6)).max(7),
    isOn: z.boolean(),
  })
  .refine(({ kind, weekdays }) => kind === "workout" || weekdays.length > 0, {
    path: ["weekdays"],
    message: "Choose at least one day.",
  });
export type ReminderData = z.output<typeof reminderData>;
