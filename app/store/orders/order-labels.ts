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
      .filter((r) => r.status !== "failed")
      .map((r) => ({
        at: r.settledAt ?? r.createdAt,
        text: r.status === "settled" ? "Refunded" : "Refund in progress",
      })),
    o.cancelledAt !== null && { at: o.cancelledAt, text: "Canceled" },
  ];
  return moments.filter((m): m is TimelineEntry => Boolean(m)).sort((a, b) => a.at - b.at);
}
