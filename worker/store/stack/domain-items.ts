import type { Labelled } from "../catalogue/index.ts";
import type { StackIngredient, StackItem } from "./contract.ts";

const WORDS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const NUMBER = "(\\d+|one|two|three|four|five|six)";
const DAILY = "(?:a day|per day|each day|every day|daily)";
const SERVINGS = new RegExp(`${NUMBER}(?:\\s*(?:to|or|-|–)\\s*${NUMBER})?\\s+servings?\\b[^.]{0,40}?\\b${DAILY}`, "i");
const TIMES = new RegExp(`(once|twice|${NUMBER}\\s+times)\\s+${DAILY}`, "i");

/**
 * Servings a day by a label's directions: "two servings a day", "1 to 2 servings daily", "twice a day";
 * of a span the larger number. One where they say nothing of the kind.
 */
export function servingsPerDay(directions: string): number {
  const servings = SERVINGS.exec(directions);
  if (servings) return Math.max(1, number(servings[1]), number(servings[2]));
  const times = TIMES.exec(directions);
  if (!times) return 1;
  const word = (times[1] ?? "").toLowerCase();
  return word === "once" ? 1 : word === "twice" ? 2 : Math.max(1, number(times[2]));
}

const number = (text = ""): number => WORDS[text.toLowerCase()] ?? (Number(text) || 0);

const MG = { g: 1000, mg: 1, mcg: 0.001 } as const;

/** A variant as the check sees it; null for what has no label: nobody swallows a gift card. */
export function stackItem(v: Labelled, source: StackItem["source"]): StackItem | null {
  const { label } = v;
  if (!label) return null;
  const carotene = label.panel === "food" || label.inside.some((i) => /caroten/i.test(i.what));
  const retinol = label.inside.some((i) => /retin/i.test(i.what));
  const nutrients = label.rows.map((r) => ({
    name: nameOf(r.nutrient, carotene && !retinol),
    amount: r.amount,
    // Folate is stored as folate equivalents (21 CFR 101.9(c)(8)(vii)).
    unit: r.nutrient === "folate" ? `${r.unit} DFE` : r.unit,
  }));
  if (label.caffeineMg > 0) nutrients.push({ name: "Caffeine", amount: label.caffeineMg, unit: "mg" });
  return {
    variantId: v.variantId,
    title: v.variantTitle ? `${v.title}, ${v.variantTitle}` : v.title,
    source,
    servingsPerDay: servingsPerDay(v.directions),
    panel: label.panel === "supplement" ? "supplement" : "nutrition",
    nutrients,
    ingredients: ingredientsOf(label),
    allergens: [...new Set(label.contains.map((a) => a.kind))],
  };
}

const nameOf = (nutrient: string, carotene: boolean): string =>
  nutrient === "vitamin_a" && carotene ? "vitamin a (as beta-carotene)" : nutrient.replaceAll("_", " ");

/** What the panel names and what the pack holds most of is main; the rest is there for its taste or form. */
function ingredientsOf(label: NonNullable<Labelled["label"]>): StackIngredient[] {
  const found = new Map<string, StackIngredient>();
  for (const i of label.ingredients)
    found.set(i.key, { key: i.key, name: i.name, main: true, mg: i.amount * MG[i.unit] });
  for (const b of label.blends)
    for (const p of b.parts)
      if (!found.has(p.key)) found.set(p.key, { key: p.key, name: p.name, main: true, mg: null });
  label.inside.forEach((i, at) => {
    if (!found.has(i.key)) found.set(i.key, { key: i.key, name: i.what, main: at === 0, mg: null });
  });
  return [...found.values()];
}
