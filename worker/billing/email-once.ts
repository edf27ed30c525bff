import type { BatchStatement } from "../platform/run-batch.ts";
import type { BillingDeps } from "./deps.ts";
import { emailStatements, getSiteSubscriptionUrl, type SubscriptionEmail } from "./emails.ts";
import type { Subscription } from "./subscription-queries.ts";
import { createSubscriptionReads, type SubscriptionReads } from "./subscription-reads.ts";

/**
 * The mail's statements with its title and link, or none where it was sent before.
 * @param reads what was read of the subscription already
 */
export async function emailStatementsOnce(
  deps: BillingDeps,
  c: Subscription,
  ref: string,
  email: SubscriptionEmail,
  reads: Pick<SubscriptionReads, "isEmailSent" | "getContents"> = createSubscriptionReads(deps, c),
): Promise<BatchStatement[]> {
  if (await reads.isEmailSent(email.kind, ref)) return [];
  const title = email.title || (await reads.getContents()).title;
  const link = await getSiteSubscriptionUrl(deps, c.id);
  return emailStatements(deps, { subscriptionId: c.id, email: c.email, timeZone: c.timeZone, link }, ref, {
    ...email,
    title,
  });
}
