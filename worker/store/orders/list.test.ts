import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "../testing/request-context.ts";
import { orderFilter } from "./contract.ts";
import { listOrders, orderIdsQuery } from "./service-list.ts";

const MANY = 4000;
const DAY = 86_400_000;
/** Orders are placed at 1001 ms and after: all within a day. */
const NOW = DAY;
const list = (f: Record<string, unknown>) => listOrders({ db, now: () => NOW }, orderFilter.parse(f));
const numbers = async (f: Record<string, unknown>) => (await list(f)).orders.map((o) => o.number);
const idOf = (n: number) => `o-${String(n).padStart(6, "0")}`;

/** Orders 1 to 4000: every tenth is open and unfulfilled, every hundredth flagged, the rest completed. */
beforeAll(async () => {
  const N = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
  const id = "printf('o-%06d', i)";
  await env.DB.batch(
    [
      `${N} INSERT INTO store_order (id, number, user_id, email, status, source, currency, ship_to, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, paid_at, attention)
       SELECT ${id}, i, CASE WHEN i % 50 = 0 THEN 'u1' END, 'buyer' || (i % 700) || '@example.com', CASE WHEN i % 10 = 0 THEN 'open' ELSE 'completed' END, 'web', 'USD',
         json_object('name', 'Name' || (i % 900) || ' Quispe'), 1000, 0, 0, 0, 0, 1000, 1000 + i, 1000 + i, CASE WHEN i % 100 = 0 THEN 'refund_failed' ELSE '' END FROM n`,
      `${N} INSERT INTO store_order_line (id, order_id, position, kind, variant_id, sku, title, quantity, unit_price, discount, tax, total, requires_shipping, fulfilled)
       SELECT 'l' || i, ${id}, 0, 'goods', 'v' || (i % 40), 'SKU-' || (i % 40), 'Puna', 2, 500, 0, 0, 1000, 1, CASE WHEN i % 10 = 0 THEN i / 10 % 2 ELSE 2 END FROM n`,
      `INSERT INTO store_lot (id, number, plain_number, variant_id, made_on, best_before, lab, created_at) VALUES ('lot1', 'PUN-24-08', 'PUN2408', 'v1', '2024-08-01', '2026-08-01', 'Lab', 1)`,
      `${N} INSERT INTO store_fulfilment (id, order_id, status, request_key, actor, shipped_at)
       SELECT 'f' || i, ${id}, 'shipped', 'k' || i, 'staff', 1 FROM n WHERE i % 10 <> 0`,
      `${N} INSERT INTO store_fulfilment_line (fulfilment_id, line_id, variant_id, quantity, lot_id)
       SELECT 'f' || i, 'l' || i, 'v1', 2, 'lot1' FROM n WHERE i % 10 <> 0 AND i % 1000 = 7`,
      `INSERT INTO store_return (id, order_id, status, reason, request_key, created_at) VALUES ('r1', '${idOf(11)}', 'requested', 'Too sweet', 'k', 1)`,
      "UPDATE store_fulfilment SET tracking = '9400111202555829447106' WHERE id = 'f9'",
      `INSERT INTO store_payment (id, order_id, gateway, amount, currency, status, card_last4, created_at, updated_at) VALUES
       ('p1', '${idOf(21)}', 'test', 1, 'USD', 'captured', '9999', 1, 1), ('p2', '${idOf(22)}', 'test', 1, 'USD', 'declined', '1234', 1, 1)`,
      "ANALYZE",
    ].map((text) => env.DB.prepare(text)),
  );
});

it("pages by key, newest or oldest first, without leaving out an order", async () => {
  const seen: number[] = [];
  let before: string | undefined;
  do {
    const page = await list({ show: "to_send", limit: 90, ...(before ? { before } : {}) });
    seen.push(...page.orders.map((o) => o.number));
    before = page.next ?? undefined;
  } while (before);
  expect(seen).toEqual(Array.from({ length: MANY / 10 }, (_, i) => MANY - i * 10));
  expect(await numbers({ sort: "number", limit: 3 })).toEqual([1, 2, 3]);
  expect(await numbers({ sort: "number", limit: 3, before: idOf(3) })).toEqual([4, 5, 6]);
});

describe("search", () => {
  it.each([
    ["a number, or the ending of a card", "1234", [1234, 22]],
    ["the ending of a card", "9999", [21]],
    ["a tracking number", "9400 1112 0255 5829 4471 06", [9]],
    ["a number with its sign", "#77", [77]],
    [
      "an address from its beginning",
      "BUYER699@",
      [3499 + 700 - 700, 2799, 2099, 1399, 699].filter((n) => n % 700 === 699),
    ],
    ["a lot, however it is typed", "pun 24 08", [3007, 2007, 1007, 7]],
    ["part of an address", "yer698@EX", [3498, 2798, 2098, 1398, 698]],
    ["part of a name", "me12 Quisp", [3612, 2712, 1812, 912, 12]],
    ["nobody", "nobody@", []],
    ["what would be a pattern", "%", []],
  ])("finds %s", async (_what, q, found) => expect(await numbers({ q })).toEqual(found));

  it("finds a name and a SKU, with other filters", async () => {
    expect((await numbers({ q: "name12 q" })).every((n) => n % 900 === 12)).toBe(true);
    expect((await numbers({ q: "sku-20", limit: 5 }))[0]).toBe(3980);
    expect(await numbers({ q: "SKU-20", show: "attention", limit: 3 })).toEqual([3900, 3700, 3500]);
    expect(await numbers({ variantId: "v0", status: "open", limit: 2 })).toEqual([4000, 3960]);
    expect(await numbers({ userId: "u1", limit: 2 })).toEqual([4000, 3950]);
    expect(await numbers({ show: "returns" })).toEqual([11]);
    expect(await numbers({ lotId: "lot1", limit: 1 })).toEqual([3007]);
    expect(await numbers({ show: "unpaid" })).toEqual([]);
    expect(await numbers({ placed: "7", source: "web", limit: 2 })).toEqual([4000, 3999]);
    expect(await numbers({ source: "renewal" })).toEqual([]);
  });
});

describe("search by part of an email or a name", () => {
  it("pages in both directions and takes the other filters", async () => {
    const q = "QUISPE";
    expect(await numbers({ q, limit: 2 })).toEqual([4000, 3999]);
    expect(await numbers({ q, limit: 2, before: idOf(3999) })).toEqual([3998, 3997]);
    expect(await numbers({ q, limit: 2, sort: "number", before: idOf(2) })).toEqual([3, 4]);
    expect(await numbers({ q, limit: 2, status: "open", show: "attention" })).toEqual([4000, 3900]);
    expect(await numbers({ q, limit: 2, show: "to_send", variantId: "v0" })).toEqual([4000, 3960]);
    expect(await numbers({ q: "na", limit: 1 })).toEqual([4000]);
    expect(await numbers({ q: 'quispe" OR "x' })).toEqual([]);
  });

  it.each([
    ["a rare text", { q: "yer698@EX" }],
    ["a text that every order has", { q: "quispe" }],
    ["its last page", { q: "quispe", before: idOf(60) }],
    ["with a filter", { q: "example.com", status: "open", show: "to_send" }],
  ])("reads few rows for %s", async (_what, f) => {
    const filter = orderFilter.parse({ ...f, limit: 50 });
    const { sql: text, params } = db.all(orderIdsQuery(filter, { kind: "text", text: filter.q }, NOW)).getQuery();
    const { meta } = await env.DB.prepare(text)
      .bind(...params)
      .all();
    expect(meta.rows_read).toBeLessThan(1500);
  });

  it("follows a change of the order, and forgets what is cleared or deleted", async () => {
    const set = (text: string) => env.DB.prepare(`UPDATE store_order SET ${text} WHERE number = 5`).run();
    await set("email = 'inti@example.org', ship_to = json_object('name', 'Inti Mamaní')");
    expect([await numbers({ q: "ti maman" }), await numbers({ q: "nti@ex" })]).toEqual([[5], [5]]);
    expect(await numbers({ q: "buyer5@" })).not.toContain(5);
    await set("email = '', ship_to = NULL");
    expect([await numbers({ q: "ti maman" }), await numbers({ q: "nti@ex" })]).toEqual([[], []]);
    // No other test looks at this one.
    expect(await numbers({ q: "buyer3@", limit: 90 })).toContain(2103);
    await env.DB.prepare("DELETE FROM store_order WHERE number = 2103").run();
    expect(await numbers({ q: "buyer3@", limit: 90 })).not.toContain(2103);
  });
});

it("shows the status of each order", async () => {
  const [part, none] = (await list({ show: "to_send", sort: "number", limit: 2 })).orders;
  expect([part?.fulfilmentStatus, none?.fulfilmentStatus]).toEqual(["partial", "unfulfilled"]);
  expect(part).toMatchObject({ paymentStatus: "paid", items: 2, total: 1000 });
});

/**
 * By the database's own query plan: no whole table is read, and nothing is sorted that an index has in order.
 */
describe("reads by index only", () => {
  const none = { kind: "none" } as const;
  it.each([
    ["everything", {}, none, "sqlite_autoindex_store_order_1"],
    ["a status", { status: "cancelled" }, none, "store_order_list"],
    ["what is to be sent", { show: "to_send" }, none, "store_order_line_unsent"],
    ["what is flagged", { show: "attention" }, none, "store_order_attention"],
    ["a SKU", {}, { kind: "sku", sku: "SKU-1" }, "store_order_line_sku"],
    ["a variant", { variantId: "v1" }, none, "store_order_line_variant"],
    ["a number", {}, { kind: "number", number: 5, digits: "5", inDetails: false }, "store_order_number"],
    ["the beginning of an address", {}, { kind: "prefix", text: "b" }, "store_order_email"],
    ["the beginning of a name", {}, { kind: "prefix", text: "b" }, "store_order_name"],
    ["part of an address or a name", {}, { kind: "text", text: "buyer1" }, "store_order_number"],
    ["a lot", {}, { kind: "lot", lotId: "lot1" }, "store_fulfilment_line_lot"],
    ["returns", { show: "returns" }, none, "store_return_queue"],
    ["unpaid orders", { show: "unpaid" }, none, "store_order_"],
    ["placed within a week", { placed: "7" }, none, "store_order_placed"],
    ["a tracking number", {}, { kind: "tracking", tracking: "9400" }, "store_fulfilment_tracking"],
    [
      "a number or the ending of a card",
      {},
      { kind: "number", number: 4242, digits: "4242", inDetails: false },
      "store_payment_card_ending",
    ],
    ["a tag", { tag: "vip" }, none, "store_order_tag_tag"],
    ["a tag that is searched for", {}, { kind: "tag", tag: "vip" }, "store_order_tag_tag"],
    ["a tag among what is to be sent", { show: "to_send", tag: "vip" }, none, "store_order_line_unsent"],
    ["a member", { userId: "u1" }, none, "store_order_user"],
  ] as const)("%s", async (_what, f, sought, index) => {
    for (const before of [undefined, idOf(3000)]) {
      const filter = orderFilter.parse({ ...f, ...(before ? { before } : {}) });
      const plan = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${orderIdsQuery(filter, sought, NOW)}`);
      const steps = plan.map((p) => p.detail);
      expect(steps.join("\n")).toContain(index);
      expect(steps.filter((s) => /^SCAN (o|s|store_order|store_order_line|x|f)\b(?!.*USING.*INDEX)/.test(s))).toEqual(
        [],
      );
    }
  });

  it("sorts nothing in the lists that hold all orders", async () => {
    for (const f of [
      {},
      { status: "open" },
      { show: "to_send" },
      { show: "attention" },
      { sort: "number" },
      { tag: "vip" },
    ]) {
      const plan = await db.all<{ detail: string }>(
        sql`EXPLAIN QUERY PLAN ${orderIdsQuery(orderFilter.parse(f), none, NOW)}`,
      );
      expect(plan.map((p) => p.detail).filter((d) => d.includes("TEMP B-TREE"))).toEqual([]);
    }
  });
});
