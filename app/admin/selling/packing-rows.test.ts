import { expect, it } from "vitest";
import type { AdminOrderView, OrderLineView } from "#worker/store/orders/contract.ts";
import { packingRows } from "./packing-rows.ts";

const line = (over: Partial<OrderLineView>) =>
  ({
    ...{ id: "l1", variantId: "v1", sku: "PUN-300", title: "Puna", variantTitle: "300 g", parts: [] },
    ...{ quantity: 2, fulfilled: 0, cancelled: 0, requiresShipping: true },
    ...over,
  }) as OrderLineView;

const order = {
  status: "open",
  lines: [
    line({ id: "sent", fulfilled: 2 }),
    line({ id: "half", fulfilled: 1 }),
    line({ id: "removed", cancelled: 2 }),
    line({ id: "card", requiresShipping: false }),
    line({ id: "set", parts: [{ variantId: "v2", sku: "SAR", title: "Sara", quantity: 3 }] }),
  ],
  parcels: [{ id: "p1", lines: [{ lineId: "sent", variantId: "v1", quantity: 2, lotId: "lot1" }] }],
} as unknown as AdminOrderView;

it("lists what is left to send, never what was sent or removed", () => {
  expect(packingRows(order, null).map((r) => [r.id, r.units, r.lotId])).toEqual([
    ["half", 1, null],
    ["set v2", 6, null],
  ]);
});

it("lists one shipment with the lots that it was packed from", () => {
  expect(packingRows(order, "p1")).toEqual([
    { id: "sent v1", variantId: "v1", sku: "PUN-300", name: "Puna, 300 g", units: 2, lotId: "lot1" },
  ]);
});
