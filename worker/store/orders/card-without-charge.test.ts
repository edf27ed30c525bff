import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plans, subscriptions } from "../../billing/schema.ts";
import { MINUTE } from "../../kernel/instants.ts";
import type { Gateway } from "../gateway/contract.ts";
import { savedCards } from "../gateway/schema.ts";
import {
  createStripeHarness,
  type GatewayHarness,
  clock as gatewayClock,
  HARNESSES,
} from "../gateway/testing/gateway-harness.ts";
import { giftCards } from "../pricing/schema.ts";
import { createGiftCard } from "../pricing/testing/create-gift-card.ts";
import type { CheckoutInput } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { orders, payments } from "./schema.ts";
import { killAtEachPoint } from "./testing/kill-points.ts";
import {
  buildCheckoutRequest,
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  readError,
  resetStore,
  Visitor,
} from "./testing/orders-harness.ts";

const PRICE = 690;
const passTime = (ms: number) => {
  clock.now += ms;
  gatewayClock.at = clock.now;
};
beforeEach(async () => {
  await resetStore();
  passTime(0);
  await db.insert(plans).values({
    ...{ id: "fit", handle: "fit", title: "Fitness", kind: "access", unit: "month", every: 1, position: 1 },
    ...{ price: PRICE, currency: "USD", grants: '["fitness"]' },
  });
});

/** The shop with a gateway's fake, and someone who buys a subscription with a gift card of its whole price. */
async function createPurchase(rig: GatewayHarness, options: Parameters<typeof createOrdersHarness>[0] = {}) {
  const overrides = (_base: OrdersDeps): Partial<OrdersDeps> => ({
    gateways: { requireActive: () => rig.gateway, byName: (): Gateway => rig.gateway },
    cards: {
      findChargeable: async (cardId) => rig.service.cards.findChargeable(cardId),
      saveFromPayment: async ({ id, gateway, reference }, { userId, email }) => {
        const saved = await rig.service.cards.save({
          id,
          gateway,
          userId,
          email,
          from: { paymentReference: reference },
        });
        return saved.kind === "kept" ? saved.card.id : null;
      },
    },
  });
  const { service, deps, pricing } = createOrdersHarness({ visitor: new Visitor("ana"), overrides, ...options });
  const gift = await createGiftCard(db, pricing, PRICE);
  const request = { planId: "fit", shipTo: null, giftCodes: [gift.code] };
  const quote = await service.quoteCheckout({
    ...request,
    codes: [],
    methodId: null,
    email: "",
    country: "",
    region: "",
  });
  const consents = quote.terms.map((t) => ({ planId: t.planId, termsHash: t.hash, timeZone: "UTC" }));
  const input: CheckoutInput = { ...(await buildCheckoutRequest(service, request)), consents };
  return { service, deps, quote, input, overrides };
}
const withCard = (input: CheckoutInput, token: string): CheckoutInput => ({
  ...input,
  source: { kind: "token", token },
});

async function expectSubscriptionWithCard(): Promise<void> {
  const [card] = await db.select().from(savedCards);
  expect(await db.select().from(subscriptions)).toMatchObject([{ cardId: card?.id, status: "active" }]);
  expect(await db.select().from(orders).where(eq(orders.status, "completed"))).toMatchObject([
    { total: PRICE, giftPaid: PRICE, attention: "" },
  ]);
  expect(await db.select().from(giftCards)).toMatchObject([{ balance: 0 }]);
}

describe.each(HARNESSES)("a subscription whose first order costs nothing, with %s", (name, make) => {
  it("is refused without a card, with what to do", async () => {
    const { service, input, quote } = await createPurchase(make());
    expect(quote).toMatchObject({ asksCard: true, priced: { due: 0 }, terms: [{ planId: "fit" }] });
    expect(await readError(service.placeOrder(input, newKey()))).toMatchObject({
      status: 400,
      code: "card_needed",
      field: "source",
    });
    expect(await db.select().from(orders)).toEqual([]);
  });

  if (name === "stripe") return;

  it("keeps the card, and charges nothing", async () => {
    const rig = make();
    const { service, deps, input } = await createPurchase(rig);
    const key = newKey();
    const paid = withCard(input, rig.token("ok") as string);
    expect((await service.placeOrder(paid, key)).state).toBe("paid");
    expect((await service.placeOrder(paid, key)).state).toBe("paid");
    await expectSubscriptionWithCard();
    expect(await db.select().from(payments)).toMatchObject([{ amount: 0, status: "captured", refunded: 0 }]);
    passTime(10 * MINUTE);
    expect(await service.reconcile()).toMatchObject({ flagged: 0, errors: 0 });
    const [charged] = await Promise.all([deps.gateways.byName(name).listRecentPayments(1)]);
    expect(charged).toEqual([]);
    // And it is one that later charges can use.
    const [card] = await db.select().from(savedCards);
    const source = { kind: "saved" as const, customerRef: card?.customerRef ?? "", cardRef: card?.cardRef ?? "" };
    const amount = { minor: PRICE, currency: "USD" };
    const later = {
      key: newKey().slice(0, 40),
      orderId: "o",
      orderNumber: 1,
      amount,
      source,
      email: "ana@example.com",
    };
    const urls = { successUrl: "https://shop.test/", cancelUrl: "https://shop.test/" };
    expect(await rig.gateway.pay({ ...later, ...urls, customerPresent: false, saveCard: false })).toMatchObject({
      kind: "payment",
    });
  });

  it("takes another card after a decline: one order, one subscription", async () => {
    const rig = make();
    const { service, input } = await createPurchase(rig);
    const declined = await service.placeOrder(withCard(input, rig.token("declined") as string), newKey());
    expect(declined).toMatchObject({ state: "declined" });
    expect(await db.select().from(subscriptions)).toEqual([]);
    const source = { kind: "token" as const, token: rig.token("ok") as string };
    // The gift card is free again, though the order has no cart.
    expect((await service.placeOrder({ ...input, source }, newKey())).state).toBe("paid");
    await expectSubscriptionWithCard();
  });

  it("takes a card that the member has already, without asking the gateway", async () => {
    const rig = make();
    const { service, input } = await createPurchase(rig);
    const owner = { userId: "ana", email: "ana@example.com" };
    const from = { token: rig.token("ok") as string };
    const saved = await rig.service.cards.save({ id: "kept", gateway: name, ...owner, from });
    expect(saved.kind).toBe("kept");
    const result = await service.placeOrder({ ...input, source: { kind: "saved", cardId: "kept" } }, newKey());
    expect(result.state).toBe("paid");
    await expectSubscriptionWithCard();
  });

  it("whose order was canceled meanwhile keeps no card and pays nothing back", async () => {
    const rig = make();
    const purchase = await createPurchase(rig);
    let orderId = "";
    const { service } = createOrdersHarness({
      visitor: new Visitor("ana"),
      overrides: purchase.overrides,
      faultPoint: async (point) => {
        if (point !== "settle:before-batch") return;
        orderId = (await db.select().from(orders))[0]?.id ?? "";
        await db.update(orders).set({ status: "cancelled", version: 9 }).where(eq(orders.id, orderId));
      },
    });
    const result = await service.placeOrder(withCard(purchase.input, rig.token("ok") as string), newKey());
    expect(result.orderId).toBe(orderId);
    expect(await db.select().from(payments)).toMatchObject([{ status: "cancelled", refunded: 0 }]);
    expect(await db.select().from(subscriptions)).toEqual([]);
  });
});

it("survives a Worker that stops anywhere: paid with its card, or nothing was taken", async () => {
  const make = HARNESSES.find(([name]) => name === "test")?.[1] as () => GatewayHarness;
  const prepare = async () => {
    await resetStore();
    passTime(0);
    await db.insert(plans).values({
      ...{ id: "fit", handle: "fit", title: "Fitness", kind: "access", unit: "month", every: 1, position: 1 },
      ...{ price: PRICE, currency: "USD", grants: '["fitness"]' },
    });
    const rig = make();
    const purchase = await createPurchase(rig);
    return { purchase, paid: withCard(purchase.input, rig.token("ok") as string), key: newKey() };
  };
  type Prepared = Awaited<ReturnType<typeof prepare>>;
  const run = ({ purchase, paid, key }: Prepared, d1: D1Database) =>
    createOrdersHarness({ visitor: new Visitor("ana"), overrides: purchase.overrides, d1 }).service.placeOrder(
      paid,
      key,
    );
  const kills = await killAtEachPoint({ prepare, run }, async ({ purchase, paid, key }) => {
    passTime(3 * MINUTE);
    expect((await purchase.service.reconcile()).errors).toBe(0);
    // Where the gateway never heard of it, the attempt is over by now: the next one has a key of its own.
    const { state } = await purchase.service.placeOrder(paid, key);
    if (state === "declined") {
      expect(await db.select().from(subscriptions)).toEqual([]);
      expect((await purchase.service.placeOrder(paid, newKey())).state).toBe("paid");
    } else expect(state).toBe("paid");
    await expectSubscriptionWithCard();
  });
  expect(kills).toBeGreaterThan(3);
});

it("finds the card whose answer Square did not give", async () => {
  const make = HARNESSES.find(([name]) => name === "square")?.[1] as () => GatewayHarness;
  const rig = make();
  const { service, input } = await createPurchase(rig);
  // The customer is created, and the answer about the card is lost.
  const { failNext } = rig as unknown as { failNext: (kind: string, call: string) => void };
  failNext("lost", "POST /v2/cards");
  const key = newKey();
  expect((await service.placeOrder(withCard(input, rig.token("ok") as string), key)).state).toBe("unknown");
  passTime(10 * MINUTE);
  expect(await service.reconcile()).toMatchObject({ resolved: 1, errors: 0 });
  await expectSubscriptionWithCard();
});

it("sends the buyer to Stripe's page, which saves the card; a page that is left takes nothing", async () => {
  const rig = createStripeHarness(() =>
    createOrdersHarness({ overrides: purchase.overrides }).service.paymentEventHandler(),
  );
  const purchase = await createPurchase(rig);
  const hosted = { ...purchase.input, source: { kind: "hosted" as const } };
  const key = newKey();
  const result = await purchase.service.placeOrder(hosted, key);
  expect(result).toMatchObject({ state: "redirect", redirectUrl: expect.stringContaining("stripe.test") });
  const [payment] = await db.select().from(payments);
  const reference = payment?.reference as string;
  expect(await rig.gateway.find(reference)).toMatchObject({ status: "pending", amount: { minor: 0 } });
  rig.there.payAsBuyer(reference);
  const { raw, headers } = await rig.signWebhook(reference);
  expect(await rig.service.webhooks.receive("stripe", raw, headers)).toBe("done");
  expect((await purchase.service.readPaymentAttempt(key)).answer).toMatchObject({ state: "paid" });
  await expectSubscriptionWithCard();
  await flushWaitUntil();
});
