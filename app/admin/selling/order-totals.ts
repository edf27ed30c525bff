import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { shippingBeforeDiscounts } from "#worker/store/orders/domain-order-sums.ts";
import { formatMinor } from "./amount-inputs.ts";

/** A sum under an order's items: its label, and the amount in minor units. */
export interface OrderSum {
  label: string;
  minor: number;
}

/**
 * From the subtotal to the total, as rows that add up. Taxes that are in the prices are marked as such and add nothing.
 */
export function orderSums(order: AdminOrderView): OrderSum[] {
  const isIncluded = order.taxIncluded > 0;
  const rate = (bps: number) => (bps > 0 ? ` (${bps / 100}%)` : "");
  return [
    { label: "Subtotal", minor: order.subtotal },
    ...(order.shippingName
      ? [{ label: `Shipping, ${order.shippingName}`, minor: shippingBeforeDiscounts(order) }]
      : []),
    ...order.discounts.map((d) => ({ label: d.name, minor: -d.amount })),
    ...order.taxes.map((t) => ({
      label: `${isIncluded ? "Including " : ""}${t.name}${rate(t.bps)}`,
      minor: t.amount,
    })),
    { label: "Total", minor: order.total },
  ];
}

/** The same with what was paid, refunded and is due, for a list of labels and amounts. */
export function orderTotals(order: AdminOrderView): [label: string, amount: string][] {
  const paidBack = order.refunded - order.credited;
  const rows: OrderSum[] = [
    ...orderSums(order),
    ...(order.giftPaid > 0 ? [{ label: "Paid by gift card", minor: order.giftPaid }] : []),
    ...(order.credited > 0 ? [{ label: "Removed items", minor: -order.credited }] : []),
    ...(paidBack > 0 ? [{ label: "Refunded", minor: -paidBack }] : []),
    ...(order.refunded > 0 || order.owed > 0
      ? [{ label: "Net payment", minor: order.total - order.refunded - order.owed }]
      : []),
    ...(order.owed > 0 ? [{ label: "Balance due", minor: order.owed }] : []),
  ];
  return rows.map(({ label, minor }) => [label, formatMinor(minor, order.currency)]);
}
