import { expect, it } from "vitest";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { orderStatusLabel, orderTimeline } from "./order-labels.ts";

const order = (over: Partial<OrderView>): OrderView =>
  ({ placedAt: 1, paidAt: null, cancelledAt: null, parcels: [], returns: [], refunds: [], ...over }) as OrderView;

it("tells what happened in the order of time, and leaves out what did not", () => {
  const parcel = { id: "p", carrier: "Post", tracking: "", trackingUrl: "", lines: [] };
  const told = orderTimeline(
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
  expect(told.map((m) => m.text)).toEqual(["Ordered", "Paid", "Sent with Post", "Money on its way back", "Delivered"]);
});

it("says of a pending order whether anybody still waits for the bank", () => {
  const pending = { status: "pending" as const, fulfilmentStatus: "unfulfilled" as const };
  expect(orderStatusLabel({ ...pending, paymentStatus: "awaiting" }).label).toBe("Waiting for the bank");
  expect(orderStatusLabel({ ...pending, paymentStatus: "not_paid" }).label).toBe("Not paid yet");
});
