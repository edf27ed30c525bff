import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { billingCycles, plans, subscriptions } from "../../billing/schema.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import { savedCards } from "../gateway/schema.ts";
import { stockLevels } from "../stock/schema.ts";
import { orders, payments } from "./schema.ts";
import { killAtEachPoint } from "./testing/kill-points.ts";
import {
  buildCheckoutRequest,
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  resetStore,
  SHIPPING_ADDRESS,
  stockVariant,
  Visitor,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

const PLAN = {
  id: "monthly",
  handle: "monthly",
  title: "Every month",
  kind: "goods" as const,
  unit: "month" as const,
  every: 1,
  discountBps: 1000,
  currency: "USD",
};

/** A member with a monthly subscription and a saved card. */
async function createSubscription(token = "test-ok") {
  await db.insert(plans).values(PLAN);
  const variantId = await stockVariant(20);
  const visitor = new Visitor("m-ana");
  await visitor.set(variantId, 1, "monthly");
  const shop = createOrdersHarness({ visitor, email: "ana@example.com" });
  const { terms } = await shop.service.quoteCheckout({
    planId: null,
    codes: [],
    giftCodes: [],
    methodId: null,
    email: "",
    country: "US",
    region: "CO",
  });
  const consents = terms.map((t) => ({ planId: t.planId, termsHash: t.hash, timeZone: "UTC" }));
  const answer = await shop.service.placeOrder(
    await buildCheckoutRequest(shop.service, { consents, source: { kind: "token", token } }),
    newKey(),
  );
  await flushWaitUntil();
  const contract = (await db.select().from(subscriptions))[0];
  const request = {
    subscriptionId: contract?.id as string,
    cycle: 1,
    userId: "m-ana",
    email: "ana@example.com",
    currency: "USD",
    lines: [{ variantId, planId: "monthly", title: "", quantity: 1, unitPrice: 1000, planBps: 1000 }],
    shipTo: JSON.stringify(SHIPPING_ADDRESS),
    shippingMethodId: "ground",
    claimStatements: () => [],
  };
  await db
    .insert(billingCycles)
    .values({ subscriptionId: request.subscriptionId, cycle: 1, status: "billing", dueAt: clock.now + 30 * DAY });
  clock.now += 30 * DAY;
  return { ...shop, answer, contract, request, variantId, cardId: contract?.cardId as string };
}
const listRenewalOrders = async () => db.select().from(orders).where(eq(orders.source, "renewal"));
const listCaptured = async () => {
  const books = await createOrdersHarness().gateway.byName("test").listRecentPayments(24);
  return books === "unknown" ? [] : books.filter((p) => p.status === "captured");
};

describe("a subscription's order", () => {
  it("creates the subscription and saves the card in the batch that marks the order paid", async () => {
    const { answer, contract, cardId } = await createSubscription();
    expect(answer.state).toBe("paid");
    expect(contract).toMatchObject({
      status: "active",
      planId: "monthly",
      originOrderId: answer.orderId,
      userId: "m-ana",
    });
    expect(await db.select().from(savedCards)).toMatchObject([{ id: cardId, last4: "1111", userId: "m-ana" }]);
    expect((await db.select().from(orders))[0]).toMatchObject({ discount: 100, total: 900 + 500 + 26 });
  });

  it("is renewed once, however many workers try", async () => {
    const { request, cardId, variantId } = await createSubscription();
    const one = async () => {
      const r = createOrdersHarness().service.renewals;
      const begun = await r.beginRenewal(request);
      if (!begun.ok) throw new Error(begun.detail);
      return r.payRenewal(begun.orderId, cardId, request.claimStatements);
    };
    await Promise.allSettled([one(), one(), one(), one(), one(), one()]);
    clock.now += 2 * MINUTE;
    expect(await one()).toEqual({ kind: "paid" });
    expect(await listRenewalOrders()).toMatchObject([
      { status: "open", subscriptionId: request.subscriptionId, cycle: 1 },
    ]);
    expect(await listCaptured()).toHaveLength(1);
    expect((await db.select().from(stockLevels).where(eq(stockLevels.variantId, variantId)).get())?.reserved).toBe(2);
    expect(await db.select().from(billingCycles).where(eq(billingCycles.cycle, 1))).toMatchObject([
      { status: "billed" },
    ]);
  });

  it("gets the reason of a decline, and is retried as a new attempt of the same order", async () => {
    const { request, cardId, service, contract } = await createSubscription("test-renewal-insufficient");
    const begun = await service.renewals.beginRenewal(request);
    if (!begun.ok) throw new Error(begun.detail);
    expect(await service.renewals.payRenewal(begun.orderId, cardId, request.claimStatements)).toEqual({
      kind: "declined",
      reason: "insufficient_funds",
    });
    expect(await service.renewals.payRenewal(begun.orderId, "no-such-card", request.claimStatements)).toEqual({
      kind: "declined",
      reason: "invalid_account",
    });
    expect(await service.renewals.cancelPending(begun.orderId, "skipped")).toBe("cancelled");
    const again = await service.renewals.beginRenewal(request);
    expect(again).toMatchObject({ ok: true });
    expect(again).not.toEqual(begun);
    expect(contract?.cardId).toBe(cardId);
  });

  it("is not created for items that are out of stock", async () => {
    const { request, service, variantId } = await createSubscription();
    await db.update(stockLevels).set({ onHand: 1, reserved: 1 }).where(eq(stockLevels.variantId, variantId));
    expect(await service.renewals.beginRenewal(request)).toMatchObject({ ok: false, why: "out_of_stock" });
    expect(await listRenewalOrders()).toEqual([]);
  });

  it("begins neither its order nor its payment where the subscription was changed after the claim", async () => {
    const { request, cardId, service } = await createSubscription();
    const where = eq(billingCycles.subscriptionId, request.subscriptionId);
    const lost = () => [db.update(billingCycles).set({ status: sql`NULL` }).where(where)];
    expect(await service.renewals.beginRenewal({ ...request, claimStatements: lost })).toMatchObject({
      ok: false,
      why: "changed",
    });
    expect(await listRenewalOrders()).toEqual([]);
    const begun = await service.renewals.beginRenewal(request);
    if (!begun.ok) throw new Error(begun.detail);
    expect(await service.renewals.payRenewal(begun.orderId, cardId, lost)).toEqual({ kind: "changed" });
    expect(await listCaptured()).toEqual([]);
    await service.renewals.cancelPending(begun.orderId, "cancelled");
    expect(await service.renewals.payRenewal(begun.orderId, cardId, () => [])).toEqual({ kind: "changed" });
    expect(await listCaptured()).toEqual([]);
  });

  it("killed at any use of the database is charged once when it is run again", async () => {
    const prepare = async () => {
      await resetStore();
      return createSubscription();
    };
    type Prepared = Awaited<ReturnType<typeof prepare>>;
    const run = async ({ request, cardId }: Prepared, d1?: D1Database) => {
      const { service } = createOrdersHarness({ d1 });
      const begun = await service.renewals.beginRenewal(request);
      return begun.ok ? service.renewals.payRenewal(begun.orderId, cardId, request.claimStatements) : begun;
    };
    const kills = await killAtEachPoint({ prepare, run }, async (prepared) => {
      await flushWaitUntil();
      for (const step of [11 * MINUTE, HOUR]) {
        clock.now += step;
        await run(prepared);
        expect((await createOrdersHarness().service.reconcile()).errors).toBe(0);
      }
      const living = (await listRenewalOrders()).filter((o) => o.status !== "cancelled");
      expect(living).toMatchObject([{ status: "open", attention: "" }]);
      expect(await listCaptured()).toHaveLength(1);
      expect((await db.select().from(payments)).filter((p) => p.status === "captured")).toHaveLength(2);
      expect(await db.select().from(billingCycles).where(eq(billingCycles.cycle, 1))).toMatchObject([
        { status: "billed" },
      ]);
    });
    expect(kills).toBeGreaterThan(5);
  });
});
