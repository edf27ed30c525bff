import fc from "fast-check";
import { expect, it } from "vitest";
import type { DiscountRule, PriceItem } from "./contract.ts";
import { applyDiscounts, countGotUnits, discountRuleProblem } from "./domain-discounts.ts";

const item = (id: string, unitPrice: number, quantity: number, over: Partial<PriceItem> = {}): PriceItem => ({
  ...{ id, variantId: id, productId: id, planId: "", unitPrice, planBps: 0, quantity, taxCategory: "food", weightG: 1 },
  ...{ requiresShipping: true, discountable: true, tags: [] },
  ...over,
});
const rule = (over: Partial<DiscountRule> = {}): DiscountRule => ({
  ...{ id: "d", code: null, title: "Offer", kind: "buy_x_get_y", value: 10_000, scope: {}, getScope: {} },
  ...{
    minSubtotal: 0,
    minQuantity: 0,
    combines: false,
    buyQuantity: 2,
    getQuantity: 1,
    maxPerOrder: null,
    batchId: null,
  },
  ...over,
});

it("gives the least expensive of three, and needs all three", () => {
  const cart = [item("a", 3000, 1), item("b", 2000, 1), item("c", 1000, 1)];
  expect(countGotUnits(rule(), cart)).toEqual([0, 0, 1]);
  expect(applyDiscounts(cart, [rule()]).lines.map((l) => l.discount)).toEqual([0, 0, 1000]);
  expect(countGotUnits(rule(), cart.slice(0, 2))).toEqual([0, 0]);
  expect(discountRuleProblem(rule(), cart.slice(0, 2))).toBe("below_minimum");
});

it("counts a unit once: two of one product for buy one, get one", () => {
  const bogo = rule({ buyQuantity: 1 });
  expect(countGotUnits(bogo, [item("a", 1000, 1)])).toEqual([0]);
  expect(countGotUnits(bogo, [item("a", 1000, 2)])).toEqual([1]);
  expect(countGotUnits(bogo, [item("a", 1000, 5)])).toEqual([2]);
  expect(countGotUnits({ ...bogo, maxPerOrder: 1 }, [item("a", 1000, 5)])).toEqual([1]);
});

it("buys from one list and gets from another, at a part of the price", () => {
  const offer = rule({ buyQuantity: 1, scope: { products: ["puna"] }, getScope: { tags: ["bar"] }, value: 5000 });
  const bar = item("bar", 301, 3, { tags: ["bar"] });
  expect(applyDiscounts([item("puna", 3950, 2), bar], [offer]).lines.map((l) => l.discount)).toEqual([0, 301]);
  expect(discountRuleProblem(offer, [bar])).toBe("nothing_fits");
  expect(discountRuleProblem(offer, [item("puna", 3950, 2)])).toBe("below_minimum");
  // Gift cards are money: never bought for it, never got by it.
  expect(countGotUnits(rule({ buyQuantity: 1 }), [item("gift", 5000, 4, { discountable: false })])).toEqual([0]);
});

it("discounts what is left after the subscription saving, to the cent", () => {
  const cart = [item("a", 999, 3, { planBps: 1500 })];
  const { lines } = applyDiscounts(cart, [rule()]);
  const plan = lines[0]?.planDiscount ?? 0;
  expect(lines[0]?.discount).toBe(plan + Math.floor((999 * 3 - plan) / 3));
});

it("lets one of several codes that were made together apply", () => {
  const ten = (id: string): DiscountRule =>
    rule({ id, code: id, kind: "percent", value: 1000, combines: true, batchId: "x" });
  expect(applyDiscounts([item("a", 1000, 1)], [ten("one"), ten("two")]).lines[0]?.discount).toBe(100);
  expect(applyDiscounts([item("a", 1000, 1)], [ten("one"), { ...ten("two"), batchId: "y" }]).lines[0]?.discount).toBe(
    190,
  );
});

it("never gives more units than are bought for it, whatever overlaps", () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    tag: fc.constantFrom("buy", "get", "both", "none"),
  });
  const numbers = fc.record({
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), numbers, (lines, n) => {
      const cart = lines.map((l, i) =>
        item(String(i), l.price, l.quantity, { tags: l.tag === "both" ? ["buy", "get"] : [l.tag] }),
      );
      const got = countGotUnits(rule({ ...n, scope: { tags: ["buy"] }, getScope: { tags: ["get"] } }), cart);
      const total = got.reduce((a, b) => a + b, 0);
      const leftToBuy = cart.reduce((a, l, i) => a + (l.tags.includes("buy") ? l.quantity - (got[i] ?? 0) : 0), 0);
      expect(total % n.getQuantity).toBe(0);
      expect(leftToBuy).toBeGreaterThanOrEqual((total / n.getQuantity) * n.buyQuantity);
      got.forEach((units, i) => {
        expect(units).toBeLessThanOrEqual(cart[i]?.tags.includes("get") ? (cart[i]?.quantity ?? 0) : 0);
      });
      // The most that fits: one more set would need units that are not there.
      const both = cart
        .filter((l) => l.tags.includes("buy") && l.tags.includes("get"))
        .reduce((a, l) => a + l.quantity, 0);
      const only = (tag: string) =>
        cart.filter((l) => l.tags.length === 1 && l.tags[0] === tag).reduce((a, l) => a + l.quantity, 0);
      const sets = total / n.getQuantity + 1;
      const missingToBuy = Math.max(0, sets * n.buyQuantity - only("buy"));
      const missingToGet = Math.max(0, sets * n.getQuantity - only("get"));
      expect(missingToBuy + missingToGet > both || missingToBuy > both || missingToGet > both).toBe(true);
    }),
  );
});
