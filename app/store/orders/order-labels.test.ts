import { expect, it } from "vitest";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { listTimelineEntries, orderStatusLabel } from "./order-labels.ts";

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
