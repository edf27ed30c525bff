import { and, eq, sql } from "drizzle-orm";
import type { PlanOffer } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import type { SubscriptionEmail } from "./emails.ts";
import { listAllPlans, plansStatement, toPlanOffer } from "./plans.ts";
import { billingCycles, subscriptionEmails, subscriptionGifts, subscriptionLines, subscriptions } from "./schema.ts";
import {
  assertMaySee,
  getContents,
  type Subscription,
  type SubscriptionContents,
  toContents,
} from "./subscription-queries.ts";

/** What a change may want to know of a subscription. */
export interface SubscriptionReads {
  /** Its next cycle, where one was begun. */
  getCycle: () => Promise<typeof billingCycles.$inferSelect | undefined>;
  getContents: () => Promise<SubscriptionContents>;
  isEmailSent: (kind: SubscriptionEmail["kind"], ref: string) => Promise<boolean>;
  listPlans: () => Promise<PlanOffer[]>;
}

/** Reads each when it is asked for, as it is then. */
export const createSubscriptionReads = (deps: BillingDeps, c: Subscription): SubscriptionReads => ({
  getCycle: () =>
    deps.db
      .select()
      .from(billingCycles)
      .where(and(eq(billingCycles.subscriptionId, c.id), eq(billingCycles.cycle, c.nextCycle)))
      .get(),
  getContents: () => getContents(deps, c),
  isEmailSent: async (kind, ref) => {
    const key = and(
      eq(subscriptionEmails.subscriptionId, c.id),
      eq(subscriptionEmails.kind, kind),
      eq(subscriptionEmails.ref, ref),
    );
    return (await deps.db.select().from(subscriptionEmails).where(key).get()) !== undefined;
  },
  listPlans: () => listAllPlans(deps),
});

/**
 * A subscription that the caller may see, with all that an action of theirs may want to know: two round trips side by
 * side. What it delivers is looked up at once, since each action's answer shows it.
 * @throws httpError not_found, see `getAuthorizedSubscription`
 */
export async function readForAction(
  deps: BillingDeps,
  id: string,
  by: { key?: string | null; asStaff?: boolean },
): Promise<{ subscription: Subscription; reads: SubscriptionReads }> {
  const { db } = deps;
  const ofSubscription = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM billing_contract c WHERE c.id = ${id})`;
  const rows = db.batch([
    db.select().from(subscriptions).where(eq(subscriptions.id, id)),
    db
      .select()
      .from(billingCycles)
      .where(and(eq(billingCycles.subscriptionId, id), sql`cycle = ${ofSubscription("c.next_cycle")}`)),
    db.select().from(subscriptionLines).where(eq(subscriptionLines.subscriptionId, id)),
    plansStatement(deps),
    // Those that an action may send: named by nothing, by the version, or by the next cycle and its day.
    db
      .select({ kind: subscriptionEmails.kind, ref: subscriptionEmails.ref })
      .from(subscriptionEmails)
      .where(
        and(
          eq(subscriptionEmails.subscriptionId, id),
          sql`kind NOT IN ('started', 'annual', 'price_notice')`,
          sql`(ref = '' OR ref = ${ofSubscription("CAST(c.version AS TEXT)")} OR ref LIKE ${ofSubscription("c.next_cycle || '.%'")})`,
        ),
      ),
  ]);
  // Beside it: what the answer shows of its items and gifts.
  const delivered = deps.purchasablesAmong(
    sql`SELECT ${subscriptionLines.variantId} FROM ${subscriptionLines} WHERE ${subscriptionLines.subscriptionId} = ${id}
      UNION SELECT ${subscriptionGifts.variantId} FROM ${subscriptionGifts} WHERE ${subscriptionGifts.subscriptionId} = ${id}`,
  );
  delivered.catch(() => undefined);
  const found = rows.then(([[row]]) => row);
  const subscription = await assertMaySee(deps, found, id, by);
  const [, [cycle], lines, plans, emails] = await rows;
  const contents = delivered.then((purchasables) => toContents(subscription, { lines, plans, purchasables }));
  contents.catch(() => undefined);
  return {
    subscription,
    reads: {
      getCycle: async () => cycle,
      getContents: () => contents,
      isEmailSent: async (kind, ref) => emails.some((sent) => sent.kind === kind && sent.ref === ref),
      listPlans: async () => plans.map(toPlanOffer),
    },
  };
}
