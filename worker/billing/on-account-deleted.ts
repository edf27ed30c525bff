import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { BillingBase } from "./deps.ts";
import { contracts } from "./schema.ts";
import { act } from "./subscription-actions.ts";

/**
 * Ends what somebody who deletes their account would go on paying for: subscriptions of the account, and those
 * that were bought as a guest under its proven address. May be repeated.
 * @throws fault conflict while one is being charged
 */
export async function endAll(
  base: BillingBase,
  { userId, email, emailVerified }: { userId: string; email: string; emailVerified: boolean },
): Promise<void> {
  const mine = eq(contracts.userId, userId);
  const guest = and(isNull(contracts.userId), eq(contracts.email, email.toLowerCase()));
  const living = await base.db
    .select()
    .from(contracts)
    .where(and(inArray(contracts.status, ["active", "paused", "past_due"]), emailVerified ? or(mine, guest) : mine));
  for (const contract of living) {
    const reason = "account deleted";
    await act(base, contract, { act: "cancel", version: contract.version, reason }, "customer");
  }
}
