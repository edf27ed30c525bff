import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { brand } from "../../../app/brand.ts";
import { mailOutbox } from "../../email/schema.ts";
import { DAY, MINUTE } from "../../kernel/instants.ts";
import { clock as gatewayClock, HARNESSES } from "../gateway/testing/gateway-harness.ts";
import { disputes, orderEvents, orderLines, orders, payments, refunds } from "./schema.ts";
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

const STAFF = "staff@tikari.example";

beforeEach(async () => {
  await resetStore();
  gatewayClock.at = clock.now;
});

/** The order, its payment, and whether a parcel may be sent. */
async function readState() {
  const [order] = await db.select().from(orders);
  const [payment] = await db.select().from(payments);
  const kinds = (await db.select().from(mailOutbox)).filter((m) => m.to === brand.contact.email).map((m) => m.kind);
  return { attention: order?.attention, refunded: [order?.refunded, payment?.refunded], kinds };
}

async function sendParcel() {
  const [line] = await db.select().from(orderLines);
  const { id, orderId } = line as { id: string; orderId: string };
  const parcel = { requestKey: newKey(), lines: [{ lineId: id, quantity: 1 }], lots: [] };
  return createOrdersHarness().service.createFulfillment(
    orderId,
    { ...parcel, carrier: "", tracking: "", trackingUrl: "" },
    STAFF,
  );
}

describe.each(HARNESSES)("a dispute at %s", (name, make) => {
  /** A disputed order of 25.58. */
  async function placeDisputedOrder() {
    const rig = make(() => handler());
    const overrides = () => ({ gateways: { requireActive: () => rig.gateway, byName: () => rig.gateway } });
    const handler = () => createOrdersHarness({ overrides }).service.paymentEventHandler();
    const request = rig.token("ok") as string;
    const { service, orderId } = await placeOrderOf([[await stockVariant(5), 2]], { request, overrides });
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
    const dispute = await rig.openDispute(payment?.reference as string, 2558);
    const receive = async () => {
      const { raw, headers } = await rig.signWebhook(dispute);
      return rig.service.webhooks.receive(name, raw, headers);
    };
    return { rig, service, orderId, dispute, receive };
  }

  it("flags the order once, holds its parcels, and tells staff the reason, the amount and the date", async () => {
    const { service, orderId, dispute, receive } = await placeDisputedOrder();
    expect(await Promise.all([receive(), receive(), receive()])).toEqual(["done", "done", "done"]);
    expect(await readState()).toEqual({
      attention: "dispute_open",
      refunded: [0, 0],
      kinds: ["order.dispute_open"],
    });
    const admin = await service.readAdminOrder(orderId);
    expect(admin.disputes).toEqual([
      {
        ...{ reference: dispute, status: "open", amount: 2558, createdAt: clock.now },
        reason: name === "test" ? "fraudulent" : "not_received",
        dueAt: clock.now + 7 * DAY,
      },
    ]);
    expect((await service.listOrders({ show: "attention", q: "", sort: "-number", limit: 50 })).orders).toHaveLength(1);
    const [email] = (await db.select().from(mailOutbox)).filter((m) => m.kind === "order.dispute_open");
    expect(email?.text).toContain("$25.58");
    expect(email?.text).toContain(`/420/orders/${orderId}`);
    expect(email?.text).not.toContain("token=");
    expect(await readError(sendParcel())).toMatchObject({ status: 409 });
    // Staff may clear the flag; what is unsent stays held.
    await service.dismissAttention(orderId, STAFF);
    expect(await readError(sendParcel())).toMatchObject({ status: 409 });
  });

  it("that is won releases the parcels and takes the flag away", async () => {
    const { rig, dispute, receive } = await placeDisputedOrder();
    await receive();
    await rig.decideDispute(dispute, true);
    await Promise.all([receive(), receive()]);
    expect(await readState()).toMatchObject({ attention: "", refunded: [0, 0] });
    expect((await db.select().from(disputes))[0]).toMatchObject({ status: "won" });
    await sendParcel();
  });

  it("that is lost counts as money gone, once, up to what was left, and nothing more can be refunded", async () => {
    const { rig, service, orderId, dispute, receive } = await placeDisputedOrder();
    const goodwill = { requestKey: newKey(), lines: [], shipping: 0, extra: 558, reason: "Sorry" };
    await service.createRefund(orderId, goodwill, STAFF);
    await rig.decideDispute(dispute, false);
    // The first event that arrives may already tell the end.
    await Promise.all([receive(), receive(), receive()]);
    expect(await readState()).toEqual({
      attention: "dispute_lost",
      refunded: [2558, 2558],
      kinds: ["order.dispute_lost"],
    });
    expect((await db.select().from(refunds)).map((r) => r.amount).sort()).toEqual([2000, 558]);
    const more = { requestKey: newKey(), lines: [], shipping: 0, extra: 1, reason: "Sorry" };
    expect(await readError(service.createRefund(orderId, more, STAFF))).toMatchObject({ status: 409 });
    await sendParcel();
  });

  it("that is not about a payment of ours changes nothing", async () => {
    const { rig } = await placeDisputedOrder();
    const { raw, headers } = await rig.signWebhook(await rig.openDispute("nobody's", 100));
    expect(await rig.service.webhooks.receive(name, raw, headers)).toBe("done");
    expect(await db.select().from(disputes)).toEqual([]);
  });
});

it("a lost dispute that is won after all brings the money back", async () => {
  const [, make] = HARNESSES.find(([name]) => name === "stripe") as (typeof HARNESSES)[number];
  const rig = make();
  const overrides = () => ({ gateways: { requireActive: () => rig.gateway, byName: () => rig.gateway } });
  const request = rig.token("ok") as string;
  const { service } = await placeOrderOf([[await stockVariant(5), 2]], { request, overrides });
  const [payment] = await db.select().from(payments);
  const reference = await rig.openDispute(payment?.reference as string, 2558);
  const apply = async () => {
    const found = await rig.gateway.findDispute(reference);
    if (!found || found === "unknown") throw new Error("no dispute");
    await service.paymentEventHandler().onDisputeUpdated("stripe", found);
    return found;
  };
  await rig.decideDispute(reference, false);
  const lost = await apply();
  expect(await readState()).toMatchObject({ refunded: [2558, 2558] });
  await rig.decideDispute(reference, true);
  await apply();
  await service.paymentEventHandler().onDisputeUpdated("stripe", lost);
  expect(await readState()).toMatchObject({ attention: "", refunded: [0, 0] });
});

it.each([
  ["dispute", "dispute_open", 0, ["dispute_open"]],
  ["dispute-won", "", 0, ["dispute_open", "dispute_won"]],
  ["dispute-lost", "dispute_lost", 2558, ["dispute_open", "dispute_lost"]],
] as const)("the test card %s makes one", async (card, attention, refunded, told) => {
  const { gateway } = await placeOrderOf([[await stockVariant(5), 2]], { request: `test-${card}` });
  await flushWaitUntil();
  for (const step of [6000, 2 * MINUTE]) {
    clock.now += step;
    await gateway.runScheduledWork();
    await flushWaitUntil();
  }
  expect(await readState()).toMatchObject({ attention, refunded: [refunded, refunded] });
  expect((await db.select().from(orderEvents)).map((e) => e.kind).slice(2)).toEqual(told);
});
