/** What an order's use of discounts writes: statements for its batch. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchStatement } from "../statement.ts";
import type { PricingDeps } from "./deps.ts";
import { discounts, discountUses } from "./schema.ts";

/**
 * Uses each discount once for an order: the limit is a CHECK, once per customer a unique key, and a discount
 * that is inactive or outside its dates undoes the batch as well (`discountProblem`). A repeat for the same
 * order changes nothing.
 * @param customer `customerHash` of the buyer's email address
 */
export function discountUseStatements(
  { db, now }: PricingDeps,
  orderId: string,
  customer: string,
  discountIds: readonly string[],
): BatchStatement[] {
  const at = now();
  return [...new Set(discountIds)].flatMap((id) => {
    const isUsed = sql`EXISTS (SELECT 1 FROM store_discount_use u WHERE u.discount_id = ${id} AND u.order_id = ${orderId})`;
    return [
      db
        .update(discounts)
        .set({ used: sql`used + 1` })
        .where(and(eq(discounts.id, id), sql`NOT ${isUsed}`)),
      // A discount that does not apply gives no id: NOT NULL undoes the batch.
      db.insert(discountUses).select(
        sql`SELECT (SELECT d.id FROM store_discount d WHERE d.id = ${id} AND d.active = 1
              AND (d.starts_at IS NULL OR d.starts_at <= ${at}) AND (d.ends_at IS NULL OR d.ends_at > ${at})),
            ${orderId}, ${customer},
            (SELECT CASE WHEN d.once_per_customer = 1 THEN 1 END FROM store_discount d WHERE d.id = ${id}), ${at}
            WHERE NOT ${isUsed}`,
      ),
    ];
  });
}

/** Releases an order's uses. Idempotent. */
export function discountReleaseStatements({ db }: PricingDeps, orderId: string): BatchStatement[] {
  const ofOrder = eq(discountUses.orderId, orderId);
  return [
    db
      .update(discounts)
      .set({ used: sql`used - 1` })
      .where(inArray(discounts.id, db.select({ id: discountUses.discountId }).from(discountUses).where(ofOrder))),
    db.delete(discountUses).where(ofOrder),
  ];
}

/** Which discount constraint a failed batch violated (from `violatedConstraint`); null: none of them. */
export function discountProblemOfRule(rule: string | null): "used_up" | "already_used" | "ended" | null {
  if (rule === null) return null;
  if (/store_discount_limit/.test(rule)) return "used_up";
  if (/store_discount_use\.(customer|once)/.test(rule)) return "already_used";
  return /store_discount_use\.discount_id$/.test(rule) ? "ended" : null;
}
