import { expect, it } from "vitest";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { listOrderSteps, listTimelineEntries, orderStatusLabel } from "./order-labels.ts";

const order = (over: Partial<OrderView>): OrderView =>
  ({ placedAt: 1, paidAt: null, cancelledAt: null, parcels: [], returns: [], refunds: [], ...over }) as OrderView;

it("lists events in chronological order and leaves out canceled and failed ones", () => {
  const parcel = { id: "p", carrier: "Post", tracking: "", trackingUrl: "", lines: [] };
  const told = listTimelineEntries(
    order({
      paidAt: 2,
      parcels: [
        { ...parcel, status: "delivered", shippedAt: 5, deliveredAt: 9 },
        { ...parcel, status: "cancelled", shippedAt: 3, deliveredAt: null },
      ],
      refunds: [
        {
          id: "r",
          amount: 1,
          shipping: 0,
          status: "pending",
          to: "card",
          reason: "",
          lines: [],
          createdAt: 7,
          settledAt: null,
        },
        {
          id: "f",
          amount: 1,
          shipping: 0,
          status: "failed",
          to: "card",
          reason: "",
          lines: [],
          createdAt: 8,
          settledAt: null,
        },
      ],
    }),
  );
  expect(told.map((m) => m.text)).toEqual([
    "Order placed",
    "Paid",
    "Shipped with Post",
    "Refund in progress",
    "Delivered",
  ]);
});

it("labels a pending order by whether its payment is still pending", () => {
  const pending = { status: "pending" as const, fulfilmentStatus: "unfulfilled" as const };
  expect(orderStatusLabel({ ...pending, paymentStatus: "awaiting" }).label).toBe("Payment pending");
  expect(orderStatusLabel({ ...pending, paymentStatus: "not_paid" }).label).toBe("Unpaid");
});

it("shows how far a paid order is, and nothing of one that is not shipped", () => {
  const parcel = { id: "p", carrier: "", tracking: "", trackingUrl: "", lines: [], deliveredAt: null };
  const stepsOf = (over: Partial<OrderView>) =>
    listOrderSteps(order({ status: "open", paidAt: 2, ...over })).map(
      (s) => `${s.label}${s.done ? " done" : ""}${s.current ? " current" : ""}`,
    );
  expect(stepsOf({ fulfilmentStatus: "unfulfilled" })).toEqual([
    ...["Ordered done", "Packing current", "Shipped", "Delivered"],
  ]);
  const sent = { parcels: [{ ...parcel, status: "shipped" as const, shippedAt: 5 }] };
  expect(stepsOf({ ...sent, fulfilmentStatus: "partial" })).toEqual([
    ...["Ordered done", "Packing done", "Partially shipped done", "Delivered current"],
  ]);
  expect(stepsOf({ ...sent, fulfilmentStatus: "delivered" }).at(-1)).toBe("Delivered done");
  expect(stepsOf({ fulfilmentStatus: "not_needed" })).toEqual([]);
  expect(stepsOf({ paidAt: null, fulfilmentStatus: "unfulfilled" })).toEqual([]);
  expect(stepsOf({ status: "cancelled", fulfilmentStatus: "unfulfilled" })).toEqual([]);
});
