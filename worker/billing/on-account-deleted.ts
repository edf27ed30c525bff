import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { BillingDeps } from "./deps.ts";
import { subscriptions } from "./schema.ts";
import { runSubscriptionAction } from "./subscription-actions.ts";
import { createSubscriptionReads } from "./subscription-reads.ts";

/**
 * Cancels all subscriptions of an account that is being deleted, and those that were bought as a guest under its
 * confirmed address. May be repeated.
 * @throws httpError conflict while one is being charged
 */
export async function cancelAllForAccount(
  deps: BillingDeps,
  { userId, email, emailVerified }: { userId: string; email: string; emailVerified: boolean },
): Promise<void> {
  const ofAccount = eq(subscriptions.userId, userId);
  const ofEmail = and(isNull(subscriptions.userId), eq(subscriptions.email, email.toLowerCase()));
  const active = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ["active", "paused", "past_due"]),
        emailVerified ? or(ofAccount, ofEmail) : ofAccount,
      ),
    );
  for (const subscription of active) {
    const reason = "account deleted";
    await runSubscriptionAction(
      deps,
      subscription,
      createSubscriptionReads(deps, subscription),
      { act: "cancel", version: subscription.version, reason },
      "customer",
    );
  }
}
