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
  /** Sent units that go on the shelf again. */
  restocked: number;
}

export type RefundPlan = { ok: true; lines: RefundedLine[]; amount: number } | { ok: false; why: string };

/**
 * What a refund of whole units gives back, line by line: the line's share of what was really paid,
 * discounts and tax included, so that all refunds of a line together give back exactly its total.
 */
export function planRefund(lines: readonly RefundableLine[], requests: readonly RefundLineRequest[]): RefundPlan {
  const refunded: RefundedLine[] = [];
  for (const request of requests) {
    const line = lines.find((l) => l.id === request.lineId);
    if (!line || refunded.some((o) => o.lineId === request.lineId))
      return { ok: false, why: "Name each line of this order once." };
    const unitsLeft = line.quantity - line.refundedQuantity;
    if (request.quantity > unitsLeft) return { ok: false, why: `Only ${unitsLeft} of these can still be paid back.` };
    const unsent = line.quantity - line.fulfilled - line.cancelled;
    if (request.unsent > Math.min(unsent, request.quantity))
      return { ok: false, why: `Only ${Math.min(unsent, request.quantity)} of these have not been sent.` };
    const restocked = request.restock ? request.quantity - request.unsent : 0;
    if (restocked > line.fulfilled - line.returned)
      return { ok: false, why: `Only ${line.fulfilled - line.returned} of these can come back to the shelf.` };
    const shareOf = (whole: number) => refundableShare(whole, line.quantity, line.refundedQuantity, request.quantity);
    refunded.push({ ...request, amount: shareOf(line.total), tax: shareOf(line.tax), restocked });
  }
  return { ok: true, lines: refunded, amount: refunded.reduce((a, l) => a + l.amount, 0) };
}

export interface Tender {
  /** A payment's or a gift card's id. */
  id: string;
  kind: "payment" | "gift_card";
  /** What can still go back there. */
  left: number;
}

/**
 * Where the money goes back to: to the card first, up to what was taken from it, then to gift cards.
 * @returns null where there is not so much to give back
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
