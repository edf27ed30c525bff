import type { Tone } from "#app/ui/index.ts";
import type { OrderListItem, OrderView, ReturnView } from "#worker/store/orders/contract.ts";

/** An order's status in a word or two. */
export function orderStatusLabel(o: Pick<OrderListItem, "status" | "paymentStatus" | "fulfilmentStatus">): {
  label: string;
  tone: Tone;
} {
  if (o.status === "cancelled") return { label: "Canceled", tone: "neutral" };
  if (o.status === "pending")
    return o.paymentStatus === "awaiting"
      ? { label: "Payment pending", tone: "accent" }
      : { label: "Unpaid", tone: "accent" };
  if (o.paymentStatus === "refunded") return { label: "Refunded", tone: "neutral" };
  if (o.paymentStatus === "partially_paid") return { label: "Balance due", tone: "accent" };
  return FULFILLMENT_LABELS[o.fulfilmentStatus];
}

const FULFILLMENT_LABELS: Record<OrderListItem["fulfilmentStatus"], { label: string; tone: Tone }> = {
  unfulfilled: { label: "Processing", tone: "primary" },
  partial: { label: "Partially shipped", tone: "primary" },
  shipped: { label: "Shipped", tone: "primary" },
  delivered: { label: "Delivered", tone: "success" },
  not_needed: { label: "Paid", tone: "success" },
};

export const RETURN_STATUS_LABELS: Record<ReturnView["status"], string> = {
  requested: "Return requested. We're reviewing it.",
  approved: "Return approved. Send it to the address in our email.",
  received: "Return received.",
  rejected: "Return declined.",
};

export interface OrderStep {
  label: string;
  /** When it was reached; null where nobody knows, or it was not. */
  at: number | null;
  done: boolean;
  current: boolean;
}

/** The steps of a paid order that is shipped, with those that are done; none for all others. */
export function listOrderSteps(o: Pick<OrderView, "paidAt" | "status" | "fulfilmentStatus" | "parcels">): OrderStep[] {
  if (o.paidAt === null || o.status === "cancelled" || o.fulfilmentStatus === "not_needed") return [];
  const shipped = o.parcels.filter((p) => p.status !== "cancelled");
  const firstShipped = shipped.length > 0 ? Math.min(...shipped.map((p) => p.shippedAt)) : null;
  const isDelivered = o.fulfilmentStatus === "delivered";
  const lastDelivered = isDelivered ? Math.max(0, ...shipped.map((p) => p.deliveredAt ?? 0)) || null : null;
  const steps = [
    { label: "Ordered", at: o.paidAt, done: true },
    { label: "Packing", at: null, done: firstShipped !== null },
    {
      label: o.fulfilmentStatus === "partial" ? "Partially shipped" : "Shipped",
      at: firstShipped,
      done: firstShipped !== null,
    },
    { label: "Delivered", at: lastDelivered, done: isDelivered },
  ];
  const current = steps.findIndex((s) => !s.done);
  return steps.map((s, i) => ({ ...s, current: i === current }));
}

export interface TimelineEntry {
  at: number;
  text: string;
}

/** The history of an order, oldest event first. */
export function listTimelineEntries(o: OrderView): TimelineEntry[] {
  const moments: (TimelineEntry | false | null)[] = [
    { at: o.placedAt, text: "Order placed" },
    o.paidAt !== null && { at: o.paidAt, text: "Paid" },
    ...o.parcels.flatMap((p) => [
      p.status !== "cancelled" && { at: p.shippedAt, text: p.carrier ? `Shipped with ${p.carrier}` : "Shipped" },
      p.deliveredAt !== null && { at: p.deliveredAt, text: "Delivered" },
    ]),
    ...o.returns.map((r) => ({ at: r.decidedAt ?? r.createdAt, text: RETURN_STATUS_LABELS[r.status] })),
    ...o.refunds
      .filter((r) => r.status !== "failed" && r.to !== "credit")
      .map((r) => ({
        at: r.settledAt ?? r.createdAt,
        text: r.status === "settled" ? "Refunded" : "Refund in progress",
      })),
    o.cancelledAt !== null && { at: o.cancelledAt, text: "Canceled" },
  ];
  return moments.filter((m): m is TimelineEntry => Boolean(m)).sort((a, b) => a.at - b.at);
}
