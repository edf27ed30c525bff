import { and, eq } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { formatLongDate } from "../kernel/long-date.ts";
import type { StaffActionInput } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import { discountedPrice, nextDueAfter, planPriceChange, type StaffAction, unitPriceAt } from "./domain.ts";
import { emailStatementsOnce } from "./email-once.ts";
import { listWaitingGifts, MAX_WAITING_GIFTS } from "./gifts.ts";
import { makeDue, quoteNextOrder } from "./next-order.ts";
import { subscriptionGifts, subscriptionLines } from "./schema.ts";
import type { SubscriptionChange } from "./subscription-changes.ts";
import { getContents, type Subscription } from "./subscription-queries.ts";

export type StaffOnlyInput = Extract<StaffActionInput, { act: StaffAction }>;

/** What an action of staff alone changes. @throws httpError bad_input, conflict */
export async function planStaffAction(
  deps: BillingDeps,
  c: Subscription,
  input: StaffOnlyInput,
  actor: string,
): Promise<SubscriptionChange> {
  switch (input.act) {
    case "price":
      return changePrice(deps, c, input);
    case "gift":
      return addGift(deps, c, input, actor);
    case "remove_gift":
      return removeGift(deps, c, input.giftId);
    case "shipping":
      return changeShippingMethod(deps, c, input.methodId);
    case "bill_now":
      return makeDue(deps, c, input);
  }
}

const UPCOMING_CHARGES = 4;

/** The next charges, if nothing changes. */
function listUpcoming(c: Subscription): number[] {
  const charges: number[] = [];
  for (let at = c.nextChargeAt; at !== null && charges.length < UPCOMING_CHARGES; at = nextDueAfter(at, c))
    charges.push(at);
  return charges;
}

/** A lower price holds at once; a higher one is announced by email and holds from a charge 7 to 30 days later. */
async function changePrice(
  deps: BillingDeps,
  c: Subscription,
  { variantId, unitPrice }: Extract<StaffActionInput, { act: "price" }>,
): Promise<SubscriptionChange> {
  const { lines, purchasables } = await getContents(deps, c);
  const line = lines.find((l) => l.variantId === variantId);
  if (!line) throw httpError("bad_input", "This product isn't part of the subscription.", { field: "variantId" });
  const day = (at: number) => formatLongDate(at, c.timeZone);
  const before = unitPriceAt(line, deps.now());
  const change = planPriceChange(before, unitPrice, listUpcoming(c), deps.now());
  if (change.kind === "same") throw httpError("bad_input", "This is the price already.", { field: "unitPrice" });
  if (change.kind === "no_charge")
    throw httpError(
      "conflict",
      "A higher price needs a next charge that it can be announced for. Resume the subscription first.",
    );
  if (change.kind === "too_early")
    throw httpError(
      "conflict",
      `A higher price has to be announced 7 to 30 days before it's charged. The charge on ${day(change.charge)} can be announced from ${day(change.announceFrom)}.`,
      { field: "unitPrice" },
    );
  const where = and(eq(subscriptionLines.subscriptionId, c.id), eq(subscriptionLines.variantId, variantId));
  const from = change.kind === "from" ? change.at : null;
  const values =
    from === null
      ? { unitPrice, noticedPrice: null, noticedFrom: null, fixedPrice: true }
      : { noticedPrice: unitPrice, noticedFrom: from, fixedPrice: true };
  const title = purchasables.get(variantId)?.title ?? "";
  const price = discountedPrice(unitPrice, c.discountBps);
  return {
    patch: {},
    detail: { variantId, from: before, to: unitPrice, at: from },
    statements: [
      deps.db.update(subscriptionLines).set(values).where(where),
      ...(from === null
        ? await emailStatementsOnce(deps, c, String(c.version), {
            ...{ kind: "price_lowered", title: "", item: title, price, currency: c.currency },
          })
        : await emailStatementsOnce(deps, c, `${variantId}.${unitPrice}.${from}.${c.version}`, {
            ...{ kind: "price_notice", title, from, price, currency: c.currency },
          })),
    ],
  };
}

async function addGift(
  deps: BillingDeps,
  c: Subscription,
  { variantId, quantity }: Extract<StaffActionInput, { act: "gift" }>,
  actor: string,
): Promise<SubscriptionChange> {
  const { db, now } = deps;
  const [found, waiting] = await Promise.all([deps.purchasables([variantId]), listWaitingGifts(deps, c)]);
  const gift = found.get(variantId);
  if (!gift?.active || gift.kind === "gift_card" || gift.currency !== c.currency)
    throw httpError("bad_input", "Choose a product that is for sale.", { field: "variantId" });
  if (waiting.length >= MAX_WAITING_GIFTS)
    throw httpError("conflict", `An order can have up to ${MAX_WAITING_GIFTS} gifts. Remove one first.`);
  const row = { id: newId(now()), subscriptionId: c.id, variantId, quantity, actor, at: now() };
  return {
    patch: {},
    detail: { variantId, quantity, title: gift.title },
    statements: [
      db.insert(subscriptionGifts).values(row),
      ...(await emailStatementsOnce(deps, c, String(c.version), {
        ...{ kind: "gift_added", title: "", gift: `${quantity} × ${gift.title}` },
      })),
    ],
  };
}

async function removeGift(deps: BillingDeps, c: Subscription, giftId: string): Promise<SubscriptionChange> {
  const gift = (await listWaitingGifts(deps, c)).find((g) => g.id === giftId);
  if (!gift) throw httpError("conflict", "This gift is no longer waiting. Reload the page.");
  return {
    patch: {},
    detail: { variantId: gift.variantId, quantity: gift.quantity },
    statements: [deps.db.delete(subscriptionGifts).where(eq(subscriptionGifts.id, giftId))],
  };
}

async function changeShippingMethod(deps: BillingDeps, c: Subscription, methodId: string): Promise<SubscriptionChange> {
  const quote = await quoteNextOrder(deps, c);
  if (!quote.ok) throw httpError("conflict", quote.detail);
  const method = quote.methods.find((m) => m.id === methodId);
  if (!method) throw httpError("bad_input", "Choose one of the shipping methods.", { field: "methodId" });
  return {
    patch: { shippingMethodId: methodId },
    detail: { method: method.name },
    statements: await emailStatementsOnce(deps, c, String(c.version), {
      ...{ kind: "shipping_changed", title: "", method: method.name },
    }),
  };
}
