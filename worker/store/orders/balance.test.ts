import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import type { EditOrderInput } from "./contract.ts";
import { orderEvents, orders, payments } from "./schema.ts";
import { createPaymentAttempt } from "./service-create-order.ts";
import {
  ADDED,
  addOne,
  edit,
  PAID,
  pay,
  placeOrder,
  placeOwingOrder,
  readOrder,
  readState,
  type Scene,
  STAFF,
} from "./testing/balance-scene.ts";
import { findViolations } from "./testing/invariants.ts";
import { killAtEachPoint } from "./testing/kill-points.ts";
import {
  catalog,
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  readError,
  resetStore,
  SHIPPING_ADDRESS,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

describe("adding items", () => {
  it("adds a line at today's price with tax, holds its stock and owes it, once per key", async () => {
    const scene = await placeOrder();
    const before = await readOrder(scene.orderId);
    const request = await addOne(scene);
    for (let i = 0; i < 2; i++) await scene.service.editOrder(scene.orderId, request, STAFF);
    expect(await readState(scene)).toEqual({
      ...{ status: "open", total: before.total + ADDED, owed: ADDED, credited: 0, refunded: 0 },
      lines: [
        [2, 0, false],
        [1, 0, true],
      ],
      ...{ reserved: [2, 1], payments: [[before.total, "captured", 0]], refunds: [] },
      ...{ emails: ["order.edited"], audits: ["order.edit"] },
    });
    const view = await scene.service.readOrderView(scene.orderId, scene.token);
    expect(view).toMatchObject({ paymentStatus: "partially_paid", owed: ADDED, may: { pay: true } });
    expect(await findViolations(db)).toEqual([]);
    const other = { ...request, add: [{ variantId: scene.other, quantity: 2, unitPrice: null }] };
    expect(await readError(scene.service.editOrder(scene.orderId, other, STAFF))).toMatchObject({ status: 422 });
  });

  it("takes an agreed price, and shows what it saves", async () => {
    const scene = await placeOrder();
    const add = [{ variantId: scene.other, quantity: 2, unitPrice: 2000 }];
    await scene.service.editOrder(scene.orderId, await edit(scene, { add, expectedOwed: 4116 }), STAFF);
    const view = await scene.service.readAdminOrderView(scene.orderId);
    expect(view.lines.at(-1)).toMatchObject({ unitPrice: 3000, discount: 2000, total: 4116 });
    expect(view.discounts).toEqual([{ name: "Price adjustment", amount: 2000 }]);
    expect(await findViolations(db)).toEqual([]);
  });

  it("nets a swap: what is removed pays first, and only the difference is owed or refunded", async () => {
    const scene = await placeOrder();
    const remove = [{ lineId: scene.lineId, quantity: 1 }];
    const swap = await addOne(scene, { remove, expectedOwed: ADDED - PAID / 2 });
    await scene.service.editOrder(scene.orderId, swap, STAFF);
    expect(await readState(scene)).toMatchObject({
      ...{ owed: ADDED - PAID / 2, credited: PAID / 2, refunded: PAID / 2, reserved: [1, 1] },
      ...{ refunds: [[PAID / 2, "settled"]], emails: ["order.edited"] },
    });
    expect(await findViolations(db)).toEqual([]);
    // The other way round: the added item costs nothing, so that the rest goes back to the card.
    const add = [{ variantId: scene.other, quantity: 1, unitPrice: 0 }];
    const back = await edit(scene, { add, remove, expected: 0, expectedOwed: ADDED - PAID });
    await scene.service.editOrder(scene.orderId, back, STAFF);
    expect(await readState(scene)).toMatchObject({ owed: ADDED - PAID, credited: PAID });
    expect(await findViolations(db)).toEqual([]);
  });

  it("undoes an addition that isn't paid: nothing is owed or refunded, and its stock is free", async () => {
    const scene = await placeOwingOrder();
    const added = (await scene.service.readAdminOrderView(scene.orderId)).lines.at(-1);
    const remove = [{ lineId: added?.id as string, quantity: 1 }];
    await scene.service.editOrder(scene.orderId, await edit(scene, { remove }), STAFF);
    expect(await readState(scene)).toMatchObject({ owed: 0, credited: ADDED, refunded: ADDED, reserved: [2, 0] });
    const view = await scene.service.readAdminOrderView(scene.orderId);
    expect(view).toMatchObject({ paymentStatus: "paid", may: { pay: false } });
    expect(view.refunds).toMatchObject([{ to: "credit", amount: ADDED }]);
    expect(await findViolations(db)).toEqual([]);
    expect(await readError(pay(scene))).toBeUndefined();
    expect((await readState(scene)).payments).toHaveLength(1);
  });

  it("refuses what can't be added, and other amounts than staff saw; nothing is written", async () => {
    const scene = await placeOrder();
    const before = await readState(scene);
    const fails = async (over: Partial<EditOrderInput>) =>
      readError(scene.service.editOrder(scene.orderId, await addOne(scene, over), STAFF));
    expect(await fails({ expectedOwed: 1 })).toMatchObject({ status: 409, code: "stale" });
    const add = (variantId: string, quantity = 1) => ({ add: [{ variantId, quantity, unitPrice: null }] });
    expect(await fails(add(scene.other, 3))).toMatchObject({ status: 400, field: "add" });
    expect(await fails(add("nothing"))).toMatchObject({ status: 400, field: "add" });
    const set = (change: object) => catalog.set(scene.other, { ...catalog.get(scene.other), ...change } as never);
    set({ kind: "gift_card" });
    expect((await fails({}))?.message).toMatch(/Gift cards can't be added/);
    set({ kind: "goods", currency: "EUR" });
    expect((await fails({}))?.message).toMatch(/another currency/);
    set({ currency: "USD", active: false });
    expect((await fails({}))?.message).toMatch(/isn't for sale/);
    expect(await readState(scene)).toEqual(before);
  });

  it("offers each variant with its tax where the order goes, and says why one can't be added there", async () => {
    const scene = await placeOrder();
    await db.run(
      sql`INSERT INTO store_tax_rate (country, region, category, name, bps) VALUES ('US', 'CO', 'standard', 'Other tax', 500)`,
    );
    const offer = async (change: object = {}) => {
      catalog.set(scene.other, { ...catalog.get(scene.other), ...change } as never);
      return (await scene.service.listAddableVariants(scene.orderId, [scene.other]))[0];
    };
    const shipTo = (to: object | null) =>
      db.update(orders).set({ shipTo: to && JSON.stringify({ ...SHIPPING_ADDRESS, ...to }) });
    expect(await offer()).toMatchObject({
      ...{ price: 3000, available: 2, problem: null, tax: { name: "Sales tax", bps: 290, included: false } },
    });
    expect(await offer({ taxCategory: "standard" })).toMatchObject({ tax: { name: "Other tax", bps: 500 } });
    expect(await offer({ taxCategory: "none", ageRestricted: true })).toMatchObject({ tax: null, problem: null });
    await shipTo({ region: "NY", postalCode: "10001" });
    expect((await offer({ taxCategory: "food" }))?.problem).toMatch(/for adults only/);
    expect(await offer({ ageRestricted: false })).toMatchObject({ tax: null, problem: null });
    await shipTo(null);
    expect((await offer())?.problem).toMatch(/needs shipping, and this order has no shipping address/);
    expect(await offer({ requiresShipping: false })).toMatchObject({ problem: null });
  });

  it("holds the last unit once where two orders take it at the same moment", async () => {
    const [first, second] = [await placeOrder(), await placeOrder()];
    const add = [{ variantId: first.other, quantity: 2, unitPrice: null }];
    const results = await Promise.allSettled(
      [first, second].map(async (s) =>
        s.service.editOrder(s.orderId, await edit(s, { add, expectedOwed: 2 * ADDED }), STAFF),
      ),
    );
    expect(results.map((r) => r.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await findViolations(db)).toEqual([]);
  });

  it("is whole or not at all when the Worker stops at any use of the database, and the same call finishes it", async () => {
    const swap = async (scene: Scene) =>
      addOne(scene, { remove: [{ lineId: scene.lineId, quantity: 1 }], expectedOwed: ADDED - PAID / 2 });
    const prepare = async () => {
      await resetStore();
      const scene = await placeOrder();
      return { scene, same: await swap(scene) };
    };
    type Prepared = Awaited<ReturnType<typeof prepare>>;
    const run = ({ scene, same }: Prepared, d1?: D1Database) =>
      createOrdersHarness({ d1 }).service.editOrder(scene.orderId, same, STAFF);
    const measured = await prepare();
    await run(measured);
    const whole = await readState(measured.scene);
    const kills = await killAtEachPoint({ prepare, run }, async (prepared) => {
      const { scene } = prepared;
      expect([0, whole.owed]).toContain((await readOrder(scene.orderId)).owed);
      await run(prepared);
      await flushWaitUntil();
      expect(await readState(scene)).toEqual(whole);
      expect(await findViolations(db)).toEqual([]);
    });
    expect(kills).toBeGreaterThan(1);
  });
});

describe("paying the balance", () => {
  it("charges exactly what is owed, once; the added line is paid, and the customer hears of it", async () => {
    const scene = await placeOwingOrder();
    expect(await pay(scene)).toMatchObject({ state: "paid" });
    await flushWaitUntil();
    expect(await readState(scene)).toMatchObject({
      ...{
        owed: 0,
        lines: [
          [2, 0, false],
          [1, 0, false],
        ],
        emails: ["order.edited", "order.balance_paid"],
      },
      payments: [
        [PAID + scene.shipping, "captured", 0],
        [ADDED, "captured", 0],
      ],
    });
    expect(await scene.service.readAdminOrderView(scene.orderId)).toMatchObject({ paymentStatus: "paid" });
    expect(await findViolations(db)).toEqual([]);
    // A second tab: nothing is owed any more.
    expect(await pay(scene)).toMatchObject({ state: "paid" });
    expect((await readState(scene)).payments).toHaveLength(2);
  });

  it("charges once where two tabs pay at the same moment, and refuses another amount than the buyer saw", async () => {
    const scene = await placeOwingOrder();
    expect(await readError(pay(scene, { balance: ADDED - 1 }))).toMatchObject({ code: "balance_changed" });
    const second = createOrdersHarness().service;
    const results = await Promise.allSettled([pay(scene), pay(scene, { shop: second })]);
    for (const r of results)
      if (r.status === "rejected")
        expect(await readError(Promise.reject(r.reason))).toMatchObject({ code: "payment_under_way" });
    await flushWaitUntil();
    expect((await readState(scene)).payments.filter(([, s]) => s === "captured")).toHaveLength(2);
    expect(await findViolations(db)).toEqual([]);
  });

  it("starts no second payment of a balance while one is in flight", async () => {
    const scene = await placeOwingOrder();
    let during: Awaited<ReturnType<typeof readError>>;
    const paying = createOrdersHarness({
      faultPoint: async (name) => {
        if (name !== "pay:before-gateway") return;
        const order = await readOrder(scene.orderId);
        const attempt = { gateway: "test", requestKey: newKey(), saveCard: false, savedCardId: null } as const;
        during = await readError(createPaymentAttempt(scene.deps, order, attempt));
      },
    });
    await pay(scene, { shop: paying.service });
    expect(during).toMatchObject({ code: "payment_under_way" });
  });

  it("keeps the balance after a declined card, and takes another one", async () => {
    const scene = await placeOwingOrder();
    expect(await pay(scene, { token: "test-declined" })).toMatchObject({ state: "declined" });
    expect(await readState(scene)).toMatchObject({ owed: ADDED, status: "open" });
    expect(await pay(scene)).toMatchObject({ state: "paid" });
    expect(await findViolations(db)).toEqual([]);
  });

  it("is refused to a stranger", async () => {
    const scene = await placeOwingOrder();
    const stranger = createOrdersHarness().service;
    const request = { source: { kind: "token", token: "test-ok" }, saveCard: false, balance: ADDED } as const;
    expect(await readError(stranger.payPendingOrder(scene.orderId, "wrong", request, newKey()))).toMatchObject({
      status: 404,
    });
  });

  it("pays once, or later by repair, when the Worker stops at any use of the database between charge and record", async () => {
    const prepare = async () => {
      await resetStore();
      return { scene: await placeOwingOrder(), key: newKey() };
    };
    const kills = await killAtEachPoint(
      { prepare, run: ({ scene, key }, d1) => pay(scene, { key, shop: createOrdersHarness({ d1 }).service }) },
      async ({ scene, key }, { at }) => {
        clock.now += 3 * 60_000;
        // Half of them press again, the others leave: the job finds out.
        if (at % 2 === 0) await pay(scene, { key, shop: createOrdersHarness().service }).catch(() => undefined);
        await createOrdersHarness().service.reconcile();
        await flushWaitUntil();
        const state = await readState(scene);
        expect(state.payments.filter(([amount, s]) => amount === ADDED && s === "captured").length).toBe(
          state.owed === 0 ? 1 : 0,
        );
        expect(await findViolations(db)).toEqual([]);
      },
    );
    expect(kills).toBeGreaterThan(5);
  });

  it("refuses an edit while the customer pays, and refunds a payment of a balance that has changed since", async () => {
    const scene = await placeOwingOrder();
    let during: Awaited<ReturnType<typeof readError>>;
    const more = await addOne(scene, { expectedOwed: 2 * ADDED });
    const paying = createOrdersHarness({
      faultPoint: async (name) => {
        if (name === "pay:after-gateway")
          during = await readError(createOrdersHarness().service.editOrder(scene.orderId, more, STAFF));
      },
    });
    expect(await pay(scene, { shop: paying.service })).toMatchObject({ state: "paid" });
    expect(during).toMatchObject({ code: "payment_under_way" });
    await flushWaitUntil();
    expect(await findViolations(db)).toEqual([]);
  });

  it("is left alone by a change that staff made ready before the payment began", async () => {
    const scene = await placeOwingOrder();
    const staff = createOrdersHarness({
      faultPoint: async (name) => {
        if (name !== "edit:before-batch") return;
        const attempt = { gateway: "test", requestKey: newKey(), saveCard: false, savedCardId: null } as const;
        await createPaymentAttempt(scene.deps, await readOrder(scene.orderId), attempt);
      },
    }).service;
    const more = await addOne(scene, { expectedOwed: 2 * ADDED });
    expect(await readError(staff.editOrder(scene.orderId, more, STAFF))).toMatchObject({ status: 409, code: "stale" });
    expect(await readState(scene)).toMatchObject({
      ...{ owed: ADDED, reserved: [2, 1], emails: ["order.edited"], audits: ["order.edit"] },
      payments: [
        [PAID + scene.shipping, "captured", 0],
        [ADDED, "created", 0],
      ],
    });
    // The address has nothing to do with the balance: it is corrected while the customer pays.
    const shipTo = { ...SHIPPING_ADDRESS, line1: "77 Alpine Way" };
    await scene.service.editOrder(scene.orderId, await edit(scene, { shipTo, expectedOwed: ADDED }), STAFF);
    expect((await readOrder(scene.orderId)).shipTo).toContain("77 Alpine Way");
    expect(await readState(scene)).toMatchObject({ owed: ADDED });
    const outside = { requestKey: newKey(), expected: ADDED, reason: "Cash" };
    expect(await readError(scene.service.recordPaidOutside(scene.orderId, outside, STAFF))).toMatchObject({
      ...{ status: 409, code: "payment_under_way" },
    });
  });

  it("refunds a payment that was given up and arrives when the balance is another", async () => {
    const scene = await placeOwingOrder();
    const stop = createOrdersHarness({
      faultPoint: (name) => (name === "pay:before-gateway" ? new Promise(() => undefined) : Promise.resolve()),
    });
    void pay(scene, { shop: stop.service }).catch(() => undefined);
    await expect.poll(async () => (await readState(scene)).payments.length).toBe(2);
    clock.now += 3 * 60_000;
    await scene.service.editOrder(scene.orderId, await addOne(scene, { expectedOwed: 2 * ADDED }), STAFF);
    // Back to the same amount: it is another balance all the same.
    const last = (await scene.service.readAdminOrderView(scene.orderId)).lines.at(-1);
    const remove = [{ lineId: last?.id as string, quantity: 1 }];
    await scene.service.editOrder(scene.orderId, await edit(scene, { remove, expectedOwed: ADDED }), STAFF);
    const [late] = await db.select().from(payments).where(eq(payments.amount, ADDED));
    expect(late?.status).toBe("cancelled");
    await scene.service.paymentEventHandler().onPaymentCaptured("test", {
      ...{ reference: "late", key: late?.id as string, status: "captured", amount: { minor: ADDED, currency: "USD" } },
      ...{ refunded: 0, version: 9 },
    });
    const state = await readState(scene);
    expect(state).toMatchObject({ owed: ADDED });
    expect(state.payments.at(-1)).toEqual([ADDED, "surplus", expect.any(Number)]);
    expect(state.emails).toContain("order.surplus");
  });

  it("is refunded whole where the order was canceled meanwhile", async () => {
    const scene = await placeOwingOrder();
    await scene.service.cancelOrder(scene.orderId, "No longer wanted", STAFF);
    await flushWaitUntil();
    expect(await readState(scene)).toMatchObject({
      ...{ status: "cancelled", owed: 0, credited: ADDED, reserved: [0, 0] },
      payments: [[PAID + scene.shipping, "captured", PAID + scene.shipping]],
    });
    expect((await scene.service.readAdminOrderView(scene.orderId)).paymentStatus).toBe("refunded");
    expect(await readError(pay(scene))).toBeUndefined();
    expect((await readState(scene)).payments).toHaveLength(1);
  });
});

describe("what staff do with a balance", () => {
  it("asks for payment by email, once per key, and not for another amount", async () => {
    const scene = await placeOwingOrder();
    const request = { requestKey: newKey(), expected: ADDED };
    for (let i = 0; i < 2; i++) await scene.service.askForPayment(scene.orderId, request, STAFF);
    const mail = (await db.select().from(mailOutbox)).filter((m) => m.kind === "order.balance_due");
    expect(mail).toHaveLength(1);
    expect(mail[0]?.text).toContain(`/checkout?order=${scene.orderId}&token=${scene.token}`);
    expect((await readState(scene)).audits).toEqual(["order.edit", "order.balance.ask"]);
    const other = { requestKey: newKey(), expected: ADDED + 1 };
    expect(await readError(scene.service.askForPayment(scene.orderId, other, STAFF))).toMatchObject({ code: "stale" });
  });

  it("records a payment outside the store, once per key, which staff also pay back themselves", async () => {
    const scene = await placeOwingOrder();
    const request = { requestKey: newKey(), expected: ADDED, reason: "Cash at the door" };
    const less = scene.service.recordPaidOutside(scene.orderId, { ...request, expected: ADDED - 1 }, STAFF);
    expect((await readError(less))?.message).toBe("The balance due is now $30.87. Reload the page and try again.");
    const both = [scene.service, createOrdersHarness().service].map((s) =>
      s.recordPaidOutside(scene.orderId, request, STAFF),
    );
    await Promise.all(both);
    expect(await readState(scene)).toMatchObject({ owed: 0, audits: ["order.edit", "order.balance.outside"] });
    expect(
      await readError(scene.service.recordPaidOutside(scene.orderId, { ...request, expected: 5 }, STAFF)),
    ).toMatchObject({
      status: 422,
    });
    expect(await findViolations(db)).toEqual([]);
    await scene.service.cancelOrder(scene.orderId, "", STAFF);
    await flushWaitUntil();
    expect((await readState(scene)).payments.map(([amount, , back]) => Number(amount) - Number(back))).toEqual([0, 0]);
    const view = await scene.service.readAdminOrderView(scene.orderId);
    expect(view.refunds.map((r) => [r.to, r.status]).sort()).toEqual([
      ["card", "settled"],
      ["outside", "settled"],
    ]);
    expect(view.refunds.map((r) => r.settledAt)).toEqual([clock.now, clock.now]);
  });

  it("refunds each of two payments up to what it took", async () => {
    const scene = await placeOwingOrder();
    await pay(scene);
    await flushWaitUntil();
    const all = PAID + ADDED + scene.shipping;
    const refund = { requestKey: newKey(), lines: [], shipping: 0, extra: all - 100, reason: "Goodwill" };
    await scene.service.createRefund(scene.orderId, refund, STAFF);
    await flushWaitUntil();
    expect((await readState(scene)).payments).toEqual([
      [PAID + scene.shipping, "captured", PAID + scene.shipping],
      [ADDED, "captured", ADDED - 100],
    ]);
    const more = { ...refund, requestKey: newKey(), extra: 101 };
    expect(await readError(scene.service.createRefund(scene.orderId, more, STAFF))).toMatchObject({ code: "too_much" });
    // What is left is the second payment's, and nothing of the first one's.
    await scene.service.createRefund(scene.orderId, { ...more, requestKey: newKey(), extra: 100 }, STAFF);
    await flushWaitUntil();
    expect((await readState(scene)).payments.map(([, , refunded]) => refunded)).toEqual([PAID + scene.shipping, ADDED]);
    expect(await findViolations(db)).toEqual([]);
  });

  it("refunds nothing while something is owed, and fulfills unpaid items only where staff say so", async () => {
    const scene = await placeOwingOrder();
    const refund = { requestKey: newKey(), lines: [], shipping: 0, extra: 100, reason: "Goodwill" };
    expect(await readError(scene.service.createRefund(scene.orderId, refund, STAFF))).toMatchObject({ code: "owes" });
    const { lines } = await scene.service.readAdminOrderView(scene.orderId);
    const parcel = (unpaid?: boolean) => ({
      ...{ requestKey: newKey(), lots: [], carrier: "", tracking: "", trackingUrl: "", unpaid },
      lines: lines.map((l) => ({ lineId: l.id, quantity: l.quantity })),
    });
    expect(await readError(scene.service.createFulfillment(scene.orderId, parcel(), STAFF))).toMatchObject({
      code: "unpaid",
    });
    const parcelId = await scene.service.createFulfillment(scene.orderId, parcel(true), STAFF);
    await scene.service.markParcelDelivered(scene.orderId, parcelId, STAFF);
    expect((await readOrder(scene.orderId)).status).toBe("open");
    await pay(scene);
    expect((await readOrder(scene.orderId)).status).toBe("completed");
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, scene.orderId));
    expect(events.filter((e) => e.kind === "completed")).toHaveLength(1);
  });

  it("pays for added items with what removed ones cost only as far as that money is still here", async () => {
    const scene = await placeOrder();
    // Half of what two units cost went back as goodwill, and both stay in the order.
    const goodwill = { requestKey: newKey(), lines: [], shipping: 0, extra: PAID / 2 + scene.shipping, reason: "Late" };
    await scene.service.createRefund(scene.orderId, goodwill, STAFF);
    await scene.service.editOrder(scene.orderId, await addOne(scene), STAFF);
    const remove = async (lineId: string, quantity: number, over: Partial<EditOrderInput> = {}) =>
      readError(
        scene.service.editOrder(scene.orderId, await edit(scene, { remove: [{ lineId, quantity }], ...over }), STAFF),
      );
    expect(await remove(scene.lineId, 2)).toMatchObject({ status: 400, field: "remove" });
    expect(await readState(scene)).toMatchObject({ owed: ADDED, credited: 0, reserved: [2, 1] });
    expect(await remove(scene.lineId, 1)).toBeUndefined();
    expect(await readState(scene)).toMatchObject({ owed: ADDED - PAID / 2, credited: PAID / 2 });
    // What isn't paid yet goes without money; what paid for a part of it is refunded.
    const added = (await scene.service.readAdminOrderView(scene.orderId)).lines.at(-1)?.id as string;
    expect(await remove(added, 1, { expected: PAID / 2 })).toBeUndefined();
    await flushWaitUntil();
    expect(await readState(scene)).toMatchObject({
      ...{ owed: 0, reserved: [1, 0] },
      payments: [[PAID + scene.shipping, "captured", PAID + scene.shipping]],
    });
    expect(await findViolations(db)).toEqual([]);
  });

  it("retries a refund that failed after items were added, for which it stands in the way of every other change", async () => {
    const scene = await placeOrder("test-refund-fails");
    const lines = [{ lineId: scene.lineId, quantity: 1, unsent: 1, restock: false }];
    const refund = { requestKey: newKey(), lines, shipping: 0, extra: 0, reason: "Out of stock" };
    const [refundId] = await scene.service.createRefund(scene.orderId, refund, STAFF);
    await scene.service.editOrder(scene.orderId, await addOne(scene), STAFF);
    clock.now += 3 * 60_000;
    await scene.service.reconcile();
    const added = (await scene.service.readAdminOrderView(scene.orderId)).lines.at(-1)?.id as string;
    const undo = async () =>
      scene.service.editOrder(scene.orderId, await edit(scene, { remove: [{ lineId: added, quantity: 1 }] }), STAFF);
    expect((await readError(undo()))?.message).toMatch(/Retry it/);
    await scene.service.retryRefund(scene.orderId, refundId as string, newKey(), STAFF);
    await undo();
    expect(await readState(scene)).toMatchObject({
      ...{ owed: 0, credited: ADDED, refunded: ADDED + PAID / 2, reserved: [1, 0] },
      payments: [[PAID + scene.shipping, "captured", PAID / 2]],
    });
  });

  it("lists what is owed under Unpaid", async () => {
    const scene = await placeOwingOrder();
    const { orders: found } = await scene.service.listOrders({ q: "", show: "unpaid", sort: "-number", limit: 5 });
    expect(found).toMatchObject([{ id: scene.orderId, paymentStatus: "partially_paid", owed: ADDED }]);
  });
});
