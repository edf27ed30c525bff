import { expect, it } from "vitest";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { orderSums, orderTotals } from "./order-totals.ts";

const order = (over: Partial<AdminOrderView>) =>
  ({
    ...{ currency: "USD", subtotal: 10800, discount: 1080, shipping: 0, shippingName: "Standard", taxIncluded: 0 },
    ...{ total: 10206, giftPaid: 0, refunded: 0, credited: 0, owed: 0 },
    discounts: [
      { name: "WELCOME10", amount: 1080 },
      { name: "Free shipping from $40", amount: 2295 },
    ],
    taxes: [{ name: "Sales tax", bps: 500, amount: 486 }],
    ...over,
  }) as AdminOrderView;

it("adds up from the subtotal to the total, also where shipping was discounted", () => {
  const rows = orderSums(order({}));
  expect(rows.map((r) => [r.label, r.minor])).toEqual([
    ["Subtotal", 10800],
    ["Shipping, Standard", 2295],
    ["WELCOME10", -1080],
    ["Free shipping from $40", -2295],
    ["Sales tax (5%)", 486],
    ["Total", 10206],
  ]);
  expect(rows.slice(0, -1).reduce((sum, r) => sum + r.minor, 0)).toBe(rows.at(-1)?.minor);
});

it("marks a tax that the prices hold, which adds nothing", () => {
  const rows = orderSums(order({ taxIncluded: 486, total: 9720 }));
  expect(rows.find((r) => r.label === "Including Sales tax (5%)")?.minor).toBe(486);
  const adding = rows.slice(0, -1).filter((r) => !r.label.startsWith("Including"));
  expect(adding.reduce((sum, r) => sum + r.minor, 0)).toBe(9720);
});

it("says what is left of the payment after a refund, what paid for added items, and what is due", () => {
  expect(orderTotals(order({ refunded: 3000, credited: 1000, owed: 500 })).slice(-4)).toEqual([
    ["Removed items", "−$10.00"],
    ["Refunded", "−$20.00"],
    ["Net payment", "$67.06"],
    ["Balance due", "$5.00"],
  ]);
});
