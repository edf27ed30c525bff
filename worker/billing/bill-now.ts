import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import type { BillNowInput, BillNowResult, ShipNowInput, ShipNowOffer } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import { canRunAction, discountedPrice, nextDueAfter, unitPriceAt } from "./domain.ts";
import { anchorOfToday, hasUsableCard, priceNextOrder } from "./next-order.ts";
import { renewNow } from "./renewals.ts";
import { billingCycles, subscriptionEvents } from "./schema.ts";
import { runStaffAction } from "./service-admin.ts";
import { runSubscriptionAction } from "./subscription-actions.ts";
import { getAuthorizedSubscription, rememberPurchasables, type Subscription } from "./subscription-queries.ts";
import { readForAction } from "./subscription-reads.ts";
import { getSubscriptionView } from "./subscription-views.ts";

/** A request to charge at once that was accepted: when, and the subscription's version since. */
type AcceptedRequest = { version: number; at: number };

async function findAcceptedRequest(
  { db }: BillingDeps,
  id: string,
  requestKey: string,
): Promise<AcceptedRequest | undefined> {
  return db
    .select({ version: subscriptionEvents.version, at: subscriptionEvents.at })
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.subscriptionId, id),
        sql`kind = 'bill_now' AND detail ->> '$.requestKey' = ${requestKey}`,
      ),
    )
    .get();
}

/**
 * Charges the next order at once, once per request key. What does not come to its end here (a gateway that doesn't
 * answer) the job of renewals takes up.
 * @param accept makes the cycle due, and records the request
 */
async function billOnce(
  deps: BillingDeps,
  id: string,
  requestKey: string,
  accept: () => Promise<unknown>,
): Promise<BillNowResult> {
  let request = await findAcceptedRequest(deps, id, requestKey);
  if (!request) {
    const refused = await accept().then(
      () => null,
      (error: unknown) => error,
    );
    // The same request may have been accepted a moment ago, in another call: its outcome is the answer here too.
    request = await findAcceptedRequest(deps, id, requestKey);
    if (!request) throw refused;
  }
  const outcome = await renewNow(deps, id, request.version);
  const subscription = await getSubscriptionView(deps, await getAuthorizedSubscription(deps, id, { asStaff: true }));
  const { at } = request;
  if (outcome !== "waiting") return { outcome, subscription };
  const isBilled = subscription.orders.some((o) => o.status === "billed" && (o.at ?? 0) >= at);
  const isDeclined = subscription.status === "past_due" || subscription.status === "failed";
  return { outcome: isBilled ? "paid" : isDeclined ? "failed" : "waiting", subscription };
}

/** Charges the next order at once on the subscriber's behalf, once per request key. @throws httpError not_found, conflict */
export const billNow = (deps: BillingDeps, id: string, input: BillNowInput, actor: string): Promise<BillNowResult> =>
  billOnce(deps, id, input.requestKey, () => runStaffAction(deps, id, { act: "bill_now", ...input }, actor));

/**
 * The subscriber has their next order made, charged and shipped now, once per request key. The order's own emails
 * confirm it, or say why it failed.
 * @param key the signature of a link
 * @throws httpError not_found, conflict (`price_changed`: another total than the one shown)
 */
export async function shipNow(
  deps: BillingDeps,
  id: string,
  key: string | null,
  input: ShipNowInput,
): Promise<BillNowResult> {
  const requestDeps = rememberPurchasables(deps);
  const { subscription, reads } = await readForAction(requestDeps, id, { key });
  return billOnce(deps, id, input.requestKey, async () => {
    const problem = findShipNowProblem(subscription);
    if (problem) throw httpError("conflict", problem);
    await runSubscriptionAction(requestDeps, subscription, reads, { act: "ship_now", ...input }, "customer");
  });
}

/** Why the next order can't be shipped now in this state; null where it can. */
function findShipNowProblem(c: Subscription): string | null {
  if (c.kind !== "goods") return "This subscription has nothing to ship.";
  if (c.status === "past_due")
    return "Your last payment failed. Update your card, and we'll charge it and ship the order that's due.";
  if (c.status === "paused") return "This subscription is paused. Resume it first.";
  return canRunAction("ship_now", c) ? null : "This subscription has ended.";
}

/** What is charged and shipped if the subscriber confirms now, and what follows. @throws httpError not_found */
export async function getShipNowOffer(deps: BillingDeps, id: string, key: string | null): Promise<ShipNowOffer> {
  const c = await getAuthorizedSubscription(deps, id, { key });
  const problem = findShipNowProblem(c);
  if (problem) return { ok: false, detail: problem };
  const now = deps.now();
  const [{ quote, contents, gifts }, isChargeable, cycle] = await Promise.all([
    priceNextOrder(deps, c),
    hasUsableCard(deps, c),
    deps.db
      .select({ status: billingCycles.status })
      .from(billingCycles)
      .where(and(eq(billingCycles.subscriptionId, id), eq(billingCycles.cycle, c.nextCycle)))
      .get(),
  ]);
  if (cycle?.status === "billing")
    return { ok: false, detail: "Your next order is already being charged or is out of stock. We'll email you." };
  if (!isChargeable)
    return { ok: false, detail: "We can't charge a card for this subscription. Update your payment method first." };
  if (!quote.ok) return quote;
  const variants = gifts.length > 0 ? await deps.purchasables(gifts.map((g) => g.variantId)) : contents.purchasables;
  const nameOf = (variantId: string) => {
    const variant = contents.purchasables.get(variantId) ?? variants.get(variantId);
    return variant ? [variant.title, variant.variantTitle].filter(Boolean).join(", ") : "No longer available";
  };
  return {
    ok: true,
    version: c.version,
    currency: quote.currency,
    items: [
      ...contents.lines.map((l) => ({
        ...{ variantId: l.variantId, title: nameOf(l.variantId), quantity: l.quantity },
        amount: discountedPrice(unitPriceAt(l, now), c.discountBps) * l.quantity,
      })),
      ...gifts.map((g) => ({ variantId: g.variantId, title: nameOf(g.variantId), quantity: g.quantity, amount: 0 })),
    ],
    ...{ subtotal: quote.subtotal, shipping: quote.shipping, tax: quote.tax, total: quote.total },
    method: quote.methods.find((m) => m.id === quote.methodId)?.name ?? null,
    nextChargeAt: nextDueAfter(now, { ...c, anchorAt: anchorOfToday(deps, c) }),
  };
}
