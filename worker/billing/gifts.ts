import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { BatchStatement } from "../platform/run-batch.ts";
import type { BillingDeps } from "./deps.ts";
import { subscriptionGifts } from "./schema.ts";
import type { Subscription } from "./subscription-queries.ts";

export type SubscriptionGift = typeof subscriptionGifts.$inferSelect;

/** The most gifts that wait for one subscription. */
export const MAX_WAITING_GIFTS = 10;

/** No order has it: it was never put into one, or the cycle of that order was not billed. */
const isWaiting = (nextCycle: number) =>
  sql`(${subscriptionGifts.cycle} IS NULL OR ${subscriptionGifts.cycle} = ${nextCycle} OR EXISTS (
    SELECT 1 FROM billing_cycle w WHERE w.contract_id = ${subscriptionGifts.subscriptionId} AND w.cycle = ${subscriptionGifts.cycle}
      AND w.status IN ('failed', 'skipped')))`;

/** The gifts that the next order of a subscription brings. */
export const listWaitingGifts = (
  { db }: Pick<BillingDeps, "db">,
  c: Pick<Subscription, "id" | "nextCycle">,
): Promise<SubscriptionGift[]> =>
  db
    .select()
    .from(subscriptionGifts)
    .where(and(eq(subscriptionGifts.subscriptionId, c.id), isWaiting(c.nextCycle)))
    .orderBy(asc(subscriptionGifts.id))
    .limit(MAX_WAITING_GIFTS);

/** Notes which cycle's order has the gifts, in the batch that begins it. */
export const giftStatements = (
  { db }: Pick<BillingDeps, "db">,
  c: Pick<Subscription, "id">,
  cycle: number,
  gifts: readonly SubscriptionGift[],
): BatchStatement[] =>
  gifts.length === 0
    ? []
    : [
        db
          .update(subscriptionGifts)
          .set({ cycle })
          .where(
            and(
              eq(subscriptionGifts.subscriptionId, c.id),
              inArray(
                subscriptionGifts.id,
                gifts.map((g) => g.id),
              ),
            ),
          ),
      ];
