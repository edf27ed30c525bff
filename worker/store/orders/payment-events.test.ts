import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import type { Gateway, GatewayPayment } from "../gateway/contract.ts";
import { webhookEvents } from "../outbound-webhooks/schema.ts";
import { createGiftCard } from "../pricing/testing/create-gift-card.ts";
import { stockLevels } from "../stock/schema.ts";
import type { OrdersDeps, PaymentRecord } from "./deps.ts";
import { readOrder } from "./queries.ts";
import { orderEmails, orderEvents, orders, payments, refunds } from "./schema.ts";
import { CLAIM_DURATION, runOnce } from "./service-idempotency.ts";
import { markPaid } from "./service-mark-paid.ts";
import {
  buildCheckoutRequest,
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

async function placeOrder(token: string, quantity = 2, over?: (base: OrdersDeps) => Partial<OrdersDeps>) {
  const variantId = await stockVariant(5);
  const answer = await placeOrderOf([[variantId, quantity]], { request: token, overrides: over });
  const payment = async () => (await db.select().from(payments).where(eq(payments.orderId, answer.orderId)))[0];
  return { ...answer, variantId, answer, payment };
}
/** A gateway that captures the money but whose answer and webhook are both lost. */
const loseAnswers = (base: OrdersDeps): Partial<OrdersDeps> => {
  const gateway = { ...base.gateways.byName("test") };
  const { pay } = gateway;
  gateway.pay = async (request) => {
    await pay(request);
    return { kind: "unknown", detail: "The line went dead." };
  };
  return { gateways: { requireActive: () => gateway, byName: () => gateway } };
};

const readReserved = async (id: string) =>
  (await db.select().from(stockLevels).where(eq(stockLevels.variantId, id)).get())?.reserved;
const readOrderRow = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];

/** The gateway's state of an order's payment. */
async function readGatewayPayment(
  gateway: Gateway,
  id: string,
  over: Partial<GatewayPayment> = {},
): Promise<GatewayPayment> {
  const found = await gateway.findByKey(id);
  if (!found || found === "unknown") throw new Error("the gateway does not know it");
  return { ...found, ...over };
}

describe("payment events", () => {
  it.each(["hooks-late", "hooks-twice", "hooks-disordered", "hooks-none", "timeout-paid", "pending-paid"])(
    "come to one result in any order (%s)",
    async (scenario) => {
      const { answer, service, gateway } = await placeOrder(`test-${scenario}`);
      await flushWaitUntil();
      for (const step of [10_000, 2 * MINUTE, HOUR]) {
        clock.now += step;
        await Promise.all([
          gateway.runScheduledWork(),
          service.reconcile(),
          service.readOrderView(answer.orderId, answer.token),
        ]);
        await flushWaitUntil();
      }
      expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "open", attention: "" });
      expect(await db.select().from(orderEmails)).toHaveLength(1);
      expect((await db.select().from(orderEvents)).map((e) => e.kind)).toEqual(["placed", "paid"]);
      expect((await db.select().from(webhookEvents)).map((e) => e.type)).toEqual(["order.paid"]);
    },
  );

  it("about a refund that arrive in the wrong order can all be worked off", async () => {
    const { answer, service, gateway } = await placeOrder("test-hooks-disordered");
    await flushWaitUntil();
    const request = { requestKey: newKey(), lines: [], shipping: 0, extra: 100, reason: "Sorry" };
    await service.createRefund(answer.orderId, request, "staff@tikari.example");
    for (const step of [10_000, 2 * MINUTE]) {
      clock.now += step;
      await gateway.runScheduledWork();
    }
    const { rows, stuck } = await gateway.webhooks.readLog();
    expect(rows.filter((r) => r.type.startsWith("refund.")).map((r) => r.error)).toEqual([null, null]);
    expect(stuck).toBe(0);
  });

  it("reported by page, webhook and reconciler at the same moment make one paid order", async () => {
    const { answer, deps, gateway, payment } = await placeOrder("test-timeout-paid");
    const id = (await payment())?.id as string;
    const news = await readGatewayPayment(gateway.byName("test"), id);
    const all = await Promise.all(Array.from({ length: 12 }, () => markPaid(createOrdersHarness().deps, id, news)));
    expect(new Set(all)).toEqual(new Set(["paid"]));
    expect(await markPaid(deps, id, news)).toBe("paid");
    expect(await db.select().from(orderEmails)).toHaveLength(1);
    expect((await readOrderRow(answer.orderId))?.version).toBe(2);
  });

  it("of a capture after another attempt paid make it surplus, also where the order was read before that", async () => {
    const { answer, service, deps, gateway, payment } = await placeOrder("test-declined");
    const news = await readGatewayPayment(gateway.byName("test"), (await payment())?.id as string);
    const { order, lines } = await readOrder(db, answer.orderId);
    const lastRead = { order, lines, payment: (await payment()) as PaymentRecord };
    const source = { kind: "token" as const, token: "test-ok" };
    const other = await service.payPendingOrder(order.id, answer.token, { source, saveCard: false }, newKey());
    expect(other.state).toBe("paid");
    const late = { ...news, status: "captured" as const, version: 9 };
    expect(await markPaid(deps, lastRead.payment.id, late, lastRead)).toBe("surplus");
    expect((await payment())?.status).toBe("surplus");
    expect((await db.select().from(refunds)).map((r) => r.paymentId)).toEqual([lastRead.payment.id]);
  });

  it("older than the recorded version change nothing, nor does a decline after the capture", async () => {
    const { answer, service, gateway, payment } = await placeOrder("test-ok");
    const news = await readGatewayPayment(gateway.byName("test"), (await payment())?.id as string);
    await service.paymentEventHandler().onPaymentFailed("test", { ...news, status: "declined", version: 99 });
    await service.paymentEventHandler().onPaymentFailed("test", { ...news, status: "cancelled", version: 0 });
    await service.paymentEventHandler().onPaymentCaptured("test", news);
    await service.paymentEventHandler().onPaymentCaptured("test", { ...news, key: "someone-elses", reference: "else" });
    await service.paymentEventHandler().onPaymentCaptured("square", news);
    expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "open" });
    expect(await payment()).toMatchObject({ status: "captured" });
  });

  it("of a decline after a pending state let the buyer try again, and the stock stays reserved", async () => {
    const { answer, service, variantId } = await placeOrder("test-pending-declined");
    expect(answer.state).toBe("unknown");
    clock.now += 10_000;
    expect(await service.readOrderView(answer.orderId, answer.token)).toMatchObject({
      paymentStatus: "not_paid",
      may: { pay: true },
    });
    expect(await readReserved(variantId)).toBe(2);
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    expect((await service.payPendingOrder(answer.orderId, answer.token, pay, newKey())).state).toBe("paid");
  });

  it("are awaited while a payment is in flight: no second attempt, no cancellation, no expiry", async () => {
    const { answer, service, visitor, gateway, variantId } = await placeOrder("test-pending-paid");
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    expect(await readError(service.payPendingOrder(answer.orderId, answer.token, pay, newKey()))).toMatchObject({
      code: "payment_under_way",
    });
    expect(await readError(service.placeOrder(await buildCheckoutRequest(service), newKey()))).toMatchObject({
      code: "payment_under_way",
    });
    expect(await service.readOrderView(answer.orderId, answer.token)).toMatchObject({
      may: { pay: false, cancel: false },
    });
    expect((await visitor.read()).count).toBe(2);
    expect(await readReserved(variantId)).toBe(2);
    clock.now += 10_000;
    await gateway.runScheduledWork();
    expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "open" });
    expect((await visitor.read()).count).toBe(0);
  });
});

describe("a step that comes too late", () => {
  it("captures nothing once its payment was given up", async () => {
    let arrive: () => void = () => undefined;
    const slow = (base: OrdersDeps): Partial<OrdersDeps> => {
      const gateway = { ...base.gateways.byName("test") };
      const { pay } = gateway;
      const line = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      gateway.pay = async (request) => {
        await line;
        return pay(request);
      };
      return { gateways: { requireActive: () => gateway, byName: () => gateway } };
    };
    const call = placeOrder("test-ok", 2, slow);
    while ((await db.select().from(payments)).length === 0) await db.select().from(orders);
    clock.now += 3 * MINUTE;
    expect(await createOrdersHarness().service.reconcile()).toMatchObject({ resolved: 1, errors: 0 });
    arrive();
    const { answer, gateway, payment } = await call;
    expect(answer).toMatchObject({ state: "declined", reason: "cancelled" });
    expect(await payment()).toMatchObject({ status: "cancelled" });
    expect(await gateway.byName("test").listRecentPayments(48)).not.toContainEqual(
      expect.objectContaining({ status: "captured" }),
    );
  });

  it("does not cancel an order whose payment was started meanwhile", async () => {
    const { answer, visitor } = await placeOrder("test-declined");
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    let meanwhile = async () => {
      meanwhile = async () => undefined;
      await createOrdersHarness({ visitor }).service.payPendingOrder(answer.orderId, answer.token, pay, newKey());
    };
    const late = createOrdersHarness({
      faultPoint: async (name) => (name === "cancel:before-batch" ? meanwhile() : undefined),
    });
    expect(await late.service.renewals.cancelPending(answer.orderId, "late")).toBe("paid");
    expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "open" });
  });

  it("ends a payment that was started meanwhile before it cancels the order", async () => {
    const { answer, visitor } = await placeOrder("test-declined");
    const pay = { source: { kind: "token" as const, token: "test-pending-paid" }, saveCard: false };
    let meanwhile = async () => {
      meanwhile = async () => undefined;
      await createOrdersHarness({ visitor }).service.payPendingOrder(answer.orderId, answer.token, pay, newKey());
    };
    const late = createOrdersHarness({
      faultPoint: async (name) => (name === "cancel:before-batch" ? meanwhile() : undefined),
    });
    expect(await late.service.renewals.cancelPending(answer.orderId, "late")).toBe("cancelled");
    expect((await db.select().from(payments)).map((p) => p.status).sort()).toEqual(["cancelled", "declined"]);
    clock.now += HOUR;
    expect(await late.gateway.byName("test").listRecentPayments(48)).not.toContainEqual(
      expect.objectContaining({ status: "captured" }),
    );
  });

  it("does not charge an order that was canceled meanwhile", async () => {
    const { answer } = await placeOrder("test-declined");
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    const slow = createOrdersHarness({
      overrides: (base) => ({
        countPayAttempt: async () => {
          await createOrdersHarness().service.cancelByBuyer(answer.orderId, answer.token, "never mind");
        },
        gateways: base.gateways,
      }),
    });
    expect(await readError(slow.service.payPendingOrder(answer.orderId, answer.token, pay, newKey()))).toMatchObject({
      code: "not_pending",
    });
    expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "cancelled" });
    expect((await db.select().from(payments)).map((p) => p.status)).toEqual(["declined"]);
  });

  it("opens an order that a gift card covers once, marked paid twenty times at once", async () => {
    const card = await createGiftCard(db, createOrdersHarness().pricing, 9000);
    const request = { giftCodes: [card.code] };
    const { orderId, state } = await placeOrderOf([[await stockVariant(5), 1]], { request });
    expect(state).toBe("paid");
    await db.update(orders).set({ status: "pending", paidAt: null });
    await db.delete(orderEmails);
    const { markPaidByGiftCards } = await import("./service-mark-paid.ts");
    await Promise.all(Array.from({ length: 20 }, () => markPaidByGiftCards(createOrdersHarness().deps, orderId)));
    expect((await db.select().from(orderEvents)).map((e) => e.kind)).toEqual(["placed", "paid", "paid"]);
    expect(await readOrderRow(orderId)).toMatchObject({ status: "open", version: 3 });
  });
});

describe("surplus payments", () => {
  it("are refunded in full when they arrive after the order was canceled", async () => {
    const { answer, gateway, deps, payment, service, variantId } = await placeOrder("test-hooks-none", 2, loseAnswers);
    const id = (await payment())?.id as string;
    // The gateway reported the payment as canceled, and was wrong.
    await db.update(payments).set({ status: "cancelled" });
    clock.now += HOUR;
    expect(await readReserved(variantId)).toBe(2);
    const lying = {
      ...deps,
      gateways: { ...deps.gateways, byName: () => ({ ...gateway.byName("test"), listRecentPayments: async () => [] }) },
    };
    const { reconcile } = await import("./service-reconcile.ts");
    expect(await reconcile(lying)).toMatchObject({ expired: 1 });
    expect(await readReserved(variantId)).toBe(0);
    expect(await service.reconcile()).toMatchObject({ repaired: 1, errors: 0 });
    expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "cancelled", refunded: 0 });
    expect(await payment()).toMatchObject({ status: "surplus", refunded: 2558 });
    expect(await db.select().from(refunds)).toMatchObject([{ status: "settled", amount: 2558, paymentId: id }]);
    expect(await readGatewayPayment(gateway.byName("test"), id)).toMatchObject({ refunded: 2558 });
    const kinds = (await db.select().from(mailOutbox)).map((m) => m.kind).sort();
    expect(kinds).toEqual(["order.refund", "order.surplus"]);
    for (let n = 0; n < 3; n++)
      expect(await markPaid(deps, id, await readGatewayPayment(gateway.byName("test"), id))).toBe("surplus");
    expect(await db.select().from(refunds)).toHaveLength(1);
  });

  it("are refunded when two attempts were both captured: the order is paid once", async () => {
    const { answer, gateway, deps, payment } = await placeOrder("test-hooks-none", 2, loseAnswers);
    const { service } = createOrdersHarness();
    const first = (await payment())?.id as string;
    await db.update(payments).set({ status: "cancelled" });
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    expect((await service.payPendingOrder(answer.orderId, answer.token, pay, newKey())).state).toBe("paid");
    expect(await markPaid(deps, first, await readGatewayPayment(gateway.byName("test"), first))).toBe("surplus");
    expect((await db.select().from(payments)).map((p) => [p.status, p.refunded]).sort()).toEqual([
      ["captured", 0],
      ["surplus", 2558],
    ]);
    expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "open", refunded: 0 });
  });
});

describe("orders flagged for staff", () => {
  it("include an order for which another amount was captured", async () => {
    const { answer, gateway, deps, payment } = await placeOrder("test-hooks-none", 2, loseAnswers);
    const id = (await payment())?.id as string;
    await markPaid(
      deps,
      id,
      await readGatewayPayment(gateway.byName("test"), id, { amount: { minor: 2000, currency: "USD" } }),
    );
    expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "open", attention: "amount_mismatch" });
    expect(await payment()).toMatchObject({ amount: 2000 });
  });

  it("include a paid order that the gateway does not know, and a refund made elsewhere", async () => {
    const lost = await placeOrder("test-ok");
    const { byName } = lost.gateway;
    clock.now += 5 * MINUTE;
    const { reconcile } = await import("./service-reconcile.ts");
    const seen = (over: Partial<Gateway>) =>
      reconcile({
        ...lost.deps,
        gateways: { ...lost.deps.gateways, byName: (name) => ({ ...byName(name), ...over }) },
      });
    expect(await seen({ find: async () => "unknown", listRecentPayments: async () => "unknown" })).toMatchObject({
      flagged: 0,
    });
    expect(await seen({ find: async () => null, listRecentPayments: async () => [] })).toMatchObject({ flagged: 1 });
    expect(await readOrderRow(lost.answer.orderId)).toMatchObject({ attention: "payment_missing" });
    await lost.service.dismissAttention(lost.answer.orderId, "staff@tikari.example");
    const word_ = await readGatewayPayment(byName("test"), (await lost.payment())?.id as string, { refunded: 100 });
    expect(await seen({ listRecentPayments: async () => [word_] })).toMatchObject({ flagged: 1 });
    expect(await readOrderRow(lost.answer.orderId)).toMatchObject({ attention: "refund_outside" });
  });

  it("include an order whose subscription could not be created: it is paid all the same, and completed later", async () => {
    let broken = true;
    const lifecycle: OrdersDeps["lifecycle"] = [
      {
        async onPaid(order) {
          if (broken) throw new Error("no such plan");
          return [db.update(orders).set({ note: "made" }).where(eq(orders.id, order.id))];
        },
      },
    ];
    const { answer, deps } = await placeOrder("test-ok", 1, () => ({ lifecycle }));
    expect(answer.state).toBe("paid");
    expect(await readOrderRow(answer.orderId)).toMatchObject({ status: "open", attention: "unfinished" });
    expect(await db.select().from(orderEmails)).toHaveLength(1);
    broken = false;
    const { reconcile } = await import("./service-reconcile.ts");
    expect(await reconcile(deps)).toMatchObject({ finished: 1, errors: 0 });
    expect(await readOrderRow(answer.orderId)).toMatchObject({ attention: "", note: "made" });
  });
});

describe("an idempotency key", () => {
  it("whose Worker crashed is taken over once its claim has expired, by one request", async () => {
    const base = { db, now: () => clock.now, cart: createOrdersHarness().deps.cart };
    const key = newKey();
    void runOnce(base, "t", key, {}, () => new Promise(() => undefined));
    await db.select().from(orders);
    expect(await readError(runOnce(base, "t", key, {}, async () => 1))).toMatchObject({
      status: 409,
      code: "in_progress",
    });
    clock.now += CLAIM_DURATION + 1;
    let runs = 0;
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => runOnce(base, "t", key, {}, async () => ++runs)),
    );
    expect(runs).toBe(1);
    expect(all.filter((a) => a.status === "fulfilled").length).toBeGreaterThan(0);
    expect(await runOnce(base, "t", key, {}, async () => ++runs)).toBe(1);
  });

  it("may be used again after a refusal, since that changed nothing", async () => {
    const base = { db, now: () => clock.now, cart: createOrdersHarness().deps.cart };
    const key = newKey();
    await expect(runOnce(base, "t", key, {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await runOnce(base, "t", key, {}, async () => "yes")).toBe("yes");
  });
});
