import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { settingsAudit } from "../../settings/schema.ts";
import { createGiftCard } from "../pricing/testing/create-gift-card.ts";
import { stockLevels } from "../stock/schema.ts";
import type { EditOrderInput } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { orderEvents, orderLines, orders, refunds } from "./schema.ts";
import { findViolations } from "./testing/invariants.ts";
import { killAtEachPoint } from "./testing/kill-points.ts";
import {
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  placeOrderOf,
  readError,
  resetStore,
  SHIPPING_ADDRESS,
  stockVariant,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

const STAFF = "staff@tikari.example";

/** A paid order of three units at 10.10 and two at 4.00. */
async function placeOrder(prices: [number, number] = [1010, 400]) {
  const [first, second] = [await stockVariant(5, { price: prices[0] }), await stockVariant(5, { price: prices[1] })];
  const { orderId, ...shop } = await placeOrderOf([
    [first, 3],
    [second, 2],
  ]);
  await flushWaitUntil();
  const { order } = await shop.service.readAdminOrder(orderId);
  const lineOf = (variantId: string) => order.lines.find((l) => l.variantId === variantId)?.id as string;
  return { ...shop, orderId, version: order.version, first, second, lines: [lineOf(first), lineOf(second)] as const };
}
type Scene = Awaited<ReturnType<typeof placeOrder>>;

const edit = (scene: Scene, over: Partial<EditOrderInput> = {}): EditOrderInput => ({
  ...{ requestKey: newKey(), version: scene.version, remove: [], add: [], shipTo: null },
  ...{ reason: "They asked for it", expected: 0, expectedOwed: 0, email: true, ...over },
});
/** One unit of the first line: 10.10 with 2.9 % tax. */
const removeOne = (scene: Scene) => edit(scene, { remove: [{ lineId: scene.lines[0], quantity: 1 }], expected: 1039 });
const NEW_ADDRESS = { ...SHIPPING_ADDRESS, line1: "77 Alpine Way" };

async function readState({ orderId, first, second }: Scene) {
  const order = await db.select().from(orders).where(eq(orders.id, orderId)).get();
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const levels = await db.select().from(stockLevels);
  const reserved = (id: string) => levels.find((s) => s.variantId === id)?.reserved;
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  return {
    refunded: order?.refunded,
    line1: (JSON.parse(order?.shipTo ?? "{}") as { line1?: string }).line1,
    units: lines.map((l) => [l.cancelled, l.refundedQuantity]),
    reserved: [reserved(first), reserved(second)],
    edits: events.filter((e) => e.kind === "edited").length,
    refunds: (await db.select().from(refunds)).map((r) => [r.amount, r.status]),
    emails: (await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.edited"))).length,
    audits: (
      await db
        .select()
        .from(settingsAudit)
        .where(eq(settingsAudit.target, `order:${orderId}`))
    ).filter((a) => a.action === "order.edit" && a.actor === STAFF).length,
  };
}

const EDITED = {
  ...{
    refunded: 1039,
    line1: "77 Alpine Way",
    units: [
      [1, 1],
      [0, 0],
    ],
    reserved: [2, 2],
  },
  ...{ edits: 1, refunds: [[1039, "settled"]], emails: 1, audits: 1 },
};

it("takes units out, restocks and pays them back, and corrects the address, once per key", async () => {
  const scene = await placeOrder();
  const request = { ...removeOne(scene), shipTo: NEW_ADDRESS };
  await scene.service.editOrder(scene.orderId, request, STAFF);
  await scene.service.editOrder(scene.orderId, request, STAFF);
  expect(await readState(scene)).toEqual(EDITED);
  expect(await findViolations(db)).toEqual([]);
  const other = { ...request, remove: [{ lineId: scene.lines[1], quantity: 1 }] };
  expect(await readError(scene.service.editOrder(scene.orderId, other, STAFF))).toMatchObject({ status: 422 });
  // The first answer got lost, and staff corrected the address once more: it must not look saved.
  const moved = { ...request, shipTo: { ...NEW_ADDRESS, line1: "9 Other Street" } };
  expect(await readError(scene.service.editOrder(scene.orderId, moved, STAFF))).toMatchObject({ status: 422 });
  const { order } = await scene.service.readAdminOrder(scene.orderId);
  expect(order.events.find((e) => e.kind === "edited")?.detail).toMatchObject({ address: "Boulder, CO" });
});

it("refuses an order that changed meanwhile, another refund than staff saw, and bad input; nothing is written", async () => {
  const scene = await placeOrder();
  const before = await readState(scene);
  const fails = async (input: EditOrderInput) => readError(scene.service.editOrder(scene.orderId, input, STAFF));
  expect(await fails({ ...removeOne(scene), version: scene.version + 1 })).toMatchObject({ code: "stale" });
  expect(await fails({ ...removeOne(scene), expected: 1000 })).toMatchObject({ code: "stale" });
  expect(await fails(edit(scene, { remove: [{ lineId: scene.lines[0], quantity: 4 }] }))).toMatchObject({
    status: 400,
    field: "remove",
  });
  const newYork = { ...SHIPPING_ADDRESS, region: "NY", postalCode: "10001" };
  expect(await fails(edit(scene, { shipTo: newYork }))).toMatchObject({ status: 400, field: "shipTo.region" });
  expect(await readState(scene)).toEqual(before);
});

it("is done once where two staff change the same order, or one sends it twice at the same moment", async () => {
  const scene = await placeOrder();
  const same = removeOne(scene);
  const results = await Promise.allSettled([
    scene.service.editOrder(scene.orderId, same, STAFF),
    createOrdersHarness().service.editOrder(scene.orderId, same, STAFF),
    createOrdersHarness().service.editOrder(scene.orderId, removeOne(scene), "other@tikari.example"),
  ]);
  expect(results.filter((r) => r.status === "fulfilled").length).toBeGreaterThan(0);
  expect(await readState(scene)).toMatchObject({ refunded: 1039, edits: 1, reserved: [2, 2], emails: 1 });
  expect(await findViolations(db)).toEqual([]);
});

it("corrects the address once where two staff saw the same version", async () => {
  const scene = await placeOrder();
  const to = (line1: string) => edit(scene, { shipTo: { ...SHIPPING_ADDRESS, line1 } });
  const results = await Promise.allSettled([
    scene.service.editOrder(scene.orderId, to("1 First Street"), STAFF),
    createOrdersHarness().service.editOrder(scene.orderId, to("2 Second Street"), STAFF),
  ]);
  expect(results.map((r) => r.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await readState(scene)).toMatchObject({ edits: 1, emails: 1, refunded: 0 });
});

it("is whole or not at all when the Worker stops at any use of the database, and the same call finishes it", async () => {
  const prepare = async () => {
    await resetStore();
    const scene = await placeOrder();
    return { scene, request: { ...removeOne(scene), shipTo: NEW_ADDRESS } };
  };
  type Prepared = Awaited<ReturnType<typeof prepare>>;
  const run = ({ scene, request }: Prepared, d1?: D1Database) =>
    createOrdersHarness({ d1 }).service.editOrder(scene.orderId, request, STAFF);
  const kills = await killAtEachPoint({ prepare, run }, async (prepared) => {
    const { scene } = prepared;
    const half = await readState(scene);
    expect([0, 1]).toContain(half.edits);
    expect(half.units[0]).toEqual(half.edits ? [1, 1] : [0, 0]);
    expect(half.reserved).toEqual(half.edits ? [2, 2] : [3, 2]);
    await run(prepared);
    await flushWaitUntil();
    expect(await readState(scene)).toEqual(EDITED);
    expect(await findViolations(db)).toEqual([]);
  });
  expect(kills).toBeGreaterThan(3);
});

it("takes out units that cost nothing without a refund", async () => {
  const scene = await placeOrder([1010, 0]);
  const free = edit(scene, { remove: [{ lineId: scene.lines[1], quantity: 2 }], email: false });
  expect(await scene.service.editOrder(scene.orderId, free, STAFF)).toEqual([]);
  expect(await readState(scene)).toMatchObject({ refunded: 0, reserved: [3, 0], refunds: [], emails: 0, edits: 1 });
  const { units } = await readState(scene);
  expect(units.toSorted()).toEqual([
    [0, 0],
    [2, 2],
  ]);
});

it("completes an order whose other items were delivered", async () => {
  const scene = await placeOrder();
  const [first, second] = scene.lines;
  const parcel = {
    ...{ requestKey: newKey(), lots: [], carrier: "", tracking: "", trackingUrl: "" },
    lines: [
      { lineId: first, quantity: 2 },
      { lineId: second, quantity: 2 },
    ],
  };
  const parcelId = await scene.service.createFulfillment(scene.orderId, parcel, STAFF);
  await scene.service.markParcelDelivered(scene.orderId, parcelId, STAFF);
  const before = (await scene.service.readAdminOrder(scene.orderId)).order;
  expect(before.status).toBe("open");
  await scene.service.editOrder(scene.orderId, { ...removeOne(scene), version: before.version }, STAFF);
  expect((await scene.service.readAdminOrder(scene.orderId)).order.status).toBe("completed");
});

it("changes nothing of an order under dispute", async () => {
  const scene = await placeOrder();
  await db.run(
    `INSERT INTO store_dispute (gateway, reference, order_id, payment_id, reason, amount, currency, status, version, created_at, updated_at)
     SELECT 'test', 'dp', order_id, id, 'other', amount, currency, 'open', 1, 1, 1 FROM store_payment`,
  );
  expect(await readError(scene.service.editOrder(scene.orderId, removeOne(scene), STAFF))).toMatchObject({
    status: 409,
  });
  expect(await readState(scene)).toMatchObject({ refunded: 0, edits: 0, reserved: [3, 2] });
});

it("sends the refund's email at once where a gift card gets the money back, beside the one about the change", async () => {
  const delivered: string[] = [];
  const overrides = (base: OrdersDeps): Partial<OrdersDeps> => ({
    emails: {
      ...base.emails,
      enqueue: (email) => {
        const enqueued = base.emails.enqueue(email);
        return { ...enqueued, deliver: () => void delivered.push(email.kind) };
      },
    },
  });
  const gift = await createGiftCard(db, createOrdersHarness().pricing, 9000);
  const first = await stockVariant(5, { price: 1010 });
  const { service, orderId } = await placeOrderOf([[first, 3]], { request: { giftCodes: [gift.code] }, overrides });
  await flushWaitUntil();
  const { order } = await service.readAdminOrder(orderId);
  const remove = [{ lineId: order.lines[0]?.id as string, quantity: 1 }];
  delivered.length = 0;
  const change = { requestKey: newKey(), version: order.version, add: [], shipTo: null, reason: "", email: true };
  await service.editOrder(orderId, { ...change, remove, expected: 1039, expectedOwed: 0 }, STAFF);
  expect(delivered.toSorted()).toEqual(["order.edited", "order.refund"]);
  // Staff may leave out the email about the change; the one about the money is always sent.
  const after = (await service.readAdminOrder(orderId)).order;
  const silent = { ...change, requestKey: newKey(), version: after.version, email: false };
  await service.editOrder(orderId, { ...silent, remove, expected: 1039, expectedOwed: 0 }, STAFF);
  expect(delivered.filter((kind) => kind === "order.refund")).toHaveLength(2);
  expect(delivered).toHaveLength(3);
});
