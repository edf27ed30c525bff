import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ORDER_STATUSES } from "./contract.ts";
import {
  canTransition,
  deriveFulfillmentStatus,
  derivePaymentStatus,
  isOrderComplete,
  orderStatusText,
} from "./domain.ts";
import { findAddressProblem, normalizeAddress } from "./domain-address.ts";
import { planRefund, splitAmongTenders } from "./domain-refund.ts";

it("allows four status changes of an order and no other", () => {
  const allowed = ORDER_STATUSES.flatMap((a) =>
    ORDER_STATUSES.filter((b) => canTransition(a, b)).map((b) => `${a} > ${b}`),
  );
  expect(allowed).toEqual(["pending > open", "pending > cancelled", "open > completed", "open > cancelled"]);
});

describe("status derivation", () => {
  it("derives the payment status", () => {
    const of = (
      refunded: number,
      paidAt: number | null,
      ...statuses: Parameters<typeof derivePaymentStatus>[1][number]["status"][]
    ) =>
      derivePaymentStatus(
        { total: 100, refunded, credited: 0, owed: 0, paidAt },
        statuses.map((status) => ({ status })),
      );
    expect(of(0, null)).toBe("not_paid");
    expect(of(0, null, "declined", "cancelled", "surplus")).toBe("not_paid");
    for (const s of ["created", "pending", "unknown"] as const) expect(of(0, null, "declined", s)).toBe("awaiting");
    expect(of(0, 1, "captured")).toBe("paid");
    expect(of(99, 1, "captured")).toBe("partially_refunded");
    expect(of(100, 1, "captured")).toBe("refunded");
    const free = { total: 0, refunded: 0, credited: 0, owed: 0, paidAt: 1 };
    expect(derivePaymentStatus(free, [])).toBe("paid");
    // Swapped for 30 more, which is owed; then paid; then all of it paid back.
    const swapped = { ...free, total: 150, refunded: 20, credited: 20 };
    expect(derivePaymentStatus({ ...swapped, owed: 30 }, [])).toBe("partially_paid");
    expect(derivePaymentStatus(swapped, [])).toBe("paid");
    expect(derivePaymentStatus({ ...swapped, refunded: 149 }, [])).toBe("partially_refunded");
    expect(derivePaymentStatus({ ...swapped, refunded: 150 }, [])).toBe("refunded");
  });

  it("derives the fulfillment status and whether the order is complete", () => {
    const line = (quantity: number, fulfilled: number, cancelled = 0, requiresShipping = true) => ({
      quantity,
      fulfilled,
      cancelled,
      requiresShipping,
    });
    expect(deriveFulfillmentStatus([line(2, 0)], [])).toBe("unfulfilled");
    expect(deriveFulfillmentStatus([line(2, 1)], [{ status: "delivered" }])).toBe("partial");
    expect(deriveFulfillmentStatus([line(2, 1, 1)], [{ status: "shipped" }])).toBe("shipped");
    expect(deriveFulfillmentStatus([line(2, 2)], [{ status: "delivered" }, { status: "cancelled" }])).toBe("delivered");
    expect(deriveFulfillmentStatus([line(2, 0, 2), line(1, 0, 0, false)], [])).toBe("not_needed");
    expect([
      isOrderComplete("delivered", 1),
      isOrderComplete("not_needed", null),
      isOrderComplete("shipped", 1),
    ]).toEqual([true, false, false]);
  });

  it("has a sentence for each status", () => {
    expect(orderStatusText({ status: "pending", paymentStatus: "awaiting", fulfilmentStatus: "unfulfilled" })).toBe(
      "Payment processing.",
    );
    expect(orderStatusText({ status: "open", paymentStatus: "partially_refunded", fulfilmentStatus: "shipped" })).toBe(
      "On its way to you. Partially refunded.",
    );
  });
});

it("checks addresses of two countries and accepts any other", () => {
  const problem = (country: string, region: string, postalCode: string) =>
    findAddressProblem({ country, region, postalCode })?.field ?? null;
  expect(problem("US", "co", "80302")).toBeNull();
  expect(problem("US", "CO", "80302-1234")).toBeNull();
  expect(problem("US", "Colorado", "80302")).toBe("region");
  expect(problem("US", "CO", "8030")).toBe("postalCode");
  expect(problem("CA", "on", "k1a0b1")).toBeNull();
  expect(problem("CA", "ON", "D1A 0B1")).toBe("postalCode");
  expect(problem("CA", "", "K1A 0B1")).toBe("region");
  expect(problem("PE", "", "")).toBeNull();
  expect(normalizeAddress({ country: "ca", region: "qc ", postalCode: "h2x-1y4" })).toEqual({
    country: "CA",
    region: "QC",
    postalCode: "H2X 1Y4",
  });
});

describe("refunds", () => {
  it("of a line's units, in whatever portions, add up to exactly what was paid for it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 60 }),
        (quantity, total, portions) => {
          const line = {
            id: "l",
            quantity,
            total,
            tax: Math.floor(total / 9),
            refundedQuantity: 0,
            fulfilled: 0,
            cancelled: 0,
            returned: 0,
          };
          let [amount, tax] = [0, 0];
          for (const portion of portions) {
            const plan = planRefund([line], [{ lineId: "l", quantity: portion, unsent: 0, restock: false }]);
            if (portion > quantity - line.refundedQuantity) {
              expect(plan.ok).toBe(false);
              continue;
            }
            if (!plan.ok) throw new Error(plan.why);
            line.refundedQuantity += portion;
            amount += plan.amount;
            tax += plan.lines[0]?.tax ?? 0;
            expect(plan.amount).toBeGreaterThanOrEqual(0);
            expect(amount).toBeLessThanOrEqual(total);
          }
          if (line.refundedQuantity === quantity) expect([amount, tax]).toEqual([total, line.tax]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("go to the card first, and never exceed what was paid with each payment method", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 5 }),
        (amount, lefts) => {
          const tenders = lefts.map((left, i) => ({
            id: String(i),
            kind: i % 2 ? ("payment" as const) : ("gift_card" as const),
            left,
          }));
          const parts = splitAmongTenders(amount, tenders);
          if (lefts.reduce((a, b) => a + b, 0) < amount) {
            expect(parts).toBeNull();
            return;
          }
          expect(parts?.reduce((a, p) => a + p.amount, 0)).toBe(amount);
          for (const p of parts ?? []) expect(p.amount).toBeLessThanOrEqual(p.left);
          if (parts?.some((p) => p.kind === "gift_card"))
            expect(parts.filter((p) => p.kind === "payment").every((p) => p.amount === p.left)).toBe(true);
        },
      ),
    );
  });
});
