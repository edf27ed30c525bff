import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { mailOutbox } from "../../platform/schema.ts";
import type { Gateway, GatewayPayment } from "../gateway/contract.ts";
import { hookEvents } from "../outbound-webhooks/schema.ts";
import { stock } from "../stock/schema.ts";
import type { OrdersBase } from "./deps.ts";
import { orderEvents, orderMails, orders, payments, refunds } from "./schema.ts";
import { CLAIM, once } from "./service-idempotency.ts";
import { settle } from "./service-mark-paid.ts";
import {
  clock,
  db,
  freshShop,
  newKey,
  ordersWith,
  refused,
  sell,
  settled,
  Visitor,
  wish,
} from "./testing/orders-harness.ts";

beforeEach(freshShop);

async function placed(token: string, quantity = 2, over?: (base: OrdersBase) => Partial<OrdersBase>) {
  const variantId = await sell(5);
  const visitor = new Visitor();
  await visitor.set(variantId, quantity);
  const shop = ordersWith({ visitor, over });
  const answer = await shop.service.checkout(await wish(shop.service, { source: { kind: "token", token } }), newKey());
  const payment = async () => (await db.select().from(payments).where(eq(payments.orderId, answer.orderId)))[0];
  return { ...shop, visitor, variantId, answer, payment };
}
/** A gateway that takes the money and whose answer and webhook are both lost. */
const lost = (base: OrdersBase): Partial<OrdersBase> => {
  const gateway = { ...base.gateways.byName("test") };
  const { pay } = gateway;
  gateway.pay = async (request) => {
    await pay(request);
    return { kind: "unknown", detail: "The line went dead." };
  };
  return { gateways: { inForce: () => gateway, byName: () => gateway } };
};

const reserved = async (id: string) => (await db.select().from(stock).where(eq(stock.variantId, id)).get())?.reserved;
const orderOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];

/** The gateway's word on the payment of an order. */
async function word(gateway: Gateway, id: string, over: Partial<GatewayPayment> = {}): Promise<GatewayPayment> {
  const found = await gateway.findByKey(id);
  if (!found || found === "unknown") throw new Error("the gateway does not know it");
  return { ...found, ...over };
}

describe("news of a payment", () => {
  it.each(["hooks-late", "hooks-twice", "hooks-disordered", "hooks-none", "timeout-paid", "pending-paid"])(
    "comes to one result, however it comes (%s)",
    async (scenario) => {
      const { answer, service, gateway } = await placed(`test-${scenario}`);
      await settled();
      for (const step of [10_000, 2 * MINUTE, HOUR]) {
        clock.now += step;
        await Promise.all([gateway.work(), service.reconcile(), service.view(answer.orderId, answer.token)]);
        await settled();
      }
      expect(await orderOf(answer.orderId)).toMatchObject({ status: "open", attention: "" });
      expect(await db.select().from(orderMails)).toHaveLength(1);
      expect((await db.select().from(orderEvents)).map((e) => e.kind)).toEqual(["placed", "paid"]);
      expect((await db.select().from(hookEvents)).map((e) => e.type)).toEqual(["order.paid"]);
    },
  );

  it("told by page, webhook and repair in the same instant makes one paid order", async () => {
    const { answer, base, gateway, payment } = await placed("test-timeout-paid");
    const id = (await payment())?.id as string;
    const news = await word(gateway.byName("test"), id);
    const all = await Promise.all(Array.from({ length: 12 }, () => settle(ordersWith().base, id, news)));
    expect(new Set(all)).toEqual(new Set(["paid"]));
    expect(await settle(base, id, news)).toBe("paid");
    expect(await db.select().from(orderMails)).toHaveLength(1);
    expect((await orderOf(answer.orderId))?.version).toBe(2);
  });

  it("that is older than what is known changes nothing, and a decline after the money came neither", async () => {
    const { answer, service, gateway, payment } = await placed("test-ok");
    const news = await word(gateway.byName("test"), (await payment())?.id as string);
    await service.listener().fail("test", { ...news, status: "declined", version: 99 });
    await service.listener().fail("test", { ...news, status: "cancelled", version: 0 });
    await service.listener().settle("test", news);
    await service.listener().settle("test", { ...news, key: "somebody-elses", reference: "else" });
    await service.listener().settle("square", news);
    expect(await orderOf(answer.orderId)).toMatchObject({ status: "open" });
    expect(await payment()).toMatchObject({ status: "captured" });
  });

  it("of a decline after waiting lets the buyer try again, and the stock stays theirs a while", async () => {
    const { answer, service, variantId } = await placed("test-pending-declined");
    expect(answer.state).toBe("unknown");
    clock.now += 10_000;
    expect(await service.view(answer.orderId, answer.token)).toMatchObject({
      paymentStatus: "not_paid",
      may: { pay: true },
    });
    expect(await reserved(variantId)).toBe(2);
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    expect((await service.pay(answer.orderId, answer.token, pay, newKey())).state).toBe("paid");
  });

  it("is waited for while a payment is under way: no second attempt, no cancelling, no giving up", async () => {
    const { answer, service, visitor, gateway, variantId } = await placed("test-pending-paid");
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    expect(await refused(service.pay(answer.orderId, answer.token, pay, newKey()))).toMatchObject({
      code: "payment_under_way",
    });
    expect(await refused(service.checkout(await wish(service), newKey()))).toMatchObject({ code: "payment_under_way" });
    expect(await service.view(answer.orderId, answer.token)).toMatchObject({ may: { pay: false, cancel: false } });
    expect((await visitor.read()).count).toBe(2);
    expect(await reserved(variantId)).toBe(2);
    clock.now += 10_000;
    await gateway.work();
    expect(await orderOf(answer.orderId)).toMatchObject({ status: "open" });
    expect((await visitor.read()).count).toBe(0);
  });
});

describe("a step that comes too late", () => {
  it("takes no money once its payment was given up", async () => {
    let arrive: () => void = () => undefined;
    const slow = (base: OrdersBase): Partial<OrdersBase> => {
      const gateway = { ...base.gateways.byName("test") };
      const { pay } = gateway;
      const line = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      gateway.pay = async (request) => {
        await line;
        return pay(request);
      };
      return { gateways: { inForce: () => gateway, byName: () => gateway } };
    };
    const call = placed("test-ok", 2, slow);
    while ((await db.select().from(payments)).length === 0) await db.select().from(orders);
    clock.now += 3 * MINUTE;
    expect(await ordersWith().service.reconcile()).toMatchObject({ resolved: 1, errors: 0 });
    arrive();
    const { answer, gateway, payment } = await call;
    expect(answer).toMatchObject({ state: "declined", reason: "cancelled" });
    expect(await payment()).toMatchObject({ status: "cancelled" });
    expect(await gateway.byName("test").recent(48)).not.toContainEqual(expect.objectContaining({ status: "captured" }));
  });

  it("does not cancel an order that somebody began to pay meanwhile", async () => {
    const { answer, visitor } = await placed("test-declined");
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    let meanwhile = async () => {
      meanwhile = async () => undefined;
      await ordersWith({ visitor }).service.pay(answer.orderId, answer.token, pay, newKey());
    };
    const late = ordersWith({ step: async (name) => (name === "cancel:before-batch" ? meanwhile() : undefined) });
    expect(await late.service.renewals.cancelPending(answer.orderId, "late")).toBe("paid");
    expect(await orderOf(answer.orderId)).toMatchObject({ status: "open" });
  });

  it("ends a payment that was begun meanwhile before it gives the order up", async () => {
    const { answer, visitor } = await placed("test-declined");
    const pay = { source: { kind: "token" as const, token: "test-pending-paid" }, saveCard: false };
    let meanwhile = async () => {
      meanwhile = async () => undefined;
      await ordersWith({ visitor }).service.pay(answer.orderId, answer.token, pay, newKey());
    };
    const late = ordersWith({ step: async (name) => (name === "cancel:before-batch" ? meanwhile() : undefined) });
    expect(await late.service.renewals.cancelPending(answer.orderId, "late")).toBe("cancelled");
    expect((await db.select().from(payments)).map((p) => p.status).sort()).toEqual(["cancelled", "declined"]);
    clock.now += HOUR;
    expect(await late.gateway.byName("test").recent(48)).not.toContainEqual(
      expect.objectContaining({ status: "captured" }),
    );
  });

  it("does not pay an order that was cancelled meanwhile", async () => {
    const { answer } = await placed("test-declined");
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    const slow = ordersWith({
      over: (base) => ({
        countPayAttempt: async () => {
          await ordersWith().service.cancelMine(answer.orderId, answer.token, "never mind");
        },
        gateways: base.gateways,
      }),
    });
    expect(await refused(slow.service.pay(answer.orderId, answer.token, pay, newKey()))).toMatchObject({
      code: "not_pending",
    });
    expect(await orderOf(answer.orderId)).toMatchObject({ status: "cancelled" });
    expect((await db.select().from(payments)).map((p) => p.status)).toEqual(["declined"]);
  });

  it("opens an order that a gift card covers once, told twenty times at once", async () => {
    const card = await ordersWith().pricing.makeGift(
      { amount: 9000, currency: "USD", recipient: "", expiresAt: null, note: "" } as never,
      "staff",
    );
    const visitor = new Visitor();
    await visitor.set(await sell(5), 1);
    const { service } = ordersWith({ visitor });
    const { orderId, state } = await service.checkout(await wish(service, { giftCodes: [card.code] }), newKey());
    expect(state).toBe("paid");
    await db.update(orders).set({ status: "pending", paidAt: null });
    await db.delete(orderMails);
    const { settleFree } = await import("./service-mark-paid.ts");
    await Promise.all(Array.from({ length: 20 }, () => settleFree(ordersWith().base, orderId)));
    expect((await db.select().from(orderEvents)).map((e) => e.kind)).toEqual(["placed", "paid", "paid"]);
    expect(await orderOf(orderId)).toMatchObject({ status: "open", version: 3 });
  });
});

describe("money that no order needs any more", () => {
  it("goes back whole when it comes after the order was given up", async () => {
    const { answer, gateway, base, payment, service, variantId } = await placed("test-hooks-none", 2, lost);
    const id = (await payment())?.id as string;
    // The gateway said that it ended the payment, and was wrong.
    await db.update(payments).set({ status: "cancelled" });
    clock.now += HOUR;
    expect(await reserved(variantId)).toBe(2);
    const lying = {
      ...base,
      gateways: { ...base.gateways, byName: () => ({ ...gateway.byName("test"), recent: async () => [] }) },
    };
    const { reconcile } = await import("./service-reconcile.ts");
    expect(await reconcile(lying)).toMatchObject({ expired: 1 });
    expect(await reserved(variantId)).toBe(0);
    expect(await service.reconcile()).toMatchObject({ repaired: 1, errors: 0 });
    expect(await orderOf(answer.orderId)).toMatchObject({ status: "cancelled", refunded: 0 });
    expect(await payment()).toMatchObject({ status: "surplus", refunded: 2558 });
    expect(await db.select().from(refunds)).toMatchObject([{ status: "settled", amount: 2558, paymentId: id }]);
    expect(await word(gateway.byName("test"), id)).toMatchObject({ refunded: 2558 });
    const kinds = (await db.select().from(mailOutbox)).map((m) => m.kind).sort();
    expect(kinds).toEqual(["order.refund", "order.surplus"]);
    for (let n = 0; n < 3; n++) expect(await settle(base, id, await word(gateway.byName("test"), id))).toBe("surplus");
    expect(await db.select().from(refunds)).toHaveLength(1);
  });

  it("goes back when two attempts were both paid after all: the order is paid once", async () => {
    const { answer, gateway, base, payment } = await placed("test-hooks-none", 2, lost);
    const { service } = ordersWith();
    const first = (await payment())?.id as string;
    await db.update(payments).set({ status: "cancelled" });
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    expect((await service.pay(answer.orderId, answer.token, pay, newKey())).state).toBe("paid");
    expect(await settle(base, first, await word(gateway.byName("test"), first))).toBe("surplus");
    expect((await db.select().from(payments)).map((p) => [p.status, p.refunded]).sort()).toEqual([
      ["captured", 0],
      ["surplus", 2558],
    ]);
    expect(await orderOf(answer.orderId)).toMatchObject({ status: "open", refunded: 0 });
  });
});

describe("what staff should look at", () => {
  it("is an order for which another sum was taken", async () => {
    const { answer, gateway, base, payment } = await placed("test-hooks-none", 2, lost);
    const id = (await payment())?.id as string;
    await settle(base, id, await word(gateway.byName("test"), id, { amount: { minor: 2000, currency: "USD" } }));
    expect(await orderOf(answer.orderId)).toMatchObject({ status: "open", attention: "amount_mismatch" });
    expect(await payment()).toMatchObject({ amount: 2000 });
  });

  it("is a paid order that the gateway does not know, and money paid back elsewhere", async () => {
    const lost = await placed("test-ok");
    const { byName } = lost.gateway;
    clock.now += 5 * MINUTE;
    const { reconcile } = await import("./service-reconcile.ts");
    const seen = (over: Partial<Gateway>) =>
      reconcile({
        ...lost.base,
        gateways: { ...lost.base.gateways, byName: (name) => ({ ...byName(name), ...over }) },
      });
    expect(await seen({ find: async () => "unknown", recent: async () => "unknown" })).toMatchObject({ flagged: 0 });
    expect(await seen({ find: async () => null, recent: async () => [] })).toMatchObject({ flagged: 1 });
    expect(await orderOf(lost.answer.orderId)).toMatchObject({ attention: "payment_missing" });
    await lost.service.seen(lost.answer.orderId, "staff@tikari.example");
    const word_ = await word(byName("test"), (await lost.payment())?.id as string, { refunded: 100 });
    expect(await seen({ recent: async () => [word_] })).toMatchObject({ flagged: 1 });
    expect(await orderOf(lost.answer.orderId)).toMatchObject({ attention: "refund_outside" });
  });

  it("is an order whose subscription could not be made: it is paid all the same, and finished later", async () => {
    let broken = true;
    const hooks: OrdersBase["hooks"] = [
      {
        async paid(order) {
          if (broken) throw new Error("no such plan");
          return [db.update(orders).set({ note: "made" }).where(eq(orders.id, order.id))];
        },
      },
    ];
    const { answer, base } = await placed("test-ok", 1, () => ({ hooks }));
    expect(answer.state).toBe("paid");
    expect(await orderOf(answer.orderId)).toMatchObject({ status: "open", attention: "unfinished" });
    expect(await db.select().from(orderMails)).toHaveLength(1);
    broken = false;
    const { reconcile } = await import("./service-reconcile.ts");
    expect(await reconcile(base)).toMatchObject({ finished: 1, errors: 0 });
    expect(await orderOf(answer.orderId)).toMatchObject({ attention: "", note: "made" });
  });
});

describe("a request key", () => {
  it("whose Worker died is taken over once its claim has run out, by one", async () => {
    const base = { db, now: () => clock.now };
    const key = newKey();
    void once(base, "t", key, {}, () => new Promise(() => undefined));
    await db.select().from(orders);
    expect(await refused(once(base, "t", key, {}, async () => 1))).toMatchObject({ status: 409, code: "in_progress" });
    clock.now += CLAIM + 1;
    let runs = 0;
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => once(base, "t", key, {}, async () => ++runs)));
    expect(runs).toBe(1);
    expect(all.filter((a) => a.status === "fulfilled").length).toBeGreaterThan(0);
    expect(await once(base, "t", key, {}, async () => ++runs)).toBe(1);
  });

  it("may be used again after a refusal, since that changed nothing", async () => {
    const base = { db, now: () => clock.now };
    const key = newKey();
    await expect(once(base, "t", key, {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await once(base, "t", key, {}, async () => "yes")).toBe("yes");
  });
});
