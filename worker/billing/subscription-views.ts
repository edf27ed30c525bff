import { desc, sql } from "drizzle-orm";
import { savedCards } from "../store/gateway/index.ts";
import type { PurchasableVariant } from "../store/pricing/contract.ts";
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
  UNDO_SKIP_PERIOD,
  unitPriceAt,
} from "./domain.ts";
import { plansStatement } from "./plans.ts";
import {
  billingCycles,
  consents,
  subscriptionEvents,
  subscriptionGifts,
  subscriptionLines,
  subscriptions,
} from "./schema.ts";
import {
  getAuthorizedSubscription,
  listOwnSubscriptions,
  nextCycleAmount,
  type Subscription,
  type SubscriptionLine,
  toContents,
} from "./subscription-queries.ts";

const UPCOMING_CHARGES = 3;
const HISTORY_LIMIT = 30;

/** The rows that subscriptions' pages show, as statements of one batch; `toViewRows` names their results. */
export function viewStatements({ db }: Pick<BillingDeps, "db">, ids: readonly string[]) {
  const among = sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const columnOf = (column: string) => sql`IN (SELECT ${sql.raw(column)} FROM billing_contract c WHERE c.id ${among})`;
  return [
    db.select().from(subscriptions).where(sql`${subscriptions.id} ${among}`),
    db.select().from(subscriptionLines).where(sql`${subscriptionLines.subscriptionId} ${among}`),
    plansStatement({ db }),
    db
      .select()
      .from(subscriptionEvents)
      .where(sql`${subscriptionEvents.subscriptionId} ${among}`)
      .orderBy(desc(subscriptionEvents.version)),
    db
      .select()
      .from(billingCycles)
      .where(sql`${billingCycles.subscriptionId} ${among}`)
      .orderBy(desc(billingCycles.cycle)),
    db
      .select()
      .from(savedCards)
      .where(sql`${savedCards.id} ${columnOf("c.card_id")}`),
    db
      .select()
      .from(consents)
      .where(sql`${consents.orderId} ${columnOf("c.origin_order_id")}`),
    db
      .select()
      .from(subscriptionGifts)
      .where(sql`${subscriptionGifts.subscriptionId} ${among}`)
      .orderBy(subscriptionGifts.id),
  ] as const;
}

/** What the statements of `viewStatements` give. */
export interface SubscriptionViewRows {
  subscriptions: Subscription[];
  lines: SubscriptionLine[];
  plans: Awaited<ReturnType<typeof plansStatement>>;
  events: (typeof subscriptionEvents.$inferSelect)[];
  cycles: (typeof billingCycles.$inferSelect)[];
  cards: (typeof savedCards.$inferSelect)[];
  consents: (typeof consents.$inferSelect)[];
  gifts: (typeof subscriptionGifts.$inferSelect)[];
}

/** The rows at the end of a batch that ends with `viewStatements`. */
export function toViewRows(results: readonly unknown[]): SubscriptionViewRows {
  const [found, lines, plans, events, cycles, cards, agreed, gifts] = results.slice(-8);
  return { subscriptions: found, lines, plans, events, cycles, cards, consents: agreed, gifts } as SubscriptionViewRows;
}

/** All that the subscriptions' pages show: two round trips, however many subscriptions. */
async function listSubscriptionViews(deps: BillingDeps, list: readonly Subscription[]): Promise<SubscriptionView[]> {
  if (list.length === 0) return [];
  const [, ...statements] = viewStatements(
    deps,
    list.map((c) => c.id),
  );
  return viewsOfRows(deps, toViewRows([list, ...(await deps.db.batch(statements))]));
}

/** What one subscription's page shows, of its rows. */
export const viewOfRows = async (deps: BillingDeps, rows: SubscriptionViewRows): Promise<SubscriptionView> =>
  (await viewsOfRows(deps, rows))[0] as SubscriptionView;

async function viewsOfRows(deps: BillingDeps, rows: SubscriptionViewRows): Promise<SubscriptionView[]> {
  const { events, cycles, cards } = rows;
  const purchasables = await deps.purchasables([...rows.lines, ...rows.gifts].map((l) => l.variantId));
  return rows.subscriptions.map((subscription): SubscriptionView => {
    const { lines, title } = toContents(subscription, { ...rows, purchasables });
    const card = cards.find((c) => c.id === subscription.cardId);
    const consent = rows.consents.find(
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
        product: toPictured(purchasables.get(l.variantId)),
        title: purchasables.get(l.variantId)?.title ?? "No longer available",
        variantTitle: purchasables.get(l.variantId)?.variantTitle ?? "",
        quantity: l.quantity,
        unitPrice: unitPriceAt(l, at),
        price: discountedPrice(unitPriceAt(l, at), subscription.discountBps),
        fixedPrice: l.fixedPrice,
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
      gifts: rows.gifts.filter(isOwn).flatMap((g) => {
        const cycle = cycles.find((c) => isOwn(c) && c.cycle === g.cycle);
        if (cycle && cycle.status === "billed") return [];
        const { title = "No longer available", variantTitle = "" } = purchasables.get(g.variantId) ?? {};
        return [{ id: g.id, variantId: g.variantId, title, variantTitle, quantity: g.quantity }];
      }),
      shippingMethodId: subscription.shippingMethodId,
      discountBps: subscription.discountBps,
      may: (Object.keys(SUBSCRIPTION_ACTIONS) as SubscriptionAction[]).filter(
        (act) =>
          canRunAction(act, subscription) && (act !== "undo_skip" || isJustSkipped(events.find(isOwn), deps.now())),
      ),
    };
  });
}

/** Whether the last change was a skip that can still be taken back. */
const isJustSkipped = (last: { kind: string; at: number } | undefined, now: number): boolean =>
  last?.kind === "skipped" && now - last.at <= UNDO_SKIP_PERIOD;

/** What a product's picture is made of: its photo, or its drawn pack. */
const toPictured = (v: PurchasableVariant | undefined): SubscriptionView["lines"][number]["product"] =>
  v
    ? {
        ...{ handle: v.handle, title: v.title, productKind: v.productKind, look: v.look },
        ...{ netWeight: v.netWeight, picture: v.picture },
      }
    : null;

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
