import type { Label, LotTest } from "./contract.ts";
import { nutrientAmount } from "./domain-nutrients.ts";

export { disclaimerFor, findClaimProblems } from "./domain-claims.ts";
export {
  allergenName,
  buildFactsPanel,
  type FactsPanelData,
  type FactsPanelRow,
  findLabelProblems,
  formatAllergens,
} from "./domain-facts-panel.ts";
export { decodeCursor, encodeCursor, formatProductFilter, parseProductFilter } from "./domain-filters.ts";
export { faqJsonLd, productJsonLd } from "./domain-json-ld.ts";
export { convertMass, NUTRIENT_INFO, nutrientAmount } from "./domain-nutrients.ts";
export { declaredAmount, percentDailyValue } from "./domain-rounding.ts";

/** Price of one serving in minor units, rounded half up; null if servings are not counted. */
export const costPerServing = (price: number, servings: number): number | null =>
  servings > 0 ? Math.floor(price / servings + 0.5) : null;

/** Price of 25 g of protein in minor units, rounded half up; null if a serving contains less than 5 g. */
export function costPer25gProtein(price: number, servings: number, label: Label | null): number | null {
  const row = label?.rows.find((r) => r.nutrient === "protein");
  const grams = row ? nutrientAmount(row) : 0;
  return grams >= 5 && servings > 0 ? Math.floor((price * 25) / (grams * servings) + 0.5) : null;
}

/** A lot number reduced to letters and digits, so that it is found however it is typed. */
export const normalizeLotNumber = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

/**
 * Whether a measured value is within its limit. "Not detected" passes an upper limit and fails a lower one.
 */
export function isTestPassed(t: Pick<LotTest, "measured" | "rule" | "limit">): boolean {
  if (t.rule === "absent") return t.measured === null || t.measured === 0;
  if (t.limit === null) return false;
  if (t.measured === null) return t.rule === "at_most";
  return t.rule === "at_most" ? t.measured <= t.limit : t.measured >= t.limit;
}
