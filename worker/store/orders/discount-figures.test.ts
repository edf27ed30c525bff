import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { openDb } from "../../platform/db.ts";
import { createRecordingDb } from "../../test/recording-db.ts";
import { discountInput } from "../pricing/contract-admin.ts";
import { pricingService } from "../pricing/index.ts";
import {
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  placeOrderOf,
  resetStore,
  stockVariant,
} from "./testing/orders-harness.ts";

const DAY = 86_400_000;
const STAFF = "staff@tikari.example";

beforeEach(async () => {
  await resetStore();
  await db.run(sql`DELETE FROM store_discount_day`);
});

/** Two units at 50.00 with a code for 10 % off. */
async function placeOrder(code: string, token = "test-ok") {
  const request = { codes: [code], source: { kind: "token" as const, token } };
  const placed = await placeOrderOf([[await stockVariant(5, { price: 5000 }), 2]], { request });
  await flushWaitUntil();
  return { ...placed, total: placed.input.quotedTotal };
}

const createDiscount = (code: string) =>
  createOrdersHarness().pricing.saveDiscount(
    null,
    discountInput.parse({ code, title: "Ten percent", kind: "percent", value: 1000 }),
    STAFF,
  );
const figures = (id: string, days?: "7" | "30") => createOrdersHarness().pricing.readDiscountFigures(id, days);

it("counts what a discount brought in when its orders are paid, and a refund takes its part away", async () => {
  const id = await createDiscount("TEN");
  expect(await figures(id)).toEqual({ orders: 0, sales: 0, discounted: 0 });
  const first = await placeOrder("TEN");
  const second = await placeOrder("TEN");
  expect(await figures(id)).toEqual({ orders: 2, sales: first.total + second.total, discounted: 2000 });

  const [line] = await db.all<{ id: string }>(sql`SELECT id FROM store_order_line WHERE order_id = ${first.orderId}`);
  const units = { lineId: line?.id as string, quantity: 1, unsent: 1, restock: false };
  const refund = { requestKey: newKey(), lines: [units], shipping: 0, extra: 0, reason: "Broken" };
  await first.service.createRefund(first.orderId, refund, STAFF);
  await flushWaitUntil();
  const [order] = await db.all<{ refunded: number }>(sql`SELECT refunded FROM store_order WHERE id = ${first.orderId}`);
  expect(order?.refunded).toBeGreaterThan(4000);
  expect(await figures(id)).toEqual({
    orders: 2,
    sales: first.total + second.total - (order?.refunded ?? 0),
    discounted: 2000,
  });
});

it("leaves out an order that isn't paid, and days before the range", async () => {
  const id = await createDiscount("TEN");
  await placeOrder("TEN", "test-declined").catch(() => undefined);
  expect(await figures(id)).toEqual({ orders: 0, sales: 0, discounted: 0 });
  const { total } = await placeOrder("TEN");
  clock.now += 6 * DAY;
  expect((await figures(id, "7")).orders).toBe(1);
  clock.now += DAY;
  expect((await figures(id, "7")).orders).toBe(0);
  expect(await figures(id)).toEqual({ orders: 1, sales: total, discounted: 1000 });
});

it("reads a row a discount and day, not a row an order", async () => {
  const codes = 60;
  await env.DB.batch(
    [
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${codes})
       INSERT INTO store_discount (id, code, title, kind, value, created_at) SELECT 'many' || i, 'MANY' || i, 'Ten', 'percent', 1000, i FROM n`,
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${codes * 100 - 1})
       INSERT INTO store_discount_day (discount_id, day, currency, orders, sales, given)
       SELECT 'many' || (1 + i / 100), ${Math.floor(clock.now / DAY)} - i % 100, 'USD', 500, 100, 10 FROM n`,
    ].map((text) => env.DB.prepare(text)),
  );
  const { DB, costs } = createRecordingDb();
  const page = await pricingService({ db: openDb(DB), now: () => clock.now }).listDiscounts({ days: "7" });
  expect(page.discounts[0]?.figures).toEqual({ orders: 3500, sales: 700, discounted: 70 });
  // 51 rows of the list, each with seven days.
  expect(costs.reduce((sum, c) => sum + c.rowsRead, 0)).toBeLessThan(600);
});
