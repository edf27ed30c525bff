/** Orders to which staff add items, and what they owe for these. */
import { eq } from "drizzle-orm";
import { mailOutbox } from "../../../email/schema.ts";
import { settingsAudit } from "../../../settings/schema.ts";
import { stockLevels } from "../../stock/schema.ts";
import type { EditOrderInput } from "../contract.ts";
import { createOrderToken } from "../order-notifications.ts";
import { orderLines, orders, payments, refunds } from "../schema.ts";
import { clock, db, flushWaitUntil, newKey, placeOrderOf, stockVariant } from "./orders-harness.ts";

export const STAFF = "staff@tikari.example";
/** Two units at 10.00, and one of another at 30.00, with 2.9 % tax. */
export const [PAID, ADDED] = [2058, 3087];

/** A paid order of two units at 10.00, and a third variant at 30.00 that staff may add. */
export async function placeOrder(card = "test-ok") {
  const [sold, other] = [await stockVariant(5, { price: 1000 }), await stockVariant(2, { price: 3000 })];
  const { orderId, ...shop } = await placeOrderOf([[sold, 2]], { request: card });
  await flushWaitUntil();
  const token = await createOrderToken(shop.deps, orderId);
  const line = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).get();
  const shipping = (await readOrder(orderId)).total - PAID;
  return { ...shop, orderId, token, sold, other, lineId: line?.id as string, shipping };
}
export type Scene = Awaited<ReturnType<typeof placeOrder>>;

export const readOrder = async (id: string) =>
  (await db.select().from(orders).where(eq(orders.id, id)).get()) as never as typeof orders.$inferSelect;

/** What staff send to change the order as it is now. */
export const edit = async (scene: Scene, over: Partial<EditOrderInput> = {}): Promise<EditOrderInput> => ({
  ...{ requestKey: newKey(), version: (await readOrder(scene.orderId)).version, remove: [], shipTo: null },
  ...{ add: [], reason: "They asked for it", expected: 0, expectedOwed: 0, email: true, ...over },
});
export const addOne = (scene: Scene, over: Partial<EditOrderInput> = {}) =>
  edit(scene, { add: [{ variantId: scene.other, quantity: 1, unitPrice: null }], expectedOwed: ADDED, ...over });

/** An order with one added item that isn't paid yet. */
export async function placeOwingOrder() {
  const scene = await placeOrder();
  await scene.service.editOrder(scene.orderId, await addOne(scene), STAFF);
  clock.now += 1000;
  return scene;
}

/** The customer pays what the order owes. */
export const pay = (
  scene: Scene,
  over: { balance?: number; token?: string; key?: string; shop?: Scene["service"] } = {},
) =>
  (over.shop ?? scene.service).payPendingOrder(
    scene.orderId,
    scene.token,
    {
      source: { kind: "token", token: over.token ?? "test-ok" },
      ...{ saveCard: false, balance: over.balance ?? ADDED },
    },
    over.key ?? newKey(),
  );

/** What an order, its stock, payments and emails are. */
export async function readState({ orderId, sold, other }: Scene) {
  const order = await readOrder(orderId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const levels = await db.select().from(stockLevels);
  const reserved = (id: string) => levels.find((s) => s.variantId === id)?.reserved;
  const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const emails = await db.select().from(mailOutbox);
  const audits = await db
    .select()
    .from(settingsAudit)
    .where(eq(settingsAudit.target, `order:${orderId}`));
  return {
    ...{
      status: order.status,
      total: order.total,
      owed: order.owed,
      credited: order.credited,
      refunded: order.refunded,
    },
    lines: lines.map((l) => [l.quantity, l.cancelled, l.unpaid]),
    reserved: [reserved(sold), reserved(other)],
    payments: paid.map((p) => [p.amount, p.status, p.refunded]),
    refunds: (await db.select().from(refunds)).map((r) => [r.amount, r.status]),
    emails: emails.map((e) => e.kind).filter((k) => /edited|balance|refund|surplus/.test(k)),
    audits: audits.map((a) => a.action),
  };
}
