import { z } from "zod";
import { defineExport } from "../../exports/index.ts";
import { formatDecimal } from "../../kernel/money.ts";
import { pagedCsvFile } from "../../platform/csv.ts";
import { orderFilter } from "./contract.ts";

const ORDER_HEADER = [
  ...["number", "placed_at", "email", "status", "payment", "fulfilment", "items"],
  ...["currency", "total", "refunded", "attention", "tags", "owed"],
];

/** The orders that match the filters of the admin's list. */
export const ordersExport = defineExport({
  kind: "orders",
  title: "Orders",
  query: orderFilter,
  open: ({ store }, query) =>
    pagedCsvFile<string>("orders.csv", ORDER_HEADER, async (after) => {
      const page = await store.orders.listOrders({
        ...query,
        limit: 100,
        ...(after === null ? {} : { before: after }),
      });
      const rows = page.orders.map((o) => [
        ...[o.number, new Date(o.placedAt).toISOString(), o.email],
        ...[o.status, o.paymentStatus, o.fulfilmentStatus, o.items, o.currency],
        formatDecimal({ minor: o.total, currency: o.currency }),
        formatDecimal({ minor: o.refunded, currency: o.currency }),
        o.attention,
        o.tags.join(", "),
        formatDecimal({ minor: o.owed, currency: o.currency }),
      ]);
      return { rows, next: page.next };
    }),
});

const LOT_HEADER = ["Order", "Email", "Name", "Country", "Status", "Units", "Placed", "Shipped", "Told of recall"];
const formatDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The orders that a lot was shipped with. */
export const lotOrdersExport = defineExport({
  kind: "lot-orders",
  title: "Orders of a lot",
  query: z.object({ id: z.string().min(1).max(80) }),
  open: ({ store }, { id }) =>
    pagedCsvFile<number>("lot-orders.csv", LOT_HEADER, async (after) => {
      const page = await store.orders.lots.listOrders(id, after ?? 0);
      const rows = page.orders.map((o) => [
        ...[o.number, o.email, o.name, o.country, o.status, o.units],
        ...[formatDay(o.placedAt), formatDay(o.shippedAt), o.told ? "yes" : "no"],
      ]);
      return { rows, next: page.next };
    }),
});
