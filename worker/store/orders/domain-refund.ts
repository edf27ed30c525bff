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
  /** Units that a failed refund took out of the order or restocked: they are not paid back, and not taken twice. */
  released?: ReleasedUnits;
}

export interface ReleasedUnits {
  unsent: number;
  restocked: number;
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
  /** What is new of `unsent` and `restocked`: the rest was released by a refund that failed. */
  releases: ReleasedUnits;
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
    const released = line.released ?? { unsent: 0, restocked: 0 };
    const unsent = line.quantity - line.fulfilled - line.cancelled + released.unsent;
    if (request.unsent > Math.min(unsent, request.quantity))
      return { ok: false, why: `Only ${Math.min(unsent, request.quantity)} of these haven't been shipped.` };
    const restocked = request.restock ? request.quantity - request.unsent : 0;
    const restockable = line.fulfilled - line.returned + released.restocked;
    if (restocked > restockable) return { ok: false, why: `Only ${restockable} of these can be restocked.` };
    const releases = {
      unsent: Math.max(0, request.unsent - released.unsent),
      restocked: Math.max(0, restocked - released.restocked),
    };
    const shareOf = (whole: number) => refundableShare(whole, line.quantity, line.refundedQuantity, request.quantity);
    refunded.push({ ...request, amount: shareOf(line.total), tax: shareOf(line.tax), restocked, releases });
  }
  return { ok: true, lines: refunded, amount: refunded.reduce((a, l) => a + l.amount, 0) };
}

/**
 * What of a goodwill amount would pay back gift cards that stay valid: beyond what is left of everything else. 0 for an
 * order without gift cards.
 * @param lines those of the order, before this refund; amounts in minor units
 */
export function goodwillOverGiftCards(
  order: { total: number; refunded: number },
  lines: readonly (RefundableLine & { kind: string; refunded: number })[],
  refund: { lines: readonly RefundedLine[]; amount: number; shipping: number; extra: number },
): number {
  const valid = lines
    .filter((l) => l.kind === "gift_card")
    .reduce((a, l) => a + l.total - l.refunded - (refund.lines.find((r) => r.lineId === l.id)?.amount ?? 0), 0);
  if (valid === 0) return 0;
  const leftOfOthers = order.total - order.refunded - refund.amount - refund.shipping - valid;
  return Math.max(0, refund.extra - Math.max(0, leftOfOthers));
}

export interface Tender {
  /** A payment's or a gift card's id. */
  id: string;
  /** `outside`: a payment that staff recorded; they pay it back themselves. */
  kind: "payment" | "outside" | "gift_card";
  /** What can still be refunded to it. */
  left: number;
}

const TENDER_ORDER = ["payment", "outside", "gift_card"] as const;

/**
 * Splits a refund: first to the cards, the earliest payment first, each up to what was charged to it; then to what was
 * paid outside the store, then to gift cards.
 * @returns null if less than the amount is left
 */
export function splitAmongTenders(amount: number, tenders: readonly Tender[]): (Tender & { amount: number })[] | null {
  let left = amount;
  const parts = [...tenders]
    .sort((a, b) => TENDER_ORDER.indexOf(a.kind) - TENDER_ORDER.indexOf(b.kind))
    .flatMap((t) => {
      const part = Math.min(left, t.left);
      left -= part;
      return part > 0 ? [{ ...t, amount: part }] : [];
    });
  return left === 0 ? parts : null;
}
