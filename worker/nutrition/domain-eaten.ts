/** What was eaten, as the rules of the watch list and of protein quality read it from a diary. Pure. */
import type { Nutrients } from "./domain-nutrients.ts";

export interface EatenFood {
  name: string;
  /** Local date, `2026-11-26`. */
  date: string;
  meal: string;
  /** Epoch ms; null or absent where nobody knows when. */
  at?: number | null;
  grams: number;
  per100g: Nutrients;
  /** True for foods with added vitamins and for supplements; absent: the name decides. */
  isFortified?: boolean;
  /** Absent: the name decides. */
  proteinClass?: ProteinClass;
}

/** How well a food's protein is digested, in four classes of our own. */
export const PROTEIN_CLASSES = ["isolate", "animal", "refined", "whole"] as const;
export type ProteinClass = (typeof PROTEIN_CLASSES)[number];

const says = (pattern: RegExp) => (name: string) => pattern.test(name);

/** Tea, coffee, maté and cocoa drinks: their polyphenols hinder iron. Herbal infusions do too, though less. */
const TEA_OR_COFFEE =
  /^(iced )?teas?\b|\b(coffee|espresso|cappuccino|latte|macchiato|americano|cold brew|(black|green|white|oolong|iced|earl grey|herbal|mint|peppermint|chamomile) tea|chai|yerba mat[eé]|matcha|cocoa drink|hot chocolate)\b/i;
const NO_DRINK = /\b(milk|cake|ice cream|candy|flavou?red|bar|cookie|liqueur|substitute|creamer|tree oil)\b/i;
export const isTeaOrCoffee = (name: string): boolean => TEA_OR_COFFEE.test(name.trim()) && !NO_DRINK.test(name);

/** Greens whose oxalate keeps most of their calcium from being absorbed. */
const NO_GREENS = /\b(mustard spinach|malabar|spaghetti|pasta|noodles)\b/i;
const HIGH_OXALATE = /\b(spinach|swiss chard|chard|beet greens|rhubarb|amaranth leaves|purslane|sorrel)\b/i;
export const isHighOxalate = (name: string): boolean => HIGH_OXALATE.test(name) && !NO_GREENS.test(name);

/**
 * Plant foods that tables list with vitamin B12 though much of it is not the vitamin, or varies from none to some: algae, mushrooms,
 * fermented soy.
 */
export const isUnreliableB12 = says(
  /\b(spirulina|chlorella|nori|laver|dulse|seaweeds?|kelp|kombu|wakame|algae|mushrooms?|shiitake|tempeh|miso|natto|soy sauce|tamari|sauerkraut|kimchi|kombucha)\b/i,
);

const ISOLATE =
  /\b(isolate|protein powder|protein concentrate|vital wheat gluten|wheat gluten|seitan|textured (soy|vegetable) protein|tvp|tofu)\b/i;
const ANIMAL = /\b(eggs?|milk|whey|casein|cheese|yogurt|kefir|chicken|beef|pork|turkey|fish|salmon|tuna|shrimp)\b/i;
const PLANT_NAMED_ANIMAL =
  /\b(plant|vegan|soy|soya|oat|almond|rice|pea|coconut|cashew|hemp|nut|eggplant|milk thistle|flax|without|free)\b/i;
const REFINED =
  /\b(white (bread|rice|flour)|(bread|rice|flour|rolls?)[^a-z].*\bwhite\b|enriched|all-purpose flour|semolina|pasta|spaghetti|macaroni|couscous|cornflakes|puffed rice|bagels?|pretzels?|crackers)\b/i;

/** A food's class of digestibility: its own, else by its name. */
export function proteinClassOf({ name, proteinClass }: Pick<EatenFood, "name" | "proteinClass">): ProteinClass {
  if (proteinClass) return proteinClass;
  if (ISOLATE.test(name)) return "isolate";
  if (ANIMAL.test(name) && !PLANT_NAMED_ANIMAL.test(name)) return "animal";
  if (REFINED.test(name) && !/\b(whole|bran|squash)\b/i.test(name)) return "refined";
  return "whole";
}
