import fc from "fast-check";
import { expect, it } from "vitest";
import type { PriceItem } from "../pricing/contract.ts";
import { priceCart } from "../pricing/domain.ts";
import { lineAmounts } from "./domain-line-amounts.ts";

const item = fc.record({
  unitPrice: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  planBps: fc.constantFrom(0, 1000, 1500),
  requiresShipping: fc.boolean(),
});
const discount = fc.record({
  kind: fc.constantFrom("percent" as const, "fixed" as const, "free_shipping" as const),
  value: fc.integer({ min: 1, max: 5000 }),
});

it("adds up, whatever is bought and taken off: lines to the subtotal, their discounts to the order's", () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 6 }),
      fc.array(discount, { maxLength: 3 }),
      (items, rules) => {
        const priced = priceCart({
          currency: "USD",
          items: items.map(
            (one, i): PriceItem => ({
              ...{ id: String(i), variantId: String(i), productId: String(i), planId: one.planBps ? "p" : "" },
              ...{ taxCategory: "standard", weightG: 100, discountable: true, tags: [], ...one },
            }),
          ),
          discounts: rules.map((rule, i) => ({
            ...{
              id: String(i),
              code: null,
              title: `Rule ${i}`,
              scope: {},
              minSubtotal: 0,
              minQuantity: 0,
              combines: true,
              ...{ buyQuantity: 0, getQuantity: 0, getScope: {}, maxPerOrder: null, batchId: null },
            },
            ...rule,
          })),
          methods: [
            { id: "m", name: "Standard", rates: [{ upToG: null, price: 595 }], freeOver: null, minDays: 1, maxDays: 2 },
          ],
          ...{ methodId: null, gifts: [] },
          taxes: [{ category: "standard", name: "Tax", bps: 725, included: false }],
        });
        const shown = priced.lines.map(lineAmounts);
        const sum = (of: (l: (typeof shown)[number]) => number) => shown.reduce((a, l) => a + of(l), 0);
        expect(sum((l) => l.gross)).toBe(priced.subtotal);
        expect(sum((l) => l.discount)).toBe(priced.discount);
        expect(sum((l) => l.net) + priced.shipping + priced.taxAdded).toBe(priced.total);
        for (const l of shown) expect(l.net).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
