import { z } from "zod";
import type { AllergenKey } from "../catalogue/contract-label.ts";

/** The nine major allergens of US law (FALCPA, and sesame by the FASTER Act), with the words of a label. */
export const ALLERGEN_LABELS = {
  milk: "Milk",
  egg: "Egg",
  fish: "Fish",
  crustacean: "Crustacean shellfish",
  tree_nuts: "Tree nuts",
  wheat: "Wheat",
  peanut: "Peanut",
  soy: "Soy",
  sesame: "Sesame",
} as const satisfies Record<AllergenKey, string>;
export type Allergen = AllergenKey;

/** One product as the check sees it. Amounts are per serving, raw as the label has them. */
export interface StackItem {
  variantId: string;
  title: string;
  source: "cart" | "subscription" | "suggested";
  servingsPerDay: number;
  /** Nutrients that are natural parts of a food do not count for limits that are about supplements only. */
  panel: "supplement" | "nutrition";
  nutrients: { name: string; amount: number; unit: string }[];
  /** All of them; the key tells that two products hold the same one. `main`: it is what the product is about. */
  ingredients: StackIngredient[];
  allergens: Allergen[];
}

export interface StackIngredient {
  key: string;
  name: string;
  main: boolean;
  /** In one serving, where the label gives it. */
  mg: number | null;
}

/** What the visitor told us about themselves; leave out what is not known. */
export interface StackPerson {
  allergens?: readonly Allergen[];
  avoidsCaffeine?: boolean;
  pregnant?: boolean;
}

/** One thing to know before paying. `items` are the titles of the products that it is about. */
const stackFinding = z.object({
  level: z.enum(["warn", "note"]),
  kind: z.enum(["limit", "caffeine", "allergen", "duplicate"]),
  title: z.string(),
  detail: z.string(),
  items: z.array(z.string()),
  source: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type StackFinding = z.infer<typeof stackFinding>;

/** A day's sum of one nutrient over all products, in `unit`. */
const stackTotal = z.object({
  key: z.string(),
  name: z.string(),
  amount: z.number(),
  limit: z.number(),
  unit: z.string(),
  items: z.array(z.string()),
});
export type StackTotal = z.infer<typeof stackTotal>;

export const stackReport = z.object({
  findings: z.array(stackFinding),
  totals: z.array(stackTotal),
  /** What was taken for granted, in sentences. */
  assumptions: z.array(z.string()),
  /** How many products were looked at. */
  checked: z.number().int(),
});
export type StackReport = z.infer<typeof stackReport>;
