import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { orderLines } from "./schema.ts";
import { myLotsQuery } from "./service-my-orders.ts";
import {
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  placeOrderOf,
  readError,
  resetStore,
  stockVariant,
  Visitor,
} from "./testing/orders-harness.ts";

const ANA = { userId: "m-ana", email: "ana@example.com", emailVerified: true };
let variantId = "";

beforeEach(async () => {
  await resetStore();
  variantId = await stockVariant(100, { price: 1000 });
  await env.DB.batch([
    env.DB.prepare("DELETE FROM store_lot"),
    env.DB.prepare(`INSERT OR REPLACE INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, created_at, updated_at)
      VALUES ('lots-p', 'lots-p', 'Puna', '', '', '', 'active', 'powder', '', 'food', 0, 0)`),
    env.DB.prepare(
      "INSERT INTO store_variant (id, product_id, sku, title, price, currency) VALUES (?1, 'lots-p', ?1, '500 g', 1000, 'USD')",
    ).bind(variantId),
    ...["A", "B", "C"].map((name) =>
      env.DB.prepare(`INSERT INTO store_lot (id, number, plain_number, variant_id, status, made_on, best_before, lab, note, created_at)
        VALUES (?1, 'PUNA-' || ?1, 'PUNA' || ?1, ?2, 'released', '2026-01-01', '2028-01-01', 'Lab', '', 0)`).bind(
        name,
        variantId,
      ),
    ),
  ]);
});

const as = ({ userId, email }: { userId: string; email: string }) => {
  const visitor = new Visitor();
  visitor.userId = userId;
  return createOrdersHarness({ visitor, email }).service;
};

/** A paid order, shipped in one parcel of a lot. @param userId null for a guest */
async function shipOrder(lotId: string, email: string, userId: string | null = null): Promise<string> {
  const visitor = new Visitor(userId);
  const { service, orderId } = await placeOrderOf([[variantId, 1]], { visitor, request: { email } });
  const line = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).get();
  await service.createFulfillment(
    orderId,
    {
      ...{ requestKey: newKey(), lines: [{ lineId: line?.id as string, quantity: 1 }], lots: [{ variantId, lotId }] },
      ...{ carrier: "", tracking: "", trackingUrl: "" },
    },
    "staff@tikari.example",
  );
  await flushWaitUntil();
  return orderId;
}
const shippedAt = (orderId: string, at: number) =>
  env.DB.prepare("UPDATE store_fulfilment SET shipped_at = ? WHERE order_id = ?").bind(at, orderId).run();

it("lists the lots of one's own parcels, newest first, each once with its latest order", async () => {
  await shippedAt(await shipOrder("A", ANA.email, ANA.userId), 1000);
  await shippedAt(await shipOrder("B", ANA.email, ANA.userId), 2000);
  const latest = await shipOrder("A", ANA.email, ANA.userId);
  await shippedAt(latest, 3000);
  // As a guest, under an address that is theirs.
  await shippedAt(await shipOrder("C", ANA.email), 500);
  const lots = await as(ANA).listMyLots();
  expect(lots.map((l) => [l.number, l.shippedAt])).toEqual([
    ["PUNA-A", 3000],
    ["PUNA-B", 2000],
    ["PUNA-C", 500],
  ]);
  expect(lots[0]).toMatchObject({ title: "Puna", variantTitle: "500 g", bestBefore: "2028-01-01", orderId: latest });
  expect((await as(ANA).listMyOrdersAndLots()).lots).toEqual(lots);
});

it("shows nothing of other people's orders, of canceled parcels, and to nobody without an account", async () => {
  await shipOrder("A", "eve@example.com", "m-eve");
  await shipOrder("B", "guest@example.com");
  // Another member's order, although it names Ana's address.
  await shipOrder("C", ANA.email, "m-eve");
  expect(await as(ANA).listMyLots()).toEqual([]);
  const own = await shipOrder("A", ANA.email, ANA.userId);
  expect((await as(ANA).listMyLots()).map((l) => l.number)).toEqual(["PUNA-A"]);
  await env.DB.prepare("UPDATE store_fulfilment SET status = 'cancelled' WHERE order_id = ?").bind(own).run();
  expect(await as(ANA).listMyLots()).toEqual([]);
  expect(await readError(createOrdersHarness().service.listMyLots())).toMatchObject({ status: 401 });
  // An address that isn't confirmed opens nothing.
  const { sql: text, params } = db.all(myLotsQuery({ ...ANA, userId: "new", emailVerified: false })).getQuery();
  await shipOrder("B", ANA.email);
  const found = await env.DB.prepare(text)
    .bind(...params)
    .all();
  expect(found.results).toEqual([]);
});

it("keeps lots of archived orders, and says which are recalled", async () => {
  const archive = (id: string, number: number, userId: string) =>
    env.DB.batch([
      env.DB.prepare(`INSERT INTO store_order_archive (id, number, email, user_id, name, country, status, source, payment_status,
        fulfillment_status, items, currency, total, refunded, placed_at, archived_at, file, hash)
        VALUES (?1, ?2, ?3, ?4, '', 'US', 'completed', 'web', 'paid', 'delivered', 1, 'USD', 1, 0, 1, 1, ?1, '')`).bind(
        ...[id, number, `${userId}@example.com`, userId],
      ),
      env.DB.prepare(
        "INSERT INTO store_order_archive_lot (lot_id, order_id, units, shipped_at) VALUES ('A', ?, 1, 100)",
      ).bind(id),
    ]);
  await archive("old-1", 1, ANA.userId);
  await archive("old-2", 2, "m-eve");
  await env.DB.prepare("UPDATE store_lot SET status = 'recalled', note = 'A seal was open.' WHERE id = 'A'").run();
  expect(await as(ANA).listMyLots()).toEqual([
    expect.objectContaining({ number: "PUNA-A", status: "recalled", note: "A seal was open.", orderId: "old-1" }),
  ]);
  expect(await as({ userId: "m-luz", email: "luz@example.com" }).listMyLots()).toEqual([]);
});

it("reads few rows, however many parcels and lots there are", async () => {
  for (const lot of ["A", "B"]) await shipOrder(lot, ANA.email, ANA.userId);
  const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)";
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO store_fulfilment (id, order_id, status, request_key, actor, shipped_at)
      ${numbers} SELECT 'f' || i, 'other' || i, 'shipped', 'k', 'x', i FROM n`),
    env.DB.prepare(`INSERT INTO store_fulfilment_line (fulfilment_id, line_id, variant_id, quantity, lot_id)
      ${numbers} SELECT 'f' || i, 'l', 'v', 1, 'A' FROM n`),
    env.DB.prepare(
      `INSERT INTO store_order_archive_lot (lot_id, order_id, units, shipped_at) ${numbers} SELECT 'A', 'other' || i, 1, i FROM n`,
    ),
  ]);
  const { sql: text, params } = db.all(myLotsQuery(ANA)).getQuery();
  const { meta, results } = await env.DB.prepare(text)
    .bind(...params)
    .all();
  expect(results).toHaveLength(2);
  expect(meta.rows_read).toBeLessThan(60);
});
