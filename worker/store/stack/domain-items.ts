import type { VariantWithFacts } from "../catalogue/contract.ts";
import { parseServingsPerDay } from "../catalogue/domain-servings-per-day.ts";
import type { StackIngredient, StackItem } from "./contract.ts";

const MG_PER_UNIT = { g: 1000, mg: 1, mcg: 0.001 } as const;

/** A variant as the check sees it; null without a label, such as a gift card. */
export function toStackItem(v: VariantWithFacts, source: StackItem["source"]): StackItem | null {
  const { label } = v;
  if (!label) return null;
  const carotene = label.panel === "food" || label.inside.some((i) => /caroten/i.test(i.what));
  const retinol = label.inside.some((i) => /retin/i.test(i.what));
  const nutrients = label.rows.map((r) => ({
    name: nutrientName(r.nutrient, carotene && !retinol),
    amount: r.amount,
    // Folate is stored as folate equivalents (21 CFR 101.9(c)(8)(vii)).
    unit: r.nutrient === "folate" ? `${r.unit} DFE` : r.unit,
  }));
  if (label.caffeineMg > 0) nutrients.push({ name: "Caffeine", amount: label.caffeineMg, unit: "mg" });
  return {
    variantId: v.variantId,
    title: v.variantTitle ? `${v.title}, ${v.variantTitle}` : v.title,
    source,
    servingsPerDay: parseServingsPerDay(v.directions) ?? 1,
    panel: label.panel === "supplement" ? "supplement" : "nutrition",
    nutrients,
    ingredients: toStackIngredients(label),
    allergens: [...new Set(label.contains.map((a) => a.kind))],
  };
}

const nutrientName = (nutrient: string, carotene: boolean): string =>
  nutrient === "vitamin_a" && carotene ? "vitamin a (as beta-carotene)" : nutrient.replaceAll("_", " ");

/**
 * Ingredients in the facts panel, and the heaviest one in the pack, are main; the others are there for taste
 * or form.
 */
function toStackIngredients(label: NonNullable<VariantWithFacts["label"]>): StackIngredient[] {
  const found = new Map<string, StackIngredient>();
  for (const i of label.ingredients)
    found.set(i.key, { key: i.key, name: i.name, main: true, mg: i.amount * MG_PER_UNIT[i.unit] });
  for (const b of label.blends)
    for (const p of b.parts)
      if (!found.has(p.key)) found.set(p.key, { key: p.key, name: p.name, main: true, mg: null });
  label.inside.forEach((i, at) => {
    if (!found.has(i.key)) found.set(i.key, { key: i.key, name: i.what, main: at === 0, mg: null });
  });
  return [...found.values()];
}
