import type { Claim, Label, NutrientKey, PackDesign, ProductFormat } from "../catalogue/contract.ts";
import { ALLERGEN_KEYS, label } from "../catalogue/contract.ts";
import { NUTRIENT_INFO } from "../catalogue/domain.ts";

/** A variant of a demo product; money in cents of USD. */
interface DemoVariant {
  /** Ends its id and its SKU. */
  key: string;
  options?: string[];
  title?: string;
  price: number;
  compareAt?: number;
  net: string;
  servings: number;
  weightG: number;
  stock?: number;
  backorder?: boolean;
  label?: Label;
  parts?: [variant: string, quantity: number][];
}

/** A demo product, before it is written as rows. */
export interface DemoProduct {
  key: string;
  title: string;
  kind: string;
  line: string;
  about: string;
  format: ProductFormat;
  flagship?: true;
  tax: "food" | "dietary_supplement" | "none";
  ageRestricted?: true;
  directions: string;
  warnings: string;
  storage: string;
  options?: string[];
  look: PackDesign;
  studies?: string[];
  goals: string[];
  tags?: string[];
  claims?: [kind: Claim["kind"], text: string][];
  notice?: string;
  label: Label | null;
  related: string[];
  variants: DemoVariant[];
}

type Amounts = Partial<Record<NutrientKey, number>>;
/** What is inside: key, name, our reason; the flag `panel` says that the panel itself names it. */
type InsideRow = [key: string, what: string, why?: string, where?: "panel"];

/**
 * A label from amounts in each nutrient's own unit, per serving. The amounts of the demo products
 * are worked out from their formulas and the composition of the raw materials as USDA FoodData
 * Central gives it, and from the literature where it does not; they are demo data all the same: a
 * maker puts the analyses of their own batches here.
 */
export const demoLabel = (
  panel: Label["panel"],
  serving: string,
  grams: number,
  amounts: Amounts,
  insideRows: InsideRow[],
  more: Partial<Pick<Label, "ingredients" | "blends" | "contains" | "mayContain" | "allergenNote" | "caffeineMg">> = {},
): Label =>
  label.parse({
    panel,
    serving: { text: serving, grams },
    rows: (Object.entries(amounts) as [NutrientKey, number][]).map(([nutrient, amount]) => ({
      nutrient,
      amount,
      unit: NUTRIENT_INFO[nutrient].unit,
    })),
    inside: insideRows.map(([key, what, why = "", where]) => ({ key, what, why, other: where !== "panel" })),
    ...more,
  });

/** An ingredient without a Daily Value. */
export const dietary = (
  key: string,
  name: string,
  amount: number,
  unit: "g" | "mg" | "mcg",
  part = "",
  latin = "",
) => ({
  key,
  name,
  amount,
  unit,
  part,
  latin,
});

/** The allergens that none of the labels holds or may hold. */
export function freeOf(labels: readonly Label[]): (typeof ALLERGEN_KEYS)[number][] {
  const there = new Set(labels.flatMap((l) => [...l.contains, ...l.mayContain].map((a) => a.kind)));
  return ALLERGEN_KEYS.filter((a) => !there.has(a));
}

export const DRY = "Keep closed, cool and dry. Best within three months of opening.";

/** The safe harbor warning for foods, 27 CCR 25607.2. */
export const P65 =
  "WARNING: Consuming this product can expose you to chemicals including lead and cadmium, which are known to the State of California to cause cancer and birth defects or other reproductive harm. For more information go to www.P65Warnings.ca.gov/food.";
