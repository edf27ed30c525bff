import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { DAY } from "../kernel/instants.ts";
import { readAttention } from "./attention.ts";
import { readDashboard } from "./dashboard.ts";
import { readSalesReport } from "./sales.ts";
import { db } from "./testing/request-context.ts";

const NOW = 20_000 * DAY + 5 * 3_600_000;
const insertOrder = (id: number, over: Record<string, unknown>) => {
  const row = {
    id: `o${id}`,
    number: id,
    email: "a@example.com",
    status: "open",
    source: "web",
    currency: "USD",
    subtotal: 1000,
    discount: 0,
    shipping: 0,
    tax_added: 0,
    tax_included: 0,
    total: 1000,
    placed_at: 1,
    ...over,
  };
  const names = Object.keys(row);
  return env.DB.prepare(
    `INSERT INTO store_order (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  ).bind(...Object.values(row));
};
const insertLine = (orderId: number, fulfilled: number, cancelled = 0) =>
  env.DB.prepare(
    `INSERT INTO store_order_line (id, order_id, position, kind, sku, title, quantity, unit_price, discount, tax, total, requires_shipping, fulfilled, cancelled)
     VALUES (?, ?, 0, 'goods', 'S', 'T', 2, 500, 0, 0, 1000, 1, ?, ?)`,
  ).bind(`l${orderId}`, `o${orderId}`, fulfilled, cancelled);

beforeAll(async () => {
  await env.DB.batch([
    insertOrder(1, { paid_at: NOW }),
    insertOrder(2, { paid_at: NOW - DAY, refunded: 300, attention: "refund_failed" }),
    // A renewal: sales, but nobody visited the store for it.
    insertOrder(3, { paid_at: NOW - 29 * DAY, status: "completed", source: "renewal" }),
    insertOrder(4, { paid_at: NOW - 30 * DAY, status: "completed" }),
    insertOrder(5, { paid_at: NOW, currency: "EUR", status: "completed" }),
    insertOrder(6, { status: "pending" }),
    insertOrder(7, { paid_at: NOW - 60_000, status: "completed", total: 1000, refunded: 1000 }),
    insertLine(1, 0),
    insertLine(2, 1),
    insertLine(3, 2),
    insertLine(4, 0, 2),
    insertLine(6, 0),
    env.DB.prepare(
      "INSERT INTO store_return (id, order_id, status, reason, request_key, created_at) VALUES ('r', 'o3', 'requested', 'x', 'k', 1), ('s', 'o3', 'received', 'x', 'm', 1)",
    ),
    env.DB.prepare("INSERT INTO store_stock (variant_id, on_hand, low_at) VALUES ('low', 2, 3), ('well', 9, 3)"),
  ]);
});

it("counts what needs attention", async () => {
  const { attention, isEmpty } = await readDashboard({ db, now: () => NOW }, "USD", 7);
  expect(attention).toEqual({
    toSend: 2,
    late: 0,
    oldestToSend: NOW - DAY,
    unpaid: 1,
    flagged: 1,
    returns: 1,
    lowStock: 1,
    reviews: 0,
    failing: 0,
    hooks: 0,
    lotsWithoutCertificate: 0,
    projects: 0,
    textsToReview: 0,
    flaggedTurns: 0,
    exportsReady: 0,
  });
  expect(isEmpty).toBe(false);
  const later = await readAttention({ db, now: () => NOW + 3 * DAY - 1 });
  expect([later.late, later.oldestToSend]).toEqual([1, NOW - DAY]);
});

it("sums sales by day in the shop's currency, the period and the one before it", async () => {
  const { sales, range } = await readDashboard({ db, now: () => NOW }, "USD", 30);
  expect([sales.length, range]).toEqual([60, 30]);
  expect(sales.filter((s) => s.orders > 0)).toEqual([
    { day: sales[29]?.day, orders: 1, minor: 1000, onlineOfDay: 1 },
    { day: sales[30]?.day, orders: 1, minor: 1000, onlineOfDay: 0 },
    { day: sales[58]?.day, orders: 1, minor: 700, onlineOfDay: 1 },
    { day: sales[59]?.day, orders: 2, minor: 1000, onlineOfDay: 2 },
  ]);
  expect(sales[59]?.day).toBe(new Date(NOW).toISOString().slice(0, 10));
});

it("compares with the period before up to the same time of day, so that a morning never looks like a drop", async () => {
  // Order 4 was paid exactly 30 days ago: a millisecond earlier in the day it hasn't been yet.
  const { sales } = await readDashboard({ db, now: () => NOW - 1 }, "USD", 30);
  expect(sales[29]).toMatchObject({ orders: 0, minor: 0, onlineOfDay: 1 });
  const report = await readSalesReport({ db, now: () => NOW - 1 }, "USD", 30);
  expect(report.sales).toEqual(sales);
  const later = await readSalesReport({ db, now: () => NOW }, "USD", 30);
  expect(later.sales[29]).toMatchObject({ orders: 1, minor: 1000 });
});

it("counts the checkouts begun in each period from the index of their time", async () => {
  await env.DB.batch([
    insertOrder(20, { placed_at: NOW - DAY, paid_at: NOW - 400 * DAY, status: "completed" }),
    insertOrder(21, { placed_at: NOW - 8 * DAY, status: "cancelled" }),
    insertOrder(22, { placed_at: NOW - 7 * DAY + 1, status: "cancelled" }),
    insertOrder(23, { placed_at: NOW - DAY, status: "cancelled", source: "renewal" }),
  ]);
  const { checkouts } = await readSalesReport({ db, now: () => NOW }, "USD", 7);
  expect(checkouts).toEqual({ now: 1, before: 1, paid: 1, paidBefore: 0 });
  // Yesterday's is after a period that ended two days ago.
  const lastDay = new Date(NOW - 2 * DAY).toISOString().slice(0, 10);
  const earlier = await readSalesReport({ db, now: () => NOW }, "USD", 7, lastDay);
  expect(earlier.checkouts).toEqual({ now: 2, before: 0, paid: 0, paidBefore: 0 });
});

it("sums sales from an index without reading the orders", async () => {
  const plan = await db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT paid_at / 1 AS day, COUNT(*) FILTER (WHERE source = 'web'), SUM(total - refunded) FROM store_order INDEXED BY store_order_paid WHERE paid_at >= 5 AND currency = 'USD' GROUP BY 1`,
  );
  expect(plan[0]?.detail).toMatch(/SEARCH store_order USING COVERING INDEX store_order_paid/);
});

it("reports days up to any day, beside as many before them, and nothing of later ones", async () => {
  const day = (before: number) => new Date(NOW - before * DAY).toISOString().slice(0, 10);
  const { sales } = await readSalesReport({ db, now: () => NOW }, "USD", 2, day(1));
  // Yesterday's order counts, today's don't.
  expect(sales.map((d) => [d.day, d.orders, d.minor])).toEqual([
    [day(4), 0, 0],
    [day(3), 0, 0],
    [day(2), 0, 0],
    [day(1), 1, 700],
  ]);
  const earlier = await readSalesReport({ db, now: () => NOW }, "USD", 1, day(29));
  // Of a day that is over, all of the day before counts.
  expect(earlier.sales.map((d) => [d.day, d.orders])).toEqual([
    [day(30), 1],
    [day(29), 1],
  ]);
});
