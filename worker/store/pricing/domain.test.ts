import fc from "fast-check";
import { expect, it } from "vitest";
import type { DiscountRule, PriceInput, PriceItem, ShippingMethod, TaxRate } from "./contract.ts";
import { priceCart, refundableShare } from "./domain.ts";
import { discountRuleProblem } from "./domain-discounts.ts";

const item = (over: Partial<PriceItem> = {}): PriceItem => ({
  id: "l1",
  variantId: "v1",
  productId: "p1",
  planId: "",
  unitPrice: 3800,
  planBps: 0,
  quantity: 1,
  taxCategory: "food",
  weightG: 400,
  requiresShipping: true,
  discountable: true,
  tags: [],
  ...over,
});
const rule = (over: Partial<DiscountRule> = {}): DiscountRule => ({
  id: "d1",
  code: "TEN",
  title: "Ten off",
  kind: "percent",
  value: 1000,
  scope: {},
  minSubtotal: 0,
  minQuantity: 0,
  combines: false,
  ...{ buyQuantity: 0, getQuantity: 0, getScope: {}, maxPerOrder: null, batchId: null },
  ...over,
});
const post: ShippingMethod = {
  id: "post",
  name: "Post",
  rates: [
    { upToG: 1000, price: 500 },
    { upToG: 5000, price: 900 },
  ],
  freeOver: 7500,
  minDays: 2,
  maxDays: 5,
};
const input = (over: Partial<PriceInput> = {}): PriceInput => ({
  currency: "USD",
  items: [item()],
  discounts: [],
  methods: [post],
  methodId: null,
  taxes: [],
  gifts: [],
  ...over,
});

it("adds tax on what is paid, with shipping taxed at its own rate", () => {
  const taxes: TaxRate[] = [
    { category: "food", name: "State", bps: 290, included: false },
    { category: "shipping", name: "State", bps: 290, included: false },
  ];
  const p = priceCart(input({ taxes, discounts: [rule()] }));
  expect(p).toMatchObject({ subtotal: 3800, discount: 380, shipping: 500, taxAdded: 99 + 15, total: 4034, due: 4034 });
  expect(p.taxes).toEqual([{ name: "State", bps: 290, included: false, amount: 114 }]);
});

it("extracts the tax from prices that include it", () => {
  const p = priceCart(input({ taxes: [{ category: "food", name: "VAT", bps: 700, included: true }], methods: [] }));
  expect(p).toMatchObject({ total: 3800, taxAdded: 0, taxIncluded: 249 });
});

it("picks the shipping tier by weight, reports how far free shipping is, and when no method is available", () => {
  expect(priceCart(input({ items: [item({ weightG: 1500 })] })).shipping).toBe(900);
  expect(priceCart(input()).toFreeShipping).toBe(3700);
  expect(priceCart(input({ items: [item({ quantity: 2 })] }))).toMatchObject({ shipping: 0, toFreeShipping: null });
  expect(priceCart(input({ items: [item({ weightG: 9000 })] }))).toMatchObject({ method: null, unshippable: true });
  expect(priceCart(input({ items: [item({ requiresShipping: false })] }))).toMatchObject({
    method: null,
    unshippable: false,
  });
});

it("ships free from exactly the threshold on, counted after discounts", () => {
  const costing = (unitPrice: number, discounts: DiscountRule[] = []) =>
    priceCart(input({ items: [item({ unitPrice })], discounts }));
  expect(costing(7499)).toMatchObject({ shipping: 500, toFreeShipping: 1 });
  expect(costing(7500)).toMatchObject({ shipping: 0, toFreeShipping: null });
  expect(costing(8333, [rule()])).toMatchObject({ discount: 833, shipping: 0, toFreeShipping: null });
  expect(costing(8332, [rule()])).toMatchObject({ discount: 833, shipping: 500, toFreeShipping: 1 });
});

it("refunds leftover cents with the last units of a line", () => {
  expect([0, 1, 2].map((before) => refundableShare(200, 3, before, 1))).toEqual([66, 67, 67]);
  expect([refundableShare(200, 3, 0, 2), refundableShare(200, 3, 2, 1)]).toEqual([133, 67]);
});

it("applies the discount that saves most; those that combine add up on what is left", () => {
  const alone = rule({ id: "a", kind: "fixed", value: 500 });
  const c1 = rule({ id: "c1", value: 1000, combines: true });
  const c2 = rule({ id: "c2", kind: "fixed", value: 300, combines: true });
  const p = priceCart(input({ discounts: [alone, c1, c2] }));
  expect(p.discount).toBe(680);
  expect(p.shares.map((s) => s.discountId)).toEqual(["c1", "c2"]);
});

it("respects the scope, skips gift cards, and reports why a code does not apply", () => {
  const gift = item({ id: "g", productId: "gift", discountable: false, taxCategory: "none", unitPrice: 5000 });
  expect(priceCart(input({ items: [gift], discounts: [rule()] })).discount).toBe(0);
  expect(discountRuleProblem(rule({ scope: { products: ["other"] } }), [item()])).toBe("nothing_fits");
  expect(discountRuleProblem(rule({ minSubtotal: 9000 }), [item()])).toBe("below_minimum");
  expect(discountRuleProblem(rule({ scope: { tags: ["protein"] } }), [item({ tags: ["protein"] })])).toBeNull();
});

it("applies the subscription discount per unit before other discounts", () => {
  const p = priceCart(input({ items: [item({ planBps: 1500, quantity: 2 })], discounts: [rule()] }));
  expect(p.lines[0]).toMatchObject({ planDiscount: 1140, discount: 1140 + 646 });
});

it("spends gift cards in order and never more than is due", () => {
  const gifts = [
    { id: "g1", last4: "AAAA", balance: 1000 },
    { id: "g2", last4: "BBBB", balance: 9000 },
  ];
  const p = priceCart(input({ gifts }));
  expect(p.gifts.map((g) => g.amount)).toEqual([1000, 3300]);
  expect(p.due).toBe(0);
});

const anyItem = fc.record({
  unitPrice: fc.integer({ min: 0, max: 50_000 }),
  planBps: fc.constantFrom(0, 1000, 1500),
  quantity: fc.integer({ min: 1, max: 99 }),
  taxCategory: fc.constantFrom("food", "dietary_supplement", "standard", "none" as const),
  weightG: fc.integer({ min: 0, max: 3000 }),
  requiresShipping: fc.boolean(),
  discountable: fc.boolean(),
  productId: fc.constantFrom("p1", "p2", "p3"),
  tags: fc.subarray(["protein", "energy"]),
});
const anyRule = fc.record({
  kind: fc.constantFrom("percent", "fixed", "free_shipping" as const),
  value: fc.integer({ min: 0, max: 10_000 }),
  scope: fc.constantFrom<DiscountRule["scope"]>({}, { products: ["p1"] }, { tags: ["protein"] }),
  minSubtotal: fc.constantFrom(0, 5000),
  minQuantity: fc.constantFrom(0, 3),
  combines: fc.boolean(),
});
const anyTax = fc.constantFrom<TaxRate[]>(
  [],
  [
    { category: "food", name: "State", bps: 290, included: false },
    { category: "standard", name: "State", bps: 825, included: false },
    { category: "shipping", name: "State", bps: 825, included: false },
  ],
  [
    { category: "food", name: "VAT", bps: 700, included: true },
    { category: "dietary_supplement", name: "VAT", bps: 1900, included: true },
    { category: "shipping", name: "VAT", bps: 1900, included: true },
  ],
);
const anyCart = fc.record({
  items: fc.array(anyItem, { minLength: 1, maxLength: 8 }),
  rules: fc.array(anyRule, { maxLength: 4 }),
  taxes: anyTax,
  gifts: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 2 }),
  /** The sizes of the partial refunds of each line. */
  steps: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 }),
});

it("adds up exactly in 100,000 random carts, and refunds what was paid and never more", () => {
  const sum = (xs: number[]) => xs.reduce((a, b) => a + b, 0);
  fc.assert(
    fc.property(anyCart, (c) => {
      const p = priceCart(
        input({
          items: c.items.map((i, n) => item({ ...i, id: `l${n}` })),
          discounts: c.rules.map((r, n) => rule({ ...r, id: `d${n}` })),
          taxes: c.taxes,
          gifts: c.gifts.map((balance, n) => ({ id: `g${n}`, last4: "0000", balance })),
        }),
      );
      const shipTaxAdded = c.taxes.some((t) => t.category === "shipping" && !t.included) ? p.shippingTax : 0;
      if (p.total !== p.subtotal - p.discount + p.shipping + p.taxAdded) throw new Error("total");
      if (p.total !== sum(p.lines.map((l) => l.total)) + p.shipping + shipTaxAdded) throw new Error("lines");
      if (p.due + sum(p.gifts.map((g) => g.amount)) !== p.total || p.due < 0) throw new Error("due");
      if (sum(p.taxes.map((t) => t.amount)) !== p.taxAdded + p.taxIncluded) throw new Error("taxes");
      const shares = new Map<string, number>();
      for (const s of p.shares) if (s.lineId) shares.set(s.lineId, (shares.get(s.lineId) ?? 0) + s.amount);
      for (const l of p.lines) {
        if (l.discount > l.gross || l.discount !== l.planDiscount + (shares.get(l.id) ?? 0))
          throw new Error("discount");
        if (!Number.isSafeInteger(l.total) || l.total < 0) throw new Error("integer");
        let back = 0;
        let units = 0;
        for (const step of [...c.steps, l.quantity]) {
          const n = Math.min(step, l.quantity - units);
          if (n === 0) break;
          const part = refundableShare(l.total, l.quantity, units, n);
          if (part < 0) throw new Error("refund below zero");
          back += part;
          units += n;
        }
        if (back > l.total || (units === l.quantity && back !== l.total)) throw new Error("refund");
      }
    }),
    { numRuns: 100_000 },
  );
});
