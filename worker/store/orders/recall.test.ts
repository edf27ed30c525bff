import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../../platform/schema.ts";
import { orderLines } from "./schema.ts";
import {
  db,
  dyingDb,
  freshShop,
  newKey,
  ordersWith,
  refused,
  sell,
  settled,
  Visitor,
  wish,
} from "./testing/orders-harness.ts";

const STAFF = "staff@tikari.example";
const LOT = "lot-1";
let variantId = "";

beforeEach(async () => {
  await freshShop();
  variantId = await sell(100, { price: 1000 });
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

/** A paid order that left in one parcel from a lot. */
async function sent(email: string, quantity = 1, lotId: string | null = LOT): Promise<string> {
  const visitor = new Visitor();
  await visitor.set(variantId, quantity);
  const { service } = ordersWith({ visitor });
  const { orderId } = await service.checkout(await wish(service, { email }), newKey());
  const line = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).get();
  await ordersWith().service.fulfil(
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
  await settled();
  return orderId;
}
const letters = () =>
  db
    .select({ to: mailOutbox.to, subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, "order.recall"));

it("finds every order of a lot, and only those", async () => {
  await sent("ana@example.com", 2);
  await sent("ana@example.com");
  await sent("luz@example.com");
  await sent("eva@example.com", 1, null);
  const { lots } = ordersWith().service;
  const { orders, next } = await lots.orders(LOT);
  expect(orders.map((o) => [o.email, o.units, o.name, o.told])).toEqual([
    ["ana@example.com", 2, "Ana Quispe", false],
    ["ana@example.com", 1, "Ana Quispe", false],
    ["luz@example.com", 1, "Ana Quispe", false],
  ]);
  expect(next).toBeNull();
  expect((await lots.orders(LOT, orders[0]?.number)).orders).toHaveLength(2);
  expect(await lots.reach(LOT)).toEqual({ orders: 3, people: 2, units: 4, told: 0 });
  expect(await lots.reach("nothing")).toEqual({ orders: 0, people: 0, units: 0, told: 0 });
});

it("tells each person once, however often and from however many windows it is asked", async () => {
  await sent("ana@example.com");
  await sent("ana@example.com");
  await sent("luz@example.com");
  const tell = () => ordersWith().service.lots.tell(LOT, STAFF);
  await Promise.all([tell(), tell(), tell()]);
  await tell();
  const mails = await letters();
  expect(mails.map((m) => m.to).sort()).toEqual(["ana@example.com", "luz@example.com"]);
  expect(mails[0]?.subject).toBe("Please stop using Puna, lot PUNA-1");
  expect(mails[0]?.text).toContain("A seal was open.");
  expect(mails[0]?.text).toContain("/lab/lots/PUNA-1");
  expect(await ordersWith().service.lots.reach(LOT)).toMatchObject({ people: 2, told: 2 });
  expect((await ordersWith().service.lots.orders(LOT)).orders.every((o) => o.told)).toBe(true);
  const trail = await db.all<{ actor: string }>(sql`SELECT actor FROM settings_audit WHERE target = ${`lot:${LOT}`}`);
  expect(trail[0]?.actor).toBe(STAFF);
});

it("goes on where it died, and writes to nobody twice", async () => {
  for (let i = 0; i < 23; i++) await sent(`buyer-${i}@example.com`);
  const dying = dyingDb(14, "after");
  void ordersWith({ d1: dying.d1 }).service.lots.tell(LOT, STAFF);
  await dying.dead;
  expect((await letters()).length).toBeGreaterThan(0);
  for (let more = true; more; ) ({ more } = await ordersWith().service.lots.tell(LOT, STAFF));
  const to = (await letters()).map((m) => m.to);
  expect(to).toHaveLength(23);
  expect(new Set(to).size).toBe(23);
});

it("is refused for a lot that is not recalled, and for none", async () => {
  await env.DB.prepare("UPDATE store_lot SET status = 'released'").run();
  const { lots } = ordersWith().service;
  expect(await refused(lots.tell(LOT, STAFF))).toMatchObject({ status: 409, code: "not_recalled" });
  expect(await refused(lots.tell("nobody", STAFF))).toMatchObject({ status: 404 });
  expect(await letters()).toEqual([]);
});
