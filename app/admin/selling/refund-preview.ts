import type { AdminOrder } from "#worker/store/orders/contract.ts";
import {
  goodwillOverGiftCards,
  planRefund,
  splitAmongTenders,
  type Tender,
} from "#worker/store/orders/domain-refund.ts";
import { parseMinor } from "./amount-inputs.ts";

/** The refund form's values as typed. */
export interface RefundDraft {
  units: Record<string, number>;
  /** Whether a line's fulfilled units are restocked. */
  restock: Record<string, boolean>;
  shipping: string;
  extra: string;
}

export type RefundPreview =
  | { ok: false; why: string }
  | {
      ok: true;
      total: number;
      ofLines: number;
      shipping: number;
      extra: number;
      lines: {
        lineId: string;
        quantity: number;
        unsent: number;
        restock: boolean;
        amount: number;
        restocked: number;
      }[];
      parts: Pick<Tender & { amount: number }, "kind" | "amount">[];
      /** What of the additional refund pays back gift cards that stay valid. */
      overGiftCards: number;
    };

/** The exact amounts of a refund, by the same functions that the server uses. */
export function previewRefund(
  { order, tenders, shippingLeft, released }: AdminOrder,
  draft: RefundDraft,
): RefundPreview {
  const lines = order.lines.map((l) => ({ ...l, released: released[l.id] }));
  const requestedLines = lines.flatMap((l) => {
    const quantity = draft.units[l.id] ?? 0;
    if (quantity === 0) return [];
    // Unfulfilled units are refunded first, since nothing has to be returned.
    const unsent = Math.min(quantity, l.quantity - l.fulfilled - l.cancelled + (l.released?.unsent ?? 0));
    return [{ lineId: l.id, quantity, unsent, restock: draft.restock[l.id] ?? false }];
  });
  const [shipping, extra] = [parseMinor(draft.shipping, order.currency), parseMinor(draft.extra, order.currency)];
  if (shipping === null || extra === null) return { ok: false, why: "Enter amounts such as 12.50." };
  if (shipping > shippingLeft) return { ok: false, why: "Enter no more than the refundable shipping." };
  const plan = planRefund(lines, requestedLines);
  if (!plan.ok) return plan;
  const total = plan.amount + shipping + extra;
  const parts = splitAmongTenders(total, tenders);
  if (!parts) return { ok: false, why: "That's more than is left to refund." };
  return {
    ok: true,
    total,
    ofLines: plan.amount,
    shipping,
    extra,
    lines: plan.lines,
    parts: parts.map(({ kind, amount }) => ({ kind, amount })),
    overGiftCards: goodwillOverGiftCards(order, lines, { ...plan, shipping, extra }),
  };
}
