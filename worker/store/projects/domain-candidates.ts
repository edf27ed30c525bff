import type { VariantWithFacts } from "../catalogue/contract.ts";
import type { StackItem } from "../stack/contract.ts";
import type { CompleteAnswers } from "./contract.ts";

/** A product as the recommendation sees it: its label, its stack check item, and whether it is available. */
export interface Candidate extends Omit<VariantWithFacts, "label"> {
  label: NonNullable<VariantWithFacts["label"]>;
  item: StackItem;
  /** In one serving; `mg` null: it contains some, and the label does not say how much. */
  caffeine: { mg: number | null } | null;
  available: boolean;
}

/** Every text that describes its content: tags, ingredients, the ingredient list. */
const searchableText = (candidate: Candidate): string =>
  [...candidate.ingredients, ...candidate.item.ingredients.filter((i) => i.main).flatMap((i) => [i.key, i.name])]
    .join(" ")
    .toLowerCase();

/** Whether the name of a main ingredient matches. */
export const hasIngredient = (candidate: Candidate, pattern: RegExp): boolean =>
  pattern.test(searchableText(candidate));

/** Whether the heaviest ingredient in the pack matches. */
export const isMostly = (candidate: Candidate, pattern: RegExp): boolean =>
  pattern.test(candidate.label.inside[0]?.key ?? "");

const MG_PER_UNIT: Record<string, number> = { g: 1000, mg: 1, mcg: 0.001 };

/** Milligrams of a nutrient in a serving, by the label; 0 if it has none. */
export function amountMg(candidate: Candidate, nutrient: string): number {
  const row = candidate.label.rows.find((r) => r.nutrient === nutrient);
  return row ? row.amount * (MG_PER_UNIT[row.unit] ?? 0) : 0;
}

const DAYS_PER_MONTH = 30;

/** How many days a pack lasts; null if its servings are unknown. */
export const daysPerPack = (candidate: Candidate): number | null =>
  candidate.servings > 0 ? candidate.servings / candidate.item.servingsPerDay : null;

/** The cost of 30 days, minor units, rounded up; the pack's price if its servings are unknown. */
export const monthlyCost = (candidate: Candidate): number => {
  const days = daysPerPack(candidate);
  return days === null ? candidate.price : Math.ceil((candidate.price * DAYS_PER_MONTH) / days);
};

/** What it takes of a monthly budget: the price paid today, or the cost per month if that is more. */
export const budgetCost = (candidate: Candidate): number => Math.max(candidate.price, monthlyCost(candidate));

const TASTE_PATTERNS: Record<CompleteAnswers["taste"][number], RegExp> = {
  chocolate: /cacao|cocoa|chocolate/,
  fruity: /lucuma|camu|berry|fruit|mango|passion|lemon|lime|orange|pineapple/,
  nutty: /maca|nut|malt|vanilla|cinnamon|almond|sesame/,
  plain: /plain|natural|unflavou?red|capsule/,
};

/** How many of the person's preferred tastes it has. */
export function countMatchingTastes(candidate: Candidate, tastes: CompleteAnswers["taste"]): number {
  const text =
    `${candidate.title} ${candidate.variantTitle} ${candidate.productKind} ${searchableText(candidate)}`.toLowerCase();
  return tastes.filter((t) => TASTE_PATTERNS[t].test(text)).length;
}
