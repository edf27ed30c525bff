import { allocateAmount, applyRate } from "../../kernel/money.ts";
import type { CodeProblem, DiscountAllocation, DiscountRule, PriceItem } from "./contract.ts";

/** The discount on one line, in minor units for the whole line. */
export interface LineDiscount {
  discount: number;
  planDiscount: number;
}

interface DiscountResult {
  lines: LineDiscount[];
  shares: DiscountAllocation[];
  freeShipping: DiscountRule | null;
}

/**
 * Applies subscription discounts, then other discounts. Discounts that combine add up, each on what is left;
 * one that does not combine applies alone. Of everything allowed, the buyer gets what saves most; ties go to
 * the earlier rule, so that the result is deterministic.
 */
export function applyDiscounts(items: readonly PriceItem[], rules: readonly DiscountRule[]): DiscountResult {
  const applicable = rules.filter((r) => discountRuleProblem(r, items) === null);
  const combinable = applicable.filter((r) => r.combines);
  const combinations = [
    ...applicable.filter((r) => !r.combines).map((r) => [r]),
    ...(combinable.length > 0 ? [combinable] : []),
    [],
  ];
  let best: DiscountResult | undefined;
  let bestScore = -1;
  for (const combination of combinations) {
    const result = applyRules(items, combination);
    const discounted = result.shares.reduce((a, s) => a + s.amount, 0);
    // Free shipping counts as a saving here too, although its amount is not known yet.
    const score = discounted + (result.freeShipping ? 1 : 0);
    if (score > bestScore) {
      best = result;
      bestScore = score;
    }
  }
  return best as DiscountResult;
}

/** Why a discount does not apply to these lines, or null if it does. */
export function discountRuleProblem(rule: DiscountRule, items: readonly PriceItem[]): CodeProblem | null {
  const discountable = items.filter((i) => i.discountable);
  const net = discountable.reduce((a, i) => a + i.unitPrice * i.quantity - planDiscountOf(i), 0);
  const count = discountable.reduce((a, i) => a + i.quantity, 0);
  if (net < rule.minSubtotal || count < rule.minQuantity) return "below_minimum";
  if (rule.kind === "free_shipping") return items.some((i) => i.requiresShipping) ? null : "nothing_fits";
  return discountable.some((i) => isInScope(rule, i)) ? null : "nothing_fits";
}

function applyRules(items: readonly PriceItem[], rules: readonly DiscountRule[]): DiscountResult {
  const lines = items.map((i) => {
    const planDiscount = planDiscountOf(i);
    return { discount: planDiscount, planDiscount };
  });
  const shares: DiscountAllocation[] = [];
  for (const rule of rules) {
    if (rule.kind === "free_shipping") continue;
    const remaining = items.map((item, i) =>
      item.discountable && isInScope(rule, item) ? item.unitPrice * item.quantity - (lines[i]?.discount ?? 0) : 0,
    );
    const sum = remaining.reduce((a, b) => a + b, 0);
    const discountAmount = rule.kind === "percent" ? applyRate(sum, rule.value) : Math.min(rule.value, sum);
    allocateAmount(discountAmount, remaining).forEach((amount, i) => {
      const line = lines[i];
      const item = items[i];
      if (amount === 0 || !line || !item) return;
      line.discount += amount;
      shares.push({ discountId: rule.id, title: rule.title, lineId: item.id, amount });
    });
  }
  return { lines, shares, freeShipping: rules.find((r) => r.kind === "free_shipping") ?? null };
}

const planDiscountOf = (i: PriceItem): number => (i.planBps > 0 ? applyRate(i.unitPrice, i.planBps) * i.quantity : 0);

function isInScope({ scope }: DiscountRule, item: PriceItem): boolean {
  const { products = [], tags = [] } = scope;
  if (products.length === 0 && tags.length === 0) return true;
  return (item.productId !== null && products.includes(item.productId)) || tags.some((t) => item.tags.includes(t));
}
