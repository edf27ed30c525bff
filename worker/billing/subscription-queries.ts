import { and, desc, eq, inArray, or } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { savedCards } from "../store/gateway/index.ts";
import type { SubscriptionView } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import {
  canRunAction,
  discountedPrice,
  type Grant,
  nextDueAfter,
  SUBSCRIPTION_ACTIONS,
  type SubscriptionAction,
  unitPriceAt,
} from "./domain.ts";
import { billingCycles, consents, plans, subscriptionEvents, subscriptionLines, subscriptions } from "./schema.ts";

export type Subscription = typeof subscriptions.$inferSelect;
export type SubscriptionLine = typeof subscriptionLines.$inferSelect;

/**
 * The subscription, if the caller may see it: its owner, whoever has its signed link, or staff by `asStaff`.
 * @throws httpError not_found for all others, so that ids cannot be probed
 */
export async function getAuthorizedSubscription(
  deps: BillingDeps,
  id: string,
  by: { key?: string | null; asStaff?: boolean },
): Promise<Subscription> {
  const subscription = await deps.db.select().from(subscriptions).where(eq(subscriptions.id, id)).get();
  const allowed =
    subscription &&
    (by.asStaff ||
      (by.key ? await deps.verify("subscription", id, by.key) : await isOwnedByViewer(subscription, deps)));
  if (!subscription || !allowed)
    throw httpError("not_found", "We couldn't find this subscription. Check that the link is complete.");
  return subscription;
}

/** Members own what was bought in their account, and what was bought as a guest under their confirmed address. */
async function isOwnedByViewer(subscription: Subscription, deps: BillingDeps): Promise<boolean> {
  const viewer = await deps.viewer();
  if (!viewer) return false;
  if (subscription.userId) return subscription.userId === viewer.userId;
  return viewer.emailVerified === true && subscription.email.toLowerCase() === viewer.email.toLowerCase();
}

/** The viewer's subscriptions, newest first, at most 50. */
export async function listOwnSubscriptions(deps: Pick<BillingDeps, "db" | "viewer">): Promise<Subscription[]> {
  const viewer = await deps.viewer();
  if (!viewer) return [];
  const ownedByViewer = eq(subscriptions.userId, viewer.userId);
  const where = viewer.emailVerified
    ? or(ownedByViewer, eq(subscriptions.email, viewer.email.toLowerCase()))
    : ownedByViewer;
  const rows = await deps.db.select().from(subscriptions).where(where).orderBy(desc(subscriptions.createdAt)).limit(50);
  return rows.filter((c) => c.userId === null || c.userId === viewer.userId);
}

/**
 * The variants that the viewer subscribes to: of active goods subscriptions, and of those whose payment is being
 * retried.
 */
export async function listSubscribedVariantIds(deps: Pick<BillingDeps, "db" | "viewer">): Promise<string[]> {
  const renewing = (await listOwnSubscriptions(deps)).filter(
    (c) => c.kind === "goods" && (c.status === "active" || c.status === "past_due"),
  );
  if (renewing.length === 0) return [];
  const ids = renewing.map((c) => c.id);
  const lines = await deps.db.select().from(subscriptionLines).where(inArray(subscriptionLines.contractId, ids));
  return [...new Set(lines.map((l) => l.variantId))];
}

/** The lines of one subscription. */
export const listSubscriptionLines = (
  { db }: Pick<BillingDeps, "db">,
  contractId: string,
): Promise<SubscriptionLine[]> =>
  db.select().from(subscriptionLines).where(eq(subscriptionLines.contractId, contractId));

/** The price of the next cycle before shipping and tax, minor units. */
export function nextCycleAmount(subscription: Subscription, lines: readonly SubscriptionLine[]): number {
  if (subscription.kind === "access") return subscription.price;
  const at = subscription.nextChargeAt ?? 0;
  return lines.reduce((a, l) => a + discountedPrice(unitPriceAt(l, at), subscription.discountBps) * l.quantity, 0);
}

/** Its title in mails and lists: "2 × Puna, Sara", or the plan's name. */
export async function getSubscriptionTitle(
  deps: BillingDeps,
  subscription: Subscription,
  lines: readonly SubscriptionLine[],
): Promise<string> {
  if (subscription.kind === "access") {
    const plan = await deps.db.select().from(plans).where(eq(plans.id, subscription.planId)).get();
    return plan?.title ?? "Subscription";
  }
  const purchasables = await deps.purchasables(lines.map((l) => l.variantId));
  return (
    lines
      .map((l) => `${l.quantity > 1 ? `${l.quantity} × ` : ""}${purchasables.get(l.variantId)?.title ?? "a product"}`)
      .join(", ") || "Subscription"
  );
}

const UPCOMING_CHARGES = 3;
const HISTORY_LIMIT = 30;

/** Everything that the page of a subscription shows. Eight queries, however many lines it has. */
export async function getSubscriptionView(deps: BillingDeps, subscription: Subscription): Promise<SubscriptionView> {
  const { db } = deps;
  const [lines, events, billed, card, agreed] = await Promise.all([
    listSubscriptionLines(deps, subscription.id),
    db
      .select()
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.contractId, subscription.id))
      .orderBy(desc(subscriptionEvents.version))
      .limit(HISTORY_LIMIT),
    db
      .select()
      .from(billingCycles)
      .where(eq(billingCycles.contractId, subscription.id))
      .orderBy(desc(billingCycles.cycle))
      .limit(HISTORY_LIMIT),
    subscription.cardId ? db.select().from(savedCards).where(eq(savedCards.id, subscription.cardId)).get() : undefined,
    db
      .select()
      .from(consents)
      .where(and(eq(consents.orderId, subscription.originOrderId), eq(consents.planId, originPlanId(subscription))))
      .get(),
  ]);
  const purchasables = await deps.purchasables(lines.map((l) => l.variantId));
  const at = subscription.nextChargeAt ?? 0;
  const upcoming: number[] = [];
  for (let due = subscription.nextChargeAt; due !== null && upcoming.length < UPCOMING_CHARGES; upcoming.push(due))
    due = nextDueAfter(due, subscription);
  return {
    id: subscription.id,
    version: subscription.version,
    status: subscription.status,
    kind: subscription.kind,
    title: await getSubscriptionTitle(deps, subscription, lines),
    planId: subscription.planId,
    unit: subscription.unit,
    every: subscription.every,
    grants: JSON.parse(subscription.grants) as Grant[],
    currency: subscription.currency,
    email: subscription.email,
    lines: lines.map((l) => ({
      variantId: l.variantId,
      title: purchasables.get(l.variantId)?.title ?? "No longer available",
      variantTitle: purchasables.get(l.variantId)?.variantTitle ?? "",
      quantity: l.quantity,
      unitPrice: unitPriceAt(l, at),
      price: discountedPrice(unitPriceAt(l, at), subscription.discountBps),
    })),
    amount: nextCycleAmount(subscription, lines),
    nextChargeAt: subscription.nextChargeAt,
    upcoming,
    resumeAt: subscription.resumeAt,
    paidUntil: subscription.paidUntil,
    timeZone: subscription.timeZone,
    card: card ? { ...toCardSummary(card), usable: card.status === "active" } : null,
    shipTo: subscription.shipTo ? JSON.parse(subscription.shipTo) : null,
    notices: lines.flatMap((l) =>
      l.noticedPrice !== null && l.noticedFrom !== null && l.noticedFrom > at
        ? [
            {
              title: purchasables.get(l.variantId)?.title ?? "",
              from: l.noticedFrom,
              price: discountedPrice(l.noticedPrice, subscription.discountBps),
            },
          ]
        : [],
    ),
    consent: agreed ? { text: agreed.terms, at: agreed.at } : null,
    history: events.map((e) => ({ at: e.at, kind: e.kind, detail: e.detail })),
    orders: billed.flatMap((c) =>
      c.orderId ? [{ id: c.orderId, cycle: c.cycle, status: c.status, at: c.billedAt }] : [],
    ),
    may: (Object.keys(SUBSCRIPTION_ACTIONS) as SubscriptionAction[]).filter((act) => canRunAction(act, subscription)),
  };
}

/**
 * The plan that it started with; its interval may have changed since. The id consists of the order's and the plan's.
 */
const originPlanId = (c: Subscription): string => c.id.slice(c.originOrderId.length + 1);

const toCardSummary = ({ id, brand, last4, expMonth, expYear }: typeof savedCards.$inferSelect) => ({
  id,
  brand,
  last4,
  expMonth,
  expYear,
});

/** A person's subscriptions that grant access, for the access check: one indexed query. */
export async function listAccessSubscriptions(deps: BillingDeps): Promise<Subscription[]> {
  const rows = await listOwnSubscriptions(deps);
  return rows.filter((c) => c.kind === "access");
}
