import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { giftCards } from "../pricing/schema.ts";
import { createGiftCard } from "../pricing/testing/create-gift-card.ts";
import { stockLevels, stockReservations } from "../stock/schema.ts";
import type { RefundInput } from "./contract.ts";
import { orderLines, orders, refunds } from "./schema.ts";
import { killAtEachPoint } from "./testing/kill-points.ts";
import {
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  placeOrderOf,
  readError,
  resetStore,
  stockVariant,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

const STAFF = "staff@tikari.example";
const readStock = async (id: string) => {
  const row = await db.select().from(stockLevels).where(eq(stockLevels.variantId, id)).get();
  return [row?.onHand, row?.reserved];
};
const readTotals = async (id: string) => {
  const o = await db.select().from(orders).where(eq(orders.id, id)).get();
  const ls = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  return { status: o?.status, refunded: o?.refunded, lines: ls.map((l) => [l.refundedQuantity, l.refunded]) };
};

/** A paid order of three units at 10.10 each: 31.18 with tax, which three units do not share evenly. */
async function placeOrder(token = "test-ok", giftOf = 0) {
  const variantId = await stockVariant(5, { price: 1010 });
  const gift = giftOf ? await createGiftCard(db, createOrdersHarness().pricing, giftOf) : null;
  const source = { kind: "token" as const, token };
  const request = { source, ...(gift ? { giftCodes: [gift.code] } : {}) };
  const { orderId, token: link, input, ...shop } = await placeOrderOf([[variantId, 3]], { request });
  const line = (await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)))[0];
  await flushWaitUntil();
  return {
    ...shop,
    orderId,
    link,
    variantId,
    lineId: line?.id as string,
    total: input.quotedTotal,
    giftId: gift?.id ?? null,
  };
}

const buildRefundRequest = (over: Partial<RefundInput> = {}): RefundInput => ({
  requestKey: newKey(),
  lines: [],
  shipping: 0,
  extra: 0,
  reason: "Arrived late",
  ...over,
});
const buildParcel = (lineId: string, quantity: number) => ({
  requestKey: newKey(),
  lines: [{ lineId, quantity }],
  lots: [],
  carrier: "Sierra Post",
  tracking: "SP1",
  trackingUrl: "" as const,
});

describe("refunds", () => {
  it("pay back a line's exact share, and all shares together exactly what was paid", async () => {
    const { service, orderId, lineId, total, variantId } = await placeOrder();
    const of = (quantity: number) =>
      buildRefundRequest({ lines: [{ lineId, quantity, unsent: quantity, restock: false }] });
    for (let n = 0; n < 3; n++) await service.createRefund(orderId, of(1), STAFF);
    const line = (await db.select().from(orderLines))[0];
    expect(line).toMatchObject({ refundedQuantity: 3, refunded: line?.total, cancelled: 3 });
    expect(await readStock(variantId)).toEqual([5, 0]);
    expect(await readError(service.createRefund(orderId, of(1), STAFF))).toMatchObject({ status: 400 });
    await service.createRefund(orderId, buildRefundRequest({ shipping: 500 }), STAFF);
    expect(await readTotals(orderId)).toMatchObject({ refunded: total, status: "completed" });
    expect((await service.readAdminOrderView(orderId)).paymentStatus).toBe("refunded");
    for (const over of [{ extra: 1 }, { shipping: 1 }])
      expect(await readError(service.createRefund(orderId, buildRefundRequest(over), STAFF))).toMatchObject({
        status: 409,
        code: "too_much",
      });
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.refund"));
    expect(mails).toHaveLength(4);
  });

  it("never exceed what was paid, whatever is requested at the same time, and add up exactly", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 4000 })),
          { minLength: 2, maxLength: 6 },
        ),
        async (wishes) => {
          await resetStore();
          const { orderId, lineId, total, gateway } = await placeOrder();
          await Promise.allSettled(
            wishes.map(([quantity, shipping, extra]) =>
              createOrdersHarness().service.createRefund(
                orderId,
                buildRefundRequest({
                  lines: quantity ? [{ lineId, quantity, unsent: 0, restock: false }] : [],
                  shipping,
                  extra,
                }),
                STAFF,
              ),
            ),
          );
          const books = await gateway.byName("test").listRecentPayments(48);
          const given = (await db.select().from(refunds)).reduce((a, r) => a + r.amount, 0);
          const now = await readTotals(orderId);
          expect(now.refunded).toBe(given);
          expect(given).toBeLessThanOrEqual(total);
          expect((books as { refunded: number }[])[0]?.refunded).toBe(given);
          const line = (await db.select().from(orderLines))[0];
          if (line?.refundedQuantity === 3) expect(line.refunded).toBe(line.total);
          expect((await db.select().from(refunds)).reduce((a, r) => a + r.shipping, 0)).toBeLessThanOrEqual(500);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("of one unit each, requested at the same moment, are not all computed from the same state", async () => {
    const { orderId, lineId } = await placeOrder();
    const one = () => buildRefundRequest({ lines: [{ lineId, quantity: 1, unsent: 0, restock: false }] });
    await Promise.all([1, 2, 3].map(() => createOrdersHarness().service.createRefund(orderId, one(), STAFF)));
    expect((await db.select().from(refunds)).map((r) => r.amount).sort()).toEqual([1039, 1039, 1040]);
    expect(await readTotals(orderId)).toMatchObject({ refunded: 3118, lines: [[3, 3118]] });
  });

  it("are one refund per key, ten times at once", async () => {
    const { orderId, lineId, gateway } = await placeOrder();
    const input = buildRefundRequest({ lines: [{ lineId, quantity: 1, unsent: 0, restock: false }] });
    await Promise.allSettled(
      Array.from({ length: 10 }, () => createOrdersHarness().service.createRefund(orderId, input, STAFF)),
    );
    expect(await db.select().from(refunds)).toHaveLength(1);
    expect(await gateway.byName("test").listRecentPayments(48)).toMatchObject([
      { refunded: (await readTotals(orderId)).refunded },
    ]);
  });

  it("of another sum or of other lines under the same key are refused, and nothing is paid", async () => {
    const { service, orderId, lineId } = await placeOrder();
    const lines = [{ lineId, quantity: 1, unsent: 0, restock: false }];
    const first = buildRefundRequest({ lines, extra: 100 });
    await service.createRefund(orderId, first, STAFF);
    const { refunded } = await readTotals(orderId);
    for (const other of [
      { ...first, extra: 400 },
      { ...first, lines: [] },
      { ...first, lines: [{ lineId, quantity: 2, unsent: 0, restock: false }] },
    ])
      expect(await readError(service.createRefund(orderId, other, STAFF))).toMatchObject({
        status: 422,
        code: "key_reused",
      });
    await service.createRefund(orderId, first, STAFF);
    expect(await readTotals(orderId)).toMatchObject({ refunded });
  });

  it("go back to the card first, then to the gift card", async () => {
    const { service, orderId, total, giftId } = await placeOrder("test-ok", 1000);
    const balance = async () =>
      (
        await db
          .select()
          .from(giftCards)
          .where(eq(giftCards.id, giftId as string))
      )[0]?.balance;
    expect(await balance()).toBe(0);
    await service.createRefund(orderId, buildRefundRequest({ extra: total - 400 }), STAFF);
    expect(await balance()).toBe(600);
    await service.createRefund(orderId, buildRefundRequest({ extra: 400 }), STAFF);
    expect(await balance()).toBe(1000);
    expect((await db.select().from(refunds)).map((r) => r.status)).toEqual(["settled", "settled", "settled"]);
  });

  it("that fail lower the totals again and flag the order", async () => {
    const { service, orderId, lineId } = await placeOrder("test-refund-fails");
    await service.createRefund(
      orderId,
      buildRefundRequest({ lines: [{ lineId, quantity: 2, unsent: 0, restock: false }] }),
      STAFF,
    );
    expect(await readTotals(orderId)).toMatchObject({ lines: [[2, expect.any(Number)]] });
    clock.now += 3 * MINUTE;
    expect(await service.reconcile()).toMatchObject({ refunds: 1, errors: 0 });
    expect(await readTotals(orderId)).toMatchObject({ refunded: 0, lines: [[0, 0]] });
    const view = await service.readAdminOrderView(orderId);
    expect(view).toMatchObject({ attention: "refund_failed", paymentStatus: "paid" });
    expect(view.refunds).toMatchObject([{ status: "failed" }]);
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.refund"))).toEqual([]);
  });

  it("that fail leave their units to the next refund of the same lines, which takes nothing twice", async () => {
    const { service, orderId, lineId, variantId, total } = await placeOrder("test-refund-fails");
    await service.createFulfillment(orderId, buildParcel(lineId, 1), STAFF);
    const lines = [{ lineId, quantity: 3, unsent: 2, restock: true }];
    const fail = async () => {
      clock.now += 3 * MINUTE;
      expect((await service.reconcile()).errors).toBe(0);
    };
    await service.createRefund(orderId, buildRefundRequest({ lines }), STAFF);
    await fail();
    expect(await readStock(variantId)).toEqual([5, 0]);
    expect((await service.readAdminOrder(orderId)).released).toEqual({ [lineId]: { unsent: 2, restocked: 1 } });
    // Part of them, then the rest: each fails, too, and gives them back.
    const part = [{ lineId, quantity: 2, unsent: 2, restock: false }];
    await service.createRefund(orderId, buildRefundRequest({ lines: part }), STAFF);
    expect((await service.readAdminOrder(orderId)).released).toEqual({ [lineId]: { unsent: 0, restocked: 1 } });
    const rest = [{ lineId, quantity: 1, unsent: 0, restock: true }];
    await service.createRefund(orderId, buildRefundRequest({ lines: rest }), STAFF);
    expect((await service.readAdminOrder(orderId)).released).toEqual({});
    expect(await readTotals(orderId)).toMatchObject({ refunded: total - 500, lines: [[3, total - 500]] });
    await fail();
    expect((await service.readAdminOrder(orderId)).released).toEqual({ [lineId]: { unsent: 2, restocked: 1 } });
    expect(
      await readError(
        service.createRefund(
          orderId,
          buildRefundRequest({ lines: [{ ...part[0], unsent: 3, quantity: 3 } as never] }),
          STAFF,
        ),
      ),
    ).toMatchObject({ status: 400 });
    const line = (await db.select().from(orderLines))[0];
    expect(line).toMatchObject({ cancelled: 2, returned: 1, fulfilled: 1, refundedQuantity: 0, refunded: 0 });
    expect(await readStock(variantId)).toEqual([5, 0]);
  });

  it("that fail are retried with their lines, once per key, and not after these were refunded otherwise", async () => {
    const { service, orderId, lineId } = await placeOrder("test-refund-fails");
    const lines = [{ lineId, quantity: 2, unsent: 2, restock: false }];
    const [failed] = await service.createRefund(
      orderId,
      buildRefundRequest({ lines, shipping: 100, extra: 50 }),
      STAFF,
    );
    const { refunded } = await readTotals(orderId);
    clock.now += 3 * MINUTE;
    await service.reconcile();
    const key = newKey();
    const again = await service.retryRefund(orderId, failed as string, key, STAFF);
    expect(await service.retryRefund(orderId, failed as string, key, STAFF)).toEqual(again);
    expect(await readTotals(orderId)).toMatchObject({ refunded, lines: [[2, expect.any(Number)]] });
    expect((await db.select().from(orderLines))[0]).toMatchObject({ cancelled: 2 });
    expect(await readError(service.retryRefund(orderId, failed as string, newKey(), STAFF))).toMatchObject({
      status: 409,
      code: "stale",
    });
  });

  it("that fail are retried once, however many do so at once, and never by another order's address", async () => {
    const { service, orderId } = await placeOrder("test-refund-fails");
    const [failed] = await service.createRefund(orderId, buildRefundRequest({ extra: 500 }), STAFF);
    clock.now += 3 * MINUTE;
    await service.reconcile();
    expect(await readTotals(orderId)).toMatchObject({ refunded: 0 });
    const other = await placeOrder();
    expect(await readError(service.retryRefund(other.orderId, failed as string, newKey(), STAFF))).toMatchObject({
      status: 404,
    });
    const retry = () => createOrdersHarness().service.retryRefund(orderId, failed as string, newKey(), STAFF);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, retry));
    expect(outcomes.filter((o) => o.status === "fulfilled")).toHaveLength(1);
    expect(await readError(retry())).toMatchObject({ status: 409, code: "stale" });
    expect(await readTotals(orderId)).toMatchObject({ refunded: 500 });
    // The newer one fails as well: it is repeated, not the first.
    clock.now += 3 * MINUTE;
    await service.reconcile();
    const newest = (await db.select().from(refunds)).at(-1)?.id as string;
    expect(await readError(retry())).toMatchObject({ status: 409, code: "stale" });
    await service.retryRefund(orderId, newest, newKey(), STAFF);
    expect(await readTotals(orderId)).toMatchObject({ refunded: 500 });
  });

  it("that fail with a cancelled order are repeated by its lines", async () => {
    const { service, orderId, lineId, total } = await placeOrder("test-refund-fails");
    await service.cancelOrder(orderId, "out of season", STAFF);
    clock.now += 3 * MINUTE;
    await service.reconcile();
    expect(await readTotals(orderId)).toMatchObject({ refunded: 0 });
    const lines = [{ lineId, quantity: 3, unsent: 3, restock: false }];
    await service.createRefund(orderId, buildRefundRequest({ lines, shipping: 500 }), STAFF);
    expect(await readTotals(orderId)).toMatchObject({ refunded: total, lines: [[3, total - 500]] });
  });

  it("are paid once, wherever the Worker is killed", async () => {
    const prepare = async () => {
      await resetStore();
      const order = await placeOrder();
      const lines = [{ lineId: order.lineId, quantity: 1, unsent: 1, restock: false }];
      return { ...order, input: buildRefundRequest({ lines }) };
    };
    type Prepared = Awaited<ReturnType<typeof prepare>>;
    const run = ({ orderId, input }: Prepared, d1?: D1Database) =>
      createOrdersHarness({ d1 }).service.createRefund(orderId, input, STAFF);
    const kills = await killAtEachPoint({ prepare, run }, async ({ orderId, variantId, input }) => {
      clock.now += 3 * MINUTE;
      const after = createOrdersHarness();
      expect((await after.service.reconcile()).errors).toBe(0);
      await after.service.createRefund(orderId, input, STAFF);
      const [one] = await db.select().from(refunds);
      expect(one?.status).toBe("settled");
      expect(await readTotals(orderId)).toMatchObject({ refunded: one?.amount, lines: [[1, one?.amount]] });
      expect(await after.gateway.byName("test").listRecentPayments(48)).toMatchObject([{ refunded: one?.amount }]);
      expect(await readStock(variantId)).toEqual([5, 2]);
    });
    expect(kills).toBeGreaterThan(4);
  });
});

describe("cancelling", () => {
  it("refunds a paid order in full and releases its stock, once", async () => {
    const { service, orderId, link, variantId, total, giftId } = await placeOrder("test-ok", 700);
    await Promise.allSettled(
      [1, 2, 3].map(() => createOrdersHarness().service.cancelByBuyer(orderId, link, "changed my mind")),
    );
    await service.cancelByBuyer(orderId, link, "again");
    expect(await readTotals(orderId)).toMatchObject({ status: "cancelled", refunded: total });
    expect(await readStock(variantId)).toEqual([5, 0]);
    expect(await db.select().from(stockReservations)).toEqual([]);
    expect((await db.select().from(refunds)).map((r) => [r.status, r.amount]).sort()).toEqual(
      [
        ["settled", 700],
        ["settled", total - 700],
      ].sort(),
    );
    expect(
      (
        await db
          .select()
          .from(giftCards)
          .where(eq(giftCards.id, giftId as string))
      )[0]?.balance,
    ).toBe(700);
    expect(await service.readOrderView(orderId, link)).toMatchObject({
      words: "Canceled. Your refund is on its way.",
    });
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.cancellation"))).toHaveLength(1);
  });

  it("deducts an additional refund that was made before", async () => {
    const { service, orderId, total } = await placeOrder();
    await service.createRefund(orderId, buildRefundRequest({ extra: 1200 }), STAFF);
    await service.cancelOrder(orderId, "out of season", STAFF);
    expect(await readTotals(orderId)).toMatchObject({ status: "cancelled", refunded: total });
    expect((await db.select().from(refunds)).reduce((a, r) => a + r.amount, 0)).toBe(total);
  });

  it("is refused once something was shipped", async () => {
    const { service, orderId, lineId, link } = await placeOrder();
    await service.createFulfillment(orderId, buildParcel(lineId, 1), STAFF);
    expect(await readError(service.cancelByBuyer(orderId, link, ""))).toMatchObject({ status: 409, code: "sent" });
  });

  it("is refused if a gift card that the order bought was spent, and revokes an unspent one", async () => {
    const buy = async () => {
      const card = await stockVariant(0, {
        kind: "gift_card",
        price: 2500,
        requiresShipping: false,
        taxCategory: "none",
      });
      const placed = await placeOrderOf([[card, 1]], { request: { shipTo: null } });
      const made = (await db.select().from(giftCards).orderBy(giftCards.createdAt)).at(-1);
      return { ...placed, cardId: made?.id as string };
    };
    const fresh = await buy();
    expect(await readTotals(fresh.orderId)).toMatchObject({ status: "completed" });
    const mail = (await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.gift_card")))[0];
    expect(mail?.text).toMatch(/Gift card code: ([A-Z2-9]{4}-){3}[A-Z2-9]{4}/);
    const line = (await db.select().from(orderLines).where(eq(orderLines.orderId, fresh.orderId)))[0];
    const all = (lineId: string) => buildRefundRequest({ lines: [{ lineId, quantity: 1, unsent: 0, restock: false }] });
    await fresh.service.createRefund(fresh.orderId, all(line?.id as string), STAFF);
    const gone = (await db.select().from(giftCards).where(eq(giftCards.id, fresh.cardId)))[0];
    expect([gone?.balance, gone?.disabledAt !== null]).toEqual([0, true]);
    clock.now += HOUR;
    const spent = await buy();
    await db.update(giftCards).set({ balance: 2000 }).where(eq(giftCards.id, spent.cardId));
    const other = (await db.select().from(orderLines).where(eq(orderLines.orderId, spent.orderId)))[0];
    expect(await readError(spent.service.createRefund(spent.orderId, all(other?.id as string), STAFF))).toMatchObject({
      code: "gift_card_used",
    });
    expect(await readTotals(spent.orderId)).toMatchObject({ refunded: 0 });
  });
});

describe("goodwill", () => {
  const buyGiftCards = async (token: string) => {
    const giftCard = { kind: "gift_card" as const, price: 2500, requiresShipping: false, taxCategory: "none" as const };
    const [card, goods] = [
      await stockVariant(0, giftCard),
      await stockVariant(5, { price: 1000, taxCategory: "none" }),
    ];
    const cart = [[card, 2] as const, [goods, 1] as const];
    const { orderId, ...shop } = await placeOrderOf(cart, { request: token });
    await flushWaitUntil();
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    const lineId = lines.find((l) => l.kind === "gift_card")?.id as string;
    const valid = async () => (await db.select().from(giftCards)).filter((g) => g.disabledAt === null).length;
    return { ...shop, orderId, lineId, valid };
  };

  it("that would pay back gift cards is refused, unless staff know that they stay valid", async () => {
    const { service, orderId, lineId, valid } = await buyGiftCards("test-ok");
    // 10.00 of goods and 5.00 of shipping are left beside the cards.
    await service.createRefund(orderId, buildRefundRequest({ extra: 500 }), STAFF);
    expect(await readError(service.createRefund(orderId, buildRefundRequest({ extra: 1001 }), STAFF))).toMatchObject({
      status: 409,
      code: "gift_cards_stay",
      message: expect.stringContaining("$0.01"),
    });
    const lines = [{ lineId, quantity: 1, unsent: 0, restock: false }];
    await service.createRefund(orderId, buildRefundRequest({ lines }), STAFF);
    expect(await valid()).toBe(1);
    await service.createRefund(orderId, buildRefundRequest({ extra: 1001, giftCardsStay: true }), STAFF);
    expect(await readTotals(orderId)).toMatchObject({ refunded: 500 + 2500 + 1001 });
    expect(await valid()).toBe(1);
  });

  it("does not count, and no second card is revoked, where the refund of a gift card failed and is repeated", async () => {
    const { service, orderId, lineId, valid } = await buyGiftCards("test-refund-fails");
    const lines = [{ lineId, quantity: 1, unsent: 0, restock: false }];
    const repeat = async (run: () => Promise<unknown>) => {
      await run();
      expect(await valid()).toBe(1);
      clock.now += 3 * MINUTE;
      await service.reconcile();
      expect(await readTotals(orderId)).toMatchObject({ refunded: 0 });
    };
    const refund = () => service.createRefund(orderId, buildRefundRequest({ lines }), STAFF);
    await repeat(refund);
    await repeat(refund);
    const failed = (await db.select().from(refunds)).at(-1)?.id as string;
    await repeat(() => service.retryRefund(orderId, failed, newKey(), STAFF));
  });
});

describe("shipments and returns", () => {
  it("ship each unit once, with one email per parcel, and complete the order when everything was delivered", async () => {
    const { service, orderId, lineId, link, variantId } = await placeOrder();
    const first = buildParcel(lineId, 2);
    const ids = await Promise.all(
      [1, 2, 3].map(() => createOrdersHarness().service.createFulfillment(orderId, first, STAFF)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await readStock(variantId)).toEqual([3, 1]);
    expect(await service.readOrderView(orderId, link)).toMatchObject({ fulfilmentStatus: "partial" });
    expect(await readError(service.createFulfillment(orderId, buildParcel(lineId, 2), STAFF))).toMatchObject({
      status: 409,
    });
    const rest = buildParcel(lineId, 1);
    const second = await service.createFulfillment(orderId, rest, STAFF);
    expect(await readStock(variantId)).toEqual([2, 0]);
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.shipping"))).toHaveLength(2);
    await service.markParcelDelivered(orderId, ids[0] as string, STAFF);
    expect(await service.readOrderView(orderId, link)).toMatchObject({ status: "open", fulfilmentStatus: "shipped" });
    await service.markParcelDelivered(orderId, second, STAFF);
    await service.markParcelDelivered(orderId, second, STAFF);
    const view = await service.readAdminOrderView(orderId);
    expect(view).toMatchObject({ status: "completed", fulfilmentStatus: "delivered" });
    expect(view.events.filter((e) => e.kind === "completed")).toHaveLength(1);
  });

  it("accept no more than was shipped, and restock only undamaged units, once", async () => {
    const { service, orderId, lineId, link, variantId } = await placeOrder();
    const ask = (quantity: number) =>
      service.requestReturn(orderId, link, {
        requestKey: newKey(),
        lines: [{ lineId, quantity }],
        reason: "too sweet",
      });
    expect(await readError(ask(1))).toMatchObject({ code: "not_sent" });
    await service.createFulfillment(orderId, buildParcel(lineId, 3), STAFF);
    expect(await readError(ask(4))).toMatchObject({ status: 409 });
    const id = await ask(2);
    expect(await readError(ask(2))).toMatchObject({ status: 409 });
    const came = { lines: [{ lineId, received: 2, damaged: 1 }], note: "" };
    expect(await readError(service.receiveReturn(orderId, id, came, STAFF))).toMatchObject({ status: 409 });
    await service.decideReturn(orderId, id, "approved", "", STAFF);
    await Promise.all([1, 2, 3].map(() => createOrdersHarness().service.receiveReturn(orderId, id, came, STAFF)));
    expect(await readStock(variantId)).toEqual([3, 0]);
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.return_received"))).toHaveLength(1);
    await service.createRefund(
      orderId,
      buildRefundRequest({ lines: [{ lineId, quantity: 2, unsent: 0, restock: false }] }),
      STAFF,
    );
    expect(await readStock(variantId)).toEqual([3, 0]);
    clock.now += 31 * 24 * HOUR;
    expect(await readError(ask(1))).toMatchObject({ code: "too_late" });
  });
});
