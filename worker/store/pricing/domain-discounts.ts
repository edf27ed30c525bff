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
  const applicable = rules.filter((r, i) => isFirstOfBatch(r, rules, i) && discountRuleProblem(r, items) === null);
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
  if (rule.kind === "buy_x_get_y" && discountable.some((i) => isInScope(rule.scope, i)))
    return countGotUnits(rule, items).some((n) => n > 0) ? null : "below_minimum";
  return discountable.some((i) => isInScope(rule.scope, i)) ? null : "nothing_fits";
}

function applyRules(items: readonly PriceItem[], rules: readonly DiscountRule[]): DiscountResult {
  const lines = items.map((i) => {
    const planDiscount = planDiscountOf(i);
    return { discount: planDiscount, planDiscount };
  });
  const shares: DiscountAllocation[] = [];
  for (const rule of rules) {
    if (rule.kind === "free_shipping") continue;
    const remaining = items.map((item, i) => item.unitPrice * item.quantity - (lines[i]?.discount ?? 0));
    lineAmounts(rule, items, remaining).forEach((amount, i) => {
      const line = lines[i];
      const item = items[i];
      if (amount === 0 || !line || !item) return;
      line.discount += amount;
      shares.push({ discountId: rule.id, title: rule.title, lineId: item.id, amount });
    });
  }
  return { lines, shares, freeShipping: rules.find((r) => r.kind === "free_shipping") ?? null };
}

/** What a discount takes off each line. @param remaining what is left to pay of each line */
function lineAmounts(rule: DiscountRule, items: readonly PriceItem[], remaining: readonly number[]): number[] {
  if (rule.kind === "buy_x_get_y")
    return countGotUnits(rule, items).map((units, i) => {
      const { quantity } = items[i] as PriceItem;
      const left = remaining[i] as number;
      return applyRate(units === quantity ? left : Math.floor((left * units) / quantity), rule.value);
    });
  const base = remaining.map((left, i) => {
    const item = items[i] as PriceItem;
    return item.discountable && isInScope(rule.scope, item) ? left : 0;
  });
  const sum = base.reduce((a, b) => a + b, 0);
  return allocateAmount(rule.kind === "percent" ? applyRate(sum, rule.value) : Math.min(rule.value, sum), base);
}

/**
 * How many units of each line are got at the lower price by `buy_x_get_y`: the least expensive ones. A unit is either
 * bought or got, never both, so that two of one product are needed for "buy one, get one".
 */
export function countGotUnits(rule: DiscountRule, items: readonly PriceItem[]): number[] {
  const lines = items.map((item, index) => ({
    index,
    units: item.discountable ? item.quantity : 0,
    price: item.unitPrice - planDiscountOf({ ...item, quantity: 1 }),
    isBought: isInScope(rule.scope, item),
    isGot: isInScope(rule.getScope, item),
  }));
  const count = (fits: (l: (typeof lines)[number]) => boolean) =>
    lines.reduce((a, l) => a + (fits(l) ? l.units : 0), 0);
  const [buy, get] = [rule.buyQuantity, rule.getQuantity];
  const bought = count((l) => l.isBought);
  const sets = Math.min(
    Math.floor(bought / buy),
    Math.floor(count((l) => l.isGot) / get),
    Math.floor(count((l) => l.isBought || l.isGot) / (buy + get)),
    rule.maxPerOrder ?? Number.MAX_SAFE_INTEGER,
  );
  let toGet = sets * get;
  // Units that could be either: so many may be got that enough are left to have been bought.
  let shared = bought - sets * buy;
  const got = items.map(() => 0);
  for (const l of lines.filter((l) => l.isGot).sort((a, b) => a.price - b.price || a.index - b.index)) {
    const units = Math.min(l.units, toGet, l.isBought ? shared : l.units);
    got[l.index] = units;
    toGet -= units;
    if (l.isBought) shared -= units;
  }
  return got;
}

/** Of several codes of one batch the first applies. */
const isFirstOfBatch = (rule: DiscountRule, rules: readonly DiscountRule[], place: number): boolean =>
  rule.batchId === null || rules.findIndex((r) => r.batchId === rule.batchId) === place;

const planDiscountOf = (i: PriceItem): number => (i.planBps > 0 ? applyRate(i.unitPrice, i.planBps) * i.quantity : 0);

function isInScope({ products = [], tags = [] }: DiscountRule["scope"], item: PriceItem): boolean {
  if (products.length === 0 && tags.length === 0) return true;
  return (item.productId !== null && products.includes(item.productId)) || tags.some((t) => item.tags.includes(t));
}
