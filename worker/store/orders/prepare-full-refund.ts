import { allocateAmount } from "../../kernel/money.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import type { RefundedLine, ReleasedUnits } from "./domain-refund.ts";
import { type PreparedRefund, prepareRefund } from "./prepare-refund.ts";
import { listReleasedUnits, sumReleasedUnits, takeOverStatements } from "./released-units.ts";
import { revokeGiftCardStatements } from "./revoke-gift-cards.ts";

const NOTHING: ReleasedUnits = { unsent: 0, restocked: 0 };

/** Refunds everything that is left of an order, for the batch that cancels it. */
export async function prepareFullRefund(
  deps: OrdersDeps,
  order: OrderRecord,
  lines: LineRecord[],
  actor: string,
  reason: string,
): Promise<PreparedRefund> {
  const amount = order.total - order.refunded;
  const credit = order.owed;
  const releasedRows = await listReleasedUnits(deps.db, order.id);
  const released = sumReleasedUnits(releasedRows);
  const remaining = lines.map((l) => ({
    lineId: l.id,
    quantity: l.quantity - l.refundedQuantity,
    amount: l.total - l.refunded,
    tax: 0,
    unsent: Math.min(l.quantity - l.refundedQuantity, l.quantity - l.fulfilled - l.cancelled),
  }));
  const linesTotal = remaining.reduce((a, l) => a + l.amount, 0);
  // Additional refunds that were made before are deducted from the lines, so that the sum is what is really
  // left.
  const lineAmounts =
    linesTotal > amount
      ? allocateAmount(
          amount,
          remaining.map((l) => l.amount),
        )
      : remaining.map((l) => l.amount);
  const refundedLines = remaining
    .map(
      (l, i): RefundedLine => ({
        ...l,
        amount: lineAmounts[i] ?? 0,
        restock: false,
        restocked: 0,
        releases: { unsent: l.unsent, restocked: 0 },
      }),
    )
    .filter((l) => l.quantity > 0);
  if (amount === 0)
    return {
      refundIds: [],
      amount,
      statements: await revokeGiftCardStatements(deps, lines, refundedLines, released, order.id),
      deliver: () => undefined,
    };
  const shipping = Math.min(order.shipping, Math.max(0, amount - linesTotal));
  const prepared = await prepareRefund(deps, order, lines, {
    requestKey: `cancel:${order.id}`,
    lines: refundedLines,
    shipping: 0,
    extra: 0,
    amount,
    reason,
    actor,
    retryOf: null,
    shippingShare: shipping,
    credit,
  });
  return {
    ...prepared,
    amount: amount - credit,
    statements: [
      ...prepared.statements,
      ...(await revokeGiftCardStatements(deps, lines, refundedLines, released, order.id)),
      ...refundedLines.flatMap((l) =>
        takeOverStatements(deps.db, releasedRows, l.lineId, released[l.lineId] ?? NOTHING),
      ),
    ],
  };
}
