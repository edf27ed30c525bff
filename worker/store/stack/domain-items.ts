import type { VariantWithFacts } from "../catalogue/contract.ts";
import type { StackIngredient, StackItem } from "./contract.ts";

const NUMBER_WORDS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const NUMBER_PATTERN = "(\\d+|one|two|three|four|five|six)";
const DAILY_PATTERN = "(?:a day|per day|each day|every day|daily)";
const SERVINGS_PATTERN = new RegExp(
  `${NUMBER_PATTERN}(?:\\s*(?:to|or|-|–)\\s*${NUMBER_PATTERN})?\\s+servings?\\b[^.]{0,40}?\\b${DAILY_PATTERN}`,
  "i",
);
const TIMES_PATTERN = new RegExp(`(once|twice|${NUMBER_PATTERN}\\s+times)\\s+${DAILY_PATTERN}`, "i");

/**
 * Servings per day by a label's directions: "two servings a day", "1 to 2 servings daily", "twice a day"; of
 * a range the larger number. One if the directions give none.
 */
export function parseServingsPerDay(directions: string): number {
  const servings = SERVINGS_PATTERN.exec(directions);
  if (servings) return Math.max(1, parseNumber(servings[1]), parseNumber(servings[2]));
  const times = TIMES_PATTERN.exec(directions);
  if (!times) return 1;
  const word = (times[1] ?? "").toLowerCase();
  return word === "once" ? 1 : word === "twice" ? 2 : Math.max(1, parseNumber(times[2]));
}

const parseNumber = (text = ""): number => NUMBER_WORDS[text.toLowerCase()] ?? (Number(text) || 0);

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
    servingsPerDay: parseServingsPerDay(v.directions),
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
