import { refundableShare } from "../pricing/domain.ts";

export interface RefundableLine {
  id: string;
  quantity: number;
  total: number;
  tax: number;
  refundedQuantity: number;
  fulfilled: number;
  cancelled: number;
  returned: number;
}

export interface RefundLineRequest {
  lineId: string;
  quantity: number;
  unsent: number;
  restock: boolean;
}

export interface RefundedLine extends RefundLineRequest {
  amount: number;
  tax: number;
  /** Shipped units that go back to inventory. */
  restocked: number;
}

export type RefundPlan = { ok: true; lines: RefundedLine[]; amount: number } | { ok: false; why: string };

/**
 * What a refund of whole units pays back per line: the line's share of what was really paid, discounts and
 * tax included, so that all refunds of a line together add up to exactly its total.
 */
export function planRefund(lines: readonly RefundableLine[], requests: readonly RefundLineRequest[]): RefundPlan {
  const refunded: RefundedLine[] = [];
  for (const request of requests) {
    const line = lines.find((l) => l.id === request.lineId);
    if (!line || refunded.some((o) => o.lineId === request.lineId))
      return { ok: false, why: "List each line of this order only once." };
    const unitsLeft = line.quantity - line.refundedQuantity;
    if (request.quantity > unitsLeft) return { ok: false, why: `Only ${unitsLeft} of these can still be refunded.` };
    const unsent = line.quantity - line.fulfilled - line.cancelled;
    if (request.unsent > Math.min(unsent, request.quantity))
      return { ok: false, why: `Only ${Math.min(unsent, request.quantity)} of these haven't been shipped.` };
    const restocked = request.restock ? request.quantity - request.unsent : 0;
    if (restocked > line.fulfilled - line.returned)
      return { ok: false, why: `Only ${line.fulfilled - line.returned} of these can be restocked.` };
    const shareOf = (whole: number) => refundableShare(whole, line.quantity, line.refundedQuantity, request.quantity);
    refunded.push({ ...request, amount: shareOf(line.total), tax: shareOf(line.tax), restocked });
  }
  return { ok: true, lines: refunded, amount: refunded.reduce((a, l) => a + l.amount, 0) };
}

export interface Tender {
  /** A payment's or a gift card's id. */
  id: string;
  kind: "payment" | "gift_card";
  /** What can still be refunded to it. */
  left: number;
}

/**
 * Splits a refund: first to the card, up to what was charged to it, then to gift cards.
 * @returns null if less than the amount is left
 */
export function splitAmongTenders(amount: number, tenders: readonly Tender[]): (Tender & { amount: number })[] | null {
  let left = amount;
  const parts = [...tenders]
    .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === "payment" ? -1 : 1))
    .flatMap((t) => {
      const part = Math.min(left, t.left);
      left -= part;
      return part > 0 ? [{ ...t, amount: part }] : [];
    });
  return left === 0 ? parts : null;
}
