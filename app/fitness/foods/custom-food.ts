/** A custom food as its form has it, and as the log stores it. Pure. */
import type { CustomFoodData } from "#worker/fitness/log/contract-records.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { parseBarcode } from "#worker/nutrition/domain-barcode.ts";
import { countedEnergy, findImplausible } from "#worker/nutrition/domain-food-edits.ts";
import { DIARY_NUTRIENTS, type NutrientKey, type Nutrients } from "#worker/nutrition/domain-nutrients.ts";

/** What a US label lists, in its order. The rest can be added below. */
export const LABEL_KEYS = [
  "energyKcal",
  "fat",
  "saturatedFat",
  "sodiumMg",
  "carbohydrate",
  "fiber",
  "sugars",
  "protein",
  "vitaminDMcg",
  "calciumMg",
  "ironMg",
  "potassiumMg",
  "vitaminB12Mcg",
  "zincMg",
  "iodineMcg",
  "seleniumMcg",
  "alaG",
  "epaDhaMg",
] as const satisfies readonly NutrientKey[];
export type LabelKey = (typeof LABEL_KEYS)[number];

export interface CustomFoodTyped {
  name: string;
  brand: string;
  barcode: string;
  /** What the figures are for: a serving, in words and in grams. */
  servingLabel: string;
  servingGrams: string;
  amounts: Partial<Record<LabelKey, string>>;
}

export type ReadCustomFood =
  | { ok: true; data: CustomFoodData; warning: string | null }
  | { ok: false; field: keyof CustomFoodTyped | LabelKey; problem: string };

/** Reads the form. Figures are of a serving, as labels have them; what is left out is unknown. */
export function readCustomFood(typed: CustomFoodTyped): ReadCustomFood {
  const name = typed.name.trim();
  if (name === "") return { ok: false, field: "name", problem: "Enter a name." };
  const grams = toNumber(typed.servingGrams) ?? Number.NaN;
  if (!(grams >= 0.1 && grams <= 5000))
    return { ok: false, field: "servingGrams", problem: "Enter what a serving weighs, from 0.1 to 5,000 g." };
  const barcode = typed.barcode.trim() === "" ? null : parseBarcode(typed.barcode);
  if (barcode && !barcode.ok) return { ok: false, field: "barcode", problem: barcode.problem };
  const per100g: Nutrients = {};
  for (const key of LABEL_KEYS) {
    const value = toNumber(typed.amounts[key] ?? "");
    if (value === null) continue;
    const most = { kcal: 10_000, g: grams, mg: grams * 1000, mcg: grams * 1_000_000 }[DIARY_NUTRIENTS[key].unit];
    if (!(value >= 0 && value <= most))
      return {
        ok: false,
        field: key,
        problem: value > 0 ? "A serving can't hold more than it weighs." : "Enter a number.",
      };
    per100g[key] = Number(((value * 100) / grams).toPrecision(8));
  }
  if (Object.keys(per100g).length === 0)
    return { ok: false, field: "energyKcal", problem: "Enter at least one figure of the label." };
  const implausible = findImplausible(per100g);
  if (implausible && implausible.field !== "energyKcal") {
    const field = LABEL_KEYS.find((key) => key === implausible.field) ?? "carbohydrate";
    return { ok: false, field, problem: implausible.problem };
  }
  const label = typed.servingLabel.trim().slice(0, 80) || "1 serving";
  return {
    ok: true,
    warning: implausible ? energyWarning(per100g, grams) : null,
    data: {
      name: name.slice(0, 160),
      ...(typed.brand.trim() ? { brand: typed.brand.trim().slice(0, 120) } : {}),
      ...(barcode?.ok ? { barcode: barcode.gtin } : {}),
      per100g,
      portions: [{ label, grams }],
      source: "Your food, from its label",
      isArchived: false,
    },
  };
}

const energyWarning = (per100g: Nutrients, grams: number): string =>
  `The macros make about ${Math.round((countedEnergy(per100g) * grams) / 100)} kcal a serving. Check that the energy isn't in kJ, then save again if it's right.`;

/** A stored food as the form shows it. */
export function typedOf({ name, brand, barcode, per100g, portions }: CustomFoodData): CustomFoodTyped {
  const serving = portions[0] ?? { label: "100 g", grams: 100 };
  const amounts: CustomFoodTyped["amounts"] = {};
  for (const key of LABEL_KEYS) {
    const value = per100g[key];
    if (value !== undefined) amounts[key] = String(Number(((value * serving.grams) / 100).toPrecision(6)));
  }
  return {
    name,
    brand: brand ?? "",
    barcode: barcode ?? "",
    servingLabel: serving.label,
    servingGrams: String(serving.grams),
    amounts,
  };
}
