import { refundShare } from "../pricing/domain.ts";

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

export interface RefundWish {
  lineId: string;
  quantity: number;
  unsent: number;
  restock: boolean;
}

export interface RefundedLine extends RefundWish {
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
export function planRefund(lines: readonly RefundableLine[], wishes: readonly RefundWish[]): RefundPlan {
  const out: RefundedLine[] = [];
  for (const wish of wishes) {
    const line = lines.find((l) => l.id === wish.lineId);
    if (!line || out.some((o) => o.lineId === wish.lineId))
      return { ok: false, why: "Name each line of this order once." };
    const left = line.quantity - line.refundedQuantity;
    if (wish.quantity > left) return { ok: false, why: `Only ${left} of these can still be paid back.` };
    const unsent = line.quantity - line.fulfilled - line.cancelled;
    if (wish.unsent > Math.min(unsent, wish.quantity))
      return { ok: false, why: `Only ${Math.min(unsent, wish.quantity)} of these have not been sent.` };
    const restocked = wish.restock ? wish.quantity - wish.unsent : 0;
    if (restocked > line.fulfilled - line.returned)
      return { ok: false, why: `Only ${line.fulfilled - line.returned} of these can come back to the shelf.` };
    const part = (whole: number) => refundShare(whole, line.quantity, line.refundedQuantity, wish.quantity);
    out.push({ ...wish, amount: part(line.total), tax: part(line.tax), restocked });
  }
  return { ok: true, lines: out, amount: out.reduce((a, l) => a + l.amount, 0) };
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
export function splitTenders(amount: number, tenders: readonly Tender[]): (Tender & { amount: number })[] | null {
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
