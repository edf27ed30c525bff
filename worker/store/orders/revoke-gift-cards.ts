import type { BatchStatement } from "../statement.ts";
import type { LineRecord, OrdersDeps } from "./deps.ts";
import type { RefundedLine, ReleasedUnits } from "./domain-refund.ts";

/**
 * Revokes gift cards that refunded lines had bought, as far as a failed refund has not; one that was spent undoes the
 * batch.
 */
export async function revokeGiftCardStatements(
  deps: OrdersDeps,
  lines: readonly LineRecord[],
  refunded: readonly RefundedLine[],
  released: Record<string, ReleasedUnits>,
  ref: string,
): Promise<BatchStatement[]> {
  const cards = lines.filter((l) => l.kind === "gift_card");
  const statements = cards.map(async (l) => {
    const units = (refunded.find((r) => r.lineId === l.id)?.quantity ?? 0) - (released[l.id]?.restocked ?? 0);
    return units > 0 ? deps.pricing.giftCardRevokeStatements(l.id, units, l.unitPrice, ref) : [];
  });
  return (await Promise.all(statements)).flat();
}
