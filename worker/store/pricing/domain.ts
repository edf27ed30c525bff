import { share, taxInside } from "../../kernel/money.ts";
import type { CodeProblem, Priced, PricedLine, PriceInput, PriceItem, ShippingMethod, TaxRate } from "./contract.ts";
import { applyDiscounts, type Discounted, problemOf } from "./domain-discounts.ts";

/**
 * What a cart costs. Order of things: plan savings and discounts by line, shipping by weight and its
 * discounts, then tax on what is really paid, then gift cards. Every amount is an integer of minor
 * units; every split sums exactly (largest remainder); tax is rounded half up once per line.
 * Invariant: total = subtotal − discount + shipping + taxAdded = Σ line totals + shipping + its tax.
 */
export function priceCart(input: PriceInput): Priced {
  const { lines: discounted, shares, freeShipping } = applyDiscounts(input.items, input.discounts);
  const lines = input.items.map((item, i) => pricedLine(item, discounted[i] as Discounted, input.taxes));
  const subtotal = sum(lines.map((l) => l.gross));
  const discount = sum(lines.map((l) => l.discount));

  const shipped = input.items.filter((i) => i.requiresShipping);
  const weight = sum(shipped.map((i) => i.weightG * i.quantity));
  const paidForGoods = subtotal - discount;
  const fitting = shipped.length === 0 ? [] : input.methods.flatMap((m) => ratedFor(m, weight, paidForGoods));
  const offers = fitting.map((f) => ({ ...f, price: freeShipping ? 0 : f.list }));
  offers.sort((a, b) => a.price - b.price || a.maxDays - b.maxDays);
  const method = offers.find((m) => m.id === input.methodId) ?? offers[0] ?? null;
  if (method && freeShipping && method.list > 0)
    shares.push({ discountId: freeShipping.id, title: freeShipping.title, lineId: null, amount: method.list });

  const shipping = method?.price ?? 0;
  const shipRate = shipping > 0 ? input.taxes.find((t) => t.category === "shipping") : undefined;
  const shippingTax = shipRate ? taxOf(shipping, shipRate) : 0;
  const added = (on: boolean) => sum(lines.filter((l) => l.taxIncluded === on).map((l) => l.tax));
  const taxAdded = added(false) + (shipRate && !shipRate.included ? shippingTax : 0);
  const taxIncluded = added(true) + (shipRate?.included ? shippingTax : 0);
  const total = subtotal - discount + shipping + taxAdded;
  const gifts = spend(input.gifts, total);

  return {
    currency: input.currency,
    lines,
    shares,
    subtotal,
    discount,
    method,
    methods: offers.map(({ id, name, price, minDays, maxDays }) => ({ id, name, price, minDays, maxDays })),
    shipping,
    shippingTax,
    taxAdded,
    taxIncluded,
    taxes: taxSummary(lines, shipRate, shippingTax),
    total,
    gifts,
    due: total - sum(gifts.map((g) => g.amount)),
    toFreeShipping: freeShipping || shipped.length === 0 ? null : missingForFree(input.methods, weight, paidForGoods),
    unshippable: shipped.length > 0 && input.methods.length > 0 && offers.length === 0,
  };
}

/**
 * Why codes that are in `input.discounts` save nothing, by code: below their minimum, nothing that they
 * are for, or another discount saves more and the two do not combine. Codes that are in force are left out.
 */
export function codeProblems(input: PriceInput, priced: Priced): Record<string, CodeProblem> {
  const inForce = new Set(priced.shares.map((s) => s.discountId));
  const told: Record<string, CodeProblem> = {};
  for (const rule of input.discounts) {
    if (rule.code === null || inForce.has(rule.id)) continue;
    // Free shipping shows no share where nothing was to be paid, or no place is known yet.
    const waiting = rule.kind === "free_shipping" && (priced.method === null || priced.shipping === 0);
    const problem = problemOf(rule, input.items) ?? (waiting ? null : "not_combinable");
    if (problem) told[rule.code] = problem;
  }
  return told;
}

/**
 * What is left of a line to give back for `quantity` of its units, so that all its refunds together
 * give back exactly what was paid: the share of everything up to the new count, less what went before.
 * @param refundedQuantity units given back before
 */
export function refundShare(paid: number, units: number, refundedQuantity: number, quantity: number): number {
  const upTo = (n: number) => Math.floor((paid * n) / units);
  const last = refundedQuantity + quantity === units;
  return (last ? paid : upTo(refundedQuantity + quantity)) - upTo(refundedQuantity);
}

function pricedLine(item: PriceItem, cut: Discounted, taxes: readonly TaxRate[]): PricedLine {
  const gross = item.unitPrice * item.quantity;
  const net = gross - cut.discount;
  const rate = item.taxCategory === "none" ? undefined : taxes.find((t) => t.category === item.taxCategory);
  const tax = rate ? taxOf(net, rate) : 0;
  const included = rate?.included ?? false;
  return {
    id: item.id,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    gross,
    discount: cut.discount,
    planDiscount: cut.planDiscount,
    tax,
    taxBps: rate?.bps ?? 0,
    taxIncluded: included,
    taxName: rate?.name ?? "",
    total: net + (included ? 0 : tax),
  };
}

const taxOf = (amount: number, rate: TaxRate): number =>
  rate.included ? taxInside(amount, rate.bps) : share(amount, rate.bps);

/** The method with its price for the weight; nothing where the parcel is too heavy for it. */
function ratedFor(m: ShippingMethod, weight: number, paidForGoods: number) {
  const step = m.rates.find((r) => r.upToG === null || weight <= r.upToG);
  if (!step) return [];
  const list = m.freeOver !== null && paidForGoods >= m.freeOver ? 0 : step.price;
  return [{ id: m.id, name: m.name, list, minDays: m.minDays, maxDays: m.maxDays }];
}

function missingForFree(methods: readonly ShippingMethod[], weight: number, paidForGoods: number): number | null {
  const bars = methods
    .filter((m) => m.freeOver !== null && ratedFor(m, weight, 0).length > 0)
    .map((m) => (m.freeOver as number) - paidForGoods);
  if (bars.length === 0) return null;
  const least = Math.min(...bars);
  return least > 0 ? least : null;
}

/** Gift cards pay in the order given, each up to its balance. */
function spend(gifts: PriceInput["gifts"], total: number): Priced["gifts"] {
  let left = total;
  return gifts.flatMap((g) => {
    const amount = Math.min(left, Math.max(0, g.balance));
    left -= amount;
    return amount > 0 ? [{ id: g.id, last4: g.last4, amount }] : [];
  });
}

function taxSummary(lines: readonly PricedLine[], shipRate: TaxRate | undefined, shippingTax: number) {
  const rows = new Map<string, Priced["taxes"][number]>();
  const add = (name: string, bps: number, included: boolean, amount: number) => {
    if (amount === 0) return;
    const key = `${name} ${bps} ${included}`;
    const row = rows.get(key) ?? { name, bps, included, amount: 0 };
    rows.set(key, { ...row, amount: row.amount + amount });
  };
  for (const l of lines) add(l.taxName, l.taxBps, l.taxIncluded, l.tax);
  if (shipRate) add(shipRate.name, shipRate.bps, shipRate.included, shippingTax);
  return [...rows.values()];
}

const sum = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0);
