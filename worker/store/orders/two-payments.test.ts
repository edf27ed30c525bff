import { env } from "cloudflare:workers";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { DAY } from "../../kernel/instants.ts";
import type { DisputeStatus } from "../gateway/contract.ts";
import { disputes, payments, refunds } from "./schema.ts";
import { dumpDatabase, passTwoYears, resetArchive } from "./testing/archive-scene.ts";
import {
  ADDED,
  edit,
  PAID,
  pay,
  placeOwingOrder,
  readOrder,
  readState,
  type Scene,
  STAFF,
} from "./testing/balance-scene.ts";
import { findViolations } from "./testing/invariants.ts";
import { clock, createOrdersHarness, db, flushWaitUntil, newKey, readError } from "./testing/orders-harness.ts";

beforeEach(resetArchive);

/** An order that was paid on the checkout, and again for what was added to it. */
async function placeOrderPaidTwice() {
  const scene = await placeOwingOrder();
  await pay(scene);
  await flushWaitUntil();
  return scene;
}

/** What a lost dispute takes is not among the gateway's refunds. */
const findOtherViolations = async () =>
  (await findViolations(db)).filter((v) => v.wrong !== "paid at the gateway, and no order for it");

const listPayments = ({ orderId }: Scene) =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt), asc(payments.id));

/** A bank's word on one of the payments. */
async function dispute(scene: Scene, index: 0 | 1, status: DisputeStatus, version: number, amount?: number) {
  const payment = (await listPayments(scene))[index];
  if (!payment) throw new Error("no such payment");
  await createOrdersHarness()
    .service.paymentEventHandler()
    .onDisputeUpdated("test", {
      ...{ reference: "dp", payment: { reference: payment.reference ?? "", key: payment.id }, status, version },
      ...{ reason: "fraudulent", amount: { minor: amount ?? payment.amount, currency: "USD" }, dueAt: null },
    });
}

const goodwill = (extra: number) => ({ requestKey: newKey(), lines: [], shipping: 0, extra, reason: "Goodwill" });

async function sendParcel({ service, orderId }: Scene) {
  const { lines } = await service.readAdminOrderView(orderId);
  return service.createFulfillment(
    orderId,
    {
      ...{ requestKey: newKey(), lots: [], carrier: "", tracking: "", trackingUrl: "" },
      lines: lines.map((l) => ({ lineId: l.id, quantity: l.quantity })),
    },
    STAFF,
  );
}

describe("a dispute of one of two payments", () => {
  it("holds the whole order, names that payment, and leaves the other as it is when it is lost", async () => {
    const scene = await placeOrderPaidTwice();
    await dispute(scene, 1, "open", 1);
    const [first, second] = await listPayments(scene);
    expect(await db.select().from(disputes)).toMatchObject([{ paymentId: second?.id, amount: ADDED, status: "open" }]);
    expect(await readError(sendParcel(scene))).toMatchObject({ status: 409 });
    const remove = [{ lineId: scene.lineId, quantity: 1 }];
    const change = await edit(scene, { remove, expected: PAID / 2 });
    expect(await readError(scene.service.editOrder(scene.orderId, change, STAFF))).toMatchObject({ status: 409 });

    await dispute(scene, 1, "lost", 2);
    const whole = PAID + scene.shipping;
    expect(await readState(scene)).toMatchObject({
      ...{ refunded: ADDED, owed: 0, refunds: [[ADDED, "settled"]] },
      payments: [
        [whole, "captured", 0],
        [ADDED, "captured", ADDED],
      ],
    });
    expect((await db.select().from(refunds))[0]).toMatchObject({ paymentId: second?.id });
    // What is left to refund is the other payment's, and goes back to its card.
    expect(await readError(scene.service.createRefund(scene.orderId, goodwill(whole + 1), STAFF))).toMatchObject({
      code: "too_much",
    });
    await scene.service.createRefund(scene.orderId, goodwill(whole), STAFF);
    await flushWaitUntil();
    expect((await db.select().from(refunds).where(eq(refunds.amount, whole)))[0]).toMatchObject({
      ...{ paymentId: first?.id, status: "settled" },
    });
    expect((await readState(scene)).refunded).toBe(whole + ADDED);
    expect((await findOtherViolations()).filter((v) => v.wrong !== "an order that needs attention")).toEqual([]);
  });

  it("takes only what that payment has left where a part was refunded, and gives just that back when it is won", async () => {
    const scene = await placeOrderPaidTwice();
    const whole = PAID + scene.shipping;
    // All of the first payment, and 1.00 of the second.
    await scene.service.createRefund(scene.orderId, goodwill(whole + 100), STAFF);
    await flushWaitUntil();
    await dispute(scene, 1, "lost", 1);
    expect(await readState(scene)).toMatchObject({
      refunded: whole + ADDED,
      payments: [
        [whole, "captured", whole],
        [ADDED, "captured", ADDED],
      ],
    });
    await dispute(scene, 1, "won", 2);
    expect(await readState(scene)).toMatchObject({
      refunded: whole + 100,
      payments: [
        [whole, "captured", whole],
        [ADDED, "captured", 100],
      ],
    });
    expect((await readOrder(scene.orderId)).attention).toBe("");
    expect((await findOtherViolations()).filter((v) => v.wrong !== "a refund in flight")).toEqual([]);
  });

  it("of the first one, lost while a balance is owed, leaves nothing of it for removed items, nor for a cancellation", async () => {
    const scene = await placeOwingOrder();
    await dispute(scene, 0, "lost", 1);
    const remove = [{ lineId: scene.lineId, quantity: 1 }];
    const swap = await edit(scene, { remove, expectedOwed: ADDED - PAID / 2 });
    expect(await readError(scene.service.editOrder(scene.orderId, swap, STAFF))).toMatchObject({
      ...{ status: 400, field: "remove" },
    });
    await scene.service.cancelOrder(scene.orderId, "Lost", STAFF);
    await flushWaitUntil();
    expect(await readState(scene)).toMatchObject({
      ...{ status: "cancelled", owed: 0, credited: ADDED, refunded: PAID + scene.shipping + ADDED },
      payments: [[PAID + scene.shipping, "captured", PAID + scene.shipping]],
    });
    expect(await readError(pay(scene))).toBeUndefined();
    expect(await listPayments(scene)).toHaveLength(1);
  });
});

describe("the archive", () => {
  const MONTHS = 24;
  const archive = () => createOrdersHarness().service.archiveClosedOrders(MONTHS);
  const listArchived = () =>
    db.all<{ payment_id: string; gateway: string }>(
      sql`SELECT payment_id, gateway FROM store_order_archive_payment ORDER BY payment_id`,
    );
  const isLive = async (id: string) =>
    (await env.DB.prepare("SELECT count(*) AS n FROM store_order WHERE id = ?").bind(id).first<number>("n")) === 1;

  async function deliver(scene: Scene) {
    await scene.service.markParcelDelivered(scene.orderId, await sendParcel(scene), STAFF);
    await flushWaitUntil();
    await passTwoYears();
  }

  it("keeps both payments of an order, by which either brings it back to the byte", async () => {
    const scene = await placeOrderPaidTwice();
    await deliver(scene);
    const before = await dumpDatabase();
    const both = await listPayments(scene);
    for (const payment of both) {
      expect(await archive()).toMatchObject({ archived: 1, errors: 0 });
      expect(await isLive(scene.orderId)).toBe(false);
      expect(await listArchived()).toEqual(
        both
          .map((p) => ({ payment_id: p.id, gateway: "test" }))
          .toSorted((a, b) => (a.payment_id < b.payment_id ? -1 : 1)),
      );
      const { service } = createOrdersHarness();
      const view = await service.readAdminOrderView(scene.orderId);
      expect(view).toMatchObject({ paymentStatus: "paid", owed: 0, total: PAID + ADDED + scene.shipping });
      await service.paymentEventHandler().onPaymentCaptured("test", {
        ...{ reference: payment.reference ?? "", key: null, status: "captured", version: 9, refunded: 0 },
        amount: { minor: payment.amount, currency: "USD" },
      });
      expect(await dumpDatabase()).toEqual(before);
      expect(await listArchived()).toEqual([]);
      // It may go back into the archive a month later.
      clock.now += 33 * DAY;
    }
  });

  it("keeps a payment outside the store too, which is still refunded up to what it took after the order is back", async () => {
    const scene = await placeOwingOrder();
    const request = { requestKey: newKey(), expected: ADDED, reason: "Cash at the door" };
    await scene.service.recordPaidOutside(scene.orderId, request, STAFF);
    await deliver(scene);
    const before = await dumpDatabase();
    await archive();
    expect((await listArchived()).map((p) => p.gateway).toSorted()).toEqual(["outside", "test"]);
    const { service } = createOrdersHarness();
    await service.restoreOrder(scene.orderId, STAFF);
    expect(await dumpDatabase()).toEqual(before);
    // The repeated call of then finds its payment.
    await service.recordPaidOutside(scene.orderId, request, STAFF);
    await service.createRefund(scene.orderId, goodwill(PAID + scene.shipping + ADDED), STAFF);
    await flushWaitUntil();
    expect((await readState(scene)).payments).toEqual([
      [PAID + scene.shipping, "captured", PAID + scene.shipping],
      [ADDED, "captured", ADDED],
    ]);
    const told = (await db.select().from(mailOutbox)).filter((m) => m.kind === "order.refund").map((m) => m.text);
    expect(told).toHaveLength(2);
    expect(told.filter((text) => text.includes("We're refunding it the same way you paid."))).toHaveLength(1);
  });
});
