import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { httpError } from "../kernel/http-error.ts";
import { newId, sha256 } from "../kernel/ids.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import type { PurchasableVariant } from "../store/pricing/contract.ts";
import type { ConsentInput, PlanOffer } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import { discountedPrice, formatInterval, GRACE_PERIOD, nextDueAfter } from "./domain.ts";
import { isKnownTimeZone, toLocalDay, toLocalNoon } from "./domain-calendar.ts";
import { toEmailItems } from "./email-once.ts";
import { emailStatements, getSiteSubscriptionUrl } from "./emails.ts";
import { listAllPlans } from "./plans.ts";
import { billingCycles, consents, subscriptionEvents, subscriptionLines, subscriptions } from "./schema.ts";
import { buildTermsText } from "./terms.ts";

/** An order line as the orders module passes it. */
export interface PlanLine {
  variantId: string | null;
  planId: string;
  title: string;
  quantity: number;
  unitPrice: number;
}

/** The order that was just paid. */
export interface PaidOrder {
  id: string;
  source: "web" | "renewal" | "draft";
  userId: string | null;
  email: string;
  currency: string;
  shipTo: string | null;
  shippingMethodId: string | null;
  subscriptionId: string | null;
  cycle: number | null;
  lines: PlanLine[];
  savedCardId: string | null;
  paidAt: number;
}

/** The terms that a buyer of these lines agrees to, per plan, with the hash that identifies them. */
export async function buildTerms(
  offers: readonly PlanOffer[],
  lines: readonly PlanLine[],
  now: number,
  timeZone: string,
): Promise<{ planId: string; text: string; hash: string }[]> {
  const planIds = [...new Set(lines.map((l) => l.planId).filter(Boolean))];
  return Promise.all(
    planIds.map(async (planId) => {
      const plan = offers.find((p) => p.id === planId && p.active);
      if (!plan) throw httpError("bad_input", "This subscription is no longer offered. Choose another frequency.");
      const planLines = lines.filter((l) => l.planId === planId);
      const price = planLines.reduce((a, l) => a + discountedPrice(l.unitPrice, plan.discountBps) * l.quantity, 0);
      const text = buildTermsText({
        brand: brand.name,
        kind: plan.kind,
        title: plan.kind === "access" ? plan.title : planLines.map((l) => `${l.quantity} × ${l.title}`).join(", "),
        price,
        currency: plan.currency,
        unit: plan.unit,
        every: plan.every,
        nextChargeAt: firstRenewalAt(plan, now, timeZone),
        timeZone,
      });
      return { planId, text, hash: await sha256(text) };
    }),
  );
}

const knownTimeZoneOrUtc = (timeZone: string): string => (isKnownTimeZone(timeZone) ? timeZone : "UTC");

/**
 * The current terms, which `consentStatements` requires. An unknown time zone counts as UTC.
 * @param offers the lines' plans as the request read them
 */
export const getCurrentTerms = (
  deps: Pick<BillingDeps, "now">,
  offers: readonly PlanOffer[],
  lines: readonly PlanLine[],
  timeZone: string,
): ReturnType<typeof buildTerms> => buildTerms(offers, lines, deps.now(), knownTimeZoneOrUtc(timeZone));

/** The first renewal: one interval after noon of the day of purchase. */
export function firstRenewalAt(plan: PlanOffer, now: number, timeZone: string): number {
  const anchorAt = toLocalNoon(toLocalDay(now, timeZone), timeZone);
  return nextDueAfter(anchorAt, { unit: plan.unit, every: plan.every, anchorAt, timeZone });
}

/**
 * The consents of a new order, for the batch that creates it.
 * @throws httpError bad_input (reason `consent_needed`) where a plan's exact terms were not agreed to
 */
export async function consentStatements(
  deps: BillingDeps,
  order: { id: string; userId: string | null; email: string; lines: PlanLine[]; plans: readonly PlanOffer[] },
  consentInputs: readonly ConsentInput[],
): Promise<BatchStatement[]> {
  if (order.lines.every((l) => !l.planId)) return [];
  const timeZone = knownTimeZoneOrUtc(consentInputs[0]?.timeZone ?? "UTC");
  const terms = await getCurrentTerms(deps, order.plans, order.lines, timeZone);
  return terms.map(({ planId, text, hash }) => {
    const agreed = consentInputs.find((g) => g.planId === planId);
    if (agreed?.termsHash !== hash)
      throw httpError("bad_input", "Read the subscription terms and check the box to agree.", {
        field: "consents",
        reason: "consent_needed",
      });
    return deps.db.insert(consents).values({
      id: newId(deps.now()),
      orderId: order.id,
      planId,
      userId: order.userId,
      email: order.email,
      termsHash: hash,
      terms: text,
      timeZone,
      at: deps.now(),
    });
  });
}

/**
 * Statements for the batch that marks an order paid: they create its subscriptions, or mark a subscription's cycle
 * billed.
 */
export async function orderPaidStatements(deps: BillingDeps, order: PaidOrder): Promise<BatchStatement[]> {
  if (order.source === "renewal") return renewalPaidStatements(deps, order);
  const planIds = [...new Set(order.lines.map((l) => l.planId).filter(Boolean))];
  if (planIds.length === 0) return [];
  const [offers, agreed, purchasables] = await Promise.all([
    listAllPlans(deps),
    deps.db.select().from(consents).where(eq(consents.orderId, order.id)),
    // For the pictures of the email.
    deps.purchasables(order.lines.flatMap((l) => (l.planId && l.variantId ? [l.variantId] : []))),
  ]);
  const statements = planIds.map(async (planId) => {
    const plan = offers.find((p) => p.id === planId);
    if (!plan) throw new Error(`order ${order.id} names an unknown plan ${planId}`);
    const consent = agreed.find((c) => c.planId === planId);
    const timeZone = consent?.timeZone ?? "UTC";
    return [
      ...createSubscriptionStatements(deps, order, plan, timeZone),
      ...(await startedEmailStatements(deps, order, plan, { timeZone, consent, purchasables })),
    ];
  });
  return (await Promise.all(statements)).flat();
}

/**
 * The acknowledgement that the buyer can keep: what was agreed to, word for word, the next charge, and how to skip, change
 * and cancel (Cal. Bus. & Prof. Code 17602(a)(3)). Once per subscription, also where its payment is reported twice.
 */
async function startedEmailStatements(
  deps: BillingDeps,
  order: PaidOrder,
  plan: PlanOffer,
  about: {
    timeZone: string;
    consent: typeof consents.$inferSelect | undefined;
    purchasables: Map<string, PurchasableVariant>;
  },
): Promise<BatchStatement[]> {
  const { timeZone, consent, purchasables } = about;
  const id = subscriptionIdOf(order.id, plan.id);
  const planLines = order.lines.filter((l) => l.planId === plan.id);
  const goods = plan.kind === "goods";
  const at = firstRenewalAt(plan, order.paidAt, timeZone);
  const lines = planLines.flatMap(({ variantId, quantity, unitPrice }) =>
    variantId
      ? [
          {
            subscriptionId: id,
            variantId,
            quantity,
            unitPrice,
            noticedPrice: null,
            noticedFrom: null,
            fixedPrice: false,
          },
        ]
      : [],
  );
  const amount = goods
    ? planLines.reduce((a, l) => a + discountedPrice(l.unitPrice, plan.discountBps) * l.quantity, 0)
    : plan.price;
  const title = goods
    ? planLines.map((l) => `${l.quantity > 1 ? `${l.quantity} × ` : ""}${l.title}`).join(", ")
    : plan.title;
  const { currency } = order;
  const recipient = {
    ...{ subscriptionId: id, email: order.email, timeZone, kind: plan.kind, interval: plan },
    link: await getSiteSubscriptionUrl(deps, id),
    items: toEmailItems({ ...plan, nextChargeAt: at, currency }, { lines, purchasables }),
  };
  const email = {
    ...({ kind: "started", title, interval: formatInterval(plan), at, amount, currency, goods } as const),
    terms: consent?.terms ?? "",
    agreedAt: consent?.at ?? order.paidAt,
  };
  return emailStatements(deps, recipient, "", email, { keepExisting: true });
}

/** An order's card was saved after payment: its subscriptions without a card get it. */
export const cardSavedStatements = (
  { db }: Pick<BillingDeps, "db">,
  orderId: string,
  cardId: string,
): BatchStatement[] => [
  db
    .update(subscriptions)
    .set({ cardId })
    .where(and(eq(subscriptions.originOrderId, orderId), isNull(subscriptions.cardId))),
];

/**
 * A paid order was cancelled and refunded: the subscriptions that it started end too, and access that it paid for ends
 * now. A cancelled renewal of goods does not end the subscription.
 */
export function orderCancelledStatements(
  { db, now }: Pick<BillingDeps, "db" | "now">,
  order: { id: string; source: "web" | "renewal" | "draft"; subscriptionId: string | null },
): BatchStatement[] {
  const at = now();
  const ofOrder =
    order.source === "web"
      ? eq(subscriptions.originOrderId, order.id)
      : and(eq(subscriptions.id, order.subscriptionId ?? ""), eq(subscriptions.kind, "access"));
  const notCancelled = and(ofOrder, ne(subscriptions.status, "cancelled"));
  const ids = db.select({ id: subscriptions.id }).from(subscriptions).where(notCancelled);
  return [
    db.insert(subscriptionEvents).select(
      sql`SELECT id || '-' || (version + 1), id, version + 1, ${at}, 'system', 'cancelled', ${JSON.stringify({ orderId: order.id })}
        FROM billing_contract WHERE id IN ${ids}`,
    ),
    db
      .update(subscriptions)
      .set({
        status: "cancelled",
        nextChargeAt: null,
        resumeAt: null,
        cancelledAt: at,
        cancelReason: "order cancelled",
        paidUntil: sql`CASE WHEN kind = 'access' THEN ${at} END`,
        version: sql`version + 1`,
      })
      .where(notCancelled),
  ];
}

/** Derived from the order's and the plan's id, so that a payment that is reported twice creates one subscription. */
export const subscriptionIdOf = (orderId: string, planId: string): string => `${orderId}-${planId}`;

function createSubscriptionStatements(
  { db }: BillingDeps,
  order: PaidOrder,
  plan: PlanOffer,
  timeZone: string,
): BatchStatement[] {
  const id = subscriptionIdOf(order.id, plan.id);
  const anchorAt = toLocalNoon(toLocalDay(order.paidAt, timeZone), timeZone);
  const nextChargeAt = firstRenewalAt(plan, order.paidAt, timeZone);
  const goods = plan.kind === "goods";
  return [
    db
      .insert(subscriptions)
      .values({
        id,
        userId: order.userId,
        email: order.email,
        status: "active",
        kind: plan.kind,
        planId: plan.id,
        currency: order.currency,
        unit: plan.unit,
        every: plan.every,
        price: plan.price,
        discountBps: plan.discountBps,
        grants: JSON.stringify(plan.grants),
        cardId: order.savedCardId,
        shipTo: goods ? order.shipTo : null,
        shippingMethodId: goods ? order.shippingMethodId : null,
        nextCycle: 1,
        nextChargeAt,
        anchorAt,
        timeZone,
        paidUntil: goods ? null : nextChargeAt,
        originOrderId: order.id,
        createdAt: order.paidAt,
      })
      .onConflictDoNothing(),
    db
      .insert(subscriptionEvents)
      .values({ id: `${id}-1`, subscriptionId: id, version: 1, at: order.paidAt, actor: "customer", kind: "started" })
      .onConflictDoNothing(),
    db
      .insert(billingCycles)
      .values({
        subscriptionId: id,
        cycle: 0,
        status: "billed",
        dueAt: anchorAt,
        orderId: order.id,
        billedAt: order.paidAt,
      })
      .onConflictDoNothing(),
    ...order.lines.flatMap((l) =>
      l.planId === plan.id && l.variantId
        ? [
            db
              .insert(subscriptionLines)
              .values({ subscriptionId: id, variantId: l.variantId, quantity: l.quantity, unitPrice: l.unitPrice })
              .onConflictDoNothing(),
          ]
        : [],
    ),
  ];
}

/**
 * When the cycle after one that was paid is due. Paid long after it was due (a new card, jobs that did not run): the
 * schedule restarts on the day of payment, so that nobody is charged for time without access, or twice in a row.
 */
export function nextRenewal(
  subscription: Pick<typeof subscriptions.$inferSelect, "unit" | "every" | "anchorAt" | "timeZone">,
  dueAt: number,
  paidAt: number,
): { anchorAt: number; next: number } {
  const isLate = paidAt > dueAt + GRACE_PERIOD;
  const { timeZone } = subscription;
  const anchorAt = isLate ? toLocalNoon(toLocalDay(paidAt, timeZone), timeZone) : subscription.anchorAt;
  return { anchorAt, next: nextDueAfter(isLate ? anchorAt : dueAt, { ...subscription, anchorAt }) };
}

/**
 * Marks the cycle billed and sets the next one, whatever was done to the subscription meanwhile: the conditions are in
 * the statements, so that this batch never fails for a reason unrelated to the payment.
 */
async function renewalPaidStatements({ db }: BillingDeps, order: PaidOrder): Promise<BatchStatement[]> {
  const { subscriptionId, cycle } = order;
  if (subscriptionId === null || cycle === null) return [];
  const subscription = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).get();
  const row = await db
    .select({ dueAt: billingCycles.dueAt })
    .from(billingCycles)
    .where(sql`contract_id = ${subscriptionId} AND cycle = ${cycle}`)
    .get();
  if (!subscription || !row) throw new Error(`order ${order.id} renews an unknown cycle`);
  const { anchorAt, next } = nextRenewal(subscription, row.dueAt, order.paidAt);
  const isCurrentCycle = and(eq(subscriptions.id, subscriptionId), eq(subscriptions.nextCycle, cycle));
  const event = sql`SELECT ${newId(order.paidAt)}, id, version + 1, ${order.paidAt}, 'system', 'renewed', ${JSON.stringify({ cycle, orderId: order.id })}
    FROM billing_contract WHERE id = ${subscriptionId} AND next_cycle = ${cycle}`;
  return [
    db
      .update(billingCycles)
      .set({
        status: "billed",
        orderId: order.id,
        billedAt: order.paidAt,
        nextTryAt: null,
        claimedUntil: null,
        reason: null,
      })
      .where(
        and(
          eq(billingCycles.subscriptionId, subscriptionId),
          eq(billingCycles.cycle, cycle),
          ne(billingCycles.status, "billed"),
        ),
      ),
    db.insert(subscriptionEvents).select(event),
    db
      .update(subscriptions)
      .set({
        nextCycle: cycle + 1,
        anchorAt,
        version: sql`version + 1`,
        nextChargeAt: sql`CASE WHEN status IN ('active', 'past_due', 'failed') THEN ${next} ELSE next_charge_at END`,
        pausedChargeAt: sql`CASE WHEN status = 'paused' THEN ${next} END`,
        retryAt: null,
        failures: 0,
        status: sql`CASE WHEN status IN ('past_due', 'failed') THEN 'active' ELSE status END`,
        paidUntil: sql`CASE WHEN kind = 'access' THEN ${next} ELSE paid_until END`,
      })
      .where(isCurrentCycle),
  ];
}
