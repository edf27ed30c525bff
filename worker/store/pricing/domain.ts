import { applyRate, calculateIncludedTax } from "../../kernel/money.ts";
import type {
  CodeProblem,
  PriceBreakdown,
  PricedLine,
  PriceInput,
  PriceItem,
  ShippingMethod,
  TaxRate,
} from "./contract.ts";
import { applyDiscounts, discountRuleProblem, type LineDiscount } from "./domain-discounts.ts";

/**
 * Prices a cart. The order: subscription discounts and other discounts per line, shipping by weight and its
 * discounts, then tax on what is really paid, then gift cards. Every amount is an integer of minor units;
 * every split adds up exactly (largest remainder); tax is rounded half up once per line. Invariant: total =
 * subtotal − discount + shipping + taxAdded = Σ line totals + shipping + its tax.
 */
export function priceCart(input: PriceInput): PriceBreakdown {
  const { lines: discounted, shares, freeShipping } = applyDiscounts(input.items, input.discounts);
  const lines = input.items.map((item, i) => priceLine(item, discounted[i] as LineDiscount, input.taxes));
  const subtotal = sum(lines.map((l) => l.gross));
  const discount = sum(lines.map((l) => l.discount));

  const shippableItems = input.items.filter((i) => i.requiresShipping);
  const weight = sum(shippableItems.map((i) => i.weightG * i.quantity));
  const paidForGoods = subtotal - discount;
  const fittingMethods =
    shippableItems.length === 0 ? [] : input.methods.flatMap((m) => rateMethod(m, weight, paidForGoods));
  const pricedMethods = fittingMethods.map((f) => ({ ...f, price: freeShipping ? 0 : f.list }));
  pricedMethods.sort((a, b) => a.price - b.price || a.maxDays - b.maxDays);
  const method = pricedMethods.find((m) => m.id === input.methodId) ?? pricedMethods[0] ?? null;
  if (method && freeShipping && method.list > 0)
    shares.push({ discountId: freeShipping.id, title: freeShipping.title, lineId: null, amount: method.list });

  const shipping = method?.price ?? 0;
  const shippingTaxRate = shipping > 0 ? input.taxes.find((t) => t.category === "shipping") : undefined;
  const shippingTax = shippingTaxRate ? calculateTax(shipping, shippingTaxRate) : 0;
  const sumTax = (included: boolean) => sum(lines.filter((l) => l.taxIncluded === included).map((l) => l.tax));
  const taxAdded = sumTax(false) + (shippingTaxRate && !shippingTaxRate.included ? shippingTax : 0);
  const taxIncluded = sumTax(true) + (shippingTaxRate?.included ? shippingTax : 0);
  const total = subtotal - discount + shipping + taxAdded;
  const gifts = spendGiftCards(input.gifts, total);

  return {
    currency: input.currency,
    lines,
    shares,
    subtotal,
    discount,
    method,
    methods: pricedMethods.map(({ id, name, price, minDays, maxDays }) => ({ id, name, price, minDays, maxDays })),
    shipping,
    shippingTax,
    taxAdded,
    taxIncluded,
    taxes: summarizeTaxes(lines, shippingTaxRate, shippingTax),
    total,
    gifts,
    due: total - sum(gifts.map((g) => g.amount)),
    toFreeShipping:
      freeShipping || shippableItems.length === 0 ? null : amountToFreeShipping(input.methods, weight, paidForGoods),
    unshippable: shippableItems.length > 0 && input.methods.length > 0 && pricedMethods.length === 0,
  };
}

/**
 * Why codes in `input.discounts` save nothing, by code: below their minimum, no matching product, or another
 * discount saves more and the two do not combine. Codes that apply are left out.
 */
export function findCodeProblems(input: PriceInput, priced: PriceBreakdown): Record<string, CodeProblem> {
  const appliedIds = new Set(priced.shares.map((s) => s.discountId));
  const problems: Record<string, CodeProblem> = {};
  for (const rule of input.discounts) {
    if (rule.code === null || appliedIds.has(rule.id)) continue;
    // Free shipping has no amount if shipping costs nothing anyway, or no destination is known yet.
    const isUndecided = rule.kind === "free_shipping" && (priced.method === null || priced.shipping === 0);
    const problem = discountRuleProblem(rule, input.items) ?? (isUndecided ? null : "not_combinable");
    if (problem) problems[rule.code] = problem;
  }
  return problems;
}

/**
 * The refund for the next `quantity` units of a line, so that all refunds of the line add up to exactly what
 * was paid: the share of all units up to the new count, less what was refunded before.
 * @param refundedQuantity units refunded before
 */
export function refundableShare(paid: number, units: number, refundedQuantity: number, quantity: number): number {
  const upTo = (n: number) => Math.floor((paid * n) / units);
  const last = refundedQuantity + quantity === units;
  return (last ? paid : upTo(refundedQuantity + quantity)) - upTo(refundedQuantity);
}

function priceLine(item: PriceItem, discounted: LineDiscount, taxes: readonly TaxRate[]): PricedLine {
  const gross = item.unitPrice * item.quantity;
  const net = gross - discounted.discount;
  const rate = item.taxCategory === "none" ? undefined : taxes.find((t) => t.category === item.taxCategory);
  const tax = rate ? calculateTax(net, rate) : 0;
  const included = rate?.included ?? false;
  return {
    id: item.id,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    gross,
    discount: discounted.discount,
    planDiscount: discounted.planDiscount,
    tax,
    taxBps: rate?.bps ?? 0,
    taxIncluded: included,
    taxName: rate?.name ?? "",
    total: net + (included ? 0 : tax),
  };
}

const calculateTax = (amount: number, rate: TaxRate): number =>
  rate.included ? calculateIncludedTax(amount, rate.bps) : applyRate(amount, rate.bps);

/** The method with its rate for the weight; nothing if the parcel is too heavy for it. */
function rateMethod(m: ShippingMethod, weight: number, paidForGoods: number) {
  const step = m.rates.find((r) => r.upToG === null || weight <= r.upToG);
  if (!step) return [];
  const list = m.freeOver !== null && paidForGoods >= m.freeOver ? 0 : step.price;
  return [{ id: m.id, name: m.name, list, minDays: m.minDays, maxDays: m.maxDays }];
}

function amountToFreeShipping(methods: readonly ShippingMethod[], weight: number, paidForGoods: number): number | null {
  const gaps = methods
    .filter((m) => m.freeOver !== null && rateMethod(m, weight, 0).length > 0)
    .map((m) => (m.freeOver as number) - paidForGoods);
  if (gaps.length === 0) return null;
  const smallest = Math.min(...gaps);
  return smallest > 0 ? smallest : null;
}

/** Gift cards pay in the order given, each up to its balance. */
function spendGiftCards(gifts: PriceInput["gifts"], total: number): PriceBreakdown["gifts"] {
  let remaining = total;
  return gifts.flatMap((g) => {
    const amount = Math.min(remaining, Math.max(0, g.balance));
    remaining -= amount;
    return amount > 0 ? [{ id: g.id, last4: g.last4, amount }] : [];
  });
}

function summarizeTaxes(lines: readonly PricedLine[], shippingTaxRate: TaxRate | undefined, shippingTax: number) {
  const rows = new Map<string, PriceBreakdown["taxes"][number]>();
  const add = (name: string, bps: number, included: boolean, amount: number) => {
    if (amount === 0) return;
    const key = `${name} ${bps} ${included}`;
    const row = rows.get(key) ?? { name, bps, included, amount: 0 };
    rows.set(key, { ...row, amount: row.amount + amount });
  };
  for (const l of lines) add(l.taxName, l.taxBps, l.taxIncluded, l.tax);
  if (shippingTaxRate) add(shippingTaxRate.name, shippingTaxRate.bps, shippingTaxRate.included, shippingTax);
  return [...rows.values()];
}

const sum = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0);
