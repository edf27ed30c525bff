import { inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { webhookEvents } from "../outbound-webhooks/schema.ts";
import { discounts, discountUses, giftCards } from "../pricing/schema.ts";
import { createGiftCard } from "../pricing/testing/create-gift-card.ts";
import { stockLevels, stockReservations } from "../stock/schema.ts";
import type { CheckoutInput } from "./contract.ts";
import { orders, payments, refunds } from "./schema.ts";
import { findViolations } from "./testing/invariants.ts";
import { killAtEachPoint } from "./testing/kill-points.ts";
import {
  buildCheckoutRequest,
  clock,
  createFailingDb,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  resetStore,
  stockVariant,
  Visitor,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

/** Two units of each variant: a reservation that is not released shows up at once. */
const UNITS_IN_STOCK = 2;

/** A cart with two variants, a discount code with one use left, and a gift card of three dollars. */
async function createScene() {
  const variantId = await stockVariant(UNITS_IN_STOCK);
  const visitor = new Visitor();
  await visitor.set(variantId, UNITS_IN_STOCK);
  const plain = createOrdersHarness({ visitor });
  await db.insert(discounts).values({
    id: "d1",
    code: "ONCE",
    title: "Once",
    kind: "fixed",
    value: 100,
    usageLimit: 1,
    createdAt: clock.now,
  });
  const gift = await createGiftCard(db, plain.pricing, 300);
  const input = await buildCheckoutRequest(plain.service, { codes: ["ONCE"], giftCodes: [gift.code] });
  return { visitor, variantId, plain, input };
}

/** Invariants that must hold whatever happened, once the repairs have run. */
async function expectConsistentState(): Promise<{ open: number }> {
  expect(await findViolations(db)).toEqual([]);
  const all = await db.select().from(orders);
  const paid = await db.select().from(payments);
  const back = await db.select().from(refunds);
  const open = all.filter((o) => o.status === "open");
  expect(open.length).toBeLessThanOrEqual(1);
  expect(all.filter((o) => o.status === "pending")).toEqual([]);
  expect(paid.filter((p) => ["created", "pending", "unknown"].includes(p.status))).toEqual([]);
  expect(back.filter((r) => r.status !== "settled")).toEqual([]);
  expect(all.filter((o) => o.attention !== "")).toEqual([]);

  // The fake gateway's own records: what it captured and did not refund pays for an open order, exactly once.
  const books = await createOrdersHarness()
    .gateway.byName("test")
    .listRecentPayments(24 * 365);
  if (books === "unknown") throw new Error("the test gateway always knows");
  const kept = books.filter((p) => p.status === "captured" && p.refunded < p.amount.minor);
  expect(kept).toHaveLength(open.length);
  for (const o of open) {
    const own = paid.filter((p) => p.orderId === o.id && p.status === "captured");
    expect(own).toHaveLength(1);
    expect(own[0]?.amount).toBe(o.total - o.giftPaid);
    expect(kept[0]).toMatchObject({ key: own[0]?.id, amount: { minor: own[0]?.amount }, refunded: 0 });
    expect(o.paidAt).not.toBeNull();
  }

  // Stock, discount code and gift card: used by the open order, or free.
  const used = open.length;
  const levels = await db.select().from(stockLevels);
  expect(levels.map((s) => [s.onHand, s.reserved])).toEqual([[UNITS_IN_STOCK, used * UNITS_IN_STOCK]]);
  expect((await db.select().from(stockReservations)).map((h) => [h.quantity, h.expiresAt])).toEqual(
    used ? [[UNITS_IN_STOCK, null]] : [],
  );
  expect((await db.select().from(discounts))[0]?.used).toBe(used);
  expect(await db.select().from(discountUses)).toHaveLength(used);
  expect((await db.select().from(giftCards))[0]?.balance).toBe(used ? 0 : 300);
  const mails = await db
    .select()
    .from(mailOutbox)
    .where(inArray(mailOutbox.kind, ["order.confirmation"]));
  expect(mails).toHaveLength(used);
  expect((await db.select().from(webhookEvents)).filter((e) => e.type === "order.paid")).toHaveLength(used);
  return { open: used };
}

/** Advances the clock and runs the scheduled repairs, webhooks included. */
async function runRepairs(): Promise<void> {
  for (const step of [3 * MINUTE, 2 * HOUR]) {
    clock.now += step;
    const { service, gateway } = createOrdersHarness();
    await gateway.runScheduledWork();
    expect((await service.reconcile()).errors).toBe(0);
    await flushWaitUntil();
  }
}

/** A checkout with a card of the given outcome. */
const checkout = (token: string) => ({
  prepare: async () => {
    await resetStore();
    const { visitor, input } = await createScene();
    return { visitor, key: newKey(), asked: { ...input, source: { kind: "token" as const, token: `test-${token}` } } };
  },
  run: async (
    { visitor, key, asked }: { visitor: Visitor; key: string; asked: CheckoutInput },
    d1?: D1Database,
    faultPoint?: (name: string) => Promise<void>,
  ) => createOrdersHarness({ visitor, d1, faultPoint }).service.placeOrder(asked, key),
});

/** How often a checkout uses the database before it calls the gateway. */
async function countUsesBeforeGateway(token: string): Promise<number> {
  const { prepare, run } = checkout(token);
  const counting = createFailingDb(Number.MAX_SAFE_INTEGER, "after");
  let atGateway = 0;
  const faultPoint = async (name: string) => {
    if (name === "pay:before-gateway") atGateway = counting.uses();
  };
  await run(await prepare(), counting.d1, faultPoint);
  await flushWaitUntil();
  return atGateway;
}

const expectRepaired = async () => {
  await flushWaitUntil();
  await runRepairs();
  await expectConsistentState();
};

describe("a Worker killed wherever something has changed", () => {
  it("leaves nothing that the repairs do not fix", async () => {
    expect(await killAtEachPoint(checkout("ok"), expectRepaired)).toBeGreaterThan(5);
  });

  // The steps before the gateway is called do not depend on the card, so only later ones are killed here.
  it.each(["declined", "timeout-paid", "timeout-unpaid", "pending-paid", "pending-declined", "hooks-none"])(
    "does so for the other outcomes of a charge too (%s)",
    async (token) => {
      const atGateway = await countUsesBeforeGateway(token);
      expect(atGateway).toBeGreaterThan(5);
      expect(await killAtEachPoint(checkout(token), expectRepaired, atGateway + 1)).toBeGreaterThan(0);
    },
  );

  it.each(["ok", "timeout-paid"])(
    "continues where it stopped when the page calls again under the same key (%s)",
    async (token) => {
      const { prepare, run } = checkout(token);
      await killAtEachPoint({ prepare, run }, async (scene) => {
        await flushWaitUntil();
        clock.now += 2 * MINUTE;
        const { state } = await run(scene);
        await runRepairs();
        const { open } = await expectConsistentState();
        // A payment whose outcome was unknown and that was found captured counts as paid as well.
        expect([state, open]).toEqual([expect.stringMatching(/^(paid|unknown)$/), 1]);
      });
    },
  );
});

describe("repairs that are killed themselves", () => {
  // Left to repair: a payment that was captured and never recorded, and an order that nobody pays.
  it.each([
    ["hooks-none", 3 * MINUTE],
    ["timeout-unpaid", 3 * MINUTE],
    ["declined", HOUR],
  ])("are completed by the next run (%s)", async (token, later) => {
    const killed = token === "declined" ? undefined : (await countUsesBeforeGateway(token)) + 1;
    const { prepare: prepareCheckout, run: pay } = checkout(token);
    const prepare = async () => {
      const scene = await prepareCheckout();
      const dying = createFailingDb(killed ?? Number.MAX_SAFE_INTEGER, "before");
      await Promise.race([pay(scene, dying.d1), dying.dead]);
      await flushWaitUntil();
      clock.now += later;
    };
    const run = (_scene: unknown, d1: D1Database) => createOrdersHarness({ d1 }).service.reconcile();
    expect(await killAtEachPoint({ prepare, run }, expectRepaired)).toBeGreaterThan(3);
  });
});
