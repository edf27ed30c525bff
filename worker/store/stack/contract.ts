import { z } from "zod";
import type { AllergenKey } from "../catalogue/contract-label.ts";

/** The nine major allergens of US law (FALCPA, and sesame by the FASTER Act), with their label names. */
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

/** One product as the check sees it. Amounts are per serving, unrounded as stored on the label. */
export interface StackItem {
  variantId: string;
  title: string;
  source: "cart" | "subscription" | "suggested";
  servingsPerDay: number;
  /** Nutrients that are a natural part of food do not count toward limits for supplements only. */
  panel: "supplement" | "nutrition";
  nutrients: { name: string; amount: number; unit: string }[];
  /**
   * All of them; the key tells when two products contain the same one. `main`: a main ingredient of the
   * product.
   */
  ingredients: StackIngredient[];
  allergens: Allergen[];
}

export interface StackIngredient {
  key: string;
  name: string;
  main: boolean;
  /** In one serving, if the label says so. */
  mg: number | null;
}

/** What the visitor told us about themselves; unknown facts are left out. */
export interface StackPerson {
  allergens?: readonly Allergen[];
  avoidsCaffeine?: boolean;
  pregnant?: boolean;
}

/** A finding of the check. `items` are the titles of the products that it is about. */
const stackFinding = z.object({
  level: z.enum(["warn", "note"]),
  kind: z.enum(["limit", "caffeine", "allergen", "duplicate"]),
  title: z.string(),
  detail: z.string(),
  items: z.array(z.string()),
  source: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type StackFinding = z.infer<typeof stackFinding>;

/** The daily total of one nutrient over all products, in `unit`. */
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
  /** The assumptions of the check, in sentences. */
  assumptions: z.array(z.string()),
  /** How many products were checked. */
  checked: z.number().int(),
});
export type StackReport = z.infer<typeof stackReport>;
