import { and, eq } from "drizzle-orm";
import type { BatchStatement } from "../platform/run-batch.ts";
import type { BillingDeps } from "./deps.ts";
import { emailStatements, getSiteSubscriptionUrl, type SubscriptionEmail } from "./emails.ts";
import { subscriptionEmails } from "./schema.ts";
import { getContents, type Subscription } from "./subscription-queries.ts";

/** The mail's statements with its title and link, or none where it was sent before. */
export async function emailStatementsOnce(
  deps: BillingDeps,
  c: Subscription,
  ref: string,
  email: SubscriptionEmail,
): Promise<BatchStatement[]> {
  const key = and(
    eq(subscriptionEmails.subscriptionId, c.id),
    eq(subscriptionEmails.kind, email.kind),
    eq(subscriptionEmails.ref, ref),
  );
  if (await deps.db.select().from(subscriptionEmails).where(key).get()) return [];
  const title = email.title || (await getContents(deps, c)).title;
  const link = await getSiteSubscriptionUrl(deps, c.id);
  return emailStatements(deps, { subscriptionId: c.id, email: c.email, timeZone: c.timeZone, link }, ref, {
    ...email,
    title,
  });
}
