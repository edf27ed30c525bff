import { desc, sql } from "drizzle-orm";
import { savedCards } from "../store/gateway/index.ts";
import type { SubscriptionView } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import {
  canRunAction,
  discountedPrice,
  type Grant,
  nextChargeAfterPause,
  nextDueAfter,
  SUBSCRIPTION_ACTIONS,
  type SubscriptionAction,
  unitPriceAt,
} from "./domain.ts";
import { billingCycles, consents, subscriptionEvents } from "./schema.ts";
import {
  getAuthorizedSubscription,
  listContents,
  listOwnSubscriptions,
  nextCycleAmount,
  type Subscription,
} from "./subscription-queries.ts";

const UPCOMING_CHARGES = 3;
const HISTORY_LIMIT = 30;

/** All that the subscriptions' pages show: three round trips, however many subscriptions. */
async function listSubscriptionViews(deps: BillingDeps, list: readonly Subscription[]): Promise<SubscriptionView[]> {
  if (list.length === 0) return [];
  const { db } = deps;
  const among = (values: (string | null)[]) => sql`IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const ids = among(list.map((c) => c.id));
  const [contents, [events, cycles, cards, agreed]] = await Promise.all([
    listContents(deps, list),
    db.batch([
      db
        .select()
        .from(subscriptionEvents)
        .where(sql`${subscriptionEvents.subscriptionId} ${ids}`)
        .orderBy(desc(subscriptionEvents.version)),
      db
        .select()
        .from(billingCycles)
        .where(sql`${billingCycles.subscriptionId} ${ids}`)
        .orderBy(desc(billingCycles.cycle)),
      db
        .select()
        .from(savedCards)
        .where(sql`${savedCards.id} ${among(list.map((c) => c.cardId))}`),
      db
        .select()
        .from(consents)
        .where(sql`${consents.orderId} ${among(list.map((c) => c.originOrderId))}`),
    ]),
  ]);
  return list.map((subscription, i): SubscriptionView => {
    const { lines, title, purchasables } = contents[i] as (typeof contents)[number];
    const card = cards.find((c) => c.id === subscription.cardId);
    const consent = agreed.find(
      (c) => c.orderId === subscription.originOrderId && c.planId === originPlanId(subscription),
    );
    const isOwn = (row: { subscriptionId: string }) => row.subscriptionId === subscription.id;
    const at = subscription.nextChargeAt ?? 0;
    const upcoming: number[] = [];
    for (let due = subscription.nextChargeAt; due !== null && upcoming.length < UPCOMING_CHARGES; upcoming.push(due))
      due = nextDueAfter(due, subscription);
    return {
      id: subscription.id,
      version: subscription.version,
      status: subscription.status,
      kind: subscription.kind,
      title,
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
      resumeChargeAt: subscription.status === "paused" ? nextChargeAfterPause(subscription, deps.now()).at : null,
      autoResumeChargeAt:
        subscription.status === "paused" && subscription.resumeAt !== null
          ? nextChargeAfterPause(subscription, Math.max(subscription.resumeAt, deps.now())).at
          : null,
      paidUntil: subscription.paidUntil,
      timeZone: subscription.timeZone,
      card: card
        ? {
            ...{ id: card.id, brand: card.brand, last4: card.last4, expMonth: card.expMonth, expYear: card.expYear },
            usable: card.status === "active",
          }
        : null,
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
      consent: consent ? { text: consent.terms, at: consent.at } : null,
      history: events
        .filter(isOwn)
        .slice(0, HISTORY_LIMIT)
        .map((e) => ({ at: e.at, kind: e.kind, detail: e.detail })),
      orders: cycles
        .filter(isOwn)
        .slice(0, HISTORY_LIMIT)
        .flatMap((c) => (c.orderId ? [{ id: c.orderId, cycle: c.cycle, status: c.status, at: c.billedAt }] : [])),
      may: (Object.keys(SUBSCRIPTION_ACTIONS) as SubscriptionAction[]).filter((act) => canRunAction(act, subscription)),
    };
  });
}

/**
 * The plan that it started with; its interval may have changed since. The id consists of the order's and the plan's.
 */
const originPlanId = (c: Subscription): string => c.id.slice(c.originOrderId.length + 1);

/** What one subscription's page shows. */
export const getSubscriptionView = async (deps: BillingDeps, subscription: Subscription): Promise<SubscriptionView> =>
  (await listSubscriptionViews(deps, [subscription]))[0] as SubscriptionView;

/** One subscription, for its owner, or by its signed link. @throws httpError not_found */
export const getSubscription = async (deps: BillingDeps, id: string, key: string | null) =>
  getSubscriptionView(deps, await getAuthorizedSubscription(deps, id, { key }));

/** The viewer's subscriptions, newest first. */
export const listOwn = async (deps: BillingDeps): Promise<SubscriptionView[]> =>
  listSubscriptionViews(deps, await listOwnSubscriptions(deps));
