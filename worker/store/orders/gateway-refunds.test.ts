import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { DAY, MINUTE } from "../../kernel/instants.ts";
import type { Gateway } from "../gateway/contract.ts";
import { createStripeHarness, clock as gatewayClock, HARNESSES } from "../gateway/testing/gateway-harness.ts";
import type { OrdersDeps } from "./deps.ts";
import { orderEmails, orderEvents, orders, payments, refunds } from "./schema.ts";
import { reconcile } from "./service-reconcile.ts";
import {
  clock,
  createOrdersHarness,
  db,
  newKey,
  placeOrderOf,
  readError,
  resetStore,
  stockVariant,
} from "./testing/orders-harness.ts";

beforeEach(async () => {
  await resetStore();
  gatewayClock.at = clock.now;
});

const passTime = (ms: number) => {
  clock.now += ms;
  gatewayClock.at = clock.now;
};
const through = (gateway: Gateway) => (_base: OrdersDeps) => ({
  gateways: { requireActive: () => gateway, byName: () => gateway },
});

describe.each(HARNESSES)("a refund made at %s", (name, make) => {
  /** An order of 25.58 that was paid through the gateway's fake. */
  async function placeOrder() {
    const rig = make(() => handler());
    const overrides = through(rig.gateway);
    const handler = () => createOrdersHarness({ overrides }).service.paymentEventHandler();
    const request = rig.token("ok") as string;
    const { service, deps, orderId } = await placeOrderOf([[await stockVariant(5), 2]], { request, overrides });
    const read = async () => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
      const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
      return { order, payment, rows };
    };
    const reference = (await read()).payment?.reference as string;
    const receive = async (refund: string, eventId?: string) => {
      const { raw, headers } = await rig.signWebhook(refund, eventId);
      return rig.service.webhooks.receive(name, raw, headers);
    };
    return { rig, service, deps, orderId, reference, read, receive };
  }

  it("is recorded once by webhook, replays and the comparison together, and raises the totals", async () => {
    const { rig, deps, reference, read, receive } = await placeOrder();
    const refund = await rig.refundInDashboard(reference, 700);
    const answers = await Promise.all([
      receive(refund, "e1"),
      receive(refund, "e2"),
      receive(refund, "e1"),
      reconcile(deps),
      reconcile(deps),
    ]);
    expect(answers.filter((a) => typeof a === "string")).toEqual(["done", "done", "done"]);
    rig.settlePending(refund, true);
    await Promise.all([receive(refund, "e3"), receive(refund, "e4"), reconcile(deps)]);
    await receive(refund, "e5");
    const { order, payment, rows } = await read();
    expect(rows).toMatchObject([{ amount: 700, status: "settled", reference: refund, actor: "gateway" }]);
    expect([order?.refunded, payment?.refunded, order?.attention]).toEqual([700, 700, "refund_outside"]);
    expect((await db.select().from(orderEmails)).filter((m) => m.kind === "refund")).toHaveLength(1);
    expect((await db.select().from(orderEvents)).filter((e) => e.kind === "refund_outside")).toHaveLength(1);
  });

  it.each(["webhook", "comparison"])("of the whole of an old payment reaches the books by %s", async (way) => {
    const { rig, service, deps, orderId, reference, read, receive } = await placeOrder();
    passTime(100 * DAY);
    const refund = await rig.refundInDashboard(reference, 2558);
    passTime(MINUTE);
    if (way === "webhook") expect(await receive(refund)).toBe("done");
    else expect(await reconcile(deps)).toMatchObject({ errors: 0 });
    const { order, payment } = await read();
    expect([order?.refunded, payment?.refunded, order?.attention]).toEqual([2558, 2558, "refund_outside"]);
    const again = { requestKey: newKey(), lines: [], shipping: 0, extra: 1, reason: "Sorry" };
    expect(await readError(service.createRefund(orderId, again, "staff@tikari.example"))).toMatchObject({
      status: 409,
    });
  });

  it("never has the gateway make one more, and leaves our own refunds alone", async () => {
    const { rig, service, deps, orderId, reference, read, receive } = await placeOrder();
    const own = { requestKey: newKey(), lines: [], shipping: 0, extra: 300, reason: "Sorry" };
    const [ownId] = await service.createRefund(orderId, own, "staff@tikari.example");
    const ownReference = (await read()).rows.find((r) => r.id === ownId)?.reference as string;
    await receive(ownReference);
    await receive(await rig.refundInDashboard(reference, 200));
    for (let round = 0; round < 3; round++) {
      passTime(5 * MINUTE);
      await reconcile(deps);
    }
    const { order, payment, rows } = await read();
    expect(rows.map((r) => r.amount).sort()).toEqual([200, 300]);
    expect([order?.refunded, payment?.refunded]).toEqual([500, 500]);
    expect(await rig.gateway.find(reference)).toMatchObject({ refunded: 500 });
  });

  it("that fails afterwards lowers the totals again; one of a payment that is not ours changes nothing", async () => {
    const { rig, reference, read, receive } = await placeOrder();
    const foreign = await rig.gateway.pay({
      ...{ key: newId(gatewayClock.at), orderId: "x", orderNumber: 1, email: "x@shop.test" },
      ...{ amount: { minor: 900, currency: "USD" }, source: { kind: "token", token: rig.token("ok") as string } },
      ...{ customerPresent: true, saveCard: false, successUrl: "https://x.test", cancelUrl: "https://x.test" },
    });
    if (foreign.kind !== "payment") throw new Error(foreign.kind);
    expect(await receive(await rig.refundInDashboard(foreign.payment.reference, 900))).toBe("done");
    expect(await read()).toMatchObject({ rows: [], order: { attention: "" } });
    if (name === "test") return;
    const refund = await rig.refundInDashboard(reference, 700);
    rig.settlePending(refund, false);
    await receive(refund);
    expect(await read()).toMatchObject({ rows: [], order: { refunded: 0 } });
  });
});

it("a refund of a payment on Stripe's own page finds its order by our key", async () => {
  const rig = createStripeHarness(() => createOrdersHarness({ overrides }).service.paymentEventHandler());
  const overrides = through(rig.gateway);
  const request = { source: { kind: "hosted" as const } };
  await placeOrderOf([[await stockVariant(5), 2]], { request, overrides });
  const [payment] = await db.select().from(payments);
  const page = payment?.reference as string;
  rig.there.payAsBuyer(page);
  const receive = async (reference: string) => {
    const { raw, headers } = await rig.signWebhook(reference);
    return rig.service.webhooks.receive("stripe", raw, headers);
  };
  await receive(page);
  expect(await receive(await rig.refundInDashboard(page, 700))).toBe("done");
  expect((await db.select().from(orders))[0]).toMatchObject({ refunded: 700, attention: "refund_outside" });
});
