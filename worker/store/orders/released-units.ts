import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { BatchStatement } from "../statement.ts";
import type { ReleasedUnits } from "./domain-refund.ts";
import { refundLines, refunds } from "./schema.ts";

/** What a failed refund of a line released, as far as no later refund has taken it over. */
interface ReleasedRow extends ReleasedUnits {
  refundId: string;
  lineId: string;
}

/**
 * Units of an order that failed refunds took out of what is to be shipped, or restocked (of a gift card's line: cards
 * that were revoked). That stays done, so the next refund of these units pays back without doing it again.
 */
export const listReleasedUnits = (db: Db, orderId: string) =>
  db
    .select({
      refundId: refundLines.refundId,
      lineId: refundLines.lineId,
      unsent: refundLines.unsent,
      restocked: refundLines.restocked,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, "failed"),
        sql`${refundLines.unsent} + ${refundLines.restocked} > 0`,
      ),
    );

/** The released units of each line that has any. */
export function sumReleasedUnits(rows: readonly ReleasedRow[]): Record<string, ReleasedUnits> {
  const sums: Record<string, ReleasedUnits> = {};
  for (const { lineId, unsent, restocked } of rows) {
    const sum = sums[lineId] ?? { unsent: 0, restocked: 0 };
    sums[lineId] = { unsent: sum.unsent + unsent, restocked: sum.restocked + restocked };
  }
  return sums;
}

/** A refund takes over released units of a line: the failed refunds no longer have them. */
export function takeOverStatements(
  db: Db,
  rows: readonly ReleasedRow[],
  lineId: string,
  units: ReleasedUnits,
): BatchStatement[] {
  const left = { ...units };
  return rows
    .filter((row) => row.lineId === lineId)
    .flatMap((row) => {
      const taken = { unsent: Math.min(left.unsent, row.unsent), restocked: Math.min(left.restocked, row.restocked) };
      left.unsent -= taken.unsent;
      left.restocked -= taken.restocked;
      if (taken.unsent + taken.restocked === 0) return [];
      return [
        db
          .update(refundLines)
          .set({ unsent: sql`unsent - ${taken.unsent}`, restocked: sql`restocked - ${taken.restocked}` })
          .where(and(eq(refundLines.refundId, row.refundId), eq(refundLines.lineId, lineId))),
      ];
    });
}
