/** What a refund is made of, for its email: the items with their amounts, and where the rest of it went. */
import { eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { LineRecord } from "./deps.ts";
import { payments, refundLines, refunds } from "./schema.ts";

/** The part of a refund that goes to one payment, gift card, or to nobody. */
export interface RefundShare {
  id: string;
  amount: number;
  shipping: number;
  requestKey: string;
  to: RefundTarget;
}

/** `outside`: staff pay it back themselves. `credit`: it paid for added items. */
export type RefundTarget = "card" | "gift_card" | "outside" | "credit";

interface RefundedUnits {
  refundId: string;
  lineId: string;
  quantity: number;
  amount: number;
}

export interface RefundBreakdown {
  /** Units with what was paid for them after discounts, tax included. */
  items: { line: LineRecord; quantity: number; amount: number }[];
  shipping: number;
  /** What was refunded beyond items and shipping. */
  extra: number;
  total: number;
  /** The shares of the same refund that go elsewhere. */
  others: { to: RefundTarget; amount: number }[];
}

/** Reads the shares and units of all refunds of an order, for a batch; `toRefundParts` reads the rows. */
export const refundShareStatements = (db: Db, orderId: string) =>
  [
    db
      .select({ refund: refunds, gateway: payments.gateway })
      .from(refunds)
      .leftJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.orderId, orderId)),
    db
      .select()
      .from(refundLines)
      .where(
        inArray(refundLines.refundId, db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId))),
      ),
  ] as const;

type ShareRows = Awaited<ReturnType<typeof refundShareStatements>[0]>;

export interface RefundParts {
  shares: readonly RefundShare[];
  units: readonly RefundedUnits[];
}

export const toRefundParts = (rows: ShareRows, units: readonly RefundedUnits[]): RefundParts => ({
  units,
  // A share that failed went nowhere, and is made anew as a refund of its own.
  shares: rows
    .filter(({ refund }) => refund.status !== "failed")
    .map(({ refund: { id, amount, shipping, requestKey, giftCardId, paymentId }, gateway }) => ({
      ...{ id, amount, shipping, requestKey },
      to:
        giftCardId !== null ? "gift_card" : paymentId === null ? "credit" : gateway === "outside" ? "outside" : "card",
    })),
});

/** The key of the request that a share belongs to: the first share has it, the others with their number (prepare-refund.ts). */
const keyOfRequest = (share: RefundShare): string => share.requestKey.replace(/#\d+$/, "");

/** What the refund is made of that a share belongs to. */
export function breakDownRefund(
  id: string,
  { shares, units }: RefundParts,
  lines: readonly LineRecord[],
): RefundBreakdown {
  const own = shares.find((s) => s.id === id);
  const together = own ? shares.filter((s) => keyOfRequest(s) === keyOfRequest(own)) : [];
  const items = units.flatMap(({ refundId, lineId, quantity, amount }) => {
    const line = lines.find((l) => l.id === lineId);
    return line && quantity > 0 && together.some((s) => s.id === refundId) ? [{ line, quantity, amount }] : [];
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
  const total = sum(together.map((s) => s.amount));
  const shipping = sum(together.map((s) => s.shipping));
  return {
    items: items.sort((a, b) => a.line.position - b.line.position),
    ...{ shipping, total },
    extra: Math.max(0, total - shipping - sum(items.map((i) => i.amount))),
    others: together.flatMap((s) => (s.id === id ? [] : [{ to: s.to, amount: s.amount }])),
  };
}
