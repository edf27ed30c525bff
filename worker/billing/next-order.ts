import { eq } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { formatMoney } from "../kernel/money.ts";
import { savedCards } from "../store/gateway/index.ts";
import type { NextOrderQuote } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import { toLocalDay, toLocalNoon } from "./domain-calendar.ts";
import { listWaitingGifts, type SubscriptionGift } from "./gifts.ts";
import { toRenewalRequest } from "./renewal-request.ts";
import type { SubscriptionChange } from "./subscription-changes.ts";
import { getContents, type Subscription, type SubscriptionContents } from "./subscription-queries.ts";

/** What the next order has and costs if it is made now; `gifts` are those that it brings. */
export async function priceNextOrder(
  deps: BillingDeps,
  c: Subscription,
): Promise<{ quote: NextOrderQuote; contents: SubscriptionContents; gifts: SubscriptionGift[] }> {
  const [contents, gifts] = await Promise.all([getContents(deps, c), listWaitingGifts(deps, c)]);
  const cycle = { cycle: c.nextCycle, dueAt: deps.now() };
  const quote = await deps.orders().quoteRenewal(toRenewalRequest(c, cycle, contents, gifts));
  if (quote.ok || gifts.length === 0) return { quote, contents, gifts };
  // A gift that is sold out stays away; the order is made without it.
  const withoutGifts = await deps.orders().quoteRenewal(toRenewalRequest(c, cycle, contents, []));
  return { quote: withoutGifts, contents, gifts: [] };
}

/** What the next order costs if it is made now, with its gifts. */
export const quoteNextOrder = async (deps: BillingDeps, c: Subscription): Promise<NextOrderQuote> =>
  (await priceNextOrder(deps, c)).quote;

/** Whether the subscription has a card that can be charged. */
export async function hasUsableCard(
  { db }: Pick<BillingDeps, "db">,
  c: Pick<Subscription, "cardId">,
): Promise<boolean> {
  if (!c.cardId) return false;
  const card = await db.select({ status: savedCards.status }).from(savedCards).where(eq(savedCards.id, c.cardId)).get();
  return card?.status === "active";
}

/** The day from which later charges count where the next order is made now. */
export const anchorOfToday = (deps: Pick<BillingDeps, "now">, c: Pick<Subscription, "timeZone">): number =>
  toLocalNoon(toLocalDay(deps.now(), c.timeZone), c.timeZone);

/**
 * Makes the next cycle due now, because the subscriber asked for it: the charge itself is made by the same steps as
 * every renewal, so that nothing is ever charged twice. Later charges follow from today.
 * @param total what was shown; another one is refused
 * @throws httpError conflict
 */
export async function makeDue(
  deps: BillingDeps,
  c: Subscription,
  { total, requestKey, reason }: { total: number; requestKey: string; reason?: string },
): Promise<SubscriptionChange> {
  const [quote, isChargeable] = await Promise.all([quoteNextOrder(deps, c), hasUsableCard(deps, c)]);
  if (!quote.ok) throw httpError("conflict", quote.detail);
  if (!isChargeable)
    throw httpError("conflict", "This subscription has no card that we can charge. Add or update a card first.", {
      reason: "no_card",
    });
  if (quote.total !== total)
    throw httpError(
      "conflict",
      `The total has changed to ${formatMoney({ minor: quote.total, currency: quote.currency })}. Nothing was charged. Review it and confirm again.`,
      { reason: "price_changed" },
    );
  const at = deps.now();
  return {
    patch: {
      nextChargeAt: at,
      requestedChargeAt: at,
      anchorAt: anchorOfToday(deps, c),
      failures: 0,
      retryAt: null,
    },
    detail: { from: c.nextChargeAt, total, reason, requestKey },
  };
}
