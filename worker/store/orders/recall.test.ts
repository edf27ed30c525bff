import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { orderLines } from "./schema.ts";
import {
  createFailingDb,
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
const LOT = "lot-1";
let variantId = "";

beforeEach(async () => {
  await resetStore();
  variantId = await stockVariant(100, { price: 1000 });
  await db.batch([
    db.run(sql`DELETE FROM store_lot`) as never,
    db.run(sql`INSERT OR REPLACE INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, created_at, updated_at)
      VALUES ('recall-p', 'recall-p', 'Puna', '', '', '', 'active', 'powder', '', 'food', 0, 0)`) as never,
    db.run(sql`INSERT INTO store_variant (id, product_id, sku, title, price, currency)
      VALUES (${variantId}, 'recall-p', ${variantId}, '', 1000, 'USD')`) as never,
    db.run(sql`INSERT INTO store_lot (id, number, plain_number, variant_id, status, made_on, best_before, lab, note, created_at)
      VALUES (${LOT}, 'PUNA-1', 'PUNA1', ${variantId}, 'recalled', '2026-01-01', '2028-01-01', 'Lab', 'A seal was open.', 0)`) as never,
  ]);
});

/** A paid order, shipped in one parcel from a lot. */
async function shipOrder(email: string, quantity = 1, lotId: string | null = LOT): Promise<string> {
  const { orderId } = await placeOrderOf([[variantId, quantity]], { request: { email } });
  const line = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).get();
  await createOrdersHarness().service.createFulfillment(
    orderId,
    {
      requestKey: newKey(),
      lines: [{ lineId: line?.id as string, quantity }],
      lots: lotId ? [{ variantId, lotId }] : [],
      carrier: "",
      tracking: "",
      trackingUrl: "",
    },
    STAFF,
  );
  await flushWaitUntil();
  return orderId;
}
const listRecallEmails = () =>
  db
    .select({ to: mailOutbox.to, subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, "order.recall"));

it("finds every order of a lot, and only those", async () => {
  await shipOrder("ana@example.com", 2);
  await shipOrder("ana@example.com");
  await shipOrder("luz@example.com");
  await shipOrder("eva@example.com", 1, null);
  const { lots } = createOrdersHarness().service;
  const { orders, next } = await lots.listOrders(LOT);
  expect(orders.map((o) => [o.email, o.units, o.name, o.told])).toEqual([
    ["ana@example.com", 2, "Ana Quispe", false],
    ["ana@example.com", 1, "Ana Quispe", false],
    ["luz@example.com", 1, "Ana Quispe", false],
  ]);
  expect(next).toBeNull();
  expect((await lots.listOrders(LOT, orders[0]?.number)).orders).toHaveLength(2);
  expect(await lots.countRecipients(LOT)).toEqual({ orders: 3, people: 2, units: 4, told: 0 });
  expect(await lots.countRecipients("nothing")).toEqual({ orders: 0, people: 0, units: 0, told: 0 });
});

it("emails each customer once, however often and from however many tabs it is called", async () => {
  await shipOrder("ana@example.com");
  await shipOrder("ana@example.com");
  await shipOrder("luz@example.com");
  const tell = () => createOrdersHarness().service.lots.sendRecallEmails(LOT, STAFF);
  await Promise.all([tell(), tell(), tell()]);
  await tell();
  const mails = await listRecallEmails();
  expect(mails.map((m) => m.to).sort()).toEqual(["ana@example.com", "luz@example.com"]);
  expect(mails[0]?.subject).toBe("Please stop using Puna, lot PUNA-1");
  expect(mails[0]?.text).toContain("A seal was open.");
  expect(mails[0]?.text).toContain("/lab/lots/PUNA-1");
  expect(await createOrdersHarness().service.lots.countRecipients(LOT)).toMatchObject({ people: 2, told: 2 });
  expect((await createOrdersHarness().service.lots.listOrders(LOT)).orders.every((o) => o.told)).toBe(true);
  const trail = await db.all<{ actor: string }>(sql`SELECT actor FROM settings_audit WHERE target = ${`lot:${LOT}`}`);
  expect(trail[0]?.actor).toBe(STAFF);
});

it("continues where it stopped, and emails nobody twice", async () => {
  for (let i = 0; i < 23; i++) await shipOrder(`buyer-${i}@example.com`);
  const dying = createFailingDb(14, "after");
  void createOrdersHarness({ d1: dying.d1 }).service.lots.sendRecallEmails(LOT, STAFF);
  await dying.dead;
  expect((await listRecallEmails()).length).toBeGreaterThan(0);
  for (let more = true; more; ) ({ more } = await createOrdersHarness().service.lots.sendRecallEmails(LOT, STAFF));
  const to = (await listRecallEmails()).map((m) => m.to);
  expect(to).toHaveLength(23);
  expect(new Set(to).size).toBe(23);
});

it("is refused for a lot that is not recalled, and for an unknown lot", async () => {
  await env.DB.prepare("UPDATE store_lot SET status = 'released'").run();
  const { lots } = createOrdersHarness().service;
  expect(await readError(lots.sendRecallEmails(LOT, STAFF))).toMatchObject({ status: 409, code: "not_recalled" });
  expect(await readError(lots.sendRecallEmails("nobody", STAFF))).toMatchObject({ status: 404 });
  expect(await listRecallEmails()).toEqual([]);
});
