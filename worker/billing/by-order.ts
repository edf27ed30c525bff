import { eq } from "drizzle-orm";
import type { BillingDeps } from "./deps.ts";
import { getSubscriptionUrl } from "./emails.ts";
import { subscriptions } from "./schema.ts";
import { getAuthorizedSubscription, listContents } from "./subscription-queries.ts";

/** The subscriptions that an order started, each with its signed link; for anyone who may see the order. */
export async function listSubscriptionsByOrder(
  deps: BillingDeps,
  orderId: string,
): Promise<{ id: string; title: string; nextChargeAt: number | null; timeZone: string; path: string }[]> {
  const rows = await deps.db.select().from(subscriptions).where(eq(subscriptions.originOrderId, orderId));
  const contents = await listContents(deps, rows);
  return Promise.all(
    rows.map(async (c, i) => ({
      id: c.id,
      title: contents[i]?.title ?? "",
      nextChargeAt: c.nextChargeAt,
      timeZone: c.timeZone,
      path: await getSubscriptionUrl(deps, "", c.id),
    })),
  );
}

/**
 * The owner whose card pays for a subscription, for saving a new card by its signed link. @throws httpError not_found
 */
export async function getSubscriptionHolder(
  deps: BillingDeps,
  id: string,
  key: string | null,
): Promise<{ userId: string | null; email: string }> {
  const { userId, email } = await getAuthorizedSubscription(deps, id, { key });
  return { userId, email };
}
