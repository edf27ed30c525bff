import { allocate, share } from "../../kernel/money.ts";
import type { AppliedShare, CodeProblem, DiscountRule, PriceItem } from "./contract.ts";

/** What a line is lowered by, minor units, of the whole line. */
export interface Discounted {
  discount: number;
  planDiscount: number;
}

interface Outcome {
  lines: Discounted[];
  shares: AppliedShare[];
  freeShipping: DiscountRule | null;
}

/**
 * Applies plan savings, then discounts. Discounts that combine add up, each on what is left; one that
 * does not combine stands alone. Of all that is allowed, the buyer gets what saves most; ties go to the
 * earlier rule, so that the answer does not depend on chance.
 */
export function applyDiscounts(items: readonly PriceItem[], rules: readonly DiscountRule[]): Outcome {
  const fits = rules.filter((r) => problemOf(r, items) === null);
  const together = fits.filter((r) => r.combines);
  const choices = [...fits.filter((r) => !r.combines).map((r) => [r]), ...(together.length > 0 ? [together] : []), []];
  let best: Outcome | undefined;
  let bestWorth = -1;
  for (const choice of choices) {
    const outcome = apply(items, choice);
    const off = outcome.shares.reduce((a, s) => a + s.amount, 0);
    // Free shipping is worth something here too, though its price is not known yet.
    const worth = off + (outcome.freeShipping ? 1 : 0);
    if (worth > bestWorth) {
      best = outcome;
      bestWorth = worth;
    }
  }
  return best as Outcome;
}

/** Why a rule does nothing for these lines, or null where it does. */
export function problemOf(rule: DiscountRule, items: readonly PriceItem[]): CodeProblem | null {
  const base = items.filter((i) => i.discountable);
  const net = base.reduce((a, i) => a + i.unitPrice * i.quantity - planSaving(i), 0);
  const count = base.reduce((a, i) => a + i.quantity, 0);
  if (net < rule.minSubtotal || count < rule.minQuantity) return "below_minimum";
  if (rule.kind === "free_shipping") return items.some((i) => i.requiresShipping) ? null : "nothing_fits";
  return base.some((i) => inScope(rule, i)) ? null : "nothing_fits";
}

function apply(items: readonly PriceItem[], rules: readonly DiscountRule[]): Outcome {
  const lines = items.map((i) => {
    const planDiscount = planSaving(i);
    return { discount: planDiscount, planDiscount };
  });
  const shares: AppliedShare[] = [];
  for (const rule of rules) {
    if (rule.kind === "free_shipping") continue;
    const left = items.map((item, i) =>
      item.discountable && inScope(rule, item) ? item.unitPrice * item.quantity - (lines[i]?.discount ?? 0) : 0,
    );
    const sum = left.reduce((a, b) => a + b, 0);
    const off = rule.kind === "percent" ? share(sum, rule.value) : Math.min(rule.value, sum);
    allocate(off, left).forEach((amount, i) => {
      const line = lines[i];
      const item = items[i];
      if (amount === 0 || !line || !item) return;
      line.discount += amount;
      shares.push({ discountId: rule.id, title: rule.title, lineId: item.id, amount });
    });
  }
  return { lines, shares, freeShipping: rules.find((r) => r.kind === "free_shipping") ?? null };
}

const planSaving = (i: PriceItem): number => (i.planBps > 0 ? share(i.unitPrice, i.planBps) * i.quantity : 0);

function inScope({ scope }: DiscountRule, item: PriceItem): boolean {
  const { products = [], tags = [] } = scope;
  if (products.length === 0 && tags.length === 0) return true;
  return (item.productId !== null && products.includes(item.productId)) || tags.some((t) => item.tags.includes(t));
}
