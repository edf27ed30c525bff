import type { Tone } from "#app/ui/index.ts";
import type { OrderListItem, OrderView, ReturnView } from "#worker/store/orders/contract.ts";

/** An order's state in a word or two. */
export function orderStatusLabel(o: Pick<OrderListItem, "status" | "paymentStatus" | "fulfilmentStatus">): {
  label: string;
  tone: Tone;
} {
  if (o.status === "cancelled") return { label: "Cancelled", tone: "neutral" };
  if (o.status === "pending")
    return o.paymentStatus === "awaiting"
      ? { label: "Waiting for the bank", tone: "accent" }
      : { label: "Not paid yet", tone: "accent" };
  if (o.paymentStatus === "refunded") return { label: "Paid back", tone: "neutral" };
  return FULFILLMENT_LABELS[o.fulfilmentStatus];
}

const FULFILLMENT_LABELS: Record<OrderListItem["fulfilmentStatus"], { label: string; tone: Tone }> = {
  unfulfilled: { label: "Being packed", tone: "primary" },
  partial: { label: "Partly sent", tone: "primary" },
  shipped: { label: "On its way", tone: "primary" },
  delivered: { label: "Delivered", tone: "success" },
  not_needed: { label: "Paid", tone: "success" },
};

export const RETURN_STATUS_LABELS: Record<ReturnView["status"], string> = {
  requested: "You asked to send something back; we look at it.",
  approved: "Your return is agreed. Send it to the address in our e-mail.",
  received: "Your return is here.",
  rejected: "This return was not agreed.",
};

export interface TimelineEntry {
  at: number;
  text: string;
}

/** What has happened to an order so far, oldest first. */
export function orderTimeline(o: OrderView): TimelineEntry[] {
  const moments: (TimelineEntry | false | null)[] = [
    { at: o.placedAt, text: "Ordered" },
    o.paidAt !== null && { at: o.paidAt, text: "Paid" },
    ...o.parcels.flatMap((p) => [
      p.status !== "cancelled" && { at: p.shippedAt, text: p.carrier ? `Sent with ${p.carrier}` : "Sent" },
      p.deliveredAt !== null && { at: p.deliveredAt, text: "Delivered" },
    ]),
    ...o.returns.map((r) => ({ at: r.decidedAt ?? r.createdAt, text: RETURN_STATUS_LABELS[r.status] })),
    ...o.refunds
      .filter((r) => r.status !== "failed")
      .map((r) => ({
        at: r.settledAt ?? r.createdAt,
        text: r.status === "settled" ? "Money paid back" : "Money on its way back",
      })),
    o.cancelledAt !== null && { at: o.cancelledAt, text: "Cancelled" },
  ];
  return moments.filter((m): m is TimelineEntry => Boolean(m)).sort((a, b) => a.at - b.at);
}
